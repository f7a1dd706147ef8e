"""Entities read to be shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, cast
from uuid import UUID

from pipeline.adapters.postgres.entities import RELATION_COLUMNS, relation
from pipeline.adapters.postgres.entity_groups import COUNTS
from pipeline.adapters.postgres.pool import Connection
from pipeline.domain.entity_views import AliasView, EntityView, Evidence, Named, Operation
from pipeline.errors import NotFound
from pipeline.ports.entities import MOST_SHOWN

RESOLVE = "SELECT entity_id FROM entity_names WHERE id = %s AND body_id = %s"
ENTITY = """
SELECT e.id, e.name, e.type,
    (SELECT count(*) FROM mentions n WHERE n.entity_id = e.id) AS mentions
FROM entities e WHERE e.id = %s
"""
ALIASES = "SELECT id, name FROM entity_names WHERE entity_id = %(id)s AND id <> %(id)s ORDER BY seq"
EVIDENCE = f"""
SELECT l.source_id, l.target_id, s.name AS source, t.name AS target, l.code, l.memory_id,
    l.operation_id, l.at
FROM entity_links l JOIN entity_names s ON s.id = l.source_id
JOIN entity_names t ON t.id = l.target_id
WHERE s.entity_id = %(id)s AND t.entity_id = %(id)s AND {COUNTS} ORDER BY l.seq
"""  # noqa: S608 - a condition
MEMORIES = """
SELECT n.memory_id FROM mentions n JOIN memories m ON m.id = n.memory_id
WHERE n.entity_id = %s ORDER BY m.seq DESC LIMIT %s
"""
RELATIONS = f"""
SELECT {RELATION_COLUMNS} FROM relations WHERE subject_entity = %(id)s OR object_entity = %(id)s
ORDER BY valid_from, id LIMIT %(limit)s
"""  # noqa: S608 - names of columns
OPERATIONS = """
SELECT o.id, o.kind, o.at, o.undone_at, s.entity_id, s.name, t.entity_id AS other_id,
    t.name AS other_name, ARRAY(SELECT DISTINCT v.memory_id FROM naming_moves v
        WHERE v.operation_id = o.id ORDER BY v.memory_id) AS memory_ids
FROM entity_operations o LEFT JOIN entity_names s ON s.id = o.subject_id
LEFT JOIN entity_names t ON t.id = o.other_id
"""
OPERATION = f"{OPERATIONS} WHERE o.id = %s AND o.body_id = %s"
HISTORY = f"{OPERATIONS} WHERE s.entity_id = %(id)s OR t.entity_id = %(id)s ORDER BY o.seq"


def resolve(connection: Connection, body_id: UUID, entity_id: UUID) -> UUID:
    """The entity that the name with this id belongs to. Raises `NotFound`."""
    row = connection.execute(RESOLVE, (entity_id, body_id)).fetchone()
    if row is None:
        raise NotFound("the body has no such entity")
    return cast(UUID, row["entity_id"])


def read_entity(connection: Connection, body_id: UUID, entity_id: UUID) -> EntityView:
    id = resolve(connection, body_id, entity_id)
    entity = connection.execute(ENTITY, (id,)).fetchone()
    if entity is None:
        raise NotFound("the body has no such entity")
    memories = connection.execute(MEMORIES, (id, MOST_SHOWN + 1)).fetchall()
    related = connection.execute(RELATIONS, {"id": id, "limit": MOST_SHOWN + 1}).fetchall()
    return EntityView(
        **entity,
        aliases=_aliases(connection, id),
        memory_ids=tuple(row["memory_id"] for row in memories[:MOST_SHOWN]),
        relations=tuple(relation(row) for row in related[:MOST_SHOWN]),
        operations=tuple(_operation(row) for row in connection.execute(HISTORY, {"id": id})),
        truncated=max(len(memories), len(related)) > MOST_SHOWN,
    )


def read_operation(connection: Connection, body_id: UUID, operation_id: UUID) -> Operation:
    """Raises `NotFound`."""
    row = connection.execute(OPERATION, (operation_id, body_id)).fetchone()
    if row is None:
        raise NotFound("there is no such operation")
    return _operation(row)


def _aliases(connection: Connection, entity_id: UUID) -> tuple[AliasView, ...]:
    names = connection.execute(ALIASES, {"id": entity_id}).fetchall()
    found: dict[UUID, list[Evidence]] = defaultdict(list)
    for row in connection.execute(EVIDENCE, {"id": entity_id}):
        found[row["source_id"]].append(_evidence(row, row["target"]))
        found[row["target_id"]].append(_evidence(row, row["source"]))
    return tuple(AliasView(row["name"], tuple(found[row["id"]])) for row in names)


def _evidence(row: Mapping[str, Any], other: str) -> Evidence:
    return Evidence(row["code"], other, row["memory_id"], row["operation_id"], row["at"])


def _operation(row: Mapping[str, Any]) -> Operation:
    return Operation(
        id=row["id"],
        kind=row["kind"],
        entity=_named(row["entity_id"], row["name"]),
        other=_named(row["other_id"], row["other_name"]),
        memory_ids=tuple(cast(Sequence[UUID], row["memory_ids"])),
        at=row["at"],
        undone_at=row["undone_at"],
    )


def _named(entity_id: UUID | None, name: str) -> Named | None:
    return None if entity_id is None else Named(entity_id, name)
