"""MemNet's vector server as a process: who may call, what it refuses, how it stops and starts."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from qdrant_client import QdrantClient

from tests.support.vector_server_process import ROOT, VectorServerProcess

COLLECTION = {
    "vectors": {"dense": {"size": 4, "distance": "Cosine"}},
    "sparse_vectors": {"text": {"modifier": "idf"}},
}
QUERY = {"query": [1, 0, 0, 0], "using": "dense"}


def a_point(number: int, **more: Any) -> dict[str, Any]:
    return {"id": str(UUID(int=number)), "vector": {"dense": [1, 0, 0, 0]}, **more}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VectorServerProcess]:
    process = VectorServerProcess(tmp_path_factory.mktemp("server") / "data").start()
    yield process
    process.stop()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[VectorServerProcess]:
    """A server of one test, which may stop and kill it."""
    process = VectorServerProcess(tmp_path / "data").start()
    yield process
    process.kill()


def client(server: VectorServerProcess) -> httpx.Client:
    return httpx.Client(base_url=server.url, headers={"api-key": server.api_key}, trust_env=False)


@pytest.fixture
def http(server: VectorServerProcess) -> Iterator[httpx.Client]:
    """With the key, and an empty collection `c`."""
    with client(server) as made:
        make_collection(made)
        yield made
        made.delete("/collections/c")


def make_collection(http: httpx.Client) -> None:
    http.put("/collections/c", json=COLLECTION).raise_for_status()


def count(http: httpx.Client) -> int:
    answer = http.post("/collections/c/points/count", json={})
    return int(answer.raise_for_status().json()["result"]["count"])


def error(answer: httpx.Response) -> str:
    """The message, in the one shape that Qdrant's errors have."""
    content = answer.json()
    assert set(content) == {"status", "time"}
    assert content["time"] < 5  # seconds
    return str(content["status"]["error"])


@pytest.mark.parametrize("key", [None, "", "wrong", "a key of the test", "a key of the testsX"])
@pytest.mark.parametrize("path", ["/", "/collections", "/aliases", "/no/such/route"])
def test_without_the_key_nothing_is_told(
    server: VectorServerProcess, path: str, key: str | None
) -> None:
    headers = {} if key is None else {"api-key": key}
    answer = httpx.get(server.url + path, headers=headers, trust_env=False)
    assert answer.status_code == 401
    assert "api-key" in error(answer)


@pytest.mark.parametrize("path", ["/healthz", "/livez", "/readyz"])
def test_health_checks_need_no_key(server: VectorServerProcess, path: str) -> None:
    assert httpx.get(server.url + path, trust_env=False).status_code == 200


def test_the_vendors_client_takes_it_for_a_server_that_fits(server: VectorServerProcess) -> None:
    """Warnings are errors here, and a version that does not fit is one."""
    made = QdrantClient(url=server.url, headers={"api-key": server.api_key})
    info = made.info()
    assert info.version.startswith("1.19.")
    assert "MemNet" in info.title
    made.close()


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/telemetry"), ("PATCH", "/collections/c"), ("POST", "/collections/c/points/search")],
)
def test_a_route_that_is_not_served_says_so(http: httpx.Client, method: str, path: str) -> None:
    answer = http.request(method, path, json={})
    assert answer.status_code in {404, 405}
    assert error(answer) == f"{method} {path} is not served: MemNet does not use it"


@pytest.mark.parametrize(
    ("path", "body", "named"),
    [
        ("query", {**QUERY, "surprise": 1}, "surprise"),
        ("query", {**QUERY, "prefetch": [QUERY]}, "prefetch"),
        ("query", {**QUERY, "limit": 0}, "limit"),
        ("query", {**QUERY, "using": "nope"}, "nope"),
        ("query", {"query": [1, 0], "using": "dense"}, "expected dim: 4, got 2"),
        ("query", {"query": [1, 0, 0, 0], "using": "text"}, "text"),
        ("query", {"query": {"fusion": "rrf"}}, "query"),
        ("query", {"query": {"indices": [1, 1], "values": [1, 2]}, "using": "text"}, "unique"),
        ("query", {"query": {"indices": [1], "values": [1, 2]}, "using": "text"}, "same length"),
        ("query", {"query": {"indices": [2**32], "values": [1]}, "using": "text"}, "32 bit"),
        ("query", {**QUERY, "params": {"idf": {"corpus": {}}}}, "idf"),
        ("query", {**QUERY, "params": {"quantization": {"rescore": True}}}, "quantization"),
        ("query", {**QUERY, "filter": {"must": [{"is_empty": {"key": "a"}}]}}, "IsEmpty"),
        ("query", {**QUERY, "filter": {"must": [{"key": "a", "range": {"gt": 1}}]}}, "range"),
        ("query/batch", {"searches": [{**QUERY, "limit": "many"}]}, "searches.0.limit"),
        ("scroll", {"order_by": "a"}, "order_by"),
        ("scroll", {"offset": "no id"}, "no id"),
        ("count", {"shard_key": "a"}, "shard_key"),
        ("delete", {"points": [1.5]}, "points.0"),
        ("delete", {}, "points"),
    ],
)
def test_what_the_server_cannot_do_is_refused_by_name(
    http: httpx.Client, path: str, body: dict[str, Any], named: str
) -> None:
    answer = http.post(f"/collections/c/points/{path}", json=body)
    assert answer.status_code == 400
    assert named in error(answer)


