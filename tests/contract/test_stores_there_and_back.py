"""The same said before and after what overturned it, in whatever order it arrives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import permutations
from uuid import UUID

import pytest

from pipeline.domain.beliefs import Beliefs, Moment
from pipeline.domain.bodies import Body
from pipeline.domain.chains import ends
from pipeline.domain.changes import SEVERITY
from pipeline.domain.conflicts.judging import Look, second_look
from pipeline.domain.conflicts.learned.scoring import PairModel
from pipeline.domain.conflicts.values import Verdict
from pipeline.domain.memory import Draft, Memory, MemoryState
from pipeline.stages import told
from tests.support.stores import NOON, Stores, draft

VALID, SUSPECTED, OUTDATED, DENIED = MemoryState

LISBON = "I live in Lisbon."
PORTO = "I live in Porto."
YEAR = 365
TOLD = ((LISBON, 0), (PORTO, YEAR), (LISBON, 2 * YEAR))

Telling = tuple[str, int]


def said(telling: Telling, message: str = "") -> Draft:
    """What is said on a day, in a message of its own."""
    text, day = telling
    places = tuple((place, "place") for place in ("Lisbon", "Porto", "Rome") if place in text)
    return draft(
        text,
        turns=(f"{text} {day} {message}",),
        said_at=NOON + timedelta(days=day),
        entities=(("Ann", "person"), *places),
    )


def standing(stores: Stores, body: Body) -> list[tuple[str, MemoryState]]:
    memories = sorted(stores.all_memories(body), key=lambda one: one.said_at)
    return [(one.text, one.state) for one in memories]


def believed(stores: Stores, body: Body, day: int) -> set[str]:
    """What was believed at the end of a day, by when things were said."""
    memories = stores.all_memories(body)
    moment = Moment(said=NOON + timedelta(days=day, hours=1))
    logs = stores.changes.logs(body.id, [one.id for one in memories])
    beliefs = Beliefs.at(moment, logs)
    there = [one for one in memories if moment.has(one)]
    return {one.text for one in there if beliefs.standing(one.id).state is VALID}


def end_of(stores: Stores, memory: Memory) -> tuple[UUID, ...]:
    logs = stores.changes.logs(memory.body_id, [memory.id])
    return ends({one: log.standing() for one, log in logs.items()}, memory.id)


THREE = [(LISBON, OUTDATED), (PORTO, OUTDATED), (LISBON, VALID)]


@pytest.mark.parametrize("order", [*permutations(TOLD)])
def test_there_and_back_in_one_part_is_three_memories(
    stores: Stores, order: Sequence[Telling]
) -> None:
    body = stores.body()
    stores.tell(body, *map(said, order))
    assert standing(stores, body) == THREE
    first, porto, last = sorted(stores.all_memories(body), key=lambda one: one.said_at)
    assert [end_of(stores, one) for one in (first, porto, last)] == [(last.id,), (last.id,), ()]
    days = [believed(stores, body, day) for day in (0, YEAR, 2 * YEAR)]
    assert days == [{LISBON}, {PORTO}, {LISBON}]


@pytest.mark.parametrize("order", [*permutations(TOLD)])
def test_whatever_arrives_last_what_was_said_last_is_believed(
    stores: Stores, order: Sequence[Telling]
) -> None:
    body = stores.body()
    for telling in order:
        stores.tell(body, said(telling))
    assert {text for text, state in standing(stores, body) if state is VALID} == {LISBON}
    days = [believed(stores, body, day) for day in (0, YEAR, 2 * YEAR)]
    assert days == [{LISBON}, {PORTO}, {LISBON}]
    if order[-1][0] == LISBON:  # nothing had been taken for one telling before Porto was known
        assert standing(stores, body) == THREE


def test_at_equal_times_the_order_of_the_messages_counts(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, *(said((text, 0), str(n)) for n, (text, _) in enumerate(TOLD)))
    assert [state for _, state in standing(stores, body)].count(VALID) == 1
    [valid] = [one for one in stores.all_memories(body) if one.state is VALID]
    assert valid.text == LISBON


def test_to_and_fro_in_one_part_is_a_memory_each_time(stores: Stores) -> None:
    body = stores.body()
    told = [(LISBON if day % 2 else PORTO, day) for day in range(9)]
    stores.tell(body, *map(said, told), said((told[-1][0], 9)))
    assert standing(stores, body) == [
        *((text, OUTDATED) for text, _ in told[:-1]),
        (told[-1][0], VALID),
    ]


def test_what_the_part_repeats_may_be_overturned_by_the_part_itself(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, said(TOLD[0]))
    stores.tell(body, said(TOLD[2]), said(TOLD[1]))
    assert standing(stores, body) == THREE


def test_an_older_telling_of_what_is_outdated_is_a_source_of_it(stores: Stores) -> None:
    body = stores.body()
    for telling in TOLD[:2]:
        stores.tell(body, said(telling))
    stores.tell(body, said(TOLD[0], "again"), said((LISBON, 10), "in between"))
    assert standing(stores, body) == [(LISBON, OUTDATED), (PORTO, VALID)]
    [lisbon] = [one for one in stores.all_memories(body) if one.text == LISBON]
    assert len(lisbon.sources) == 3


def test_the_same_conversation_in_another_order_adds_nothing(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, *map(said, TOLD))
    stores.tell(body, *(said(telling, "copied") for telling in reversed(TOLD)))
    assert standing(stores, body) == THREE


# --- with corrections -----------------------------------------------------------------------------

NOT_PORTO = "I was wrong, I never moved to Porto."
NOT_LISBON = "I was wrong, I never lived in Lisbon."
ROME = "I moved to Rome."
MOVED = "I moved to Porto."
STORIES = {
    "taken back": ((LISBON, 1), (MOVED, 8), (NOT_PORTO, 12)),
    "taken back and moved on": ((LISBON, 1), (MOVED, 8), (NOT_PORTO, 12), (ROME, 15)),
    "moved on and taken back": ((LISBON, 1), (MOVED, 8), (ROME, 15), (NOT_PORTO, 20)),
    "never true": ((LISBON, 1), (MOVED, 8), (NOT_LISBON, 20)),
    "taken back and said again": ((LISBON, 1), (MOVED, 8), (NOT_PORTO, 12), (LISBON, 13)),
    "there and back and on": ((LISBON, 1), (MOVED, 8), (LISBON, 12), (ROME, 15)),
    "said twice": ((LISBON, 1), (MOVED, 3), (MOVED, 8), (ROME, 15)),
}
Seen = list[dict[str, int]]


def seen(stores: Stores, body: Body, days: Sequence[int]) -> Seen:
    """At the end of each day, how far each of the words was believed."""
    memories = stores.all_memories(body)
    logs = stores.changes.logs(body.id, [one.id for one in memories])
    found: Seen = []
    for day in days:
        moment = Moment(said=NOON + timedelta(days=day, hours=1))
        beliefs = Beliefs.at(moment, logs)
        states: dict[str, int] = {}
        for one in memories:
            if moment.has(one):
                severity = SEVERITY[beliefs.standing(one.id).state]
                states[one.text] = min(severity, states.get(one.text, severity))
        found.append(states)
    return found


@pytest.mark.parametrize("together", [False, True], ids=["apart", "together"])
@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_each_moment_believes_the_same_in_whatever_order_it_arrives(
    stores: Stores, story: Sequence[Telling], together: bool
) -> None:
    days = [day for _, day in story]
    expected = None
    for order in (story, *permutations(story)):  # first as it was said, one after the other
        body = stores.body()
        for part in [order] if together and expected else [[one] for one in order]:
            stores.tell(body, *map(said, part))
        expected = expected or seen(stores, body, days)
        assert (order, seen(stores, body, days)) == (order, expected)


@pytest.mark.parametrize("together", [False, True], ids=["apart", "together"])
def test_what_is_said_once_more_overturns_in_whatever_order_though_it_is_only_half_seen(
    stores: Stores, monkeypatch: pytest.MonkeyPatch, together: bool
) -> None:
    def half_seen(look: Look, model: PairModel | None) -> Verdict:
        found = second_look(look, model)
        doubtful = look.new.said.text == LISBON and found.state == "outdated"
        return replace(found, state="suspected") if doubtful else found

    monkeypatch.setattr(told, "second_look", half_seen)
    story = STORIES["there and back and on"]
    days = [day for _, day in story]
    expected = None
    for order in (story, *permutations(story)):
        body = stores.body()
        for part in [order] if together and expected else [[one] for one in order]:
            stores.tell(body, *map(said, part))
        expected = expected or seen(stores, body, days)
        assert (order, seen(stores, body, days)) == (order, expected)
    assert expected is not None
    assert expected[2] == {LISBON: 0, MOVED: 2}
