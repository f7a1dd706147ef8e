"""Recall: from a query to memories, which are always read back from the truth."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from pipeline.domain.gate import FLAT
from pipeline.domain.ranking import Question, rank
from pipeline.errors import MemNetError, ModelUnavailable
from pipeline.ports.changes import ChangeStore
from pipeline.ports.models import Embedder, TokenCounter, Vectors
from pipeline.ports.stores import MemoryStore
from pipeline.ports.vectors import VectorStore
from pipeline.stages.answer import answer
from pipeline.stages.associate import Associated, Graph, Spreading
from pipeline.stages.calibrate import Calibration
from pipeline.stages.gather import Stores, gather
from pipeline.stages.lexical import term_set, understand
from pipeline.stages.search import Found, Search

log = logging.getLogger(__name__)


def _beside() -> Executor:
    """Starts its thread at the first recall, so in the process that answers it."""
    return ThreadPoolExecutor(1, thread_name_prefix="recall")


@dataclass(frozen=True, slots=True)
class RecallPorts:
    """`beside` runs what a recall does while the query is being embedded."""

    memories: MemoryStore
    vectors: VectorStore
    embedder: Embedder
    tokens: TokenCounter
    calibration: Calibration
    graph: Graph
    changes: ChangeStore
    beside: Executor = field(default_factory=_beside)


def recall(ports: RecallPorts, request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer in its wire shape; arms that could not be asked stand in `degraded`.

    Raises `NotFound` for the body, `ModelRefused`, `DimensionMismatch`, `StoreUnavailable`.
    """
    started = time.perf_counter()
    question = understand(request["query"])
    search = Search(ports.memories, ports.vectors, ports.changes, request, question)
    spreading = Spreading(
        search.body_id, question.text, request.get("depth", 1), not search.moment.is_now
    )
    around = ports.graph.begin(spreading)
    found, dense, embedding = _searched(ports, search)
    searched = time.perf_counter()
    scale = FLAT if dense is None else ports.calibration.scale()
    ranking = rank(question, found.candidates(), term_set, scale)
    associated = Associated(down=around is None)
    if ranking.known:
        hits = [(hit.candidate.memory_id, hit.score) for hit in ranking.hits]
        associated = ports.graph.finish(spreading, around, hits, found.has_words_of)
    stores = Stores(ports.memories, ports.changes)
    gathered = gather(stores, request, ranking, found, associated)
    told = answer(request, ranking, gathered, ports.tokens)
    told["degraded"] = sorted({*found.missing, *(("graph",) if associated.down else ())})
    told["usage"] |= _timings(started, embedding, searched)
    return told


def _searched(ports: RecallPorts, search: Search) -> tuple[Found, Vectors | None, float]:
    """All that was found, the query's vector, and the seconds that embedding it took."""
    if search.question.literal:
        return search.by_words(), None, 0.0
    words = ports.beside.submit(search.by_words)
    started = time.perf_counter()
    dense = _embedded(ports.embedder, search.question, words)
    embedding = time.perf_counter() - started
    found = words.result()
    if dense is None:
        return found + Found(missing=("dense",)), None, embedding
    return search.by_meaning(dense, found), dense, embedding


def _embedded(embedder: Embedder, question: Question, words: Future[Found]) -> Vectors | None:
    """The query's vector; None while the embedder is away: words alone find most of it.

    Where it refuses, what went wrong with the words comes first: a body that is not there is not
    found, whatever the model says.
    """
    try:
        vector: Vectors = embedder.embed([question.text], "query")[0]
        return vector
    except ModelUnavailable as error:
        log.warning("recall without its dense arm: %s", error.code)
        return None
    except MemNetError:
        words.result()
        raise


def _timings(started: float, embedding: float, searched: float) -> dict[str, float]:
    """In milliseconds. Words are searched while the query is embedded, so that counts once."""
    ended = time.perf_counter()
    return {
        "embed_ms": round(embedding * 1000, 2),
        "search_ms": round((searched - started - embedding) * 1000, 2),
        "total_ms": round((ended - started) * 1000, 2),
    }
