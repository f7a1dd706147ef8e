"""What the vector store does when its server is dead, slow, old, overloaded or killed."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from uuid import uuid4

import pytest

from pipeline.adapters.qdrant import QdrantVectors
from pipeline.errors import InvalidInput, PermanentError, UnsupportedServer, VectorsUnavailable
from pipeline.ports.vectors import ArmQuery
from tests.contract.conftest import VectorServer
from tests.support.vector_points import (
    DIMENSION,
    found,
    point,
    random_points,
    same_answers,
    sparse,
    three_arms,
)
from tests.support.vector_server_process import VectorServerProcess


def store_at(url: str, timeout: float = 1.0, key: str | None = "k") -> QdrantVectors:
    return QdrantVectors(url, key, "tests/a-model", DIMENSION, timeout)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    started = time.monotonic()
    yield
    assert time.monotonic() - started < seconds


def test_a_password_in_the_address_is_not_shown() -> None:
    store = store_at("http://u:sekret@127.0.0.1:1")
    with pytest.raises(VectorsUnavailable, match=r"http://127\.0\.0\.1:1") as error:
        store.ping()
    assert "sekret" not in error.value.message


@dataclass
class Script:
    """Answers in turn, the last one for ever: status, headers, JSON."""

    answers: list[tuple[int, dict[str, str], object]]
    requests: list[str] = field(default_factory=list)

    def next(self, line: str) -> tuple[int, dict[str, str], object]:
        self.requests.append(line)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


@contextmanager
def scripted(*answers: tuple[int, dict[str, str], object]) -> Iterator[tuple[str, Script]]:
    script = Script(list(answers))

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            self.rfile.read(int(self.headers.get("content-length", 0)))
            status, headers, content = script.next(self.requestline)
            body = content if isinstance(content, bytes) else json.dumps(content).encode()
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = do_PUT = answer  # noqa: N815 - http.server finds its methods by these names

        def log_message(self, format: str, *args: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", script
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


COUNTED: tuple[int, dict[str, str], object] = (
    200,
    {},
    {"result": {"count": 3}, "status": "ok", "time": 0.0},
)


def refused(status: int, **headers: str) -> tuple[int, dict[str, str], object]:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, names, {"status": {"error": "what the server says"}, "time": 0.0}


@pytest.fixture
def hung_url() -> Iterator[str]:
    """Accepts connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


@pytest.fixture
def dead_url() -> str:
    """Nothing listens there."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return f"http://127.0.0.1:{listener.getsockname()[1]}"


CALLS: list[Callable[[QdrantVectors], object]] = [
    lambda s: s.ensure(),
    lambda s: s.upsert([point(uuid4())]),
    lambda s: s.delete(uuid4(), [uuid4()]),
    lambda s: s.delete_body(uuid4()),
    lambda s: s.search(uuid4(), three_arms()),
    lambda s: s.count(),
    lambda s: s.ids(uuid4(), None, 10),
    lambda s: s.ping(),
]


@pytest.mark.parametrize("number", range(len(CALLS)))
def test_every_call_of_a_dead_server_fails_soon(dead_url: str, number: int) -> None:
    store = store_at(dead_url, timeout=5.0)
    with within(4), pytest.raises(VectorsUnavailable, match=dead_url) as failed:
        CALLS[number](store)
    assert (failed.value.retryable, failed.value.code) == (True, "vectors_unavailable")
    store.close()


def test_a_server_that_hangs_costs_two_timeouts_and_no_more(hung_url: str) -> None:
    store = store_at(hung_url)
    with within(4), pytest.raises(VectorsUnavailable, match="does not answer"):
        store.search(uuid4(), three_arms())
    store.close()


def test_a_server_that_hangs_is_asked_no_more_for_a_while(hung_url: str) -> None:
    store = store_at(hung_url, timeout=0.5)
    with pytest.raises(VectorsUnavailable):
        store.count()
    with pytest.raises(VectorsUnavailable, match="did not answer in time") as refused:
        store.count()
    assert refused.value.retry_after is not None
    assert refused.value.retry_after > 0
    store.close()


def test_a_ping_of_a_server_that_hangs_ends_within_two_seconds(hung_url: str) -> None:
    store = store_at(hung_url, timeout=5.0)
    with within(2.5), pytest.raises(VectorsUnavailable):  # the half for a busy machine
        store.ping()
    store.close()


def test_what_needs_no_server_asks_none(dead_url: str) -> None:
    store = store_at(dead_url)
    store.upsert([])
    store.delete(uuid4(), [])
    assert store.search(uuid4(), []) == []
    assert store.search(uuid4(), three_arms(limit=0)) == [[], [], []]
    assert store.ids(uuid4(), None, 0) == []
    store.close()


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_server_that_recovers_is_asked_again(status: int) -> None:
    with scripted(refused(status), refused(status), COUNTED) as (url, script):
        store = store_at(url)
        assert store.count() == 3
        assert len(script.requests) == 3
        store.close()


@pytest.mark.parametrize("status", [429, 503])
def test_after_three_tries_an_overloaded_server_is_given_up(status: int) -> None:
    with scripted(refused(status)) as (url, script):
        store = store_at(url)
        with within(4), pytest.raises(VectorsUnavailable, match="what the server says"):
            store.count()
        assert len(script.requests) == 3
        store.close()


def test_a_server_that_asks_for_a_long_pause_gets_it_from_the_caller() -> None:
    with scripted(refused(429, Retry_After="60")) as (url, script):
        store = store_at(url)
        with within(10), pytest.raises(VectorsUnavailable) as failed:
            store.count()
        assert failed.value.retry_after == 60
        assert len(script.requests) == 1
        store.close()


def test_a_request_that_can_never_pass_is_sent_once() -> None:
    with scripted(refused(400)) as (url, script):
        store = store_at(url)
        with pytest.raises(PermanentError, match="what the server says") as failed:
            store.count()
        assert (failed.value.code, len(script.requests)) == ("vectors_refused", 1)
        store.close()


@pytest.mark.parametrize("page", [b"<html>Welcome to the proxy</html>", b"", b'{"result": 3}'])
def test_an_answer_that_is_no_qdrants_is_an_outage(page: bytes) -> None:
    with scripted((200, {}, page)) as (url, _):
        store = store_at(url)
        with pytest.raises(VectorsUnavailable):
            store.count()
        store.close()


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (refused(401), "vectors_key_refused"),
        (refused(404), "vectors_collection_missing"),
        (refused(429), "vectors_unavailable"),
        (refused(503), "vectors_unavailable"),
        ((200, {}, b"<html>Welcome to the proxy</html>"), "vectors_unavailable"),
        ((200, {}, {"result": 3}), "vectors_unavailable"),
    ],
)
def test_a_ping_is_asked_once_and_says_what_is_wrong(
    answer: tuple[int, dict[str, str], object], code: str
) -> None:
    with scripted(answer) as (url, script):
        store = store_at(f"{url}/qdrant")
        with pytest.raises(VectorsUnavailable) as failed:
            store.ping()
        assert failed.value.code == code
        [line] = script.requests
        assert line.startswith("GET /qdrant/collections/")
        store.close()


@pytest.mark.parametrize("version", ["1.18.3", "1.9.0", "0.11.7", "unknown"])
def test_a_server_that_ignores_the_bodys_idf_is_refused(version: str) -> None:
    with scripted((200, {}, {"title": "qdrant", "version": version})) as (url, script):
        store = store_at(url)
        with pytest.raises(UnsupportedServer, match=f"is {version}; MemNet needs Qdrant 1.19"):
            store.ensure()
        assert len(script.requests) == 1  # nothing was created
        store.close()


@pytest.mark.parametrize("url", ["", "localhost:6333", "redis://localhost", "http://"])
def test_an_address_that_is_none_is_refused_before_any_call(url: str) -> None:
    with pytest.raises(InvalidInput, match="MEMNET_QDRANT_URL"):
        store_at(url)


def test_a_store_connects_anew_in_a_forked_process(
    vector_server: VectorServer, vector_prefix: str
) -> None:
    """In a process of its own, since the one of the tests has threads."""
    code = f"""
