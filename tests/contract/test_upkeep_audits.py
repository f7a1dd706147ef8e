"""The truth as lists of ids, and what the outbox has to say about them."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from pipeline.domain.bodies import Body
from pipeline.domain.memory import Memory
from pipeline.ports.upkeep import Counted, Kind, Seen
from tests.support.stores import Stores, draft
from tests.support.upkeep import Upkeep


@pytest.fixture
def upkeep(stores: Stores) -> Upkeep:
    return Upkeep(stores)


@pytest.fixture
def body(upkeep: Upkeep) -> Body:
    return upkeep.stores.body()


def told(upkeep: Upkeep, body: Body, *texts: str) -> list[Memory]:
    """Memories of the body that are projected, by id."""
    upkeep.stores.tell(body, *(draft(text) for text in texts))
    return sorted(upkeep.stores.all_memories(body), key=lambda memory: memory.id)


def test_bodies_come_in_pages_deleted_ones_too(upkeep: Upkeep) -> None:
    bodies = sorted(upkeep.stores.body().id for _ in range(3))
    upkeep.stores.bodies.delete_body(upkeep.stores.project, bodies[1])
    assert upkeep.audits.bodies(None, 2) == bodies[:2]
    assert upkeep.audits.bodies(bodies[1], 2) == bodies[2:]


def test_ids_come_in_pages_of_one_body(upkeep: Upkeep, body: Body) -> None:
    mine = [memory.id for memory in told(upkeep, body, "one", "two", "three")]
    told(upkeep, upkeep.stores.body(), "another body's")
    assert upkeep.audits.ids(body.id, "memory", None, 2) == mine[:2]
    assert upkeep.audits.ids(body.id, "memory", mine[1], 2) == mine[2:]
    assert upkeep.audits.count(body.id).memories == 3


def test_entities_are_listed_too(upkeep: Upkeep, body: Body) -> None:
    told(upkeep, body, "one")
    found = upkeep.stores.rows("SELECT id FROM entities WHERE body_id = %s", body.id)
    assert upkeep.audits.ids(body.id, "entity", None, 9) == [row["id"] for row in found]
    assert upkeep.audits.ids(body.id, "relation", None, 9) == []


def test_a_look_tells_what_is_there_and_what_waits(upkeep: Upkeep, body: Body) -> None:
    quiet, gone = (memory.id for memory in told(upkeep, body, "one", "two"))
    upkeep.stores.memories.delete_memory(body.project_id, gone)
    upkeep.stores.prepare(body, draft("three"))
    upkeep.stores.commit(body)  # and not projected
    (new,) = {memory.id for memory in upkeep.stores.all_memories(body)} - {quiet}
    stranger = uuid4()
    seen = upkeep.audits.look(body.id, "memory", [quiet, gone, new, stranger])
    assert seen == Seen(frozenset({quiet, new}), frozenset({gone, new}))
    assert upkeep.audits.count(body.id).waiting == 3  # a deletion waits twice


def test_another_bodys_memories_are_not_there(upkeep: Upkeep, body: Body) -> None:
    (memory,) = told(upkeep, upkeep.stores.body(), "another body's")
    assert upkeep.audits.look(body.id, "memory", [memory.id]).present == frozenset()


def test_a_deleted_body_is_empty_and_waits_as_a_whole(upkeep: Upkeep, body: Body) -> None:
    (memory,) = told(upkeep, body, "one")
    upkeep.stores.bodies.delete_body(body.project_id, body.id)
    assert upkeep.audits.ids(body.id, "memory", None, 9) == []
    assert upkeep.audits.count(body.id).memories == 0
    seen = upkeep.audits.look(body.id, "memory", [memory.id])
    assert seen == Seen(frozenset(), frozenset({memory.id}))


def test_what_is_enqueued_is_projected_or_deleted(upkeep: Upkeep, body: Body) -> None:
    (memory,) = told(upkeep, body, "one")
    stray = uuid4()
    upkeep.audits.enqueue(body.id, "memory", [memory.id, stray])
    (batch,) = upkeep.stores.project_due(body)
    assert [found.id for found, _ in batch.present] == [memory.id]
    assert batch.gone == (stray,)


def test_an_entity_is_enqueued_with_the_memories_that_name_it(upkeep: Upkeep, body: Body) -> None:
    memories = told(upkeep, body, "one", "two")
    (entity,) = upkeep.audits.ids(body.id, "entity", None, 9)
    upkeep.audits.enqueue(body.id, "entity", [entity])
    assert refs(upkeep, body, "memory") == [memory.id for memory in memories]
    assert refs(upkeep, body, "entity") == [entity]
    assert upkeep.audits.look(body.id, "entity", [entity]).waiting == {entity}


@pytest.mark.parametrize("kind", ["entity", "relation"])
def test_what_is_not_there_is_enqueued_itself(upkeep: Upkeep, body: Body, kind: Kind) -> None:
    stray = uuid4()
    upkeep.audits.enqueue(body.id, kind, [stray])
    assert refs(upkeep, body, kind) == [stray]
    assert refs(upkeep, body, "memory") == []


def test_of_a_deleted_body_the_whole_is_enqueued(upkeep: Upkeep, body: Body) -> None:
    upkeep.stores.bodies.delete_body(body.project_id, body.id)
    upkeep.stores.rows("DELETE FROM outbox")
    upkeep.audits.enqueue(body.id, "memory", [uuid4(), uuid4()])
    assert refs(upkeep, body, "body") == [body.id]
    assert upkeep.audits.count(body.id) == Counted(0, 1)


def refs(upkeep: Upkeep, body: Body, kind: str) -> list[UUID]:
    query = "SELECT ref FROM outbox WHERE body_id = %s AND kind = %s ORDER BY ref"
    return [row["ref"] for row in upkeep.stores.rows(query, body.id, kind)]
