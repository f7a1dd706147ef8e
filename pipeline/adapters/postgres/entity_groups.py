"""Names of one entity brought together and parted: what is told stays, what is read follows.

`entities`, `mentions` and `relations` are written here alone, from names, links and namings. Every
function is for whoever holds the body's lane.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from pipeline.adapters.postgres.bodies import outbox_deletion
from pipeline.adapters.postgres.pool import Connection
from pipeline.domain.entities import INFERRED, USER
from pipeline.domain.entity_groups import Link, roots

NAMES = "SELECT id, seq, entity_id FROM entity_names WHERE entity_id = ANY(%s) ORDER BY seq"
# A link counts until a user cuts it, or the memory that says so is denied: it was never true then.
# What the names themselves show is true of them all the same.
COUNTS = f"""
l.cut_by IS NULL AND (l.code IN {INFERRED} OR NOT EXISTS (
    SELECT 1 FROM memories d WHERE d.id = l.memory_id AND d.state = 'denied'))
"""  # noqa: S608 - names of codes
LINKS = f"""
SELECT l.id, l.source_id, l.target_id, l.code FROM entity_links l
JOIN entity_names s ON s.id = l.source_id
WHERE s.entity_id = ANY(%s) AND {COUNTS} ORDER BY l.seq
"""  # noqa: S608 - a condition
# Entities with a name that counts as one's, and is said to be another's too.
SHARING = f"""
SELECT t.entity_id FROM entity_names s JOIN entity_links l ON l.source_id = s.id
JOIN entity_names t ON t.id = l.target_id
WHERE s.entity_id = ANY(%(entities)s) AND t.entity_id <> s.entity_id AND {COUNTS}
UNION
SELECT s.entity_id FROM entity_names t JOIN entity_links l ON l.target_id = t.id
JOIN entity_names s ON s.id = l.source_id
WHERE t.entity_id = ANY(%(entities)s) AND t.entity_id <> s.entity_id AND {COUNTS}
"""  # noqa: S608 - a condition
MAKE_ENTITIES = """
INSERT INTO entities (id, body_id, name, normal, type)
SELECT id, body_id, name, normal, type FROM entity_names WHERE id = ANY(%s) ORDER BY id
ON CONFLICT (id) DO NOTHING
"""
MOVE_NAMES = """
UPDATE entity_names n SET entity_id = moved.root
FROM unnest(%s::uuid[], %s::uuid[]) AS moved (id, root) WHERE n.id = moved.id
"""
LEARN_TYPES = """
UPDATE entities e SET type = learnt.type FROM (
    SELECT DISTINCT ON (entity_id) entity_id, type FROM entity_names WHERE entity_id = ANY(%s)
    ORDER BY entity_id, type = 'other', id <> entity_id, seq
) AS learnt WHERE e.id = learnt.entity_id AND e.type <> learnt.type RETURNING e.id
"""
MEMORIES_OF = "SELECT DISTINCT memory_id FROM namings WHERE holder_id = ANY(%s) ORDER BY memory_id"
FORGET_ENTITIES = """
DELETE FROM entities e WHERE e.id = ANY(%s)
  AND NOT EXISTS (SELECT 1 FROM entity_names n WHERE n.entity_id = e.id) RETURNING e.id
"""
PROJECT = """
INSERT INTO outbox (body_id, kind, ref)
SELECT %(body)s, 'memory', unnest(%(memories)s::uuid[])
UNION ALL SELECT %(body)s, 'entity', unnest(%(entities)s::uuid[])
"""

# A memory by which Alfred is called Bob means him by it, whoever else is Bob.
MEANT = f"""
WITH meant AS (
    SELECT n.memory_id, n.name_id, coalesce(called.entity_id, h.entity_id) AS entity_id
    FROM namings n JOIN entity_names h ON h.id = n.holder_id
    LEFT JOIN LATERAL (
        SELECT t.entity_id FROM entity_links l
        JOIN namings told ON told.memory_id = l.memory_id AND told.name_id = l.target_id
        JOIN entity_names t ON t.id = told.holder_id
        WHERE l.memory_id = n.memory_id AND l.source_id = n.holder_id AND l.code NOT IN {INFERRED}
          AND {COUNTS}
        ORDER BY l.seq LIMIT 1) AS called ON true
    WHERE n.memory_id = ANY(%(memories)s)
)
"""  # noqa: S608 - names of codes, and a condition
DERIVE = (
    "DELETE FROM mentions WHERE memory_id = ANY(%(memories)s)",
    "DELETE FROM relations WHERE memory_id = ANY(%(memories)s)",
    f"""{MEANT}
    INSERT INTO mentions (entity_id, memory_id)
    SELECT DISTINCT entity_id, memory_id FROM meant ORDER BY 1, 2
    """,  # noqa: S608 - the part above
    # What relates two names of one entity is told, and not shown while they are one.
    f"""{MEANT}
    INSERT INTO relations (id, body_id, subject_entity, predicate, object_entity, memory_id,
        valid_from, valid_to)
    SELECT DISTINCT ON (t.memory_id, s.entity_id, t.predicate, o.entity_id)
        t.id, t.body_id, s.entity_id, t.predicate, o.entity_id, t.memory_id,
        t.valid_from, t.valid_to
    FROM told_relations t
    JOIN meant s ON s.memory_id = t.memory_id AND s.name_id = t.subject_name
    JOIN meant o ON o.memory_id = t.memory_id AND o.name_id = t.object_name
    WHERE t.memory_id = ANY(%(memories)s) AND s.entity_id <> o.entity_id
    ORDER BY t.memory_id, s.entity_id, t.predicate, o.entity_id, t.id
    """,  # noqa: S608 - the part above
)

SAYING = f"""
SELECT DISTINCT l.memory_id, n.entity_id FROM entity_links l
JOIN entity_names n ON n.id IN (l.source_id, l.target_id)
WHERE l.memory_id = ANY(%s) AND l.code NOT IN {INFERRED}
"""  # noqa: S608 - names of codes
NAMED_BY = """
SELECT DISTINCT e.entity_id FROM namings n JOIN entity_names e ON e.id IN (n.name_id, n.holder_id)
WHERE n.memory_id = %s
"""
# What the names themselves show lasts as long as they do: then the first memory by which both are
# known stands for it.
STAND_IN = f"""
UPDATE entity_links l SET memory_id = (
    SELECT first.memory_id FROM (
        SELECT DISTINCT ON (n.name_id) n.memory_id, m.seq
        FROM namings n JOIN memories m ON m.id = n.memory_id
        WHERE n.name_id IN (l.source_id, l.target_id) AND n.memory_id <> %(gone)s
        ORDER BY n.name_id, m.seq) AS first
    ORDER BY first.seq DESC LIMIT 1)
