"""Entities and what relates them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated
from uuid import UUID

from fastapi import Query, Request, Response

from api_gateway import mapping
from api_gateway.gateway import caller_of, gateway_of
from api_gateway.parameters import Cursor, Limit
from api_gateway.problems import invalid
from api_gateway.routing import problems, router
from api_gateway.schemas import graph as wire
from api_gateway.schemas.common import MAX_NAME, Page
from pipeline.domain.entity_views import Operation
from pipeline.domain.graph import PictureEntity
from pipeline.ports.graph import MAX_DEPTH
from pipeline.stages.relate import picture

reads = router("read", "memories")
writes = router("write", "memories")
ROUTERS = (reads, writes)

Start = Annotated[
    str | None,
    Query(min_length=1, max_length=MAX_NAME, description="Id or name of an entity to begin at"),
]
Depth = Annotated[
    int | None, Query(ge=1, le=MAX_DEPTH, description="Steps from that entity; 1 when absent")
]
Most = Annotated[int, Query(ge=1, le=200, description="Entities at most")]


@reads.get("/bodies/{body_id}/graph", response_model=wire.Graph, responses=problems(404))
async def get_graph(
    request: Request, body_id: UUID, entity: Start = None, depth: Depth = None, limit: Most = 50
) -> Response:
    """A part of a body's graph: around an entity, nearest first, or its most mentioned ones.

    A step follows a relation or a memory that names both. Relations are those between the entities
    shown, oldest first, 1,000 at most.
    """
    if depth is not None and entity is None:
        raise invalid("counts steps from an `entity`: name one", "depth")
    gateway = gateway_of(request)
    found = await gateway.run(
        picture,
        gateway.services.pictures,
        gateway.services.graph,
        caller_of(request).project_id,
        body_id,
        entity=entity,
        depth=depth or 1,
        limit=limit,
    )
    return mapping.json_response(wire.Graph.model_validate(asdict(found)))


@reads.get("/bodies/{body_id}/entities", response_model=Page[wire.Entity], responses=problems(404))
async def list_entities(
    request: Request, body_id: UUID, cursor: Cursor = None, limit: Limit = 50
) -> Response:
    """What a body's memories name, most mentioned first."""
    gateway = gateway_of(request)
    found = await gateway.run(
        gateway.services.entities.list_entities,
        caller_of(request).project_id,
        body_id,
        cursor=cursor,
        limit=limit,
    )
    return mapping.json_response(mapping.page(found, _entity))


@reads.get(
    "/bodies/{body_id}/entities/{entity_id}",
    response_model=wire.EntityDetails,
    responses=problems(404),
)
async def get_entity(request: Request, body_id: UUID, entity_id: UUID) -> Response:
    """An entity: its names and why they are one, the memories that name it, its relations, and what
    users did to it. The id of one that was merged finds what it is part of."""
    gateway = gateway_of(request)
    store, project_id = gateway.services.entities, caller_of(request).project_id
    found = await gateway.run(store.get_entity, project_id, body_id, entity_id)
    details = asdict(found)
    for alias, view in zip(details["aliases"], found.aliases, strict=True):
        for told, evidence in zip(alias["evidence"], view.evidence, strict=True):
            told["reason"] = evidence.reason
    return mapping.json_response(wire.EntityDetails.model_validate(details))


@writes.post(
    "/bodies/{body_id}/entities/{entity_id}/merge",
    response_model=wire.Operation,
    responses=problems(400, 404, 409, 413, 415),
)
async def merge_entity(
    request: Request, body_id: UUID, entity_id: UUID, asked: wire.MergeEntity
) -> Response:
    """Make one of two entities, called as `into`; the other name becomes an alias. The same again
    changes nothing."""
    gateway = gateway_of(request)
    store, project_id = gateway.services.entities, caller_of(request).project_id
    done = await gateway.run(store.merge, project_id, body_id, entity_id, asked.into)
    return _done(request, done)


@writes.post(
    "/bodies/{body_id}/entities/{entity_id}/split",
    response_model=wire.Operation,
    responses=problems(400, 404, 409, 413, 415),
)
async def split_entity(
    request: Request, body_id: UUID, entity_id: UUID, asked: wire.SplitEntity
) -> Response:
    """Take an alias out of an entity, or some memories under a new name: they become an entity of
    their own. What was known before does not join them again. The same again changes nothing."""
    gateway = gateway_of(request)
    store, project_id = gateway.services.entities, caller_of(request).project_id
    if asked.memory_ids is None:
        alias = asked.alias or ""
        done = await gateway.run(store.split_alias, project_id, body_id, entity_id, alias)
    else:
        name, moved = asked.name or "", asked.memory_ids
        done = await gateway.run(store.split_memories, project_id, body_id, entity_id, moved, name)
    return _done(request, done)


@writes.post(
    "/bodies/{body_id}/entities/operations/{operation_id}/undo",
    response_model=wire.Operation,
    responses=problems(404),
)
async def undo_operation(request: Request, body_id: UUID, operation_id: UUID) -> Response:
    """Undo a merge or a split: things are as they would be without it, and what was done later
    stays. The same again changes nothing."""
    gateway = gateway_of(request)
    store, project_id = gateway.services.entities, caller_of(request).project_id
    done = await gateway.run(store.undo, project_id, body_id, operation_id)
    return _done(request, done)


def _entity(found: PictureEntity) -> wire.Entity:
    return wire.Entity.model_validate(asdict(found))


def _done(request: Request, done: Operation) -> Response:
    gateway_of(request).services.wakeups.wake("upkeep")
    return mapping.json_response(wire.Operation.model_validate(asdict(done)))
