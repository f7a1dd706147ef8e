"""Bulk imports: the file arrives whole, by either way, and only once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.support.gateway_fakes import World, client

LINES = '{"messages": [{"role": "user", "content": "你好"}]}\n'.encode() * 100
HASH = hashlib.sha256(LINES).hexdigest()


@pytest.fixture
def world() -> World:
    return World(max_import_bytes=3_000_000)


@pytest.fixture
def api(world: World) -> Iterator[TestClient]:
    with client(world) as opened:
        yield opened


def path(world: World, query: str = "") -> str:
    return f"/v1/bodies/{world.body.id}/imports{query}"


@pytest.mark.parametrize(
    "kind", [None, "application/octet-stream", "application/x-www-form-urlencoded", "text/plain"]
)
def test_the_body_of_the_request_is_the_file(
    world: World, api: TestClient, kind: str | None
) -> None:
    headers = {"Content-Type": kind} if kind else {}
    answer = api.post(path(world), content=LINES, headers=headers)
    assert (answer.status_code, answer.json()["kind"]) == (202, "import")
    assert world.imports.files == {HASH: LINES}
    assert world.wakeups.woken == ["memorize"]


def test_a_form_with_the_file_is_the_same_import(world: World, api: TestClient) -> None:
    answer = api.post(path(world), files={"file": ("talk.jsonl", LINES)})
    assert answer.status_code == 202
    assert world.imports.files == {HASH: LINES}


def test_a_file_larger_than_memory_goes_over_the_disk(world: World, api: TestClient) -> None:
    large = LINES * 500
    api.post(path(world), content=(large[i : i + 70_000] for i in range(0, len(large), 70_000)))
    api.post(path(world), files={"file": ("talk.jsonl", large)})
    assert world.imports.files == {hashlib.sha256(large).hexdigest(): large}


def test_format_and_conversation_go_with_the_job(world: World, api: TestClient) -> None:
    api.post(path(world, "?format=locomo&conversation=conv-26"), content=b"[]")
    [job] = world.jobs.accepted
    assert job.payload == {
        "format": "locomo",
        "conversation": "conv-26",
        "file_hash": hashlib.sha256(b"[]").hexdigest(),
    }
    assert job.bulk


def test_a_conversation_of_a_format_that_has_none_is_a_422(world: World, api: TestClient) -> None:
    for query in ("?format=jsonl&conversation=conv-26", "?conversation=conv-26"):
        answer = api.post(path(world, query), content=LINES)
        assert (answer.status_code, answer.json()["field"]) == (422, "conversation")
    assert world.jobs.accepted == []


def test_the_same_key_with_another_file_is_a_422(world: World, api: TestClient) -> None:
    headers = {"Idempotency-Key": "k"}
    first = api.post(path(world), content=LINES, headers=headers)
    again = api.post(path(world), files={"file": ("x", LINES)}, headers=headers)
    other = api.post(path(world), content=b"{}", headers=headers)
    assert first.json()["id"] == again.json()["id"]
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")


@pytest.mark.parametrize("kind", ["chatgpt", "mem0"])
def test_a_format_that_is_not_built_yet_is_a_501(world: World, api: TestClient, kind: str) -> None:
    answer = api.post(path(world, f"?format={kind}"), content=LINES)
    assert (answer.status_code, answer.json()["field"]) == (501, "format")


def test_a_format_that_nobody_knows_is_a_422(world: World, api: TestClient) -> None:
    answer = api.post(path(world, "?format=csv"), content=LINES)
    assert (answer.status_code, answer.json()["field"]) == (422, "format")


def test_an_empty_file_is_a_422(world: World, api: TestClient) -> None:
    assert api.post(path(world), content=b"").json()["field"] == "file"
    assert api.post(path(world), files={"file": ("x", b"")}).json()["field"] == "file"


def test_a_form_without_its_file_is_a_4xx(world: World, api: TestClient) -> None:
    wrong_name = api.post(path(world), files={"data": ("x", LINES)})
    assert (wrong_name.status_code, wrong_name.json()["field"]) == (422, "file")
    two = api.post(path(world), files=[("file", ("x", LINES)), ("file", ("y", LINES))])
    assert two.status_code == 400
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    assert api.post(path(world), content=b"nonsense", headers=headers).status_code == 400
    headers = {"Content-Type": "multipart/form-data"}
    assert api.post(path(world), content=b"nonsense", headers=headers).status_code == 400


def test_a_file_over_the_limit_is_a_413_by_either_way(world: World, api: TestClient) -> None:
    large = b"x" * 3_000_001
    chunks = (large[i : i + 100_000] for i in range(0, len(large), 100_000))
    answers = [
        api.post(path(world), content=large),
        api.post(path(world), content=chunks),
        api.post(path(world), files={"file": ("x", large)}),
    ]
    assert [answer.status_code for answer in answers] == [413] * 3
    assert world.jobs.accepted == []
