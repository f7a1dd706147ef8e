"""Removing what nobody asks for any more."""

from __future__ import annotations

from pipeline.adapters.postgres.pool import Database

# Children of an import go before it, so that removing it changes none of them; and not before it is
# old too, since it counts them. Rows that others just change are left to the next time.
REMOVE_JOBS = """
WITH old AS (
    SELECT j.id FROM jobs j WHERE j.finished_at < now() - %(age)s * interval '1 day'
      AND j.status IN ('succeeded', 'failed', 'cancelled')
      AND NOT EXISTS (SELECT 1 FROM jobs p WHERE p.id = j.parent_id
        AND (p.finished_at IS NULL OR p.finished_at >= now() - %(age)s * interval '1 day'))
      AND NOT EXISTS (SELECT 1 FROM jobs c WHERE c.parent_id = j.id
        AND c.finished_at < now() - %(age)s * interval '1 day')
    ORDER BY j.finished_at LIMIT %(limit)s FOR UPDATE OF j SKIP LOCKED
)
DELETE FROM jobs j USING old WHERE j.id = old.id
"""
REMOVE_TICKS = """
DELETE FROM ticks t WHERE t.done_at < now() - %s * interval '1 day' AND EXISTS (
    SELECT 1 FROM ticks newer WHERE newer.task = t.task AND newer.slot > t.slot)
"""


class PostgresRetention:
    def __init__(self, database: Database) -> None:
        self._db = database

    def remove_jobs(self, days: float, limit: int) -> int:
        with self._db.connection() as connection:
            return connection.execute(REMOVE_JOBS, {"age": days, "limit": limit}).rowcount

    def remove_ticks(self, days: float) -> int:
        with self._db.connection() as connection:
            return connection.execute(REMOVE_TICKS, (days,)).rowcount
