"""Entities and relations in the truth: written with their memory, gone with it, shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from pipeline.adapters.postgres import prepared as stored
from pipeline.adapters.postgres.graph import PostgresGraph
from pipeline.adapters.postgres.pictures import PostgresPictures
from pipeline.domain.bodies import Body
from pipeline.domain.graph import GraphCounts, PictureEntity
from pipeline.domain.memory import Draft, Relation
from pipeline.errors import NotFound
from pipeline.stages.relate import picture
from tests.support.stores import NOON, Stores, day, draft, prepared

PEOPLE = (("Ann", "person"), ("Bob", "person"), ("Lisbon", "place"))


def related(text: str, *relations: tuple[str, str, str], **changes: object) -> Draft:
    told = tuple(Relation(*relation) for relation in relations)
    return replace(draft(text, entities=PEOPLE), relations=told, **changes)  # type: ignore[arg-type] # of Draft


ANN_IN_LISBON = ("Ann", "lives_in", "Lisbon")
ANN_AND_BOB = ("Ann", "friend_of", "Bob")


def told(stores: Stores, body: Body) -> list[str]:
    """The body's relations in words."""
    rows = stores.rows(
        "SELECT s.name || ' ' || r.predicate || ' ' || o.name AS told FROM relations r "
        "JOIN entities s ON s.id = r.subject_entity JOIN entities o ON o.id = r.object_entity "
        "WHERE r.body_id = %s ORDER BY 1",
        body.id,
    )
    return [row["told"] for row in rows]


def test_a_relation_is_written_with_the_memory_that_tells_it(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, related("I live in Lisbon with Bob", ANN_IN_LISBON, ANN_AND_BOB))
    assert told(stores, body) == ["Ann friend_of Bob", "Ann lives_in Lisbon"]
    (memory,) = stores.all_memories(body)
    rows = stores.rows("SELECT DISTINCT memory_id, body_id FROM relations")
    assert rows == [{"memory_id": memory.id, "body_id": body.id}]


def test_it_holds_from_the_time_it_happened_or_else_was_told(stores: Stores) -> None:
    body = stores.body()
    moved = related("I moved to Lisbon that day", ANN_IN_LISBON, time=day(-9))
    stores.tell(body, moved, related("Bob is my friend", ANN_AND_BOB))
    query = "SELECT valid_from FROM relations WHERE predicate = %s AND valid_to IS NULL"
    assert stores.value(query, "lives_in") == NOON.replace(hour=0) - timedelta(days=9)
    assert stores.value(query, "friend_of") == NOON


def test_the_same_name_in_another_form_is_the_same_end(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, related("One", ANN_IN_LISBON))
    stores.tell(body, related("Two", ("ANN", "lives_in", "lisbon"), ("Ann", "is", "ann")))
    assert told(stores, body) == ["Ann lives_in Lisbon"] * 2
    assert stores.count("entities") == 3


def test_a_statement_told_twice_tells_its_relation_once(stores: Stores) -> None:
    body = stores.body()
    for _ in range(2):
        stores.tell(body, related("I live in Lisbon", ANN_IN_LISBON, ANN_IN_LISBON))
    assert told(stores, body) == ["Ann lives_in Lisbon"]


def test_a_relation_of_a_name_that_the_memory_does_not_have_is_not_written(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, related("I know Zoe", ("Ann", "friend_of", "Zoe")))
    assert told(stores, body) == []


def test_a_deleted_memory_takes_its_relations_and_lonely_entities_along(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, related("I live in Lisbon with Bob", ANN_IN_LISBON, ANN_AND_BOB))
    stores.tell(body, draft("I like tea"))
    gone = stores.all_memories(body)[0].id
    lonely = {r["id"] for r in stores.rows("SELECT id FROM entities WHERE name <> 'Ann'")}
    stores.memories.delete_memory(stores.project, gone)
    assert told(stores, body) == []
    assert [r["name"] for r in stores.rows("SELECT name FROM entities")] == ["Ann"]
    (batch,) = stores.project_due(body)
    assert (batch.gone, set(batch.gone_entities)) == ((gone,), lonely)
    stores.later(61)
    (again,) = stores.project_due(body)
    assert (again.gone, again.gone_entities) == (batch.gone, batch.gone_entities)


def test_a_deleted_body_takes_everything_along(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, related("I live in Lisbon", ANN_IN_LISBON))
    entity = stores.value("SELECT id FROM entities LIMIT 1")
    stores.rows(
        "INSERT INTO outbox (body_id, kind, ref) VALUES (%s, 'entity', %s)", body.id, entity
    )
    stores.bodies.delete_body(stores.project, body.id)
    (batch,) = stores.project_due(body)
    assert (batch.body_gone, batch.gone_entities, batch.graph.entities) == (True, (entity,), ())
    stores.later(400)
    stores.upkeep.purge_deleted(1_000)
    assert stores.count("relations") == stores.count("entities") == 0


def test_a_batch_brings_what_its_memories_name_and_tell(stores: Stores) -> None:
    body = stores.body()
    stores.prepare(body, related("I live in Lisbon", ANN_IN_LISBON), draft("I like tea"))
    stores.commit(body)
    (batch,) = stores.project_due(body)
    names = {entity.id: entity.name for entity in batch.graph.entities}
    assert sorted(names.values()) == ["Ann", "Bob", "Lisbon"]
    (relation,) = batch.graph.relations
    ends = (names[relation.subject], relation.predicate, names[relation.object])
    assert ends == ANN_IN_LISBON
    texts = {memory.id: memory.text for memory, _ in batch.present}
    named = {texts[m]: sorted(names[e] for e in ids) for m, ids in batch.graph.mentions.items()}
    assert named == {"I live in Lisbon": ["Ann", "Bob", "Lisbon"], "I like tea": ["Ann"]}


