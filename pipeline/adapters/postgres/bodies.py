"""Memory bodies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast
from uuid import UUID, uuid4

import psycopg.errors
from psycopg.types.json import Jsonb

from pipeline.adapters.postgres import cursors, rows
from pipeline.adapters.postgres.files import needed_files, remove_files
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.bodies import Body
from pipeline.domain.objects import TOO_LARGE, too_large
from pipeline.errors import Conflict, InvalidInput, NotFound
from pipeline.ports.stores import Page

LANE_SECONDS = 10.0  # how long a delete waits for the commit under way
AGAIN_SECONDS = 60  # a deletion is projected once more, later than any store's time-out

COUNTED = """
SELECT b.*, l.memories, (
    SELECT coalesce(jsonb_object_agg(state, number), '{}') FROM (
        SELECT state, count(*) AS number FROM memories
        WHERE body_id = b.id AND state <> 'valid' GROUP BY state
    ) s
) AS changed FROM bodies b JOIN lanes l ON l.body_id = b.id
"""

END_JOBS = """
UPDATE jobs SET status = 'cancelled', phase = 'done', in_lane = false,
    finished_at = clock_timestamp()
WHERE body_id = ANY(%(bodies)s) AND status IN ('queued', 'running')
"""
# A statement of its own, which sees what was planned while the one before waited.
END_STEPS = "DELETE FROM steps WHERE body_id = ANY(%(bodies)s)"

ERASE_JOBS = """
UPDATE jobs SET payload = NULL, result = NULL, metadata = '{}', child_key = NULL
WHERE body_id = ANY(%(bodies)s) AND (payload IS NOT NULL OR result IS NOT NULL
    OR metadata <> '{}' OR child_key IS NOT NULL)
"""


def find_body(connection: Connection, project_id: UUID, body_id: UUID) -> None:
    """Raises `NotFound` unless the body is the project's and alive."""
    found = connection.execute(
        "SELECT 1 FROM bodies WHERE id = %s AND project_id = %s AND deleted_at IS NULL",
        (body_id, project_id),
    ).fetchone()
    if found is None:
        raise NotFound("there is no such body")


def body_of(connection: Connection, project_id: UUID, memory_id: UUID) -> UUID:
    """The body of a memory. Raises `NotFound` unless both are there and the project's."""
    row = connection.execute(
        "SELECT m.body_id FROM memories m JOIN bodies b ON b.id = m.body_id "
        "WHERE m.id = %s AND b.project_id = %s AND b.deleted_at IS NULL",
        (memory_id, project_id),
    ).fetchone()
    if row is None:
        raise NotFound("there is no such memory")
    return cast(UUID, row["body_id"])


def hold_lane(connection: Connection, body_id: UUID) -> None:
    """Wait until nobody commits to the body, and keep it so until the transaction ends."""
    connection.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR UPDATE", (body_id,))


def outbox_deletion(connection: Connection, body_id: UUID, kind: str, ref: UUID) -> None:
    """Have a deletion projected now, and once more later than any late writer."""
    connection.execute(
        "INSERT INTO outbox (body_id, kind, ref, not_before) VALUES "
        "(%(body)s, %(kind)s, %(ref)s, now()), "
        "(%(body)s, %(kind)s, %(ref)s, now() + make_interval(secs => %(again)s))",
        {"body": body_id, "kind": kind, "ref": ref, "again": AGAIN_SECONDS},
    )


