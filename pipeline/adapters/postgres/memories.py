"""Reading memories, and deleting one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from pipeline.adapters.postgres import cursors, rows
from pipeline.adapters.postgres.bodies import LANE_SECONDS, find_body, outbox_deletion
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.memory import Memory, MemoryState, Source
from pipeline.errors import NotFound
from pipeline.ports.stores import Page

COLUMNS = (
    "m.id, m.body_id, m.seq, m.text, m.kind, m.state, m.priority, m.language, m.speaker, m.said_at, "
    "m.approximate, m.utc_offset, m.time_words, m.time_since, m.time_until, m.context, m.context_keys, "
    "m.recorded_at"
)

SOURCES = (
    "SELECT memory_id, message_id, session_id, role, name, said_at, approximate, text, job_id, key "
    "FROM sources WHERE memory_id = ANY(%s) ORDER BY memory_id, id"
)

ENTITIES = (
    "SELECT n.memory_id, e.name FROM mentions n JOIN entities e ON e.id = n.entity_id "
    "WHERE n.memory_id = ANY(%s) ORDER BY n.memory_id, e.name"
)

ERASE_JOBS = """
UPDATE jobs j SET payload = NULL, result = NULL, metadata = '{}'
WHERE j.id = ANY(%s) AND j.status IN ('succeeded', 'failed', 'cancelled')
  AND NOT EXISTS (SELECT 1 FROM sources s WHERE s.job_id = j.id)
