"""What a worker process is made of: its services, its beat, and the news that it is to stop."""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID, uuid4

from pipeline.errors import StoreUnavailable
from pipeline.services import WorkerServices

log = logging.getLogger(__name__)

GRACE_SECONDS = 3.0  # how long a step may go on after the order to stop, before it is given back


@dataclass(slots=True)
class Process:
    """One process that claims steps, one at a time. Made after fork."""

    services: WorkerServices
    queues: Sequence[str]
    stopping: threading.Event
    id: UUID = field(default_factory=uuid4)
    busy: threading.Lock = field(default_factory=threading.Lock)
    _ended: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        threading.Thread(target=self._beat, name="beat", daemon=True).start()
        threading.Thread(target=self._watch, name="stop", daemon=True).start()

    def _beat(self) -> None:
        while not self._ended.is_set():
            try:
                if not self.services.work.beat(self.id):
                    self.register()
            except StoreUnavailable as error:
                log.warning("beat: %s", error)
            self._ended.wait(self.services.settings.beat_interval)

    def register(self) -> None:
        self.services.work.register(self.id, socket.gethostname(), os.getpid(), self.queues)

    def _watch(self) -> None:
        """At the order to stop, give back what is not done soon: doing a step twice is harmless."""
        self.stopping.wait()
        if self.busy.acquire(timeout=GRACE_SECONDS):
            self.busy.release()
            self.leave()
            return
        log.warning("stopping: the step under way is given back")
        self.leave()
        logging.shutdown()
        os._exit(0)

    def leave(self) -> None:
        if self._ended.is_set():
            return
        self._ended.set()
        try:
            self.services.work.leave(self.id)
        except StoreUnavailable as error:
            log.warning("claims not given back, they are free after a silence: %s", error)


def touch(path: str) -> None:
    """Say that this process lives, to whoever looks at the file's time."""
    if path:
        Path(path).touch()
