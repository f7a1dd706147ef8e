"""Reading back from the truth what a recall is going to show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from pipeline.stages.answer import Related, Shown
from pipeline.stages.associate import Associated
from pipeline.stages.search import Found, moment_of, passes

SPARE = 10  # associations read beyond the limit, for some are not believed any more


@dataclass(frozen=True, slots=True)
class Stores:
    memories: MemoryStore
    changes: ChangeStore


@dataclass(frozen=True, slots=True)
class Gathered:
    """Both best first, at most as many as the request's limit; no memory is in both."""

    shown: list[Shown]
    related: list[Related]


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

    def believe(self) -> None:
        """The logs of what has been read. What is valid now needs none."""
        moment = moment_of(self.request)
        changed = [
            one.id
            for one in self.memories.values()
            if not moment.is_now or one.state is not MemoryState.VALID
        ]
        body_id = UUID(self.request["body_id"])
        logs = self.stores.changes.logs(body_id, changed) if changed else {}
        self.beliefs = Beliefs.at(moment, logs)

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

    One query, and two more where something is not valid or another moment is asked about.
    """
    limit = request.get("limit", 10)
    best = [hit.candidate.memory_id for hit in ranking.hits[:limit]]
    others = {one.memory_id: one for one in associated.found if one.memory_id not in best}
    read = _Read(stores, request)
    read.read([*best, *list(others)[: limit + SPARE]])
    read.believe()
    read.read(end for one in best for end in read.beliefs.ends(one))
    order = _in_order(read, best)[:limit]
    shown = list(_shown(read, order, set(best), ranking, found, associated))
    return Gathered(shown, _related(read, others, order, found, associated)[:limit])


def _in_order(read: _Read, best: Sequence[UUID]) -> list[UUID]:
    """The hits and the ends of their chains; what is brought in must be what was asked for."""
    hits = read.passing(best)
    brought = [one for one in newer_first(hits, read.beliefs) if one not in hits]
    welcome = {one for one in read.passing(brought) if read.then(one).state in BELIEVED}
    return [one for one in newer_first(hits, read.beliefs) if one in hits or one in welcome]


def _shown(
    read: _Read,
    order: Sequence[UUID],
    best: set[UUID],
    ranking: Ranking,
    found: Found,
    associated: Associated,
) -> Iterator[Shown]:
    """Scores do not rise: what stands before a better hit, since that gave way to it, has its."""
    ranked = {hit.candidate.memory_id: hit for hit in ranking.hits}
    least = 0.0
    told = []
    for one in reversed(order):
        hit = ranked.get(one)
        least = max(least, hit.score if hit else 0.0)
        by_chain = () if one in best else ("chain",)
        via = sorted({*_via(one, found, associated), *by_chain})
        told.append(_as_shown(read, one, least, via, _parts(hit, least)))
    return reversed(told)


def _parts(hit: Ranked | None, score: float) -> dict[str, float]:
    """What the score is made of, with what the chain lends."""
    own = hit.score if hit else 0.0
    lent = {"chain": score - own} if score > own else {}
    return {**(hit.parts if hit else {}), **lent}


def _as_shown(
    read: _Read, one: UUID, score: float, via: Sequence[str], parts: Mapping[str, float]
) -> Shown:
    memory = read.then(one)
    if memory.state is MemoryState.VALID:
        return Shown(memory, score, via, parts)
    log = read.beliefs.logs.get(one, Log())
    return Shown(memory, score, via, parts, log, read.instead_of(one))


def _related(
    read: _Read,
    others: Mapping[UUID, Association],
    order: Sequence[UUID],
    found: Found,
    associated: Associated,
) -> list[Related]:
    told = [one for one in read.passing(others) if one not in order]
    return [
        Related(
            _as_shown(read, one, 0.0, _via(one, found, associated), {}),
            others[one],
            associated.known,
        )
        for one in told
        if read.then(one).state in BELIEVED
    ]


def _via(one: UUID, found: Found, associated: Associated) -> list[str]:
    by_graph = ["graph"] if one in associated.memories else []
    return sorted([*found.via(one), *by_graph])
