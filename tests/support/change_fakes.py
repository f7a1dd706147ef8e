"""A stand-in of the store of changes, for gateways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Protocol
from uuid import UUID

from pipeline.domain import changes
from pipeline.domain.chains import Log
from pipeline.domain.memory import Memory, MemoryState
from pipeline.errors import InvalidInput


class Rows(Protocol):
    """The memories whose states are kept up."""

    rows: dict[UUID, Memory]

    def get_memory(self, project_id: UUID, memory_id: UUID) -> Memory: ...


@dataclass
class FakeChanges:
    """Logs in memory, appended to by the rules of the domain."""

    memories: Rows
    now: datetime
    kept: dict[UUID, Log] = field(default_factory=dict)
    asked: int = 0

    def logs(self, body_id: UUID, memory_ids: Sequence[UUID]) -> dict[UUID, Log]:
        self.asked += 1
        found: dict[UUID, Log] = {}
        waiting = list(memory_ids)
        while waiting:
            memory = self.memories.rows.get(waiting.pop())
            if memory is None or memory.body_id != body_id or memory.id in found:
                continue
            found[memory.id] = self._log(memory.id)
            waiting += [event.linked for event in found[memory.id].events if event.linked]
        return found

    def chain(self, project_id: UUID, memory_id: UUID) -> tuple[UUID, dict[UUID, Log]]:
        body_id = self.memories.get_memory(project_id, memory_id).body_id
        found = [memory_id]  # the nearest first
        for here in found:
            near = [event.linked for event in self._log(here).events]
            near += [
                older
                for older, log in self.kept.items()
                if any(event.linked == here for event in log.events)
            ]
            found += [one for one in dict.fromkeys(near) if one is not None and one not in found]
        logs = self.logs(body_id, found)
        return body_id, {one: logs[one] for one in found if one in logs}

    def raise_state(self, older: UUID, verdict: changes.Conflict) -> None:
        """What a newer memory does to an older one."""
        standing = self._log(older).standing()
        self._append(older, changes.conflict(standing, verdict, self.now), verdict.note)

    def restore(self, project_id: UUID, memory_id: UUID, reason: str | None) -> None:
        standing = self._standing(project_id, memory_id)
        self._append(memory_id, changes.restore(standing, self.now, changes.BY_USER), _note(reason))

    def set_state(
        self,
        project_id: UUID,
        memory_id: UUID,
        state: MemoryState,
        *,
        linked: UUID | None = None,
        reason: str | None = None,
    ) -> None:
        standing = self._standing(project_id, memory_id)
        if linked is not None and linked not in self.memories.rows:
            raise InvalidInput("there is no such memory in this body", field="linked_memory_id")
        events = changes.set_by_user(standing, state, self.now, linked)
        self._append(memory_id, events, _note(reason))

    def _standing(self, project_id: UUID, memory_id: UUID) -> changes.Standing:
        self.memories.get_memory(project_id, memory_id)
        return self._log(memory_id).standing()

    def _log(self, memory_id: UUID) -> Log:
        return self.kept.get(memory_id, Log())

    def _append(
        self, memory_id: UUID, events: Sequence[changes.Event], note: changes.Note | None
    ) -> None:
        before = self._log(memory_id)
        notes = (*before.notes, *(note if event is events[-1] else None for event in events))
        self.kept[memory_id] = Log((*before.events, *events), notes)
        state = self.kept[memory_id].standing().state
        self.memories.rows[memory_id] = replace(self.memories.rows[memory_id], state=state)


def _note(reason: str | None) -> changes.Note | None:
    return changes.Note(text=reason) if reason else None
