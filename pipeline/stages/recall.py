"""Recall: from a query to memories, which are always read back from the truth."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from pipeline.domain.gate import FLAT
from pipeline.domain.memory import Glimpse, Memory
from pipeline.domain.ranking import Candidate, Question, rank
from pipeline.errors import ModelUnavailable, VectorsUnavailable
from pipeline.ports.models import Embedder, TokenCounter, Vectors
from pipeline.ports.stores import MemoryStore
from pipeline.ports.vectors import ArmQuery, VectorHit, VectorStore
from pipeline.stages.answer import answer
from pipeline.stages.calibrate import Calibration
from pipeline.stages.lexical import is_spaceless, sparse_query, term_set, understand

log = logging.getLogger(__name__)

ARM_LIMIT = 100  # candidates an arm: what the ranking was measured with
WIDE_LIMIT = 1_000  # when many of them will be left out afterwards

Hits = Mapping[UUID, Mapping[str, float]]
"""The scores of each memory in the arms that found it."""


@dataclass(frozen=True, slots=True)
class RecallPorts:
    memories: MemoryStore
    vectors: VectorStore
    embedder: Embedder
    tokens: TokenCounter
    calibration: Calibration


def recall(ports: RecallPorts, request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer in its wire shape; arms that could not be asked stand in `degraded`.

    Raises `NotFound` for the body, `ModelRefused`, `StoreUnavailable`.
    """
    started = time.perf_counter()
    body_id = UUID(request["body_id"])
    ports.memories.find_body(UUID(request["project_id"]), body_id)
    question = understand(request["query"])
    dense = _embedded(ports.embedder, question)
    embedded = time.perf_counter()
    hits, degraded = _search(ports.vectors, body_id, request, question, dense)
    searched = time.perf_counter()
    seen = ports.memories.glimpse(body_id, _wanted(ports, body_id, request, hits))
    candidates = [_candidate(glimpse, hits[glimpse.id]) for glimpse in seen.values()]
    scale = FLAT if dense is None else ports.calibration.scale()
    ranking = rank(question, candidates, term_set, scale)
    shown = list(ranking.hits[: request.get("limit", 10)])
    memories = ports.memories.read(body_id, [hit.candidate.memory_id for hit in shown])
    shown = [hit for hit in shown if hit.candidate.memory_id in memories]  # deleted meanwhile
    via = {memory_id: sorted(scores) for memory_id, scores in hits.items()}
    found = answer(request, ranking, shown, memories, via, ports.tokens)
    found["degraded"] = degraded
    found["usage"] |= _timings(started, embedded, searched)
    return found


def _embedded(embedder: Embedder, question: Question) -> Vectors | None:
    """The query's vector; None for a literal look-up, and while the embedder is away: words alone
    find most of it."""
    if question.literal:
        return None
    try:
        vector: Vectors = embedder.embed([question.text], "query")[0]
        return vector
    except ModelUnavailable as error:
        log.warning("recall without its dense arm: %s", error.code)
        return None


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
    dense: Vectors | None,
) -> tuple[Hits, list[str]]:
    """All arms in one round trip, by memory, and the arms that are missing. A literal look-up wants
    everything that has the words, and nothing else."""
    narrow = request.get("filters") or request.get("time_range") or question.literal
    limit = WIDE_LIMIT if narrow else ARM_LIMIT
    states = tuple(request["states"]) if request.get("states") else None
    words = sparse_query(request["query"])
    queries = [ArmQuery("text", words, limit, states)]
    if not question.literal:
        queries.append(ArmQuery("context", words, limit, states))
    if dense is not None:
        queries.append(ArmQuery("dense", dense.tolist(), limit, states))
    missing = ["dense"] if dense is None and not question.literal else []
    try:
        answers = vectors.search(body_id, queries)
    except VectorsUnavailable as error:
        log.warning("recall without the vector store: %s", error.code)
        return {}, sorted({*missing, *(query.arm for query in queries)})
    found: dict[UUID, dict[str, float]] = {}
    for query, hits in zip(queries, answers, strict=True):
        _note(found, query.arm, hits)
    return found, missing


def _note(found: dict[UUID, dict[str, float]], arm: str, hits: Sequence[VectorHit]) -> None:
    for hit in hits:
        found.setdefault(hit.memory_id, {})[arm] = hit.score


def _wanted(
    ports: RecallPorts, body_id: UUID, request: Mapping[str, Any], hits: Hits
) -> list[UUID]:
    """Those that the request's filters let pass, as they are in the truth now."""
    if not any(request.get(name) for name in ("filters", "time_range", "states")):
        return list(hits)
    memories = ports.memories.read(body_id, list(hits))
    return [memory.id for memory in memories.values() if _passes(memory, request)]


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
