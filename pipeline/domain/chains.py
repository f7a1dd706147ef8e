"""Walking from a memory to what is believed now, and back to what was believed before."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from pipeline.domain.changes import (
    RETIRED,
    Change,
    Event,
    EventKind,
    Note,
    Resolution,
    Standing,
    apply,
    fold,
)
from pipeline.domain.memory import MemoryState


@dataclass(frozen=True, slots=True)
class Log:
    """The events of one memory, oldest first, each with what lies beside it (None: nothing, or
    erased)."""

    events: tuple[Event, ...] = ()
    notes: tuple[Note | None, ...] = ()

    def standing(self) -> Standing:
        return fold(self.events)

    def note(self, state: MemoryState) -> Note | None:
        """What lies beside the latest event that led to this state."""
        for event in reversed(self.events):
            if _led_to(event) is state:
                return self.beside(event)
        return None

    def beside(self, event: Event) -> Note | None:
        """The latest note on the same evidence: what is raised anew, since something graver is
        gone, has none of its own."""
        same = _evidence(event)
        for one, note in zip(reversed(self.events), reversed(self.notes), strict=True):
            if note is not None and _evidence(one) == same:
                return note
        return None


def _led_to(event: Event) -> MemoryState:
    """A verdict whose support is withdrawn becomes a suspicion; the others settle it."""
    if event.kind is EventKind.RAISED:
        return event.state
    return MemoryState.SUSPECTED if event.kind is EventKind.WITHDRAWN else MemoryState.VALID


def _evidence(event: Event) -> tuple[object, ...]:
    """What makes two events one piece of evidence; without a newer memory each is its own."""
    if event.linked is None:
        return event.kind, event.state, event.at
    return event.kind, event.state, event.linked, event.said_at, event.reason


Logs = Mapping[UUID, Log]


@dataclass(frozen=True, slots=True)
class Link:
    """One step of a chain: `newer` speaks against `older`. `holds`: it does so now, and was not
    cleared, restored or withdrawn. `resolution` is the step's own: that of the change when it last
    stood on this newer memory."""

    older: UUID
    newer: UUID
    event: Event
    note: Note | None
    state: MemoryState
    holds: bool
    resolution: Resolution | None


@dataclass(frozen=True, slots=True)
class Chain:
    """The memories of a chain from the oldest to the newest, and `ends`: what is believed now, if
    anything is."""

    memories: tuple[UUID, ...]
    links: tuple[Link, ...]
    ends: tuple[UUID, ...]
    standings: Mapping[UUID, Standing] = field(default_factory=dict)


def onward(standing: Standing) -> tuple[UUID, ...]:
    """The newer memories that its present state rests on."""
    change = _resting(standing)
    return change.support if change is not None else ()


def _resting(standing: Standing) -> Change | None:
    """The gravest change that holds and names a newer memory: who confirms what became of a memory
    need not say once more what holds instead."""
    return next((one for one in reversed(standing.changes) if one.open and one.support), None)


def ends(standings: Mapping[UUID, Standing], start: UUID) -> tuple[UUID, ...]:
    """Where the chain of a memory leads to now: memories that are believed, with nothing further on
    that is believed in their place. Not itself; empty for a valid memory, and where nothing is.

    `standings` are those of all memories that exist on the chain.
    """
    return tuple(
        one
        for one in _believed_ahead(standings, start)
        if standings[one].state is MemoryState.VALID or not _believed_ahead(standings, one)
    )


def _believed_ahead(standings: Mapping[UUID, Standing], start: UUID) -> list[UUID]:
    """The nearest first."""
    seen, waiting = {start}, [start]
    for here in waiting:
        further = [one for one in onward(standings[here]) if one in standings and one not in seen]
        seen.update(further)
        waiting += further
    return [one for one in waiting[1:] if standings[one].state not in RETIRED]


def leads_to(standings: Mapping[UUID, Standing], start: UUID, goal: UUID) -> bool:
    """Whether what is believed in place of `start` now comes, in the end, from `goal`."""
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        if here == goal:
            return True
        further = [one for one in onward(standings.get(here, Standing())) if one not in seen]
        seen.update(further)
        waiting += further
    return False


Order = Mapping[UUID, tuple[datetime, datetime]]
"""When each memory was said, and when it was recorded."""


def chain(logs: Logs, start: UUID, order: Order) -> Chain:
    """The whole chain that a memory is on; `order` names the memories that exist."""
    standings = {memory: logs[memory].standing() for memory in order}
    memories = sorted(standings, key=lambda memory: (order[memory], memory))
    links = [link for memory in memories for link in links_of(memory, logs[memory], standings)]
    return Chain(tuple(memories), tuple(links), current(standings, start), standings)


def current(standings: Mapping[UUID, Standing], start: UUID) -> tuple[UUID, ...]:
    """What is believed now in place of a memory, or itself, or nothing."""
    itself = () if standings[start].state in RETIRED else (start,)
    return ends(standings, start) or itself


def links_of(older: UUID, log: Log, existing: Collection[UUID]) -> list[Link]:
    """The steps that lead on from a memory, the last event of each (state, newer memory)."""
    standing, resolved = Standing(), dict[Step, Resolution | None]()
    steps: dict[Step, Event] = {}
    for event in log.events:
        standing = apply(standing, event)
        resolved |= {(c.state, link): c.resolution for c in standing.changes for link in c.support}
        state = _led_to(event)
        if state is not MemoryState.VALID and event.linked is not None and event.linked in existing:
            steps[state, event.linked] = event
    resting = _resting(standing)
    return [
        Link(
            older,
            newer,
            event,
            log.beside(event),
            state,
            resting is not None and state is resting.state and newer in resting.support,
            resolved[state, newer],
        )
        for (state, newer), event in steps.items()
    ]


Step = tuple[MemoryState, UUID]
"""What a memory became, and by which newer one."""
