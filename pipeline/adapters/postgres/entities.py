"""What memories name and tell about it: written with them, and read to be projected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from pipeline.adapters.postgres.entity_groups import COUNTS, derive, learn_types, regroup
from pipeline.adapters.postgres.pool import Connection
from pipeline.domain.entities import KnownName, NewLink, NewName, Told, keys_of, place
from pipeline.domain.entity_names import given_name, initials, normal_name
from pipeline.domain.graph import GraphEntity, GraphPart, GraphRelation
from pipeline.domain.memory import Draft

KNOWN = f"""
SELECT n.id, n.entity_id, n.name, n.normal, n.type, EXISTS (
    SELECT 1 FROM entity_links l JOIN entity_names t ON t.id = l.target_id
    WHERE l.source_id = n.id AND t.entity_id = n.entity_id AND {COUNTS}) AS short
FROM entity_names n WHERE n.body_id = %(body)s
  AND (n.normal = ANY(%(normals)s) OR n.given = ANY(%(given)s) OR n.initials = ANY(%(initials)s))
ORDER BY n.seq
"""  # noqa: S608 - a condition
SPLIT = """
SELECT s.entity_id AS source, t.entity_id AS target FROM entity_links l
JOIN entity_names s ON s.id = l.source_id JOIN entity_names t ON t.id = l.target_id
WHERE l.cut_by IS NOT NULL AND s.entity_id = ANY(%s)
"""
# A new name is an entity of its own, until it is linked.
INSERT_NAMES = """
WITH new AS (
    SELECT * FROM unnest(%(ids)s::uuid[], %(names)s::text[], %(normals)s::text[], %(types)s::text[],
        %(given)s::text[], %(initials)s::text[]) WITH ORDINALITY
        AS n (id, name, normal, type, given, initials, place)
), made AS (
    INSERT INTO entities (id, body_id, name, normal, type)
    SELECT id, %(body)s, name, normal, type FROM new
)
INSERT INTO entity_names (id, body_id, name, normal, given, initials, type, entity_id)
SELECT id, %(body)s, name, normal, given, initials, type, id FROM new ORDER BY place
"""
RETYPE = """
UPDATE entity_names n SET type = learnt.type
FROM unnest(%s::uuid[], %s::text[]) AS learnt (id, type) WHERE n.id = learnt.id RETURNING entity_id
"""
INSERT_NAMINGS = """
INSERT INTO namings (memory_id, name_id, holder_id)
SELECT memory, name, name FROM unnest(%s::uuid[], %s::uuid[]) AS told (memory, name)
"""
INSERT_LINKS = """
INSERT INTO entity_links (id, body_id, source_id, target_id, code, memory_id)
SELECT gen_random_uuid(), %s, source, target, code, memory
FROM unnest(%s::uuid[], %s::uuid[], %s::text[], %s::uuid[]) WITH ORDINALITY
    AS told (source, target, code, memory, place) ORDER BY place
"""
INSERT_RELATIONS = """
INSERT INTO told_relations
    (id, body_id, memory_id, subject_name, predicate, object_name, valid_from)
SELECT gen_random_uuid(), %s, *
FROM unnest(%s::uuid[], %s::uuid[], %s::text[], %s::uuid[], %s::timestamptz[])
"""

END_RELATIONS = """
WITH ended AS (
    SELECT memory, coalesce(at, 'infinity') AS at
    FROM unnest(%(memories)s::uuid[], %(at)s::timestamptz[]) AS told (memory, at)
), told AS (
    UPDATE told_relations r SET valid_to = nullif(greatest(ended.at, r.valid_from), 'infinity')
    FROM ended WHERE r.memory_id = ended.memory
)
UPDATE relations r SET valid_to = nullif(greatest(ended.at, r.valid_from), 'infinity')
FROM ended WHERE r.memory_id = ended.memory
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
    """Write what new memories name and tell about it, and which names are learnt to be one. The
    caller holds the lane."""
    told = [Told.of(memory, draft) for memory, draft in made.items()]
    known = _known(tx, body_id, told)
    split = _split(tx, known) if any(one.aliases for one in told) else frozenset[frozenset[UUID]]()
    placed = place(known, told, split)
    ids = {one.normal: one.id for one in known} | {one.normal: uuid4() for one in placed.new}
    insert_names(tx, body_id, [(ids[one.normal], one) for one in placed.new])
    _retype(tx, body_id, {ids[normal]: type for normal, type in placed.retyped.items()})
    namings = [(memory, ids[normal]) for memory, normal in placed.namings]
    tx.execute(INSERT_NAMINGS, ([m for m, _ in namings], [name for _, name in namings]))
    _insert_relations(tx, body_id, made, ids, frozenset(placed.namings))
    _link(tx, body_id, placed.links, known, ids)
    derive(tx, made)


