"""The entities of a body as a user sees and mends them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol
from uuid import UUID

from pipeline.domain.entity_views import EntityView, Operation
from pipeline.domain.graph import PictureEntity
from pipeline.ports.stores import Page

MOST_SHOWN = 1_000  # memories, and relations, of one entity


class EntityStore(Protocol):
    """Every method raises `StoreUnavailable`, and `NotFound` when the body is not the project's or
    has no such entity or operation. The id of an entity that was merged finds what it is part of.

    What changes entities waits for the commit under way and is one transaction. It loses no mention
    and no relation: two operations that undo each other leave what was before.
    """

    def list_entities(
        self, project_id: UUID, body_id: UUID, *, cursor: str | None, limit: int
    ) -> Page[PictureEntity]:
        """Most mentioned first, then by name and id."""

    def get_entity(self, project_id: UUID, body_id: UUID, entity_id: UUID) -> EntityView:
        """With at most `MOST_SHOWN` memories and relations."""

    def merge(self, project_id: UUID, body_id: UUID, entity_id: UUID, into: UUID) -> Operation:
        """Make one of two entities, called as `into`. Again it changes nothing.

        Raises `InvalidInput` (field `into`) for itself, `Conflict` when they are one already for
        another reason.
        """

    def split_alias(
        self, project_id: UUID, body_id: UUID, entity_id: UUID, alias: str
    ) -> Operation:
        """Take a name out of the entity, with those that only it ties to it. What was known before
        does not bring them together again. Again it changes nothing.

        Raises `InvalidInput` (field `alias`) for a name that is not the entity's, or is its own.
        """

    def split_memories(
        self,
        project_id: UUID,
        body_id: UUID,
        entity_id: UUID,
        memory_ids: Sequence[UUID],
        name: str,
    ) -> Operation:
        """Have some memories that name the entity mean another one, called `name`. Again it changes
        nothing.

        Raises `InvalidInput` (field `memory_ids`) unless all of them name the entity and others do
        too, `Conflict` (code `entity_name_taken`) for a name that the body has.
        """

    def undo(self, project_id: UUID, body_id: UUID, operation_id: UUID) -> Operation:
        """Have things as they would be without the operation; those after it stay. Again it changes
        nothing."""
