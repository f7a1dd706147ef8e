"""Asking the arms of the search, and reading from the truth what they found.

The arms that look for words need no vector, so they are asked while the query is being embedded.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from pipeline.domain.beliefs import Beliefs, Moment
from pipeline.domain.entity_names import normal_name
from pipeline.domain.memory import Glimpse, Memory
from pipeline.domain.ranking import Candidate, Question
from pipeline.errors import VectorsUnavailable
from pipeline.ports.changes import ChangeStore
from pipeline.ports.models import Vectors
from pipeline.ports.stores import MemoryStore
from pipeline.ports.vectors import ArmQuery, VectorStore
from pipeline.stages.lexical import is_spaceless, sparse_query

log = logging.getLogger(__name__)

ARM_LIMIT = 100  # candidates an arm: what the ranking was measured with
WIDE_LIMIT = 1_000  # when many of them will be left out afterwards
MOMENTS = ("as_of", "known_at")  # by when things were said, and by when they were recorded

Hits = Mapping[UUID, Mapping[str, float]]
"""The scores of each memory in the arms that found it."""


@dataclass(frozen=True, slots=True)
class Found:
    """`seen` are those of the hits that exist and that the request lets pass; `missing` are arms
    that could not be asked."""

    hits: Hits = field(default_factory=dict)
    seen: Mapping[UUID, Glimpse] = field(default_factory=dict)
    missing: tuple[str, ...] = ()

    def __add__(self, other: Found) -> Found:
        hits = {one: {**self.hits.get(one, {}), **scores} for one, scores in other.hits.items()}
        return Found(
            {**self.hits, **hits}, {**self.seen, **other.seen}, (*self.missing, *other.missing)
        )

    def candidates(self) -> list[Candidate]:
        return [_candidate(glimpse, self.hits[glimpse.id]) for glimpse in self.seen.values()]

    def via(self, memory_id: UUID) -> list[str]:
        """The arms that found it."""
        return sorted(self.hits.get(memory_id, ()))

    def has_words_of(self, memory_id: UUID) -> bool:
        """Whether it holds words of the query itself."""
        return "text" in self.hits.get(memory_id, ())


@dataclass(frozen=True, slots=True)
class Search:
    """One request's search. A literal look-up wants everything that has the words, and nothing
    else."""

    memories: MemoryStore
    vectors: VectorStore
    changes: ChangeStore
    request: Mapping[str, Any]
    question: Question

    @property
    def body_id(self) -> UUID:
        return UUID(self.request["body_id"])

    @property
    def moment(self) -> Moment:
        return moment_of(self.request)

    def by_words(self) -> Found:
        """Raises `NotFound` for the body."""
        self.memories.find_body(UUID(self.request["project_id"]), self.body_id)
        words, limit, states = sparse_query(self.request["query"]), self._limit(), self._states()
        queries = [ArmQuery("text", words, limit, states)]
        if not self.question.literal:
            queries.append(ArmQuery("context", words, limit, states))
        return self._found(queries)

    def by_meaning(self, vector: Vectors, known: Found) -> Found:
        """What the embedded query adds to what is known already."""
        if known.missing:  # the store did not answer a moment ago
            return known + Found(missing=("dense",))
        query = ArmQuery("dense", vector.tolist(), self._limit(), self._states())
        return known + self._found([query], known.hits)

    def _found(self, queries: Sequence[ArmQuery], known: Collection[UUID] = ()) -> Found:
        try:
            answers = self.vectors.search(self.body_id, queries)
        except VectorsUnavailable as error:
            log.warning("recall without the vector store: %s", error.code)
            return Found(missing=tuple(query.arm for query in queries))
        hits: dict[UUID, dict[str, float]] = {}
        for query, found in zip(queries, answers, strict=True):
            for hit in found:
                hits.setdefault(hit.memory_id, {})[query.arm] = hit.score
        return Found(hits, self._glimpse([one for one in hits if one not in known]))

    def _limit(self) -> int:
        narrow = any(self.request.get(name) for name in ("filters", "time_range", *MOMENTS))
        return WIDE_LIMIT if narrow or self.question.literal else ARM_LIMIT

    def _states(self) -> tuple[str, ...] | None:
        """The index knows the states of now."""
        wanted = self.request.get("states") if self.moment.is_now else None
        return tuple(wanted) if wanted else None

    def _glimpse(self, memory_ids: Sequence[UUID]) -> dict[UUID, Glimpse]:
        """Those that the request lets pass, as they are in the truth now, or were then."""
        if is_narrow(self.request):
            memory_ids = self._passing(memory_ids)
        return self.memories.glimpse(self.body_id, memory_ids)

    def _passing(self, memory_ids: Sequence[UUID]) -> list[UUID]:
        memories = self.memories.read(self.body_id, memory_ids)
        by_state = bool(self.request.get("states")) and not self.moment.is_now
        logs = self.changes.logs(self.body_id, memory_ids) if by_state else {}
        beliefs = Beliefs.at(self.moment, logs)
        return [one.id for one in memories.values() if passes(beliefs, one, self.request)]


def is_narrow(request: Mapping[str, Any]) -> bool:
    """Whether much of what is found may not be what was asked for."""
    return any(request.get(name) for name in ("filters", "time_range", "states", *MOMENTS))


def moment_of(request: Mapping[str, Any]) -> Moment:
    said, recorded = (
        datetime.fromisoformat(request[name]) if request.get(name) else None for name in MOMENTS
    )
    return Moment(said, recorded)


def passes(beliefs: Beliefs, memory: Memory, request: Mapping[str, Any]) -> bool:
    """Whether the request lets the memory through, as it stood at the moment of the beliefs."""
    if not beliefs.moment.has(memory):
        return False
    memory = beliefs.of(memory)
    states, filters = request.get("states"), request.get("filters") or {}
    sessions = {source.session_id for source in memory.sources}
    entities = {*memory.called, *map(normal_name, memory.entities)}
    wanted = set(map(normal_name, filters.get("entities") or ()))
    return (
        (not states or memory.state.value in states)
        and filters.get("speaker") in (None, memory.speaker)
        and filters.get("kind") in (None, memory.kind)
        and (filters.get("session_id") is None or filters["session_id"] in sessions)
        and wanted <= entities
        and _in_range(memory, request.get("time_range") or {})
    )


def _in_range(memory: Memory, wanted: Mapping[str, Any]) -> bool:
    """Whether what happened touches the half-open stretch that is asked for."""
    since, until = wanted.get("since"), wanted.get("until")
    first = memory.happened_at
    last = memory.time.until if memory.time else first
    if since is not None and max(first, last) < datetime.fromisoformat(since):
        return False
    return until is None or first < datetime.fromisoformat(until)


def _candidate(glimpse: Glimpse, scores: Mapping[str, float]) -> Candidate:
    spans = [(glimpse.said_at, glimpse.said_at)]
    if glimpse.time:
        spans.append((glimpse.time.since, glimpse.time.until))
    return Candidate(
        memory_id=glimpse.id,
        text=glimpse.text,
        speaker=glimpse.speaker,
        role=glimpse.role,
        spans=tuple(spans),
        turn=glimpse.turn,
        after=glimpse.after,
        dense=scores.get("dense"),
        words=scores.get("text"),
        context=scores.get("context"),
        spaceless=is_spaceless(glimpse.text),
    )
