"""A scripted OpenAI-compatible server: chat completions, embeddings and models over real HTTP.

In a test: `with LLMServer(chat="429") as server: ...`. As a process of its own:
`python -m tests.support.llm_server --port-file FILE --script '{"chat": "ok"}'`.

A script says what requests are answered with, for `chat` and for `embeddings`: one behaviour is the
answer to all of them, a list is used up in order and then answers are right again. A behaviour is a
name of `llm_answers`, an object with its options, such as {"kind": "ok", "delay_ms": 200}, or (in
process only) a function from the request's body to a `Reply`. With `"when": TEXT` it is a standing
rule for requests that contain the text. GET /_calls tells what was asked, POST /_script changes the
script, POST /_reset forgets both.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.support.llm_answers import ANY, CHAT, EMBEDDINGS, Answer, Body, Reply

Behaviour = str | Mapping[str, Any] | Callable[[Body], Reply]
Behaviours = Behaviour | Sequence[Behaviour]

DRIP_SECONDS = 0.02
PATHS = {"/v1/chat/completions": "chat", "/v1/embeddings": "embeddings"}
TABLES: dict[str, dict[str, Answer]] = {"chat": ANY | CHAT, "embeddings": ANY | EMBEDDINGS}


@dataclass(frozen=True, slots=True)
class Call:
    """A request that came in; `key` is its bearer token."""

    kind: str
    body: dict[str, Any]
    key: str


@dataclass(slots=True)
class _Plan:
    """What is left to do for one kind of request."""

    default: Behaviour = "ok"
    queue: deque[Behaviour] = field(default_factory=deque)
    rules: list[Mapping[str, Any]] = field(default_factory=list)

    def add(self, behaviours: Behaviours) -> None:
        if isinstance(behaviours, str | Mapping) or callable(behaviours):
            if isinstance(behaviours, Mapping) and "when" in behaviours:
                self.rules.append(behaviours)
            else:
                self.queue.clear()
                self.default = behaviours
            return
        self.queue = deque(behaviours)

    def next(self, text: str) -> Behaviour:
        for rule in self.rules:
            if rule["when"] in text:
                return rule
        return self.queue.popleft() if self.queue else self.default


class LLMServer:
    """The server in this process, on a free port of the loopback address unless one is given."""

    def __init__(
        self,
        chat: Behaviours = "ok",
        embeddings: Behaviours = "ok",
        *,
        dimension: int = 384,
        port: int = 0,
    ) -> None:
        self.dimension = dimension
        self.calls: list[Call] = []
        self._lock = threading.Lock()
        self._plans = {"chat": _Plan(), "embeddings": _Plan()}
        self.script(chat=chat, embeddings=embeddings)
        self.stopping = threading.Event()
        self._http = _Server(("127.0.0.1", port), _Handler)
        self._http.owner = self
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True)

    @property
    def port(self) -> int:
        return int(self._http.server_address[1])

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def script(self, **behaviours: Behaviours) -> None:
        """Change what `chat` or `embeddings` requests get from now on."""
        with self._lock:
            for kind, wanted in behaviours.items():
                self._plans[kind].add(wanted)

    def reset(self) -> None:
        """Forget the calls and the script."""
        with self._lock:
            self.calls.clear()
            self._plans = {"chat": _Plan(), "embeddings": _Plan()}

    def count(self, kind: str) -> int:
        """How many requests of "chat" or "embeddings" came in."""
        return sum(call.kind == kind for call in list(self.calls))

    def answer(self, call: Call) -> Reply:
        """Record the call and carry out the next behaviour."""
        with self._lock:
            self.calls.append(call)
            behaviour = self._plans[call.kind].next(json.dumps(call.body, ensure_ascii=False))
        if callable(behaviour):
            return behaviour(call.body)
        options = {"kind": behaviour} if isinstance(behaviour, str) else behaviour
        answer = TABLES[call.kind][options["kind"]]
        reply = answer(call.body, {"native": self.dimension, **options})
        return replace(reply, delay_ms=float(options.get("delay_ms", 0)))

    def start(self) -> Self:
        self._thread.start()
        return self

    def stop(self) -> None:
        """Let go of hanging requests and close every socket."""
        self.stopping.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128
    owner: LLMServer

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients of these tests hang up in the middle of answers; that is no news."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60
    disable_nagle_algorithm = True  # else the body waits 40 ms until the headers are acknowledged
    server: _Server

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""

    def do_GET(self) -> None:
        owner = self.server.owner
        if self.path == "/_calls":
            calls = [{"kind": c.kind, "body": c.body} for c in list(owner.calls)]
            counts = {kind: owner.count(kind) for kind in PATHS.values()}
            self._send(Reply({"count": len(calls), **counts, "calls": calls}))
        elif self.path == "/v1/models":
            self._send(Reply({"object": "list", "data": [{"id": "scripted", "object": "model"}]}))
        else:
            self._send(Reply({"error": {"message": "no such path"}}, 404))

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"] or 0)) or b"{}")
        owner = self.server.owner
        if self.path == "/_script":
            owner.script(**body)
            self._send(Reply())
        elif self.path == "/_reset":
            owner.reset()
            self._send(Reply())
        elif kind := PATHS.get(self.path):
            key = self.headers.get("Authorization", "").removeprefix("Bearer ")
            self._act(owner.answer(Call(kind, body, key)))
        else:
            self._send(Reply({"error": {"message": "no such path"}}, 404))

    def _act(self, reply: Reply) -> None:
        self.server.owner.stopping.wait(reply.delay_ms / 1000)
        if reply.action == "answer":
            self._send(reply)
        elif reply.action == "hang":
            self.server.owner.stopping.wait()
            self.close_connection = True
        elif reply.action == "drip":
            self._drip()
        else:
            self._reset()

    def _send(self, reply: Reply) -> None:
        raw = reply.body if isinstance(reply.body, str) else json.dumps(reply.body)
        payload = raw.encode()
        self.send_response(reply.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(payload)))
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(payload)

    def _drip(self) -> None:
        """Send white space for ever, a byte at a time."""
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        while not self.server.owner.stopping.wait(DRIP_SECONDS):
            self.wfile.write(b" ")
            self.wfile.flush()

    def _reset(self) -> None:
        """Close so that the client sees a reset and not an end."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        os.close(self.connection.detach())


def main() -> None:
    parser = argparse.ArgumentParser(description="A scripted OpenAI-compatible server.")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--port-file", type=Path, required=True, help="written once it listens")
    parser.add_argument("--script", default="{}", help="JSON of a script, see the module")
    parser.add_argument("--dimension", type=int, default=384)
    given = parser.parse_args()
    server = LLMServer(
        **json.loads(given.script), dimension=given.dimension, port=given.port
    ).start()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: server.stopping.set())
    unfinished = given.port_file.with_suffix(".tmp")
    unfinished.write_text(str(server.port))
    unfinished.replace(given.port_file)
    while not server.stopping.is_set():
        time.sleep(0.05)
    server.stop()


if __name__ == "__main__":
    main()
