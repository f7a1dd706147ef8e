"""Recall: from a query to memories read back from the truth."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from pipeline.domain.memory import Memory
from pipeline.domain.ranking import Candidate, Question, Ranking, rank
from pipeline.ports.models import Embedder, TokenCounter
from pipeline.ports.stores import MemoryStore
from pipeline.ports.vectors import ArmQuery, VectorHit, VectorStore
from pipeline.stages.answer import answer
from pipeline.stages.lexical import contains, sparse_query, terms_of, understand

ARM_LIMIT = 100  # candidates an arm: what the ranking was measured with
LITERAL_LIMIT = 1_000  # memories that contain a short CJK query, at most
ARMS = ("dense", "text", "context")


@dataclass(frozen=True, slots=True)
class RecallPorts:
    memories: MemoryStore
    vectors: VectorStore
    embedder: Embedder
    tokens: TokenCounter


def recall(ports: RecallPorts, request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer in its wire shape. Raises `NotFound` for the body, `VectorsUnavailable`."""
    started = time.perf_counter()
    body_id = UUID(request["body_id"])
    ports.memories.find_body(UUID(request["project_id"]), body_id)
    question = understand(request["query"])
    timings: dict[str, float] = {}
    hits = _search(ports, body_id, request, question, timings)
    memories = _read(ports, body_id, request, hits, question)
    ranking = _rank(ports, body_id, question, memories, hits)
    timings["total_ms"] = (time.perf_counter() - started) * 1000
    return answer(request, ranking, memories, ports.tokens, timings)
