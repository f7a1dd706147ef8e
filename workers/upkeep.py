"""The loop in every upkeep worker that sees to it that every accepted job ends."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field

from pipeline.errors import TransientError
from pipeline.services import WorkerServices
from pipeline.stages.project import project_body
from workers.slices import drive_body

log = logging.getLogger(__name__)

BODIES = 200  # lanes and outboxes looked after in one round
PURGE_ROWS = 5_000  # rows of deleted bodies a round, so that no transaction is long


@dataclass(slots=True)
class Reconciler:
    services: WorkerServices
    stopping: threading.Event
    _thread: threading.Thread | None = field(default=None)

    def start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="reconciler", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self.stopping.wait(self.services.settings.reconcile_interval):
            try:
                reconcile(self.services)
            except TransientError as error:
                log.warning("reconciler: %s", error)


def reconcile(services: WorkerServices) -> bool:
    """One round; False when another process is at it."""
    upkeep = services.upkeep
    with upkeep.reconciling() as mine:
        if not mine:
            return False
        freed = upkeep.free_dead_claims(services.settings.silence)
        if freed:
            log.warning("%d claims of silent processes freed", freed)
        for body_id in upkeep.ready_lanes(BODIES):
            drive_body(services, body_id)
        for body_id in services.projections.due_bodies(BODIES):
            project_body(services.projections, services.vectors, body_id)
        for body_id in upkeep.projected_bodies(BODIES):
            services.projections.finish_projected(body_id)
        upkeep.settle_parents()
        upkeep.purge_deleted(PURGE_ROWS)
        for queue in upkeep.waiting_queues():
            services.wakeups.wake(queue)
    return True
