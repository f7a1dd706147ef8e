"""Accepting jobs, waiting for them, looking at them, taking them back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from api_gateway.accepting import Preference
from pipeline.domain.jobs import JobError, JobStatus, Phase
from pipeline.errors import StoreUnavailable
from tests.support.gateway_fakes import NOW, World, client

HELLO = {"messages": [{"role": "user", "content": "I moved to Lisbon."}], "session_id": "s1"}


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def api(world: World) -> Iterator[TestClient]:
    with client(world) as opened:
        yield opened


def test_202_means_committed_and_says_where_to_look(world: World, api: TestClient) -> None:
    answer = api.post(world.memorize_path, json={**HELLO, "metadata": {"turn": 7}})
    job = answer.json()
    assert answer.status_code == 202
    assert answer.headers["location"] == f"/v1/jobs/{job['id']}"
    assert answer.headers["retry-after"] == "1"
    assert (job["kind"], job["status"], job["metadata"]) == ("memorize", "queued", {"turn": 7})
    assert api.get(answer.headers["location"]).json() == job


def test_the_job_keeps_what_was_told(world: World, api: TestClient) -> None:
    api.post(world.memorize_path, json={**HELLO, "language": "en"})
    payload = world.jobs.accepted[0].payload
    assert payload["session_id"] == "s1"
    assert payload["language"] == "en"
    assert payload["messages"][0]["content"] == "I moved to Lisbon."


def test_workers_are_woken_once_a_job_that_is_new(world: World, api: TestClient) -> None:
    for _ in range(3):
        api.post(world.memorize_path, json=HELLO, headers={"Idempotency-Key": "k"})
    assert world.wakeups.woken == ["memorize"]


def test_the_same_key_and_request_is_the_same_job(world: World, api: TestClient) -> None:
    raw = [
        b'{"messages": [{"role": "user", "content": "h\\u00e9"}], "session_id": "s"}',
        '{"session_id":"s","messages":[{"content":"hé","role":"user"}]}'.encode(),
    ]
    headers = {"Idempotency-Key": "k1", "Content-Type": "application/json"}
    answers = [api.post(world.memorize_path, content=one, headers=headers) for one in raw]
    assert [answer.status_code for answer in answers] == [202, 202]
    assert answers[0].json() == answers[1].json()
    assert len(world.jobs.accepted) == 1


def test_the_same_key_with_another_request_is_a_422(world: World, api: TestClient) -> None:
    headers = {"Idempotency-Key": "k1"}
    api.post(world.memorize_path, json=HELLO, headers=headers)
    answer = api.post(world.memorize_path, json={**HELLO, "session_id": "s2"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")


def test_the_same_key_on_another_path_is_a_422(world: World, api: TestClient) -> None:
    other = api.post("/v1/bodies", json={"name": "bob"}).json()["id"]
    headers = {"Idempotency-Key": "k1"}
    api.post(world.memorize_path, json=HELLO, headers=headers)
    answer = api.post(f"/v1/bodies/{other}/memorize", json=HELLO, headers=headers)
    assert answer.status_code == 422


def test_the_same_key_after_the_job_has_ended_is_a_200(world: World, api: TestClient) -> None:
    headers = {"Idempotency-Key": "k1"}
    job_id = api.post(world.memorize_path, json=HELLO, headers=headers).json()["id"]
    [(key, job)] = world.jobs.rows.items()
    world.jobs.rows[key] = replace(job, status=JobStatus.SUCCEEDED)
    answer = api.post(world.memorize_path, json=HELLO, headers=headers)
    assert (answer.status_code, answer.json()["id"]) == (200, job_id)


@pytest.mark.parametrize("key", ["", "k" * 256])
def test_an_idempotency_key_has_1_to_255_characters(
    world: World, api: TestClient, key: str
) -> None:
    answer = api.post(world.memorize_path, json=HELLO, headers={"Idempotency-Key": key})
    assert (answer.status_code, answer.json()["field"]) == (422, "Idempotency-Key")


def test_who_prefers_to_wait_gets_the_finished_job(world: World, api: TestClient) -> None:
    queued = world.put_job()
    running = replace(queued, status=JobStatus.RUNNING, progress=50)
    done = replace(queued, status=JobStatus.SUCCEEDED, progress=100, result={"created": 1})
    world.jobs.steps = [running, running, done]
    answer = api.post(world.memorize_path, json=HELLO, headers={"Prefer": "wait=5"})
    assert (answer.status_code, answer.json()["result"]) == (200, {"created": 1})
    assert answer.headers["preference-applied"] == "wait=5"


def test_who_waited_in_vain_gets_the_job_as_it_is(world: World, api: TestClient) -> None:
    answer = api.post(world.memorize_path, json=HELLO, headers={"Prefer": "wait=1"})
    assert (answer.status_code, answer.json()["status"]) == (202, "queued")


@pytest.mark.parametrize(
    ("header", "wait", "respond_async"),
    [
        (None, 0, False),
        ("wait=10", 10, False),
        ("wait=1000000", 0, False),
        ("wait=99", 30, False),
        ('respond-async, wait="5"', 5, True),
        ("handling=lenient; wait=3", 3, False),
        ("wait=-1", 0, False),
        ("wait=soon", 0, False),
        ("Respond-Async", 0, True),
    ],
)
def test_preferences_are_honoured_and_nonsense_ignored(
    header: str | None, wait: float, respond_async: bool
) -> None:
    assert Preference.parse(header) == Preference(wait, respond_async)


def test_a_body_that_is_not_there_is_a_404(api: TestClient) -> None:
    answer = api.post(f"/v1/bodies/{uuid4()}/memorize", json=HELLO)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_database_that_is_away_is_a_503_that_says_when_to_come_back(
    world: World, api: TestClient
) -> None:
    world.jobs.error = StoreUnavailable("PostgreSQL at 10.0.0.7 refuses", retry_after=3.2)
    answer = api.post(world.memorize_path, json=HELLO)
    assert (answer.status_code, answer.json()["code"]) == (503, "database_unavailable")
    assert answer.headers["retry-after"] == "4"
    assert "10.0.0.7" not in answer.text
    assert world.wakeups.woken == []


def test_a_fault_of_our_own_is_a_500_that_tells_nothing(
    world: World, api: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    world.jobs.error = RuntimeError("secret detail")
    answer = api.post(world.memorize_path, json=HELLO)
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["x-request-id"] in caplog.text
    assert "secret" not in answer.text
    assert "secret" not in caplog.text  # an error's words may quote what was remembered
    assert "RuntimeError" in caplog.text


def test_a_failed_job_says_why(world: World, api: TestClient) -> None:
    why = JobError("model_refused", "the model's quota is used up", retryable=False)
    job = world.put_job(JobStatus.FAILED, error=why, finished_at=NOW, phase=Phase.DONE)
    assert api.get(f"/v1/jobs/{job.id}").json()["error"] == {
        "code": "model_refused",
        "message": "the model's quota is used up",
        "retryable": False,
    }


def test_a_list_of_jobs_is_filtered_by_what_is_asked(world: World, api: TestClient) -> None:
    world.put_job()
    parent = uuid4()
    query = f"kind=memorize&status=queued&body_id={world.body.id}&parent_id={parent}&limit=7"
    assert len(api.get(f"/v1/jobs?{query}").json()["items"]) == 1
    assert world.jobs.filters == {
        "body_id": world.body.id,
        "kind": "memorize",
        "status": "queued",
        "parent_id": parent,
        "cursor": None,
        "limit": 7,
    }


def test_a_live_job_is_cancelled_and_one_that_succeeded_is_not(
    world: World, api: TestClient
) -> None:
    live, done = world.put_job(), world.put_job(JobStatus.SUCCEEDED)
    assert api.post(f"/v1/jobs/{live.id}/cancel").json()["status"] == "cancelled"
    answer = api.post(f"/v1/jobs/{done.id}/cancel")
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")


def test_a_retried_job_is_accepted_anew_and_its_workers_are_woken(
    world: World, api: TestClient
) -> None:
    job = world.put_job(JobStatus.FAILED)
    answer = api.post(f"/v1/jobs/{job.id}/retry")
    assert (answer.status_code, answer.json()["id"]) == (202, str(job.id))
    assert world.wakeups.woken == ["memorize"]


@pytest.mark.parametrize("path", ["", "/events", "/cancel", "/retry"])
def test_an_unknown_job_is_a_404(api: TestClient, path: str) -> None:
    method = "POST" if path in {"/cancel", "/retry"} else "GET"
    answer = api.request(method, f"/v1/jobs/{uuid4()}{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
