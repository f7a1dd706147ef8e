"""What a worker process is made of: its services, its beat, and the news that it is to stop."""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID, uuid4

from pipeline.errors import StoreUnavailable
from pipeline.services import WorkerServices
from workers.failures import report

log = logging.getLogger(__name__)

RECONNECT_SECONDS = 5.0  # after an outage, until everybody has a connection again
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
    _beat_at: float = 0.0  # by the wall clock, which goes on while a machine sleeps
    _sees_since: float = 0.0  # since when no beat was missing

    def start(self) -> None:
        threading.Thread(target=self._beat, name="beat", daemon=True).start()
        threading.Thread(target=self._watch, name="stop", daemon=True).start()

    def _beat(self) -> None:
        while not self._ended.is_set():
            try:
                self._say_alive()
            except Exception as error:  # noqa: BLE001 - whatever it is, it goes on to beat
                report("beat", error)
            self._ended.wait(self.services.settings.beat_interval)

    def _say_alive(self) -> None:
        if not self.services.work.beat(self.id):
            self.register()
        now, silence = time.time(), self.services.settings.silence
        if self._beat_at and now - self._beat_at > silence / 2:
            self._sees_since = now
        self._beat_at = now
        self._give_back_forgotten()

    def _give_back_forgotten(self) -> None:
        """A claim whose answer was lost, or whose outcome, is ours and in nobody's hands."""
        if self.busy.acquire(blocking=False):
            try:
                self.services.work.give_back(self.id)
            finally:
                self.busy.release()

    def may_judge(self) -> bool:
        """Whether it could see others beat for a whole silence. It could not right after an outage
        of PostgreSQL or a sleep of the machine: then everybody looks dead."""
        now, silence = time.time(), self.services.settings.silence
        seen = now - self._sees_since >= silence + RECONNECT_SECONDS
        return seen and now - self._beat_at < silence / 2

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