def test_an_outbox_row_may_name_a_single_entity_or_relation(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, related("I live in Lisbon", ANN_IN_LISBON))
    entity = stores.value("SELECT id FROM entities LIMIT 1")
    relation = stores.value("SELECT id FROM relations LIMIT 1")
    unknown = uuid4()
    for kind, ref in (
        ("entity", entity),
        ("entity", unknown),
        ("relation", relation),
        ("relation", unknown),
    ):
        stores.rows(
            "INSERT INTO outbox (body_id, kind, ref) VALUES (%s, %s, %s)", body.id, kind, ref
        )
    (batch,) = stores.project_due(body)
    assert [each.id for each in batch.graph.entities] == [entity]
    assert (batch.gone_entities, batch.gone_relations) == ((unknown,), (unknown,))


def test_prepared_relations_wait_as_they_are() -> None:
    parts = prepared(related("小明住在里斯本", ("小明", "lives_in", "里斯本")), draft("I like tea"))
    result, vectors = stored.dump(parts)
    assert drafts_of(result.obj, vectors) == parts.drafts
    for each in result.obj["drafts"]:
        del each["relations"]  # as an earlier version left it
    assert drafts_of(result.obj, vectors)[0].relations == ()


def drafts_of(result: Mapping[str, Any], vectors: bytes) -> tuple[Draft, ...]:
    loaded = stored.load(result, vectors)
    assert loaded is not None
    return loaded.drafts


# --- pictures ---------------------------------------------------------------------------------


def pictures(stores: Stores) -> PostgresPictures:
    return PostgresPictures(stores.database)


def test_a_picture_shows_the_most_mentioned_and_what_relates_them(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, related("I live in Lisbon with Bob", ANN_IN_LISBON, ANN_AND_BOB))
    stores.tell(body, draft("I like tea"))
    shown = pictures(stores).picture(stores.project, body.id, None, 10)
    assert [(e.name, e.type, e.mentions) for e in shown.entities] == [
        ("Ann", "person", 2),
        ("Bob", "person", 1),
        ("Lisbon", "place", 1),
    ]
    assert {r.predicate for r in shown.relations} == {"lives_in", "friend_of"}
    assert not shown.truncated
    two = pictures(stores).picture(stores.project, body.id, None, 2)
    assert [e.name for e in two.entities] == ["Ann", "Bob"]
    assert [r.predicate for r in two.relations] == ["friend_of"]
    assert two.truncated


def test_a_picture_of_given_entities_keeps_their_order_and_leaves_out_what_is_not_there(
    stores: Stores,
) -> None:
    body, other = stores.body(), stores.body()
    stores.tell(body, related("I live in Lisbon with Bob", ANN_IN_LISBON, ANN_AND_BOB))
    stores.tell(other, related("Other", ANN_IN_LISBON))
    find = pictures(stores).find_entity
    ids = [find(stores.project, body.id, name) for name in ("lisbon", "Bob", " ANN ")]
    foreign = find(stores.project, other.id, "Ann")
    shown = pictures(stores).picture(stores.project, body.id, [uuid4(), *ids, foreign], 10)
    assert [e.name for e in shown.entities] == ["Lisbon", "Bob", "Ann"]


def test_an_entity_is_found_by_its_id_before_its_name(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("One", entities=PEOPLE))
    ann = pictures(stores).find_entity(stores.project, body.id, "ann")
    stores.rows("UPDATE entity_names SET normal = %s WHERE name = 'Bob'", str(ann))
    assert pictures(stores).find_entity(stores.project, body.id, str(ann)) == ann


def test_what_is_not_the_projects_is_not_found(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("One"))
    stranger = stores.new_project()
    for call in (
        lambda: pictures(stores).find_entity(stranger, body.id, "Ann"),
        lambda: pictures(stores).find_entity(stores.project, body.id, "Zoe"),
        lambda: pictures(stores).picture(stranger, body.id, None, 9),
    ):
        with pytest.raises(NotFound):
            call()


def test_a_picture_around_an_entity_comes_nearest_first(stores: Stores) -> None:
    body = stores.body()
    graph = PostgresGraph(stores.database)
    stores.tell(body, related("I live in Lisbon", ANN_IN_LISBON))
    stores.tell(body, draft("Bob and Cid", entities=(("Bob", "person"), ("Cid", "person"))))
    where = {"entity": "Cid", "depth": 2}
    shown = picture(pictures(stores), graph, stores.project, body.id, **where, limit=9)  # type: ignore[arg-type] # fits
    assert [e.name for e in shown.entities][:2] == ["Cid", "Bob"]
    assert sorted(e.name for e in shown.entities) == ["Ann", "Bob", "Cid", "Lisbon"]
    alone = picture(pictures(stores), graph, stores.project, body.id, **where, limit=1)  # type: ignore[arg-type] # fits
    assert [e.name for e in alone.entities] == ["Cid"]
    assert isinstance(alone.entities[0], PictureEntity)
    assert (alone.relations, alone.truncated) == ((), True)
    assert graph.count(body.id) == GraphCounts(4, 2, 5, 1)
