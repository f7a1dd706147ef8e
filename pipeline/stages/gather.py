"""Reading back from the truth what a recall is going to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from pipeline.domain.memory import Memory, MemoryState
from pipeline.domain.ranking import Ranking
from pipeline.ports.stores import MemoryStore
from pipeline.stages.answer import Related, Shown
from pipeline.stages.associate import Associated
from pipeline.stages.search import Found, passes

SPARE = 10  # associations read beyond the limit, for some are not believed any more
BELIEVED = (MemoryState.VALID, MemoryState.SUSPECTED)


@dataclass(frozen=True, slots=True)
class Gathered:
    """Both best first, at most as many as the request's limit; no memory is in both."""

    shown: list[Shown]
    related: list[Related]


def gather(
    store: MemoryStore,
    request: Mapping[str, Any],
    ranking: Ranking,
    found: Found,
    associated: Associated,
) -> Gathered:
    """What was deleted meanwhile is left out."""
    limit = request.get("limit", 10)
    ranked = {hit.candidate.memory_id: hit for hit in ranking.hits}
    best = list(ranked)[:limit]
    others = {one.memory_id: one for one in associated.found if one.memory_id not in best}
    wanted = [*best, *list(others)[: limit + SPARE]]
    memories = store.read(UUID(request["body_id"]), wanted)

    def show(memory: Memory) -> Shown:
        hit = ranked.get(memory.id)
        by_graph = ["graph"] if memory.id in associated.memories else []
        via = sorted([*found.via(memory.id), *by_graph])
        return Shown(memory, hit.score, via, hit.parts) if hit else Shown(memory, 0.0, via)

    shown = [show(memories[one]) for one in best if one in memories]
    related = [
        Related(show(memories[one]), others[one], associated.known)
        for one in wanted[len(best) :]
        if one in memories and memories[one].state in BELIEVED and passes(memories[one], request)
    ]
    return Gathered(shown, related[:limit])
