"""How a fleet's throughput grows with its processes, and what a recall feels of it.

    python -m benchmarks.fleet FILE [--json OUT] [--built-in]

FILE is a LoCoMo file, whose sessions are dealt to sixteen bodies of equal length. Language model
and embeddings are scripted over HTTP (300 ms and 20 ms a call), one call is in flight a process.
1, 2 and 4 processes memorize the same: `speedup_4` is the throughput of four divided by that of
one; `one_body_speedup_4` the same for a single body, whose parts all processes prepare;
`recall_p95_ratio` the p95 of recalls in another body meanwhile divided by the idle one. With
--built-in the embedder in the wheel is used instead, which needs the processor, and no model.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.gateway import BenchmarkFailed, Gateway, started_stack
from benchmarks.locomo import Conversation, MissingData, load

BODIES = 16
LLM_MS, EMBEDDING_MS = 300, 20
DIMENSION = 384
ASKED = 100

Sessions = list[list[dict[str, Any]]]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fleet", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", type=Path, metavar="OUT")
    parser.add_argument("--built-in", action="store_true")
    options = parser.parse_args(arguments)
    try:
        sessions = dealt(load([options.file]))
    except MissingData as error:
        print(f"No data: {error}", file=sys.stderr)
        return 2
    report = run(sessions, built_in=options.built_in)
    print(json.dumps(report, indent=2))
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    return 0


def dealt(conversations: Sequence[Conversation]) -> list[Sessions]:
    """Sixteen bodies' sessions, as many each, taken in turn."""
    sessions = [session for c in conversations for session in _sessions(c)]
    each = len(sessions) // BODIES
    return [sessions[at : each * BODIES : BODIES] for at in range(BODIES)]


def _sessions(conversation: Conversation) -> Iterator[list[dict[str, Any]]]:
    numbers = dict.fromkeys(turn.session for turn in conversation.turns)
    for number in numbers:
        yield [
            {"role": "user", "name": turn.speaker, "content": turn.text}
            for turn in conversation.turns
            if turn.session == number and turn.text.strip()
        ]


def run(bodies: list[Sessions], *, built_in: bool) -> dict[str, Any]:
    rates: dict[int, float] = {}
    alone: dict[int, float] = {}
    recalls: dict[str, float] = {}
    for processes in (1, 2, 4):
        with _fleet(processes, built_in=built_in) as gateway:
            if processes == 4:
                rates[4], recalls = _beside_recalls(gateway, bodies)
            else:
                rates[processes] = _throughput(gateway, bodies)
            if processes in (1, 4):
                alone[processes] = _throughput(gateway, [[s for b in bodies[:6] for s in b]])
    return {
        "embedder": "built in" if built_in else f"{EMBEDDING_MS} ms a call",
        "messages": sum(len(session) for body in bodies for session in body),
        "messages_per_second": {str(n): round(rate, 1) for n, rate in rates.items()},
        "speedup_2": round(rates[2] / rates[1], 2),
        "speedup_4": round(rates[4] / rates[1], 2),
        "one_body_speedup_4": round(alone[4] / alone[1], 2),
        **recalls,
    }


def _throughput(gateway: Gateway, bodies: list[Sessions]) -> float:
    """Messages a second, from the first request to the end of the last job."""
    names = [gateway.create_body(f"body {number}") for number in range(len(bodies))]
    started = time.perf_counter()
    for at in range(max(map(len, bodies))):
        for name, sessions in zip(names, bodies, strict=True):
            if at < len(sessions):
                gateway.memorize_messages(name, sessions[at])
    for name, sessions in zip(names, bodies, strict=True):
        ended = gateway.wait_for_jobs(name)
        if ended != {"succeeded": len(sessions), "failed": 0}:
            raise BenchmarkFailed(f"of {len(sessions)} accepted jobs ended {ended}")
    took = time.perf_counter() - started
    return sum(len(session) for sessions in bodies for session in sessions) / took


def _beside_recalls(gateway: Gateway, bodies: list[Sessions]) -> tuple[float, dict[str, float]]:
    other = gateway.create_body("other")
    gateway.memorize_messages(other, bodies[0][0])
    gateway.wait_for_jobs(other)
    idle = [_recall(gateway, other, number) for number in range(ASKED)]
    busy: list[float] = []
    stop = threading.Event()

    def ask() -> None:
        while not stop.wait(0.1):
            busy.append(_recall(gateway, other, len(busy)))

    asking = threading.Thread(target=ask)
    asking.start()
    rate = _throughput(gateway, bodies)
    stop.set()
    asking.join()
    return rate, {
        "recall_idle_p95_ms": round(_p95(idle), 1),
        "recall_busy_p95_ms": round(_p95(busy), 1),
        "recall_p95_ratio": round(_p95(busy) / _p95(idle), 2),
    }


def _recall(gateway: Gateway, body: str, number: int) -> float:
    return gateway.recall(body, f"What happened to them on day {number}?", 10)[1]


def _p95(milliseconds: Sequence[float]) -> float:
    return statistics.quantiles(milliseconds, n=20)[-1]


@contextmanager
def _fleet(processes: int, *, built_in: bool) -> Iterator[Gateway]:
    with tempfile.TemporaryDirectory(prefix="memnet-fleet-") as folder:
        command = ["benchmarks.fleet_stack", "--processes", str(processes)]
        if built_in:
            with started_stack(Path(folder), {}, command) as gateway:
                yield gateway
            return
        with _models(Path(folder)) as url:
            settings = {
                "MEMNET_LLM_BASE_URL": url,
                "MEMNET_LLM_MODEL": "scripted",
                "MEMNET_LLM_CONTEXT_TOKENS": "32768",
                "MEMNET_EMBEDDING_BASE_URL": url,
                "MEMNET_EMBEDDING_MODEL": "scripted",
                "MEMNET_EMBEDDING_DIMENSIONS": str(DIMENSION),
            }
            with started_stack(Path(folder), settings, command) as gateway:
                yield gateway


@contextmanager
def _models(folder: Path) -> Iterator[str]:
    """The scripted server of the tests, in a process of its own."""
    port_file = folder / "models.port"
    script = {
        "chat": {"kind": "ok", "delay_ms": LLM_MS},
        "embeddings": {"kind": "ok", "delay_ms": EMBEDDING_MS},
    }
    command = [sys.executable, "-m", "tests.support.llm_server", "--port-file", str(port_file)]
    process = subprocess.Popen(
        [*command, "--script", json.dumps(script), "--dimension", str(DIMENSION)]
    )
    try:
        until = time.monotonic() + 20
        while not (port_file.exists() and port_file.read_text().strip()):
            if time.monotonic() > until:
                raise BenchmarkFailed("the scripted models did not start")
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port_file.read_text().strip()}/v1"
    finally:
        process.terminate()
        process.wait(10)


if __name__ == "__main__":
    sys.exit(main())
