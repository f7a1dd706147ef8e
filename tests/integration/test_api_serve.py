"""The gateway as a process: real sockets, clients that leave or send too much, a graceful stop."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.support.gateway_fakes import ADMIN

HEADERS = {"Authorization": f"Bearer {ADMIN}"}
HELLO = {"messages": [{"role": "user", "content": "I moved to Lisbon."}]}


@dataclass
class Running:
    process: subprocess.Popen[str]
    port: int
    memorize_path: str
    job_id: str
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, headers=HEADERS, timeout=10, trust_env=False)

    def connection(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=10)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(15)


@contextmanager
def started(folder: Path) -> Iterator[Running]:
    log = folder / "log"
    with socket.socket() as bound, log.open("w") as stderr:
        bound.bind(("127.0.0.1", 0))
        bound.listen(64)
        command = [sys.executable, "-m", "tests.support.gateway_process", str(bound.fileno())]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=stderr, text=True, pass_fds=[bound.fileno()]
        )
        port = bound.getsockname()[1]
    assert process.stdout is not None
    path, job_id = process.stdout.readline().split()
    try:
        yield Running(process, port, path, job_id, log)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with started(tmp_path_factory.mktemp("gateway")) as running:
        yield running


@pytest.fixture
def stoppable(tmp_path: Path) -> Iterator[Running]:
    """One that a test may stop."""
    with started(tmp_path) as running:
        yield running


def head(*more: str) -> bytes:
    lines = ["Host: x", f"Authorization: Bearer {ADMIN}", "Content-Type: application/json", *more]
    return "\r\n".join([*lines, "", ""]).encode()


def status_line(connection: socket.socket) -> bytes:
    received = b""
    while b"\r\n" not in received:
        received += connection.recv(4096)
    return received.split(b"\r\n")[0]


def test_many_callers_at_once_are_all_answered(gateway: Running) -> None:
    def call(number: int) -> int:
        with gateway.client() as http:
            answers = [http.post(gateway.memorize_path, json=HELLO) for _ in range(10)]
        return sum(answer.status_code == 202 for answer in answers)

    with ThreadPoolExecutor(16) as callers:
        assert sum(callers.map(call, range(16))) == 160


def test_a_body_that_is_announced_too_large_is_refused_before_it_is_sent(gateway: Running) -> None:
    with gateway.connection() as connection:
        start = f"POST {gateway.memorize_path} HTTP/1.1\r\n".encode()
        connection.sendall(start + head("Content-Length: 100001", "Expect: 100-continue"))
        assert b" 413 " in status_line(connection)


def test_a_chunked_body_is_refused_while_it_is_being_sent(gateway: Running) -> None:
    with gateway.connection() as connection:
        start = f"POST {gateway.memorize_path} HTTP/1.1\r\n".encode()
        connection.sendall(start + head("Transfer-Encoding: chunked"))
        for _ in range(11):
            connection.sendall(b"2710\r\n" + b" " * 10_000 + b"\r\n")
        assert b" 413 " in status_line(connection)


def test_a_client_that_leaves_in_the_middle_harms_nobody(gateway: Running) -> None:
    with gateway.connection() as connection:
        start = f"POST {gateway.memorize_path} HTTP/1.1\r\n".encode()
        connection.sendall(start + head("Content-Length: 5000") + b'{"messages"')
    with gateway.client() as http:
        assert http.post(gateway.memorize_path, json=HELLO).status_code == 202
    assert "Traceback" not in gateway.log.read_text()


def test_a_listener_that_leaves_ends_its_stream(gateway: Running) -> None:
    with (
        gateway.client() as http,
        http.stream("GET", f"/v1/jobs/{gateway.job_id}/events") as stream,
    ):
        lines = stream.iter_lines()
        assert "event: job" in [next(lines) for _ in range(4)]
    deadline = time.monotonic() + 5
    while "/events 200" not in gateway.log.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_told_to_stop_it_ends_streams_and_leaves_in_peace(stoppable: Running) -> None:
    with (
        stoppable.client() as http,
        http.stream("GET", f"/v1/jobs/{stoppable.job_id}/events") as stream,
    ):
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        started = time.monotonic()
        stoppable.process.send_signal(signal.SIGTERM)
        rest = "\n".join(lines)
    assert '"status":"queued"' in rest
    assert stoppable.process.wait(30) == 0
    assert time.monotonic() - started < 20
    assert "Traceback" not in stoppable.log.read_text()


def test_told_to_stop_it_answers_who_waits(stoppable: Running) -> None:
    def wait() -> httpx.Response:
        with stoppable.client() as http:
            return http.post(stoppable.memorize_path, json=HELLO, headers={"Prefer": "wait=30"})

    with ThreadPoolExecutor(1) as callers:
        waiting = callers.submit(wait)
        time.sleep(0.5)
        assert stoppable.stop() == 0
        assert waiting.result(5).json()["status"] == "queued"


def test_a_port_that_is_taken_is_no_quiet_end(gateway: Running) -> None:
    code = f"from api_gateway.serve import serve; serve('127.0.0.1', {gateway.port})"
    environment = {"MEMNET_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}
    second = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert second.returncode != 0
    assert second.stderr


def test_the_openapi_document_is_served(gateway: Running) -> None:
    document = json.loads(httpx.get(f"{gateway.url}/openapi.json", trust_env=False).text)
    assert document["info"]["title"] == "MemNet"
