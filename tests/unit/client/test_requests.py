"""What is sent, and what its answer becomes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from memnet import AsyncMemNet, MemNet
from memnet.client import AuthenticationFailed, InvalidRequest, ServerError
from tests.support.scripted_gateway import (
    TIME,
    ScriptedGateway,
    answer,
    body,
    chain,
    change,
    details,
    entity,
    identifier,
    job,
    link,
    memory,
    operation,
    page,
    problem,
    recalled,
)

URL = "http://gateway.test"
KEY = "mn_test"
BODY = identifier(1)
Caller = Callable[..., Any]


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


def test_a_pipe_is_sent_without_a_length_and_once(
    call: Caller, gateway: ScriptedGateway, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    threading.Thread(target=pipe.write_bytes, args=(b"{}\n",), daemon=True).start()
    gateway.on("POST", f"/v1/bodies/{BODY}/imports", answer({}, 503))
    with pytest.raises(ServerError):
        call(gateway, "import_file", BODY, pipe)
    [request] = gateway.requests
    assert (request.content, request.headers.get("content-length")) == (b"{}\n", None)


def test_a_chain_is_read_from_one_memory_to_the_next(
    call: Caller, gateway: ScriptedGateway
) -> None:
    step = link(5, 6, part="Porto")
    told = chain(memory(5, state="outdated"), memory(6), links=[step], current=[6])
    gateway.on("GET", f"/v1/memories/{identifier(5)}/chain", answer(told))
    found = call(gateway, "memories.chain", identifier(5))
    [only] = found.links
    assert (only.from_, only.to, only.part) == (UUID(int=5), UUID(int=6), "Porto")
    assert found.current == [UUID(int=6)]
    assert found.model_dump(mode="json")["links"][0]["from"] == identifier(5)


def test_changes_are_read_with_their_log(call: Caller, gateway: ScriptedGateway) -> None:
    item = change(said_at=TIME, links=[identifier(6)])
    event = {**change(said_at=TIME), "kind": "raised"}
    told = {"items": [item], "next_cursor": None, "events": [event]}
    gateway.on("GET", f"/v1/memories/{identifier(5)}/changes", answer(told))
    found = call(gateway, "memories.changes", UUID(int=5))
    assert [one.links for one in found.items] == [[UUID(int=6)]]
    assert [one.kind for one in found.events] == ["raised"]


def test_the_users_word_on_a_memory_is_sent(call: Caller, gateway: ScriptedGateway) -> None:
    path = f"/v1/memories/{identifier(5)}"
    gateway.on("POST", f"{path}/restore", answer(memory()))
    gateway.on("PATCH", path, answer(memory(state="outdated", changes=[change()])))
    assert call(gateway, "memories.restore", UUID(int=5)).state == "valid"
    call(gateway, "memories.restore", UUID(int=5), reason="还在")
    told = call(
        gateway, "memories.update", UUID(int=5), state="outdated", linked_memory_id=UUID(int=6)
    )
    assert told.changes[0].linked_memory_id == UUID(int=6)
    assert gateway.bodies() == [
        {},
        {"reason": "还在"},
        {"state": "outdated", "linked_memory_id": identifier(6)},
    ]


def test_entities_are_merged_split_and_put_back(call: Caller, gateway: ScriptedGateway) -> None:
    path = f"/v1/bodies/{BODY}/entities"
    robert, done = identifier(9), operation("merge")
    gateway.on("POST", f"{path}/{identifier(10)}/merge", answer(done))
    gateway.on("POST", f"{path}/{robert}/split", answer(operation("split")))
    gateway.on("POST", f"{path}/operations/{identifier(70)}/undo", answer(done))
    merged = call(gateway, "entities.merge", BODY, UUID(int=10), UUID(int=9))
    assert (merged.id, merged.kind) == (UUID(int=70), "merge")
    assert call(gateway, "entities.split", BODY, robert, alias="小明").kind == "split"
    call(gateway, "entities.split", BODY, robert, memory_ids=[UUID(int=5)], name="Tom")
    call(gateway, "entities.undo", BODY, merged.id)
    assert gateway.bodies() == [
        {"into": robert},
        {"alias": "小明"},
        {"memory_ids": [identifier(5)], "name": "Tom"},
    ]


def test_an_entity_and_the_graph_around_it_are_read(call: Caller, gateway: ScriptedGateway) -> None:
    gateway.on("GET", f"/v1/bodies/{BODY}/entities/{identifier(9)}", answer(details()))
    near = {"entities": [entity()], "relations": [], "truncated": False}
    gateway.on("GET", f"/v1/bodies/{BODY}/graph", answer(near))
    found = call(gateway, "entities.get", BODY, UUID(int=9))
    assert found.aliases[0].evidence[0].memory_id == UUID(int=5)
    assert call(gateway, "graph", BODY, entity="鲍勃", depth=2).entities[0].aliases == ["Bob"]
    assert dict(gateway.requests[-1].url.params) == {"entity": "鲍勃", "depth": "2"}


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
