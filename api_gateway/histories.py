"""Memories together with how they changed their minds, in few questions whatever their number.

Everything here blocks: it is called in a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from api_gateway import mapping
from api_gateway.schemas import memories as wire
from api_gateway.schemas.common import Page
from pipeline.domain.chains import Log, chain, current, ends
from pipeline.domain.memory import Memory, MemoryState
from pipeline.errors import NotFound
from pipeline.ports.changes import MOST_OF_CHAIN
from pipeline.services import GatewayServices

NOTHING = Log()  # of a memory that has been deleted since it was read


def get_memory(services: GatewayServices, project_id: UUID, memory_id: UUID) -> wire.Memory:
    """The memory, with its changes and what is believed instead. Raises `NotFound`."""
    [told] = _told(services, [services.memories.get_memory(project_id, memory_id)])
    return told


def list_memories(
    services: GatewayServices,
    project_id: UUID,
    body_id: UUID,
    *,
    state: MemoryState | None,
    speaker: str | None,
    cursor: str | None,
    limit: int,
) -> Page[wire.Memory]:
    """A page of the body's memories, each as `get_memory` shows it. Raises `NotFound`."""
    found = services.memories.list_memories(
        project_id, body_id, state=state, speaker=speaker, cursor=cursor, limit=limit
    )
    return Page(items=_told(services, found.items), next_cursor=found.next_cursor)


def get_changes(services: GatewayServices, project_id: UUID, memory_id: UUID) -> wire.Changes:
    """Raises `NotFound`."""
    memory = services.memories.get_memory(project_id, memory_id)
    return mapping.changes(
        services.changes.logs(memory.body_id, [memory_id]).get(memory_id, NOTHING)
    )


def get_chain(services: GatewayServices, project_id: UUID, memory_id: UUID) -> wire.Chain:
    """Raises `NotFound`."""
    body_id, logs = services.changes.chain(project_id, memory_id)
    truncated = len(logs) > MOST_OF_CHAIN
    last: tuple[UUID, ...] | None = None
    if truncated:
        ahead = services.changes.logs(body_id, [memory_id])
        last = current({one: log.standing() for one, log in ahead.items()}, memory_id)
        nearest = list(logs)[:MOST_OF_CHAIN]
        logs = {one: logs[one] for one in nearest} | {one: ahead[one] for one in last}
    memories = services.memories.read(body_id, list(logs))
    if memory_id not in memories:
        raise NotFound("there is no such memory")
    order = {one.id: (one.said_at, one.recorded_at) for one in memories.values()}
    found = chain(logs, memory_id, order)
    return wire.Chain(
        memories=[mapping.remembered(memories[one], logs[one]) for one in found.memories],
        links=[mapping.chain_link(link) for link in found.links],
        current=list(found.ends if last is None else last),
        truncated=truncated,
    )


def _told(services: GatewayServices, memories: Sequence[Memory]) -> list[wire.Memory]:
    """Memories of one body, each with its changes and what is believed instead of it."""
    if not memories:
        return []
    body_id = memories[0].body_id
    logs = services.changes.logs(body_id, [one.id for one in memories])
    standings = {memory_id: log.standing() for memory_id, log in logs.items()}
    last = {one.id: ends(standings, one.id) for one in memories if one.id in standings}
    wanted = sorted({end for several in last.values() for end in several})
    believed = services.memories.read(body_id, wanted) if wanted else {}
    shown = {end: mapping.remembered(one, logs[end]) for end, one in believed.items()}
    return [
        mapping.memory(
            one,
            logs.get(one.id, NOTHING),
            [shown[end] for end in last.get(one.id, ()) if end in shown],
        )
        for one in memories
    ]
