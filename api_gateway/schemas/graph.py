"""Entities and the relations between them on the wire."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from api_gateway.schemas.common import AnswerModel
from api_gateway.schemas.memories import Entity


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
