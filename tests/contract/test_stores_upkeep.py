"""What the reconciler asks: dead claims, poison, lanes and bodies that somebody left."""

from __future__ import annotations

from contextlib import suppress
from uuid import uuid4

import pytest

from pipeline.domain.jobs import MAX_KILLS, JobKind, JobStatus
from pipeline.errors import Conflict
from tests.support.stores import (
    NO_USAGE,
    TROUBLE,
    Stores,
    at_once,
    draft,
    new_job,
    part_input,
    prepared,
)

SILENT = 20.0


def die(stores: Stores) -> None:
    """The process beats no more, and enough time passes for that to be seen."""
    stores.later(SILENT + 1)


def live_on(stores: Stores) -> None:
    stores.later(SILENT + 1)
    stores.work.beat(stores.process)


# --- dead claims ------------------------------------------------------------------------


def test_a_claim_of_a_silent_process_is_free_again_and_counts_a_kill(stores: Stores) -> None:
    stores.accept(stores.body())
    step = stores.claim()
    die(stores)
    assert stores.upkeep.free_dead_claims(SILENT) == 1
    stores.work.register(stores.process, "here", 1, ["memorize"])
    again = stores.claim()
    assert (again.job_id, again.kills, again.attempts) == (step.job_id, 1, 0)


def test_a_claim_of_a_process_that_beats_is_left_alone_however_long(stores: Stores) -> None:
    stores.accept(stores.body())
    stores.claim()
    live_on(stores)
    assert stores.upkeep.free_dead_claims(SILENT) == 0
    assert stores.work.claim(stores.process, "memorize") is None


def test_a_claim_of_a_process_that_nobody_knows_is_free_after_the_silence(
    stores: Stores,
) -> None:
    stores.accept(stores.body())
    stores.work.claim(uuid4(), "memorize")
    assert stores.upkeep.free_dead_claims(SILENT) == 0
    live_on(stores)
    assert stores.upkeep.free_dead_claims(SILENT) == 1


