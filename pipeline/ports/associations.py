"""Which entities a query or a memory names: where associative recall begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol
from uuid import UUID

from pipeline.domain.activation import KnownEntity


class EntityLookup(Protocol):
    """The truth about names. Every method raises `StoreUnavailable`; ids of another body, and of a
    deleted one, are unknown."""

    def named(self, body_id: UUID, names: Sequence[str]) -> list[KnownEntity]:
        """The entities that go by any of these names, whatever their case and spaces."""

    def known(self, body_id: UUID, entity_ids: Sequence[UUID]) -> dict[UUID, KnownEntity]:
        """Those of the entities that exist."""

    def named_by(
        self, body_id: UUID, memory_ids: Sequence[UUID], *, retired: bool = False
    ) -> dict[UUID, tuple[KnownEntity, ...]]:
        """What each of the memories names besides its speaker: of those that are valid or
        suspected, or with `retired` of all."""

    def believed(self, body_id: UUID, memory_ids: Sequence[UUID]) -> set[UUID]:
        """Those of the memories that are valid or suspected."""
