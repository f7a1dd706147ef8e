"""Walking from a memory to what is believed now, and back to what was believed before."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from pipeline.domain.changes import Change, Event, EventKind, Note, Standing, fold
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
        for event, note in zip(reversed(self.events), reversed(self.notes), strict=True):
            if _led_to(event) is state:
                return note
        return None


def _led_to(event: Event) -> MemoryState:
    """A verdict whose support is withdrawn becomes a suspicion; the others settle it."""
    if event.kind is EventKind.RAISED:
        return event.state
    return MemoryState.SUSPECTED if event.kind is EventKind.WITHDRAWN else MemoryState.VALID


Logs = Mapping[UUID, Log]


@dataclass(frozen=True, slots=True)
class Link:
    """One step of a chain: `newer` speaks against `older`. `holds`: it does so now, and was not
    cleared, restored or withdrawn."""

    older: UUID
    newer: UUID
    event: Event
    note: Note | None
    change: Change
    holds: bool


@dataclass(frozen=True, slots=True)
class Chain:
    """The memories of a chain from the oldest to the newest, and `ends`: what is believed now."""

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
    """Where the chain of a memory leads to now: memories that nothing speaks against any more, or
    that rest on nothing that is left. Not itself; empty for a valid memory.

    `standings` are those of all memories that exist on the chain.
    """
    found: dict[UUID, None] = {}
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop(0)
        further = [one for one in onward(standings[here]) if one in standings]
        if not further and here != start:
            found[here] = None
        waiting += [one for one in further if one not in seen]
        seen |= set(further)
    return tuple(found)


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
    last = ends(standings, start) or (start,)
    return Chain(tuple(memories), tuple(links), last, standings)


def links_of(older: UUID, log: Log, existing: Collection[UUID]) -> list[Link]:
    """The steps that lead on from a memory, the last event of each (state, newer memory)."""
    standing = log.standing()
    steps: dict[tuple[MemoryState, UUID], tuple[Event, Note | None]] = {}
    for event, note in zip(log.events, log.notes, strict=True):
        state = _led_to(event)
        if state is not MemoryState.VALID and event.linked is not None and event.linked in existing:
            steps[state, event.linked] = event, note
    found = []
    for (state, newer), (event, note) in steps.items():
        change = standing.change(state)
        if change is not None:
            holds = change is _resting(standing) and newer in change.support
            found.append(Link(older, newer, event, note, change, holds))
    return found
