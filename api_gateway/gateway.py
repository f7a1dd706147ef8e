"""What one gateway process holds: its services, its threads, and what it remembers for a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar
from uuid import UUID

from starlette.requests import Request

from api_gateway.auth import Keys
from api_gateway.feeds import JobFeeds
from api_gateway.readiness import Readiness
from pipeline.domain.bodies import ApiKey
from pipeline.domain.jobs import Job
from pipeline.errors import TransientError
from pipeline.services import GatewayServices

P = ParamSpec("P")
T = TypeVar("T")

MAX_WAITING = 1000  # calls in line for a thread; beyond it callers are told to come back


class Gateway:
    """One a process, made when the event loop runs."""

    def __init__(self, services: GatewayServices) -> None:
        self.services = services
        self.settings = services.settings
        self.closing = asyncio.Event()
        self._threads = ThreadPoolExecutor(services.settings.gateway_pool_size, "store")
        self._waiting = 0
        self.keys = Keys(self._find_key)
        self.feeds = JobFeeds(self._read_job, self.closing)
        self.readiness = Readiness(services)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a store in a thread: it blocks, the event loop must not."""
        if self._waiting >= MAX_WAITING:
            raise TransientError("too many requests are waiting", code="overloaded")
        self._waiting += 1
        try:
            call = partial(function, *args, **kwargs)
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)
        finally:
            self._waiting -= 1

    async def _find_key(self, clear_text: str) -> ApiKey | None:
        return await self.run(self.services.keys.find_key, clear_text)

    async def _read_job(self, project_id: UUID, job_id: UUID) -> Job:
        return await self.run(self.services.jobs.get_job, project_id, job_id)

    async def aclose(self) -> None:
        """End streams, then wait for calls under way."""
        self.closing.set()
        self.readiness.close()
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    async def close_services(self) -> None:
        """Close what the services hold open; for a gateway that built them itself."""
        await self.services.recalls.aclose()
        for part in (self.services.wakeups, self.services.vectors, self.services.database):
            await asyncio.to_thread(part.close)


def gateway_of(request: Request) -> Gateway:
    """The gateway that serves this request."""
    gateway: Gateway = request.app.state.gateway
    return gateway


def caller_of(request: Request) -> ApiKey:
    """The key that this request was authenticated with."""
    key: ApiKey = request.state.key
    return key