@pytest.mark.parametrize(
    ("point", "named"),
    [
        ({"id": "x", "vector": {}}, "'x'"),
        ({"id": -1, "vector": {}}, "-1"),
        (a_point(1, vector={"dense": [1]}), "expected dim: 4, got 1"),
        (a_point(1, vector={"nope": [1]}), "nope"),
        (a_point(1, vector={"dense": [[1, 0, 0, 0]] * 4}), "multi-vectors"),
        (a_point(1, vector={"dense": {"indices": [1], "values": [1]}}), "dense"),
        (a_point(1, vector=[1, 0, 0, 0]), "Not existing vector name"),
        (a_point(1, surprise=1), "surprise"),
        (a_point(1, payload="text"), "payload"),
    ],
)
def test_one_bad_point_keeps_its_whole_batch_out(
    http: httpx.Client, point: dict[str, Any], named: str
) -> None:
    answer = http.put("/collections/c/points", json={"points": [a_point(2), point]})
    assert answer.status_code == 400
    assert named in error(answer)
    assert count(http) == 0


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b'"points"', b"\xff", b'{"points": [NaN]}', b'{"points": "\\ud800"}', b""]
)
def test_a_body_that_is_no_request_is_refused(http: httpx.Client, body: bytes) -> None:
    for path in ("points/delete", "points/query", "points/query/batch"):
        answer = http.post(f"/collections/c/{path}", content=body)
        assert answer.status_code == 400
        assert error(answer)
    assert http.put("/collections/c/points", content=body).status_code == 400


def test_a_body_larger_than_the_limit_is_refused(http: httpx.Client) -> None:
    answer = http.post("/collections/c/points/query", content=b" " * (32 * 1024 * 1024 + 1))
    assert answer.status_code == 413
    assert "32" in error(answer) or "33554432" in error(answer)


@pytest.mark.parametrize(
    "change",
    [
        {"vectors": {"dense": {"size": 0, "distance": "Cosine"}}},
        {"vectors": {"dense": {"size": 4, "distance": "Nearly"}}},
        {"vectors": {"dense": {"size": 4, "distance": "Cosine", "on_disk": True}}},
        {"shard_number": 2},
        {"quantization_config": {"scalar": {"type": "int8"}}},
    ],
)
def test_a_collection_that_cannot_be_had_is_not_made(
    http: httpx.Client, change: dict[str, Any]
) -> None:
    answer = http.put("/collections/other", json=COLLECTION | change)
    assert answer.status_code == 400
    assert http.get("/collections/other/exists").json()["result"] == {"exists": False}


def test_names_are_taken_once_and_unknown_ones_are_not_found(http: httpx.Client) -> None:
    assert http.put("/collections/c", json=COLLECTION).status_code == 409
    assert http.put("/collections/a%2Fb", json=COLLECTION).status_code in {400, 404}
    for method, path in [("GET", "/collections/x"), ("POST", "/collections/x/points/count")]:
        answer = http.request(method, path, json={})
        assert answer.status_code == 404
        assert error(answer) == "Not found: Collection `x` doesn't exist!"
    assert http.delete("/collections/x").json()["result"] is False


def test_aliases_change_together_or_not_at_all(http: httpx.Client) -> None:
    good = {"create_alias": {"collection_name": "c", "alias_name": "a"}}
    bad = {"create_alias": {"collection_name": "x", "alias_name": "b"}}
    assert http.post("/collections/aliases", json={"actions": [good, bad]}).status_code == 404
    assert http.get("/aliases").json()["result"] == {"aliases": []}
    http.post("/collections/aliases", json={"actions": [good]}).raise_for_status()
    assert http.post("/collections/a/points/count", json={}).json()["result"] == {"count": 0}
    http.delete("/collections/c")
    assert http.get("/aliases").json()["result"] == {"aliases": []}


def test_payloads_and_vectors_come_back_as_they_went_in(http: httpx.Client) -> None:
    payload = {"text": "记忆体 e\u0301 𝕏", "nested": {"list": [1, 2.5, None, True]}}
    vector = {"dense": [0.0, 1.0, 0.0, 0.0], "text": {"indices": [0, 2**32 - 1], "values": [1, 2]}}
    written = {"id": str(UUID(int=7)), "vector": vector, "payload": payload}
    http.put("/collections/c/points", json={"points": [written]}).raise_for_status()
    whole = http.post("/collections/c/points/scroll", json={"with_vector": True}).json()
    assert whole["result"] == {"points": [written], "next_page_offset": None}


