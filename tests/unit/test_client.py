"""The Python client: both of its halves do the same."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from typing import Any, cast
from uuid import UUID

import httpx
import pytest

from memnet import AsyncMemNet, MemNet
from memnet.client import (
    AuthenticationFailed,
    ConflictError,
    GatewayUnreachable,
    InvalidRequest,
    MemNetAPIError,
    NotBuilt,
    NotFoundError,
    PermissionDenied,
    RateLimited,
    ServerError,
    WaitTimeout,
)
from memnet.client.events import EventReader
from memnet.client.steps import Pause
from pipeline.errors import MemNetError
from tests.support.scripted_gateway import (
    ScriptedGateway,
    answer,
    body,
    identifier,
    job,
    memory,
    page,
    problem,
    recalled,
)

URL = "http://gateway.test"
KEY = "mn_test"
BODY = identifier(1)
JOB = identifier(9)
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


# --- requests -----------------------------------------------------------------------------------


def test_a_call_sends_the_key_and_what_was_given_and_parses_the_answer(
    call: Caller, gateway: ScriptedGateway
) -> None:
    gateway.on("POST", "/v1/bodies", answer(body(name="林晓舟"), 201))
    made = call(gateway, "bodies.create", "林晓舟", timezone="Asia/Shanghai")
    assert made.id == UUID(BODY)
    assert made.name == "林晓舟"
    assert gateway.bodies() == [{"name": "林晓舟", "timezone": "Asia/Shanghai"}]
    assert gateway.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_a_text_is_memorized_as_what_the_user_said(call: Caller, gateway: ScriptedGateway) -> None:
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job(), 202))
    assert call(gateway, "memorize", BODY, "我搬到了波尔图 🌊").status == "queued"
    assert gateway.bodies() == [{"messages": [{"role": "user", "content": "我搬到了波尔图 🌊"}]}]


def test_messages_may_hold_times_ids_and_models(call: Caller, gateway: ScriptedGateway) -> None:
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job(), 202))
    told = {"role": "user", "content": "x", "time": datetime(2025, 3, 4, tzinfo=UTC)}
    call(gateway, "memorize", UUID(BODY), [{**told, "id": UUID(int=7)}], session_id="s")
    sent = gateway.bodies()[0]
    assert sent["session_id"] == "s"
    assert sent["messages"][0]["time"] == "2025-03-04T00:00:00+00:00"
    assert sent["messages"][0]["id"] == identifier(7)


def test_a_lone_surrogate_reaches_the_gateway_which_says_where_it_is(
    call: Caller, gateway: ScriptedGateway
) -> None:
    path = f"/v1/bodies/{BODY}/recall"
    gateway.on("POST", path, problem(422, "invalid_input", "no surrogates", "query"))
    with pytest.raises(InvalidRequest) as refused:
        call(gateway, "recall", BODY, "\ud800")
    assert refused.value.field == "query"
    assert gateway.bodies() == [{"query": "\ud800"}]


def test_each_telling_has_its_own_idempotency_key_and_keeps_it_when_sent_again(
    call: Caller, gateway: ScriptedGateway
) -> None:
    lost = httpx.ReadError("gone")
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", lost, answer(job(), 202))
    call(gateway, "memorize", BODY, "first")
    call(gateway, "memorize", BODY, "second")
    first, again, second = [r.headers["idempotency-key"] for r in gateway.requests]
    assert first == again != second


def test_an_idempotency_key_that_no_header_can_hold_is_refused(
    call: Caller, gateway: ScriptedGateway
) -> None:
    with pytest.raises(InvalidRequest, match="ASCII"):
        call(gateway, "memorize", BODY, "x", idempotency_key="键")
    assert gateway.requests == []


def test_a_file_is_streamed_with_its_length(
    call: Caller, gateway: ScriptedGateway, tmp_path: Path
) -> None:
    content = "第一行\n".encode() * 50_000
    (tmp_path / "chat.json").write_bytes(content)
    gateway.on("POST", f"/v1/bodies/{BODY}/imports", answer(job(kind="import"), 202))
    call(gateway, "import_file", BODY, tmp_path / "chat.json", "locomo", conversation="conv-1")
    [request] = gateway.requests
    assert request.content == content
    assert request.headers["content-length"] == str(len(content))
    assert dict(request.url.params) == {"format": "locomo", "conversation": "conv-1"}


def test_a_list_walks_all_its_pages(call: Caller, gateway: ScriptedGateway) -> None:
    pages = [page([memory(5), memory(6)], "next"), page([memory(7)])]
    gateway.on("GET", f"/v1/bodies/{BODY}/memories", *pages)
    found = call(gateway, "memories.list", BODY, speaker="Maya", limit=2)
    assert [one.id.int for one in found] == [5, 6, 7]
    asked = [dict(request.url.params) for request in gateway.requests]
    first = {"speaker": "Maya", "limit": "2"}
    assert asked == [first, {**first, "cursor": "next"}]


def test_a_list_asks_for_no_page_that_nobody_reads(gateway: ScriptedGateway) -> None:
    gateway.on("GET", "/v1/bodies", page([body()], "more"))
    with MemNet(URL, KEY, transport=gateway) as client:
        next(client.bodies.list())
    assert len(gateway.requests) == 1


def test_fields_of_a_newer_gateway_are_no_error(call: Caller, gateway: ScriptedGateway) -> None:
    told = recalled({**memory(), "aura": "blue"}, weather="fine")
    gateway.on("POST", f"/v1/bodies/{BODY}/recall", answer(told))
    found = call(gateway, "recall", BODY, "Porto?", since="2025-01-01", limit=3)
    assert found.known
    assert found.memories[0].sources[0].id == "m1"
    assert gateway.bodies() == [
        {"query": "Porto?", "limit": 3, "time_range": {"since": "2025-01-01"}}
    ]


def test_without_a_key_nothing_is_sent_but_health_answers(gateway: ScriptedGateway) -> None:
    gateway.on("GET", "/healthz", answer({"status": "ok", "version": "1.2.3"}))
    with MemNet(URL, transport=gateway) as client:
        assert client.health().version == "1.2.3"
        with pytest.raises(AuthenticationFailed, match="MEMNET_API_KEY"):
            client.bodies.get(BODY)
    assert len(gateway.requests) == 1


def test_a_gateway_that_is_not_ready_says_what_is_down(
    call: Caller, gateway: ScriptedGateway
) -> None:
    down = {"ok": False, "milliseconds": 2.0, "code": "broker_unavailable"}
    gateway.on("GET", "/readyz", answer({"status": "unready", "checks": {"redis": down}}, 503))
    assert call(gateway, "readiness").checks["redis"].code == "broker_unavailable"


def test_both_clients_have_the_same_methods() -> None:
    def methods(client: object) -> set[str]:
        names = {name for name in dir(client) if not name.startswith("_")}
        groups = ("bodies", "jobs", "memories", "entities")
        inner = {f"{g}.{n}" for g in groups for n in dir(getattr(client, g)) if n[0] != "_"}
        return names | inner

    with MemNet(URL, KEY) as client:
        assert methods(client) == methods(AsyncMemNet(URL, KEY))


# --- errors and trying again --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, InvalidRequest),
        (401, AuthenticationFailed),
        (403, PermissionDenied),
        (404, NotFoundError),
        (409, ConflictError),
        (413, InvalidRequest),
        (422, InvalidRequest),
        (429, RateLimited),
        (500, ServerError),
        (501, NotBuilt),
        (504, ServerError),
    ],
)
def test_a_problem_document_becomes_its_error(
    call: Caller, gateway: ScriptedGateway, status: int, kind: type[MemNetAPIError]
) -> None:
    told = problem(status, "some_code", "what is wrong", "messages.0.time")
    gateway.on("GET", f"/v1/bodies/{BODY}", told)
    with pytest.raises(kind) as raised:
        call(gateway, "bodies.get", BODY)
    error = raised.value
    assert isinstance(error, MemNetError)
    assert (error.status, error.code, error.field) == (status, "some_code", "messages.0.time")
    assert error.message == "what is wrong"
    assert len(gateway.requests) == 1


@pytest.mark.parametrize("status", [200, 502])
def test_a_page_that_is_not_ours_is_an_error_and_no_crash(
    call: Caller, gateway: ScriptedGateway, status: int
) -> None:
    gateway.on("GET", f"/v1/bodies/{BODY}", httpx.Response(status, html="<h1>Proxy</h1>"))
    with pytest.raises(MemNetAPIError) as raised:
        call(gateway, "bodies.get", BODY)
    assert raised.value.status == status


def test_an_overloaded_gateway_is_asked_again_when_it_says(
    call: Caller, gateway: ScriptedGateway
) -> None:
    busy = problem(503, "database_unavailable", "restarting", **{"retry-after": "0.01"})
    gateway.on("GET", f"/v1/bodies/{BODY}", busy, busy, answer(body()))
    assert call(gateway, "bodies.get", BODY).name == "alice"
    assert len(gateway.requests) == 3


def test_trying_again_has_an_end(call: Caller, gateway: ScriptedGateway) -> None:
    gateway.on("GET", f"/v1/bodies/{BODY}", problem(503, "database_unavailable", "restarting"))
    with pytest.raises(ServerError):
        call(gateway, "bodies.get", BODY)
    assert len(gateway.requests) == 4


def test_a_gateway_that_asks_for_a_long_pause_is_the_callers_to_wait_for(
    call: Caller, gateway: ScriptedGateway
) -> None:
    busy = problem(503, "database_unavailable", "restarting", **{"retry-after": "3600"})
    gateway.on("GET", f"/v1/bodies/{BODY}", busy)
    with pytest.raises(ServerError) as raised:
        call(gateway, "bodies.get", BODY)
    assert raised.value.retry_after == 3600
    assert len(gateway.requests) == 1


def test_a_hand_retry_that_may_have_arrived_is_not_sent_twice(
    call: Caller, gateway: ScriptedGateway
) -> None:
    unsent, lost = httpx.ConnectError("refused"), httpx.ReadTimeout("silence")
    gateway.on("POST", f"/v1/jobs/{JOB}/retry", unsent, lost, answer(job(), 202))
    with pytest.raises(GatewayUnreachable, match="gave no answer"):
        call(gateway, "jobs.retry", JOB)
    assert len(gateway.requests) == 2


def test_a_delete_whose_answer_was_lost_is_done(call: Caller, gateway: ScriptedGateway) -> None:
    path = f"/v1/memories/{identifier(5)}"
    gateway.on("DELETE", path, httpx.ReadError("gone"), problem(404, "not_found", "no memory"))
    assert call(gateway, "memories.delete", identifier(5)) is None
    with pytest.raises(NotFoundError):
        call(gateway, "memories.delete", identifier(5))


# --- jobs ---------------------------------------------------------------------------------------


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


# --- where the gateway is -----------------------------------------------------------------------


def run_file(folder: Path, url: str = "http://127.0.0.1:4321") -> None:
    (folder / "api_key").write_text("stack-key\n")
    env = {"MEMNET_DATABASE_URL": "postgresql://stack/memnet"}
    told = {"url": url, "api_key_file": str(folder / "api_key"), "env": env}
    (folder / "run.json").write_text(json.dumps(told))


def key_of(client: MemNet, gateway: ScriptedGateway) -> str:
    gateway.on("GET", f"/v1/bodies/{BODY}", answer(body()))
    client.bodies.get(BODY)
    return gateway.requests[-1].headers["authorization"].removeprefix("Bearer ")


def test_the_stack_of_this_machine_is_found_by_its_data_folder(
    tmp_path: Path, gateway: ScriptedGateway
) -> None:
    run_file(tmp_path)
    with MemNet(transport=gateway) as client:
        assert client.url == "http://127.0.0.1:4321"
        assert key_of(client, gateway) == "stack-key"


def test_the_environment_goes_before_the_stack_of_this_machine(
    tmp_path: Path, gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_file(tmp_path)
    monkeypatch.setenv("MEMNET_URL", "https://memnet.example/")
    monkeypatch.setenv("MEMNET_API_KEY", "mine")
    with MemNet(transport=gateway) as client:
        assert client.url == "https://memnet.example"
        assert key_of(client, gateway) == "mine"


def test_a_data_folder_named_by_hand_goes_before_the_environment(
    tmp_path: Path, gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    run_file(other)
    monkeypatch.setenv("MEMNET_URL", "https://memnet.example")
    monkeypatch.setenv("MEMNET_API_KEY", "mine")
    with MemNet(data=other, transport=gateway) as client:
        assert client.url == "http://127.0.0.1:4321"
        assert key_of(client, gateway) == "stack-key"


def test_the_key_of_the_stack_is_offered_to_no_other_machine(
    tmp_path: Path, gateway: ScriptedGateway
) -> None:
    run_file(tmp_path)
    with (
        MemNet("https://memnet.example", transport=gateway) as client,
        pytest.raises(AuthenticationFailed),
    ):
        client.bodies.get(BODY)
    assert gateway.requests == []


def test_a_data_folder_without_a_running_stack_says_how_to_start_one(tmp_path: Path) -> None:
    with pytest.raises(MemNetError, match="memnet up --data"):
        MemNet(data=tmp_path)


@pytest.mark.parametrize("url", ["gateway:8765", "ftp://x", "http://", "nonsense"])
def test_what_is_no_http_address_is_refused(url: str) -> None:
    with pytest.raises(MemNetError, match="URL"):
        MemNet(url, KEY)


def test_a_broken_run_file_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"url": 3}')
    with pytest.raises(MemNetError, match="damaged"):
        MemNet()


def test_a_key_is_in_no_repr(gateway: ScriptedGateway) -> None:
    with MemNet(URL, "very-secret", transport=gateway) as client:
        assert "very-secret" not in repr(client) + repr(vars(client))
