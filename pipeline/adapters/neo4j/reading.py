"""Questions that take more than one query, inside one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from neo4j import AsyncManagedTransaction

from pipeline.adapters.neo4j.session import ask
from pipeline.domain.graph import GraphCounts, GraphStep
from pipeline.ports.graph import MAX_STEPS


async def steps(
    tx: AsyncManagedTransaction,
    body: str,
    entities: Sequence[str],
    depth: int,
    limit: int,
    ended: bool,
) -> list[GraphStep]:
    """Level after level, as many entities as there is room for."""
    known = await ask(tx, "known", body=body, ids=entities)
    frontier: list[str] = known[0]["ids"]
    seen, found = list(frontier), list[GraphStep]()
    for _ in range(depth):
        room = limit - len(found)
        if not frontier or room < 1:
            break
        asked = {"frontier": frontier, "seen": seen, "limit": room, "most": MAX_STEPS}
        rows = await ask(tx, "steps", body=body, ended=ended, **asked)
        found += [_step(row["target"], row["step"]) for row in rows]
        frontier = [row["target"] for row in rows]
        seen += frontier
    return found


def _step(target: str, values: Sequence[Any]) -> GraphStep:
    _, source, memory, relation, predicate, forward = values
    return GraphStep(
        source=UUID(source),
        target=UUID(target),
        memory_id=UUID(memory),
        relation_id=UUID(relation) if relation else None,
        predicate=predicate or None,
        forward=forward,
    )


async def counts(tx: AsyncManagedTransaction, body: str) -> GraphCounts:
    kinds = ("entities", "memories", "mentions", "relations")
    found = [(await ask(tx, f"count_{kind}", body=body))[0]["count"] for kind in kinds]
    return GraphCounts(*found)
