"""Each test of a call is run with both clients."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from memnet import AsyncMemNet, MemNet
from memnet.client.steps import Pause
from tests.support.scripted_gateway import ScriptedGateway

URL = "http://gateway.test"
KEY = "mn_test"
Caller = Callable[..., Any]


def call_blocking(gateway: httpx.BaseTransport, path: str, *args: Any, **kwargs: Any) -> Any:
    with MemNet(URL, KEY, transport=gateway) as client:
        result = attrgetter(path)(client)(*args, **kwargs)
        return list(result) if inspect.isgenerator(result) else result


def call_awaiting(gateway: httpx.AsyncBaseTransport, path: str, *args: Any, **kwargs: Any) -> Any:
    async def run() -> Any:
        async with AsyncMemNet(URL, KEY, transport=gateway) as client:
            result = attrgetter(path)(client)(*args, **kwargs)
            if inspect.isasyncgen(result):
                return [item async for item in result]
            return await result

    return asyncio.run(run())


@pytest.fixture(params=[call_blocking, call_awaiting], ids=["sync", "async"])
def call(request: pytest.FixtureRequest) -> Caller:
    return cast(Caller, request.param)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No pauses worth noticing, and nothing of this machine's own stack."""
    monkeypatch.setattr("memnet.client.steps.FIRST_PAUSE", 0.001)
    monkeypatch.setattr("memnet.client.operations.FIRST_LOOK", 0.001)
    monkeypatch.setattr("memnet.client.operations.SLOWEST_LOOK", 0.002)
    monkeypatch.setattr("memnet.client.events.AFTER_END", Pause(0.001, 0.001))
    monkeypatch.setenv("MEMNET_DATA", str(tmp_path))
    monkeypatch.delenv("MEMNET_URL", raising=False)
    monkeypatch.delenv("MEMNET_API_KEY", raising=False)


@pytest.fixture
def gateway() -> ScriptedGateway:
    return ScriptedGateway()
