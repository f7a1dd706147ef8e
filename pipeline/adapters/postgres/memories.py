"""Reading memories, and deleting one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from pipeline.adapters.postgres import cursors, rows
from pipeline.adapters.postgres.bodies import LANE_SECONDS, body_of, find_body, hold_lane
from pipeline.adapters.postgres.erasing import erase, told_again
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.memory import Glimpse, Memory, MemoryState, Source
from pipeline.errors import NotFound
from pipeline.ports.stores import Page

COLUMNS = (
    "m.id, m.body_id, m.seq, m.text, m.kind, m.state, m.priority, m.language, m.speaker, "
    "m.said_at, m.approximate, m.utc_offset, m.time_words, m.time_since, m.time_until, "
    "m.context, m.context_keys, m.recorded_at"
)

SOURCES = (
    "SELECT memory_id, message_id, session_id, role, name, said_at, approximate, text, job_id, key "
    "FROM sources WHERE memory_id = ANY(%s) ORDER BY memory_id, id"
)

GLIMPSE = """
SELECT m.id, m.text, m.speaker, m.said_at, m.time_words, m.time_since, m.time_until,
    m.context_keys, m.state, s.role, s.key
FROM memories m JOIN bodies b ON b.id = m.body_id AND b.deleted_at IS NULL
LEFT JOIN LATERAL (
    SELECT role, key FROM sources WHERE memory_id = m.id ORDER BY id LIMIT 1
) s ON true
WHERE m.body_id = %s AND m.id = ANY(%s)
"""

WHOLE = (
    f"{COLUMNS}, ARRAY(SELECT e.name FROM mentions n JOIN entities e ON e.id = n.entity_id "  # noqa: S608 - columns
    "WHERE n.memory_id = m.id ORDER BY e.name) AS entities, "
    "ARRAY(SELECT a.normal FROM mentions n JOIN entity_names a ON a.entity_id = n.entity_id "
    "WHERE n.memory_id = m.id) AS called"
)


def complete(connection: Connection, found: Sequence[Mapping[str, Any]]) -> list[Memory]:
    """Memories of these rows of `WHOLE`, with their sources, in the same order."""
    sources: dict[UUID, list[Source]] = defaultdict(list)
    for row in connection.execute(SOURCES, ([row["id"] for row in found],), binary=True):
        sources[row["memory_id"]].append(rows.source(row))
    return [rows.memory(row, tuple(sources[row["id"]]), tuple(row["entities"])) for row in found]


class PostgresMemories:
    def __init__(self, database: Database) -> None:
        self._db = database

    def get_memory(self, project_id: UUID, memory_id: UUID) -> Memory:
        with self._db.connection() as connection:
            row = connection.execute(
                f"SELECT {WHOLE} FROM memories m JOIN bodies b ON b.id = m.body_id "  # noqa: S608
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
        of = cursors.listing(f"memories of {body_id}", state=state, speaker=speaker)
        before = cursors.decode(cursor, of, int)
        with self._db.connection() as connection:
            find_body(connection, project_id, body_id)
            found = connection.execute(
                f"SELECT {WHOLE} FROM memories m WHERE m.body_id = %(body)s "  # noqa: S608
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
        return cursors.page(of, found, limit, lambda r: whole[r["id"]], lambda r: (r["seq"],))

    def delete_memory(self, project_id: UUID, memory_id: UUID) -> None:
        with self._db.connection() as connection:
            body_id = body_of(connection, project_id, memory_id)
            jobs = told_again(connection, body_id, memory_id)
        with self._db.transaction(lock_seconds=LANE_SECONDS) as tx:
            hold_lane(tx, body_id)
            body_of(tx, project_id, memory_id)  # another may have deleted it while we waited
            erase(tx, body_id, memory_id, jobs)

    def glimpse(self, body_id: UUID, memory_ids: Sequence[UUID]) -> dict[UUID, Glimpse]:
        if not memory_ids:
            return {}
        with self._db.connection() as connection:
            asked = (body_id, list(memory_ids))
            found = connection.execute(GLIMPSE, asked, binary=True).fetchall()
        return {row["id"]: rows.glimpse(row) for row in found}

    def read(self, body_id: UUID, memory_ids: Sequence[UUID]) -> dict[UUID, Memory]:
        if not memory_ids:
            return {}
        with self._db.connection() as connection:
            found = connection.execute(
                f"SELECT {WHOLE} FROM memories m JOIN bodies b ON b.id = m.body_id "  # noqa: S608
                "WHERE m.body_id = %s AND m.id = ANY(%s) AND b.deleted_at IS NULL",
                (body_id, list(memory_ids)),
            ).fetchall()
            return {memory.id: memory for memory in complete(connection, found)}

    def find_body(self, project_id: UUID, body_id: UUID) -> None:
        with self._db.connection() as connection:
            find_body(connection, project_id, body_id)
