"""What every upkeep worker looks after, one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

from pipeline.adapters.postgres import judged
from pipeline.adapters.postgres.bodies import end_jobs
from pipeline.adapters.postgres.files import remove_old_files
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.adapters.postgres.ticks import free_silent_ticks, ticks_wait
from pipeline.adapters.postgres.work import fail_job
from pipeline.domain.jobs import MAX_KILLS, QUEUES, JobError

RECONCILER_LOCK = 0x4D454D52  # any number of our own

# Claims of processes that do not beat. A process that never registered has the same time to do so.
SILENT = """
    SELECT s.job_id, s.part, s.step, s.kills FROM steps s
    WHERE s.claimed_by IS NOT NULL AND s.done_at IS NULL
      AND s.claimed_at < now() - make_interval(secs => %(silent)s) AND NOT EXISTS (
        SELECT 1 FROM processes p WHERE p.id = s.claimed_by
          AND p.beat_at > now() - make_interval(secs => %(silent)s))
"""
FREE = f"""
WITH dead AS ({SILENT} AND s.kills + 1 < %(most)s FOR UPDATE OF s SKIP LOCKED)
UPDATE steps s SET claimed_by = NULL, claimed_at = NULL, kills = s.kills + 1 FROM dead
WHERE (s.job_id, s.part, s.step) = (dead.job_id, dead.part, dead.step)
RETURNING s.job_id, s.attempts + s.kills + 1 AS tries
"""  # noqa: S608 - no value of a caller's is in the text
# After the steps and apart from them: who holds steps does not wait for their job.
TRIED = """
UPDATE jobs SET attempts = greatest(attempts, %s)
WHERE id = %s AND status IN ('queued', 'running')
"""
POISONED = f"{SILENT} AND s.kills + 1 >= %(most)s"

SETTLE = """
WITH live AS (
    SELECT id, parts_total FROM jobs WHERE kind = 'import' AND status IN ('queued', 'running')
    FOR NO KEY UPDATE SKIP LOCKED
), counted AS (
    SELECT p.id, p.parts_total, count(c.id) AS children,
        count(c.id) FILTER (WHERE c.status IN ('succeeded', 'failed', 'cancelled')) AS ended,
        count(c.id) FILTER (WHERE c.status = 'succeeded') AS succeeded,
        coalesce(max(c.attempts), 0) AS tries, coalesce(sum(c.created_count), 0) AS created,
        coalesce(sum(c.merged_count), 0) AS merged
    FROM live p LEFT JOIN jobs c ON c.parent_id = p.id GROUP BY p.id, p.parts_total
), progress AS (
    UPDATE jobs p SET parts_done = c.ended, status = 'running', phase = 'preparing',
        attempts = greatest(attempts, c.tries), started_at = coalesce(started_at, now())
    FROM counted c
    WHERE p.id = c.id AND p.parts_done <> c.ended
      AND (c.parts_total IS NULL OR c.ended < c.children)
)
UPDATE jobs p SET parts_done = c.ended, parts_total = c.children, phase = 'done',
    finished_at = clock_timestamp(), attempts = greatest(attempts, c.tries),
    payload = CASE WHEN c.succeeded = c.children THEN NULL ELSE payload END,
    status = CASE WHEN c.succeeded = c.children THEN 'succeeded' ELSE 'failed' END,
    result = jsonb_build_object('children', c.children, 'succeeded', c.succeeded,
        'created', c.created, 'merged', c.merged),
    error = CASE WHEN c.succeeded < c.children THEN jsonb_build_object('code', 'children_failed',
        'message', (c.children - c.succeeded) || ' of ' || c.children || ' parts did not succeed; '
        'list them with parent_id, mend what they name, and retry this job', 'retryable', true) END
FROM counted c
WHERE p.id = c.id AND c.parts_total IS NOT NULL AND c.ended = c.children
"""

READY = f"""
SELECT DISTINCT s.body_id FROM steps s JOIN jobs j ON j.id = s.job_id AND j.in_lane
    AND s.part = j.parts_done JOIN bodies b ON b.id = s.body_id AND b.deleted_at IS NULL
WHERE s.step = 'extract' AND s.done_at IS NOT NULL AND NOT {judged.UNJUDGED} AND NOT EXISTS (
    SELECT 1 FROM jobs e WHERE e.body_id = j.body_id AND e.in_lane
      AND (e.bulk, e.seq) < (j.bulk, j.seq)) LIMIT %s
