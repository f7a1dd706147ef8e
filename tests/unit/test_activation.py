"""How far activation spreads, and how much of it arrives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.activation import (
    FAN,
    STEP,
    Association,
    KnownEntity,
    Reached,
    activate,
    from_hits,
    reach,
)
from pipeline.domain.graph import GraphPath, GraphStep, paths

ANN, ACME, BERLIN, BEAR = (UUID(int=n) for n in range(1, 5))
WORKS, SITS, HAS = (UUID(int=n) for n in range(101, 104))
NAMES = {ANN: "Ann", ACME: "Acme", BERLIN: "Berlin", BEAR: "bear"}
KNOWN = {one: KnownEntity(one, name, 2) for one, name in NAMES.items()}
FIRST = GraphStep(ANN, ACME, WORKS, UUID(int=201), "works_at")
SECOND = GraphStep(ACME, BERLIN, SITS, UUID(int=202), "located_in")
THIRD = GraphStep(BERLIN, BEAR, HAS)
CHAIN = paths([FIRST, SECOND, THIRD])
NAMED_IN = {ACME: [WORKS, SITS], BERLIN: [SITS, HAS], BEAR: [HAS]}
ASKED = [Reached(ANN, 1.0)]


def spread(
    depth: int = 3,
    sources: Sequence[Reached] = ASKED,
    known: Mapping[UUID, KnownEntity] = KNOWN,
    ways: Sequence[GraphPath] = CHAIN,
) -> dict[UUID, Association]:
    reached = reach(sources, ways, known, depth)
    return {one.memory_id: one for one in activate(reached, NAMED_IN, known)}


def test_each_step_keeps_three_tenths() -> None:
    reached = reach(ASKED, CHAIN, KNOWN, 3)
    assert [reached[one][0].activation for one in (ACME, BERLIN, BEAR)] == pytest.approx(
        [STEP, STEP**2, STEP**3]
    )


def test_no_way_is_longer_than_the_depth() -> None:
    assert set(spread(1)) == {SITS}
    assert set(spread(2)) == {SITS, HAS}


def test_no_memory_is_reached_over_itself() -> None:
    assert WORKS not in spread()


def test_a_memory_says_by_which_way_it_came() -> None:
    assert spread()[HAS].way.steps == (FIRST, SECOND)


def test_what_comes_by_two_entities_adds_up() -> None:
    third = UUID(int=109)
    named_in = {ACME: [third], BERLIN: [third]}
    (one,) = activate(reach(ASKED, CHAIN, KNOWN, 2), named_in, KNOWN)
    assert one.activation == pytest.approx(STEP + STEP**2)


def test_another_name_of_what_is_asked_about_counts_only_where_the_words_did_not_find_it() -> None:
    reached = reach(ASKED, (), KNOWN, 1)
    found = activate(reached, {ANN: [WORKS, SITS]}, KNOWN, lambda memory: memory == WORKS)
    assert [(one.memory_id, one.activation, one.way.steps) for one in found] == [(SITS, STEP, ())]


def test_a_hit_spreads_as_much_as_it_is_worth_and_is_no_association_of_itself() -> None:
    sources = from_hits([(WORKS, 0.8), (HAS, 0.4)], {WORKS: [KNOWN[ACME]], HAS: [KNOWN[BEAR]]})
    found = spread(1, sources)
    assert found[SITS].activation == pytest.approx(STEP)
    assert WORKS not in found


def test_a_hub_brings_no_memory_and_joins_nobody_by_the_way() -> None:
    hub = {**KNOWN, BERLIN: KnownEntity(BERLIN, "Berlin", FAN + 1)}
    assert set(spread(known=hub)) == {SITS}


def test_a_relation_leads_out_of_a_hub() -> None:
    hub = {**KNOWN, ACME: KnownEntity(ACME, "Acme", FAN + 1)}
    assert BERLIN in reach(ASKED, CHAIN, hub, 2)


def test_a_speaker_without_a_name_joins_nobody() -> None:
    nobody = {**KNOWN, ACME: KnownEntity(ACME, "user", 2)}
    assert spread(known=nobody) == {}


def test_what_is_not_believed_any_more_leads_nowhere() -> None:
    reached = reach(ASKED, CHAIN, KNOWN, 3, lambda memory: memory != WORKS)
    assert set(reached) == {ANN}


def test_equal_activation_prefers_relations_then_rarer_entities() -> None:
    rare, common = KnownEntity(BERLIN, "Berlin", 2), KnownEntity(BEAR, "bear", 9)
    known = {ANN: KNOWN[ANN], ACME: KNOWN[ACME], BERLIN: rare, BEAR: common}
    ways = paths(
        [replace(FIRST, target=ACME), GraphStep(ANN, BEAR, HAS), GraphStep(ANN, BERLIN, HAS)]
    )
    named_in = {ACME: [UUID(int=9)], BERLIN: [UUID(int=8)], BEAR: [UUID(int=7)]}
    found = activate(reach(ASKED, ways, known, 1), named_in, known)
    assert [one.memory_id.int for one in found] == [9, 8, 7]


entities = st.integers(1, 8).map(lambda n: UUID(int=n))
memories = st.integers(101, 110).map(lambda n: UUID(int=n))
relations = st.none() | st.integers(201, 210).map(lambda n: UUID(int=n))


@st.composite
def trees(draw: st.DrawFn) -> list[GraphPath]:
    """Ways as a graph gives them: each entity once, from one that was asked for or reached."""
    steps: list[GraphStep] = []
    at = {UUID(int=1)}
    for target in draw(st.lists(entities.filter(lambda e: e.int > 1), unique=True)):
        source = draw(st.sampled_from(sorted(at)))
        steps.append(GraphStep(source, target, draw(memories), draw(relations)))
        at.add(target)
    return paths(steps)


fans = st.dictionaries(entities, st.integers(1, FAN + 1))
named = st.dictionaries(entities, st.lists(memories, unique=True))
strengths = st.floats(0.01, 1.0)


@given(trees(), fans, named, st.lists(strengths, min_size=1, max_size=3), st.integers(1, 2))
def test_going_deeper_never_takes_away(
    ways: list[GraphPath],
    fan: dict[UUID, int],
    named_in: dict[UUID, list[UUID]],
    worth: list[float],
    depth: int,
) -> None:
    known = {one: KnownEntity(one, "x", number) for one, number in fan.items()}
    sources = [Reached(UUID(int=n), strength) for n, strength in enumerate(worth, 1)]

    def at(deep: int) -> dict[UUID, float]:
        found = activate(reach(sources, ways, known, deep), named_in, known)
        return {one.memory_id: one.activation for one in found}

    shallow, deeper = at(depth), at(depth + 1)
    assert all(deeper[memory] >= activation for memory, activation in shallow.items())


@given(trees(), fans, named, st.lists(strengths, min_size=1, max_size=3))
def test_nothing_is_more_active_than_its_source(
    ways: list[GraphPath],
    fan: dict[UUID, int],
    named_in: dict[UUID, list[UUID]],
    worth: list[float],
) -> None:
    known = {one: KnownEntity(one, "x", number) for one, number in fan.items()}
    sources = [Reached(UUID(int=n), strength) for n, strength in enumerate(worth, 1)]
    for one in activate(reach(sources, ways, known, 3), named_in, known):
        assert 0 < one.activation <= max(worth) + 1e-6


@given(trees(), named, st.lists(memories, max_size=5), st.integers(1, 3))
def test_the_growth_of_another_body_changes_nothing(
    ways: list[GraphPath], named_in: dict[UUID, list[UUID]], strange: list[UUID], depth: int
) -> None:
    known = {UUID(int=n): KnownEntity(UUID(int=n), "x", 2) for n in range(1, 9)}
    sources = [Reached(UUID(int=1), 1.0)]
    foreign = UUID(int=77)
    before = activate(reach(sources, ways, known, depth), named_in, known)
    more = paths([GraphStep(foreign, UUID(int=78), UUID(int=170))])
    after = activate(
        reach(sources, [*more, *ways], known, depth), {**named_in, foreign: strange}, known
    )
    assert after == before
