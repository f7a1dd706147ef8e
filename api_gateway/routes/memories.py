"""Single memories, and the entities that they name."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Query, Request, Response

from api_gateway import mapping
from api_gateway.gateway import caller_of, gateway_of
from api_gateway.parameters import Cursor, Limit
from api_gateway.routing import problems, router
from api_gateway.schemas import memories as wire
from api_gateway.schemas.common import MAX_NAME, Page
from pipeline.domain.memory import MemoryState

reads = router("read", "memories")
writes = router("write", "memories")
ROUTERS = (reads, writes)


@reads.get("/bodies/{body_id}/memories", response_model=Page[wire.Memory], responses=problems(404))
async def list_memories(
    request: Request,
    body_id: UUID,
    state: MemoryState | None = None,
    speaker: Annotated[str | None, Query(min_length=1, max_length=MAX_NAME)] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response:
    """A body's memories, newest first."""
    gateway = gateway_of(request)
    found = await gateway.run(
        gateway.services.memories.list_memories,
        caller_of(request).project_id,
        body_id,
        state=state,
        speaker=speaker,
        cursor=cursor,
        limit=limit,
    )
    return mapping.json_response(mapping.page(found, mapping.memory))


@reads.get("/memories/{memory_id}", response_model=wire.Memory, responses=problems(404))
async def get_memory(request: Request, memory_id: UUID) -> Response:
    """A memory with its sources."""
    gateway = gateway_of(request)
    memory = await gateway.run(
        gateway.services.memories.get_memory, caller_of(request).project_id, memory_id
    )
    return mapping.json_response(mapping.memory(memory))


@writes.delete("/memories/{memory_id}", status_code=204, responses=problems(404))
async def delete_memory(request: Request, memory_id: UUID) -> Response:
    """Delete a memory for good: telling the same messages again does not bring it back."""
    gateway = gateway_of(request)
    await gateway.run(
        gateway.services.memories.delete_memory, caller_of(request).project_id, memory_id
    )
    gateway.services.wakeups.wake("upkeep")
    return Response(status_code=204)


@reads.get("/bodies/{body_id}/entities", response_model=Page[wire.Entity], responses=problems(404))
async def list_entities(
    request: Request, body_id: UUID, cursor: Cursor = None, limit: Limit = 50
) -> Response:
    """What a body's memories name, most mentioned first."""
    gateway = gateway_of(request)
    found = await gateway.run(
        gateway.services.memories.list_entities,
        caller_of(request).project_id,
        body_id,
        cursor=cursor,
        limit=limit,
    )
    return mapping.json_response(mapping.page(found, wire.Entity.model_validate))
