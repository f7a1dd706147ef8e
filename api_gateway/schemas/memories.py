"""Memories, their sources and changes, and entities on the wire."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import Field

from api_gateway.schemas.common import AnswerModel
from pipeline.domain.memory import MemoryState


class Source(AnswerModel):
    """A turn in which a memory was told. `id` is the caller's own message id; a time that the
    caller did not give is when the job was accepted, and is marked `approximate`."""

    id: str | None
    session_id: str | None
    role: str
    name: str | None
    time: datetime
    approximate: bool = False
    text: str


class TimeSpan(AnswerModel):
    """When what was said happened: the words and the half-open time that they stand for."""

    words: str
    since: datetime
    until: datetime


class Change(AnswerModel):
    """Why a memory's state changed."""

    state: MemoryState
    reason: str
    part: str | None
    linked_memory_id: UUID | None
    job_id: UUID | None
    at: datetime
    resolution: str | None = None


class Memory(AnswerModel):
    """One remembered statement, in the language it was told in."""

    id: UUID
    body_id: UUID
    text: str
    kind: str
    state: MemoryState
    priority: str
    language: str
    speaker: str
    time: TimeSpan | None = None
    happened_at: datetime
    approximate: bool = False
    recorded_at: datetime
    sources: list[Source] = Field(default_factory=list)
    entities: list[str] = Field(default_factory=list)
    changes: list[Change] = Field(default_factory=list)
    metadata: dict[str, Any] = Field(default_factory=dict)


class Entity(AnswerModel):
    """A person, place, thing or topic that the body's memories name."""

    id: UUID
    name: str
    type: str
    mentions: int