WHERE l.memory_id = %(gone)s AND l.code IN {INFERRED}
"""  # noqa: S608 - names of codes
FORGET = (
    "DELETE FROM entity_links WHERE memory_id = %s",
    "DELETE FROM mentions WHERE memory_id = %s",
    "DELETE FROM namings WHERE memory_id = %s",
)
FORGET_NAMES = """
DELETE FROM entity_names e WHERE e.entity_id = ANY(%s)
  AND NOT EXISTS (SELECT 1 FROM namings n WHERE n.name_id = e.id)
  AND NOT EXISTS (SELECT 1 FROM namings n WHERE n.holder_id = e.id)
"""


def regroup(tx: Connection, body_id: UUID, entity_ids: Collection[UUID]) -> None:
    """Have the names of these entities belong together as their links now say, and project what
    that changes. `entity_ids` are all that links were made or taken away between."""
    touched = sorted(_sharing(tx, set(entity_ids)))
    names = tx.execute(NAMES, (touched,)).fetchall()
    links = [
        Link(row["id"], row["source_id"], row["target_id"], row["code"] == USER)
        for row in tx.execute(LINKS, (touched,))
    ]
    now = roots({row["id"]: row["seq"] for row in names}, links)
    moved = {row["id"]: now[row["id"]] for row in names if now[row["id"]] != row["entity_id"]}
    if moved:
        tx.execute(MAKE_ENTITIES, (sorted(set(moved.values())),))
        tx.execute(MOVE_NAMES, (list(moved), list(moved.values())))
        memories = [row["memory_id"] for row in tx.execute(MEMORIES_OF, (list(moved),))]
        derive(tx, memories)
        project(tx, body_id, memories)
        learn_types(tx, body_id, sorted(set(now.values())))
    for row in tx.execute(FORGET_ENTITIES, (touched,)).fetchall():
        outbox_deletion(tx, body_id, "entity", row["id"])


def _sharing(tx: Connection, entity_ids: set[UUID]) -> set[UUID]:
    """With all that a name of theirs may go to, and those that may go to them."""
    found = new = entity_ids
    while new:
        others = {row["entity_id"] for row in tx.execute(SHARING, {"entities": list(new)})}
        new = others - found
        found = found | new
    return found


def reconsider(tx: Connection, body_id: UUID, memory_ids: Sequence[UUID]) -> None:
    """What these memories say of names may count no more, or again: they were denied, or were not.
    The caller projects them."""
    saying = tx.execute(SAYING, (list(memory_ids),)).fetchall()
    if saying:
        regroup(tx, body_id, {row["entity_id"] for row in saying})
        derive(tx, {row["memory_id"] for row in saying})


def derive(tx: Connection, memory_ids: Collection[UUID]) -> None:
    """Write what these memories mention and relate, as their names now stand."""
    memories = {"memories": sorted(memory_ids)}
    for statement in DERIVE if memory_ids else ():
        tx.execute(statement, memories)


def learn_types(tx: Connection, body_id: UUID, entity_ids: Sequence[UUID]) -> None:
    """An entity is of the type of its own name, or of another one where that says nothing."""
    changed = [row["id"] for row in tx.execute(LEARN_TYPES, (list(entity_ids),))]
    if changed:
        project(tx, body_id, (), changed)


def project(
    tx: Connection, body_id: UUID, memory_ids: Sequence[UUID], entity_ids: Sequence[UUID] = ()
) -> None:
    where = {"body": body_id, "memories": list(memory_ids), "entities": list(entity_ids)}
    tx.execute(PROJECT, where)


def forget_naming(tx: Connection, body_id: UUID, memory_id: UUID) -> None:
    """Before a memory is deleted: take away what it named, the names that no other memory uses, and
    what it alone said of names being one."""
    entities = [row["entity_id"] for row in tx.execute(NAMED_BY, (memory_id,))]
    tx.execute(STAND_IN, {"gone": memory_id})
    for statement in FORGET:
        tx.execute(statement, (memory_id,))
    forget_unused(tx, body_id, entities)


def forget_unused(tx: Connection, body_id: UUID, entity_ids: Sequence[UUID]) -> None:
    """Take away the names of these entities that no memory uses."""
    tx.execute(FORGET_NAMES, (list(entity_ids),))
    regroup(tx, body_id, entity_ids)
