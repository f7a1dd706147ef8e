"""What looks after an installation by itself, and whether it has done so lately. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

BEAT, RECONCILER, OUTBOX = "beat", "reconciler", "outbox"
LOOPS = (BEAT, RECONCILER, OUTBOX)  # what turns all the time; all else is an entry of beat

LEAST_LATE = timedelta(minutes=1)  # a loop is not called late before that
LATE_ROUNDS = 5  # rounds that a loop has missed when it is called late
LEAST_OVERDUE = timedelta(minutes=10)  # the same for an entry, which a worker has to get to


@dataclass(frozen=True, slots=True)
class LastRun:
    """What an entry of beat, or a loop, did when it ran last.

    `every` is in seconds. `wanted_at`: since when the next run of an entry is due; for a loop, when
    the installation was started. `ended_at` is None before the first run. `did` and `error` hold
    counts, codes and ids only; an error may also be something that a run found to be wrong.
    """

    name: str
    every: float
    wanted_at: datetime
    ended_at: datetime | None
    took_ms: int
    did: str
    error: str | None


def is_late(run: LastRun, now: datetime) -> bool:
    """A loop is late after some missed rounds, an entry when it is due for half its interval."""
    if run.name in LOOPS:
        last = max(run.wanted_at, run.ended_at or run.wanted_at)
        return now - last > max(LEAST_LATE, LATE_ROUNDS * timedelta(seconds=run.every))
    if run.ended_at is not None and run.ended_at >= run.wanted_at:
        return False
    return now - run.wanted_at > max(LEAST_OVERDUE, timedelta(seconds=run.every) / 2)
