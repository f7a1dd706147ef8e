"""What beat drives: one table, each entry with its interval and the reason for it."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.adapters.celery.app import WORK_TASK


@dataclass(frozen=True, slots=True)
class Entry:
    name: str
    task: str
    queue: str
    seconds: float
    reason: str


ENTRIES = (
    Entry(
        name="look for upkeep",
        task=WORK_TASK.format(queue="upkeep"),
        queue="upkeep",
        seconds=60.0,
        reason="upkeep has no caller who would wake it",
    ),
)
