"""Ticks of beat: writing, claiming and ending them. Their claims are freed together with steps'."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.jobs import MAX_KILLS, JobError
from pipeline.ports.upkeep import Tick

WRITE = """
WITH entries AS (
    SELECT task, every, floor(extract(epoch FROM now()) / every)::bigint AS slot
    FROM unnest(%s::text[], %s::float[]) AS e (task, every)
), fresh AS (
    INSERT INTO ticks (task, slot) SELECT task, slot FROM entries
    ON CONFLICT DO NOTHING RETURNING task, slot
), made_up_for AS (
    DELETE FROM ticks t USING fresh f WHERE t.task = f.task AND t.slot < f.slot
      AND t.started_at IS NULL
), noted AS (
    INSERT INTO upkeep_runs (name, every_seconds)
    SELECT task, every FROM entries JOIN fresh USING (task)
    ON CONFLICT (name) DO UPDATE SET every_seconds = excluded.every_seconds, wanted_at = now()
)
SELECT task FROM fresh ORDER BY task
"""
CLAIM = """
UPDATE ticks t SET claimed_by = %(process)s, claimed_at = now(),
    started_at = coalesce(started_at, now())
FROM (
    SELECT task, slot FROM ticks WHERE task = ANY(%(tasks)s) AND done_at IS NULL
      AND claimed_by IS NULL AND not_before <= now()
    ORDER BY not_before, task, slot LIMIT 1 FOR UPDATE SKIP LOCKED
) free
WHERE t.task = free.task AND t.slot = free.slot
RETURNING t.task, t.slot, t.state, t.attempts, t.claimed_by
"""
MINE = "task = %(task)s AND slot = %(slot)s AND claimed_by = %(process)s AND done_at IS NULL"
GO_ON_LATER = f"""
UPDATE ticks SET claimed_by = NULL, claimed_at = NULL, state = %(state)s, attempts = 0
WHERE {MINE}
"""  # noqa: S608 - no value of a caller's is in the text
PUT_OFF = f"""
UPDATE ticks SET claimed_by = NULL, claimed_at = NULL, attempts = attempts + %(counts)s,
    error = %(error)s, not_before = now() + make_interval(secs => %(seconds)s)
WHERE {MINE}
"""  # noqa: S608
END = f"""
WITH ended AS (
    UPDATE ticks SET claimed_by = NULL, done_at = now(), result = %(result)s, error = %(error)s
    WHERE {MINE} RETURNING task, started_at
)
UPDATE upkeep_runs r SET ended_at = now(), did = %(did)s, error = %(found)s,
    took_ms = least(extract(epoch FROM now() - ended.started_at) * 1000, 2147483647)::integer
FROM ended WHERE r.name = ended.task
"""  # noqa: S608

# As `upkeep.SILENT`: claims of processes that do not beat.
SILENT = """
    t.claimed_by IS NOT NULL AND t.done_at IS NULL
    AND t.claimed_at < now() - make_interval(secs => %(silent)s) AND NOT EXISTS (
        SELECT 1 FROM processes p WHERE p.id = t.claimed_by
          AND p.beat_at > now() - make_interval(secs => %(silent)s))
"""
FREE_SILENT = f"""
WITH freed AS (
    UPDATE ticks t SET claimed_by = NULL, claimed_at = NULL, kills = kills + 1,
        done_at = CASE WHEN kills + 1 >= %(most)s THEN now() END,
        error = CASE WHEN kills + 1 >= %(most)s THEN %(error)s ELSE error END
    WHERE {SILENT} RETURNING task, kills
), poisoned AS (
    UPDATE upkeep_runs r SET ended_at = now(), did = '', error = 'poison'
    FROM freed WHERE r.name = freed.task AND freed.kills >= %(most)s
)
SELECT count(*) AS n FROM freed
"""  # noqa: S608
POISON = JobError(
    "poison", f"{MAX_KILLS} worker processes died at it; look at their logs", retryable=False
)


class PostgresTicks:
    def __init__(self, database: Database) -> None:
        self._db = database

    def write(self, every: Mapping[str, float]) -> list[str]:
        with self._db.connection() as connection:
            found = connection.execute(WRITE, (list(every), list(every.values()))).fetchall()
        return [row["task"] for row in found]

    def claim(self, process: UUID, tasks: Collection[str]) -> Tick | None:
        with self._db.connection() as connection:
            row = connection.execute(CLAIM, {"process": process, "tasks": list(tasks)}).fetchone()
        if row is None:
            return None
        return Tick(row["task"], row["slot"], row["state"], row["attempts"], row["claimed_by"])

    def go_on_later(self, tick: Tick, state: Mapping[str, Any]) -> None:
        self._change(GO_ON_LATER, tick, state=Jsonb(dict(state)))

    def put_off(self, tick: Tick, seconds: float, *, counts: bool, error: JobError) -> None:
        self._change(PUT_OFF, tick, seconds=seconds, counts=int(counts), error=_error(error))

    def finish(
        self, tick: Tick, did: str, result: Mapping[str, Any], found: str | None = None
    ) -> None:
        self._change(END, tick, did=did, result=Jsonb(dict(result)), error=None, found=found)

    def give_up(self, tick: Tick, error: JobError) -> None:
        self._change(END, tick, did="", result=None, error=_error(error), found=error.code)

    def _change(self, statement: str, tick: Tick, **values: Any) -> None:
        mine = {"task": tick.task, "slot": tick.slot, "process": tick.process}
        with self._db.connection() as connection:
            connection.execute(statement, {**mine, **values})  # one statement, one transaction


def give_back_ticks(connection: Connection, process: UUID) -> int:
    """Free what the process has claimed, without counting a kill."""
    return connection.execute(
        "UPDATE ticks SET claimed_by = NULL, claimed_at = NULL "
        "WHERE claimed_by = %s AND done_at IS NULL",
        (process,),
    ).rowcount


def free_silent_ticks(connection: Connection, silent_seconds: float) -> int:
    """Free claims of silent processes and count a kill for each; what is poison ends."""
    limits = {"silent": silent_seconds, "most": MAX_KILLS, "error": _error(POISON)}
    row = connection.execute(FREE_SILENT, limits).fetchone()
    return int(row["n"]) if row else 0


def ticks_wait(connection: Connection) -> bool:
    """Whether a tick could be claimed now."""
    row = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM ticks WHERE done_at IS NULL AND claimed_by IS NULL "
        "AND not_before <= now()) AS wait"
    ).fetchone()
    return bool(row and row["wait"])


def _error(error: JobError) -> Jsonb:
    return Jsonb({"code": error.code, "message": error.message, "retryable": error.retryable})
