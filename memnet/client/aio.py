"""The same client for asyncio."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import httpx

from api_gateway.schemas.common import Page
from api_gateway.schemas.jobs import Job
from memnet.client import arguments, calls, operations
from memnet.client.connection import Connection, connection
from memnet.client.events import Watch
from memnet.client.http import (
    DEFAULT_TIMEOUT,
    answer_of,
    chunks,
    client_options,
    no_answer,
    request_options,
)
from memnet.client.steps import Answer, Call, NoAnswer, Operation, Pause, Send, perform

P = ParamSpec("P")
T = TypeVar("T")


async def _achunks(path: Path) -> AsyncIterator[bytes]:
    reader = chunks(path)
    while (chunk := await asyncio.to_thread(next, reader, None)) is not None:
        yield chunk


class AsyncTransport:
    """Carries out operations over one pool of connections."""

    def __init__(
        self,
        where: Connection,
        timeout: float,
        transport: httpx.AsyncBaseTransport | None,
        rng: Random,
    ) -> None:
        self._where = where
        self._timeout = arguments.timeout("timeout", timeout)
        self._rng = rng
        self._http = httpx.AsyncClient(transport=transport, **client_options(where))

    async def run(self, operation: Operation[T]) -> T:
        told: Any = None
        while True:
            try:
                step = operation.send(told)
            except StopIteration as end:
                result: T = end.value
                return result
            told = await (self._send(step.call) if isinstance(step, Send) else self._pause(step))

    async def close(self) -> None:
        await self._http.aclose()

    async def events(self, job_id: calls.Id) -> AsyncIterator[Job]:
        """The job whenever it has moved, until it has ended."""
        watch = Watch(job_id)
        while True:
            async for piece in self._stream(calls.job_events(job_id)):
                for job in watch.feed(piece):
                    yield job
            if watch.over:
                return
            await self._pause(watch.before_next())

    async def _stream(self, call: Call[Any]) -> AsyncIterator[bytes | Answer | NoAnswer]:
        """The bytes of the answer as they come, or what came instead of them."""
        try:
            async with self._opened(self._request(call)) as response:
                if response.status_code >= 400:
                    await response.aread()
                    yield answer_of(response)
                else:
                    async for chunk in response.aiter_raw():
                        yield chunk
        except httpx.RequestError as error:
            yield no_answer(error, self._where)

    @asynccontextmanager
    async def _opened(self, request: httpx.Request) -> AsyncIterator[httpx.Response]:
        response = await self._http.send(request, stream=True)
        try:
            yield response
        finally:
            await response.aclose()

    def _request(self, call: Call[Any]) -> httpx.Request:
        options = request_options(call, self._where, self._timeout)
        content = call.content() if call.upload is None else _achunks(call.upload)
        return self._http.build_request(content=content, **options)

    async def _send(self, call: Call[Any]) -> Answer | NoAnswer:
        try:
            return answer_of(await self._http.send(self._request(call)))
        except httpx.RequestError as error:
            return no_answer(error, self._where)

    async def _pause(self, pause: Pause) -> float:
        if pause.most > 0:
            await asyncio.sleep(self._rng.uniform(pause.least, pause.most))
        return time.monotonic()


class _Resource:
    """A group of calls. Not made by hand: it hangs on a client."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport


def _calling(
    describe: Callable[P, Call[T]] | Callable[P, Operation[T]],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """A method that carries out what `describe` describes."""

    @wraps(describe)
    async def method(self: _Resource, /, *args: P.args, **kwargs: P.kwargs) -> T:
        described = describe(*args, **kwargs)
        operation = perform(described) if isinstance(described, Call) else described
        return await self._transport.run(operation)

    return method


def _listing(
    describe: Callable[P, Call[Page[T]]],
) -> Callable[Concatenate[Any, P], AsyncIterator[T]]:
    """A method that yields the items of all pages, each page asked for when it is needed."""

    @wraps(describe)
    async def method(self: _Resource, /, *args: P.args, **kwargs: P.kwargs) -> AsyncIterator[T]:
        call: Call[Page[T]] | None = describe(*args, **kwargs)
        while call is not None:
            page = await self._transport.run(perform(call))
            for item in page.items:
                yield item
            call = call.next_page(page.next_cursor)

    return method


class AsyncBodies(_Resource):
    create = _calling(calls.create_body)
    get = _calling(calls.get_body)
    update = _calling(calls.update_body)
    delete = _calling(calls.delete_body)
    page = _calling(calls.list_bodies)
    list = _listing(calls.list_bodies)


class AsyncJobs(_Resource):
    get = _calling(calls.get_job)
    cancel = _calling(calls.cancel_job)
    retry = _calling(calls.retry_job)
    wait = _calling(operations.wait_for_job)
    page = _calling(calls.list_jobs)
    list = _listing(calls.list_jobs)

    def events(self, job_id: calls.Id) -> AsyncIterator[Job]:
        """The job whenever it has moved, as the gateway tells it, until it has ended."""
        return self._transport.events(job_id)


class AsyncMemories(_Resource):
    get = _calling(calls.get_memory)
    changes = _calling(calls.get_changes)
    chain = _calling(calls.get_chain)
    restore = _calling(calls.restore_memory)
    update = _calling(calls.update_memory)
    delete = _calling(calls.delete_memory)
    page = _calling(calls.list_memories)
    list = _listing(calls.list_memories)


class AsyncEntities(_Resource):
    get = _calling(calls.get_entity)
    merge = _calling(calls.merge_entity)
    split = _calling(calls.split_entity)
    undo = _calling(calls.undo_operation)
    page = _calling(calls.list_entities)
    list = _listing(calls.list_entities)


class AsyncMemNet(_Resource):
    """`MemNet` for asyncio: the same arguments and methods; lists and events are async iterators.

    async with AsyncMemNet() as memnet:
        body = await memnet.bodies.create("alice")
        await memnet.memorize(body.id, "I moved to Porto yesterday.", wait=30)
        print((await memnet.recall(body.id, "Where does she live?")).memory_prompt)
    """

    def __init__(
        self,
        url: str | None = None,
        api_key: str | None = None,
        *,
        data: Path | str | None = None,
        timeout: float = DEFAULT_TIMEOUT,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        where = connection(url, api_key, data)
        super().__init__(AsyncTransport(where, timeout, transport, Random()))
        self.url = where.url
        self.bodies = AsyncBodies(self._transport)
        self.jobs = AsyncJobs(self._transport)
        self.memories = AsyncMemories(self._transport)
        self.entities = AsyncEntities(self._transport)

    memorize = _calling(operations.memorize)
    recall = _calling(calls.recall)
    graph = _calling(calls.get_graph)
    import_file = _calling(calls.import_file)
    health = _calling(calls.health)
    readiness = _calling(calls.readiness)

    async def close(self) -> None:
        await self._transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
