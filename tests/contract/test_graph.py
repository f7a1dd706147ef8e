"""The one contract of graph stores: what the truth answers by SQL, Neo4j answers too."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from pipeline.domain.graph import GraphCounts, GraphPath, GraphRelation, GraphStep
from tests.support.graphs import NOON, Cast, Graph, crowd, person


@pytest.fixture
def body(graph: Graph) -> UUID:
    return graph.body()


@pytest.fixture
def cast() -> Cast:
    return Cast()


def near(graph: Graph, body: UUID, cast: Cast, *names: str, depth: int = 1) -> list[str]:
    """Whom the walk reaches, in its order."""
    found = graph.store.neighbours(body, [cast[name] for name in names], depth, 100)
    return cast.names([path.entity_id for path in found])


def test_an_empty_body_has_nothing(graph: Graph, body: UUID) -> None:
    store = graph.store
    store.ping()
    assert store.count(body) == GraphCounts()
    assert store.ids(body, "entity", None, 10) == []
    assert store.neighbours(body, [uuid4()], 3, 10) == []
    assert store.neighbours(body, [], 3, 10) == []
    assert store.memories_of(body, [uuid4()], 10) == {}
    assert store.memories_of(body, [], 10) == {}


def test_a_relation_leads_both_ways_and_says_how(graph: Graph, body: UUID, cast: Cast) -> None:
    cast.tell(graph, body, ("told", "Ann", "Lisbon"), r=("told", "Ann", "lives_in", "Lisbon"))
    there = GraphStep(cast["Ann"], cast["Lisbon"], cast["told"], cast["r"], "lives_in", True)
    back = GraphStep(cast["Lisbon"], cast["Ann"], cast["told"], cast["r"], "lives_in", False)
    ask = graph.store.neighbours
    assert ask(body, [cast["Ann"]], 1, 10) == [GraphPath(cast["Lisbon"], (there,))]
    assert ask(body, [cast["Lisbon"]], 1, 10) == [GraphPath(cast["Ann"], (back,))]


def test_a_memory_that_names_both_leads_from_one_to_the_other(
    graph: Graph, body: UUID, cast: Cast
) -> None:
    cast.tell(graph, body, ("told", "Ann", "Bob"))
    step = GraphStep(cast["Ann"], cast["Bob"], cast["told"])
    assert graph.store.neighbours(body, [cast["Ann"]], 1, 10) == [GraphPath(cast["Bob"], (step,))]


def test_nearer_ones_come_first_and_depth_says_how_far(
    graph: Graph, body: UUID, cast: Cast
) -> None:
    chain = ("Ann", "Bob", "Cid", "Dan", "Eve")
    cast.tell(graph, body, *[(f"m{n}", *chain[n : n + 2]) for n in range(4)])
    walks = [near(graph, body, cast, "Ann", depth=depth) for depth in (1, 2, 3)]
    assert walks == [["Bob"], ["Bob", "Cid"], ["Bob", "Cid", "Dan"]]
    far = graph.store.neighbours(body, [cast["Ann"]], 3, 10)[-1]
    assert far.distance == 3
    assert cast.names([step.target for step in far.steps]) == ["Bob", "Cid", "Dan"]
    assert cast.names([step.memory_id for step in far.steps]) == ["m0", "m1", "m2"]


@pytest.mark.parametrize("depth", [-1, 0, 4])
def test_another_depth_is_refused(graph: Graph, body: UUID, depth: int) -> None:
    with pytest.raises(ValueError, match="depth"):
        graph.store.neighbours(body, [uuid4()], depth, 10)


def test_at_one_distance_relations_come_first_then_company_then_ids(
    graph: Graph, body: UUID, cast: Cast
) -> None:
    cast.in_order("Ann", "Late", "Once", "Also", "Often", "Kin")
    cast.tell(
        graph,
        body,
        ("m1", "Ann", "Often", "Also", "Kin"),
        ("m2", "Ann", "Often", "Once"),
        ("m3", "Ann", "Late"),
        r=("m1", "Ann", "sibling_of", "Kin"),
    )
    assert near(graph, body, cast, "Ann") == ["Kin", "Often", "Late", "Once", "Also"]


def test_the_limit_keeps_the_best_and_what_it_leaves_out_leads_nowhere(
    graph: Graph, body: UUID, cast: Cast
) -> None:
    cast.in_order("Ann", "Best", "Second", "BehindBest", "BehindSecond")
    cast.tell(
        graph,
        body,
        ("m1", "Ann", "Best"),
        ("m2", "Ann", "Best"),
        ("m3", "Ann", "Second"),
        ("m4", "Best", "BehindBest"),
        ("m5", "Second", "BehindSecond"),
    )
    ask = graph.store.neighbours
    found = {
        limit: cast.names([path.entity_id for path in ask(body, [cast["Ann"]], 2, limit)])
        for limit in (0, 1, 3)
    }
    assert found == {0: [], 1: ["Best"], 3: ["Best", "Second", "BehindBest"]}


def test_of_several_ways_the_relation_counts_then_the_smallest_ids(
    graph: Graph, body: UUID, cast: Cast
) -> None:
    cast.in_order("Ann", "Bob", "m1", "m2", "m3", "r2", "r3")
    cast.tell(
        graph,
        body,
        *[(memory, "Ann", "Bob", "Cid") for memory in ("m3", "m2", "m1")],
        r3=("m3", "Ann", "friend_of", "Bob"),
        r2=("m2", "Bob", "friend_of", "Ann"),
    )
    bob, cid = graph.store.neighbours(body, [cast["Ann"]], 1, 10)
    assert bob.steps == (
        GraphStep(cast["Ann"], cast["Bob"], cast["m2"], cast["r2"], "friend_of", False),
    )
    assert cid.steps == (GraphStep(cast["Ann"], cast["Cid"], cast["m1"]),)
    (path,) = graph.store.neighbours(body, [cast["Bob"], cast["Ann"]], 1, 10)
    assert path.steps == (GraphStep(cast["Ann"], cast["Cid"], cast["m1"]),)


def test_who_is_asked_for_is_not_in_the_answer_and_unknown_ones_do_no_harm(
    graph: Graph, body: UUID, cast: Cast
) -> None:
    cast.tell(graph, body, ("m1", "Ann", "Bob"), ("m2", "Bob", "Cid"))
    assert near(graph, body, cast, "Ann", "Bob", "Ann", "nobody", depth=3) == ["Cid"]
    assert near(graph, body, cast, "nobody") == []


def test_memories_that_name_an_entity_come_by_id_and_no_more_than_asked(
    graph: Graph, body: UUID, cast: Cast
) -> None:
    cast.in_order("m1", "m2", "m3")
    cast.tell(graph, body, ("m3", "Ann"), ("m1", "Ann", "Bob"), ("m2", "Ann", "Cid"))
    people = [cast["Ann"], cast["Bob"], uuid4()]
    found = graph.store.memories_of(body, people, 2)
    assert {cast.name(each): cast.names(ids) for each, ids in found.items()} == {
        "Ann": ["m1", "m2"],
        "Bob": ["m1"],
    }
    assert graph.store.memories_of(body, people[:1], 0) == {cast["Ann"]: ()}


def test_writing_the_same_again_changes_nothing(graph: Graph, body: UUID, cast: Cast) -> None:
    for _ in range(3):
        cast.tell(graph, body, ("m1", "Ann", "Bob"), r=("m1", "Ann", "friend_of", "Bob"))
    assert graph.store.count(body) == GraphCounts(2, 1, 2, 1)
    assert near(graph, body, cast, "Ann") == ["Bob"]


def test_what_a_memory_tells_replaces_what_it_told_and_no_other_memorys(
    graph: Graph, body: UUID, cast: Cast
) -> None:
    cast.tell(
        graph,
        body,
        ("m1", "Ann", "Bob"),
        ("m2", "Ann", "Dan"),
        r1=("m1", "Ann", "friend_of", "Bob"),
        r2=("m2", "Ann", "sibling_of", "Dan"),
    )
    cast.tell(graph, body, ("m1", "Ann", "Cid"), r1=("m1", "Cid", "partner_of", "Ann"))
    assert near(graph, body, cast, "Ann") == ["Dan", "Cid"]
    (_, cid) = graph.store.neighbours(body, [cast["Ann"]], 1, 10)
    assert (cid.steps[0].predicate, cid.steps[0].forward) == ("partner_of", False)
    assert graph.store.count(body) == GraphCounts(4, 2, 4, 2)
    assert near(graph, body, cast, "Bob") == []


def test_the_last_one_wins_when_an_id_comes_twice(graph: Graph, body: UUID, cast: Cast) -> None:
    ann, old, new = cast["Ann"], person(cast["Bob"], "Old"), person(cast["Bob"], "New")
    graph.write(body, [person(ann, "Ann"), old, new], [], {cast["m1"]: [ann, old.id, old.id]})
    assert graph.store.count(body) == GraphCounts(2, 1, 2, 0)


def test_what_names_something_that_is_not_given_is_refused(graph: Graph, body: UUID) -> None:
    ann, memory = person(uuid4(), "Ann"), uuid4()
    entities, relations, mentions = crowd(1, 1)
    write = graph.store.upsert
    with pytest.raises(ValueError, match="not given"):
        write(body, [ann], [], {memory: [uuid4()]})
    with pytest.raises(ValueError, match="not given"):
        write(body, entities[:1], relations, mentions)
    with pytest.raises(ValueError, match="memory"):
        write(body, entities, [replace(relations[0], memory_id=memory)], mentions)


def test_the_same_names_in_two_bodies_never_meet(graph: Graph, body: UUID) -> None:
    other = graph.body()
    here, there = Cast(), Cast()
    here.tell(graph, body, ("m1", "Ann", "Bob"), r=("m1", "Ann", "friend_of", "Bob"))
    there.tell(graph, other, ("m1", "Ann", "Cid"), ("m2", "Bob", "Dan"))
    assert near(graph, body, here, "Ann", depth=3) == ["Bob"]
    assert near(graph, other, there, "Ann", depth=3) == ["Cid"]
    assert graph.store.neighbours(body, [there["Ann"]], 3, 10) == []
    assert graph.store.memories_of(other, [here["Ann"], there["Cid"]], 9) == {
        there["Cid"]: (there["m1"],)
    }
    assert graph.store.ids(body, "memory", None, 9) == [here["m1"]]
    graph.delete(other, [here["m1"]], [here["Ann"], here["Bob"]])
    graph.delete_body(other)
    assert graph.store.count(body) == GraphCounts(2, 1, 2, 1)
    assert graph.store.count(other) == GraphCounts()


@pytest.mark.parametrize(
    "name", ["小明 👩‍👩‍👧", "Zoë 'O\"Brien\\", "$body}) DETACH DELETE n //", "a" * 5000]
)
def test_names_are_data_in_any_script(graph: Graph, body: UUID, name: str) -> None:
    ann, bob = person(uuid4(), name, "人"), person(uuid4(), name)
    graph.write(body, [ann, bob], [], {uuid4(): [ann.id, bob.id]})
    assert [path.entity_id for path in graph.store.neighbours(body, [ann.id], 1, 9)] == [bob.id]


def test_deleted_memories_take_their_relations_along(graph: Graph, body: UUID, cast: Cast) -> None:
    cast.tell(
        graph,
        body,
        ("m1", "Ann", "Bob"),
        ("m2", "Ann", "Cid"),
        r1=("m1", "Ann", "friend_of", "Bob"),
        r2=("m2", "Ann", "friend_of", "Cid"),
    )
    for _ in range(2):
        graph.delete(body, [cast["m1"], uuid4()])
        assert near(graph, body, cast, "Ann", depth=3) == ["Cid"]
        assert graph.store.count(body) == GraphCounts(3, 1, 2, 1)


def test_deleted_entities_take_their_mentions_and_relations_along(
    graph: Graph, body: UUID, cast: Cast
) -> None:
    cast.tell(graph, body, ("m1", "Ann", "Bob", "Cid"), r=("m1", "Ann", "friend_of", "Bob"))
    for _ in range(2):
        graph.delete(body, entities=[cast["Bob"], uuid4()])
        assert near(graph, body, cast, "Ann", depth=3) == ["Cid"]
        assert graph.store.count(body) == GraphCounts(2, 1, 2, 0)


def test_a_single_relation_can_be_deleted(graph: Graph, body: UUID, cast: Cast) -> None:
    cast.tell(
        graph,
        body,
        ("m1", "Ann", "Bob"),
        r1=("m1", "Ann", "friend_of", "Bob"),
        r2=("m1", "Bob", "friend_of", "Ann"),
    )
    for _ in range(2):
        graph.delete(body, relations=[cast["r1"], uuid4()])
        assert graph.store.ids(body, "relation", None, 9) == [cast["r2"]]
    assert graph.store.count(body) == GraphCounts(2, 1, 2, 1)


def test_a_deleted_body_is_empty_and_can_be_deleted_again(
    graph: Graph, body: UUID, cast: Cast
) -> None:
    cast.tell(graph, body, ("m1", "Ann", "Bob"), r=("m1", "Ann", "friend_of", "Bob"))
    for _ in range(2):
        graph.delete_body(body)
        assert graph.store.count(body) == GraphCounts()
    graph.delete_body(uuid4())


def test_ids_come_in_order_in_pages_of_each_kind(graph: Graph, body: UUID) -> None:
    entities, relations, mentions = crowd(25, 5)
    graph.write(body, entities, relations, mentions)
    expected = {
        "entity": sorted(entity.id for entity in entities),
        "memory": sorted(mentions),
        "relation": sorted(relation.id for relation in relations),
    }
    for kind, ids in expected.items():
        pages, after = list[UUID](), None
        while page := graph.store.ids(body, kind, after, 4):  # type: ignore[arg-type] # keys
            pages, after = pages + page, page[-1]
        assert pages == ids
    assert graph.store.ids(body, "entity", None, 0) == []


def test_a_relation_that_ended_leads_nowhere_unless_it_is_asked_for(
    graph: Graph, body: UUID, cast: Cast
) -> None:
    """Its memory names both as before, and still leads from one to the other."""
    cast.in_order("Ann", "Porto", "Lisbon")
    homes = (("m1", "Porto", NOON.replace(year=2027)), ("m2", "Lisbon", None))
    told = [
        GraphRelation(cast[m + "r"], cast["Ann"], "lives_in", cast[at], cast[m], NOON, until)
        for m, at, until in homes
    ]
    entities = [person(cast[name], name) for name in ("Ann", "Porto", "Lisbon")]
    apart = {cast["m1"]: [cast["Ann"]], cast["m2"]: [cast["Ann"], cast["Lisbon"]]}
    graph.write(body, entities, told, apart)
    assert near(graph, body, cast, "Ann", depth=2) == ["Lisbon"]
    assert near(graph, body, cast, "Porto") == []
    found = graph.store.neighbours(body, [cast["Ann"]], 2, 9, ended=True)
    assert cast.names([path.entity_id for path in found]) == ["Porto", "Lisbon"]
    assert found[0].steps[0].predicate == "lives_in"
    graph.write(body, entities, told, {**apart, cast["m1"]: [cast["Ann"], cast["Porto"]]})
    lisbon, porto = graph.store.neighbours(body, [cast["Ann"]], 1, 9)
    assert (cast.name(lisbon.entity_id), cast.name(porto.entity_id)) == ("Lisbon", "Porto")
    assert porto.steps == (GraphStep(cast["Ann"], cast["Porto"], cast["m1"]),)
    graph.write(body, entities, [replace(told[0], valid_to=None)], {cast["m1"]: [cast["Ann"]]})
    assert near(graph, body, cast, "Porto")[0] == "Ann"


def test_a_time_that_a_relation_holds_may_be_told_anywhere(graph: Graph, body: UUID) -> None:
    entities, (relation,), mentions = crowd(1, 1)
    ended = replace(relation, valid_from=NOON.replace(year=1), valid_to=NOON)
    graph.write(body, entities, [ended], mentions)
    assert graph.store.ids(body, "relation", None, 9) == [ended.id]
