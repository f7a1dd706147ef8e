"""A denial that the user takes back: the verdicts that the memory had carried hold again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from pipeline.domain.changes import (
    SEVERITY,
    Conflict,
    Event,
    EventKind,
    Standing,
    apply,
    conflict,
    fold,
)
from pipeline.domain.memory import MemoryState

_SETTLES = (EventKind.CLEARED, EventKind.RESTORED)


def is_denied_no_longer(events: Iterable[Event]) -> bool:
    """Whether among them is the user's word that a denied memory holds."""
    denied = MemoryState.DENIED
    return any(one.kind is EventKind.RESTORED and one.state is denied for one in events)


def returned(log: Sequence[Event], back: UUID, at: datetime) -> tuple[Event, ...]:
    """What is appended to a log when `back` carries verdicts again: those that it had carried and
    that fell with it, as they were first told. Not those that later words, or the user's, have
    settled since."""
    standing, found = replace(fold(log), restored=None), list[Event]()
    for verdict in _fallen(log, back):
        events = conflict(standing, verdict, at)
        found += events
        for event in events:
            standing = apply(standing, event)
    return tuple(found)


def _fallen(log: Sequence[Event], back: UUID) -> list[Conflict]:
    """The least grave first."""
    fallen: dict[MemoryState, Conflict] = {}
    standing, fell_at = Standing(), None
    for event in log:
        if event.kind is EventKind.WITHDRAWN:
            lost = _carried(log, standing, back)
            fell_at = event.at if lost else fell_at
            fallen |= lost
        elif event.kind in _SETTLES and event.at != fell_at:
            fallen = {s: one for s, one in fallen.items() if one.said_at >= event.said_at}
        standing = apply(standing, event)
    return sorted(fallen.values(), key=lambda one: SEVERITY[one.state])


def _carried(log: Sequence[Event], standing: Standing, back: UUID) -> dict[MemoryState, Conflict]:
    """The open verdicts that stand on the memory."""
    return {
        change.state: Conflict(change.state, back, said_at, first.reason, first.job, first.message)
        for change in standing.changes
        if change.open
        for link, said_at in change.dated()
        if link == back
        for first in _raising(log, change.state, back, said_at)
    }


def _raising(
    log: Sequence[Event], state: MemoryState, linked: UUID, said_at: datetime
) -> list[Event]:
    """The last event that told it, as far as the log has it."""
    told = (EventKind.RAISED, state, linked, said_at)
    return [one for one in log if (one.kind, one.state, one.linked, one.said_at) == told][-1:]