class PostgresBodies:
    def __init__(self, database: Database) -> None:
        self._db = database

    def create_body(
        self,
        project_id: UUID,
        namespace: str,
        name: str,
        timezone: str,
        settings: Mapping[str, Any],
    ) -> tuple[Body, bool]:
        with self._db.transaction() as tx:
            row = tx.execute(
                "INSERT INTO bodies (id, project_id, namespace, name, timezone, settings) "
                "VALUES (%s, %s, %s, %s, %s, %s) "
                "ON CONFLICT (project_id, namespace, name) WHERE deleted_at IS NULL "
                "DO NOTHING RETURNING *",
                (uuid4(), project_id, namespace, name, timezone, Jsonb(dict(settings))),
            ).fetchone()
            if row is not None:
                tx.execute("INSERT INTO lanes (body_id) VALUES (%s)", (row["id"],))
                tx.execute("INSERT INTO turns VALUES (%s, '-infinity')", (row["id"],))
                return rows.body(row), True
            found = tx.execute(
                f"{COUNTED} WHERE project_id = %s AND namespace = %s AND name = %s "
                "AND deleted_at IS NULL",
                (project_id, namespace, name),
            ).fetchone()
        if found is None:  # deleted between the two statements: make it now
            return self.create_body(project_id, namespace, name, timezone, settings)
        return rows.body(found), False

    def get_body(self, project_id: UUID, body_id: UUID) -> Body:
        with self._db.connection() as connection:
            row = connection.execute(
                f"{COUNTED} WHERE id = %s AND project_id = %s AND deleted_at IS NULL",
                (body_id, project_id),
            ).fetchone()
        if row is None:
            raise NotFound("there is no such body")
        return rows.body(row)

    def list_bodies(
        self,
        project_id: UUID,
        *,
        namespace: str | None,
        name: str | None,
        cursor: str | None,
        limit: int,
    ) -> Page[Body]:
        of = cursors.listing("bodies", namespace=namespace, name=name)
        after = cursors.decode(cursor, of, int)
        with self._db.connection() as connection:
            found = connection.execute(
                f"{COUNTED} WHERE project_id = %(project)s AND deleted_at IS NULL "
                "AND (%(namespace)s::text IS NULL OR namespace = %(namespace)s) "
                "AND (%(name)s::text IS NULL OR name = %(name)s) "
                "AND seq > %(after)s ORDER BY seq LIMIT %(limit)s",
                {
                    "project": project_id,
                    "namespace": namespace,
                    "name": name,
                    "after": after[0] if after else 0,
                    "limit": limit + 1,
                },
            ).fetchall()
        return cursors.page(of, found, limit, rows.body, lambda r: (r["seq"],))

    def update_body(
        self,
        project_id: UUID,
        body_id: UUID,
        *,
        name: str | None = None,
        timezone: str | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Body:
        try:
            with self._db.transaction() as tx:
                row = tx.execute(
                    "UPDATE bodies SET name = coalesce(%s, name), "
                    "timezone = coalesce(%s, timezone), settings = settings || %s "
                    "WHERE id = %s AND project_id = %s AND deleted_at IS NULL RETURNING settings",
                    (name, timezone, Jsonb(dict(settings or {})), body_id, project_id),
                ).fetchone()
                if row is not None and settings and too_large(row["settings"]):
                    raise InvalidInput(f"merged with what is there, {TOO_LARGE}", field="settings")
        except psycopg.errors.UniqueViolation as error:
            raise Conflict("another body of this namespace has that name") from error
        return self.get_body(project_id, body_id)

    def delete_body(self, project_id: UUID, body_id: UUID) -> None:
        with self._db.transaction(lock_seconds=LANE_SECONDS) as tx:
            find_body(tx, project_id, body_id)
            hold_lane(tx, body_id)
            find_body(tx, project_id, body_id)  # another may have deleted it while we waited
            tx.execute("UPDATE bodies SET deleted_at = now() WHERE id = %s", (body_id,))
            files = needed_files(tx, body_id)
            end_jobs(tx, [body_id])
            remove_files(tx, project_id, files)
            outbox_deletion(tx, body_id, "body", body_id)


def end_jobs(connection: Connection, body_ids: Sequence[UUID]) -> None:
    """End the live jobs of deleted bodies and erase the contents of all of them."""
    bodies = {"bodies": list(body_ids)}
    for statement in (END_JOBS, END_STEPS, ERASE_JOBS):
        connection.execute(statement, bodies)
