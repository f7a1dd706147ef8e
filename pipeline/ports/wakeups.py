"""Telling workers that there is something to do, and asking them for a recall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol
from uuid import UUID

from pipeline.errors import MemNetError


class Wakeups(Protocol):
    def wake(self, queue: str) -> None:
        """Ask the workers of a queue to look for work. Returns at once and never raises: a lost
        wake-up costs time only, the reconciler sends another. Several may be sent as one.
        """

    def close(self) -> None:
        """Send what is still owed, for at most 2 s."""


class RecallBus(Protocol):
    """Carries a recall from a gateway to a worker and its answer back; nothing on it is durable."""

    async def ask(self, request: Mapping[str, Any], timeout_seconds: float) -> dict[str, Any]:
        """Hand the request to the recall queue and wait for the answer.

        Raises `BrokerUnavailable` when it cannot be handed over, `RecallTimeout` when no answer
        came in time; an error that the worker answered with is raised as the `MemNetError` it
        was.
        """

    async def ping(self) -> None:
        """Raises `BrokerUnavailable` when Redis does not answer within 2 s."""

    async def aclose(self) -> None: ...


class RecallInbox(Protocol):
    """The worker's side. Methods raise `BrokerUnavailable`."""

    def take(self, request_id: UUID) -> dict[str, Any] | None:
        """The request, once; None when it has expired or was taken."""

    def answer(self, request_id: UUID, answer: Mapping[str, Any]) -> None: ...

    def refuse(self, request_id: UUID, error: MemNetError) -> None:
        """Answer with an error, which the asker raises."""
