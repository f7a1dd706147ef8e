"""The Python client over real connections."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from memnet import AsyncMemNet, GatewayUnreachable, MemNet
from tests.support.scripted_gateway import identifier, job

KEY = "mn_test"
BODY = identifier(1)


class Receiver(BaseHTTPRequestHandler):
    """Answers with the size of what it was sent, in the metadata of a job."""

    def do_POST(self) -> None:
        received = len(self.rfile.read(int(self.headers["content-length"])))
        told = json.dumps(job(metadata={"received": received})).encode()
        self.send_response(202)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: pytest's output is for pytest."""


@pytest.fixture
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as http:
        thread = threading.Thread(target=http.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{http.server_address[1]}/"
        http.shutdown()
        thread.join()


@pytest.fixture
def big_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")  # nobody listens there
    file = tmp_path / "big.jsonl"
    file.write_bytes(b"x" * 1_000_003)
    return file


def test_a_big_file_arrives_whole_and_past_the_proxy(server: str, big_file: Path) -> None:
    with MemNet(server, KEY) as client:
        assert client.import_file(BODY, big_file).metadata == {"received": 1_000_003}


async def test_a_big_file_arrives_whole_from_asyncio_too(server: str, big_file: Path) -> None:
    async with AsyncMemNet(server, KEY) as client:
        assert (await client.import_file(BODY, big_file)).metadata == {"received": 1_000_003}


def test_nobody_at_the_address_is_said_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memnet.client.steps.FIRST_PAUSE", 0.001)
    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as http:
        url = f"http://127.0.0.1:{http.server_address[1]}"
    with MemNet(url, KEY) as client, pytest.raises(GatewayUnreachable, match="memnet up"):
        client.bodies.get(BODY)


def test_importing_memnet_is_quick_since_it_imports_no_http_client() -> None:
    code = "import sys, memnet; print('httpx' in sys.modules, hasattr(memnet, 'MemNet'))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "False True\n"
