"""The order in which memories that gave way to one another are told."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.beliefs import Beliefs, Moment, newer_first
from pipeline.domain.chains import Log
from pipeline.domain.changes import Event, EventKind
from pipeline.domain.memory import MemoryState

FIRST, SECOND, THIRD, OTHER = (UUID(int=n) for n in range(1, 5))


def day(number: int) -> datetime:
    return datetime(2026, 1, number, tzinfo=UTC)


def raised(linked: UUID, number: int = 1) -> Event:
    return Event(EventKind.RAISED, MemoryState.OUTDATED, day(number), day(number), "x", linked)


def beliefs(links: Mapping[UUID, UUID | None], moment: Moment | None = None) -> Beliefs:
    """Of memories that gave way to one another on the day of their number."""
    logs = {one: Log((raised(to, one.int),), (None,)) if to else Log() for one, to in links.items()}
    return Beliefs.at(moment or Moment(), logs)


CHAIN = {FIRST: SECOND, SECOND: THIRD, THIRD: None}


def test_the_end_of_a_chain_is_brought_in_and_what_lies_between_is_not() -> None:
    assert newer_first([OTHER, FIRST], beliefs(CHAIN)) == [OTHER, THIRD, FIRST]


def test_what_lies_between_keeps_its_place_when_it_is_a_hit() -> None:
    assert newer_first([FIRST, OTHER, SECOND], beliefs(CHAIN)) == [THIRD, SECOND, FIRST, OTHER]


def test_hits_that_never_changed_stay_as_they_are() -> None:
    assert newer_first([OTHER, THIRD], Beliefs()) == [OTHER, THIRD]


def test_an_earlier_moment_has_a_shorter_chain() -> None:
    then = beliefs(CHAIN, Moment(said=day(1)))
    assert newer_first([FIRST, SECOND], then) == [SECOND, FIRST]
    assert newer_first([FIRST], then) == [SECOND, FIRST]
    assert newer_first([FIRST], beliefs(CHAIN, Moment(recorded=day(2)))) == [THIRD, FIRST]


def test_a_circle_that_should_not_be_ends() -> None:
    circle = beliefs({FIRST: SECOND, SECOND: FIRST})
    assert sorted(newer_first([FIRST, SECOND], circle)) == [FIRST, SECOND]


numbers = st.integers(1, 12)


@st.composite
def forests(draw: st.DrawFn) -> dict[UUID, UUID | None]:
    """Each memory may have given way to one with a greater number."""
    ids = [UUID(int=n) for n in sorted(draw(st.sets(numbers, min_size=1)))]
    later = [st.none() | st.sampled_from(ids[at + 1 :]) for at in range(len(ids) - 1)]
    return {one: draw(to) for one, to in zip(ids, [*later, st.none()], strict=True)}


@given(forests(), st.data())
def test_newer_always_stands_before_older_and_no_hit_is_lost(
    links: dict[UUID, UUID | None], data: st.DataObject
) -> None:
    hits = data.draw(st.lists(st.sampled_from(sorted(links)), unique=True))
    known = beliefs(links)
    order = newer_first(hits, known)
    assert len(set(order)) == len(order)
    assert set(hits) <= set(order)
    assert set(order) - set(hits) <= {end for hit in hits for end in known.ends(hit)}
    for older in hits:
        for newer in known.later(older):
            if newer in order:
                assert order.index(newer) < order.index(older)
