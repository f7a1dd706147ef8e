"""Names of entities, and entities of memories, for associative recall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, LiteralString
from uuid import UUID

from pipeline.adapters.postgres.pool import Database
from pipeline.domain.activation import FAN, KnownEntity
from pipeline.domain.beliefs import BELIEVED
from pipeline.domain.entity_names import normal_name
from pipeline.domain.memory import MemoryState

FEW = f"""(SELECT count(*) FROM
    (SELECT 1 FROM mentions f WHERE f.entity_id = e.id LIMIT {FAN + 1}) few)"""  # noqa: S608 - a number
NAMED = f"""
SELECT DISTINCT ON (e.id) e.id, e.name, {FEW} AS fan
FROM entity_names a JOIN entities e ON e.id = a.entity_id
WHERE a.body_id = %s AND a.normal = ANY(%s) ORDER BY e.id
"""  # noqa: S608 - no value of a caller's is in the text
KNOWN = f"""
SELECT e.id, e.name, {FEW} AS fan FROM entities e WHERE e.body_id = %s AND e.id = ANY(%s)
"""  # noqa: S608 - no value of a caller's is in the text
NAMED_BY = f"""
SELECT m.id AS memory_id, e.id, e.name, {FEW} AS fan
FROM memories m JOIN mentions n ON n.memory_id = m.id JOIN entities e ON e.id = n.entity_id
WHERE m.body_id = %s AND m.id = ANY(%s) AND m.state = ANY(%s)
    AND NOT EXISTS (SELECT 1 FROM entity_names a
        WHERE a.entity_id = e.id AND a.normal = lower(m.speaker))
ORDER BY e.id
"""  # noqa: S608 - no value of a caller's is in the text
OF_THESE = """
SELECT id FROM memories
WHERE body_id = %s AND id = ANY(%s) AND state = ANY(%s)
"""


class PostgresEntityLookup:
    def __init__(self, database: Database) -> None:
        self._db = database

    def named(self, body_id: UUID, names: Sequence[str]) -> list[KnownEntity]:
        found = self._asked(NAMED, body_id, sorted({normal_name(name) for name in names}))
        return [_entity(row) for row in found]

    def known(self, body_id: UUID, entity_ids: Sequence[UUID]) -> dict[UUID, KnownEntity]:
        return {row["id"]: _entity(row) for row in self._asked(KNOWN, body_id, entity_ids)}

    def named_by(
        self, body_id: UUID, memory_ids: Sequence[UUID], *, retired: bool = False
    ) -> dict[UUID, tuple[KnownEntity, ...]]:
        states = list(MemoryState) if retired else BELIEVED
        found: defaultdict[UUID, list[KnownEntity]] = defaultdict(list)
        for row in self._asked(NAMED_BY, body_id, memory_ids, states):
            found[row["memory_id"]].append(_entity(row))
        return {memory: tuple(named) for memory, named in found.items()}

    def believed(self, body_id: UUID, memory_ids: Sequence[UUID]) -> set[UUID]:
        return {row["id"] for row in self._asked(OF_THESE, body_id, memory_ids, BELIEVED)}

    def _asked(
        self,
        query: LiteralString,
        body_id: UUID,
        wanted: Sequence[Any],
        states: Sequence[MemoryState] = (),
    ) -> list[dict[str, Any]]:
        if not wanted:
            return []
        asked = (body_id, list(wanted), *([[state.value for state in states]] if states else ()))
        with self._db.connection() as connection:
            return connection.execute(query, asked).fetchall()


def _entity(row: dict[str, Any]) -> KnownEntity:
    return KnownEntity(row["id"], row["name"], row["fan"])
