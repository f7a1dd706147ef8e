"""A part of a body's graph, to be shown."""

from __future__ import annotations

from uuid import UUID

from pipeline.domain.graph import Picture
from pipeline.ports.graph import GraphStore, PictureStore


def picture(
    pictures: PictureStore,
    graph: GraphStore,
    project_id: UUID,
    body_id: UUID,
    *,
    entity: str | None,
    depth: int,
    limit: int,
) -> Picture:
    """At most `limit` entities with the relations between them: around one entity (an id or a name)
    as far as `depth` steps and nearest first, or without one those that are mentioned most.

    Raises `NotFound` for the body and the entity, `StoreUnavailable` and `GraphUnavailable`.
    """
    if entity is None:
        return pictures.picture(project_id, body_id, None, limit)
    start = pictures.find_entity(project_id, body_id, entity)
    near = [path.entity_id for path in graph.neighbours(body_id, [start], depth, limit)]
    return pictures.picture(project_id, body_id, [start, *near], limit)
