"""The loop in every upkeep worker that sees to it that every accepted job ends."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass, field

from pipeline.services import WorkerServices
from workers.failures import report
from workers.process import Process
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
                reconcile(services, judge=self.process.may_judge())
            except Exception as error:  # noqa: BLE001 - whatever it is, the next round comes
                report("reconciler", error)


def reconcile(services: WorkerServices, *, judge: bool = True) -> bool:
    """One round; False when another process is at it. `judge`: also say who is dead."""
    upkeep = services.upkeep
    with upkeep.reconciling() as mine:
        if not mine:
            return False
        if judge and (freed := upkeep.free_dead_claims(services.settings.silence)):
            log.warning("%d claims of silent processes freed", freed)
        for queue in upkeep.waiting_queues():
            services.wakeups.wake(queue)
        upkeep.settle_parents()
        upkeep.purge_deleted(PURGE_ROWS)
        _drive_bodies(services)
    return True


def _drive_bodies(services: WorkerServices) -> None:
    """Whatever a body's lane or outbox waits for; what there is no time for waits a round."""
    ends = time.monotonic() + BODIES_SECONDS
    waiting = (
        *services.upkeep.ready_lanes(BODIES),
        *services.projections.due_bodies(BODIES),
        *services.upkeep.projected_bodies(BODIES),
    )
    for body_id in dict.fromkeys(waiting):
        if time.monotonic() > ends:
            return
        drive_body(services, body_id)
