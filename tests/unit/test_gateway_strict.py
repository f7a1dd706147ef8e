"""Reading requests: JSON that is JSON, text that can be stored, bodies that are not too large."""

from __future__ import annotations

import contextlib
import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from api_gateway.problems import Refusal
from api_gateway.strict import parse_json
from tests.support.gateway_fakes import World, client

SECRET = "a-secret-that-must-not-come-back"
JSON_HEADERS = {"Content-Type": "application/json"}


@pytest.fixture
def world() -> World:
    return World(max_request_bytes=5000)


@pytest.fixture
def api(world: World) -> Iterator[TestClient]:
    with client(world) as opened:
        yield opened


def told(content: str) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": content}]}


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"nothing",
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": 1e999}',
        b'{"a": ' + b"9" * 4500 + b"}",
        b'{"a": "\xff"}',
        b'{"a": "\xed\xa0\x80"}',
        b"[" * 4_000,
        b"[" * 65 + b"]" * 65,
        b'{"a":' * 70 + b"1" + b"}" * 70,
        b"\xff\xfe{\x00}\x00",
    ],
)
def test_what_is_not_json_is_a_400_without_what_was_sent(api: TestClient, raw: bytes) -> None:
    answer = api.post("/v1/bodies", content=raw, headers=JSON_HEADERS)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_json")
    assert answer.headers["content-type"] == "application/problem+json"


def test_sixty_levels_of_nesting_are_fine() -> None:
    assert parse_json(b"[" * 60 + b"]" * 60)


@pytest.mark.parametrize("bad", ["\\u0000", "\\ud800", "\\udfff", "\\uDC00x", "\\ud83d\\u0041"])
@pytest.mark.parametrize(
    ("template", "field"),
    [
        ('{"messages": [{"role": "user", "content": "BAD"}]}', "messages.0.content"),
        (
            '{"messages": [{"role": "user", "content": "hi", "x": {"y": ["BAD"]}}]}',
            "messages.0.x.y.0",
        ),
        ('{"messages": [], "metadata": {"BAD": 1}}', "metadata"),
        ('{"BAD": 1}', "body"),
        ('"BAD"', "body"),
    ],
)
def test_nul_and_half_a_surrogate_pair_are_refused_by_their_place(
    world: World, api: TestClient, bad: str, template: str, field: str
) -> None:
    raw = template.replace("BAD", bad).encode()
    answer = api.post(world.memorize_path, content=raw, headers=JSON_HEADERS)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert answer.json()["code"] == "invalid_text"


def test_whole_surrogate_pairs_and_escaped_backslashes_are_text(
    world: World, api: TestClient
) -> None:
    raw = rb'{"messages": [{"role": "user", "content": "\ud83d\ude80 C:\\u0000 \\ud800"}]}'
    answer = api.post(world.memorize_path, content=raw, headers=JSON_HEADERS)
    assert answer.status_code == 202
    payload = world.jobs.accepted[0].payload
    assert payload["messages"][0]["content"] == "🚀 C:\\u0000 \\ud800"


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("name=%00", "name"),
        ("name=%ED%A0%80", "query"),
        ("name=%FF", "query"),
        ("na%00me=x", "query"),
        ("colour=red", "colour"),
        ("%3Cscript%3E=1", "?"),
        ("limit=0", "limit"),
        ("limit=many", "limit"),
        ("limit=1&limit=2", "limit"),
        ("name=a&namespace=b&name=a", "name"),
    ],
)
def test_a_wrong_query_is_refused_by_its_name(api: TestClient, query: str, field: str) -> None:
    answer = api.get(f"/v1/bodies?{query}")
    assert (answer.status_code, answer.json()["field"]) == (422, field)


def test_a_path_that_holds_no_uuid_is_refused_by_its_name(api: TestClient) -> None:
    for odd in ("1", "%00", "a%2Fb", "é"):
        answer = api.get(f"/v1/jobs/{odd}")
        assert answer.status_code in {404, 422}
    assert api.get("/v1/jobs/1").json()["field"] == "job_id"


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", None]
)
def test_another_media_type_is_a_415(api: TestClient, kind: str | None) -> None:
    headers = {"Content-Type": kind} if kind else {}
    answer = api.post("/v1/bodies", content=b'{"name": "bob"}', headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_a_compressed_request_is_a_415(world: World, api: TestClient) -> None:
    headers = {**JSON_HEADERS, "Content-Encoding": "gzip"}
    packed = gzip.compress(json.dumps(told("hi")).encode())
    answer = api.post(world.memorize_path, content=packed, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_content_encoding")


@pytest.mark.parametrize(
    "kind", ["application/json; charset=utf-8", "Application/JSON", "application/vnd.me+json"]
)
def test_json_by_any_of_its_names_is_read(api: TestClient, kind: str) -> None:
    answer = api.post("/v1/bodies", content=b'{"name": "bob"}', headers={"Content-Type": kind})
    assert answer.status_code == 201


def test_a_request_over_the_limit_is_a_413(world: World, api: TestClient) -> None:
    answer = api.post(world.memorize_path, json=told("x" * 5000))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_chunked_request_is_not_read_beyond_the_limit(world: World, api: TestClient) -> None:
    sent = 0

    def endless() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(50):
            sent += 1000
            yield b" " * 1000

    answer = api.post(world.memorize_path, content=endless(), headers=JSON_HEADERS)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": SECRET, "surprise": SECRET},
        {"name": 7, "settings": SECRET},
        {"name": "bob", "timezone": SECRET},
        {"name": "x" * 300 + SECRET},
        [SECRET],
    ],
)
def test_an_error_never_repeats_what_was_sent(api: TestClient, wrong: Any) -> None:
    answer = api.post("/v1/bodies", json=wrong)
    assert answer.status_code == 422
    assert SECRET not in answer.text


def test_a_field_name_that_is_no_name_is_not_repeated(api: TestClient) -> None:
    answer = api.post("/v1/bodies", json={"name": "bob", "<script>alert(1)</script>": 1})
    assert answer.json()["field"] == "?"


def test_a_thousand_errors_give_a_short_answer(world: World) -> None:
    with client(World()) as api:
        answer = api.post(world.memorize_path, json={"messages": [{"role": "nobody"}] * 1000})
    assert len(answer.json()["errors"]) == 20


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
def test_text_that_can_be_stored_comes_through_unchanged(text: str) -> None:
    assert parse_json(json.dumps([text]).encode()) == [text]
    assert parse_json(json.dumps([text], ensure_ascii=False).encode()) == [text]


@given(st.binary(max_size=40))
def test_any_bytes_are_json_or_refused(raw: bytes) -> None:
    with contextlib.suppress(Refusal):  # and nothing else
        parse_json(raw)
