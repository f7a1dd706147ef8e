"""Which entities a query and memories name, as associative recall asks for it, and what comes of
it."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from pipeline.adapters.postgres.graph import PostgresGraph
from pipeline.adapters.postgres.lookup import PostgresEntityLookup
from pipeline.domain.activation import FAN
from pipeline.domain.bodies import Body
from pipeline.domain.memory import Memory, Relation
from pipeline.stages.associate import Graph, Spreading
from tests.support.stores import Stores, draft

ANN, ACME = ("Ann", "person"), ("Acme Corp", "organization")


@pytest.fixture
def lookup(stores: Stores) -> PostgresEntityLookup:
    return PostgresEntityLookup(stores.database)


def told(stores: Stores, body: Body, *texts: str) -> list[Memory]:
    stores.tell(body, *(draft(text, entities=(ANN, ACME)) for text in texts))
    return sorted(stores.all_memories(body), key=lambda memory: memory.text)


def test_an_entity_is_found_by_its_name_whatever_the_case(
    stores: Stores, lookup: PostgresEntityLookup
) -> None:
    body, other = stores.body("one"), stores.body("other")
    told(stores, body, "It hires", "It moves")
    told(stores, other, "It hires")
    (found,) = lookup.named(body.id, ["where", "ACME  corp", "Bob"])
    assert (found.name, found.fan) == ("Acme Corp", 2)
    assert lookup.known(body.id, [found.id, uuid4()]) == {found.id: found}
    assert lookup.known(other.id, [found.id]) == {}
    assert lookup.named(body.id, []) == []


def test_memories_name_whom_they_are_about_and_not_who_said_them(
    stores: Stores, lookup: PostgresEntityLookup
) -> None:
    body = stores.body()
    (memory,) = told(stores, body, "It hires")
    assert memory.speaker == "Ann"
    named = lookup.named_by(body.id, [memory.id, uuid4()])
    assert [one.name for one in named[memory.id]] == ["Acme Corp"]
    assert lookup.named_by(stores.body("other").id, [memory.id]) == {}


def test_what_is_not_believed_any_more_names_nothing(
    stores: Stores, lookup: PostgresEntityLookup
) -> None:
    body = stores.body()
    first, second = told(stores, body, "It hires", "It moves")
    stores.rows("UPDATE memories SET state = 'outdated' WHERE id = %s RETURNING id", first.id)
    assert set(lookup.named_by(body.id, [first.id, second.id])) == {second.id}
    assert lookup.believed(body.id, [first.id, second.id, uuid4()]) == {second.id}


def test_many_memories_are_counted_to_the_limit_only(
    stores: Stores, lookup: PostgresEntityLookup
) -> None:
    body = stores.body()
    told(stores, body, *(f"It makes part {number}" for number in range(FAN + 5)))
    (found,) = lookup.named(body.id, ["acme corp"])
    assert found.fan == FAN + 1
    assert found.is_hub


def tell_of_acme(stores: Stores, body: Body, *more: str) -> None:
    """Ann works at Acme, and Bo says this and that of Acme without naming Ann."""
    works = draft("I work there", speaker="Ann", entities=(ANN, ACME))
    job = replace(works, relations=(Relation("Ann", "works_at", "Acme Corp"),))
    stores.tell(body, job, *(draft(text, speaker="Bo", entities=(ACME,)) for text in more))


def associated(stores: Stores, body: Body, query: str, depth: int = 1) -> dict[str, float]:
    graph = Graph(PostgresGraph(stores.database), PostgresEntityLookup(stores.database))
    asked = Spreading(body.id, query, depth)
    found = graph.finish(asked, graph.begin(asked), [], lambda memory: True)
    assert not found.down
    texts = {memory.id: memory.text for memory in stores.all_memories(body)}
    return {texts[one.memory_id]: one.activation for one in found.found}


def test_a_relation_brings_what_else_names_its_other_end(stores: Stores) -> None:
    body = stores.body()
    tell_of_acme(stores, body, "It moves to Porto")
    assert associated(stores, body, "What does Ann do?") == {"It moves to Porto": 0.3}


def test_the_same_names_in_another_body_play_no_part(stores: Stores) -> None:
    body, other = stores.body("one"), stores.body("other")
    tell_of_acme(stores, body, "It moves to Porto")
    before = associated(stores, body, "What does Ann do?", 3)
    tell_of_acme(stores, other, *(f"It opens shop {number}" for number in range(FAN + 5)))
    assert associated(stores, body, "What does Ann do?", 3) == before
    assert associated(stores, stores.body("third"), "What does Ann do?", 3) == {}
