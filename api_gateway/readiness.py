"""Whether the things that this gateway stands on answer: asked each time, all at once, bounded."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol, runtime_checkable

from api_gateway.schemas.health import Check
from api_gateway.schemas.health import Readiness as Answer
from pipeline.errors import MemNetError
from pipeline.services import GatewayServices

LIMIT_SECONDS = 2.0  # for one dependency

Ping = Callable[[], Awaitable[None]]


@runtime_checkable
class Pingable(Protocol):
    """A recall bus that can be asked whether its server answers."""

    async def ping(self) -> None:
        """Return when it answers; raise `BrokerUnavailable` otherwise, within 2 s."""


class Readiness:
    """Its threads are its own, so that a clogged store does not hide behind its own line."""

    def __init__(self, services: GatewayServices) -> None:
        self._threads = ThreadPoolExecutor(4, "ready")
        self._running: asyncio.Task[Answer] | None = None
        self._pings: dict[str, Ping] = {
            "postgresql": partial(self._in_thread, services.database.ping),
            "vectors": partial(self._in_thread, services.vectors.ping),
        }
        if isinstance(services.recalls, Pingable):
            self._pings["redis"] = services.recalls.ping

    async def look(self) -> Answer:
        """One look at all dependencies; callers at the same time share it."""
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._look())
        return await asyncio.shield(self._running)

    async def _look(self) -> Answer:
        checks = await asyncio.gather(*(_check(ping) for ping in self._pings.values()))
        ready = all(check.ok for check in checks)
        return Answer(
            status="ready" if ready else "unready",
            checks=dict(zip(self._pings, checks, strict=True)),
        )

    async def _in_thread(self, ping: Callable[[], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, ping)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


async def _check(ping: Ping) -> Check:
    started = time.monotonic()
    code = None
    try:
        async with asyncio.timeout(LIMIT_SECONDS):
            await ping()
    except TimeoutError:
        code = "timeout"
    except MemNetError as error:
        code = error.code
    spent = (time.monotonic() - started) * 1000
    return Check(ok=code is None, milliseconds=round(spent, 1), code=code)
