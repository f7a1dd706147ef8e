"""Reading back from the truth what a recall is going to show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from pipeline.domain.activation import Association
from pipeline.domain.beliefs import BELIEVED, Beliefs, newer_first
from pipeline.domain.chains import Log
from pipeline.domain.memory import Memory, MemoryState
from pipeline.domain.ranking import Ranked, Ranking
from pipeline.ports.changes import ChangeStore
from pipeline.ports.stores import MemoryStore
from pipeline.stages.answer import Gathered, Shown
from pipeline.stages.associate import Associated
from pipeline.stages.lexical import literal_of
from pipeline.stages.search import Found, is_narrow, moment_of, passes

SPARE = 10  # associations read beyond the limit, for some are not believed any more
WIDE_SPARE = 200  # and when many are not what was asked for
MOST = 100  # hits whose states at another moment are looked up: more are never shown
# What the state of a memory leaves of its score. Below a successor it stands anyway; without one
# (the user has denied it, the newer one was deleted) it makes room for what holds.
OF_STATE = {
    MemoryState.VALID: 1.0,
    MemoryState.SUSPECTED: 0.9,
    MemoryState.OUTDATED: 0.7,
    MemoryState.DENIED: 0.5,
}


@dataclass(frozen=True, slots=True)
class Stores:
    memories: MemoryStore
    changes: ChangeStore


@dataclass(slots=True)
class _Read:
    """What has been read so far, as it is believed now or was then."""

    stores: Stores
    request: Mapping[str, Any]
    memories: dict[UUID, Memory] = field(default_factory=dict)
    beliefs: Beliefs = field(default_factory=Beliefs)

    def read(self, memory_ids: Iterable[UUID]) -> None:
        wanted = [one for one in dict.fromkeys(memory_ids) if one not in self.memories]
        body_id = UUID(self.request["body_id"])
        self.memories |= self.stores.memories.read(body_id, wanted)

    def by_worth(self, ranked: Mapping[UUID, Ranked], found: Found) -> list[UUID]:
        """All hits, the best first: how many are wanted has no say in which come first."""
        states = {one: found.seen[one].state for one in ranked}
        if not moment_of(self.request).is_now:
            self._learn(list(ranked)[:MOST])
            states = {one: self.beliefs.standing(one).state for one in ranked}
        worth = {one: hit.score * OF_STATE[states[one]] for one, hit in ranked.items()}
        return sorted(ranked, key=lambda one: -worth[one])

    def believe(self) -> None:
        """The logs of what has been read. What is valid now needs none."""
        now = moment_of(self.request).is_now
        read = self.memories.values()
        self._learn([one.id for one in read if not now or one.state is not MemoryState.VALID])

    def _learn(self, memory_ids: Sequence[UUID]) -> None:
        body_id = UUID(self.request["body_id"])
        known = self.beliefs.logs
        changed = [one for one in memory_ids if one not in known]
        logs = self.stores.changes.logs(body_id, changed) if changed else {}
        self.beliefs = Beliefs.at(moment_of(self.request), {**known, **logs})

    def passing(self, memory_ids: Iterable[UUID]) -> list[UUID]:
        return [
            one
            for one in memory_ids
            if one in self.memories and passes(self.beliefs, self.memories[one], self.request)
        ]

    def then(self, memory_id: UUID) -> Memory:
        return self.beliefs.of(self.memories[memory_id])

    def instead_of(self, memory_id: UUID) -> tuple[Memory, ...]:
        """What is believed in its place, of what has been read."""
        return tuple(self.then(one) for one in self.beliefs.ends(memory_id) if one in self.memories)


def gather(
    stores: Stores,
    request: Mapping[str, Any],
    ranking: Ranking,
    found: Found,
    associated: Associated,
) -> Gathered:
    """What was deleted meanwhile is left out; what has given way stands behind what it gave way to.

    The first of many are those of few: the order is that of all hits, and is cut at the end. One
    query, and two more where something is not valid or another moment is asked about.
    """
    limit = request.get("limit", 10)
    ranked = {hit.candidate.memory_id: hit for hit in ranking.hits}
    read = _Read(stores, request)
    hits = read.by_worth(ranked, found)
    others = _others(associated, ranked, set(hits[:limit]))
    spare = WIDE_SPARE if is_narrow(request) else SPARE
    read.read([*hits[:limit], *others[: limit + spare]])
    read.believe()
    order = newer_first(hits, read.beliefs, limit)
    ends = (end for one in list(read.memories) for end in read.beliefs.ends(one))
    read.read([*order, *ends])
    telling = _Telling(read, ranked, found, {one.memory_id: one for one in associated.found})
    order = _wanted(read, order, ranked)
    shown = telling.in_order(order)[:limit]
    related = [one for one in read.passing(others) if one not in order[:limit]]
    return Gathered(shown, telling.related(related)[:limit], associated.known)


def _others(
    associated: Associated, ranked: Mapping[UUID, Ranked], best: Collection[UUID]
) -> list[UUID]:
    """What only the graph brings. Of equal activation is first what the search thinks more of."""
    scores = {one: hit.score for one, hit in ranked.items()}
    by_worth = sorted(
        associated.found, key=lambda one: (-one.activation, -scores.get(one.memory_id, 0.0))
    )
    return [one.memory_id for one in by_worth if one.memory_id not in best]


def _wanted(read: _Read, order: Sequence[UUID], ranked: Collection[UUID]) -> list[UUID]:
    """What is brought in must be believed, and what was asked for, which in a literal look-up
    nothing is."""
    literal = literal_of(read.request["query"])
    return [
        one
        for one in read.passing(order)
        if one in ranked or (not literal and read.then(one).state in BELIEVED)
    ]


@dataclass(frozen=True, slots=True)
class _Telling:
    """Makes what is shown of what has been read, ranked, found and associated."""

    read: _Read
    ranked: Mapping[UUID, Ranked]
    found: Found
    associations: Mapping[UUID, Association]

    def in_order(self, order: Sequence[UUID]) -> list[Shown]:
        """Scores do not rise: what stands before a better hit, which gave way to it, has its."""
        told: list[Shown] = []
        least = 0.0
        for one in reversed(order):
            least = max(least, self.score(one))
            lent = one not in self.ranked or least > self.score(one)
            via = sorted([*self._via(one), "chain"]) if lent else self._via(one)
            told.append(self._shown(one, least, via))
        return told[::-1]

    def related(self, memory_ids: Iterable[UUID]) -> list[Shown]:
        believed = (one for one in memory_ids if self.read.then(one).state in BELIEVED)
        return [self._shown(one, self.score(one), self._via(one)) for one in believed]

    def _shown(self, one: UUID, score: float, via: Sequence[str]) -> Shown:
        memory = self.read.then(one)
        valid = memory.state is MemoryState.VALID
        return Shown(
            memory=memory,
            score=score,
            via=via,
            parts=self._parts(one, score),
            log=Log() if valid else self.read.beliefs.logs.get(one, Log()),
            current=() if valid else self.read.instead_of(one),
            association=self.associations.get(one),
        )

    def score(self, one: UUID) -> float:
        return self._found(one) * OF_STATE[self.read.then(one).state]

    def _found(self, one: UUID) -> float:
        return self.ranked[one].score if one in self.ranked else 0.0

    def _parts(self, one: UUID, score: float) -> dict[str, float]:
        """What the score is made of, with what the chain lends."""
        own = self.ranked[one].parts if one in self.ranked else {}
        state, lent = self.score(one) - self._found(one), score - self.score(one)
        more = {"state": state, "chain": lent}
        return {**own, **{name: part for name, part in more.items() if part}}

    def _via(self, one: UUID) -> list[str]:
        by_graph = ["graph"] if one in self.associations else []
        return sorted([*self.found.via(one), *by_graph])
