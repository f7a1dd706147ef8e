"""What beat and upkeep workers share, and what they look after. Every method may raise
`StoreUnavailable`: nothing happened then, or it happened wholly."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol
from uuid import UUID

from pipeline.domain.jobs import JobError
from pipeline.domain.upkeep import LastRun

Kind = Literal["memory", "entity", "relation"]


@dataclass(frozen=True, slots=True)
class Tick:
    """The claimed work of one slot. `state` is what `go_on_later` kept, empty at first."""

    task: str
    slot: int
    state: Mapping[str, Any]
    attempts: int
    process: UUID


class TickStore(Protocol):
    """Claims are those of `WorkStore`: given back, freed and counted together with those of steps.
    An outcome of a process that has lost its claim changes nothing."""

    def write(self, every: Mapping[str, float]) -> list[str]:
        """Write the tick of the present slot of each task, by its interval in seconds; returns the
        tasks whose tick was not there yet. A tick makes up for older ones of its task that nobody
        has begun: those go. The time is the store's, so that all beats have the same one."""

    def claim(self, process: UUID, tasks: Collection[str]) -> Tick | None:
        """A free tick of one of the tasks, longest due first; each is returned to one claimer."""

    def go_on_later(self, tick: Tick, state: Mapping[str, Any]) -> None:
        """Give the tick back with how far it has come."""

    def put_off(self, tick: Tick, seconds: float, *, counts: bool, error: JobError) -> None:
        """Give the tick back to be tried again after so many seconds; `counts` adds an attempt."""

    def finish(
        self, tick: Tick, did: str, result: Mapping[str, Any], found: str | None = None
    ) -> None:
        """End the tick, and note its run. `found` is what turned out to be wrong, if anything."""

    def give_up(self, tick: Tick, error: JobError) -> None:
        """End the tick as failed, and note that."""


class RunLog(Protocol):
    def expect(self, every: Mapping[str, float]) -> None:
        """Loops, by their interval in seconds, are about to start, or to start again."""

    def note(self, name: str, every: float, took_ms: int, did: str, error: str | None) -> None:
        """Keep what a loop did last, in the place of what it did before."""

    def last_runs(self) -> list[LastRun]:
        """By name."""


class RetentionStore(Protocol):
    def remove_jobs(self, days: float, limit: int) -> int:
        """Remove jobs that ended so many days ago, at most `limit`; returns how many.

        Their idempotency keys go with them. Jobs that a live import still counts stay.
        """

    def remove_ticks(self, days: float) -> int:
        """Remove ticks that ended so many days ago; returns how many."""


@dataclass(frozen=True, slots=True)
class Counted:
    """`waiting`: rows of the outbox, also those that are not due yet. `deleted`: memories that were
    deleted so far, so that one that came and one that went do not look like nothing."""

    memories: int
    waiting: int
    deleted: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """Which of some ids are there, and which of them an outbox row will bring or take, at one
    moment."""

    present: frozenset[UUID]
    waiting: frozenset[UUID]


class AuditStore(Protocol):
    """The truth, to compare copies of it with. Bodies that were deleted are empty."""

    def bodies(self, after: UUID | None, limit: int) -> list[UUID]:
        """Up to `limit` bodies, deleted ones too, that sort after `after`, ascending."""

    def count(self, body_id: UUID) -> Counted: ...

    def ids(self, body_id: UUID, kind: Kind, after: UUID | None, limit: int) -> list[UUID]:
        """Up to `limit` ids that sort after `after`, ascending."""

    def look(self, body_id: UUID, kind: Kind, ids: Collection[UUID]) -> Seen: ...

    def enqueue(self, body_id: UUID, kind: Kind, ids: Sequence[UUID]) -> None:
        """Put into the outbox what brings these into the copies, or takes them out."""
