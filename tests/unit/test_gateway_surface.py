"""The gateway as a whole: health, what is not built yet, addresses, the log, its OpenAPI."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from api_gateway.app import create_app
from api_gateway.compat import memnetai
from api_gateway.routes import not_built
from pipeline.errors import BrokerUnavailable, StoreUnavailable
from tests.support.gateway_fakes import ADMIN, World, client

HELLO = {"messages": [{"role": "user", "content": "a secret text"}]}


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def api(world: World) -> Iterator[TestClient]:
    with client(world) as opened:
        yield opened


def test_health_needs_no_key(world: World) -> None:
    with client(world, key=None) as api:
        assert api.get("/healthz").json()["status"] == "ok"
        ready = api.get("/readyz")
    assert (ready.status_code, ready.json()["status"]) == (200, "ready")
    assert set(ready.json()["checks"]) == {"postgresql", "vectors", "redis"}


def test_a_gateway_without_its_servers_lives_and_is_not_ready(
    world: World, api: TestClient
) -> None:
    world.database.unwell = StoreUnavailable("PostgreSQL at 10.0.0.7 refuses")
    world.recalls.unwell = BrokerUnavailable("gone")
    assert api.get("/healthz").status_code == 200
    ready = api.get("/readyz")
    assert (ready.status_code, ready.json()["status"]) == (503, "unready")
    checks = ready.json()["checks"]
    assert checks["postgresql"]["code"] == "database_unavailable"
    assert checks["redis"]["code"] == "broker_unavailable"
    assert checks["vectors"]["ok"]
    assert "10.0.0.7" not in ready.text


def test_beside_a_broken_broker_or_vector_server_a_gateway_still_takes_work(
    world: World, api: TestClient
) -> None:
    world.recalls.unwell = BrokerUnavailable("gone")
    ready = api.get("/readyz")
    assert (ready.status_code, ready.json()["status"]) == (200, "degraded")


def test_a_server_that_hangs_does_not_hang_the_look(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung = threading.Event()
    monkeypatch.setattr("api_gateway.readiness.LIMIT_SECONDS", 0.1)
    monkeypatch.setattr(world.database, "ping", lambda: hung.wait(5))
    with client(world) as api:
        ready = api.get("/readyz")
        hung.set()
    assert ready.json()["checks"]["postgresql"]["code"] == "timeout"


@pytest.mark.parametrize(("scope", "method", "path"), not_built.LATER)
def test_a_documented_call_that_is_not_built_yet_says_so(
    world: World, scope: str, method: str, path: str
) -> None:
    address = re.sub(r"{\w+}", "some-id", path)
    with client(world, key=None) as api:
        assert api.request(method, address).status_code == 401
        headers = {"Authorization": f"Bearer {ADMIN}"}
        answer = api.request(method, address, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (501, "not_implemented")
    assert f"{method} {path}" in answer.json()["detail"]


@pytest.mark.parametrize(("scope", "method", "path"), memnetai.LATER)
def test_memnetais_calls_answer_in_their_envelope(
    world: World, scope: str, method: str, path: str
) -> None:
    with client(world, key=None) as api:
        refused = api.request(method, path)
        headers = {"Authorization": f"Token {ADMIN}"}
        answer = api.request(method, path, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (401, "A0401")
    assert (answer.status_code, answer.json()["code"]) == (501, "B0501")
    assert set(answer.json()) == set(refused.json()) == {"code", "msg", "data"}


def test_an_unknown_address_is_a_problem(api: TestClient) -> None:
    for path in ("/nope", "/v1/bodies/", "/v1/jobs/1/2/3"):
        answer = api.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        assert answer.headers["content-type"] == "application/problem+json"


def test_a_wrong_method_is_told_the_right_ones(world: World, api: TestClient) -> None:
    answer = api.put(f"/v1/bodies/{world.body.id}")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert answer.headers["allow"] == "DELETE, GET, PATCH"


def test_a_line_a_request_and_nothing_private_in_it(
    world: World, api: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    api.post(world.memorize_path, json=HELLO, headers={"X-Request-ID": "trace-7"})
    api.get("/v1/bodies?name=secret")
    api.get("/nope/secret")
    lines = [r.getMessage() for r in caplog.records if r.name == "memnet.access"]
    assert re.fullmatch(r"POST /v1/bodies/{body_id}/memorize 202 [\d.]+ms trace-7", lines[0])
    assert re.fullmatch(r"GET /v1/bodies 200 [\d.]+ms [0-9a-f]{32}", lines[1])
    assert re.fullmatch(r"GET - 404 [\d.]+ms [0-9a-f]{32}", lines[2])
    private = ("secret", ADMIN, str(world.body.id))
    ours = [r.getMessage() for r in caplog.records if r.name.startswith("memnet")]
    assert not [line for line in ours if any(word in line for word in private)]


def test_the_id_of_a_request_comes_back(api: TestClient) -> None:
    plain = api.get("/healthz", headers={"X-Request-ID": "abc-1"})
    odd = api.get("/healthz", headers={"X-Request-ID": "a b\tc" * 50})
    assert plain.headers["x-request-id"] == "abc-1"
    assert re.fullmatch("[0-9a-f]{32}", odd.headers["x-request-id"])


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in create_app().openapi()["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def test_every_call_but_health_documents_its_key() -> None:
    open_paths = {path for path, _, operation in operations() if "security" not in operation}
    assert open_paths == {"/healthz", "/readyz"}


def test_only_calls_that_are_not_built_yet_document_a_501() -> None:
    found = {(m.upper(), p) for p, m, operation in operations() if "501" in operation["responses"]}
    assert found == {(method, path) for _, method, path in (*not_built.LATER, *memnetai.LATER)}


def test_the_document_names_every_operation_once_and_every_schema() -> None:
    document = create_app().openapi()
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(ids) == len(set(ids))
    names = set(re.findall(r"#/components/schemas/([^\"'}]+)", str(document)))
    assert names <= set(document["components"]["schemas"])
    assert "HTTPValidationError" not in document["components"]["schemas"]
