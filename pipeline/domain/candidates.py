"""Statements that a judge compares, what it finds, and what that adds to a memory's log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from pipeline.domain.changes import Event, Note
from pipeline.domain.conflicts.values import Said
from pipeline.domain.memory import MemoryState


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory, or a statement about to be one, as a judge needs it.

    `order` rises in the order of acceptance. `statement` is the hash of the words, by which a
    statement is known before it has an id. `message` is the caller's id of the message. `told` is
    when it was told, where that is more than once; `until` leaves out what was told later, to judge
    it as it stood then.
    """

    id: UUID
    text: str
    speaker: str
    said_at: datetime
    order: int
    language: str
    entities: tuple[str, ...] = ()
    state: MemoryState = MemoryState.VALID
    statement: bytes = b""
    message: str | None = None
    told: tuple[datetime, ...] = ()
    until: datetime | None = None

    def said(self) -> Said:
        """The same whether it is still a draft or was read back: readings are kept by it."""
        entities = tuple(sorted(self.entities))
        return Said(self.text, self.speaker, self.last_said, self.language, entities)

    @property
    def last_said(self) -> datetime:
        """What is said once more is vouched for until then: what was said between is the older."""
        first = self.first_said
        return max(t for t in self._told() if t == first or self.until is None or t < self.until)

    @property
    def first_said(self) -> datetime:
        return min(self._told())

    def said_after(self, moment: datetime) -> datetime | None:
        """When it was told for the first time after the moment."""
        return min((t for t in self._told() if t > moment), default=None)

    def _told(self) -> tuple[datetime, ...]:
        return self.said_at, *self.told

    @property
    def age(self) -> Age:
        """Rises from older to newer: what was said later, or accepted later where that is equal.
        An approximate time is that of the acceptance."""
        return self.last_said, self.order


def mark(one: Candidate) -> str:
    """What a statement is called before and after it becomes a memory: by its words and by when
    they were said."""
    return f"{one.statement.hex()} {one.said_at.astimezone(UTC).isoformat()}"


Age = tuple[datetime, int]

Pair = tuple[Candidate, Candidate]
"""The older one, and the newer one, which may speak against it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the newer of a pair does to the older. `code` is a stable word for why, `reason` a
    sentence, `part` quotes the old text, `confidence` is in 0..1."""

    older: Candidate
    newer: Candidate
    state: MemoryState
    code: str
    reason: str
    part: str | None
    confidence: float


@dataclass(frozen=True, slots=True)
class Turned:
    """What is to be appended to the log of one memory."""

    memory_id: UUID
    events: tuple[Event, ...]
    note: Note | None = None
