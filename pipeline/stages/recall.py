"""Recall: from a query to memories, which are always read back from the truth."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from pipeline.domain.memory import Memory
from pipeline.domain.ranking import Candidate, Question, Ranked, rank
from pipeline.ports.models import Embedder, TokenCounter
from pipeline.ports.stores import MemoryStore
from pipeline.ports.vectors import ArmQuery, VectorHit, VectorStore
from pipeline.stages.answer import answer
from pipeline.stages.lexical import is_spaceless, sparse_query, term_set, understand

ARM_LIMIT = 100  # candidates an arm: what the ranking was measured with
WIDE_LIMIT = 1_000  # when many of them will be left out afterwards
ARMS = ("dense", "text", "context")

Hits = Mapping[UUID, Mapping[str, float]]
"""The scores of each memory in the arms that found it."""


@dataclass(frozen=True, slots=True)
class RecallPorts:
    memories: MemoryStore
    vectors: VectorStore
    embedder: Embedder
    tokens: TokenCounter


def recall(ports: RecallPorts, request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer in its wire shape.

    Raises `NotFound` for the body, `VectorsUnavailable`, `ModelUnavailable`, `StoreUnavailable`.
    """
    started = time.perf_counter()
    body_id = UUID(request["body_id"])
    ports.memories.find_body(UUID(request["project_id"]), body_id)
    question = understand(request["query"])
    vector = ports.embedder.embed([request["query"]], "query")[0].tolist()
    embedded = time.perf_counter()
    hits = _search(ports.vectors, body_id, request, question, vector)
    searched = time.perf_counter()
    memories = _wanted(ports.memories.read(body_id, list(hits)), request)
    candidates = [_candidate(memory, hits[memory.id]) for memory in memories.values()]
    ranking = rank(question, candidates, term_set)
    shown = _shown(ranking.hits, request)
    via = {memory_id: sorted(scores) for memory_id, scores in hits.items()}
    found = answer(request, ranking, shown, memories, via, ports.tokens)
    found["usage"] |= _timings(started, embedded, searched)
    return found


def _timings(started: float, embedded: float, searched: float) -> dict[str, float]:
    ended = time.perf_counter()
    return {
        "embed_ms": round((embedded - started) * 1000, 2),
        "search_ms": round((searched - embedded) * 1000, 2),
        "total_ms": round((ended - started) * 1000, 2),
    }


def _search(
    vectors: VectorStore,
    body_id: UUID,
    request: Mapping[str, Any],
    question: Question,
    vector: Sequence[float],
) -> Hits:
    """All arms in one round trip, by memory. A literal look-up wants all that has the words."""
    narrow = request.get("filters") or request.get("time_range") or question.literal
    limit = WIDE_LIMIT if narrow else ARM_LIMIT
    states = tuple(request["states"]) if request.get("states") else None
    words = sparse_query(request["query"])
    queries = [
        ArmQuery("dense", vector, limit, states),
        ArmQuery("text", words, limit, states),
        ArmQuery("context", words, limit, states),
    ]
    found: dict[UUID, dict[str, float]] = {}
    for arm, hits in zip(ARMS, vectors.search(body_id, queries), strict=True):
        _note(found, arm, hits)
    return found


def _note(found: dict[UUID, dict[str, float]], arm: str, hits: Sequence[VectorHit]) -> None:
    for hit in hits:
        found.setdefault(hit.memory_id, {})[arm] = hit.score


def _wanted(memories: Mapping[UUID, Memory], request: Mapping[str, Any]) -> dict[UUID, Memory]:
    """Those that the request's filters let pass, as they are in the truth now."""
    return {memory.id: memory for memory in memories.values() if _passes(memory, request)}


def _passes(memory: Memory, request: Mapping[str, Any]) -> bool:
    states, filters = request.get("states"), request.get("filters") or {}
    sessions = {source.session_id for source in memory.sources}
    entities = {name.casefold() for name in memory.entities}
    wanted = {name.casefold() for name in filters.get("entities") or ()}
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


def _candidate(memory: Memory, scores: Mapping[str, float]) -> Candidate:
    spans = [(memory.said_at, memory.said_at)]
    if memory.time:
        spans.append((memory.time.since, memory.time.until))
    first = memory.sources[0] if memory.sources else None
    return Candidate(
        memory_id=memory.id,
        text=memory.text,
        speaker=memory.speaker,
        role=first.role if first else "user",
        spans=tuple(spans),
        turn=first.key if first else b"",
        after=tuple(reversed(memory.context_keys)),
        dense=scores.get("dense"),
        words=scores.get("text"),
        context=scores.get("context"),
        spaceless=is_spaceless(memory.text),
    )


def _shown(hits: Sequence[Ranked], request: Mapping[str, Any]) -> list[Ranked]:
    return list(hits[: request.get("limit", 10)])
