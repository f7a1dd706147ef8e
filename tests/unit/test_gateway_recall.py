"""Recall through the gateway: what is asked of the worker, what comes back, what can go wrong."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from api_gateway.schemas.recall import RecallAnswer
from pipeline.errors import (
    BrokerUnavailable,
    DimensionMismatch,
    MemNetError,
    ModelRefused,
    ModelUnavailable,
    NotFound,
    RecallTimeout,
)
from tests.support.gateway_fakes import PROJECT, World, client

MEMORY = {
    "id": str(UUID(int=5)),
    "text": "爱丽丝住在里斯本。",
    "kind": "fact",
    "state": "valid",
    "priority": "P2",
    "score": 0.93,
    "strength": 0.5,
    "reliability": 0.9,
    "happened_at": "2026-03-01T00:00:00+00:00",
    "recorded_at": "2026-03-02T09:30:00+00:00",
    "sources": [
        {
            "id": "D1:3",
            "session_id": "s1",
            "role": "user",
            "name": "alice",
            "time": "2026-03-02T09:30:00+00:00",
            "text": "我昨天搬到里斯本了。",
        }
    ],
    "changes": [],
    "current": [],
    "via": ["dense", "text"],
    "speaker": "alice",
    "language": "zh",
    "time": {
        "words": "昨天",
        "since": "2026-03-01T00:00:00+00:00",
        "until": "2026-03-02T00:00:00+00:00",
    },
}
ANSWER: dict[str, Any] = {
    "memories": [MEMORY],
    "associations": [],
    "knowledge": [],
    "known": True,
    "confidence": 0.9,
    "degraded": [],
    "memory_prompt": "…",
    "usage": {},
}


@pytest.fixture
def world() -> World:
    made = World(recall_timeout=7.0)
    made.recalls.answer = ANSWER
    return made


@pytest.fixture
def api(world: World) -> Iterator[TestClient]:
    with client(world) as opened:
        yield opened


def test_the_workers_answer_comes_back_as_it_is(world: World, api: TestClient) -> None:
    answer = api.post(world.recall_path, json={"query": "住在哪里？"})
    assert (answer.status_code, answer.json()) == (200, ANSWER)
    assert "里斯本".encode() in answer.content
    assert RecallAnswer.model_validate(answer.json()).memories[0].time is not None


def test_the_worker_is_asked_with_everything_and_a_deadline(world: World, api: TestClient) -> None:
    api.post(
        world.recall_path,
        json={
            "query": "Lisbon",
            "limit": 3,
            "states": ["valid", "denied"],
            "time_range": {"since": "2026-03-01T00:00:00+01:00"},
            "filters": {"speaker": "alice", "entities": ["Lisbon"]},
            "token_budget": 500,
            "explain": True,
            "as_of": None,
        },
    )
    [asked] = world.recalls.asked
    assert time.time() < asked.pop("deadline") <= time.time() + 7
    assert asked == {
        "project_id": str(PROJECT),
        "body_id": str(world.body.id),
        "query": "Lisbon",
        "limit": 3,
        "depth": 1,
        "states": ["valid", "denied"],
        "time_range": {"since": "2026-03-01T00:00:00+01:00", "until": None},
        "as_of": None,
        "known_at": None,
        "filters": {
            "speaker": "alice",
            "session_id": None,
            "kind": None,
            "entities": ["Lisbon"],
        },
        "token_budget": 500,
        "explain": True,
    }


def test_a_time_without_an_offset_is_in_the_bodys_time_zone(world: World, api: TestClient) -> None:
    new = {"name": "bob", "timezone": "Asia/Shanghai"}
    body_id = api.post("/v1/bodies", json=new).json()["id"]
    wanted = {"since": "2026-03-01", "until": "2026-03-02T00:00:00Z"}
    api.post(f"/v1/bodies/{body_id}/recall", json={"query": "x", "time_range": wanted})
    found = world.recalls.asked[0]["time_range"]
    assert found["since"] == "2026-03-01T00:00:00+08:00"
    assert datetime.fromisoformat(found["until"]) == datetime(2026, 3, 2, tzinfo=UTC)


@pytest.mark.parametrize("field", ["as_of", "known_at"])
def test_another_moment_is_in_the_bodys_time_zone_too(
    world: World, api: TestClient, field: str
) -> None:
    new = {"name": "cem", "timezone": "Asia/Shanghai"}
    body_id = api.post("/v1/bodies", json=new).json()["id"]
    api.post(f"/v1/bodies/{body_id}/recall", json={"query": "x", field: "2026-03-01"})
    assert world.recalls.asked[0][field] == "2026-03-01T00:00:00+08:00"
    wrong = api.post(f"/v1/bodies/{body_id}/recall", json={"query": "x", field: "then"})
    assert (wrong.status_code, wrong.json()["field"]) == (422, field)


def test_what_is_not_asked_for_has_its_default(world: World, api: TestClient) -> None:
    api.post(world.recall_path, json={"query": "Lisbon"})
    [asked] = world.recalls.asked
    assert (asked["limit"], asked["token_budget"], asked["explain"]) == (10, 2000, False)
    assert asked["states"] is asked["time_range"] is asked["filters"] is None


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({}, "query"),
        ({"query": ""}, "query"),
        ({"query": " \n"}, "query"),
        ({"query": "x" * 20_001}, "query"),
        ({"query": 5}, "query"),
        ({"query": "x", "limit": 0}, "limit"),
        ({"query": "x", "limit": 101}, "limit"),
        ({"query": "x", "limit": "10"}, "limit"),
        ({"query": "x", "limit": True}, "limit"),
        ({"query": "x", "limit": 2.5}, "limit"),
        ({"query": "x", "depth": 4}, "depth"),
        ({"query": "x", "token_budget": -1}, "token_budget"),
        ({"query": "x", "token_budget": 100_001}, "token_budget"),
        ({"query": "x", "states": []}, "states"),
        ({"query": "x", "states": ["gone"]}, "states.0"),
        ({"query": "x", "time_range": {"since": "soon"}}, "time_range.since"),
        ({"query": "x", "time_range": {"since": "9999-12-31T23:59:59Z"}}, "time_range.since"),
        (
            {"query": "x", "time_range": {"since": "2026-03-02", "until": "2026-03-01"}},
            "time_range.until",
        ),
        (
            {"query": "x", "time_range": {"since": "2026-03-02", "until": "2026-03-02"}},
            "time_range.until",
        ),
        ({"query": "x", "filters": {"kind": "dream"}}, "filters.kind"),
        ({"query": "x", "time_range": {"from": "2026-01-01"}}, "time_range.from"),
        ({"query": "x", "filters": {"mood": "good"}}, "filters.mood"),
        ({"query": "x", "filters": {"entities": []}}, "filters.entities"),
        ({"query": "x", "explain": "yes"}, "explain"),
        ({"query": "x", "surprise": 1}, "surprise"),
        (["x"], "body"),
    ],
)
def test_a_wrong_question_is_refused_by_its_field(
    world: World, api: TestClient, wrong: Any, field: str
) -> None:
    answer = api.post(world.recall_path, json=wrong)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert world.recalls.asked == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("knowledge_base_ids", []),
        ("knowledge_base_ids", [str(UUID(int=1))]),
        ("reconstruct", True),
        ("reconstruct", False),
    ],
)
def test_a_field_that_is_not_built_yet_is_named_never_ignored(
    world: World, api: TestClient, field: str, value: Any
) -> None:
    answer = api.post(world.recall_path, json={"query": "x", field: value})
    assert (answer.status_code, answer.json()["code"]) == (501, "not_implemented")
    assert answer.json()["field"] == field


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (BrokerUnavailable("redis://10.0.0.9: refused"), 503, "broker_unavailable"),
        (RecallTimeout("late"), 503, "recall_timeout"),
        (ModelUnavailable("http://10.0.0.9: timeout"), 503, "model_unavailable"),
        (ModelRefused("http://10.0.0.9: bad key"), 502, "model_refused"),
        (DimensionMismatch("10.0.0.9 has 384"), 503, "embedding_dimension_mismatch"),
        (NotFound("there is no such body"), 404, "not_found"),
        (MemNetError("boom at 10.0.0.9"), 500, "internal"),
    ],
)
def test_what_goes_wrong_behind_has_its_status(
    world: World, api: TestClient, error: Exception, status: int, code: str
) -> None:
    world.recalls.error = error
    answer = api.post(world.recall_path, json={"query": "x"})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert ("retry-after" in answer.headers) is (status == 503)
    assert "10.0.0.9" not in answer.text


def test_who_prefers_it_gets_a_job(world: World, api: TestClient) -> None:
    answer = api.post(
        world.recall_path, json={"query": "Lisbon"}, headers={"Prefer": "respond-async"}
    )
    assert (answer.status_code, answer.json()["kind"]) == (202, "recall")
    assert answer.headers["preference-applied"] == "respond-async"
    assert world.jobs.accepted[0].payload["query"] == "Lisbon"
    assert world.wakeups.woken == ["recall"]
    assert world.recalls.asked == []
