"""The truth as lists of ids, to compare with the stores that are made from it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from pipeline.adapters.postgres.pool import Database
from pipeline.ports.upkeep import Counted, Kind, Seen

TABLES: Mapping[Kind, str] = {"memory": "memories", "entity": "entities", "relation": "relations"}
ALIVE = "EXISTS (SELECT 1 FROM bodies b WHERE b.id = %(body)s AND b.deleted_at IS NULL)"

COUNT = f"""
SELECT (SELECT count(*) FROM memories WHERE body_id = %(body)s AND {ALIVE}) AS memories,
    (SELECT count(*) FROM outbox WHERE body_id = %(body)s) AS waiting,
    (SELECT count(*) FROM tombstones WHERE body_id = %(body)s) AS deleted
"""  # noqa: S608 - no value of a caller's is in the text
IDS = """
SELECT id FROM {table} WHERE body_id = %(body)s AND {alive}
  AND (%(after)s::uuid IS NULL OR id > %(after)s) ORDER BY id LIMIT %(limit)s
"""
# Entities and relations come and go with memories, so for them every row of the body counts.
LOOK = """
SELECT asked.id,
    {alive} AND EXISTS (SELECT 1 FROM {table} t WHERE t.id = asked.id AND t.body_id = %(body)s)
        AS present,
    EXISTS (SELECT 1 FROM outbox o WHERE o.body_id = %(body)s
        AND (o.ref = asked.id OR o.kind = 'body' OR %(kind)s <> 'memory')) AS waiting
FROM unnest(%(ids)s::uuid[]) AS asked (id)
"""
OF_A_LIVING_BODY: Mapping[Kind, str] = {
    "memory": "SELECT 'memory', id FROM unnest(%(ids)s::uuid[]) AS asked (id)",
    "entity": "SELECT DISTINCT 'memory', memory_id FROM mentions WHERE entity_id = ANY(%(ids)s) "
    "UNION ALL SELECT 'entity', id FROM unnest(%(ids)s::uuid[]) AS asked (id)",
    "relation": "SELECT DISTINCT 'memory', memory_id FROM relations WHERE id = ANY(%(ids)s) "
    "UNION ALL SELECT 'relation', id FROM unnest(%(ids)s::uuid[]) AS asked (id)",
}
# What a deleted body left behind goes as a whole.
ENQUEUE = """
INSERT INTO outbox (body_id, kind, ref)
SELECT %(body)s, found.kind, found.ref FROM ({rows}) AS found (kind, ref) WHERE {alive}
UNION ALL SELECT %(body)s, 'body', %(body)s WHERE NOT {alive}
"""


class PostgresAudits:
    def __init__(self, database: Database) -> None:
        self._db = database

    def bodies(self, after: UUID | None, limit: int) -> list[UUID]:
        with self._db.connection() as connection:
            found = connection.execute(
                "SELECT id FROM bodies WHERE %(after)s::uuid IS NULL OR id > %(after)s "
                "ORDER BY id LIMIT %(limit)s",
                {"after": after, "limit": limit},
            ).fetchall()
        return [row["id"] for row in found]

    def count(self, body_id: UUID) -> Counted:
        with self._db.connection() as connection:
            row = connection.execute(COUNT, {"body": body_id}).fetchone()
        return Counted(**row) if row else Counted(0, 0)

    def ids(self, body_id: UUID, kind: Kind, after: UUID | None, limit: int) -> list[UUID]:
        query = IDS.format(table=TABLES[kind], alive=ALIVE)
        asked = {"body": body_id, "after": after, "limit": limit}
        with self._db.connection() as connection:
            return [row["id"] for row in connection.execute(query, asked)]

    def look(self, body_id: UUID, kind: Kind, ids: Collection[UUID]) -> Seen:
        query = LOOK.format(table=TABLES[kind], alive=ALIVE)
        with self._db.connection() as connection:  # one statement, so one moment
            found = connection.execute(
                query, {"body": body_id, "kind": kind, "ids": list(ids)}
            ).fetchall()
        return Seen(
            present=frozenset(row["id"] for row in found if row["present"]),
            waiting=frozenset(row["id"] for row in found if row["waiting"]),
        )

    def enqueue(self, body_id: UUID, kind: Kind, ids: Sequence[UUID]) -> None:
        statement = ENQUEUE.format(rows=OF_A_LIVING_BODY[kind], alive=ALIVE)
        with self._db.connection() as connection:
            connection.execute(statement, {"body": body_id, "ids": list(ids)})
