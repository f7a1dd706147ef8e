"""How a memory changes its mind: an append-only log of events, and the record that it folds to.

Severity rises valid, suspected, outdated, denied; a memory has at most one change a state. Every
rule returns the events to append, never a changed record: folding the log is the only way to a
state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from pipeline.domain.memory import MemoryState

SEVERITY = {state: rank for rank, state in enumerate(MemoryState)}
RETIRED = frozenset({MemoryState.OUTDATED, MemoryState.DENIED})
SUPPORT_WITHDRAWN = "support_withdrawn"
TOLD_AGAIN = "told_again"
BY_USER = "by_user"


class EventKind(StrEnum):
    RAISED = "raised"  # a newer memory speaks against it
    CLEARED = "cleared"  # a suspicion was settled in its favour
    RESTORED = "restored"  # the user has said that it holds
    WITHDRAWN = "withdrawn"  # the newer memory of a change was deleted or denied


class Resolution(StrEnum):
    CONFIRMED = "confirmed"  # a graver change followed
    CLEARED = "cleared"
    RESTORED = "restored"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log: ids, codes and times only. `state` is the state that the event is about;
    `said_at` is when the evidence was said, `at` when it was recorded."""

    kind: EventKind
    state: MemoryState
    at: datetime
    said_at: datetime
    reason: str = ""
    linked: UUID | None = None
    job: UUID | None = None
    message: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """What lies beside an event and can be erased: `part` quotes the old text, `text` says why."""

    part: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Why the memory is, or was, in this state. `links` are all that led here, the latest last."""

    state: MemoryState
    reason: str
    links: tuple[UUID, ...]
    job: UUID | None
    message: str | None
    at: datetime
    said_at: datetime
    support: tuple[UUID, ...] = ()  # of the links those that it stands on since it was last opened
    resolution: Resolution | None = None

    @property
    def linked(self) -> UUID | None:
        return self.links[-1] if self.links else None

    @property
    def open(self) -> bool:
        return self.resolution in (None, Resolution.CONFIRMED)


@dataclass(frozen=True, slots=True)
class Standing:
    """What the log of one memory folds to. `restored` is when the user last said that it holds."""

    state: MemoryState = MemoryState.VALID
    changes: tuple[Change, ...] = ()
    restored: datetime | None = None

    def change(self, state: MemoryState) -> Change | None:
        return next((change for change in self.changes if change.state is state), None)


@dataclass(frozen=True, slots=True)
class Conflict:
    """A verdict on an old memory: the newer one that carries it, and when that was said."""

    state: MemoryState
    linked: UUID
    said_at: datetime
    reason: str
    job: UUID | None = None
    message: str | None = None
    note: Note | None = None


def fold(events: Iterable[Event]) -> Standing:
    """The standing that a log leads to; the same log always leads to the same."""
    standing = Standing()
    for event in events:
        standing = apply(standing, event)
    return standing


def apply(standing: Standing, event: Event) -> Standing:
    return _APPLIED[event.kind](standing, event)


def _raise(standing: Standing, event: Event) -> Standing:
    earlier = standing.change(event.state)
    linked = (event.linked,) if event.linked else ()
    change = Change(
        state=event.state,
        reason=event.reason,
        links=(*(earlier.links if earlier else ()), *linked),
        job=event.job,
        message=event.message,
        at=event.at,
        said_at=event.said_at,
        support=(*(earlier.support if earlier and earlier.open else ()), *linked),
    )
    settled = tuple(
        replace(one, resolution=Resolution.CONFIRMED) if one.open else one
        for one in standing.changes
        if one.state is not event.state
    )
    changes = tuple(sorted((*settled, change), key=lambda one: SEVERITY[one.state]))
    return replace(standing, state=event.state, changes=changes)


def _clear(standing: Standing, event: Event) -> Standing:
    return _settle(standing, Resolution.CLEARED)


def _restore(standing: Standing, event: Event) -> Standing:
    return replace(_settle(standing, Resolution.RESTORED), restored=event.said_at)


def _settle(standing: Standing, resolution: Resolution) -> Standing:
    changes = tuple(
        replace(one, resolution=resolution) if one.open else one for one in standing.changes
    )
    return replace(standing, state=MemoryState.VALID, changes=changes)


def _withdraw(standing: Standing, event: Event) -> Standing:
    """The verdict re-opens: what it stood on is gone, so the memory is under suspicion again, by
    what that had itself given way to."""
    changes = tuple(
        replace(one, resolution=Resolution.WITHDRAWN) if one.open else one
        for one in standing.changes
    )
    suspicion = replace(event, kind=EventKind.RAISED, state=MemoryState.SUSPECTED)
    return _raise(replace(standing, changes=changes), suspicion)


_APPLIED = {
    EventKind.RAISED: _raise,
    EventKind.CLEARED: _clear,
    EventKind.RESTORED: _restore,
    EventKind.WITHDRAWN: _withdraw,
}


def conflict(standing: Standing, verdict: Conflict, at: datetime) -> tuple[Event, ...]:
    """What a conflict appends: nothing when the memory stands at least as badly already, or when
    the evidence is older than the user's word. What is found late, and was said before the link
    that retired it, is linked too: between Lisbon and Faro came Porto.
    """
    if standing.restored is not None and verdict.said_at <= standing.restored:
        return ()
    if SEVERITY[verdict.state] < SEVERITY[standing.state]:
        return ()
    if verdict.state is standing.state and not _comes_between(standing, verdict):
        return ()
    raised = Event(
        EventKind.RAISED,
        verdict.state,
        at,
        verdict.said_at,
        verdict.reason,
        verdict.linked,
        verdict.job,
        verdict.message,
    )
    return (raised,)


def _comes_between(standing: Standing, verdict: Conflict) -> bool:
    change = standing.change(standing.state)
    if change is None or not change.open or not change.support:
        return False
    return verdict.linked not in change.support and verdict.said_at < change.said_at


def clear(standing: Standing, said_at: datetime, at: datetime, reason: str) -> tuple[Event, ...]:
    """What evidence in favour of a suspected memory appends."""
    if standing.state is not MemoryState.SUSPECTED:
        return ()
    return (Event(EventKind.CLEARED, MemoryState.SUSPECTED, at, said_at, reason),)


def restore(standing: Standing, at: datetime, reason: str) -> tuple[Event, ...]:
    """What the user's word that it holds appends. Of a valid memory too: older evidence never
    retires it from then on."""
    return (Event(EventKind.RESTORED, standing.state, at, at, reason),)


def set_by_user(
    standing: Standing, state: MemoryState, at: datetime, linked: UUID | None = None
) -> tuple[Event, ...]:
    """What the user's word that it is in this state appends; nothing when it is so already."""
    if state is standing.state:
        return ()
    if state is MemoryState.VALID:
        return restore(standing, at, BY_USER)
    raised = Event(EventKind.RAISED, state, at, at, BY_USER, linked)
    if SEVERITY[state] > SEVERITY[standing.state]:
        return (raised,)
    return (*restore(standing, at, BY_USER), raised)


def withdraw(
    standing: Standing,
    gone: UUID,
    at: datetime,
    remaining: Callable[[UUID], bool] = lambda _: True,
    heir: UUID | None = None,
) -> tuple[Event, ...]:
    """What the loss (deletion, denial) of a linked memory appends: only the verdict that the
    present state rests on re-opens, and only when none of its other supports is `remaining`. The
    `heir` is what the lost one had given way to: without Porto, Lisbon is still followed by Rome.
    """
    change = standing.change(standing.state)
    if change is None or not change.open or gone not in change.support:
        return ()
    if any(link != gone and remaining(link) for link in change.support):
        return ()
    return (Event(EventKind.WITHDRAWN, standing.state, at, at, SUPPORT_WITHDRAWN, heir),)


def depends_on(standing: Standing, other: UUID) -> bool:
    return any(other in change.links for change in standing.changes)


def believed(events: Sequence[Event], moment: datetime, *, recorded: bool) -> Standing:
    """The standing at a moment: by when things were recorded, or else by when they were said."""
    return fold(e for e in events if (e.at if recorded else e.said_at) <= moment)
