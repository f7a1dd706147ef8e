"""Memories as values. Times are aware and in UTC."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from enum import StrEnum
from typing import Any
from uuid import UUID

A_MONTH, A_YEAR = timedelta(days=28), timedelta(days=365)


class MemoryState(StrEnum):
    """In rising severity: 有效, 疑似过时, 已过时, 被否认."""

    VALID = "valid"
    SUSPECTED = "suspected"
    OUTDATED = "outdated"
    DENIED = "denied"


class Priority(StrEnum):
    P0_PLUS = "P0_PLUS"
    P0 = "P0"
    P1 = "P1"
    P2 = "P2"
    P3 = "P3"


@dataclass(frozen=True, slots=True)
class Source:
    """A turn in which a memory was told. `id` is the caller's own message id."""

    id: str | None
    session_id: str | None
    role: str
    name: str | None
    time: datetime
    approximate: bool
    text: str
    job_id: UUID
    key: bytes

    @property
    def speaker(self) -> str:
        return self.name or self.role


@dataclass(frozen=True, slots=True)
class ResolvedTime:
    """When what was said happened: the words and the half-open time they stand for."""

    words: str
    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Relation:
    """Two names of entities, as they are told, and a snake_case code of how they belong together:
    `subject` lives_in, works_at, partner_of, parent_of ... `object`.
    """

    subject: str
    predicate: str
    object: str


@dataclass(frozen=True, slots=True)
class Alias:
    """Two names that mean the same, as they are told, and how that shows: `said` in the words
    themselves, or on the word of a `model`. Where the words may mean something else, `needs` says
    how many of the two must be names otherwise: 1 the name, 2 both. `same`: the words say that both
    are one, and not which of them is the other's nickname.
    """

    name: str
    alias: str
    code: str
    needs: int = 0
    same: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A statement that was extracted and is not committed yet."""

    text: str
    kind: str
    language: str
    speaker: str
    said_at: datetime
    approximate: bool
    time: ResolvedTime | None
    context: str  # the turns before it, a line each, the latest last: helps to find it, never shown
    context_keys: tuple[bytes, ...]  # source keys of these lines, so that they are erased with them
    entities: tuple[tuple[str, str], ...]  # (name, type)
    sources: tuple[Source, ...]
    statement_hash: bytes
    text_hash: bytes
    relations: tuple[Relation, ...] = ()
    aliases: tuple[Alias, ...] = ()


@dataclass(frozen=True, slots=True)
class Glimpse:
    """As much of a memory as its ranking needs. `turn` is the key of its first source, `role` that
    source's role; `after` are the keys of the turns before it, the latest first."""

    id: UUID
    text: str
    speaker: str
    role: str
    said_at: datetime
    time: ResolvedTime | None
    turn: bytes
    after: tuple[bytes, ...]
    state: MemoryState = MemoryState.VALID


@dataclass(frozen=True, slots=True)
class Memory:
    id: UUID
    body_id: UUID
    text: str
    kind: str
    state: MemoryState
    priority: Priority
    language: str
    speaker: str
    said_at: datetime
    approximate: bool
    utc_offset: timedelta  # where it was said
    time: ResolvedTime | None
    recorded_at: datetime
    context: str
    context_keys: tuple[bytes, ...] = ()
    sources: tuple[Source, ...] = ()
    entities: tuple[str, ...] = ()
    called: tuple[str, ...] = ()  # every name of these entities, in its normal form
    metadata: Mapping[str, Any] = field(default_factory=dict)

    @property
    def happened_at(self) -> datetime:
        return self.time.since if self.time else self.said_at

    @property
    def dated(self) -> str:
        """When it happened, as it was called where it was said, and as closely as it was told: a
        day, a month or a year. "This year" holds the day on which it was said, which says more.
        """
        place = timezone(self.utc_offset)
        if self.time is None or self.time.since <= self.said_at < self.time.until:
            return self.said_at.astimezone(place).date().isoformat()
        day, length = self.time.since.astimezone(place).date(), self.time.until - self.time.since
        if length >= A_YEAR:
            return f"{day:%Y}"
        return f"{day:%Y-%m}" if length >= A_MONTH else day.isoformat()
