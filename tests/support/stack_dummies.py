"""Stand-ins for the product's processes, so that the embedded stack is tested without the product.

`python -m tests.support.stack_dummies KIND`: `worker` beats and forks a child that does not end by
itself, `crash` fails at once, `key` prints a key, `deaf` hears no SIGTERM, `server PORT` answers,
`beside` and `alone` migrate: the one ends when it has seen the worker beat, the other fails if it
sees that. `up DATA PORT KIND…` runs the stack in the foreground with more processes of these kinds.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from memnet.embedded.commands import Command, Table
from memnet.embedded.up import run_up
from pipeline.settings import Settings

MODULE = "tests.support.stack_dummies"
MIGRATIONS = frozenset({"beside", "alone"})
BESIDE_SECONDS = 20.0
ALONE_SECONDS = 2.0  # a worker that was started beside it has long been beating then


def command(name: str, *arguments: str, ready: str = "", stop_seconds: float = 5.0) -> Command:
    return Command(name, (MODULE, *arguments), ready=ready, stop_seconds=stop_seconds)


def table(*product: Command, migrate: str = "nothing") -> Table:
    """The stack of DESIGN in miniature, plus the processes given."""
    return Table(
        vectors=Command(
            "vectors", (MODULE, "server", "{vector_port}"), ready="/readyz", port="{vector_port}"
        ),
        migrate=command("migrate", migrate),
        first_key=command("first-key", "key"),
        product=(
            Command("gateway", (MODULE, "server", "{port}"), ready="/readyz"),
            command("worker", "worker", ready="heartbeat"),
            *product,
        ),
    )


class Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()


def worker() -> None:
    heartbeat = Path(Settings.load().heartbeat_file)
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(600)
    while True:
        heartbeat.touch()
        time.sleep(0.5)


def migrate(kind: str) -> None:
    beat = Path("worker.beat")
    until = time.monotonic() + (BESIDE_SECONDS if kind == "beside" else ALONE_SECONDS)
    while time.monotonic() < until and not beat.exists():
        time.sleep(0.05)
    if beat.exists() != (kind == "beside"):
        sys.exit("the worker was not to be started" if beat.exists() else "no worker beats")


def main(kind: str, *rest: str) -> None:
    if kind == "worker":
        worker()
    elif kind == "server":
        HTTPServer(("127.0.0.1", int(rest[0])), Answer).serve_forever()
    elif kind == "key":
        print(json.dumps({"key": "mn_first"}))
    elif kind == "crash":
        sys.exit("cannot go on: no such luck")
    elif kind in MIGRATIONS:
        migrate(kind)
    elif kind == "up":
        data, port, *more = rest
        # What never beats is never ready, so a machine that is slow does not take it for settled.
        ready = {"crash": "heartbeat"}
        migration = next((name for name in more if name in MIGRATIONS), "nothing")
        extra = [name for name in more if name not in MIGRATIONS]
        kinds = table(
            *(command(name, name, ready=ready.get(name, "")) for name in extra), migrate=migration
        )
        sys.exit(run_up(Path(data), int(port), json_output=True, table=kinds))
    elif kind == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(600)


if __name__ == "__main__":
    main(*sys.argv[1:])
