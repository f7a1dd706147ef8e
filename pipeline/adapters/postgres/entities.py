"""What memories name and tell about it: written with them, and read to be projected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from pipeline.adapters.postgres.names import normal_name
from pipeline.adapters.postgres.pool import Connection
from pipeline.domain.graph import GraphEntity, GraphPart, GraphRelation
from pipeline.domain.memory import Draft

INSERT_ENTITIES = """
INSERT INTO entities (id, body_id, name, normal, type)
SELECT gen_random_uuid(), %s, * FROM unnest(%s::text[], %s::text[], %s::text[])
ON CONFLICT DO NOTHING
"""
INSERT_MENTIONS = """
INSERT INTO mentions (entity_id, memory_id) SELECT e.id, m.memory
FROM unnest(%s::text[], %s::uuid[]) AS m (normal, memory)
JOIN entities e ON e.body_id = %s AND e.normal = m.normal ON CONFLICT DO NOTHING
"""
INSERT_RELATIONS = """
INSERT INTO relations (id, body_id, subject_entity, predicate, object_entity, memory_id, valid_from)
SELECT gen_random_uuid(), %(body)s, s.id, told.predicate, o.id, told.memory, told.since
FROM unnest(%(subjects)s::text[], %(predicates)s::text[], %(objects)s::text[], %(memories)s::uuid[],
    %(since)s::timestamptz[]) AS told (subject, predicate, object, memory, since)
JOIN entities s ON s.body_id = %(body)s AND s.normal = told.subject
JOIN entities o ON o.body_id = %(body)s AND o.normal = told.object
WHERE s.id <> o.id ON CONFLICT DO NOTHING
"""

END_RELATIONS = """
UPDATE relations r SET valid_to = nullif(greatest(ended.at, r.valid_from), 'infinity')
FROM (SELECT memory, coalesce(at, 'infinity') AS at
    FROM unnest(%s::uuid[], %s::timestamptz[]) AS told (memory, at)) AS ended
WHERE r.memory_id = ended.memory
"""
RELATION_COLUMNS = "id, subject_entity, predicate, object_entity, memory_id, valid_from, valid_to"
MENTIONS = """
SELECT memory_id, entity_id FROM mentions WHERE memory_id = ANY(%s) ORDER BY memory_id, entity_id
"""
RELATIONS = f"SELECT {RELATION_COLUMNS} FROM relations WHERE memory_id = ANY(%s) ORDER BY id"  # noqa: S608 - columns
ENTITIES = """
SELECT e.id, e.name, e.type FROM entities e JOIN bodies b ON b.id = e.body_id
WHERE e.body_id = %s AND e.id = ANY(%s) AND b.deleted_at IS NULL ORDER BY e.id
"""
GONE_RELATIONS = """
SELECT id FROM unnest(%s::uuid[]) AS asked (id)
WHERE NOT EXISTS (SELECT 1 FROM relations r WHERE r.id = asked.id AND r.body_id = %s) ORDER BY id
"""


def insert_entities(tx: Connection, body_id: UUID, made: Mapping[UUID, Draft]) -> None:
    """Write the entities of new memories, what each names, and the relations it tells."""
    mentions = {
        (normal_name(name), memory): (name, kind)
        for memory, draft in made.items()
        for name, kind in draft.entities
    }
    first = {normal: named for (normal, _), named in reversed(mentions.items())}
    entities = [(name, normal, kind) for normal, (name, kind) in sorted(first.items())]
    columns = [[entity[place] for entity in entities] for place in range(3)]
    tx.execute(INSERT_ENTITIES, (body_id, *columns))
    named = sorted(mentions)
    tx.execute(INSERT_MENTIONS, ([n for n, _ in named], [m for _, m in named], body_id))
    _insert_relations(tx, body_id, made)


def _insert_relations(tx: Connection, body_id: UUID, made: Mapping[UUID, Draft]) -> None:
    told = sorted(
        (memory, normal_name(relation.subject), relation.predicate, normal_name(relation.object))
        for memory, draft in made.items()
        for relation in draft.relations
    )
    if not told:
        return
    drafts = [made[memory] for memory, *_ in told]
    tx.execute(
        INSERT_RELATIONS,
        {
            "body": body_id,
            "memories": [memory for memory, *_ in told],
            "subjects": [subject for _, subject, _, _ in told],
            "predicates": [predicate for _, _, predicate, _ in told],
            "objects": [object_ for *_, object_ in told],
            "since": [draft.time.since if draft.time else draft.said_at for draft in drafts],
        },
    )


def end_relations(
    tx: Connection, memory_ids: Sequence[UUID], at: Sequence[datetime | None]
) -> None:
    """Have what these memories told of two entities hold until then (None: it holds). It is
    projected with its memory."""
    tx.execute(END_RELATIONS, (list(memory_ids), list(at)))


def read_part(
    tx: Connection, body_id: UUID, memory_ids: Sequence[UUID], entity_ids: Sequence[UUID]
) -> GraphPart:
    """What these memories of the body name and tell, and those of the entities that exist."""
    mentions: dict[UUID, list[UUID]] = {memory: [] for memory in memory_ids}
    for row in tx.execute(MENTIONS, (list(memory_ids),)):
        mentions[row["memory_id"]].append(row["entity_id"])
    relations = tuple(relation(row) for row in tx.execute(RELATIONS, (list(memory_ids),)))
    wanted = {*entity_ids, *(entity for named in mentions.values() for entity in named)}
    wanted |= {end for told in relations for end in (told.subject, told.object)}
    found = tx.execute(ENTITIES, (body_id, list(wanted)))
    return GraphPart(tuple(GraphEntity(**row) for row in found), relations, mentions)


def gone_relations(tx: Connection, body_id: UUID, ids: Sequence[UUID]) -> tuple[UUID, ...]:
    """Those that the truth does not have; one that it has is projected with its memory."""
    found = tx.execute(GONE_RELATIONS, (list(ids), body_id)) if ids else ()
    return tuple(row["id"] for row in found)


def relation(row: Mapping[str, Any]) -> GraphRelation:
    return GraphRelation(
        id=row["id"],
        subject=row["subject_entity"],
        predicate=row["predicate"],
        object=row["object_entity"],
        memory_id=row["memory_id"],
        valid_from=row["valid_from"],
        valid_to=row["valid_to"],
    )
