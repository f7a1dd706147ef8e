"""Signs of life for Flower, from a worker that must never wait for its broker to send one."""

from __future__ import annotations

from typing import Any

from celery.worker import heartbeat

PULSE_SECONDS = 10  # Flower asks once when it starts, and takes a silence of 10 s for death then


class QuickHeart(heartbeat.Heart):
    """Tries once; what was not sent is sent when the connection is back.

    Celery's own tries until its broker is back, deaf to the order to stop meanwhile.
    """

    def _send(self, event: str, retry: bool = True) -> Any:
        return super()._send(event, retry=False)  # type: ignore[misc] # not in the stubs


def never_wait_for_the_broker() -> None:
    """Have workers of this process beat with it: Celery has no setting for that."""
    heartbeat.Heart = QuickHeart  # type: ignore[misc] # a class is assigned on purpose
