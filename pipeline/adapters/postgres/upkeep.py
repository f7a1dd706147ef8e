"""What every upkeep worker looks after, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from pipeline.adapters.postgres.bodies import cancel_jobs
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.adapters.postgres.work import fail_job
from pipeline.domain.jobs import MAX_KILLS, JobError

RECONCILER_LOCK = 0x4D454D52  # any number of our own

DEAD = """
UPDATE steps s SET claimed_by = NULL, claimed_at = NULL, kills = kills + 1
WHERE s.claimed_by IS NOT NULL AND s.done_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM processes p WHERE p.id = s.claimed_by
      AND p.beat_at > now() - make_interval(secs => %(silent)s))
  AND s.claimed_at < now() - make_interval(secs => %(silent)s)
RETURNING job_id, kills
"""

SETTLE = """
WITH counted AS (
    SELECT p.id, p.parts_total, count(c.id) AS children,
        count(c.id) FILTER (WHERE c.status IN ('succeeded', 'failed', 'cancelled')) AS ended,
        count(c.id) FILTER (WHERE c.status = 'succeeded') AS succeeded,
        coalesce(sum(c.created_count), 0) AS created, coalesce(sum(c.merged_count), 0) AS merged
    FROM jobs p LEFT JOIN jobs c ON c.parent_id = p.id
    WHERE p.kind = 'import' AND p.status IN ('queued', 'running') GROUP BY p.id
), progress AS (
    UPDATE jobs p SET parts_done = c.ended FROM counted c
    WHERE p.id = c.id AND p.parts_done <> c.ended
      AND (p.parts_total IS NULL OR c.ended < c.children)
)
UPDATE jobs p SET parts_done = c.ended, parts_total = c.children, phase = 'done',
    finished_at = now(), payload = CASE WHEN c.succeeded = c.children THEN NULL ELSE payload END,
    status = CASE WHEN c.succeeded = c.children THEN 'succeeded' ELSE 'failed' END,
    result = jsonb_build_object('children', c.children, 'succeeded', c.succeeded,
        'created', c.created, 'merged', c.merged),
    error = CASE WHEN c.succeeded < c.children THEN jsonb_build_object('code', 'children_failed',
        'message', (c.children - c.succeeded) || ' of ' || c.children || ' parts did not succeed; '
        'list them with parent_id, mend what they name, and retry this job', 'retryable', true) END
FROM counted c
WHERE p.id = c.id AND c.parts_total IS NOT NULL AND c.ended = c.children
"""

PURGED = ("memories", "entities", "tellings", "tombstones")  # tables with a body's contents


class PostgresUpkeep:
    def __init__(self, database: Database) -> None:
        self._db = database

    @contextmanager
    def reconciling(self) -> Iterator[bool]:
        with self._db.connection() as connection:
            row = connection.execute(
                "SELECT pg_try_advisory_lock(%s) AS mine", (RECONCILER_LOCK,)
            ).fetchone()
            mine = row is not None and bool(row["mine"])
            try:
                yield mine
            finally:
                if mine and not connection.closed:
                    connection.execute("SELECT pg_advisory_unlock(%s)", (RECONCILER_LOCK,))

    def free_dead_claims(self, silent_seconds: float) -> int:
        with self._db.transaction() as tx:
            freed = tx.execute(DEAD, {"silent": silent_seconds}).fetchall()
            for row in freed:
                if row["kills"] >= MAX_KILLS:
                    fail_job(tx, row["job_id"], poison(row["kills"]))
            tx.execute("DELETE FROM processes WHERE beat_at < now() - interval '1 hour'")
        return len(freed)

    def ready_lanes(self, limit: int) -> list[UUID]:
        with self._db.connection() as connection:
            found = connection.execute(
                "SELECT DISTINCT s.body_id FROM steps s JOIN jobs j ON j.id = s.job_id "
                "AND j.in_lane AND s.part = j.parts_done WHERE s.step = 'extract' "
                "AND s.done_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM jobs e "
                "WHERE e.body_id = j.body_id AND e.in_lane "
                "AND (e.bulk, e.seq) < (j.bulk, j.seq)) LIMIT %s",
                (limit,),
            ).fetchall()
        return [row["body_id"] for row in found]

    def projected_bodies(self, limit: int) -> list[UUID]:
        with self._db.connection() as connection:
            found = connection.execute(
                "SELECT DISTINCT body_id FROM jobs j WHERE phase = 'projecting' "
                "AND status = 'running' AND NOT EXISTS "
                "(SELECT 1 FROM outbox o WHERE o.job_id = j.id) LIMIT %s",
                (limit,),
            ).fetchall()
        return [row["body_id"] for row in found]

    def settle_parents(self) -> int:
        with self._db.connection() as connection:
            return connection.execute(SETTLE).rowcount

    def waiting_queues(self) -> list[str]:
        with self._db.connection() as connection:
            found = connection.execute(
                "SELECT DISTINCT queue FROM steps "
                "WHERE done_at IS NULL AND claimed_by IS NULL AND not_before <= now()"
            ).fetchall()
        return [row["queue"] for row in found]

    def purge_deleted(self, limit: int) -> int:
        """Rows of deleted bodies go in small bites, so that no transaction is long."""
        with self._db.transaction() as tx:
            row = tx.execute(
                "SELECT id FROM bodies WHERE deleted_at IS NOT NULL AND purged_at IS NULL "
                "ORDER BY deleted_at LIMIT 1 FOR UPDATE SKIP LOCKED"
            ).fetchone()
            if row is None:
                return 0
            cancel_jobs(tx, row["id"])
            return sum(_purge(tx, row["id"], table, limit) for table in PURGED) or _purged(
                tx, row["id"]
            )


def poison(kills: int) -> JobError:
    return JobError(
        "poison",
        f"{kills} worker processes died while they prepared this job; look at their logs, "
        "then retry it or send it in smaller pieces",
        retryable=False,
    )


def _purge(tx: Connection, body_id: UUID, table: str, limit: int) -> int:
    return tx.execute(
        f"DELETE FROM {table} WHERE ctid = ANY(ARRAY("  # noqa: S608 - a name of PURGED
        f"SELECT ctid FROM {table} WHERE body_id = %s LIMIT %s))",
        (body_id, limit),
    ).rowcount


def _purged(tx: Connection, body_id: UUID) -> int:
    """Everything is gone. Jobs stay, without contents, so that who asks for one learns its end."""
    tx.execute("UPDATE bodies SET purged_at = now() WHERE id = %s", (body_id,))
    return 0
