"""What beat and upkeep workers share, on one database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from pipeline.adapters.postgres.audits import PostgresAudits
from pipeline.adapters.postgres.retention import PostgresRetention
from pipeline.adapters.postgres.runs import PostgresRuns
from pipeline.adapters.postgres.ticks import PostgresTicks
from pipeline.domain.upkeep import LastRun
from pipeline.ports.upkeep import AuditStore, RetentionStore, RunLog, Tick, TickStore
from tests.support.stores import Stores

HOUR = 3_600.0


class Upkeep:
    """The ports, and the database to look into through `stores`."""

    def __init__(self, stores: Stores) -> None:
        self.stores = stores
        self.ticks: TickStore = PostgresTicks(stores.database)
        self.runs: RunLog = PostgresRuns(stores.database)
        self.retention: RetentionStore = PostgresRetention(stores.database)
        self.audits: AuditStore = PostgresAudits(stores.database)
        for table in ("ticks", "upkeep_runs"):
            stores.rows("DELETE FROM " + table)  # noqa: S608 - names of tables

    def claim(self, *tasks: str, process: UUID | None = None) -> Tick:
        tick = self.ticks.claim(process or self.stores.process, tasks or ("sweep",))
        assert tick is not None, "nothing to claim"
        return tick

    def wanted(self, *tasks: str) -> Tick:
        """The claimed tick of a new slot."""
        self.ticks.write(dict.fromkeys(tasks or ("sweep",), HOUR))
        return self.claim(*tasks)

    def let_slots_pass(self, number: int) -> None:
        """As if every tick had been written so many slots ago."""
        self.stores.rows("UPDATE ticks SET slot = slot - %s", number)

    def later(self, seconds: float) -> None:
        """Let time pass for ticks and for processes."""
        for column, table in (
            ("not_before", "ticks"),
            ("claimed_at", "ticks"),
            ("done_at", "ticks"),
            ("beat_at", "processes"),
        ):
            self.stores.rows(
                f"UPDATE {table} SET {column} = {column} - make_interval(secs => %s)",  # noqa: S608
                seconds,
            )

    def tick(self, task: str = "sweep") -> Mapping[str, Any]:
        """The newest row of the task."""
        query = "SELECT * FROM ticks WHERE task = %s ORDER BY slot DESC LIMIT 1"
        return self.stores.rows(query, task)[0]

    def run(self, name: str = "sweep") -> LastRun:
        return next(run for run in self.runs.last_runs() if run.name == name)

    def other_process(self) -> UUID:
        process = uuid4()
        self.stores.work.register(process, "there", 2, ["upkeep"])
        return process
