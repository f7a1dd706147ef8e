"""Whether the things that this gateway stands on answer: asked each time, all at once, bounded.

Without PostgreSQL it can do nothing and is not ready. Without the rest it accepts work that is done
later, so it is degraded, and a balancer that took it away would make an outage of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from api_gateway.schemas.health import Check
from api_gateway.schemas.health import Readiness as Answer
from pipeline.errors import MemNetError
from pipeline.services import GatewayServices

NEEDED = "postgresql"
LIMIT_SECONDS = 2.0  # for one dependency

Ping = Callable[[], Awaitable[None]]


class Readiness:
    """Its threads are its own, so that a clogged store does not hide behind its own line."""

    def __init__(self, services: GatewayServices) -> None:
        self._threads = ThreadPoolExecutor(4, "ready")
        self._running: asyncio.Task[Answer] | None = None
        self._pings: dict[str, Ping] = {
            NEEDED: partial(self._in_thread, services.database.ping),
            "vectors": partial(self._in_thread, services.vectors.ping),
            "redis": services.recalls.ping,
        }

    async def look(self) -> Answer:
        """One look at all dependencies; callers at the same time share it."""
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._look())
        return await asyncio.shield(self._running)

    async def _look(self) -> Answer:
        checks = await asyncio.gather(*(_check(ping) for ping in self._pings.values()))
        found = dict(zip(self._pings, checks, strict=True))
        if not found[NEEDED].ok:
            return Answer(status="unready", checks=found)
        whole = all(check.ok for check in checks)
        return Answer(status="ready" if whole else "degraded", checks=found)

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
