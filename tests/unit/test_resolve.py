"""What a part adds in the lane, and what it does not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from pipeline.domain.memory import Draft, ResolvedTime, Source
from pipeline.ports.lanes import Known, Resolution
from pipeline.stages.resolve import resolve

NOON = datetime(2026, 5, 8, 12, tzinfo=UTC)
NOTHING = Resolution((), (), ())


def source(key: bytes = b"k1", role: str = "user") -> Source:
    return Source(None, None, role, None, NOON, False, "told", UUID(int=1), key)


def draft(
    statement: bytes = b"s1",
    *,
    day: int | None = None,
    sources: tuple[Source, ...] = (source(),),
    text: bytes = b"t1",
) -> Draft:
    since = NOON + timedelta(days=day or 0)
    return Draft(
        text="told",
        kind="statement",
        language="en",
        speaker="user",
        said_at=NOON,
        approximate=False,
        time=None if day is None else ResolvedTime("today", since, since + timedelta(days=1)),
        context="",
        context_keys=(),
        entities=(),
        sources=sources,
        statement_hash=statement,
        text_hash=text,
    )


def resolved(
    *drafts: Draft,
    told: frozenset[bytes] = frozenset(),
    known: Sequence[Known] = (),
    texts: frozenset[bytes] = frozenset(),
) -> Resolution:
    return resolve(drafts, told, known, texts, [UUID(int=n) for n, _ in enumerate(drafts)])


def test_a_new_statement_becomes_a_memory() -> None:
    assert resolved(draft()) == Resolution((0,), (), ())


def test_a_turn_that_was_told_before_adds_nothing() -> None:
    assert resolved(draft(), told=frozenset({b"k1"})) == NOTHING


def test_a_statement_with_one_new_turn_among_told_ones_counts() -> None:
    both = draft(sources=(source(b"k1"), source(b"k2")))
    assert resolved(both, told=frozenset({b"k1"})).create == (0,)


def test_the_same_statement_of_another_turn_adds_its_source_to_the_memory() -> None:
    memory = uuid4()
    assert resolved(draft(), known=[Known(b"s1", None, memory)]) == Resolution(
        (), ((0, memory),), ()
    )


def test_the_oldest_of_equal_memories_gets_the_source() -> None:
    old, young = uuid4(), uuid4()
    known = [Known(b"s1", None, old), Known(b"s1", None, young)]
    assert resolved(draft(), known=known).merge == ((0, old),)


def test_running_today_on_two_days_is_two_events() -> None:
    memory = uuid4()
    yesterday = [Known(b"s1", NOON - timedelta(days=1), memory)]
    assert resolved(draft(day=0), known=yesterday) == Resolution((0,), (), ())


def test_a_statement_twice_in_one_part_is_one_memory_with_two_sources() -> None:
    twice = resolved(draft(), draft(sources=(source(b"k2"),)))
    assert twice == Resolution((0,), (), ((1, 0),))


def test_an_assistant_that_repeats_a_memory_tells_nothing() -> None:
    line = draft(sources=(source(role="assistant"),))
    assert resolved(line, texts=frozenset({b"t1"})) == NOTHING


def test_a_user_who_says_what_a_memory_says_is_a_telling() -> None:
    assert resolved(draft(b"s2"), texts=frozenset({b"t1"})) == Resolution((0,), (), ())


def test_words_said_after_what_overturned_a_memory_are_a_new_one() -> None:
    memory = uuid4()
    assert resolved(draft(), known=[Known(b"s1", None, memory, over=NOON)]).create == (0,)
    later = Known(b"s1", None, memory, over=NOON + timedelta(seconds=1))
    assert resolved(draft(), known=[later]).merge == ((0, memory),)


def test_words_said_before_what_a_memory_overturned_are_another_one() -> None:
    memory = uuid4()
    overturned = Known(b"s1", None, memory, past=(NOON + timedelta(days=1),))
    assert resolved(draft(), known=[overturned]).create == (0,)
    earlier = Known(b"s1", None, memory, past=(NOON,))
    assert resolved(draft(), known=[earlier]).merge == ((0, memory),)
