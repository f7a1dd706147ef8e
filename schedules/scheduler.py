"""Celery's beat with a scheduler of ours: what is due is written into PostgreSQL, not sent."""

from __future__ import annotations

import logging
import time
from pathlib import Path
from typing import Any

from celery.beat import Scheduler

from pipeline.bootstrap import beat_services
from pipeline.domain.upkeep import BEAT
from pipeline.errors import TransientError
from pipeline.services import BeatServices
from pipeline.settings import Settings
from schedules.entries import ENTRIES

log = logging.getLogger(__name__)

QUEUE = "upkeep"
EVERY = {entry.name: entry.seconds for entry in ENTRIES}


class SlotScheduler(Scheduler):
    """Looks every few seconds whether the present slot of each entry is written.

    So it keeps nothing: a beat that was away, or was started twice, writes what is not there. After
    an outage of PostgreSQL the next look does it.
    """

    _services: BeatServices | None = None

    def setup_schedule(self) -> None:
        """Nothing: entries come from their table."""

    def tick(self, *_: Any, **__: Any) -> float:
        """One look; returns the seconds until the next."""
        settings = self._ready().settings
        try:
            self._look()
        except Exception as error:  # noqa: BLE001 - whatever it is, the next look comes
            _report(error)
        else:
            if settings.heartbeat_file:
                Path(settings.heartbeat_file).touch()
        return settings.beat_interval

    def _look(self) -> None:
        services, begun = self._ready(), time.monotonic()
        written = services.ticks.write(EVERY)
        if written:
            log.info("due: %s", ", ".join(written))
            services.wakeups.wake(QUEUE)
        took = int((time.monotonic() - begun) * 1000)
        did = f"{', '.join(written)} due" if written else ""
        services.runs.note(BEAT, services.settings.beat_interval, took, did, None)

    def _ready(self) -> BeatServices:
        if self._services is None:
            self._services = beat_services(Settings.load())
        return self._services

    def close(self) -> None:
        if self._services is not None:
            self._services.wakeups.close()
            self._services.database.close()
            self._services = None


def _report(error: Exception) -> None:
    """An outage is a line; of anything else only the kind, for its text may quote data."""
    if isinstance(error, TransientError):
        log.warning("nothing written: %s", error)
    else:
        log.error("nothing written: unexpected %s", type(error).__name__)
