"""What is told to a store of changes, and what it says of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from pipeline.domain.beliefs import Beliefs, Moment
from pipeline.domain.bodies import Body
from pipeline.domain.chains import chain
from pipeline.domain.changes import Change
from pipeline.domain.memory import Memory, MemoryState
from tests.support.stores import NOON, Stores, draft

VALID, SUSPECTED, OUTDATED, DENIED = MemoryState

LISBON = "I live in Lisbon."
PORTO = "I moved to Porto."
FARO = "I moved to Faro."
PLACES = ("Lisbon", "Porto", "Faro", "Braga")
NOT_PORTO = "I was wrong, I never moved to Porto."


def when(day: int) -> datetime:
    return NOON + timedelta(days=day)


def tell(stores: Stores, body: Body, text: str, day: int) -> Memory:
    places = tuple((place, "place") for place in PLACES if place in text)
    stores.tell(body, draft(text, said_at=when(day), entities=(("Ann", "person"), *places)))
    return named(stores, body, text)


def named(stores: Stores, body: Body, text: str) -> Memory:
    return [memory for memory in stores.all_memories(body) if memory.text == text][-1]


def change(stores: Stores, memory: Memory, state: MemoryState) -> Change:
    found = stores.changes.logs(memory.body_id, [memory.id])[memory.id].standing().change(state)
    assert found is not None
    return found


def ends(stores: Stores, memory: Memory) -> tuple[UUID, ...]:
    body_id, logs = stores.changes.chain(stores.project, memory.id)
    found = stores.memories.read(body_id, list(logs))
    order = {one.id: (one.said_at, one.recorded_at) for one in found.values()}
    return chain(logs, memory.id, order).ends


def lose(stores: Stores, memory: Memory, how: str) -> None:
    if how == "deleted":
        stores.memories.delete_memory(stores.project, memory.id)
    else:
        stores.changes.set_state(stores.project, memory.id, DENIED)


def state_then(stores: Stores, memory: Memory, day: int) -> MemoryState:
    """What it was at the end of a day, by when things were said."""
    moment = Moment(said=when(day) + timedelta(hours=1))
    logs = stores.changes.logs(memory.body_id, [memory.id])
    return Beliefs.at(moment, logs).standing(memory.id).state


def standing_of(stores: Stores, memory_id: UUID) -> MemoryState:
    return stores.memories.get_memory(stores.project, memory_id).state
