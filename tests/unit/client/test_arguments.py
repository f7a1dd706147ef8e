"""Arguments that nothing could be done with are told by their name, before anything is sent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memnet import AsyncMemNet, MemNet
from memnet.client import InvalidRequest, MemNetAPIError
from pipeline.errors import InvalidInput
from tests.support.scripted_gateway import ScriptedGateway, answer, identifier, job

URL, KEY = "http://gateway.test", "mn_test"
BODY = identifier(1)
HALF = "\ud800"
Caller = Callable[..., Any]


def circle() -> list[Any]:
    around: list[Any] = []
    around.append(around)
    return around


@pytest.mark.parametrize("client", [MemNet, AsyncMemNet])
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("data", 5),
        ("data", b"/path"),
        ("data", "a\0b"),
        ("url", 5),
        ("url", b"http://gateway.test"),
        ("url", f"http://{HALF}"),
        ("url", "http://[::1"),
        ("url", "http://localhost:99999"),
        ("url", "http://gateway.test\n"),
        ("url", f"http://{'a' * 70}.test"),
        ("api_key", "键"),
        ("api_key", "mn_test\n"),
        ("api_key", 5),
        ("timeout", "30"),
        ("timeout", None),
        ("timeout", 0),
        ("timeout", float("inf")),
    ],
)
def test_a_client_is_not_made_of_what_it_cannot_use(
    client: Callable[..., Any], name: str, value: Any
) -> None:
    given = {"url": URL, "api_key": KEY, name: value}
    with pytest.raises(InvalidRequest, match=f"^{name} ") as refused:
        client(**given)
    assert (refused.value.field, refused.value.code) == (name, "invalid_input")


def test_the_folder_of_a_stack_may_be_a_text(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=f"no stack runs in {tmp_path}"):
        MemNet(data=str(tmp_path))


def test_a_refused_key_is_not_repeated() -> None:
    with pytest.raises(InvalidRequest) as refused:
        MemNet(URL, "geheim-键")
    assert "geheim" not in str(refused.value)


def test_what_the_client_refuses_is_an_error_of_its_family() -> None:
    with pytest.raises(MemNetAPIError):
        MemNet(URL, "键")
    with pytest.raises(InvalidInput):
        MemNet(URL, "键")


@pytest.mark.parametrize(
    ("method", "arguments", "more", "name"),
    [
        ("memorize", (BODY, 5), {}, "messages"),
        ("memorize", (BODY, None), {}, "messages"),
        ("memorize", (BODY, b"x"), {}, "messages"),
        ("memorize", (BODY, {"role": "user", "content": "x"}), {}, "messages"),
        ("memorize", (BODY, [object()]), {}, "messages"),
        ("memorize", (BODY, [{"role": "user", "content": {1}}]), {}, "messages"),
        ("memorize", (BODY, [{(1, 2): 3}]), {}, "messages"),
        ("memorize", (BODY, [{"role": "user", "time": float("nan")}]), {}, "messages"),
        ("memorize", (BODY, circle()), {}, "messages"),
        ("memorize", (BODY, "x"), {"metadata": {"a": object()}}, "metadata"),
        ("memorize", (BODY, "x"), {"wait": "5"}, "wait"),
        ("memorize", (BODY, "x"), {"wait": float("nan")}, "wait"),
        ("memorize", (BODY, "x"), {"idempotency_key": 5}, "idempotency_key"),
        ("memorize", (None, "x"), {}, "body_id"),
        ("memorize", (HALF, "x"), {}, "body_id"),
        ("recall", (BODY, "x"), {"states": 5}, "states"),
        ("recall", (BODY, "x"), {"states": "valid"}, "states"),
        ("recall", (BODY, {"x"}), {}, "query"),
        ("import_file", (BODY, 5), {}, "path"),
        ("import_file", (BODY, "a\0b"), {}, "path"),
        ("bodies.get", ("",), {}, "body_id"),
        ("bodies.delete", ("..",), {}, "body_id"),
        ("bodies.list", (), {"name": HALF}, "name"),
        ("bodies.list", (), {"limit": object()}, "limit"),
        ("memories.get", (5,), {}, "memory_id"),
        ("entities.get", (BODY, 5), {}, "entity_id"),
        ("entities.undo", (BODY, 5), {}, "operation_id"),
        ("entities.split", (BODY, BODY), {"memory_ids": 5}, "memory_ids"),
        ("entities.split", (BODY, BODY), {"memory_ids": BODY}, "memory_ids"),
        ("jobs.wait", (BODY,), {"timeout": "5"}, "timeout"),
        ("jobs.events", (HALF,), {}, "job_id"),
    ],
)
def test_an_argument_that_cannot_be_sent_is_named(
    call: Caller,
    gateway: ScriptedGateway,
    method: str,
    arguments: tuple[Any, ...],
    more: dict[str, Any],
    name: str,
) -> None:
    with pytest.raises(InvalidRequest, match=f"^{name} ") as refused:
        call(gateway, method, *arguments, **more)
    assert (refused.value.field, refused.value.status) == (name, None)
    assert gateway.requests == []


def test_whatever_can_be_walked_is_a_list_of_messages(
    call: Caller, gateway: ScriptedGateway
) -> None:
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job(), 202))
    call(gateway, "memorize", BODY, ({"role": "user", "content": text} for text in "ab"))
    assert [m["content"] for m in gateway.bodies()[0]["messages"]] == ["a", "b"]


def test_one_may_wait_without_end(call: Caller, gateway: ScriptedGateway) -> None:
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job(status="succeeded")))
    call(gateway, "memorize", BODY, "x", wait=float("inf"))
    assert gateway.requests[0].headers["prefer"] == "wait=30"
