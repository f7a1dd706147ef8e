"""What loops and entries of beat did last; entries note theirs as their ticks end, in `ticks`."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.adapters.postgres.pool import Database
from pipeline.domain.upkeep import LastRun

EXPECT = """
INSERT INTO upkeep_runs (name, every_seconds)
SELECT name, every FROM unnest(%s::text[], %s::float[]) AS loops (name, every)
ON CONFLICT (name) DO UPDATE SET every_seconds = excluded.every_seconds, wanted_at = now()
"""
NOTE = """
INSERT INTO upkeep_runs (name, every_seconds, ended_at, took_ms, did, error)
VALUES (%s, %s, now(), %s, %s, %s)
ON CONFLICT (name) DO UPDATE SET every_seconds = excluded.every_seconds, ended_at = now(),
    took_ms = excluded.took_ms, did = excluded.did, error = excluded.error
"""


class PostgresRuns:
    def __init__(self, database: Database) -> None:
        self._db = database

    def expect(self, every: Mapping[str, float]) -> None:
        with self._db.connection() as connection:
            connection.execute(EXPECT, (list(every), list(every.values())))

    def note(self, name: str, every: float, took_ms: int, did: str, error: str | None) -> None:
        with self._db.connection() as connection:
            connection.execute(NOTE, (name, every, took_ms, did, error))

    def last_runs(self) -> list[LastRun]:
        with self._db.connection() as connection:
            found = connection.execute("SELECT * FROM upkeep_runs ORDER BY name").fetchall()
        return [
            LastRun(
                name=row["name"],
                every=row["every_seconds"],
                wanted_at=row["wanted_at"],
                ended_at=row["ended_at"],
                took_ms=row["took_ms"],
                did=row["did"],
                error=row["error"],
            )
            for row in found
        ]
