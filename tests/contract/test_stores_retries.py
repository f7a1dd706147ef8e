"""Jobs that are accepted anew by hand, and workers that are late for them."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.domain.jobs import Job, JobStatus, LlmUsage, Phase
from pipeline.errors import Conflict
from tests.support.stores import (
    NO_USAGE,
    QUEUE,
    TROUBLE,
    Stores,
    at_once,
    draft,
    prepared,
)

HASH, OTHER_HASH = b"h" * 32, b"o" * 32
CANCELLED, FAILED, SUCCEEDED = JobStatus.CANCELLED, JobStatus.FAILED, JobStatus.SUCCEEDED
LIVE = {JobStatus.QUEUED, JobStatus.RUNNING}

# --- trying again by hand ---------------------------------------------------------------


def failed_job(stores: Stores, body: Any, **changes: Any) -> Job:
    job = stores.accept(body, **changes)
    stores.work.fail(job.id, TROUBLE, NO_USAGE)
    return stores.job(job)


def test_a_failed_job_says_why(stores: Stores) -> None:
    job = failed_job(stores, stores.body())
    assert (job.status, job.phase, job.error) == (FAILED, Phase.DONE, TROUBLE)
    assert stores.count("steps") == 0


def test_a_retried_job_is_accepted_anew_behind_the_others(stores: Stores) -> None:
    body = stores.body()
    job = failed_job(stores, body)
    other = stores.accept(body)
    again = stores.jobs.retry(stores.project, job.id)
    assert (again.id, again.status, again.error, again.attempts) == (
        job.id,
        JobStatus.QUEUED,
        None,
        0,
    )
    assert again.finished_at is None
    assert [stores.claim().job_id for _ in range(2)] == [other.id, job.id]
    listed = stores.jobs.list_jobs(stores.project).items
    assert [each.id for each in listed] == [job.id, other.id]


def test_a_retried_job_keeps_what_it_had_committed(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    steps = stores.plan(2)
    stores.work.store_prepared(steps[0], prepared(draft("First")), NO_USAGE)
    stores.commit(body)
    stores.work.fail(job.id, TROUBLE, NO_USAGE)
    stores.jobs.retry(stores.project, job.id)
    for number, step in enumerate(stores.plan(2)):
        text = ("First", "Second")[number]
        stores.work.store_prepared(step, prepared(draft(text)), NO_USAGE)
    while stores.commit(body):
        pass
    stores.project_due(body)
    stores.projections.finish_projected(body.id)
    assert stores.texts(body) == ["First", "Second"]
    assert stores.job(job).status is SUCCEEDED


@pytest.mark.parametrize("end", ["live", "succeeded", "retried"])
def test_only_failed_and_cancelled_jobs_are_retried(stores: Stores, end: str) -> None:
    body = stores.body()
    if end == "succeeded":
        job = stores.tell(body, draft("I like tea"))
    elif end == "retried":
        job = failed_job(stores, body)
        stores.jobs.retry(stores.project, job.id)
    else:
        job = stores.accept(body)
    with pytest.raises(Conflict):
        stores.jobs.retry(stores.project, job.id)


def test_a_job_that_many_retry_at_once_is_accepted_once(stores: Stores) -> None:
    job = failed_job(stores, stores.body())

    def retry(_: int) -> bool:
        try:
            stores.jobs.retry(stores.project, job.id)
        except Conflict:
            return False
        return True

    assert sum(at_once(8, retry)) == 1
    assert stores.count("steps") == 1


def test_a_late_worker_does_not_disturb_a_retried_job(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    (late,) = stores.plan()
    stores.work.fail(job.id, TROUBLE, NO_USAGE)
    stores.jobs.retry(stores.project, job.id)
    stores.work.store_prepared(late, prepared(draft("I like tea")), NO_USAGE)
    stores.work.put_off(late, 60, counts=True, error=TROUBLE, usage=NO_USAGE)
    assert stores.commit(body) is None
    assert stores.claim().step == "plan"


def test_workers_and_callers_who_cancel_do_not_dead_lock(stores: Stores) -> None:
    body = stores.body()
    jobs = [stores.accept(body) for _ in range(40)]

    def work(number: int) -> None:
        if number % 2:
            for job in jobs[number // 2 :: 4]:
                stores.jobs.cancel(stores.project, job.id)
            return
        while (step := stores.work.claim(stores.process, QUEUE)) is not None:
            stores.work.store_plan(step, [{}])
            stores.work.put_off(step, 0, counts=False, error=TROUBLE, usage=LlmUsage(1, 1, 1))
            stores.work.store_prepared(step, prepared(), LlmUsage(1, 1, 1))

    at_once(8, work)
    assert stores.count("jobs", "status = 'cancelled'") == 40
    assert stores.count("steps") == 0
