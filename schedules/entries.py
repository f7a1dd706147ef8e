"""What beat has done: one table, each entry with its interval and the reason for it."""

from __future__ import annotations

from dataclasses import dataclass

HOUR = 3_600.0  # seconds
DAY = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Entry:
    """`name` is that of a chore of the upkeep workers; `seconds` is from one slot to the next."""

    name: str
    seconds: float
    reason: str


ENTRIES = (
    Entry(
        name="retention",
        seconds=HOUR,
        reason="jobs past MEMNET_JOB_RETENTION go, a few at a time, so that it never takes long",
    ),
    Entry(
        name="audit",
        seconds=DAY,
        reason="a store that was restored from a backup, or lost writes, is found within a day",
    ),
)
