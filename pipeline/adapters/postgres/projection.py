"""The outbox, and the one way from the truth to the stores that are made from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from pipeline.adapters.postgres import rows
from pipeline.adapters.postgres.entities import gone_relations, read_part
from pipeline.adapters.postgres.jobs import FORGET_METADATA
from pipeline.adapters.postgres.memories import COLUMNS
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.ports.stores import ProjectionBatch

LOCK_SECONDS = 20.0  # longer than a frozen holder keeps its connection

DUE = (
    "SELECT id, kind, ref FROM outbox WHERE body_id = %s AND not_before <= now() "
    "ORDER BY id LIMIT %s"
)

# Jobs that others just change are passed over: whoever comes next finds them. All that end here end
# at one moment: by the clock of each row, one could have ended before the one ahead in its lane.
FINISH = f"""
WITH projected AS (
    SELECT id FROM jobs j WHERE j.body_id = %s AND j.phase = 'projecting' AND j.status = 'running'
      AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.job_id = j.id)
    FOR NO KEY UPDATE SKIP LOCKED
)
UPDATE jobs j SET status = 'succeeded', phase = 'done',
    finished_at = (SELECT clock_timestamp()), payload = NULL, error = NULL,
    result = jsonb_build_object('created', created_count, 'merged', merged_count,
    'dropped', dropped_count, 'extractor', extractor), {FORGET_METADATA}
FROM projected WHERE j.id = projected.id
"""  # noqa: S608 - no value of a caller's is in the text


class PostgresProjections:
    def __init__(self, database: Database) -> None:
        self._db = database

    @contextmanager
    def projection(
        self, body_id: UUID, limit: int, *, wait: bool = True
    ) -> Iterator[ProjectionBatch | None]:
        seen: list[dict[str, Any]] = []
        held: Connection | None = None
        kept = False  # whether the lock was ours to the end
        try:
            with self._db.transaction(lock_seconds=LOCK_SECONDS) as tx:
                held = tx
                if _lock(tx, body_id, wait=wait):
                    seen = tx.execute(DUE, (body_id, limit)).fetchall()
                yield _batch(tx, body_id, seen) if seen else None
                tx.execute("DELETE FROM outbox WHERE id = ANY(%s)", ([row["id"] for row in seen],))
                tx.execute(FINISH, (body_id,))
            kept = True
        finally:
            if not kept and seen and held is not None and held.closed:
                self._project_again(body_id, seen)

    def _project_again(self, body_id: UUID, seen: Sequence[dict[str, Any]]) -> None:
        """The lock was lost while we wrote: what we wrote may be older than what others wrote."""
        with self._db.connection() as connection:
            connection.execute(
                "INSERT INTO outbox (body_id, kind, ref) "
                "SELECT %s, kind, ref FROM unnest(%s::text[], %s::uuid[]) AS seen (kind, ref)",
                (body_id, [row["kind"] for row in seen], [row["ref"] for row in seen]),
            )

    def due(self, body_id: UUID) -> bool:
        with self._db.connection() as connection:
            return connection.execute(DUE, (body_id, 1)).fetchone() is not None

    def due_bodies(self, limit: int) -> list[UUID]:
        with self._db.connection() as connection:
            found = connection.execute(
                "SELECT body_id FROM outbox WHERE not_before <= now() "
                "GROUP BY body_id ORDER BY min(id) LIMIT %s",
                (limit,),
            ).fetchall()
        return [row["body_id"] for row in found]

    def finish_projected(self, body_id: UUID) -> int:
        with self._db.connection() as connection:
            return connection.execute(FINISH, (body_id,)).rowcount

    def enqueue_all(self, body_id: UUID) -> int:
        with self._db.connection() as connection:
            return connection.execute(
                "INSERT INTO outbox (body_id, kind, ref) "
                "SELECT body_id, 'memory', id FROM memories WHERE body_id = %s",
                (body_id,),
            ).rowcount

    def all_bodies(self) -> list[UUID]:
        with self._db.connection() as connection:
            found = connection.execute(
                "SELECT id FROM bodies WHERE deleted_at IS NULL ORDER BY seq"
            ).fetchall()
        return [row["id"] for row in found]


def _lock(tx: Connection, body_id: UUID, *, wait: bool) -> bool:
    name = "pg_advisory_xact_lock" if wait else "pg_try_advisory_xact_lock"
    row = tx.execute(f"SELECT {name}(hashtextextended(%s, 1)) AS mine", (str(body_id),)).fetchone()
    return wait or (row is not None and bool(row["mine"]))


def _batch(tx: Connection, body_id: UUID, seen: Sequence[dict[str, Any]]) -> ProjectionBatch:
    wanted = _named(seen, "memory")
    found = tx.execute(
        f"SELECT {COLUMNS}, m.embedding FROM memories m JOIN bodies b ON b.id = m.body_id "  # noqa: S608
        "WHERE m.body_id = %s AND m.id = ANY(%s) AND b.deleted_at IS NULL ORDER BY m.id",
        (body_id, wanted),
    ).fetchall()
    present = {row["id"] for row in found}
    entities = _named(seen, "entity")
    graph = read_part(tx, body_id, sorted(present), entities)
    known = {entity.id for entity in graph.entities}
    return ProjectionBatch(
        body_id=body_id,
        present=tuple(
            (rows.memory(row, (), ()), rows.vector(bytes(row["embedding"]))) for row in found
        ),
        gone=tuple(ref for ref in wanted if ref not in present),
        body_gone=any(row["kind"] == "body" for row in seen),
        graph=graph,
        gone_entities=tuple(ref for ref in entities if ref not in known),
        gone_relations=gone_relations(tx, body_id, _named(seen, "relation")),
    )


def _named(seen: Sequence[dict[str, Any]], kind: str) -> list[UUID]:
    return sorted({row["ref"] for row in seen if row["kind"] == kind})
