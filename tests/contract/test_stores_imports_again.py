"""Bulk imports that failed, and the same file again."""

from __future__ import annotations

import pytest

from pipeline.domain.jobs import JobStatus
from pipeline.errors import Conflict, TransientError
from tests.support.imports import CHUNKS, children, expand, new_import, run_children, send
from tests.support.stores import (
    NO_USAGE,
    TROUBLE,
    Stores,
)

FAILED, SUCCEEDED, CANCELLED = JobStatus.FAILED, JobStatus.SUCCEEDED, JobStatus.CANCELLED

# --- failures and trying again ----------------------------------------------------------


def test_an_import_with_a_failed_child_fails_and_says_how_many(stores: Stores) -> None:
    body = stores.body()
    parent = send(stores, body)
    expand(stores, 4)
    run_children(stores, body, failing=frozenset({1, 2}))
    stores.upkeep.settle_parents()
    failed = stores.job(parent)
    assert (failed.status, failed.result) == (
        FAILED,
        {"children": 4, "succeeded": 2, "created": 2, "merged": 0},
    )
    assert failed.error is not None
    assert (failed.error.code, failed.error.retryable) == ("children_failed", True)
    assert failed.error.message.startswith("2 of 4 parts")


def test_a_retried_import_does_only_what_failed_in_order(stores: Stores) -> None:
    body = stores.body()
    parent = send(stores, body)
    expand(stores, 5)
    run_children(stores, body, failing=frozenset({1, 3}))
    stores.upkeep.settle_parents()
    again = stores.jobs.retry(stores.project, parent.id)
    assert (again.id, again.error, again.result) == (parent.id, None, None)
    assert run_children(stores, body) == ["Child 1", "Child 3"]
    stores.upkeep.settle_parents()
    done = stores.job(parent)
    assert (done.status, done.attempts) == (SUCCEEDED, 1)
    assert done.result == {"children": 5, "succeeded": 5, "created": 5, "merged": 0}


def test_an_import_that_was_cut_off_while_reading_is_read_again_on_retry(
    stores: Stores,
) -> None:
    body = stores.body()
    parent = send(stores, body)
    step = stores.claim()
    stores.work.store_children(step, children(step, range(2)), last=False)
    stores.jobs.cancel(stores.project, parent.id)
    stores.jobs.retry(stores.project, parent.id)
    expand(stores, 3)
    assert run_children(stores, body) == ["Child 0", "Child 1", "Child 2"]
    stores.upkeep.settle_parents()
    assert stores.job(parent).status is SUCCEEDED


def test_an_import_that_was_cancelled_and_retried_tells_its_tries(stores: Stores) -> None:
    body = stores.body()
    parent = send(stores, body)
    expand(stores, 2)
    stores.jobs.cancel(stores.project, parent.id)
    stores.jobs.retry(stores.project, parent.id)
    step = stores.claim()
    stores.work.put_off(step, 0, counts=True, error=TROUBLE, usage=NO_USAGE)
    run_children(stores, body)
    stores.upkeep.settle_parents()
    done = stores.job(parent)
    assert (done.status, done.attempts) == (SUCCEEDED, 2)


def test_the_same_file_after_a_failure_takes_over_what_had_succeeded(stores: Stores) -> None:
    body = stores.body()
    first = send(stores, body)
    expand(stores, 4)
    run_children(stores, body, failing=frozenset({2}))
    stores.upkeep.settle_parents()
    second, new = stores.imports.accept_import(new_import(body), "file", iter(CHUNKS))
    assert new
    expand(stores, 4)
    assert run_children(stores, body) == ["Child 2"]
    stores.upkeep.settle_parents()
    done = stores.job(second)
    assert (done.status, done.result) == (
        SUCCEEDED,
        {"children": 4, "succeeded": 4, "created": 4, "merged": 0},
    )
    assert stores.job(first).status is FAILED
    assert len(stores.texts(body)) == 4


def test_an_import_that_was_replaced_by_another_is_not_retried(stores: Stores) -> None:
    body = stores.body()
    first = send(stores, body)
    stores.jobs.cancel(stores.project, first.id)
    send(stores, body)
    with pytest.raises(Conflict):
        stores.jobs.retry(stores.project, first.id)


def test_a_retried_import_leaves_children_to_the_import_that_took_them(stores: Stores) -> None:
    body = stores.body()
    whole = send(stores, body)
    expand(stores, 3, origin="file/one")
    run_children(stores, body, failing=frozenset({0, 1}))
    stores.upkeep.settle_parents()
    send(stores, body, payload={"format": "jsonl", "conversation": "one"})
    expand(stores, 1, origin="file/one")
    stores.jobs.retry(stores.project, whole.id)
    assert run_children(stores, body) == ["Child 0", "Child 1"]
    stores.upkeep.settle_parents()
    assert stores.job(whole).status is SUCCEEDED
    assert len(stores.texts(body)) == 3


def test_two_imports_that_share_children_wait_for_each_other(stores: Stores) -> None:
    body = stores.body()
    whole = send(stores, body)
    expand(stores, 3, origin="file/one")
    part = send(stores, body, payload={"format": "jsonl", "conversation": "one"})
    step = next(s for s in iter(stores.claim, None) if s.job_id == part.id)
    with pytest.raises(TransientError) as raised:
        stores.work.store_children(step, children(step, range(3), "file/one"), last=False)
    assert raised.value.retry_after is not None
    stores.work.put_off(step, 30, counts=False, error=TROUBLE, usage=NO_USAGE)
    stores.work.give_back(stores.process)
    run_children(stores, body)
    stores.upkeep.settle_parents()
    assert stores.job(whole).status is SUCCEEDED
    stores.later(31)
    expand(stores, 3, origin="file/one")
    stores.upkeep.settle_parents()
    assert stores.job(part).status is SUCCEEDED
    assert len(stores.texts(body)) == 3


def test_a_child_may_be_retried_by_itself(stores: Stores) -> None:
    body = stores.body()
    parent = send(stores, body)
    expand(stores, 2)
    run_children(stores, body, failing=frozenset({0}))
    stores.upkeep.settle_parents()
    failed = stores.jobs.list_jobs(stores.project, parent_id=parent.id, status=FAILED).items[0]
    stores.jobs.retry(stores.project, failed.id)
    assert run_children(stores, body) == ["Child 0"]
    assert stores.job(failed).status is SUCCEEDED
    stores.jobs.retry(stores.project, parent.id)
    stores.upkeep.settle_parents()
    assert stores.job(parent).status is SUCCEEDED
