"""What is, or at some moment was, believed of the memories that a search found, and in which order
they are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from pipeline.domain.chains import Log, Logs, ends, onward
from pipeline.domain.changes import Event, Standing
from pipeline.domain.memory import Memory, MemoryState

BELIEVED = (MemoryState.VALID, MemoryState.SUSPECTED)


@dataclass(frozen=True, slots=True)
class Moment:
    """Until when things count: by when they were said, by when they were recorded, or both.
    Without either it is now."""

    said: datetime | None = None
    recorded: datetime | None = None

    @property
    def is_now(self) -> bool:
        return self.said is None and self.recorded is None

    def has(self, memory: Memory) -> bool:
        """Whether it had been told: first is not always what was recorded first."""
        told = min((source.time for source in memory.sources), default=memory.said_at)
        return self._counts(min(told, memory.said_at), memory.recorded_at)

    def log(self, log: Log) -> Log:
        """What was in the log then."""
        if self.is_now:
            return log
        kept = [
            (event, note)
            for event, note in zip(log.events, log.notes, strict=True)
            if self._has_event(event)
        ]
        return Log(tuple(event for event, _ in kept), tuple(note for _, note in kept))

    def _has_event(self, event: Event) -> bool:
        return self._counts(event.said_at, event.at)

    def _counts(self, said: datetime, recorded: datetime) -> bool:
        return (self.said is None or said <= self.said) and (
            self.recorded is None or recorded <= self.recorded
        )


@dataclass(frozen=True, slots=True)
class Beliefs:
    """The logs of memories and of all further on along their chains, as they were then. A memory
    without a log has never changed."""

    moment: Moment = field(default_factory=Moment)
    logs: Logs = field(default_factory=dict)
    standings: Mapping[UUID, Standing] = field(default_factory=dict)  # what the logs fold to

    @staticmethod
    def at(moment: Moment, logs: Logs) -> Beliefs:
        then = {one: moment.log(log) for one, log in logs.items()}
        return Beliefs(moment, then, {one: log.standing() for one, log in then.items()})

    def standing(self, memory_id: UUID) -> Standing:
        return self.standings.get(memory_id, Standing())

    def of(self, memory: Memory) -> Memory:
        """The memory as it stood, with no more sources than it had: told first by these, where it
        was recorded from a later one."""
        if self.moment.is_now:
            return memory
        until, said = self.moment.said, memory.said_at
        sources = tuple(s for s in memory.sources if until is None or s.time <= until)
        if until is not None and said > until:
            said = min((s.time for s in sources), default=said)
        state = self.standing(memory.id).state
        return replace(memory, state=state, said_at=said, sources=sources)

    def ends(self, memory_id: UUID) -> tuple[UUID, ...]:
        """What is believed in place of the memory; empty for a valid one."""
        return ends(self.standings, memory_id) if memory_id in self.logs else ()

    def later(self, memory_id: UUID) -> list[UUID]:
        """All memories that its present state leads to, the nearest first."""
        found: dict[UUID, None] = {}
        waiting = [memory_id]
        for here in waiting:
            fresh = [one for one in onward(self.standing(here)) if one not in found]
            found |= dict.fromkeys(one for one in fresh if one != memory_id and one in self.logs)
            waiting += [one for one in fresh if one in found]
        return list(found)


def newer_first(order: Iterable[UUID], beliefs: Beliefs, most: int | None = None) -> list[UUID]:
    """The first `most` hits, each directly behind the memories that it gave way to: those among all
    the hits, and the ends of its chain, which are brought in where they are not.

    What has been told stays where it is when there are more, so the first are always the same.
    """
    hits = dict.fromkeys(order)
    told: dict[UUID, None] = {}
    waiting = list(hits)[:most][::-1]
    begun: set[UUID] = set()
    while waiting:
        here = waiting[-1]
        if here in begun or here in told:
            told[waiting.pop()] = None
            continue
        begun.add(here)
        brought = beliefs.ends(here)
        before = [one for one in beliefs.later(here) if one in hits or one in brought]
        waiting += [one for one in reversed(before) if one not in begun and one not in told]
    return list(told)