def test_a_second_process_on_the_folder_is_refused_and_does_no_harm(
    own: VectorServerProcess,
) -> None:
    second = own.launch(pipes=True)
    out, err = second.communicate(timeout=30)
    assert (second.returncode, out) == (2, "")
    assert "is open in another vector server (process " in err
    assert "Traceback" not in err
    assert httpx.get(own.url + "/readyz", trust_env=False).status_code == 200


def test_it_refuses_to_serve_without_a_key(tmp_path: Path) -> None:
    process = VectorServerProcess(tmp_path / "data", api_key="").launch(pipes=True)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (2, "")
    assert "MEMNET_QDRANT_API_KEY" in err


def test_sigterm_ends_it_with_exit_code_0_and_everything_on_disk(own: VectorServerProcess) -> None:
    with client(own) as http:
        make_collection(http)
        http.put("/collections/c/points", json={"points": [a_point(1)]}).raise_for_status()
        assert own.stop() == 0
        assert not own.port_file.exists()
        port = own.port
        own.start()
        assert own.port == port
        assert count(http) == 1


def test_writes_acknowledged_before_a_kill_are_there_after_it(own: VectorServerProcess) -> None:
    """Killed while it writes; of what was not acknowledged, one request may be there in part."""
    with client(own) as http:
        make_collection(http)
        acknowledged: list[int] = []

        def write() -> None:
            for start in range(0, 100_000, 50):
                points = [a_point(start + i, payload={"n": start + i}) for i in range(50)]
                try:
                    http.put("/collections/c/points", json={"points": points}).raise_for_status()
                except httpx.TransportError:
                    return
                acknowledged.append(start)

        writer = threading.Thread(target=write)
        writer.start()
        writer.join(timeout=0.7)
        own.kill()
        writer.join()
        own.start()
        body = {"limit": 100_000, "with_payload": True}
        found = http.post("/collections/c/points/scroll", json=body).json()["result"]["points"]
        there = {point["payload"]["n"] for point in found}
        assert acknowledged
        assert there >= {start + i for start in acknowledged for i in range(50)}
        assert len(there) <= (len(acknowledged) + 1) * 50


def test_a_refused_point_is_not_there_after_a_restart_either(own: VectorServerProcess) -> None:
    with client(own) as http:
        make_collection(http)
        short = a_point(1, vector={"dense": [1]})
        assert http.put("/collections/c/points", json={"points": [short]}).status_code == 400
        own.kill()
        own.start()
        assert count(http) == 0


def test_the_space_of_deleted_points_comes_back_with_a_start(own: VectorServerProcess) -> None:
    with client(own) as http:
        make_collection(http)
        many = [a_point(number) for number in range(3_000)]
        http.put("/collections/c/points", json={"points": many}).raise_for_status()
        half = {"points": [point["id"] for point in many[:2_000]]}
        http.post("/collections/c/points/delete", json=half).raise_for_status()
        own.stop()
        own.start()
        assert count(http) == 1_000
        http.put("/collections/c/points", json={"points": many[:1]}).raise_for_status()
        assert count(http) == 1_001


def test_what_a_crash_left_of_a_collection_is_cleared_away(own: VectorServerProcess) -> None:
    with client(own) as http:
        make_collection(http)
        own.stop()
        leftover = own.data / "collections" / "0123"
        leftover.mkdir()
        (leftover / "half").write_text("written")
        own.start()
        assert not leftover.exists()
        assert count(http) == 0


def test_files_that_cannot_be_opened_are_named_with_the_way_out(own: VectorServerProcess) -> None:
    with client(own) as http:
        make_collection(http)
    own.stop()
    [folder] = (own.data / "collections").iterdir()
    (folder / "edge_config.json").write_text("{")
    broken = own.launch(pipes=True)
    _, err = broken.communicate(timeout=30)
    assert broken.returncode == 2
    assert "collection c" in err
    assert "memnet rebuild" in err


def test_only_its_owner_may_look_into_the_folder(own: VectorServerProcess) -> None:
    assert own.data.stat().st_mode & 0o077 == 0
    assert (own.data / "collections").stat().st_mode & 0o077 == 0


def test_the_server_starts_without_grpc_and_leaves_the_real_client_usable() -> None:
    code = """
import sys, json
from memnet.embedded.vector_server.wire import m
light = "grpc" not in sys.modules
from qdrant_client import QdrantClient, models
same = models.QueryRequest is m.QueryRequest
print(json.dumps([light, same, "grpc" in sys.modules]))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert json.loads(done.stdout) == [True, True, True]