def test_a_step_that_is_done_belongs_to_nobody(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    (step,) = stores.plan()
    stores.work.store_prepared(step, prepared(draft("I like tea")), NO_USAGE)
    die(stores)
    assert stores.upkeep.free_dead_claims(SILENT) == 0
    assert stores.commit(body) is not None


def test_at_the_third_kill_a_step_is_poison_and_fails_its_job_alone(stores: Stores) -> None:
    body = stores.body()
    poison, other = stores.accept(body), stores.accept(body)
    for kills in range(1, MAX_KILLS + 1):
        assert stores.claim().job_id == poison.id
        die(stores)
        assert stores.upkeep.free_dead_claims(SILENT) == 1
        stores.work.register(stores.process, "here", 1, ["memorize"])
        ended = stores.job(poison).status is JobStatus.FAILED
        assert ended is (kills == MAX_KILLS)
        assert stores.job(poison).attempts == min(kills + 1, MAX_KILLS)
    failed = stores.job(poison)
    assert failed.error is not None
    assert (failed.error.code, failed.error.retryable) == ("poison", False)
    assert failed.error.message.startswith("3 worker processes died")
    assert stores.claim().job_id == other.id


def test_a_poisoned_part_takes_the_other_parts_of_its_job_along(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    first, second = stores.plan(2)
    stores.rows("UPDATE steps SET kills = 2 WHERE part = 0")
    die(stores)
    stores.upkeep.free_dead_claims(SILENT)
    assert stores.job(job).status is JobStatus.FAILED
    stores.work.store_prepared(first, prepared(draft("I like tea")), NO_USAGE)
    stores.work.put_off(second, 0, counts=True, error=TROUBLE, usage=NO_USAGE)
    assert stores.count("steps") == 0
    assert stores.commit(body) is None


def test_work_that_was_handed_back_never_counts(stores: Stores) -> None:
    stores.accept(stores.body())
    for _ in range(MAX_KILLS + 1):
        assert stores.claim().kills == 0
        stores.work.leave(stores.process)
        die(stores)
        assert stores.upkeep.free_dead_claims(SILENT) == 0


def test_a_step_that_is_just_stored_is_not_waited_for(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    (step,) = stores.plan()
    die(stores)
    with stores.database.transaction() as tx:
        tx.execute("SELECT 1 FROM steps WHERE job_id = %s FOR UPDATE", (step.job_id,))
        assert stores.upkeep.free_dead_claims(SILENT) == 0
    assert stores.upkeep.free_dead_claims(SILENT) == 1


def test_processes_that_are_long_dead_are_forgotten(stores: Stores) -> None:
    stores.later(7200)
    stores.upkeep.free_dead_claims(SILENT)
    assert stores.count("processes") == 0
    assert not stores.work.beat(stores.process)


# --- what was left lying ----------------------------------------------------------------


def test_lanes_are_ready_whose_first_part_is_prepared(stores: Stores) -> None:
    ready, waiting, empty, gone = (stores.body() for _ in range(4))
    stores.prepare(ready, draft("I like tea"))
    stores.prepare(gone, draft("I like tea"))
    stores.rows("UPDATE bodies SET deleted_at = now() WHERE id = %s", gone.id)
    stores.accept(waiting)
    _, second = stores.plan(2)
    stores.work.store_prepared(second, prepared(), NO_USAGE)
    assert stores.upkeep.ready_lanes(10) == [ready.id]
    assert not stores.work.lane_ready(empty.id)
    stores.commit(ready)
    assert stores.upkeep.ready_lanes(10) == []


def test_a_prepared_bulk_part_behind_a_live_job_is_not_ready(stores: Stores) -> None:
    body = stores.body()
    stores.prepare(body, draft("Bulk"), bulk=True)
    assert stores.upkeep.ready_lanes(10) == [body.id]
    stores.accept(body)
    assert stores.upkeep.ready_lanes(10) == []


def test_only_so_many_lanes_are_named_at_once(stores: Stores) -> None:
    bodies = [stores.body() for _ in range(4)]
    for body in bodies:
        stores.prepare(body, draft("I like tea"))
    named = stores.upkeep.ready_lanes(3)
    assert len(named) == 3
    for body in bodies:
        if body.id in named:
            stores.commit(body)
    assert len(stores.upkeep.ready_lanes(3)) == 1


def test_queues_wait_that_have_steps_to_claim(stores: Stores) -> None:
    assert stores.upkeep.waiting_queues() == []
    stores.accept(stores.body())
    asked = stores.accept(stores.body(), kind=JobKind.RECALL)
    assert set(stores.upkeep.waiting_queues()) == {"memorize", "recall"}
    stores.work.put_off(stores.claim("recall"), 60, counts=True, error=TROUBLE, usage=NO_USAGE)
    stores.claim()
    assert stores.upkeep.waiting_queues() == []
    stores.later(61)
    assert stores.upkeep.waiting_queues() == ["recall"]
    stores.jobs.cancel(stores.project, asked.id)
    assert stores.upkeep.waiting_queues() == []


def test_a_job_that_was_committed_and_projected_by_a_dead_worker_is_found(
    stores: Stores,
) -> None:
    body = stores.body()
    job = stores.prepare(body, draft("I like tea"))
    stores.commit(body)
    assert stores.upkeep.projected_bodies(10) == []
    stores.rows("DELETE FROM outbox")
    assert stores.upkeep.projected_bodies(10) == [body.id]
    stores.projections.finish_projected(body.id)
    assert stores.job(job).status is JobStatus.SUCCEEDED


# --- one at a time ----------------------------------------------------------------------


def test_one_reconciles_at_a_time(stores: Stores) -> None:
    with stores.upkeep.reconciling() as mine:
        assert mine
        with stores.upkeep.reconciling() as theirs:
            assert not theirs
        with stores.upkeep.reconciling() as theirs:
            assert not theirs
    with stores.upkeep.reconciling() as mine:
        assert mine


def test_an_error_lets_the_next_one_reconcile(stores: Stores) -> None:
    with pytest.raises(RuntimeError), stores.upkeep.reconciling() as mine:  # noqa: PT012
        assert mine
        raise RuntimeError
    with stores.upkeep.reconciling() as mine:
        assert mine


# --- imports ----------------------------------------------------------------------------


def imported(stores: Stores, ends: list[str]) -> JobStatus:
    """What becomes of an import whose children end like this."""
    body = stores.body()
    parent = stores.accept(body, kind=JobKind.IMPORT, payload={"file_hash": "file"})
    step = stores.claim()
    made = [new_job(body, parent_id=parent.id, child_key=f"{uuid4()}", bulk=True) for _ in ends]
    stores.work.store_children(step, made, last=True)
    for job, end in zip(made, ends, strict=True):
        stores.rows("UPDATE jobs SET status = %s WHERE id = %s", end, job.id)
    stores.upkeep.settle_parents()
    return stores.job(parent).status


@pytest.mark.parametrize(
    ("ends", "status"),
    [
        (["succeeded", "succeeded"], JobStatus.SUCCEEDED),
        (["succeeded", "failed"], JobStatus.FAILED),
        (["succeeded", "cancelled"], JobStatus.FAILED),
        (["failed", "running"], JobStatus.RUNNING),
        (["succeeded", "queued"], JobStatus.RUNNING),
        ([], JobStatus.SUCCEEDED),
    ],
)
def test_an_import_ends_as_its_children_do(
    stores: Stores, ends: list[str], status: JobStatus
) -> None:
    assert imported(stores, ends) is status


def test_an_import_that_is_just_cancelled_is_not_settled(stores: Stores) -> None:
    body = stores.body()
    parent = stores.accept(body, kind=JobKind.IMPORT, payload={"file_hash": "file"})
    stores.work.store_children(stores.claim(), (), last=True)
    with stores.database.transaction() as tx:
        tx.execute("UPDATE jobs SET status = 'cancelled' WHERE id = %s", (parent.id,))
        assert stores.upkeep.settle_parents() == 0
    assert stores.job(parent).status is JobStatus.CANCELLED


# --- all together -----------------------------------------------------------------------


def test_workers_upkeep_and_callers_at_once_neither_dead_lock_nor_lose_a_job(
    stores: Stores,
) -> None:
    bodies = [stores.body() for _ in range(3)]
    jobs = [stores.accept(bodies[n % 3]) for n in range(30)]

    def work(_: int) -> None:
        process = uuid4()
        stores.work.register(process, "here", 1, ["memorize"])
        while (step := stores.work.claim(process, "memorize")) is not None:
            if step.step == "plan":
                stores.work.store_plan(step, [part_input(0), part_input(1)])
                continue
            text = f"{step.job_id} {step.part}"
            stores.work.store_prepared(step, prepared(draft(text)), NO_USAGE)
            body = next(b for b in bodies if b.id == step.body_id)
            while stores.work.lane_ready(body.id):
                stores.commit(body)
            stores.project_due(body)
            stores.projections.finish_projected(body.id)

    def look_after(_: int) -> None:
        for _ in range(10):
            stores.upkeep.free_dead_claims(SILENT)
            stores.upkeep.settle_parents()
            stores.upkeep.purge_deleted(100)
            stores.upkeep.ready_lanes(10)

    def call(_: int) -> None:
        for job in jobs[::5]:
            with suppress(Conflict):  # it has succeeded already
                stores.jobs.cancel(stores.project, job.id)
                stores.jobs.retry(stores.project, job.id)

    at_once(7, lambda n: (work, work, work, work, look_after, look_after, call)[n](n))
    work(0)
    for body in bodies:
        stores.projections.finish_projected(body.id)
    assert {stores.job(job).status for job in jobs} == {JobStatus.SUCCEEDED}
    texts = [text for body in bodies for text in stores.texts(body)]
    assert sorted(texts) == sorted(f"{job.id} {part}" for job in jobs for part in range(2))
    assert stores.count("steps") == stores.count("outbox") == 0
