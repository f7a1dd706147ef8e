"""How memories changed their minds, as the product asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol
from uuid import UUID

from pipeline.domain.chains import Log
from pipeline.domain.memory import MemoryState


class ChangeStore(Protocol):
    """Every method raises `StoreUnavailable`."""

    def logs(self, body_id: UUID, memory_ids: Sequence[UUID]) -> dict[UUID, Log]:
        """The logs of these memories of the body and of all that exist further on along their
        chains, toward what is believed now. Unknown ids are left out."""

    def chain(self, project_id: UUID, memory_id: UUID) -> tuple[UUID, dict[UUID, Log]]:
        """The body, and the logs of all memories on the chain of this one, both ways: the nearest
        first, and no more than tell that there are more than `MOST_OF_CHAIN`. Raises `NotFound`."""

    def restore(self, project_id: UUID, memory_id: UUID, reason: str | None) -> None:
        """Note the user's word that the memory holds, under the body's lane. Raises `NotFound`."""

    def set_state(
        self,
        project_id: UUID,
        memory_id: UUID,
        state: MemoryState,
        *,
        linked: UUID | None = None,
        reason: str | None = None,
    ) -> None:
        """Note the user's word that the memory is in this state, under the body's lane; nothing
        when it is so already. `linked` is the newer memory that says so. Raises `NotFound`,
        `InvalidInput` (field `linked_memory_id`) for one of another body, for itself, for one that
        is denied, and for one that the memory itself has overturned."""


MOST_OF_CHAIN = 500  # memories
