"""How a memory changes its mind: an append-only log of events, and the record that it folds to.

Severity rises valid, suspected, outdated, denied; a memory has at most one change a state. Every
rule returns the events to append, never a changed record: folding the log is the only way to a
state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
    """Why the memory is, or was, in this state. `links` are all that led here, the latest last.
    `spoken` is when that was said which speaks against it: where a verdict's support is withdrawn
    it is older than the withdrawal."""

    state: MemoryState
    reason: str
    links: tuple[UUID, ...]
    job: UUID | None
    message: str | None
    at: datetime
    said_at: datetime
    spoken: datetime
    support: tuple[UUID, ...] = ()  # of the links those that it stands on since it was last opened
    dates: tuple[datetime, ...] = ()  # when these were said
    resolution: Resolution | None = None
    cleared: datetime | None = None  # when the later words were said that cleared it

    @property
    def linked(self) -> UUID | None:
        """Of a suspicion that nothing supports any more none, whatever had led to it before."""
        lost = self.reason == SUPPORT_WITHDRAWN and not self.support
        return self.links[-1] if self.links and not lost else None

    def dated(self) -> Iterator[tuple[UUID, datetime]]:
        """Its supports, each with when that was said."""
        return zip(self.support, self.dates, strict=True)

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


def _raise(standing: Standing, event: Event, spoken: datetime | None = None) -> Standing:
    """What arrives late may be less grave than the present state: it led there on the way."""
    earlier, present = standing.change(event.state), standing.change(standing.state)
    late = present is not None and present.open and _graver(standing.state, event.state)
    linked = (event.linked,) if event.linked else ()
    stands = dict(earlier.dated()) if earlier and earlier.open else {}
    stands = {one: said for one, said in stands.items() if one not in linked}
    stands |= dict.fromkeys(linked, event.said_at)
    change = Change(
        state=event.state,
        reason=event.reason,
        links=(*(one for one in (earlier.links if earlier else ()) if one not in linked), *linked),
        job=event.job,
        message=event.message,
        at=event.at,
        said_at=event.said_at,
        spoken=spoken or event.said_at,
        support=tuple(stands),
        dates=tuple(stands.values()),
        resolution=Resolution.CONFIRMED if late else None,
    )
    settled = tuple(
        replace(one, resolution=Resolution.CONFIRMED) if one.open and not late else one
        for one in standing.changes
        if one.state is not event.state
    )
    changes = tuple(sorted((*settled, change), key=lambda one: SEVERITY[one.state]))
    return replace(standing, state=standing.state if late else event.state, changes=changes)


def _graver(one: MemoryState, other: MemoryState) -> bool:
    return SEVERITY[one] > SEVERITY[other]


def _clear(standing: Standing, event: Event) -> Standing:
    return _settle(standing, Resolution.CLEARED, event.said_at)


def _restore(standing: Standing, event: Event) -> Standing:
    return replace(_settle(standing, Resolution.RESTORED), restored=event.said_at)


def _settle(
    standing: Standing, resolution: Resolution, cleared: datetime | None = None
) -> Standing:
    changes = tuple(
        replace(one, resolution=resolution, cleared=cleared) if one.open else one
        for one in standing.changes
    )
    return replace(standing, state=MemoryState.VALID, changes=changes)


def _withdraw(standing: Standing, event: Event) -> Standing:
    """The verdict re-opens: what it stood on is gone, so the memory is under suspicion again."""
    lost = standing.change(event.state)
    changes = tuple(
        replace(one, resolution=Resolution.WITHDRAWN, cleared=None)
        if one.open or one.state is event.state
        else one
        for one in standing.changes
    )
    suspicion = replace(event, kind=EventKind.RAISED, state=MemoryState.SUSPECTED)
    return _raise(replace(standing, changes=changes), suspicion, lost.spoken if lost else None)


_APPLIED = {
    EventKind.RAISED: _raise,
    EventKind.CLEARED: _clear,
    EventKind.RESTORED: _restore,
    EventKind.WITHDRAWN: _withdraw,
}


def conflict(standing: Standing, verdict: Conflict, at: datetime) -> tuple[Event, ...]:
    """What a conflict appends: nothing when the memory stood at least as badly already when that
    was said, or when the evidence is older than the user's word. What is found late, and was said
    before what retired it, is linked too: between Lisbon and Faro came Porto, and before Lisbon
    was denied it was left.
    """
    if standing.restored is not None and verdict.said_at <= standing.restored:
        return ()
    stood = any(_covers(change, verdict) for change in standing.changes)
    return () if stood else (_raised(verdict, at),)


def _covers(change: Change, verdict: Conflict) -> bool:
    """Whether the change says as much, and did so when the verdict was said. A suspicion without a
    newer memory does not say what is so instead."""
    if not change.open or _graver(verdict.state, change.state):
        return False
    blank = change.state is MemoryState.SUSPECTED and not change.support
    return change.said_at <= verdict.said_at and not blank


def _raised(verdict: Conflict, at: datetime) -> Event:
    return Event(
        EventKind.RAISED,
        verdict.state,
        at,
        verdict.said_at,
        verdict.reason,
        verdict.linked,
        verdict.job,
        verdict.message,
    )


def is_known(standing: Standing, verdict: Conflict) -> bool:
    """Whether that has led to this state before, whatever became of it."""
    return any(c.state is verdict.state and verdict.linked in c.links for c in standing.changes)


def relapse(
    standing: Standing, state: MemoryState, again: datetime, at: datetime
) -> tuple[Event, ...]:
    """What is appended with a memory that was told `again` after it had come to this state: it was
    over for a while. What was said later, or by the user, speaks against it still."""
    told = Event(EventKind.CLEARED, state, at, again, TOLD_AGAIN)
    still = [
        one
        for change in standing.changes
        if change.open
        for one in _anew(change, at)
        if one.said_at > again or _by_user(change)
    ]
    return (told, *still)


def _anew(
    change: Change, at: datetime, remaining: Callable[[UUID], bool] = lambda _: True
) -> list[Event]:
    """An open change once more, by those of its supports that remain; by the user's word alone it
    needs none."""
    stands: list[tuple[UUID | None, datetime]] = [
        one for one in change.dated() if remaining(one[0])
    ]
    if not change.support and _by_user(change):
        stands = [(None, change.said_at)]
    return [
        Event(
            EventKind.RAISED,
            change.state,
            at,
            said_at,
            change.reason,
            linked,
            change.job,
            change.message,
        )
        for linked, said_at in stands
    ]


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
    """What the user's word that it is in this state appends; nothing when it is so already. What
    led to that state before something graver did stands again, and no other word is needed."""
    if state is standing.state:
        return ()
    if state is MemoryState.VALID:
        return restore(standing, at, BY_USER)
    raised = Event(EventKind.RAISED, state, at, at, BY_USER, linked)
    if SEVERITY[state] > SEVERITY[standing.state]:
        return (raised,)
    open_ = (one for one in standing.changes if one.open and not _graver(one.state, state))
    still = [event for one in open_ for event in _anew(one, at)]
    again = linked is None and any(event.state is state for event in still)
    return (*restore(standing, at, BY_USER), *still, *(() if again else (raised,)))


@dataclass(frozen=True, slots=True)
class Heir:
    """What a lost memory had given way to. `same`: it says what the memory says whose verdict is
    lost."""

    memory: UUID
    said_at: datetime
    same: bool = False


def successors(standing: Standing) -> tuple[UUID, ...]:
    """What would follow in the place of a memory that is lost: what it had given way to. Who takes
    it back says nothing of what it had itself overturned; the user who names another does."""
    for one in reversed(standing.changes):
        if one.open and one.support and (one.state is not MemoryState.DENIED or _by_user(one)):
            return one.support
    return ()


def _by_user(change: Change) -> bool:
    return change.reason == BY_USER


def withdraw(
    standing: Standing,
    gone: UUID,
    said_at: datetime,
    at: datetime,
    remaining: Callable[[UUID], bool] = lambda _: True,
    heir: Heir | None = None,
) -> tuple[Event, ...]:
    """What the loss of a linked memory appends, deleted at this time, or denied by what was said
    then: only the verdict that the present state rests on re-opens, and only when none of its
    other supports is `remaining` that was said by then. What it had confirmed stands as it did
    before. The `heir` speaks against the memory now: without Porto, Lisbon is still followed by
    Rome; but by Lisbon, told again after Porto, it is borne out.
    """
    change = standing.change(standing.state)
    fell = _fell_before(standing, gone, said_at, at)
    if change is None or not change.open or gone not in change.support:
        return fell

    def left(link: UUID) -> bool:
        return link != gone and remaining(link)

    said_at = max(said_at, dict(change.dated())[gone])
    later = _anew(change, at, left)
    if any(one.said_at <= said_at for one in later):
        return fell
    lost = Event(EventKind.WITHDRAWN, standing.state, at, said_at, SUPPORT_WITHDRAWN)
    before = [one for one in standing.changes if one.open and _graver(change.state, one.state)]
    still = [event for one in before for event in _anew(one, at, left)] + later
    if heir is not None and not still and heir.same:
        borne_out = Event(EventKind.CLEARED, standing.state, at, heir.said_at, TOLD_AGAIN)
        return (*fell, lost, borne_out)
    return (*fell, lost, *_inherited(heir, at), *still)


def _fell_before(
    standing: Standing, gone: UUID, said_at: datetime, at: datetime
) -> tuple[Event, ...]:
    """Of verdicts that rested on the lost memory alone, and that later words have cleared: they
    fell before those were said, if that was so."""
    told: list[Event] = []
    for one in sorted(standing.changes, key=lambda one: one.cleared or at):
        if one.cleared and one.support == (gone,) and one.dates[0] <= said_at < one.cleared:
            told = [each for each in told if each.kind is not EventKind.RAISED]
            told.append(Event(EventKind.WITHDRAWN, one.state, at, said_at, SUPPORT_WITHDRAWN))
            told += relapse(standing, one.state, one.cleared, at)
    return tuple(told)


def _inherited(heir: Heir | None, at: datetime) -> tuple[Event, ...]:
    if heir is None or heir.same:
        return ()
    suspected, reason = MemoryState.SUSPECTED, SUPPORT_WITHDRAWN
    return (Event(EventKind.RAISED, suspected, at, heir.said_at, reason, heir.memory),)


def believed(events: Sequence[Event], moment: datetime, *, recorded: bool) -> Standing:
    """The standing at a moment: by when things were recorded, or else by when they were said."""
    return fold(e for e in events if (e.at if recorded else e.said_at) <= moment)
