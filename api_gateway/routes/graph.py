"""Entities and what relates them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated
from uuid import UUID

from fastapi import Query, Request, Response

from api_gateway import mapping
from api_gateway.gateway import caller_of, gateway_of
from api_gateway.routing import problems, router
from api_gateway.schemas import graph as wire
from api_gateway.schemas.common import MAX_NAME
from pipeline.ports.graph import MAX_DEPTH
from pipeline.stages.relate import picture

reads = router("read", "memories")
ROUTERS = (reads,)

Start = Annotated[
    str | None,
    Query(min_length=1, max_length=MAX_NAME, description="Id or name of an entity to begin at"),
]
Depth = Annotated[int, Query(ge=1, le=MAX_DEPTH, description="Steps from that entity")]
Most = Annotated[int, Query(ge=1, le=200, description="Entities at most")]


@reads.get("/bodies/{body_id}/graph", response_model=wire.Graph, responses=problems(404))
async def get_graph(
    request: Request, body_id: UUID, entity: Start = None, depth: Depth = 1, limit: Most = 50
) -> Response:
    """A part of a body's graph: around an entity, nearest first, or its most mentioned ones.

    A step follows a relation or a memory that names both. Relations are those between the entities
    shown, oldest first, 1,000 at most.
    """
    gateway = gateway_of(request)
    found = await gateway.run(
        picture,
        gateway.services.pictures,
        gateway.services.graph,
        caller_of(request).project_id,
        body_id,
        entity=entity,
        depth=depth,
        limit=limit,
    )
    return mapping.json_response(wire.Graph.model_validate(asdict(found)))
