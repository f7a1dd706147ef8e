"""Bulk imports: their files, their children, and the same file again."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from pipeline.domain.jobs import JobKind, JobStatus
from pipeline.errors import Conflict, IdempotencyMismatch, NotFound
from tests.support.imports import CHUNKS, children, expand, new_import, read, run_children, send
from tests.support.stores import (
    NO_USAGE,
    TROUBLE,
    Stores,
    at_once,
    in_background,
)

FAILED, SUCCEEDED, CANCELLED = JobStatus.FAILED, JobStatus.SUCCEEDED, JobStatus.CANCELLED

# --- files ------------------------------------------------------------------------------


def test_a_file_is_read_as_it_was_sent(stores: Stores) -> None:
    send(stores, stores.body())
    assert read(stores) == b"".join(CHUNKS)
    with pytest.raises(NotFound):
        list(stores.imports.read_import("file", stores.new_project()))
    with pytest.raises(NotFound):
        list(stores.imports.read_import("another", stores.project))


def test_a_file_that_two_bodies_import_is_kept_once_and_whole(stores: Stores) -> None:
    one, two = stores.body(), stores.body()
    send(stores, one)
    stores.imports.accept_import(new_import(two), "file", iter([b"".join(CHUNKS)[:3], b"more"]))
    assert read(stores) == b"".join(CHUNKS)
    assert stores.count("import_files") == 1


def test_a_file_goes_when_the_last_import_of_it_has_its_children(stores: Stores) -> None:
    one, two = stores.body(), stores.body()
    send(stores, one)
    send(stores, two)
    first, second = stores.claim(), stores.claim()
    stores.work.store_children(first, children(first, range(2)), last=True)
    assert read(stores) == b"".join(CHUNKS)
    stores.work.store_children(second, children(second, range(2)), last=True)
    assert stores.count("import_files") == stores.count("import_chunks") == 0


def test_a_file_that_is_sent_again_while_it_is_removed_is_there(stores: Stores) -> None:
    one, two = stores.body(), stores.body()
    send(stores, one)
    step = stores.claim()

    with stores.database.transaction() as tx:  # holds the file as an accept does
        tx.execute("UPDATE import_files SET used_at = now()")
        removed = in_background(lambda: stores.work.store_children(step, (), last=True))
        stores.wait_for_lock()
        tx.execute(
            "INSERT INTO jobs (id, project_id, body_id, kind, in_lane, payload) "
            "VALUES (%s, %s, %s, 'import', false, '{\"file_hash\": \"file\"}')",
            (uuid4(), stores.project, two.id),
        )
    removed()
    assert read(stores) == b"".join(CHUNKS)


def test_files_of_imports_that_nobody_tries_again_go_after_a_while(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    job = send(stores, body, "failed")
    send(stores, other, "waiting")
    stores.work.fail(job.id, TROUBLE, NO_USAGE)
    stores.upkeep.purge_deleted(100)
    assert stores.count("import_files") == 2
    stores.later(8 * 86_400)
    stores.upkeep.purge_deleted(100)
    assert [row["file_hash"] for row in stores.rows("SELECT * FROM import_files")] == ["waiting"]
    with pytest.raises(Conflict, match="send it again"):
        stores.jobs.retry(stores.project, job.id)


def test_files_of_a_deleted_body_go_with_it_unless_another_needs_them(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    for file in ("mine", "ours"):
        send(stores, body, file)
    send(stores, other, "ours")
    stores.bodies.delete_body(stores.project, body.id)
    assert [row["file_hash"] for row in stores.rows("SELECT * FROM import_files")] == ["ours"]


# --- accepting --------------------------------------------------------------------------


def test_the_same_file_twice_is_one_import(stores: Stores) -> None:
    body = stores.body()
    first, new = stores.imports.accept_import(new_import(body), "file", iter(CHUNKS))
    again, newer = stores.imports.accept_import(new_import(body), "file", iter(CHUNKS))
    assert (new, newer) == (True, False)
    assert again == first
    expand(stores)
    run_children(stores, body)
    stores.upkeep.settle_parents()
    done, newest = stores.imports.accept_import(new_import(body), "file", iter(CHUNKS))
    assert (done.id, done.status, newest) == (first.id, SUCCEEDED, False)


def test_twenty_who_send_the_same_file_at_once_make_one_import(stores: Stores) -> None:
    body = stores.body()
    made = at_once(
        20, lambda _: stores.imports.accept_import(new_import(body), "file", iter(CHUNKS))
    )
    assert len({job.id for job, _ in made}) == 1
    assert sum(new for _, new in made) == 1


def test_another_conversation_body_or_file_is_another_import(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    made = [
        send(stores, body),
        send(stores, body, payload={"format": "jsonl", "conversation": "one"}),
        send(stores, body, payload={"format": "jsonl", "conversation": "one/0"}),
        send(stores, body, "another file"),
        send(stores, other),
    ]
    assert len({job.id for job in made}) == 5


def test_an_import_and_a_child_of_another_are_never_taken_for_each_other(
    stores: Stores,
) -> None:
    body = stores.body()
    send(stores, body)
    expand(stores, origin="file/one")
    job, new = stores.imports.accept_import(
        new_import(body, conversation="one/0"), "file", iter(CHUNKS)
    )
    assert new
    assert job.kind is JobKind.IMPORT


def test_an_import_honours_its_idempotency_key(stores: Stores) -> None:
    body = stores.body()
    key: dict[str, Any] = {"idempotency_key": "k", "request_hash": b"h" * 32}
    first = send(stores, body, **key)
    stores.jobs.cancel(stores.project, first.id)
    again, new = stores.imports.accept_import(new_import(body, **key), "file", iter(CHUNKS))
    assert (again.id, again.status, new) == (first.id, CANCELLED, False)
    with pytest.raises(IdempotencyMismatch):
        send(stores, body, "other", **{**key, "request_hash": b"o" * 32})


@pytest.mark.parametrize("made_with", [None, "first"])
def test_a_key_that_came_with_a_file_that_was_known_stands_for_its_import(
    stores: Stores, made_with: str | None
) -> None:
    body = stores.body()
    key: dict[str, Any] = {"idempotency_key": "k", "request_hash": b"h" * 32}
    first = send(stores, body, idempotency_key=made_with, request_hash=b"h" * 32)
    assert send(stores, body, **key).id == first.id
    assert send(stores, body, **key).id == first.id
    other = {**key, "request_hash": b"o" * 32}
    with pytest.raises(IdempotencyMismatch):
        send(stores, body, "other", **other)
    with pytest.raises(IdempotencyMismatch):
        stores.accept(body, **other)
    assert stores.accept(body, **key).id == first.id
    stores.rows("DELETE FROM jobs WHERE id = %s", first.id)
    assert stores.accept(body, **other).id != first.id  # it went with its job


def test_an_import_into_a_body_that_is_not_there_is_not_found(stores: Stores) -> None:
    body = stores.body(project=stores.new_project())
    with pytest.raises(NotFound):
        send(stores, body, project_id=stores.project)
    assert stores.count("import_files") == 0


# --- children ---------------------------------------------------------------------------


def test_children_keep_their_order_and_the_import_counts_them(stores: Stores) -> None:
    body = stores.body()
    parent = send(stores, body)
    expand(stores, 5)
    assert run_children(stores, body) == [f"Child {n}" for n in range(5)]
    assert stores.upkeep.settle_parents() == 1
    done = stores.job(parent)
    assert (done.status, done.progress) == (SUCCEEDED, 100)
    assert done.result == {"children": 5, "succeeded": 5, "created": 5, "merged": 0}
    assert stores.texts(body) == [f"Child {n}" for n in range(5)]
    assert stores.count("steps") == 0


def test_an_import_shows_how_far_it_is(stores: Stores) -> None:
    body = stores.body()
    parent = send(stores, body)
    expand(stores, 4)
    for child in stores.jobs.list_jobs(stores.project, parent_id=parent.id).items[:3]:
        stores.rows("UPDATE jobs SET status = 'succeeded' WHERE id = %s", child.id)
    assert stores.upkeep.settle_parents() == 0
    assert stores.job(parent).progress == 75
    assert stores.job(parent).status is JobStatus.RUNNING


def test_an_import_that_is_read_twice_makes_its_children_once(stores: Stores) -> None:
    body = stores.body()
    parent = send(stores, body)
    step = stores.claim()
    stores.work.store_children(step, children(step, range(2)), last=False)
    stores.work.give_back(stores.process)  # cut off
    assert expand(stores, 3) == step
    stores.work.store_children(step, children(step, range(3)), last=True)  # the late first one
    assert run_children(stores, body) == ["Child 0", "Child 1", "Child 2"]
    stores.upkeep.settle_parents()
    assert stores.job(parent).status is SUCCEEDED


def test_a_late_reader_whose_file_has_gone_does_not_fail_the_import(stores: Stores) -> None:
    body = stores.body()
    parent = send(stores, body)
    late = stores.imports.read_import("file", stores.project)
    next(late)
    expand(stores)
    with pytest.raises(NotFound, match="removed"):
        list(late)
    stores.work.fail(parent.id, TROUBLE, NO_USAGE)
    run_children(stores, body)
    stores.upkeep.settle_parents()
    assert stores.job(parent).status is SUCCEEDED


def test_an_import_without_children_left_ends(stores: Stores) -> None:
    parent = send(stores, stores.body())
    stores.work.store_children(stores.claim(), (), last=True)
    stores.upkeep.settle_parents()
    assert stores.job(parent).status is SUCCEEDED


def test_children_of_a_cancelled_import_are_not_accepted(stores: Stores) -> None:
    body = stores.body()
    parent = send(stores, body)
    step = stores.claim()
    stores.work.store_children(step, children(step, range(2)), last=False)
    stores.jobs.cancel(stores.project, parent.id)
    stores.work.store_children(step, children(step, range(9)), last=True)
    assert stores.count("jobs", "status = 'cancelled'") == stores.count("jobs") == 3
    stores.upkeep.settle_parents()
    assert stores.job(parent).status is CANCELLED


def test_a_cancel_waits_for_the_children_that_are_just_accepted(stores: Stores) -> None:
    body = stores.body()
    parent = send(stores, body)
    step = stores.claim()
    with stores.database.transaction() as tx:  # as `store_children` does, held open
        tx.execute("SELECT 1 FROM jobs WHERE id = %s FOR NO KEY UPDATE", (parent.id,))
        cancelled = in_background(lambda: stores.jobs.cancel(stores.project, parent.id))
        stores.wait_for_lock()
        tx.execute(
            "INSERT INTO jobs (id, project_id, body_id, kind, in_lane, parent_id) "
            "VALUES (%s, %s, %s, 'memorize', true, %s)",
            (uuid4(), stores.project, body.id, step.job_id),
        )
    cancelled()
    assert stores.count("jobs", "status = 'cancelled'") == 2
