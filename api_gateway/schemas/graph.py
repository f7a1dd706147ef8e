"""Entities and the relations between them on the wire."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from api_gateway.schemas.common import AnswerModel, Name, RequestModel

MAX_MOVED = 1_000  # memories that are taken out of an entity at once


class Entity(AnswerModel):
    """A person, place, thing or topic that the body's memories name. `aliases` are its other names,
    the oldest first; `type` is `speaker` for a role that speaks without a name."""

    id: UUID
    name: str
    type: str
    mentions: int
    aliases: list[str] = Field(default_factory=list)


class Relation(AnswerModel):
    """What a memory tells about two entities: `subject` and `object` are ids of entities,
    `predicate` is a code such as `lives_in`. It holds from `valid_from` on; `valid_to` is null
    while it does."""

    id: UUID
    subject: UUID
    predicate: str
    object: UUID
    memory_id: UUID
    valid_from: datetime
    valid_to: datetime | None


class Graph(AnswerModel):
    """A part of a body's graph. `truncated` says that there is more than it may hold."""

    entities: list[Entity]
    relations: list[Relation]
    truncated: bool


class Evidence(AnswerModel):
    """Why a name and `other` are one: `code` is `said`, `model`, `short_name`, `acronym` or `user`,
    `reason` says it in words. `operation_id` is a user's merge."""

    code: str
    reason: str
    other: str
    memory_id: UUID | None
    operation_id: UUID | None
    at: datetime


class Alias(AnswerModel):
    name: str
    evidence: list[Evidence]


class Named(AnswerModel):
    """A name, and the entity that it belongs to now."""

    entity_id: UUID
    name: str


class Operation(AnswerModel):
    """What a user did: `merge` brought `entity` into `other`; `split` took `other` out of `entity`.
    One of them is null when no memory uses the name any more. `memory_ids` are those that were
    taken out."""

    id: UUID
    kind: Literal["merge", "split"]
    entity: Named | None
    other: Named | None
    memory_ids: list[UUID]
    at: datetime
    undone_at: datetime | None


class EntityDetails(AnswerModel):
    """An entity with why it is called so, the memories that name it (newest first), what relates it
    (oldest first), and what users did to it. `truncated`: of memories or relations there are more.
    """

    id: UUID
    name: str
    type: str
    mentions: int
    aliases: list[Alias]
    memory_ids: list[UUID]
    relations: list[Relation]
    operations: list[Operation]
    truncated: bool


class MergeEntity(RequestModel):
    into: UUID


class SplitEntity(RequestModel):
    """Either `alias`, a name to take out, or `memory_ids` with the `name` that these mean."""

    alias: Name | None = None
    memory_ids: Annotated[list[UUID], Field(min_length=1, max_length=MAX_MOVED)] | None = None
    name: Name | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.alias is None) == (self.memory_ids is None):
            raise PydanticCustomError("one_of_two", "give either `alias` or `memory_ids`")
        if (self.name is None) != (self.memory_ids is None):
            raise PydanticCustomError("name_of_memories", "`name` goes with `memory_ids`")
        return self
