"""Bodies, memories and entities through the gateway."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from api_gateway.schemas import bodies, common, memories
from pipeline.domain.memory import Memory, MemoryState, Priority, ResolvedTime, Source
from tests.support.gateway_fakes import NOW, World, client


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def api(world: World) -> Iterator[TestClient]:
    with client(world) as opened:
        yield opened


def put_memory(world: World) -> Memory:
    source = Source("D1:3", "s1", "user", "alice", NOW, False, "我昨天搬家了。", uuid4(), b"k")
    memory = Memory(
        id=uuid4(),
        body_id=world.body.id,
        text="我昨天搬家了。",
        kind="event",
        state=MemoryState.VALID,
        priority=Priority.P2,
        language="zh",
        speaker="alice",
        said_at=NOW,
        approximate=False,
        utc_offset=timedelta(0),
        time=ResolvedTime("昨天", NOW - timedelta(days=1), NOW),
        recorded_at=NOW,
        context="",
        sources=(source,),
        entities=("alice",),
    )
    world.memories.rows[memory.id] = memory
    return memory


def test_creating_a_body_twice_gives_the_same_body(api: TestClient) -> None:
    new = {"namespace": "eu", "name": "鲍勃", "timezone": "Europe/Lisbon", "settings": {"a": 1}}
    first, second = api.post("/v1/bodies", json=new), api.post("/v1/bodies", json=new)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    assert first.headers["location"] == f"/v1/bodies/{first.json()['id']}"
    body = bodies.Body.model_validate(first.json())
    assert (body.namespace, body.name, body.timezone) == ("eu", "鲍勃", "Europe/Lisbon")


def test_a_body_needs_no_more_than_a_name(api: TestClient) -> None:
    body = api.post("/v1/bodies", json={"name": "bob", "settings": None}).json()
    assert (body["namespace"], body["timezone"], body["settings"]) == ("default", "UTC", {})


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "  "}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"name": None}, "name"),
        ({"name": "bob", "timezone": "Mars/Olympus"}, "timezone"),
        ({"name": "bob", "timezone": "../../etc/passwd"}, "timezone"),
        ({"name": "bob", "timezone": "Europe"}, "timezone"),
        ({"name": "bob", "settings": []}, "settings"),
        ({"name": "bob", "settings": {"x": "y" * 20_000}}, "settings"),
        ({"name": "bob", "nmae": "x"}, "nmae"),
    ],
)
def test_a_wrong_body_is_refused_by_its_field(api: TestClient, wrong: Any, field: str) -> None:
    answer = api.post("/v1/bodies", json=wrong)
    assert (answer.status_code, answer.json()["field"]) == (422, field)


def test_bodies_come_in_pages(world: World, api: TestClient) -> None:
    api.post("/v1/bodies", json={"name": "bob"})
    page = common.Page[bodies.Body].model_validate(api.get("/v1/bodies?limit=1").json())
    assert [body.id for body in page.items] == [world.body.id]
    assert page.next_cursor == "more"
    answer = api.get("/v1/bodies?cursor=nonsense")
    assert (answer.status_code, answer.json()["field"]) == (422, "cursor")


def test_a_body_is_changed_where_asked(world: World, api: TestClient) -> None:
    path = f"/v1/bodies/{world.body.id}"
    changed = api.patch(path, json={"timezone": "Asia/Shanghai"}).json()
    assert (changed["name"], changed["timezone"]) == ("alice", "Asia/Shanghai")
    assert api.patch(path, json={}).json() == changed
    assert api.patch(path, json={"nmae": "x"}).json()["field"] == "nmae"
    assert api.patch(path, json={"name": "taken"}).status_code == 409
    assert api.patch(f"/v1/bodies/{uuid4()}", json={"name": "x"}).status_code == 404


def test_a_deleted_body_is_gone_and_its_erasure_is_pushed(world: World, api: TestClient) -> None:
    path = f"/v1/bodies/{world.body.id}"
    answer = api.delete(path)
    assert (answer.status_code, answer.content) == (204, b"")
    assert api.get(path).status_code == 404
    assert api.delete(path).status_code == 404
    assert world.wakeups.woken == ["upkeep"]


def test_a_memory_comes_with_its_sources_and_its_time(world: World, api: TestClient) -> None:
    memory = put_memory(world)
    told = memories.Memory.model_validate(api.get(f"/v1/memories/{memory.id}").json())
    assert (told.text, told.happened_at) == (memory.text, NOW - timedelta(days=1))
    assert told.time is not None
    assert (told.time.words, told.time.until) == ("昨天", NOW)
    assert [(s.id, s.session_id, s.name, s.time) for s in told.sources] == [
        ("D1:3", "s1", "alice", NOW)
    ]


def test_a_bodys_memories_are_listed_by_state_and_speaker(world: World, api: TestClient) -> None:
    memory = put_memory(world)
    path = f"/v1/bodies/{world.body.id}/memories"
    listed = api.get(f"{path}?state=valid&speaker=alice").json()
    assert [one["id"] for one in listed["items"]] == [str(memory.id)]
    assert api.get(f"{path}?state=forgotten").json()["field"] == "state"
    assert api.get(f"/v1/bodies/{uuid4()}/memories").status_code == 404


def test_a_deleted_memory_is_gone(world: World, api: TestClient) -> None:
    path = f"/v1/memories/{put_memory(world).id}"
    assert api.delete(path).status_code == 204
    assert api.get(path).status_code == 404
    assert api.delete(path).status_code == 404
