"""Signs of life for Flower, from a worker that must not wait for its broker to send one."""

from __future__ import annotations

import threading
from typing import Any

from celery.worker import heartbeat

PULSE_SECONDS = 10  # Flower asks once when it starts, and takes a silence of 10 s for death then
FAREWELL_SECONDS = 1.0  # to say that the worker goes


class QuickHeart(heartbeat.Heart):
    """Sends from a thread, one at a time. What could not be sent is sent after a reconnection.

    Celery's own sends from the main loop until the broker is back: nothing else is done meanwhile,
    and an order to stop is not heard.
    """

    def __init__(self, timer: Any, eventer: Any, interval: float | None = None) -> None:
        super().__init__(timer, eventer, interval)
        self._sending = threading.Thread()

    def _send(self, event: str, retry: bool = True) -> None:
        if not self._sending.is_alive():
            self._sending = threading.Thread(target=self._send_now, args=(event,), daemon=True)
            self._sending.start()

    def _send_now(self, event: str) -> None:
        super()._send(event, retry=False)  # type: ignore[misc] # not in the stubs

    def stop(self) -> None:
        super().stop()
        if self._sending.is_alive():
            self._sending.join(FAREWELL_SECONDS)


def hearts_that_do_not_wait() -> None:
    """Have the workers of this process beat so: Celery has no setting for that."""
    heartbeat.Heart = QuickHeart  # type: ignore[misc] # a class is assigned on purpose
