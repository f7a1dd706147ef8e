"""How many memories are wanted has no say in which of them come first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.chains import Log
from pipeline.domain.changes import Event, EventKind
from pipeline.domain.memory import Memory, MemoryState
from pipeline.ports.vectors import ArmQuery, VectorHit
from pipeline.stages.recall import recall
from tests.unit.test_recall_stage import (
    BODY,
    PROJECT,
    Changes,
    Embedder,
    Memories,
    memory,
    ports_of,
)

FIRST_DAY = datetime(2021, 3, 2, tzinfo=UTC)
GIVES_WAY = (MemoryState.SUSPECTED, MemoryState.OUTDATED, MemoryState.DENIED)


class Scored:
    """A vector store with a score of its own for each memory that it finds."""

    dimension = 3

    def __init__(self, scores: Mapping[UUID, float]) -> None:
        self.hits = [VectorHit(one, score) for one, score in scores.items()]

    def search(self, body_id: UUID, queries: Sequence[ArmQuery]) -> list[list[VectorHit]]:
        return [self.hits for _ in queries]


def day(number: int) -> datetime:
    return FIRST_DAY + timedelta(days=number)


def told(number: int, state: MemoryState) -> Memory:
    text = f"Ann lives in house {number}."
    return memory(number, text, state=state, said_at=day(number), recorded_at=day(number))


def raised(state: MemoryState, linked: int | None, number: int) -> Log:
    at = day(number if linked is None else linked)
    to = None if linked is None else UUID(int=100 + linked)
    return Log((Event(EventKind.RAISED, state, at, at, "moved", to),), (None,))


@st.composite
def bodies(draw: st.DrawFn) -> tuple[list[Memory], dict[str, Log], dict[UUID, float]]:
    """Each memory may have given way to a later one; the search finds some of them."""
    count = draw(st.integers(1, 9))
    memories, logs, scores = [], {}, {}
    for number in range(1, count + 1):
        state = draw(st.sampled_from((MemoryState.VALID, *GIVES_WAY)))
        if state is not MemoryState.VALID:
            later = [None, *range(number + 1, count + 1)]
            logs[f"m{number}"] = raised(state, draw(st.sampled_from(later)), number)
        memories.append(told(number, state))
        if draw(st.integers(0, 3)):
            scores[memories[-1].id] = draw(st.integers(1, 20)) / 20
    return memories, logs, scores


def asked(
    memories: Sequence[Memory],
    logs: dict[str, Log],
    scores: Mapping[UUID, float],
    limit: int,
    **more: Any,
) -> list[tuple[str, float, tuple[str, ...]]]:
    ports = ports_of(Memories(*memories), Scored(scores), Embedder(), changes=Changes(**logs))
    query = "Where does Ann live, in which house?"
    ids = {"project_id": str(PROJECT), "body_id": str(BODY)}
    answer = recall(ports, {**ids, "query": query, "limit": limit, **more})
    return [(one["text"], one["score"], tuple(one["via"])) for one in answer["memories"]]


@given(bodies(), st.sampled_from([{}, {"known_at": day(5).isoformat()}]))
def test_the_first_of_many_are_those_of_few(
    body: tuple[list[Memory], dict[str, Log], dict[UUID, float]], moment: dict[str, Any]
) -> None:
    many = asked(*body, limit=100, **moment)
    for limit in range(1, len(body[0]) + 1):
        assert asked(*body, limit=limit, **moment) == many[:limit]


@pytest.mark.parametrize("limit", [1, 3, 12])
def test_what_took_the_place_of_a_worse_hit_is_first_however_few_are_wanted(limit: int) -> None:
    """A hit that has given way makes room for those behind it, also beyond the limit."""
    old, new = told(1, MemoryState.OUTDATED), told(5, MemoryState.VALID)
    others = [told(number, MemoryState.VALID) for number in (2, 3, 4)]
    scores = {old.id: 1.0, **{one.id: 0.5 for one in others}, new.id: 0.9}
    logs = {"m1": raised(MemoryState.OUTDATED, None, 1)}
    assert asked([old, *others, new], logs, scores, limit)[0][0] == new.text