"""  # noqa: S608 - no value of a caller's is in the text
WAITING = f"""
SELECT queue FROM unnest(%s::text[]) queue WHERE EXISTS (
    SELECT 1 FROM steps s WHERE s.queue = queue.queue AND s.done_at IS NULL
      AND s.claimed_by IS NULL AND s.not_before <= now() AND {judged.UNHINDERED})
"""  # noqa: S608 - no value of a caller's is in the text

# A body's contents; names and links go with its entities and memories.
PURGED_TABLES = ("memories", "entities", "entity_operations", "tellings", "tombstones")
DELETED = "SELECT id FROM bodies WHERE deleted_at IS NOT NULL AND purged_at IS NULL"
PURGED = f"""
UPDATE bodies b SET purged_at = now() WHERE deleted_at < now() - make_interval(secs => %s)
  AND purged_at IS NULL AND {
    " AND ".join(
        f"NOT EXISTS (SELECT 1 FROM {table} t WHERE t.body_id = b.id)" for table in PURGED_TABLES
    )
}
"""  # noqa: S608 - names of tables
LATE_SECONDS = 300  # longer than any transaction that began before a body was deleted
FILE_DAYS = 7  # how long the file of an import that failed waits for another try


class PostgresUpkeep:
    def __init__(self, database: Database) -> None:
        self._db = database

    @contextmanager
    def reconciling(self) -> Iterator[bool]:
        """By a lock of a transaction that does nothing else: a frozen holder loses it. So does one
        whose round takes longer, and two at once do no harm."""
        with self._db.transaction() as tx:
            row = tx.execute(
                "SELECT pg_try_advisory_xact_lock(%s) AS mine", (RECONCILER_LOCK,)
            ).fetchone()
            yield row is not None and bool(row["mine"])

    def free_dead_claims(self, silent_seconds: float) -> int:
        """Jobs fail one at a time, each held before its steps, as everywhere."""
        limits = {"silent": silent_seconds, "most": MAX_KILLS}
        with self._db.connection() as connection:
            poisoned = connection.execute(POISONED, limits).fetchall()
            for row in poisoned:
                with connection.transaction():
                    fail_job(connection, row["job_id"], poison(row["kills"] + 1))
            dead = connection.execute(FREE, limits).fetchall()
            for row in dead:
                connection.execute(TRIED, (row["tries"], row["job_id"]))
            freed = len(dead) + free_silent_ticks(connection, silent_seconds)
            connection.execute("DELETE FROM processes WHERE beat_at < now() - interval '1 hour'")
        return len(poisoned) + freed

    def ready_lanes(self, limit: int) -> list[UUID]:
        with self._db.connection() as connection:
            found = connection.execute(READY, (limit,)).fetchall()
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
            found = connection.execute(WAITING, (list(QUEUES),)).fetchall()
            waiting = [row["queue"] for row in found]
            if "upkeep" not in waiting and ticks_wait(connection):
                waiting.append("upkeep")
        return waiting

    def purge_deleted(self, limit: int) -> int:
        """In small bites, so that no transaction is long."""
        with self._db.connection() as connection:
            deleted = [row["id"] for row in connection.execute(DELETED)]
            if deleted:
                end_jobs(connection, deleted)
            removed = 0
            for table in PURGED_TABLES if deleted else ():
                removed += _purge(connection, deleted, table, limit - removed)
            if deleted:
                connection.execute(PURGED, (LATE_SECONDS,))
            remove_old_files(connection, FILE_DAYS)
        return removed


def poison(kills: int) -> JobError:
    return JobError(
        "poison",
        f"{kills} worker processes died while they prepared this job; look at their logs, "
        "then retry it or send it in smaller pieces",
        retryable=False,
    )


def _purge(connection: Connection, bodies: Sequence[UUID], table: str, limit: int) -> int:
    return connection.execute(
        f"DELETE FROM {table} WHERE ctid = ANY(ARRAY("  # noqa: S608 - a name of PURGED_TABLES
        f"SELECT ctid FROM {table} WHERE body_id = ANY(%s) LIMIT %s))",
        (bodies, limit),
    ).rowcount
