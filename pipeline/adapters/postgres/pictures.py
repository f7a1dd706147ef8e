"""Entities and relations of a body, to be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast
from uuid import UUID

from pipeline.adapters.postgres.bodies import find_body
from pipeline.adapters.postgres.entities import RELATION_COLUMNS, relation
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.entity_names import normal_name
from pipeline.domain.graph import Picture, PictureEntity
from pipeline.errors import NotFound
from pipeline.ports.graph import MAX_PICTURE_RELATIONS

# By any of its names; by the id of what it was before it was merged, too.
FIND = """
SELECT entity_id AS id FROM entity_names
WHERE body_id = %(body)s AND (normal = %(normal)s OR id = %(id)s)
ORDER BY id = %(id)s DESC NULLS LAST LIMIT 1
"""
ALIASES = """
ARRAY(SELECT a.name FROM entity_names a WHERE a.entity_id = e.id AND a.id <> e.id ORDER BY a.seq)
"""
MOST_MENTIONED = f"""
SELECT e.id, e.name, e.type, count(n.memory_id) AS mentions, {ALIASES} AS aliases FROM entities e
LEFT JOIN mentions n ON n.entity_id = e.id WHERE e.body_id = %(body)s
GROUP BY e.id ORDER BY mentions DESC, e.name, e.id LIMIT %(limit)s OFFSET %(offset)s
"""  # noqa: S608 - no value of a caller's is in the text
THESE = f"""
SELECT e.id, e.name, e.type,
    (SELECT count(*) FROM mentions n WHERE n.entity_id = e.id) AS mentions, {ALIASES} AS aliases
FROM unnest(%(entities)s::uuid[]) WITH ORDINALITY AS asked (id, place)
JOIN entities e ON e.id = asked.id AND e.body_id = %(body)s ORDER BY asked.place LIMIT %(limit)s
"""  # noqa: S608 - no value of a caller's is in the text
BETWEEN = f"""
SELECT {RELATION_COLUMNS} FROM relations
WHERE body_id = %(body)s AND subject_entity = ANY(%(shown)s) AND object_entity = ANY(%(shown)s)
ORDER BY valid_from, id LIMIT %(limit)s
"""  # noqa: S608 - no value of a caller's is in the text


class PostgresPictures:
    def __init__(self, database: Database) -> None:
        self._db = database

    def find_entity(self, project_id: UUID, body_id: UUID, entity: str) -> UUID:
        asked = {"body": body_id, "normal": normal_name(entity), "id": _uuid(entity)}
        with self._db.connection() as connection:
            find_body(connection, project_id, body_id)
            row = connection.execute(FIND, asked).fetchone()
        if row is None:
            raise NotFound("the body has no such entity")
        return cast(UUID, row["id"])

    def picture(
        self, project_id: UUID, body_id: UUID, entity_ids: Sequence[UUID] | None, limit: int
    ) -> Picture:
        with self._db.connection() as connection:
            find_body(connection, project_id, body_id)
            found = _entities(connection, body_id, entity_ids, limit + 1)
            shown = found[:limit]
            related = connection.execute(
                BETWEEN,
                {
                    "body": body_id,
                    "shown": [entity.id for entity in shown],
                    "limit": MAX_PICTURE_RELATIONS + 1,
                },
            ).fetchall()
        relations = tuple(relation(row) for row in related[:MAX_PICTURE_RELATIONS])
        truncated = len(found) > limit or len(related) > MAX_PICTURE_RELATIONS
        return Picture(shown, relations, truncated)


def _entities(
    connection: Connection, body_id: UUID, entity_ids: Sequence[UUID] | None, limit: int
) -> tuple[PictureEntity, ...]:
    query = MOST_MENTIONED if entity_ids is None else THESE
    asked = {"body": body_id, "entities": list(entity_ids or ()), "limit": limit, "offset": 0}
    return tuple(picture_entity(row) for row in connection.execute(query, asked))


def picture_entity(row: Mapping[str, Any]) -> PictureEntity:
    return PictureEntity(**{**row, "aliases": tuple(row["aliases"])})


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
