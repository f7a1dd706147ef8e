"""What ticks of beat do, each in bites, so that no process is held up and no death costs much."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from pipeline.services import WorkerServices
from pipeline.stages.audit import PAGE, copies, count_body

REMOVED_AT_ONCE = 500  # jobs, so that no transaction is long
NAMED = 100  # bodies that an audit names; of more it keeps the number

State = Mapping[str, Any]
IsOver = Callable[[], bool]
"""Whether the time for this bite is over. A bite does something before it asks."""


@dataclass(frozen=True, slots=True)
class Bite:
    """How far a chore has come. `did` is None while there is more to do; `found` is what turned
    out to be wrong."""

    state: State
    did: str | None = None
    found: str | None = None


Chore = Callable[[WorkerServices, State, IsOver], Bite]


def remove_old(services: WorkerServices, state: State, is_over: IsOver) -> Bite:
    """Jobs and ticks that ended before the retention period."""
    days, removed = services.settings.job_retention, int(state.get("removed", 0))
    if days <= 0:
        return Bite({"removed": 0}, "0 jobs removed: they are kept for ever")
    while more := services.retention.remove_jobs(days, REMOVED_AT_ONCE):
        removed += more
        if is_over():
            return Bite({"removed": removed})
    services.retention.remove_ticks(days)
    return Bite({"removed": removed}, f"{removed} jobs removed")


def count_copies(services: WorkerServices, state: State, is_over: IsOver) -> Bite:
    """Whether other stores hold as many memories of each body as PostgreSQL does."""
    sums = {name: int(state.get(name, 0)) for name in ("bodies", "memories", "busy", "wrong")}
    differ = list(state.get("differ", ()))
    after = UUID(state["after"]) if "after" in state else None
    made = copies(services.vectors, services.graph if services.settings.neo4j_url else None)
    while page := services.audits.bodies(after, PAGE):
        for body_id in page:
            counts = count_body(services.audits, made, body_id)
            sums["bodies"] += 1
            sums["memories"] += counts.memories
            sums["busy"] += counts.differs is None
            if counts.differs:
                sums["wrong"] += 1
                differ.append(str(body_id))
            after = body_id
            if is_over():
                return Bite({**sums, "differ": differ[:NAMED], "after": str(after)})
    wrong, bodies = sums["wrong"], sums["bodies"]
    found = f"{wrong} of {bodies} bodies differ: memnet audit --fix" if wrong else None
    did = f"{sums['memories']} memories of {bodies} bodies counted"
    return Bite({**sums, "differ": differ[:NAMED]}, did, found)


CHORES: Mapping[str, Chore] = {"retention": remove_old, "audit": count_copies}
"""By the name of the entry of beat."""
