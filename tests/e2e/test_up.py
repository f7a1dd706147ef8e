"""`memnet up` with the real product: started, broken and stopped as a user would."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.embedded import Up, kill, living, pid_of, refused, running, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc"),
]

PROCESSES = (
    *("postgres", "valkey", "vectors", "gateway"),
    *("worker-recall", "worker-writing", "worker-upkeep", "beat"),
)


def up_command(data: Path, *more: str, port: int = 0) -> list[str]:
    memnet = [sys.executable, "-m", "memnet"]
    return [*memnet, "up", "--data", str(data), "--port", str(port), "--json", *more]


def client(up: Up) -> httpx.Client:
    headers = {"Authorization": f"Bearer {up.api_key}"}
    return httpx.Client(base_url=up.url, headers=headers, timeout=40)


def make_body(http: httpx.Client) -> str:
    answer = http.post("/v1/bodies", json={"name": "ada"})
    assert answer.is_success, answer.text
    return str(answer.json()["id"])


def memorize(http: httpx.Client, body: str, text: str) -> None:
    answer = http.post(
        f"/v1/bodies/{body}/memorize",
        json={"messages": [{"role": "user", "content": text}]},
        headers={"Prefer": "wait=30"},
    )
    assert answer.is_success, answer.text
    job = f"/v1/jobs/{answer.json()['id']}"
    until(lambda: http.get(job).json()["status"] not in {"queued", "running"})
    assert http.get(job).json()["status"] == "succeeded"


def recalled(http: httpx.Client, body: str, query: str) -> list[str]:
    answer = http.post(f"/v1/bodies/{body}/recall", json={"query": query})
    assert answer.is_success, answer.text
    return [memory["text"] for memory in answer.json()["memories"]]


def remembers(up: Up, body: str) -> bool:
    with client(up) as http:
        return any("violin" in text for text in recalled(http, body, "Which instrument do I play?"))


@pytest.fixture(scope="module")
def seed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A stopped stack that remembers one thing, and the body that does."""
    data = tmp_path_factory.mktemp("up") / "data"
    with running(data, command=up_command(data)) as up:
        with client(up) as http:
            body = make_body(http)
            memorize(http, body, "I play the violin in a string quartet.")
        assert up.stop()[0] == 0
    assert living(data) == {}
    return data, body


@pytest.fixture
def data(seed: tuple[Path, str], tmp_path: Path) -> Path:
    place = tmp_path / "data"
    subprocess.run(["cp", "-a", seed[0], place], check=True)
    return place


@pytest.fixture
def body(seed: tuple[Path, str]) -> str:
    return seed[1]


@pytest.fixture(scope="module")
def up(seed: tuple[Path, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    """A stack for the tests that only look at it."""
    place = tmp_path_factory.mktemp("shared") / "data"
    subprocess.run(["cp", "-a", seed[0], place], check=True)
    with running(place, command=up_command(place)) as stack:
        yield stack


def test_a_second_start_remembers(data: Path, body: str) -> None:
    with running(data, command=up_command(data)) as up:
        assert remembers(up, body)
        assert up.stop(signal.SIGINT)[0] == 0
    assert living(data) == {}


def test_nobody_comes_in_without_the_key(up: Up) -> None:
    assert httpx.get(f"{up.url}/readyz").status_code == 200
    assert httpx.get(f"{up.url}/v1/bodies").status_code == 401
    vectors = up.environment()["MEMNET_QDRANT_URL"]
    assert httpx.get(f"{vectors}/collections").status_code in {401, 403}


def test_the_command_line_finds_the_stack_by_its_folder(up: Up, body: str) -> None:
    command = [sys.executable, "-m", "memnet", "bodies", "list", "--data", str(up.data), "--json"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert body in printed


def test_a_second_start_on_the_folder_is_refused(up: Up, body: str) -> None:
    said = refused(up_command(up.data))
    assert str(up.process.pid) in said
    assert str(up.data) in said
    assert remembers(up, body)


def test_a_taken_port_is_a_clear_error(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port}" in refused(up_command(data, port=port))


def test_files_of_the_folder_it_is_started_in_are_not_taken_for_modules(data: Path) -> None:
    for name in ("json.py", "redis.py", "celery.py"):
        (data.parent / name).write_text("raise SystemExit('not this one')\n", "utf-8")
    memnet = Path(sys.executable).with_name("memnet")
    command = [str(memnet), *up_command(data)[3:]]
    process = subprocess.Popen(
        command, cwd=data.parent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    with process.stdout as printed:
        assert '"url"' in printed.readline()
        process.terminate()
        assert process.wait(60) == 0


@pytest.mark.chaos
def test_it_recovers_when_any_of_its_processes_is_killed(data: Path, body: str) -> None:
    with running(data, command=up_command(data)) as up:
        for name in PROCESSES:
            kill_and_wait(data, name)
            until(lambda: works(up, body))
        with client(up) as http:
            memorize(http, body, "Since spring I have been learning the cello.")
            assert any("cello" in text for text in recalled(http, body, "cello"))


def kill_and_wait(data: Path, name: str) -> None:
    """Until it runs again."""
    before = pid_of(data, name)
    kill(before)
    until(lambda: pid_of(data, name) not in {0, before})


def works(up: Up, body: str) -> bool:
    try:
        return remembers(up, body)
    except (AssertionError, httpx.TransportError):
        return False


@pytest.mark.chaos
def test_the_next_start_takes_the_folder_over_from_a_killed_one(data: Path, body: str) -> None:
    with running(data, command=up_command(data)) as up:
        up.process.kill()
        up.process.wait()
        left = living(data)
        with running(data, command=up_command(data)) as second:
            assert not left.keys() & living(data).keys()
            assert remembers(second, body)
            assert second.stop()[0] == 0
    assert living(data) == {}


def test_without_a_terminal_it_says_plain_lines_how_to_use_it(data: Path) -> None:
    command = [part for part in up_command(data) if part != "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout as printed:
        lines: list[str] = []
        while not any("Ctrl-C" in line for line in lines):
            lines.append(printed.readline())
            assert lines[-1], lines
        process.terminate()
        assert process.wait(60) == 0
    said = "".join(lines)
    assert "curl" in said
    assert str(data / "api_key") in said
    assert "\x1b" not in said


def test_its_folder_is_closed_to_others(up: Up) -> None:
    for path in (up.data, up.data / "logs", up.data / "run.json", up.data / "secrets.json"):
        assert os.stat(path).st_mode & 0o077 == 0, path
