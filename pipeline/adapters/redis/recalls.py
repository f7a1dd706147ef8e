"""Recalls in flight: the request and its answer lie in Redis for seconds, nothing is durable."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any
from uuid import UUID, uuid4

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from pipeline import errors
from pipeline.errors import BrokerUnavailable, MemNetError, RecallTimeout

SOCKET_SECONDS = 2.0  # a healthy server answers in a millisecond
BLOCK_SECONDS = 1.0  # of one blocking read: less than the socket's time-out, or it fails when idle
ANSWER_TTL = 30  # seconds an answer waits for a gateway that went away
CONNECTIONS = 128  # recalls waiting at once in a gateway

Send = Callable[[UUID, float], None]


def request_key(request_id: UUID | str) -> str:
    return f"memnet:recall:{request_id}"


def answer_key(request_id: UUID | str) -> str:
    return f"memnet:answer:{request_id}"


class RedisRecallBus:
    def __init__(self, url: str, send: Send, pool: Executor) -> None:
        self._redis = redis.asyncio.Redis.from_pool(
            redis.asyncio.BlockingConnectionPool.from_url(
                url,
                max_connections=CONNECTIONS,
                timeout=SOCKET_SECONDS,
                socket_timeout=SOCKET_SECONDS,
                socket_connect_timeout=SOCKET_SECONDS,
                retry=AsyncRetry(NoBackoff(), 0),
            )
        )
        self._send = send
        self._pool = pool

    async def ask(self, request: Mapping[str, Any], timeout_seconds: float) -> dict[str, Any]:
        request_id = uuid4()
        ends = time.monotonic() + timeout_seconds
        try:
            await self._redis.set(
                request_key(request_id), json.dumps(request), px=int(timeout_seconds * 1000)
            )
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._pool, self._send, request_id, timeout_seconds)
            raw = await self._wait(request_id, ends)
        except (RedisError, OSError) as error:
            raise BrokerUnavailable(f"Redis: {type(error).__name__}", retry_after=5) from error
        return _opened(json.loads(raw))

    async def _wait(self, request_id: UUID, ends: float) -> bytes | str:
        while (left := ends - time.monotonic()) > 0:
            found = await self._redis.blpop(
                [answer_key(request_id)], timeout=max(0.05, min(BLOCK_SECONDS, left))
            )
            if found is not None:
                return found[1]
        raise RecallTimeout("no recall worker answered in time", retry_after=1)

    async def ping(self) -> None:
        """Raises `BrokerUnavailable`."""
        try:
            await self._redis.ping()
        except (RedisError, OSError) as error:
            raise BrokerUnavailable(f"Redis: {type(error).__name__}", retry_after=5) from error

    async def aclose(self) -> None:
        await self._redis.aclose()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _opened(answer: dict[str, Any]) -> dict[str, Any]:
    if "error" not in answer:
        ok: dict[str, Any] = answer["ok"]
        return ok
    kind = getattr(errors, answer["error"]["kind"], MemNetError)
    raise kind(answer["error"]["message"], code=answer["error"]["code"])


class RedisRecallInbox:
    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(
            url,
            socket_timeout=SOCKET_SECONDS,
            socket_connect_timeout=SOCKET_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )

    def ping(self) -> None:
        try:
            self._redis.ping()
        except (RedisError, OSError) as error:
            raise BrokerUnavailable(f"Redis: {type(error).__name__}") from error

    def take(self, request_id: UUID) -> dict[str, Any] | None:
        try:
            raw = self._redis.getdel(request_key(request_id))
        except (RedisError, OSError) as error:
            raise BrokerUnavailable(f"Redis: {type(error).__name__}") from error
        return json.loads(raw) if raw is not None else None

    def answer(self, request_id: UUID, answer: Mapping[str, Any]) -> None:
        self._push(request_id, {"ok": answer})

    def refuse(self, request_id: UUID, error: MemNetError) -> None:
        told = {"kind": type(error).__name__, "code": error.code, "message": error.message}
        self._push(request_id, {"error": told})

    def _push(self, request_id: UUID, answer: Mapping[str, Any]) -> None:
        key = answer_key(request_id)
        try:
            with self._redis.pipeline(transaction=False) as pipe:
                pipe.rpush(key, json.dumps(answer))
                pipe.expire(key, ANSWER_TTL)
                pipe.execute()
        except (RedisError, OSError) as error:
            raise BrokerUnavailable(f"Redis: {type(error).__name__}") from error
