"""Jobs: accepting, finding, cancelling, trying again."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from pipeline.domain.jobs import Job, JobKind, JobStatus, LlmUsage, Phase
from pipeline.errors import Conflict, IdempotencyMismatch, InvalidInput, NotFound
from tests.support.stores import (
    NO_USAGE,
    QUEUE,
    TROUBLE,
    Stores,
    at_once,
    draft,
    in_background,
    messages,
    new_job,
    prepared,
)

HASH, OTHER_HASH = b"h" * 32, b"o" * 32
CANCELLED, FAILED, SUCCEEDED = JobStatus.CANCELLED, JobStatus.FAILED, JobStatus.SUCCEEDED
LIVE = {JobStatus.QUEUED, JobStatus.RUNNING}

# --- accepting --------------------------------------------------------------------------


def test_an_accepted_job_is_found_and_waits(stores: Stores) -> None:
    body = stores.body()
    job, new = stores.jobs.accept(new_job(body, metadata={"from": "测试 🚀"}))
    assert new
    assert stores.job(job) == job
    assert (job.status, job.phase, job.progress) == (JobStatus.QUEUED, Phase.ACCEPTED, 0)
    assert (job.kind, job.body_id, job.heat) == (JobKind.MEMORIZE, body.id, 38)
    assert (job.metadata, job.result, job.error) == ({"from": "测试 🚀"}, None, None)
    assert job.accepted_at.utcoffset() is not None


def test_its_payload_reaches_the_worker_as_it_was(stores: Stores) -> None:
    told = messages(
        "我昨天搬到了里斯本", "مرحبا 👩‍👩‍👧", "\u202egnisrever", 'line\nline\ttab \\ "q"'
    )
    job = stores.accept(stores.body(), payload=told)
    step = stores.claim()
    assert (step.job_id, step.step, step.part) == (job.id, "plan", 0)
    assert step.input == told
    assert step.accepted_at == job.accepted_at


def test_the_same_key_and_request_is_the_same_job(stores: Stores) -> None:
    body = stores.body()
    job, _ = stores.jobs.accept(new_job(body, idempotency_key="k", request_hash=HASH))
    again, new = stores.jobs.accept(new_job(body, idempotency_key="k", request_hash=HASH))
    assert (again.id, new) == (job.id, False)
    assert stores.count("jobs") == stores.count("steps") == 1


def test_the_same_key_with_another_request_is_refused(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body, idempotency_key="k", request_hash=HASH)
    with pytest.raises(IdempotencyMismatch):
        stores.accept(body, idempotency_key="k", request_hash=OTHER_HASH)
    assert stores.count("jobs") == 1


def test_a_finished_job_comes_back_under_its_key_with_its_result(stores: Stores) -> None:
    body = stores.body()
    done = stores.tell(body, draft("I like tea"), idempotency_key="k", request_hash=HASH)
    again, new = stores.jobs.accept(new_job(body, idempotency_key="k", request_hash=HASH))
    assert (again, new) == (done, False)
    assert again.result is not None


def test_another_project_may_use_the_same_key(stores: Stores) -> None:
    body, other = stores.body(), stores.body(project=stores.new_project())
    mine = stores.accept(body, idempotency_key="k", request_hash=HASH)
    theirs, new = stores.jobs.accept(new_job(other, idempotency_key="k", request_hash=OTHER_HASH))
    assert new
    assert theirs.id != mine.id


def test_twenty_requests_of_one_key_at_once_make_one_job(stores: Stores) -> None:
    body = stores.body()
    made = at_once(
        20,
        lambda _: stores.jobs.accept(new_job(body, idempotency_key="k", request_hash=HASH)),
    )
    assert len({job.id for job, _ in made}) == 1
    assert sum(new for _, new in made) == 1
    assert stores.count("jobs") == stores.count("steps") == 1


def test_a_body_that_is_not_the_projects_is_not_found(stores: Stores) -> None:
    theirs = stores.body(project=stores.new_project())
    gone = stores.body()
    stores.bodies.delete_body(stores.project, gone.id)
    for body_id in (theirs.id, gone.id, uuid4()):
        for key in (None, "k"):
            with pytest.raises(NotFound):
                stores.jobs.accept(
                    new_job(theirs, project_id=stores.project, body_id=body_id, idempotency_key=key)
                )
    assert stores.count("jobs") == 0


def test_a_job_of_another_project_does_not_exist(stores: Stores) -> None:
    job = stores.accept(stores.body(project=stores.new_project()))
    for call in (stores.jobs.get_job, stores.jobs.cancel, stores.jobs.retry):
        for job_id in (job.id, uuid4()):
            with pytest.raises(NotFound):
                call(stores.project, job_id)
    assert stores.jobs.list_jobs(stores.project).items == ()
    assert stores.job(job).status is JobStatus.QUEUED


# --- lists ------------------------------------------------------------------------------


def ids(stores: Stores, **filters: Any) -> list[UUID]:
    return [job.id for job in stores.jobs.list_jobs(stores.project, **filters).items]


def test_jobs_are_listed_newest_first_without_results(stores: Stores) -> None:
    body = stores.body()
    done = stores.tell(body, draft("I like tea"))
    waiting = stores.accept(body)
    page = stores.jobs.list_jobs(stores.project)
    assert [job.id for job in page.items] == [waiting.id, done.id]
    assert page.items[1].status is SUCCEEDED
    assert page.items[1].result is None


def test_a_list_of_jobs_is_filtered(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    failed = stores.accept(body)
    stores.work.fail(failed.id, TROUBLE, NO_USAGE)
    child = stores.accept(other, parent_id=failed.id)
    asked = stores.accept(body, kind=JobKind.RECALL)
    assert ids(stores, body_id=body.id) == [asked.id, failed.id]
    assert ids(stores, kind=JobKind.RECALL) == [asked.id]
    assert ids(stores, status=FAILED) == [failed.id]
    assert ids(stores, status=JobStatus.QUEUED) == [asked.id, child.id]
    assert ids(stores, parent_id=failed.id) == [child.id]
    assert ids(stores, body_id=other.id, kind=JobKind.RECALL) == []


def test_a_list_of_jobs_goes_on_where_it_stood(stores: Stores) -> None:
    body = stores.body()
    made = [stores.accept(body).id for _ in range(5)]
    first = stores.jobs.list_jobs(stores.project, limit=2)
    stores.accept(body)
    rest = stores.jobs.list_jobs(stores.project, cursor=first.next_cursor, limit=9)
    assert [job.id for job in (*first.items, *rest.items)] == made[::-1]
    assert rest.next_cursor is None
    with pytest.raises(InvalidInput):
        stores.jobs.list_jobs(stores.project, cursor=f"{first.next_cursor}A")


# --- the course of a job ----------------------------------------------------------------


def test_a_job_goes_from_queued_to_succeeded(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    seen: list[tuple[str, str, int]] = []

    def look() -> None:
        now = stores.job(job)
        seen.append((now.status.value, now.phase.value, now.progress))

    plan = stores.claim()
    look()
    stores.work.store_plan(plan, [{"n": 0}, {"n": 1}])
    for number in range(2):
        step = stores.claim()
        stores.work.store_prepared(step, prepared(draft(f"Statement {number}")), NO_USAGE)
        stores.commit(body)
        look()
    stores.project_due(body)
    look()
    assert seen == [
        ("running", "preparing", 0),
        ("running", "preparing", 50),
        ("running", "projecting", 99),
        ("succeeded", "done", 100),
    ]
    ended = stores.job(job)
    assert ended.result == {"created": 2, "merged": 0, "dropped": 0, "extractor": "rules"}
    assert ended.started_at is not None
    assert ended.finished_at is not None
    assert (ended.attempts, ended.error) == (1, None)


def test_a_succeeded_job_leaves_no_payload_and_no_step(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I like tea"), payload=messages("a long conversation"))
    assert "a long conversation" not in stores.everything()
    assert stores.count("steps") == stores.count("outbox") == 0


def test_a_job_without_parts_ends_too(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    stores.work.store_plan(stores.claim(), [])
    assert stores.projections.finish_projected(body.id) == 1
    assert stores.job(job).status is SUCCEEDED
    assert stores.count("steps") == 0


def test_what_model_calls_cost_adds_up(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    (step,) = stores.plan()
    cost = LlmUsage(calls=1, input_tokens=100, output_tokens=10)
    stores.work.put_off(step, 0, counts=True, error=TROUBLE, usage=cost)
    stores.work.store_prepared(stores.claim(), prepared(), cost)
    assert stores.job(job).usage == LlmUsage(2, 200, 20)


# --- cancelling -------------------------------------------------------------------------


def test_a_cancelled_job_has_ended_and_its_steps_are_gone(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    stores.plan(3)
    cancelled = stores.jobs.cancel(stores.project, job.id)
    assert (cancelled.status, cancelled.phase) == (CANCELLED, Phase.DONE)
    assert cancelled.finished_at is not None
    assert stores.count("steps") == 0
    assert stores.jobs.cancel(stores.project, job.id) == cancelled


def test_a_job_that_began_while_its_cancelling_waited_ends_after_it_began(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    with stores.database.transaction() as tx:
        tx.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR UPDATE", (body.id,))
        cancelled = in_background(lambda: stores.jobs.cancel(stores.project, job.id))
        stores.wait_for_lock()
        assert stores.claim().job_id == job.id
    _in_order(cancelled())


def test_a_job_that_began_while_its_body_is_projected_ends_after_it_began(stores: Stores) -> None:
    body = stores.body()
    stores.prepare(body, draft("I like tea"))
    stores.commit(body)
    with stores.projections.projection(body.id, 256) as batch:
        assert batch is not None
        job = stores.accept(body)
        stores.work.store_plan(stores.claim(), [])  # nothing in it: it is as good as done
    assert stores.job(job).status is SUCCEEDED
    _in_order(stores.job(job))


def _in_order(job: Job) -> None:
    assert job.started_at is not None
    assert job.finished_at is not None
    assert job.accepted_at <= job.started_at <= job.finished_at


def test_who_stands_behind_a_cancelled_job_goes_on(stores: Stores) -> None:
    body = stores.body()
    first, second = stores.accept(body), stores.accept(body)
    assert stores.claim().job_id == first.id
    plan = stores.claim()
    stores.work.store_plan(plan, [{}])
    stores.work.store_prepared(stores.claim(), prepared(draft("I like tea")), NO_USAGE)
    assert stores.commit(body) is None
    stores.jobs.cancel(stores.project, first.id)
    committed = stores.commit(body)
    assert committed is not None
    assert committed.job_id == second.id


def test_what_is_committed_stays_when_the_rest_is_cancelled(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    for number, step in enumerate(stores.plan(2)):
        stores.work.store_prepared(step, prepared(draft(f"Statement {number}")), NO_USAGE)
    stores.commit(body)
    stores.jobs.cancel(stores.project, job.id)
    assert stores.commit(body) is None
    assert stores.texts(body) == ["Statement 0"]
    stores.project_due(body)
    assert stores.job(job).status is CANCELLED


def test_a_finished_job_cannot_be_cancelled(stores: Stores) -> None:
    body = stores.body()
    done = stores.tell(body, draft("I like tea"))
    failed = stores.accept(body)
    stores.work.fail(failed.id, TROUBLE, NO_USAGE)
    for job in (done, failed):
        with pytest.raises(Conflict):
            stores.jobs.cancel(stores.project, job.id)


def test_cancelling_an_import_cancels_its_live_children(stores: Stores) -> None:
    body = stores.body()
    parent = stores.accept(body, kind=JobKind.IMPORT)
    reading = stores.claim()
    done = stores.tell(body, draft("I like tea"), parent_id=parent.id)
    waiting = [stores.accept(body, parent_id=parent.id, bulk=True) for _ in range(3)]
    stores.jobs.cancel(stores.project, parent.id)
    assert {stores.job(job).status for job in waiting} == {CANCELLED}
    assert stores.job(done).status is SUCCEEDED
    stores.work.store_children(reading, [new_job(body, child_key="late")], last=True)
    assert stores.count("jobs") == 5
    assert stores.work.claim(stores.process, QUEUE) is None


def test_a_job_that_many_cancel_at_once_is_cancelled(stores: Stores) -> None:
    job = stores.accept(stores.body())
    assert {j.status for j in at_once(8, lambda _: stores.jobs.cancel(stores.project, job.id))} == {
        CANCELLED
    }
