"""Entities shown, and merged, split and put back by users: all under the body's lane."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

from pipeline.adapters.postgres import cursors
from pipeline.adapters.postgres.bodies import LANE_SECONDS, find_body, hold_lane
from pipeline.adapters.postgres.entities import insert_names
from pipeline.adapters.postgres.entity_groups import (
    LINKS,
    derive,
    forget_unused,
    project,
    regroup,
)
from pipeline.adapters.postgres.entity_views import read_entity, read_operation, resolve
from pipeline.adapters.postgres.pictures import MOST_MENTIONED, picture_entity
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.entities import USER, NewName
from pipeline.domain.entity_groups import Link, going_along
from pipeline.domain.entity_names import normal_name
from pipeline.domain.entity_views import EntityView, Operation
from pipeline.domain.graph import PictureEntity
from pipeline.errors import Conflict, InvalidInput, NotFound
from pipeline.ports.stores import Page

DONE_ALREADY = """
SELECT id FROM entity_operations WHERE body_id = %s AND kind = %s AND subject_id = ANY(%s)
  AND other_id = %s AND undone_at IS NULL ORDER BY seq DESC LIMIT 1
"""
NAMES_OF = "SELECT id FROM entity_names WHERE entity_id = %s"
FIND_NAME = "SELECT id, entity_id FROM entity_names WHERE body_id = %s AND normal = %s"
INSERT_OPERATION = """
INSERT INTO entity_operations (id, body_id, kind, subject_id, other_id) VALUES (%s, %s, %s, %s, %s)
"""
INSERT_LINK = """
INSERT INTO entity_links (id, body_id, source_id, target_id, code, operation_id)
VALUES (gen_random_uuid(), %s, %s, %s, %s, %s)
"""
# What ties those who go to those who stay, and to whoever else is called so: they leave for nobody.
# What a denied memory says is cut too, since it may be restored.
CUT = """
UPDATE entity_links SET cut_by = %(operation)s
WHERE cut_by IS NULL AND (source_id = ANY(%(going)s) AND target_id <> ALL(%(going)s)
    OR target_id = ANY(%(going)s) AND source_id = ANY(%(staying)s))
"""
MOVE = """
WITH moved AS (
    INSERT INTO naming_moves (operation_id, memory_id, name_id, holder_id)
    SELECT %(operation)s, n.memory_id, n.name_id, %(new)s FROM namings n
    JOIN entity_names h ON h.id = n.holder_id
    WHERE h.entity_id = %(entity)s AND n.memory_id = ANY(%(memories)s) AND EXISTS (
        SELECT 1 FROM mentions m WHERE m.memory_id = n.memory_id AND m.entity_id = h.entity_id)
    RETURNING *
)
UPDATE namings n SET holder_id = moved.holder_id FROM moved
WHERE n.memory_id = moved.memory_id AND n.name_id = moved.name_id RETURNING n.memory_id
"""
OTHERS = "SELECT 1 FROM mentions WHERE entity_id = %s AND memory_id <> ALL(%s) LIMIT 1"
SET_UNDONE = """
UPDATE entity_operations SET undone_at = now() WHERE id = %s AND body_id = %s AND undone_at IS NULL
RETURNING id
"""
# Entities that the operation's links join, or keep apart.
UNLINK = """
WITH gone AS (DELETE FROM entity_links WHERE operation_id = %(id)s RETURNING source_id, target_id),
rejoined AS (
    UPDATE entity_links SET cut_by = NULL WHERE cut_by = %(id)s RETURNING source_id, target_id
)
SELECT DISTINCT n.entity_id FROM (SELECT * FROM gone UNION ALL SELECT * FROM rejoined) AS ends
JOIN entity_names n ON n.id IN (ends.source_id, ends.target_id)
"""
MOVE_BACK = """
UPDATE namings n SET holder_id = coalesce((
    SELECT v.holder_id FROM naming_moves v JOIN entity_operations o ON o.id = v.operation_id
    WHERE v.memory_id = n.memory_id AND v.name_id = n.name_id AND v.holder_id IS NOT NULL
      AND o.undone_at IS NULL
    ORDER BY o.seq DESC LIMIT 1), n.name_id)
