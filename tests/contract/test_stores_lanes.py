"""Lanes: who may commit what, and what a commit writes."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from pipeline.domain.jobs import Job, JobStatus
from pipeline.errors import NotFound, StoreUnavailable
from pipeline.ports.lanes import Decided, Resolution
from pipeline.stages.commit import commit_part
from tests.support.stores import (
    NO_USAGE,
    NOTHING,
    TROUBLE,
    Stores,
    at_once,
    draft,
    in_background,
    prepared,
    until,
)


def prepare_all(stores: Stores, jobs: list[Job]) -> None:
    """Plan and prepare whatever waits, the last first; each job is of one part."""
    plans = [stores.claim() for _ in jobs]
    for plan in plans:
        stores.work.store_plan(plan, [{}])
    for step in reversed([stores.claim() for _ in jobs]):
        place = [job.id for job in jobs].index(step.job_id)
        stores.work.store_prepared(step, prepared(draft(f"Statement {place}")), NO_USAGE)


# --- order and exclusion ----------------------------------------------------------------


def test_an_empty_lane_has_nothing_to_commit(stores: Stores) -> None:
    body = stores.body()
    assert not stores.work.lane_ready(body.id)
    assert stores.commit(body) is None
    assert stores.work.lane_ready(UUID(int=7)) is False


def test_parts_are_committed_in_the_order_of_acceptance(stores: Stores) -> None:
    body = stores.body()
    jobs = [stores.accept(body) for _ in range(4)]
    prepare_all(stores, jobs)
    committed = [stores.commit(body) for _ in jobs]
    assert [c.job_id for c in committed if c is not None] == [job.id for job in jobs]
    assert stores.texts(body) == [f"Statement {n}" for n in range(4)]


def test_a_lane_has_one_holder(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    stores.prepare(body, draft("I like tea"))
    stores.prepare(other, draft("I like tea"))
    with stores.work.lane(body.id) as hold, stores.work.lane(body.id) as second:
        assert hold is not None
        assert second is None
        assert stores.work.lane_ready(body.id)
        assert stores.commit(other) is not None
        commit_part(hold, NOTHING)
    assert stores.commit(body) is None


def test_eight_who_drive_a_lane_at_once_commit_everything_once_and_in_order(
    stores: Stores,
) -> None:
    body = stores.body()
    jobs = [stores.accept(body) for _ in range(12)]
    prepare_all(stores, jobs)

    def drive(_: int) -> int:
        count = 0
        while stores.work.lane_ready(body.id):
            count += stores.commit(body) is not None
        return count

    assert sum(at_once(8, drive)) == 12
    assert stores.texts(body) == [f"Statement {n}" for n in range(12)]


def test_a_part_that_is_not_prepared_holds_up_those_behind_it(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    first, second = stores.plan(2)
    stores.work.store_prepared(second, prepared(draft("Second")), NO_USAGE)
    assert not stores.work.lane_ready(body.id)
    assert stores.commit(body) is None
    stores.work.store_prepared(first, prepared(draft("First")), NO_USAGE)
    assert stores.work.lane_ready(body.id)
    for last in (False, True):
        committed = stores.commit(body)
        assert committed is not None
        assert committed.last is last
    assert stores.texts(body) == ["First", "Second"]


def test_a_job_that_is_not_planned_holds_up_those_behind_it(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    stores.accept(body)
    stores.claim()
    stores.work.store_plan(stores.claim(), [{}])
    stores.work.store_prepared(stores.claim(), prepared(draft("Second")), NO_USAGE)
    assert stores.commit(body) is None


def test_a_live_job_in_back_off_holds_its_lane(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    (step,) = stores.plan()
    stores.work.put_off(step, 60, counts=True, error=TROUBLE, usage=NO_USAGE)
    behind = stores.accept(body)
    (step,) = stores.plan()
    assert step.job_id == behind.id
    stores.work.store_prepared(step, prepared(draft("Behind")), NO_USAGE)
    assert stores.commit(body) is None


def test_bulk_jobs_stand_behind_the_live_ones_and_never_hold_them_up(stores: Stores) -> None:
    body = stores.body()
    bulk = [stores.accept(body, bulk=True) for _ in range(2)]
    live = stores.prepare(body, draft("Live"))
    committed = stores.commit(body)
    assert committed is not None
    assert committed.job_id == live.id
    prepare_all(stores, bulk)
    late = stores.prepare(body, draft("Late"))
    order = [stores.commit(body) for _ in range(3)]
    assert [c.job_id for c in order if c] == [late.id, bulk[0].id, bulk[1].id]


def test_a_failed_job_lets_the_next_one_go_on(stores: Stores) -> None:
    body = stores.body()
    failing = stores.accept(body)
    stores.claim()
    stores.prepare(body, draft("Next"))
    assert stores.commit(body) is None
    stores.work.fail(failing.id, TROUBLE, NO_USAGE)
    assert stores.commit(body) is not None


def test_an_error_while_the_lane_is_held_changes_nothing(stores: Stores) -> None:
    body = stores.body()
    job = stores.prepare(body, draft("I like tea"))
    with pytest.raises(RuntimeError), stores.work.lane(body.id) as hold:  # noqa: PT012
        assert hold is not None
        commit_part(hold, NOTHING)
        raise RuntimeError
    assert stores.texts(body) == []
    assert stores.count("outbox") == stores.count("tellings") == 0
    assert stores.bodies.get_body(stores.project, body.id).memories == 0
    assert stores.job(job).status is JobStatus.RUNNING
    assert stores.commit(body) is not None


@pytest.mark.parametrize("how", ["terminated", "frozen"])
def test_a_worker_that_is_cut_off_while_it_commits_changes_nothing(
    stores: Stores, how: str
) -> None:
    body = stores.body()
    stores.prepare(body, draft("I like tea"))
    worker = Stores.on(stores.url, size=1, idle_seconds=0.3)
    with pytest.raises(StoreUnavailable), worker.work.lane(body.id) as hold:  # noqa: PT012
        assert hold is not None
        committed = hold.commit(Decided(Resolution((0,), (), ()), {0: uuid4()}, {}, ()))
        assert committed.created == 1
        if how == "terminated":
            stores.end_idle_transactions()
        else:
            until(lambda: not stores.idle_in_transaction())
    assert stores.texts(body) == []
    assert stores.commit(body) is not None
    assert stores.texts(body) == ["I like tea"]
    worker.database.close()


# --- cancel and delete under a commit ---------------------------------------------------


def test_a_cancel_waits_for_the_commit_under_way(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    for number, step in enumerate(stores.plan(2)):
        stores.work.store_prepared(step, prepared(draft(f"Statement {number}")), NO_USAGE)
    with stores.work.lane(body.id) as hold:
        assert hold is not None
        cancelled = in_background(lambda: stores.jobs.cancel(stores.project, job.id))
        stores.wait_for_lock()
        commit_part(hold, NOTHING)
    cancelled()
    assert stores.job(job).status is JobStatus.CANCELLED
    assert stores.texts(body) == ["Statement 0"]
    assert stores.commit(body) is None


def test_a_body_that_is_deleted_under_a_commit_keeps_nothing_of_what_comes_after(
    stores: Stores,
) -> None:
    body = stores.body()
    stores.prepare(body, draft("I like tea"))
    with stores.work.lane(body.id) as hold:
        assert hold is not None
        deleted = in_background(lambda: stores.bodies.delete_body(stores.project, body.id))
        stores.wait_for_lock()
        commit_part(hold, NOTHING)
    deleted()
    with pytest.raises(NotFound):
        stores.all_memories(body)
    assert stores.commit(body) is None
    batches = stores.project_due(body)
    assert batches[0].body_gone
    assert [batch.present for batch in batches] == [()]
