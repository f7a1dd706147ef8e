"""One driver and the thread that its event loop runs in.

The driver's blocking form waits for a frozen server as long as that stays frozen (15 of 15 s with
every time-out of its set to 2 s, driver 6.4.1); a call of the asynchronous one can be cut off.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import CancelledError
from typing import Any, TypeVar
from urllib.parse import urlsplit

from neo4j import AsyncDriver, AsyncGraphDatabase, AsyncManagedTransaction, unit_of_work
from neo4j.exceptions import DriverError, Neo4jError

from pipeline.adapters.neo4j.failures import failure_of
from pipeline.adapters.neo4j.queries import QUERIES

CONNECT_SECONDS = 2.0  # a healthy server takes a connection within milliseconds
RETRY_SECONDS = 2.0  # of the driver's own retries: a dead-lock is over, an outage takes longer
IDLE_SECONDS = 30.0  # a connection unused for longer is looked at before its next use
CLOSE_SECONDS = 2.0

Result = TypeVar("Result")
Work = Callable[[AsyncManagedTransaction], Awaitable[Result]]
Row = dict[str, Any]


class Session:
    """Makes calls of one server, from any thread. `timeout` is in seconds, of a whole call."""

    def __init__(self, url: str, user: str, password: str, timeout: float) -> None:
        self._timeout = timeout
        self._address = urlsplit(url).netloc.rpartition("@")[2]
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="neo4j", daemon=True)
        self._thread.start()
        self._driver = self._run(_open(url, user, password, timeout), timeout)

    def write(self, work: Work[Result]) -> Result:
        """The outcome of `work` in one transaction; it may be called more than once.

        Raises `GraphUnavailable`, or what says why no try can pass.
        """
        return self._run(self._write(work), self._timeout)

    def read(self, work: Work[Result], at_most: float = math.inf) -> Result:
        """The same without writing, within `at_most` seconds if that is sooner."""
        return self._run(self._read(work), min(at_most, self._timeout))

    def version(self) -> tuple[int, ...]:
        """Of the server, such as (5, 26)."""
        agent = self._run(self._agent(), self._timeout)
        numbers = agent.rpartition("/")[2].split(".")[:2]
        return tuple(int(number) for number in numbers if number.isdigit())

    def close(self) -> None:
        """Also from a server that does not answer. Calls of other threads under way end."""
        if self._loop.is_closed():
            return
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        calls = asyncio.all_tasks() - {asyncio.current_task()}
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
        with contextlib.suppress(TimeoutError, OSError, DriverError, Neo4jError):
            await asyncio.wait_for(self._driver.close(), CLOSE_SECONDS)

    async def _write(self, work: Work[Result]) -> Result:
        async with self._driver.session() as session:
            return await session.execute_write(unit_of_work(timeout=self._timeout)(work))

    async def _read(self, work: Work[Result]) -> Result:
        async with self._driver.session() as session:
            return await session.execute_read(unit_of_work(timeout=self._timeout)(work))

    async def _agent(self) -> str:
        return (await self._driver.get_server_info()).agent

    def _run(self, call: Coroutine[Any, Any, Result], timeout: float) -> Result:
        future = asyncio.run_coroutine_threadsafe(asyncio.wait_for(call, timeout), self._loop)
        try:
            return future.result()
        except (TimeoutError, OSError, CancelledError, DriverError, Neo4jError) as error:
            raise failure_of(error, self._address) from error
        finally:
            future.cancel()  # when the waiting itself was cut off, such as by a time limit


async def _open(url: str, user: str, password: str, timeout: float) -> AsyncDriver:
    """Connects nowhere yet."""
    return AsyncGraphDatabase.driver(
        url,
        auth=(user, password),
        user_agent="memnet",
        connection_timeout=CONNECT_SECONDS,
        connection_acquisition_timeout=timeout,
        max_transaction_retry_time=RETRY_SECONDS,
        liveness_check_timeout=IDLE_SECONDS,
        notifications_min_severity="OFF",  # an empty graph has labels that nobody knows yet
    )


async def ask(tx: AsyncManagedTransaction, name: str, **parameters: Any) -> list[Row]:
    """The rows that a query of ours answers with."""
    result = await tx.run(QUERIES[name], parameters)
    return await result.data()
