"""Single memories, and the entities that they name."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Query, Request, Response

from api_gateway import histories, mapping
from api_gateway.gateway import caller_of, gateway_of
from api_gateway.parameters import Cursor, Limit
from api_gateway.problems import not_built
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
    """A body's memories, newest first, with their changes and what is believed instead."""
    gateway = gateway_of(request)
    found = await gateway.run(
        histories.list_memories,
        gateway.services,
        caller_of(request).project_id,
        body_id,
        state=state,
        speaker=speaker,
        cursor=cursor,
        limit=limit,
    )
    return mapping.json_response(found)


@reads.get("/memories/{memory_id}", response_model=wire.Memory, responses=problems(404))
async def get_memory(request: Request, memory_id: UUID) -> Response:
    """A memory with its sources, its changes, and what is believed instead."""
    return await _memory(request, memory_id)


@reads.get("/memories/{memory_id}/changes", response_model=wire.Changes, responses=problems(404))
async def get_changes(request: Request, memory_id: UUID) -> Response:
    """Why a memory's state changed, in rising severity, and the log of it, oldest first."""
    gateway = gateway_of(request)
    project_id = caller_of(request).project_id
    found = await gateway.run(histories.get_changes, gateway.services, project_id, memory_id)
    return mapping.json_response(found)


@reads.get("/memories/{memory_id}/chain", response_model=wire.Chain, responses=problems(404))
async def get_chain(request: Request, memory_id: UUID) -> Response:
    """All memories that changed this one or were changed by it, from the first that was said to
    what is believed now, with why, which part and who caused it at each step."""
    gateway = gateway_of(request)
    project_id = caller_of(request).project_id
    found = await gateway.run(histories.get_chain, gateway.services, project_id, memory_id)
    return mapping.json_response(found)


@writes.post(
    "/memories/{memory_id}/restore",
    response_model=wire.Memory,
    responses=problems(400, 404, 413, 415),
)
async def restore_memory(
    request: Request, memory_id: UUID, asked: wire.Restoration | None = None
) -> Response:
    """The user's word that a memory holds: nothing that was said before retires it again.

    Its changes stay, resolved as `restored`. The body of the request may be left out.
    """
    gateway = gateway_of(request)
    await gateway.run(
        gateway.services.changes.restore,
        caller_of(request).project_id,
        memory_id,
        asked.reason if asked else None,
    )
    gateway.services.wakeups.wake("upkeep")
    return await _memory(request, memory_id)


@writes.patch(
    "/memories/{memory_id}",
    response_model=wire.Memory,
    responses=problems(400, 404, 413, 415),
)
async def update_memory(request: Request, memory_id: UUID, asked: wire.MemoryChanges) -> Response:
    """Set a memory's state, on the user's word. Nothing happens when it is in that state already.

    `valid` is the same as a restore. What rested on a memory that is `denied` now is under
    suspicion again.
    """
    if later := asked.not_built():
        raise not_built(f"`{later}`", field=later)
    gateway = gateway_of(request)
    if asked.state is not None:
        await gateway.run(
            gateway.services.changes.set_state,
            caller_of(request).project_id,
            memory_id,
            asked.state,
            linked=asked.linked_memory_id,
            reason=asked.reason,
        )
        gateway.services.wakeups.wake("upkeep")
    return await _memory(request, memory_id)


async def _memory(request: Request, memory_id: UUID) -> Response:
    gateway = gateway_of(request)
    project_id = caller_of(request).project_id
    found = await gateway.run(histories.get_memory, gateway.services, project_id, memory_id)
    return mapping.json_response(found)


@writes.delete("/memories/{memory_id}", status_code=204, responses=problems(404))
async def delete_memory(request: Request, memory_id: UUID) -> Response:
    """Delete a memory for good: telling the same messages again does not bring it back."""
    gateway = gateway_of(request)
    await gateway.run(
        gateway.services.memories.delete_memory, caller_of(request).project_id, memory_id
    )
    gateway.services.wakeups.wake("upkeep")
    return Response(status_code=204)
