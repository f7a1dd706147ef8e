"""What changing the embedding model needs of the truth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from pipeline.ports.models import Vectors


@dataclass(frozen=True, slots=True)
class ToEmbed:
    memory_id: UUID
    text: str
    speaker: str


class ReindexStore(Protocol):
    def count_other(self, model: str, dimension: int) -> int:
        """Memories whose vector is of another model or size."""

    def other(self, model: str, dimension: int, limit: int) -> list[ToEmbed]:
        """Some of these memories."""

    def replace(self, memory_ids: Sequence[UUID], vectors: Vectors, model: str) -> None:
        """Store vectors of shape (len(memory_ids), dimension) in one transaction."""

    def prepare_anew(self, model: str, dimension: int) -> int:
        """Have parts prepared again that wait for their commit with vectors of another model or
        size; returns how many."""
