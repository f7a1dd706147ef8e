"""The loop in every upkeep worker that sees to it that every accepted job ends."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from pipeline.domain.upkeep import OUTBOX, RECONCILER
from pipeline.services import WorkerServices
from workers.failures import report
from workers.process import Process
from workers.rounds import noted
from workers.slices import drive_body

log = logging.getLogger(__name__)

BODIES = 200  # lanes and outboxes looked after in one round
BODIES_SECONDS = 10.0  # for them in one round, of which each may wait for a store's time-out
PURGE_ROWS = 5_000  # rows of deleted bodies a round, so that no transaction is long


@dataclass(slots=True)
class Reconciler:
    process: Process
    _thread: threading.Thread | None = field(default=None)

    def start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="reconciler", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        services = self.process.services
        while not self.process.stopping.wait(services.settings.reconcile_interval):
            try:
                reconcile(services, self.process.may_judge)
            except Exception as error:  # noqa: BLE001 - whatever it is, the next round comes
                report("reconciler", error)


def reconcile(services: WorkerServices, may_judge: Callable[[], bool] = lambda: True) -> bool:
    """One round; False when another process is at it. `may_judge`: whether to say who is dead."""
    upkeep = services.upkeep
    with upkeep.reconciling() as mine:
        if not mine:
            return False
        with noted(services, RECONCILER) as did:
            # Asked only now: the lock may have come after a freeze of PostgreSQL.
            if may_judge() and (freed := upkeep.free_dead_claims(services.settings.silence)):
                log.warning("%d claims of silent processes freed", freed)
                did.append(f"{freed} claims freed")
            for queue in upkeep.waiting_queues():
                services.wakeups.wake(queue)
                did.append(f"{queue} woken")
            upkeep.settle_parents()
            if purged := upkeep.purge_deleted(PURGE_ROWS):
                did.append(f"{purged} rows purged")
        with noted(services, OUTBOX) as did:
            did.append(f"{_drive_bodies(services)} bodies")
    return True


def _drive_bodies(services: WorkerServices) -> int:
    """Whatever a body's lane or outbox waits for; what there is no time for waits a round. Returns
    for how many bodies something was done."""
    ends, done = time.monotonic() + BODIES_SECONDS, 0
    waiting = (
        *services.upkeep.ready_lanes(BODIES),
        *services.projections.due_bodies(BODIES),
        *services.upkeep.projected_bodies(BODIES),
    )
    for body_id in dict.fromkeys(waiting):
        if time.monotonic() > ends:
            break
        drive_body(services, body_id)
        done += 1
    return done
