"""Where in a job's way a worker can be caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

from tests.support.fleet import Fleet, Worker

Caught = Callable[[], Worker]  # waits for a worker to get there

CLAIMED = ("plans", "embeds", "stores what it prepared")  # a step is in its hands
COMMITTING = ("commits", "fills the outbox")  # the lane is locked
PROJECTING = ("projects", "empties the outbox")
PHASES = (*CLAIMED, *COMMITTING, *PROJECTING)

GATE_OF = {
    "plans": "plan",
    "stores what it prepared": "prepared",
    "commits": "commit",
    "fills the outbox": "committed",
    "empties the outbox": "projected",
}


CLAIMING_NOTHING = ["Bees, bees, bees on the roof of Ann?", "The oboe of Ann, the oboe?"]
"""A question has nothing to compare, and is committed while the vector server is away."""


def texts_for(phase: str, texts: list[str]) -> list[str]:
    """What a worker can be told that is to be caught in this phase."""
    return CLAIMING_NOTHING if phase == "projects" else texts


@contextmanager
def stuck(fleet: Fleet, phase: str, body: UUID, text: str) -> Iterator[Caught]:
    """Whoever gets to this phase with a job that tells `text` stays there until the block ends. In
    the phase `projects` the vector server hangs, so that the text may claim nothing."""
    if phase == "embeds":
        with fleet.models.holding(text) as (hold,):
            yield lambda: _asking(fleet, hold.wait, text)
    elif phase == "projects":
        fleet.servers.vectors.freeze()
        try:
            yield lambda: fleet.projector(body)
        finally:
            fleet.servers.vectors.thaw()
    else:
        with fleet.gate(GATE_OF[phase], body) as blocker:
            yield lambda: fleet.caught(blocker)


def _asking(fleet: Fleet, wait: Callable[[], None], text: str) -> Worker:
    wait()
    query = (
        "SELECT job_id FROM steps WHERE step = 'extract' AND claimed_by IS NOT NULL "
        "AND done_at IS NULL AND input::text LIKE %s"
    )
    return fleet.claimer(fleet.rows(query, f"%{text}%")[0]["job_id"])
