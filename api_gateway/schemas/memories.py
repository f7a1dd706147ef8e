"""Memories, their sources and changes, and entities on the wire."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import ConfigDict, Field, StringConstraints, ValidationInfo, field_validator
from pydantic.config import JsonDict
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import PydanticCustomError

from api_gateway.schemas.common import AnswerModel, Page, RequestModel
from pipeline.domain.changes import EventKind, Resolution
from pipeline.domain.memory import MemoryState

_CHANGE: JsonDict = {
    "state": "outdated",
    "reason": "The speaker moved to another place.",
    "code": "moved",
    "part": "in Lisbon",
    "linked_memory_id": "0198c5a1-7d3e-7bb2-8f0a-2f6f3c1d9e55",
    "job_id": "0198c5a1-7a11-7c90-b6de-9d2a4c7f1b20",
    "message_id": "m2",
    "at": "2026-05-08T09:00:02Z",
    "resolution": None,
}
_LINK: JsonDict = {
    "from": "0198c5a0-11aa-7d21-9a4b-52f0c3b7a9d4",
    "to": _CHANGE["linked_memory_id"],
    **{name: value for name, value in _CHANGE.items() if name != "linked_memory_id"},
    "said_at": "2026-05-08T09:00:00Z",
    "holds": True,
}


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
    """Why a memory is, or was, in a state: one change a state at most.

    `reason` is a sentence, or the `code` where there is none (any more); `part` quotes what does
    not hold any longer. `job_id` and `message_id` caused it: none of them when the user did.
    `resolution`: a graver change `confirmed` it, later words `cleared` it, the user `restored` the
    memory, or it was `withdrawn` since the linked memory is gone or denied. Null: it holds.
    """

    model_config = ConfigDict(json_schema_extra={"examples": [_CHANGE]})

    state: MemoryState
    reason: str
    code: str
    part: str | None
    linked_memory_id: UUID | None
    job_id: UUID | None
    message_id: str | None
    at: datetime
    resolution: Resolution | None = None


class LoggedChange(Change):
    """A change with all that led to it. `links` are the newer memories, the latest last; `said_at`
    is when the latest of them was said, `at` when that was recorded."""

    said_at: datetime
    links: list[UUID]


class ChangeEvent(AnswerModel):
    """One line of the log that changes and state are folded from: ids, codes and times. `state` is
    what it is about. `reason` and `part` lie beside the log and go when the memory that they name
    is deleted."""

    kind: EventKind
    state: MemoryState
    code: str
    linked_memory_id: UUID | None
    job_id: UUID | None
    message_id: str | None
    said_at: datetime
    at: datetime
    reason: str | None = None
    part: str | None = None


class Changes(Page[LoggedChange]):
    """A memory's changes in rising severity (all of them: `next_cursor` is null), and the log that
    they are folded from, oldest first."""

    events: list[ChangeEvent]


class Remembered(AnswerModel):
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


class Memory(Remembered):
    """One remembered statement, in the language it was told in. `current` is what is believed
    instead of one that is not valid: the ends of its chain."""

    current: list[Remembered] = Field(default_factory=list)


class ChainLink(AnswerModel):
    """One step of a chain: the memory `to`, which is newer, speaks against the memory `from`.

    `holds`: it does so now. It does not after it was cleared, restored or withdrawn, nor when a
    graver change took its place; `resolution` says which.
    """

    model_config = ConfigDict(
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        json_schema_extra={"examples": [_LINK]},
    )

    from_: UUID = Field(validation_alias="from", serialization_alias="from")
    to: UUID
    state: MemoryState
    reason: str
    code: str
    part: str | None
    job_id: UUID | None
    message_id: str | None
    at: datetime
    said_at: datetime
    resolution: Resolution | None = None
    holds: bool


class Chain(AnswerModel):
    """All memories that changed one another, oldest said first, and why. `current` are the ids of
    what is believed now instead of the memory that was asked for, or its own. `truncated`: the
    chain is longer, and these are the nearest, and the current ones."""

    memories: list[Remembered]
    links: list[ChainLink]
    current: list[UUID]
    truncated: bool = False


Reason = Annotated[str, StringConstraints(min_length=1, max_length=1_000, pattern=r"\S")]


class Restoration(RequestModel):
    """`reason` is kept with the memory, in your words."""

    reason: Reason | None = Field(default=None, examples=["I am still there."])


class MemoryChanges(RequestModel):
    """The user's word on a memory's state. `linked_memory_id` is the newer memory of the body that
    says so, `reason` is why, in your words; either needs a `state`. `priority` and `metadata` are
    documented and not built yet: a 501 when given."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"state": "outdated", "reason": "She has moved."}]}
    )

    state: MemoryState | None = None
    linked_memory_id: UUID | None = None
    reason: Reason | None = None
    priority: SkipJsonSchema[Any] = None
    metadata: SkipJsonSchema[Any] = None

    @field_validator("linked_memory_id", "reason")
    @classmethod
    def _needs_a_state(cls, value: UUID | str | None, info: ValidationInfo) -> UUID | str | None:
        if value is not None and "state" in info.data and info.data["state"] is None:
            raise PydanticCustomError("needs_state", "says why a state is set: give a `state`")
        return value

    @field_validator("linked_memory_id")
    @classmethod
    def _nothing_overturns_the_valid(cls, value: UUID | None, info: ValidationInfo) -> UUID | None:
        if value is not None and info.data.get("state") is MemoryState.VALID:
            raise PydanticCustomError("linked_valid", "a valid memory is overturned by none")
        return value

    def not_built(self) -> str | None:
        """The first documented field that was given and is not built yet."""
        return next((name for name in ("priority", "metadata") if name in self._given()), None)

    def _given(self) -> set[str]:
        return {name for name in self.model_fields_set if getattr(self, name) is not None}
