"""An entity as it is shown: what it is called and why, who names it, and what users did to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from pipeline.domain.graph import GraphRelation

REASONS: Mapping[str, str] = {
    "said": "a memory says that both names mean the same",
    "model": "the language model read in a memory that both names mean the same",
    "short_name": "it is the only one whose whole name has this given name",
    "acronym": "it is the only name with these initials",
    "user": "a user merged them",
}


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why two names are one: `code` is a key of `REASONS`. What a memory says goes with the memory;
    what the names show (`short_name`, `acronym`) stays while both are used, and the memory is the
    oldest that shows it. `operation_id` is a user's merge.
    """

    code: str
    other: str  # the name that it is one with
    memory_id: UUID | None
    operation_id: UUID | None
    at: datetime

    @property
    def reason(self) -> str:
        return REASONS[self.code]


@dataclass(frozen=True, slots=True)
class AliasView:
    name: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """A name and the entity that it belongs to now."""

    entity_id: UUID
    name: str


@dataclass(frozen=True, slots=True)
class Operation:
    """What a user did: `merge` brought `entity` into `other`, `split` took `other`, a name or some
    memories under a new name, out of `entity`. Either is None when no memory uses the name now.
    """

    id: UUID
    kind: str
    entity: Named | None
    other: Named | None
    memory_ids: tuple[UUID, ...]
    at: datetime
    undone_at: datetime | None


@dataclass(frozen=True, slots=True)
class EntityView:
    """`memory_ids` newest first, `relations` oldest first; `truncated` when there are more."""

    id: UUID
    name: str
    type: str
    mentions: int
    aliases: tuple[AliasView, ...]
    memory_ids: tuple[UUID, ...]
    relations: tuple[GraphRelation, ...]
    operations: tuple[Operation, ...]
    truncated: bool
