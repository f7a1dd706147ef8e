"""Memory bodies."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Query, Request, Response

from api_gateway import mapping
from api_gateway.gateway import caller_of, gateway_of
from api_gateway.parameters import Cursor, Limit
from api_gateway.routing import problems, router
from api_gateway.schemas import bodies as wire
from api_gateway.schemas.common import MAX_NAME, Page

reads = router("read", "bodies")
writes = router("write", "bodies")
ROUTERS = (reads, writes)

NameFilter = Annotated[str | None, Query(min_length=1, max_length=MAX_NAME)]


@writes.post(
    "/bodies",
    status_code=201,
    response_model=wire.Body,
    responses={
        200: {"model": wire.Body, "description": "It was there; nothing is changed"},
        **problems(400, 413, 415),
    },
)
async def create_body(request: Request, new: wire.NewBody) -> Response:
    """Create a memory body, or get the one of this namespace and name."""
    gateway = gateway_of(request)
    project_id = caller_of(request).project_id
    body, fresh = await gateway.run(
        gateway.services.bodies.create_body,
        project_id,
        new.namespace,
        new.name,
        new.timezone,
        new.settings or {},
    )
    status = 201 if fresh else 200
    return mapping.json_response(mapping.body(body), status, f"/v1/bodies/{body.id}")


@reads.get("/bodies", response_model=Page[wire.Body])
async def list_bodies(
    request: Request,
    namespace: NameFilter = None,
    name: NameFilter = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response:
    """The project's memory bodies, oldest first."""
    gateway = gateway_of(request)
    found = await gateway.run(
        gateway.services.bodies.list_bodies,
        caller_of(request).project_id,
        namespace=namespace,
        name=name,
        cursor=cursor,
        limit=limit,
    )
    return mapping.json_response(mapping.page(found, mapping.body))


@reads.get("/bodies/{body_id}", response_model=wire.Body, responses=problems(404))
async def get_body(request: Request, body_id: UUID) -> Response:
    """A memory body with the number of its memories."""
    gateway = gateway_of(request)
    body = await gateway.run(
        gateway.services.bodies.get_body, caller_of(request).project_id, body_id
    )
    return mapping.json_response(mapping.body(body))


@writes.patch(
    "/bodies/{body_id}",
    response_model=wire.Body,
    responses=problems(400, 404, 409, 413, 415),
)
async def update_body(request: Request, body_id: UUID, changes: wire.BodyChanges) -> Response:
    """Change a memory body's name, time zone or settings."""
    gateway = gateway_of(request)
    body = await gateway.run(
        gateway.services.bodies.update_body,
        caller_of(request).project_id,
        body_id,
        name=changes.name,
        timezone=changes.timezone,
        settings=changes.settings,
    )
    return mapping.json_response(mapping.body(body))


@writes.delete("/bodies/{body_id}", status_code=204, responses=problems(404))
async def delete_body(request: Request, body_id: UUID) -> Response:
    """Delete a memory body: its jobs are cancelled and everything it remembers is erased."""
    gateway = gateway_of(request)
    await gateway.run(gateway.services.bodies.delete_body, caller_of(request).project_id, body_id)
    gateway.services.wakeups.wake("upkeep")
    return Response(status_code=204)
