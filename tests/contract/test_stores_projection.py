"""From the truth to the stores that are made from it: batches, locks, ends of jobs."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.domain.jobs import JobStatus
from pipeline.errors import StoreUnavailable, VectorsUnavailable
from tests.support.stores import Stores, draft, in_background, until

RUNNING, SUCCEEDED = JobStatus.RUNNING, JobStatus.SUCCEEDED


def test_nothing_is_due_in_an_empty_body(stores: Stores) -> None:
    body = stores.body()
    with stores.projections.projection(body.id, 256) as batch:
        assert batch is None
    assert stores.projections.due_bodies(10) == []


def test_a_batch_brings_memories_with_their_vectors(stores: Stores) -> None:
    body = stores.body()
    stores.prepare(body, draft("I like tea", after=("before",)), draft("我喜欢茶"))
    stores.commit(body)
    (batch,) = stores.project_due(body)
    assert (batch.body_id, batch.gone, batch.body_gone) == (body.id, (), False)
    vectors = {memory.text: vector for memory, vector in batch.present}
    np.testing.assert_array_equal(vectors["I like tea"], [0, 1, 2, 3])
    np.testing.assert_array_equal(vectors["我喜欢茶"], [4, 5, 6, 7])
    contexts = {memory.text: memory.context for memory, _ in batch.present}
    assert contexts == {"I like tea": "Ann before", "我喜欢茶": ""}


def test_a_batch_is_no_larger_than_asked(stores: Stores) -> None:
    body = stores.body()
    job = stores.prepare(body, *(draft(f"Statement {n}") for n in range(600)))
    stores.commit(body)
    ends = []
    for _ in range(3):
        with stores.projections.projection(body.id, 256) as batch:
            assert batch is not None
            ends.append((len(batch.present), stores.job(job).status))
            ids = [memory.id for memory, _ in batch.present]
            assert ids == sorted(ids)
    assert ends == [(256, RUNNING), (256, RUNNING), (88, RUNNING)]
    assert stores.job(job).status is SUCCEEDED
    assert stores.count("outbox") == 0


def test_a_job_succeeds_when_its_last_row_is_projected_not_before(stores: Stores) -> None:
    body = stores.body()
    first = stores.prepare(body, draft("One"), draft("Two"))
    stores.commit(body)
    second = stores.prepare(body, draft("Three"))
    stores.commit(body)
    stores.projections.finish_projected(body.id)
    ends = []
    while True:
        with stores.projections.projection(body.id, 1) as batch:
            if batch is None:
                break
        ends.append((stores.job(first).status, stores.job(second).status))
    assert ends == [(RUNNING, RUNNING), (SUCCEEDED, RUNNING), (SUCCEEDED, SUCCEEDED)]


def test_jobs_that_are_projected_together_end_at_one_moment(stores: Stores) -> None:
    body = stores.body()
    jobs = []
    for number in range(20):
        jobs.append(stores.prepare(body, draft(f"Statement {number}")))
        stores.commit(body)
    stores.project_due(body)
    ends = {stores.job(job).finished_at for job in jobs}
    assert len(ends) == 1, "one seems to have ended before the one ahead in its lane"
    assert None not in ends


def test_a_job_that_changed_nothing_waits_for_no_projection(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I like tea"))
    job = stores.prepare(body, draft("I like tea"))
    stores.commit(body)
    assert stores.upkeep.projected_bodies(10) == [body.id]
    assert stores.projections.finish_projected(body.id) == 1
    assert stores.job(job).status is SUCCEEDED
    assert stores.upkeep.projected_bodies(10) == []


def test_an_error_keeps_the_rows_and_the_job_waits(stores: Stores) -> None:
    body = stores.body()
    job = stores.prepare(body, draft("I like tea"))
    stores.commit(body)
    with (  # noqa: PT012
        pytest.raises(VectorsUnavailable),
        stores.projections.projection(body.id, 256) as batch,
    ):
        assert batch is not None
        raise VectorsUnavailable("down")
    assert stores.job(job).status is RUNNING
    assert stores.projections.due_bodies(10) == [body.id]
    assert len(stores.project_due(body)[0].present) == 1
    assert stores.job(job).status is SUCCEEDED


def test_rows_that_are_added_meanwhile_stay(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I like tea"))
    stores.projections.enqueue_all(body.id)
    with stores.projections.projection(body.id, 256) as batch:
        assert batch is not None
        stores.prepare(body, draft("I like jam"))
        stores.commit(body)
    assert stores.projections.due_bodies(10) == [body.id]
    (batch,) = stores.project_due(body)
    assert [memory.text for memory, _ in batch.present] == ["I like jam"]


def test_a_memory_deleted_meanwhile_is_projected_as_gone_afterwards(stores: Stores) -> None:
    body = stores.body()
    stores.prepare(body, draft("I like tea"))
    stores.commit(body)
    memory = stores.all_memories(body)[0].id
    with stores.projections.projection(body.id, 256) as batch:
        assert batch is not None
        stores.memories.delete_memory(stores.project, memory)
        assert [m.id for m, _ in batch.present] == [memory]
    (batch,) = stores.project_due(body)
    assert (batch.present, batch.gone) == ((), (memory,))


def test_a_deletion_is_projected_once_more_later(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I like tea"))
    memory = stores.all_memories(body)[0].id
    stores.memories.delete_memory(stores.project, memory)
    assert [batch.gone for batch in stores.project_due(body)] == [(memory,)]
    assert stores.project_due(body) == []
    stores.later(30)
    assert stores.project_due(body) == []
    stores.later(31)
    assert [batch.gone for batch in stores.project_due(body)] == [(memory,)]
    assert stores.count("outbox") == 0


def test_a_memory_named_twice_is_written_once(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I like tea"))
    for _ in range(3):
        stores.projections.enqueue_all(body.id)
    (batch,) = stores.project_due(body)
    assert len(batch.present) == 1
    assert stores.count("outbox") == 0


def test_one_projects_a_body_at_a_time_and_others_are_not_held_up(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    for each in (body, other):
        stores.prepare(each, draft("I like tea"))
        stores.commit(each)
    with stores.projections.projection(body.id, 256) as batch:
        assert batch is not None
        second = in_background(lambda: stores.project_due(body))
        stores.wait_for_lock()
        assert len(stores.project_due(other)) == 1
    assert second() == []


@pytest.mark.parametrize("vectors", ["written", "timed out"])
def test_who_loses_the_lock_while_writing_has_it_all_written_again(
    stores: Stores, vectors: str
) -> None:
    """Another may have projected meanwhile what is newer than what we wrote last."""
    body = stores.body()
    stores.prepare(body, draft("I like tea"))
    stores.commit(body)
    worker = Stores.on(stores.url, size=2, idle_seconds=0.3)
    with (  # noqa: PT012
        pytest.raises(StoreUnavailable if vectors == "written" else VectorsUnavailable),
        worker.projections.projection(body.id, 256) as batch,
    ):
        assert batch is not None
        until(lambda: not stores.idle_in_transaction())
        assert len(stores.project_due(body)) == 1  # by another, who takes the rows away
        if vectors == "timed out":
            raise VectorsUnavailable("too late to say what was written")
    worker.database.close()
    (batch,) = stores.project_due(body)
    assert [memory.text for memory, _ in batch.present] == ["I like tea"]


def test_a_connection_that_is_lost_while_writing_keeps_the_rows(stores: Stores) -> None:
    body = stores.body()
    job = stores.prepare(body, draft("I like tea"))
    stores.commit(body)
    with (  # noqa: PT012
        pytest.raises(StoreUnavailable),
        stores.projections.projection(body.id, 256) as batch,
    ):
        assert batch is not None
        stores.end_idle_transactions()
    assert stores.job(job).status is RUNNING
    assert len(stores.project_due(body)[0].present) == 1
    assert stores.job(job).status is SUCCEEDED


def test_who_does_not_wait_for_the_lock_finds_nothing_while_it_is_held(stores: Stores) -> None:
    body = stores.body()
    stores.prepare(body, draft("I like tea"))
    stores.commit(body)
    with stores.projections.projection(body.id, 256) as batch:
        assert batch is not None
        with stores.projections.projection(body.id, 256, wait=False) as second:
            assert second is None
        assert stores.projections.due(body.id)
    assert not stores.projections.due(body.id)
    stores.projections.enqueue_all(body.id)
    with stores.projections.projection(body.id, 256, wait=False) as batch:
        assert batch is not None


def test_bodies_whose_rows_wait_longest_come_first(stores: Stores) -> None:
    bodies = [stores.body() for _ in range(3)]
    for body in reversed(bodies):
        stores.prepare(body, draft("I like tea"))
        stores.commit(body)
    assert stores.projections.due_bodies(2) == [bodies[2].id, bodies[1].id]
    assert stores.projections.due_bodies(9) == [body.id for body in reversed(bodies)]


def test_a_rebuild_finds_every_memory_of_every_living_body(stores: Stores) -> None:
    one, two, gone = (stores.body() for _ in range(3))
    stores.tell(one, *(draft(f"Statement {n}") for n in range(3)))
    stores.tell(gone, draft("I like tea"))
    stores.bodies.delete_body(stores.project, gone.id)
    assert stores.projections.all_bodies() == [one.id, two.id]
    assert stores.projections.enqueue_all(one.id) == 3
    assert stores.projections.enqueue_all(two.id) == 0
    assert sum(len(batch.present) for batch in stores.project_due(one)) == 3
    stores.projections.enqueue_all(gone.id)
    assert [batch.present for batch in stores.project_due(gone)] == [()]
