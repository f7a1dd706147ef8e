"""The graph read from the truth: where it is not projected anywhere, nothing has to be written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.graph import (
    GraphCounts,
    GraphEntity,
    GraphPath,
    GraphRelation,
    GraphStep,
    Mentions,
    paths,
    require_known,
)
from pipeline.errors import GraphUnavailable, StoreUnavailable
from pipeline.ports.graph import MAX_DEPTH, MAX_STEPS, Kind

NEIGHBOURS = (Path(__file__).parent / "neighbours.sql").read_text(encoding="utf-8")

MEMORIES_OF = """
SELECT e.id, ARRAY(SELECT n.memory_id FROM mentions n WHERE n.entity_id = e.id
    ORDER BY n.memory_id LIMIT %(limit)s) AS memories
FROM entities e WHERE e.body_id = %(body)s AND e.id = ANY(%(entities)s) ORDER BY e.id
"""
COUNT = """
SELECT (SELECT count(*) FROM entities WHERE body_id = %(body)s) AS entities,
    (SELECT count(*) FROM memories WHERE body_id = %(body)s) AS memories,
    (SELECT count(*) FROM mentions n JOIN entities e ON e.id = n.entity_id
     WHERE e.body_id = %(body)s) AS mentions,
    (SELECT count(*) FROM relations WHERE body_id = %(body)s) AS relations
"""
TABLES: dict[Kind, str] = {"entity": "entities", "memory": "memories", "relation": "relations"}


class PostgresGraph:
    """`GraphStore` over the tables themselves. `timeout_seconds` bounds each question."""

    def __init__(self, database: Database, timeout_seconds: float = 10.0) -> None:
        self._db = database
        self._milliseconds = f"{int(timeout_seconds * 1000)}ms"

    def ensure(self) -> None:
        return None

    def upsert(
        self,
        body_id: UUID,
        entities: Sequence[GraphEntity],
        relations: Sequence[GraphRelation],
        mentions: Mentions,
    ) -> None:
        require_known(entities, relations, mentions)

    def delete(
        self,
        body_id: UUID,
        memory_ids: Sequence[UUID] = (),
        entity_ids: Sequence[UUID] = (),
        relation_ids: Sequence[UUID] = (),
    ) -> None:
        return None

    def delete_body(self, body_id: UUID) -> None:
        return None

    def neighbours(
        self,
        body_id: UUID,
        entity_ids: Sequence[UUID],
        depth: int,
        limit: int,
        *,
        ended: bool = False,
    ) -> list[GraphPath]:
        if not 1 <= depth <= MAX_DEPTH:
            raise ValueError(f"depth must be 1 to {MAX_DEPTH}")
        if limit < 1 or not entity_ids:
            return []
        asked = {
            "body": body_id,
            "entities": list(entity_ids),
            "depth": depth,
            "limit": limit,
            "most": MAX_STEPS,
            "ended": ended,
        }
        with self._reading() as connection:
            levels = connection.execute(NEIGHBOURS, asked).fetchall()
        return paths(_step(values) for level in levels for values in level["steps"])

    def memories_of(
        self, body_id: UUID, entity_ids: Sequence[UUID], limit: int
    ) -> dict[UUID, tuple[UUID, ...]]:
        asked = {"body": body_id, "entities": list(entity_ids), "limit": max(0, limit)}
        with self._reading() as connection:
            found = connection.execute(MEMORIES_OF, asked).fetchall()
        return {row["id"]: tuple(row["memories"]) for row in found}

    def count(self, body_id: UUID) -> GraphCounts:
        with self._reading() as connection:
            row = connection.execute(COUNT, {"body": body_id}).fetchone()
        return GraphCounts(**row) if row else GraphCounts()

    def ids(self, body_id: UUID, kind: Kind, after: UUID | None, limit: int) -> list[UUID]:
        with self._reading() as connection:
            found = connection.execute(
                f"SELECT id FROM {TABLES[kind]} WHERE body_id = %s "  # noqa: S608 - a name of TABLES
                "AND (%s::uuid IS NULL OR id > %s) ORDER BY id LIMIT %s",
                (body_id, after, after, max(0, limit)),
            ).fetchall()
        return [row["id"] for row in found]

    def ping(self) -> None:
        with _as_graph():
            self._db.ping()

    def close(self) -> None:
        """The database is closed by whoever made it."""

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _as_graph(), self._db.transaction() as connection:
            connection.execute(
                "SELECT set_config('statement_timeout', %s, true)", (self._milliseconds,)
            )
            yield connection


@contextmanager
def _as_graph() -> Iterator[None]:
    try:
        yield
    except StoreUnavailable as error:
        raise GraphUnavailable(error.message) from error


def _step(values: Sequence[Any]) -> GraphStep:
    source, target, memory, relation, predicate, forward = values
    return GraphStep(
        source=UUID(source),
        target=UUID(target),
        memory_id=UUID(memory),
        relation_id=UUID(relation) if relation else None,
        predicate=predicate,
        forward=forward,
    )