"""

FORGET = """
WITH changed AS (
    UPDATE memories m SET
        context = array_to_string(ARRAY(SELECT line
            FROM unnest(string_to_array(m.context, chr(10)), m.context_keys) AS c (line, key)
            WHERE key <> ALL(%(keys)s::bytea[])), chr(10)),
        context_keys = ARRAY(SELECT key FROM unnest(m.context_keys) key WHERE key <> ALL(%(keys)s::bytea[]))
    WHERE m.body_id = %(body)s AND m.context_keys && %(keys)s::bytea[] RETURNING m.id
)
INSERT INTO outbox (body_id, kind, ref) SELECT %(body)s, 'memory', id FROM changed
"""


def complete(connection: Connection, found: Sequence[Mapping[str, Any]]) -> list[Memory]:
    """Memories of these rows, with their sources and entities, in the same order."""
    ids = [row["id"] for row in found]
    sources: dict[UUID, list[Source]] = defaultdict(list)
    for row in connection.execute(SOURCES, (ids,)):
        sources[row["memory_id"]].append(rows.source(row))
    entities: dict[UUID, list[str]] = defaultdict(list)
    for row in connection.execute(ENTITIES, (ids,)):
        entities[row["memory_id"]].append(row["name"])
    return [
        rows.memory(row, tuple(sources[row["id"]]), tuple(entities[row["id"]])) for row in found
    ]


class PostgresMemories:
    def __init__(self, database: Database) -> None:
        self._db = database

    def get_memory(self, project_id: UUID, memory_id: UUID) -> Memory:
        with self._db.connection() as connection:
            row = connection.execute(
                f"SELECT {COLUMNS} FROM memories m JOIN bodies b ON b.id = m.body_id "  # noqa: S608
                "WHERE m.id = %s AND b.project_id = %s AND b.deleted_at IS NULL",
                (memory_id, project_id),
            ).fetchone()
            if row is None:
                raise NotFound("there is no such memory")
            return complete(connection, [row])[0]

    def list_memories(
        self,
        project_id: UUID,
        body_id: UUID,
        *,
        state: MemoryState | None = None,
        speaker: str | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page[Memory]:
        before = cursors.decode(cursor, int)
        with self._db.connection() as connection:
            find_body(connection, project_id, body_id)
            found = connection.execute(
                f"SELECT {COLUMNS} FROM memories m WHERE m.body_id = %(body)s "  # noqa: S608
                "AND m.seq < %(before)s AND (%(state)s::text IS NULL OR m.state = %(state)s) "
                "AND (%(speaker)s::text IS NULL OR m.speaker = %(speaker)s) "
                "ORDER BY m.seq DESC LIMIT %(limit)s",
                {
                    "body": body_id,
                    "before": before[0] if before else 2**63 - 1,
                    "state": state.value if state else None,
                    "speaker": speaker,
                    "limit": limit + 1,
                },
            ).fetchall()
            whole = {m.id: m for m in complete(connection, found[:limit])}
        return cursors.page(found, limit, lambda r: whole[r["id"]], lambda r: (r["seq"],))

    def delete_memory(self, project_id: UUID, memory_id: UUID) -> None:
        with self._db.transaction(lock_seconds=LANE_SECONDS) as tx:
            row = tx.execute(
                "SELECT m.body_id FROM memories m JOIN bodies b ON b.id = m.body_id "
                "WHERE m.id = %s AND b.project_id = %s AND b.deleted_at IS NULL",
                (memory_id, project_id),
            ).fetchone()
            if row is None:
                raise NotFound("there is no such memory")
            tx.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR UPDATE", (row["body_id"],))
            erase(tx, row["body_id"], memory_id)

    def read(self, body_id: UUID, memory_ids: Sequence[UUID]) -> dict[UUID, Memory]:
        if not memory_ids:
            return {}
        with self._db.connection() as connection:
            found = connection.execute(
                f"SELECT {COLUMNS} FROM memories m JOIN bodies b ON b.id = m.body_id "  # noqa: S608
                "WHERE m.body_id = %s AND m.id = ANY(%s) AND b.deleted_at IS NULL",
                (body_id, list(memory_ids)),
            ).fetchall()
            return {memory.id: memory for memory in complete(connection, found)}

    def find_body(self, project_id: UUID, body_id: UUID) -> None:
        with self._db.connection() as connection:
            find_body(connection, project_id, body_id)

    def list_entities(
        self, project_id: UUID, body_id: UUID, *, cursor: str | None, limit: int
    ) -> Page[Mapping[str, Any]]:
        after = cursors.decode(cursor, int)
        offset = after[0] if after else 0
        with self._db.connection() as connection:
            find_body(connection, project_id, body_id)
            found = connection.execute(
                "SELECT e.id, e.name, e.type, count(n.memory_id) AS mentions FROM entities e "
                "LEFT JOIN mentions n ON n.entity_id = e.id WHERE e.body_id = %s "
                "GROUP BY e.id ORDER BY mentions DESC, e.name, e.id LIMIT %s OFFSET %s",
                (body_id, limit + 1, offset),
            ).fetchall()
        return cursors.page(found, limit, dict, lambda _: (offset + limit,))


def erase(tx: Connection, body_id: UUID, memory_id: UUID) -> None:
    """Delete a memory and every trace of its words; the caller holds the lane."""
    cited = tx.execute(
        "SELECT key, job_id FROM sources WHERE memory_id = %s", (memory_id,)
    ).fetchall()
    mentioned = tx.execute(
        "DELETE FROM mentions WHERE memory_id = %s RETURNING entity_id", (memory_id,)
    ).fetchall()
    tx.execute("DELETE FROM memories WHERE id = %s", (memory_id,))
    tx.execute("INSERT INTO tombstones (memory_id, body_id) VALUES (%s, %s)", (memory_id, body_id))
    outbox_deletion(tx, body_id, "memory", memory_id)
    forget_contexts(tx, body_id, [bytes(row["key"]) for row in cited])
    tx.execute(ERASE_JOBS, (list({row["job_id"] for row in cited}),))
    tx.execute(
        "DELETE FROM entities e WHERE e.id = ANY(%s) "
        "AND NOT EXISTS (SELECT 1 FROM mentions n WHERE n.entity_id = e.id)",
        ([row["entity_id"] for row in mentioned],),
    )


def forget_contexts(tx: Connection, body_id: UUID, keys: list[bytes]) -> None:
    """Memories that were told after an erased turn lose its words, unless another memory cites it."""
    gone = tx.execute(
        "SELECT k FROM unnest(%s::bytea[]) k WHERE NOT EXISTS "
        "(SELECT 1 FROM sources s WHERE s.body_id = %s AND s.key = k)",
        (keys, body_id),
    ).fetchall()
    tx.execute(FORGET, {"body": body_id, "keys": [bytes(row["k"]) for row in gone]})
