"""The graph of each memory body: which entities its memories name, and what relates them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol
from uuid import UUID

from pipeline.domain.graph import (
    GraphCounts,
    GraphEntity,
    GraphPath,
    GraphRelation,
    Mentions,
    Picture,
)

MAX_DEPTH = 3  # steps; farther away everything is related to everything
MAX_STEPS = 2_000  # relations, and memories, of one entity that are followed: a hub has many more
MAX_PICTURE_RELATIONS = 1_000  # of a picture; more is no picture

Kind = Literal["entity", "memory", "relation"]


class GraphStore(Protocol):
    """A graph of entities, memories and relations, in which bodies never meet: every question and
    every write is about one body, and ids of another are unknown in it.

    Every method raises `GraphUnavailable` when the store cannot be reached, is restarting or does
    not answer within its time-out, after its own retries: nothing happened then, or a part of it,
    and doing it again is right. What is written can be read at once. Thread-safe; connects on first
    use, and anew after a fork.
    """

    def ensure(self) -> None:
        """Create what is missing (constraints, indices). Idempotent, also from several processes.

        Raises `UnsupportedServer` for a server that has not what is needed.
        """

    def upsert(
        self,
        body_id: UUID,
        entities: Sequence[GraphEntity],
        relations: Sequence[GraphRelation],
        mentions: Mentions,
    ) -> None:
        """Write entities, and of each memory in `mentions` what it names and what it told.

        Entities with the same id are replaced. Mentions and relations of these memories that were
        written before and are not given now go; those of other memories stay. The same again
        changes nothing. The last one wins when an id comes twice. At most 256 memories are one
        transaction, with their entities and relations. Raises `ValueError` when a mention or a
        relation names an entity or a memory that is not given.
        """

    def delete(
        self,
        body_id: UUID,
        memory_ids: Sequence[UUID] = (),
        entity_ids: Sequence[UUID] = (),
        relation_ids: Sequence[UUID] = (),
    ) -> None:
        """Delete memories with their mentions and the relations that they told, entities with the
        mentions and relations that they are in, and single relations. Unknown ids are no error.
        """

    def delete_body(self, body_id: UUID) -> None:
        """Delete everything of the body. A body without anything is no error."""

    def neighbours(
        self,
        body_id: UUID,
        entity_ids: Sequence[UUID],
        depth: int,
        limit: int,
        *,
        ended: bool = False,
    ) -> list[GraphPath]:
        """The entities up to `depth` (1-3) steps away from any of these, at most `limit`, each once
        by its shortest way; the ones asked for are not among them, unknown ids have none.

        A step follows a relation in either direction, or a memory that names both; of each entity
        at most `MAX_STEPS` relations and as many memories, those with the smallest ids. A relation
        that has ended (`valid_to`) leads nowhere, unless `ended` asks for those too; its memory,
        whatever is believed of it now, still names both. Order:
        nearer first, then those that a relation reaches, then those whom more of these memories
        bring together with the step before, then by id. Only what is in the answer is followed
        further. Of several ways to an entity the one by a relation counts, then the one with the
        smallest ids (of the entity before, the memory, the relation). Raises `ValueError` for
        another depth.
        """

    def memories_of(
        self, body_id: UUID, entity_ids: Sequence[UUID], limit: int
    ) -> dict[UUID, tuple[UUID, ...]]:
        """For each of the entities that is known: at most `limit` memories that name it, by id."""

    def count(self, body_id: UUID) -> GraphCounts:
        """Exact numbers."""

    def ids(self, body_id: UUID, kind: Kind, after: UUID | None, limit: int) -> list[UUID]:
        """Up to `limit` ids of the body that sort after `after`, ascending. For audits."""

    def ping(self) -> None:
        """Return when the server answers; raise `GraphUnavailable` otherwise, within 2 s."""

    def close(self) -> None: ...


class PictureStore(Protocol):
    """The truth about entities and relations, in a form to be shown. Raises `StoreUnavailable`, and
    `NotFound` when the body is not the project's."""

    def find_entity(self, project_id: UUID, body_id: UUID, entity: str) -> UUID:
        """The entity with this id or, whatever its case and spaces, this name. Raises `NotFound`
        when the body has none."""

    def picture(
        self, project_id: UUID, body_id: UUID, entity_ids: Sequence[UUID] | None, limit: int
    ) -> Picture:
        """At most `limit` entities, those that exist of `entity_ids` and in their order, or without
        them the body's most mentioned ones (then by name and id), and the relations between them,
        oldest first (then by id), at most `MAX_PICTURE_RELATIONS`.
        """
