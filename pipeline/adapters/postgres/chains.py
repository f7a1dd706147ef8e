"""Chains of memories that changed, read and set by the user."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from pipeline.adapters.postgres.bodies import LANE_SECONDS, body_of, hold_lane
from pipeline.adapters.postgres.changes import Appended, append, logs, standings
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain import changes
from pipeline.domain.chains import Log, leads_to
from pipeline.domain.changes import Event, Note, Standing
from pipeline.domain.memory import MemoryState
from pipeline.errors import InvalidInput
from pipeline.ports.changes import MOST_OF_CHAIN

ONWARD = """
WITH RECURSIVE onward (id) AS (
    SELECT m.id FROM memories m WHERE m.body_id = %(body)s AND m.id = ANY(%(memories)s)
    UNION
    SELECT m.id FROM onward o JOIN memory_events e ON e.memory_id = o.id
    JOIN memories m ON m.id = e.linked_id AND m.body_id = %(body)s
)
SELECT id FROM onward
"""

# Breadth first, so that what is near is kept when there is too much.
AROUND = """
WITH RECURSIVE around (id) AS (
    SELECT %(memory)s::uuid
    UNION
    SELECT m.id FROM around a CROSS JOIN LATERAL (
        SELECT e.linked_id AS id FROM memory_events e
        WHERE e.memory_id = a.id AND e.linked_id IS NOT NULL
        UNION ALL
        SELECT e.memory_id FROM memory_events e WHERE e.linked_id = a.id
    ) near JOIN memories m ON m.id = near.id AND m.body_id = %(body)s
)
SELECT id FROM around LIMIT %(most)s
"""
THERE = "SELECT state FROM memories WHERE id = %s AND body_id = %s"


class PostgresChanges:
    def __init__(self, database: Database) -> None:
        self._db = database

    def logs(self, body_id: UUID, memory_ids: Sequence[UUID]) -> dict[UUID, Log]:
        with self._db.connection() as connection:
            return logs(connection, _onward(connection, body_id, memory_ids))

    def chain(self, project_id: UUID, memory_id: UUID) -> tuple[UUID, dict[UUID, Log]]:
        with self._db.connection() as connection:
            body_id = body_of(connection, project_id, memory_id)
            asked = {"memory": memory_id, "body": body_id, "most": MOST_OF_CHAIN + 1}
            found = connection.execute(AROUND, asked).fetchall()
            return body_id, logs(connection, [row["id"] for row in found])

    def restore(self, project_id: UUID, memory_id: UUID, reason: str | None) -> None:
        with self._db.transaction(lock_seconds=LANE_SECONDS) as tx:
            body_id, standing = _held(tx, project_id, memory_id)
            at = datetime.now(UTC)
            _append(tx, body_id, memory_id, changes.restore(standing, at, changes.BY_USER), reason)

    def set_state(
        self,
        project_id: UUID,
        memory_id: UUID,
        state: MemoryState,
        *,
        linked: UUID | None = None,
        reason: str | None = None,
    ) -> None:
        with self._db.transaction(lock_seconds=LANE_SECONDS) as tx:
            body_id, standing = _held(tx, project_id, memory_id)
            if linked is not None:
                _check_link(tx, body_id, memory_id, linked)
            events = changes.set_by_user(standing, state, datetime.now(UTC), linked)
            _append(tx, body_id, memory_id, events, reason)


def _held(tx: Connection, project_id: UUID, memory_id: UUID) -> tuple[UUID, Standing]:
    """The memory's body, whose lane is held from now on, and how the memory stands."""
    body_id = body_of(tx, project_id, memory_id)
    hold_lane(tx, body_id)
    body_of(tx, project_id, memory_id)  # another may have deleted it while we waited
    return body_id, standings(tx, [memory_id])[memory_id]


def _append(
    tx: Connection, body_id: UUID, memory_id: UUID, events: Sequence[Event], reason: str | None
) -> None:
    if events:
        noted = max(n for n, one in enumerate(events, 1) if one.reason == changes.BY_USER)
        said = Appended(memory_id, tuple(events[:noted]), Note(text=reason) if reason else None)
        still = Appended(memory_id, tuple(events[noted:]))
        append(tx, body_id, [said, still] if still.events else [said], at=events[-1].at)


def _check_link(tx: Connection, body_id: UUID, memory_id: UUID, linked: UUID) -> None:
    if linked == memory_id:
        raise InvalidInput("a memory cannot overturn itself", field="linked_memory_id")
    there = tx.execute(THERE, (linked, body_id)).fetchone()
    if there is None:
        raise InvalidInput("there is no such memory in this body", field="linked_memory_id")
    if leads_to(standings(tx, _onward(tx, body_id, [linked])), linked, memory_id):
        raise InvalidInput("the memory has overturned that one itself", field="linked_memory_id")
    if MemoryState(there["state"]) is MemoryState.DENIED:
        raise InvalidInput("the memory is denied itself", field="linked_memory_id")


def _onward(connection: Connection, body_id: UUID, memory_ids: Sequence[UUID]) -> list[UUID]:
    asked = {"body": body_id, "memories": list(memory_ids)}
    return [row["id"] for row in connection.execute(ONWARD, asked)]
