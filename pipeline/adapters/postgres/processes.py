"""Who works here: for whoever looks after the fleet."""

from __future__ import annotations

from pipeline.adapters.postgres.pool import Database
from pipeline.ports.stores import WorkerProcess


class PostgresProcesses:
    def __init__(self, database: Database) -> None:
        self._db = database

    def processes(self) -> list[WorkerProcess]:
        with self._db.connection() as connection:
            found = connection.execute(
                "SELECT host, pid, queues, extract(epoch FROM now() - beat_at)::float AS silent "
                "FROM processes ORDER BY started_at, id"
            ).fetchall()
        return [
            WorkerProcess(row["host"], row["pid"], tuple(row["queues"]), row["silent"])
            for row in found
        ]
