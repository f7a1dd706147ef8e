"""The graph of a memory body as values: entities, what relates them, and ways from one to another.

Ids sort as their 16 bytes do, which is how their text sorts too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

Mentions = Mapping[UUID, Sequence[UUID]]
"""Memories, each with all the entities that it names."""


@dataclass(frozen=True, slots=True)
class GraphEntity:
    id: UUID
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class GraphRelation:
    """`subject` and `object` are entities of one body; `predicate` is a snake_case code. It holds
    from `valid_from` on, until `valid_to` (None: it still does). The memory told it.
    """

    id: UUID
    subject: UUID
    predicate: str
    object: UUID
    memory_id: UUID
    valid_from: datetime
    valid_to: datetime | None = None


@dataclass(frozen=True, slots=True)
class GraphPart:
    """Memories with all that they name and tell, and entities besides."""

    entities: tuple[GraphEntity, ...] = ()
    relations: tuple[GraphRelation, ...] = ()
    mentions: Mentions = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GraphStep:
    """From one entity to the next: by a relation, which `memory_id` told, or, where `relation_id`
    and `predicate` are None, by that memory alone, which names both. `forward`: `source` is the
    relation's subject; true without one.
    """

    source: UUID
    target: UUID
    memory_id: UUID
    relation_id: UUID | None = None
    predicate: str | None = None
    forward: bool = True


@dataclass(frozen=True, slots=True)
class GraphPath:
    """The way to an entity that was reached, from one of those asked for."""

    entity_id: UUID
    steps: tuple[GraphStep, ...]

    @property
    def distance(self) -> int:
        return len(self.steps)


@dataclass(frozen=True, slots=True)
class GraphCounts:
    entities: int = 0
    memories: int = 0
    mentions: int = 0
    relations: int = 0


@dataclass(frozen=True, slots=True)
class PictureEntity:
    """An entity, what else it is called, and how many memories name it."""

    id: UUID
    name: str
    type: str
    mentions: int
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A part of a graph, to be shown; `truncated` when there is more than it may hold."""

    entities: tuple[PictureEntity, ...]
    relations: tuple[GraphRelation, ...]
    truncated: bool


def paths(steps: Iterable[GraphStep]) -> list[GraphPath]:
    """The whole ways, in the order of the steps. Each step begins at an entity that was asked for,
    or where an earlier one ends.
    """
    found: dict[UUID, GraphPath] = {}
    for step in steps:
        before = found[step.source].steps if step.source in found else ()
        found[step.target] = GraphPath(step.target, (*before, step))
    return list(found.values())


def require_known(
    entities: Iterable[GraphEntity], relations: Iterable[GraphRelation], mentions: Mentions
) -> None:
    """Raises `ValueError` when a mention or a relation speaks of an entity, or a relation of a
    memory, that is not among those given.
    """
    known = {entity.id for entity in entities}
    named = {entity for named in mentions.values() for entity in named}
    for relation in relations:
        named |= {relation.subject, relation.object}
        if relation.memory_id not in mentions:
            raise ValueError(f"relation {relation.id} is of a memory that is not given")
    if missing := named - known:
        raise ValueError(f"entity {min(missing)} is named and not given")