import os, sys
from pipeline.adapters.qdrant import QdrantVectors
store = QdrantVectors({vector_server.url!r}, {vector_server.api_key!r}, "tests/a-model",
                      {DIMENSION}, collection_prefix={vector_prefix!r})
assert "grpc" not in sys.modules
store.ensure()
child = os.fork()
counted = [store.count() for _ in range(20)]
if child == 0:
    os._exit(0 if counted == [0] * 20 else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0 and counted == [0] * 20
"""
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True, timeout=60)


def test_a_wrong_key_is_refused_at_once(vector_server: VectorServer, vector_prefix: str) -> None:
    if vector_server.api_key is None:
        pytest.skip("the server asks for no key")
    for key in (None, "", "wrong", vector_server.api_key + "x", vector_server.api_key[:-1]):
        store = VectorServer(vector_server.url, key).store(vector_prefix)
        with pytest.raises(VectorsUnavailable, match="MEMNET_QDRANT_API_KEY") as refused:
            store.count()
        assert refused.value.code == "vectors_key_refused"
        store.close()


Starter = Callable[[], VectorServerProcess]


def test_what_was_acknowledged_outlives_a_kill(own_vector_server: Starter) -> None:
    server = own_vector_server()
    store = VectorServer(server.url, server.api_key).store("killed")
    store.ensure()
    body, points = uuid4(), random_points(uuid4(), 1_000, seed=9)
    store.upsert(points)
    store.upsert([point(body, memory=points[0].memory_id, text=sparse(7))])
    store.delete(points[1].body_id, [points[1].memory_id])
    by_text = [ArmQuery("text", points[2].text, 50)]
    before = store.search(points[2].body_id, by_text)
    server.kill()
    server.start()
    store.ensure()
    assert store.count() == 999
    assert found(store.search(body, three_arms())[1]) == [points[0].memory_id]
    assert same_answers(store.search(points[2].body_id, by_text), before)
    store.close()


@pytest.mark.parametrize("how", [VectorServerProcess.stop, VectorServerProcess.kill])
def test_what_was_deleted_stays_deleted_after_a_restart(
    own_vector_server: Starter, how: Callable[[VectorServerProcess], int]
) -> None:
    server = own_vector_server()
    store = VectorServer(server.url, server.api_key).store("deleted")
    store.ensure()
    body, dropped = uuid4(), uuid4()
    memories = sorted(uuid4() for _ in range(20))
    store.upsert([point(body, memory=each) for each in memories])
    store.upsert([point(dropped) for _ in range(20)])
    store.delete(body, memories[:10])
    store.delete_body(dropped)
    how(server)
    server.start()
    assert store.ids(body, None, 100) == memories[10:]
    assert store.count(dropped) == 0
    store.close()