FROM naming_moves mine WHERE mine.operation_id = %s
  AND mine.memory_id = n.memory_id AND mine.name_id = n.name_id RETURNING n.memory_id
"""
NEW_NAMES = """
SELECT DISTINCT n.entity_id FROM naming_moves v JOIN entity_names n ON n.id = v.holder_id
WHERE v.operation_id = %s
"""


class PostgresEntities:
    def __init__(self, database: Database) -> None:
        self._db = database

    def list_entities(
        self, project_id: UUID, body_id: UUID, *, cursor: str | None, limit: int
    ) -> Page[PictureEntity]:
        of = f"entities of {body_id}"
        after = cursors.decode(cursor, of, int)
        offset = after[0] if after else 0
        with self._db.connection() as connection:
            find_body(connection, project_id, body_id)
            found = connection.execute(
                MOST_MENTIONED, {"body": body_id, "limit": limit + 1, "offset": offset}
            ).fetchall()
        return cursors.page(of, found, limit, picture_entity, lambda _: (offset + limit,))

    def get_entity(self, project_id: UUID, body_id: UUID, entity_id: UUID) -> EntityView:
        with self._db.transaction() as tx:
            tx.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")  # all of one moment
            find_body(tx, project_id, body_id)
            return read_entity(tx, body_id, entity_id)

    def merge(self, project_id: UUID, body_id: UUID, entity_id: UUID, into: UUID) -> Operation:
        with self._editing(project_id, body_id) as tx:
            ends = [resolve(tx, body_id, each) for each in (entity_id, into)]
            if entity_id == into:
                raise InvalidInput("an entity cannot be merged into itself", field="into")
            if ends[0] == ends[1]:
                return _again(tx, body_id, "merge", [entity_id], into, _one_already)
            id = _operation(tx, body_id, "merge", entity_id, into)
            tx.execute(INSERT_LINK, (body_id, entity_id, into, USER, id))
            regroup(tx, body_id, ends)
            return read_operation(tx, body_id, id)

    def split_alias(
        self, project_id: UUID, body_id: UUID, entity_id: UUID, alias: str
    ) -> Operation:
        with self._editing(project_id, body_id) as tx:
            entity = resolve(tx, body_id, entity_id)
            name = tx.execute(FIND_NAME, (body_id, normal_name(alias))).fetchone()
            if name is None:
                raise _no_alias()
            if name["entity_id"] != entity:
                names = [row["id"] for row in tx.execute(NAMES_OF, (entity,))]
                return _again(tx, body_id, "split", names, name["id"], _no_alias)
            if name["id"] == entity:
                words = "is what the entity itself is called: split its aliases off it"
                raise InvalidInput(words, field="alias")
            id = _operation(tx, body_id, "split", entity, name["id"])
            _cut(tx, id, name["id"], entity)
            regroup(tx, body_id, [entity])
            return read_operation(tx, body_id, id)

    def split_memories(
        self,
        project_id: UUID,
        body_id: UUID,
        entity_id: UUID,
        memory_ids: Sequence[UUID],
        name: str,
    ) -> Operation:
        wanted = sorted(set(memory_ids))
        with self._editing(project_id, body_id) as tx:
            entity = resolve(tx, body_id, entity_id)
            taken = tx.execute(FIND_NAME, (body_id, normal_name(name))).fetchone()
            if taken is not None:
                return _moved_already(tx, body_id, entity, taken["id"], wanted)
            new = _insert_name(tx, body_id, entity, name)
            id = _operation(tx, body_id, "split", entity, new)
            where = {"operation": id, "new": new, "entity": entity, "memories": wanted}
            moved = {row["memory_id"] for row in tx.execute(MOVE, where)}
            _require_some_of_many(tx, entity, moved, wanted)
            derive(tx, wanted)
            project(tx, body_id, wanted)
            return read_operation(tx, body_id, id)

    def undo(self, project_id: UUID, body_id: UUID, operation_id: UUID) -> Operation:
        with self._editing(project_id, body_id) as tx:
            if tx.execute(SET_UNDONE, (operation_id, body_id)).fetchone() is not None:
                joined = [row["entity_id"] for row in tx.execute(UNLINK, {"id": operation_id})]
                regroup(tx, body_id, joined)
                _move_back(tx, body_id, operation_id)
            return read_operation(tx, body_id, operation_id)

    @contextmanager
    def _editing(self, project_id: UUID, body_id: UUID) -> Iterator[Connection]:
        with self._db.transaction(lock_seconds=LANE_SECONDS) as tx:
            find_body(tx, project_id, body_id)
            hold_lane(tx, body_id)
            find_body(tx, project_id, body_id)  # it may have been deleted while we waited
            yield tx


def _operation(tx: Connection, body_id: UUID, kind: str, subject: UUID, other: UUID) -> UUID:
    id = uuid4()
    tx.execute(INSERT_OPERATION, (id, body_id, kind, subject, other))
    return id


def _again(
    tx: Connection,
    body_id: UUID,
    kind: str,
    subjects: Sequence[UUID],
    other: UUID,
    refusal: Callable[[], Exception],
) -> Operation:
    """The operation that did it before, where there is one."""
    row = tx.execute(DONE_ALREADY, (body_id, kind, list(subjects), other)).fetchone()
    if row is None:
        raise refusal()
    return read_operation(tx, body_id, row["id"])


def _one_already() -> Exception:
    return Conflict("the two are one entity already", code="entities_are_one")


def _no_alias() -> Exception:
    return InvalidInput("the entity is not called so", field="alias")


def _cut(tx: Connection, operation_id: UUID, alias: UUID, entity: UUID) -> None:
    links = (
        Link(row["id"], row["source_id"], row["target_id"])
        for row in tx.execute(LINKS, ([entity],))
    )
    names = {row["id"] for row in tx.execute(NAMES_OF, (entity,))}
    going = going_along(alias, entity, [link for link in links if link.target in names])
    parts = {"going": list(going), "staying": list(names - going)}
    tx.execute(CUT, {"operation": operation_id, **parts})


def _insert_name(tx: Connection, body_id: UUID, entity: UUID, name: str) -> UUID:
    normal = normal_name(name)
    if not normal:
        raise InvalidInput("is no name", field="name")
    found = tx.execute("SELECT type FROM entities WHERE id = %s", (entity,)).fetchone()
    if found is None:
        raise NotFound("the body has no such entity")
    new = uuid4()
    insert_names(tx, body_id, [(new, NewName(normal, name, found["type"]))])
    return new


def _require_some_of_many(
    tx: Connection, entity: UUID, moved: set[UUID], wanted: Sequence[UUID]
) -> None:
    if moved != set(wanted):
        raise InvalidInput("not all of these memories name the entity", field="memory_ids")
    if tx.execute(OTHERS, (entity, list(wanted))).fetchone() is None:
        raise InvalidInput("these are all that name the entity", field="memory_ids")


def _moved_already(
    tx: Connection, body_id: UUID, entity: UUID, new: UUID, wanted: Sequence[UUID]
) -> Operation:
    names: list[Any] = [row["id"] for row in tx.execute(NAMES_OF, (entity,))]
    done = _again(tx, body_id, "split", names, new, _name_taken)
    if sorted(done.memory_ids) != list(wanted):
        raise _name_taken()
    return done


def _name_taken() -> Exception:
    words = "the body knows this name: choose another one, or merge afterwards"
    return Conflict(words, code="entity_name_taken")


def _move_back(tx: Connection, body_id: UUID, operation_id: UUID) -> None:
    made = [row["entity_id"] for row in tx.execute(NEW_NAMES, (operation_id,))]
    memories = sorted({row["memory_id"] for row in tx.execute(MOVE_BACK, (operation_id,))})
    if memories:
        derive(tx, memories)
        project(tx, body_id, memories)
        forget_unused(tx, body_id, made)
