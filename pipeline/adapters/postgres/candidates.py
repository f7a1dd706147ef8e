"""Memories that a new statement may speak against, read from the truth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from pipeline.adapters.postgres import rows
from pipeline.adapters.postgres.pool import Connection, insert_many
from pipeline.domain.candidates import Candidate
from pipeline.domain.entity_names import normal_name
from pipeline.domain.memory import MemoryState
from pipeline.ports.models import Vectors

COLUMNS = """
m.id, m.text, m.speaker, m.said_at, m.seq, m.language, m.state, m.statement_hash,
ARRAY(SELECT e.name FROM mentions n JOIN entities e ON e.id = n.entity_id
    WHERE n.memory_id = m.id ORDER BY e.name) AS entities,
told.message_id, told.tellings
"""
TOLD = """
CROSS JOIN LATERAL (
    SELECT (array_agg(message_id ORDER BY said_at DESC, id))[1] AS message_id,
        array_agg(DISTINCT said_at) AS tellings
    FROM sources WHERE memory_id = m.id
) told
"""
CANDIDATES = f"""
SELECT {COLUMNS} FROM memories m {TOLD} WHERE m.body_id = %s AND m.id = ANY(%s)
"""  # noqa: S608 - columns
UNPROJECTED = f"""
SELECT {COLUMNS}, m.embedding FROM (
    SELECT DISTINCT ref FROM outbox WHERE body_id = %(body)s AND kind = 'memory'
) o JOIN memories m ON m.id = o.ref AND m.body_id = %(body)s {TOLD}
ORDER BY m.seq DESC LIMIT %(limit)s
"""  # noqa: S608 - columns
CLAIMING = """
SELECT asked.key, c.memory_id FROM unnest(%(keys)s::text[]) AS asked (key) CROSS JOIN LATERAL (
    SELECT memory_id, said_at FROM claims WHERE body_id = %(body)s AND key = asked.key
    ORDER BY said_at DESC, memory_id DESC LIMIT %(each)s
) c ORDER BY asked.key, c.said_at DESC
"""
NAMING = """
SELECT asked.name, n.memory_id
FROM unnest(%(names)s::text[], %(normals)s::text[]) AS asked (name, normal)
JOIN entity_names e ON e.body_id = %(body)s AND e.normal = asked.normal CROSS JOIN LATERAL (
    SELECT m.id AS memory_id, m.seq FROM mentions n JOIN memories m ON m.id = n.memory_id
    WHERE n.entity_id = e.entity_id ORDER BY m.seq DESC LIMIT %(each)s
) n ORDER BY asked.name, n.seq DESC
"""
INSERT_CLAIM = """
INSERT INTO claims (body_id, key, memory_id, said_at) VALUES {rows} ON CONFLICT DO NOTHING
"""


class BodyCandidates:
    """`CandidateStore` of one body over an open connection."""

    def __init__(self, connection: Connection, body_id: UUID) -> None:
        self._connection = connection
        self.body_id = body_id

    def candidates(self, memory_ids: Sequence[UUID]) -> dict[UUID, Candidate]:
        if not memory_ids:
            return {}
        found = self._connection.execute(CANDIDATES, (self.body_id, list(memory_ids)))
        return {row["id"]: _candidate(row) for row in found}

    def unprojected(self, limit: int) -> list[tuple[Candidate, Vectors]]:
        found = self._connection.execute(UNPROJECTED, {"body": self.body_id, "limit": limit})
        return [(_candidate(row), rows.vector(bytes(row["embedding"]))) for row in found]

    def claiming(self, keys: Sequence[str], each: int) -> dict[str, tuple[UUID, ...]]:
        if not keys:
            return {}
        asked = {"body": self.body_id, "keys": list(keys), "each": each}
        return _by(self._connection.execute(CLAIMING, asked), "key")

    def naming(self, names: Sequence[str], each: int) -> dict[str, tuple[UUID, ...]]:
        if not names:
            return {}
        normals = [normal_name(name) for name in names]
        asked = {"body": self.body_id, "names": list(names), "normals": normals, "each": each}
        return _by(self._connection.execute(NAMING, asked), "name")


def insert_claims(
    tx: Connection,
    body_id: UUID,
    claims: Mapping[UUID, frozenset[str]],
    said_at: Mapping[UUID, Any],
) -> None:
    insert_many(
        tx,
        INSERT_CLAIM,
        [
            (body_id, key, memory, said_at[memory])
            for memory, keys in claims.items()
            for key in sorted(keys)
        ],
    )


def _by(found: Iterable[Mapping[str, Any]], column: str) -> dict[str, tuple[UUID, ...]]:
    grouped: dict[str, list[UUID]] = defaultdict(list)
    for row in found:
        grouped[row[column]].append(row["memory_id"])
    return {key: tuple(memories) for key, memories in grouped.items()}


def _candidate(row: Mapping[str, Any]) -> Candidate:
    return Candidate(
        id=row["id"],
        text=row["text"],
        speaker=row["speaker"],
        said_at=row["said_at"],
        order=row["seq"],
        language=row["language"],
        entities=tuple(row["entities"]),
        state=MemoryState(row["state"]),
        statement=bytes(row["statement_hash"]),
        message=row["message_id"],
        told=tuple(row["tellings"] or ()),
    )
