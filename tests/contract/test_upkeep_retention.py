"""Jobs that ended long ago go, with their idempotency keys; everything else stays."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from pipeline.domain.jobs import JobKind
from pipeline.errors import NotFound
from tests.support.stores import NO_USAGE, TROUBLE, Stores, draft, new_job
from tests.support.upkeep import HOUR, Upkeep

DAYS = 30.0


@pytest.fixture
def upkeep(stores: Stores) -> Upkeep:
    return Upkeep(stores)


def age(upkeep: Upkeep, job_id: UUID, days: float) -> None:
    upkeep.stores.rows(
        "UPDATE jobs SET finished_at = finished_at - %s * interval '1 day' WHERE id = %s",
        days,
        job_id,
    )


def left(upkeep: Upkeep) -> set[UUID]:
    return {row["id"] for row in upkeep.stores.rows("SELECT id FROM jobs")}


def test_only_jobs_that_ended_before_the_period_go(upkeep: Upkeep) -> None:
    stores = upkeep.stores
    body = stores.body()
    old, young = (stores.tell(body, draft(text)) for text in ("old", "young"))
    live = stores.accept(body)
    stores.rows("UPDATE jobs SET accepted_at = now() - interval '1 year'")
    age(upkeep, old.id, DAYS + 1)
    age(upkeep, young.id, DAYS - 1)
    assert upkeep.retention.remove_jobs(DAYS, 100) == 1
    assert left(upkeep) == {young.id, live.id}
    assert stores.texts(body) == ["old", "young"]


@pytest.mark.parametrize("end", ["failed", "cancelled"])
def test_jobs_that_did_not_succeed_go_too(upkeep: Upkeep, end: str) -> None:
    stores = upkeep.stores
    job = stores.accept(stores.body())
    if end == "failed":
        stores.work.fail(job.id, TROUBLE, NO_USAGE)
    else:
        stores.jobs.cancel(job.project_id, job.id)
    age(upkeep, job.id, DAYS + 1)
    upkeep.retention.remove_jobs(DAYS, 100)
    with pytest.raises(NotFound):
        stores.job(job)


def test_an_idempotency_key_goes_with_its_job(upkeep: Upkeep) -> None:
    stores = upkeep.stores
    body = stores.body()
    key: dict[str, Any] = {"idempotency_key": "k", "request_hash": b"h"}
    first = stores.tell(body, draft("once"), **key)
    age(upkeep, first.id, DAYS + 1)
    upkeep.retention.remove_jobs(DAYS, 100)
    again, new = stores.jobs.accept(new_job(body, **key))
    assert new
    assert again.id != first.id


def test_no_more_than_asked_for_go_at_once_oldest_first(upkeep: Upkeep) -> None:
    stores = upkeep.stores
    body = stores.body()
    jobs = [stores.tell(body, draft(f"fact {number}")) for number in range(3)]
    for number, job in enumerate(jobs):
        age(upkeep, job.id, DAYS + 1 + number)
    assert upkeep.retention.remove_jobs(DAYS, 2) == 2
    assert left(upkeep) == {jobs[0].id}
    assert upkeep.retention.remove_jobs(DAYS, 2) == 1
    assert upkeep.retention.remove_jobs(DAYS, 2) == 0


def test_children_go_before_their_import_and_not_while_it_counts_them(upkeep: Upkeep) -> None:
    stores = upkeep.stores
    body = stores.body()
    parent = stores.accept(body, kind=JobKind.IMPORT, payload={"file_hash": "f"})
    plan = stores.claim()
    child = new_job(body, parent_id=parent.id, child_key="c", bulk=True, id=uuid4())
    stores.work.store_children(plan, [child], last=True)
    stores.jobs.cancel(child.project_id, child.id)
    age(upkeep, child.id, DAYS + 1)
    assert upkeep.retention.remove_jobs(DAYS, 100) == 0  # the import is live
    stores.upkeep.settle_parents()
    assert upkeep.retention.remove_jobs(DAYS, 100) == 0  # it ended just now
    age(upkeep, parent.id, DAYS + 1)
    assert upkeep.retention.remove_jobs(DAYS, 100) == 1
    assert left(upkeep) == {parent.id}
    assert upkeep.retention.remove_jobs(DAYS, 100) == 1


def test_old_ticks_go_but_for_the_newest_of_each_task(upkeep: Upkeep) -> None:
    for _ in range(3):
        upkeep.ticks.finish(upkeep.wanted(), "done", {})
        upkeep.let_slots_pass(1)
    upkeep.ticks.finish(upkeep.wanted("audit"), "done", {})
    upkeep.later((DAYS + 1) * 24 * HOUR)
    assert upkeep.retention.remove_ticks(DAYS) == 2
    assert upkeep.stores.count("ticks") == 2
