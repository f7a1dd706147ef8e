"""Waiting for jobs and hearing of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from memnet.client import NotFoundError, WaitTimeout
from memnet.client.events import EventReader
from tests.support.scripted_gateway import ScriptedGateway, answer, identifier, job, problem

BODY, JOB = identifier(1), identifier(9)
Caller = Callable[..., Any]


def test_waiting_tells_of_every_move_and_returns_the_ended_job(
    call: Caller, gateway: ScriptedGateway
) -> None:
    moves = [job("running", 10), job("running", 10), job("running", 60), job("failed", 60)]
    gateway.on("GET", f"/v1/jobs/{JOB}", *(answer(move) for move in moves))
    seen: list[int] = []
    ended = call(gateway, "jobs.wait", JOB, on_progress=lambda j: seen.append(j.progress))
    assert ended.status == "failed"
    assert seen == [10, 60, 60]


def test_waiting_longer_than_asked_is_an_error_that_names_the_job(
    call: Caller, gateway: ScriptedGateway
) -> None:
    gateway.on("GET", f"/v1/jobs/{JOB}", answer(job("running", 10)))
    with pytest.raises(WaitTimeout, match=JOB):
        call(gateway, "jobs.wait", JOB, timeout=0.02)


def test_waiting_outlives_a_restart_of_the_gateway(call: Caller, gateway: ScriptedGateway) -> None:
    away = [httpx.ConnectError("refused")] * 6
    gateway.on("GET", f"/v1/jobs/{JOB}", *away, answer(job("succeeded", 100)))
    assert call(gateway, "jobs.wait", JOB).status == "succeeded"


def test_waiting_ends_when_the_job_is_gone(call: Caller, gateway: ScriptedGateway) -> None:
    gateway.on("GET", f"/v1/jobs/{JOB}", problem(404, "not_found", "no job"))
    with pytest.raises(NotFoundError):
        call(gateway, "jobs.wait", JOB)


def test_memorize_waits_at_the_gateway_and_then_by_looking(
    call: Caller, gateway: ScriptedGateway
) -> None:
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job("running", 5), 202))
    gateway.on("GET", f"/v1/jobs/{JOB}", answer(job("running", 50)), answer(job("succeeded", 100)))
    assert call(gateway, "memorize", BODY, "x", wait=45).status == "succeeded"
    assert gateway.requests[0].headers["prefer"] == "wait=30"


def test_memorize_returns_the_unfinished_job_when_the_wait_is_over(
    call: Caller, gateway: ScriptedGateway
) -> None:
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job("running", 5), 202))
    gateway.on("GET", f"/v1/jobs/{JOB}", answer(job("running", 50)))
    assert call(gateway, "memorize", BODY, "x", wait=0.02).status == "running"


def events(*jobs: dict[str, Any], end: str = "\n\n") -> bytes:
    told = [f"event: job\ndata: {json.dumps(j, ensure_ascii=False)}" for j in jobs]
    return ("retry: 1000\n\n: still here\n\n" + end.join([*told, ""])).encode()


def streamed(content: bytes, broken: bool = False) -> Callable[[httpx.Request], httpx.Response]:
    class Stream(httpx.SyncByteStream, httpx.AsyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            for at in range(0, len(content), 7):
                yield content[at : at + 7]
            if broken:
                raise httpx.ReadError("broken")

        async def __aiter__(self) -> Any:
            for chunk in self:
                yield chunk

    return lambda request: httpx.Response(200, stream=Stream())


def test_events_tell_each_state_of_a_job_once_and_end_with_it(
    call: Caller, gateway: ScriptedGateway
) -> None:
    moves = [job("running", 10), job("running", 60), job("succeeded", 100)]
    told = streamed(events(*moves, moves[-1]))
    gateway.on("GET", f"/v1/jobs/{JOB}/events", told)
    assert [j.progress for j in call(gateway, "jobs.events", JOB)] == [10, 60, 100]
    assert gateway.requests[0].headers["accept"] == "text/event-stream"


def test_events_go_on_when_the_connection_breaks(call: Caller, gateway: ScriptedGateway) -> None:
    first = streamed(events(job("running", 10)) + b"event: job\ndata: {half", broken=True)
    second = streamed(events(job("running", 10), job("succeeded", 100)))
    gateway.on("GET", f"/v1/jobs/{JOB}/events", first, httpx.ConnectError("refused"), second)
    assert [j.progress for j in call(gateway, "jobs.events", JOB)] == [10, 100]


def test_events_of_a_job_that_is_not_there_are_an_error(
    call: Caller, gateway: ScriptedGateway
) -> None:
    gateway.on("GET", f"/v1/jobs/{JOB}/events", problem(404, "not_found", "no job"))
    with pytest.raises(NotFoundError):
        call(gateway, "jobs.events", JOB)


def test_an_event_may_hold_the_line_ends_that_only_unicode_knows() -> None:
    reader = EventReader()
    line = "a\u2028b\u0085c\x0bd".encode()
    assert reader.feed(b"data: " + line + b"\r\n\r") == []
    assert reader.feed(b"\ndata:x\ndata: y\n\n") == [line, b"x\ny"]