def _known(tx: Connection, body_id: UUID, told: Sequence[Told]) -> list[KnownName]:
    keys = keys_of(told)
    asked = {
        "body": body_id,
        "normals": list(keys.normals),
        "given": list(keys.given),
        "initials": list(keys.initials),
    }
    return [KnownName(**row) for row in tx.execute(KNOWN, asked)]


def _split(tx: Connection, known: Sequence[KnownName]) -> frozenset[frozenset[UUID]]:
    found = tx.execute(SPLIT, ([one.entity_id for one in known],))
    return frozenset(frozenset((row["source"], row["target"])) for row in found)


def insert_names(tx: Connection, body_id: UUID, names: Sequence[tuple[UUID, NewName]]) -> None:
    """Each as an entity of its own."""
    if not names:
        return
    tx.execute(
        INSERT_NAMES,
        {
            "body": body_id,
            "ids": [id for id, _ in names],
            "names": [one.name for _, one in names],
            "normals": [one.normal for _, one in names],
            "types": [one.type for _, one in names],
            "given": [given_name(one.normal) for _, one in names],
            "initials": [initials(one.name) for _, one in names],
        },
    )


def _retype(tx: Connection, body_id: UUID, types: Mapping[UUID, str]) -> None:
    if types:
        found = tx.execute(RETYPE, (list(types), list(types.values())))
        learn_types(tx, body_id, sorted({row["entity_id"] for row in found}))


def _link(
    tx: Connection,
    body_id: UUID,
    links: Sequence[NewLink],
    known: Sequence[KnownName],
    ids: Mapping[str, UUID],
) -> None:
    if not links:
        return
    ends = [(ids[link.source], ids[link.target]) for link in links]
    codes, memories = [link.code for link in links], [link.memory_id for link in links]
    columns = ([source for source, _ in ends], [target for _, target in ends], codes, memories)
    tx.execute(INSERT_LINKS, (body_id, *columns))
    entity = {one.id: one.entity_id for one in known}
    regroup(tx, body_id, {entity.get(end, end) for pair in ends for end in pair})


def _insert_relations(
    tx: Connection,
    body_id: UUID,
    made: Mapping[UUID, Draft],
    ids: Mapping[str, UUID],
    named: AbstractSet[tuple[UUID, str]],
) -> None:
    """Those between two names that the memory has."""
    told: dict[tuple[UUID, UUID, str, UUID], datetime] = {}
    for memory, draft in made.items():
        since = draft.time.since if draft.time else draft.said_at
        for relation in draft.relations:
            ends = normal_name(relation.subject), normal_name(relation.object)
            if ends[0] != ends[1] and all((memory, end) in named for end in ends):
                told[memory, ids[ends[0]], relation.predicate, ids[ends[1]]] = since
    if told:
        columns = [list(column) for column in zip(*told, strict=True)]
        tx.execute(INSERT_RELATIONS, (body_id, *columns, list(told.values())))


def end_relations(
    tx: Connection, memory_ids: Sequence[UUID], at: Sequence[datetime | None]
) -> None:
    """Have what these memories told of two entities hold until then (None: it holds). It is
    projected with its memory."""
    tx.execute(END_RELATIONS, {"memories": list(memory_ids), "at": list(at)})


def read_part(
    tx: Connection, body_id: UUID, memory_ids: Sequence[UUID], entity_ids: Sequence[UUID]
) -> GraphPart:
    """What these memories of the body name and tell, and those of the entities that exist.

    An entity that is merged or forgotten between two questions is left out: its memories stand in
    the outbox again then.
    """
    named = tx.execute(MENTIONS, (list(memory_ids),)).fetchall()
    told = [relation(row) for row in tx.execute(RELATIONS, (list(memory_ids),))]
    wanted = {*entity_ids, *(row["entity_id"] for row in named)}
    wanted |= {end for one in told for end in (one.subject, one.object)}
    found = tuple(GraphEntity(**row) for row in tx.execute(ENTITIES, (body_id, list(wanted))))
    known = {entity.id for entity in found}
    mentions: dict[UUID, list[UUID]] = {memory: [] for memory in memory_ids}
    for row in named:
        if row["entity_id"] in known:
            mentions[row["memory_id"]].append(row["entity_id"])
    relations = tuple(one for one in told if {one.subject, one.object} <= known)
    return GraphPart(found, relations, mentions)


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
