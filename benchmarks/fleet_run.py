"""The stack that the fleet benchmark measures, beside models whose answers take a fixed time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.gateway import BenchmarkFailed, Gateway, started_stack

LLM_MS, EMBEDDING_MS = 300, 20
DIMENSION = 384
START_SECONDS = 60.0
PROC_STAT = Path("/proc/stat")


@contextmanager
def started_fleet(processes: int, *, built_in: bool) -> Iterator[Gateway]:
    """A stack with so many memorize processes, for as long as the block lasts."""
    with tempfile.TemporaryDirectory(prefix="memnet-fleet-") as folder:
        command = ["benchmarks.fleet_stack", "--processes", str(processes)]
        if built_in:
            with started_stack(Path(folder), {}, command) as gateway:
                yield gateway
            return
        with _models(Path(folder)) as url, started_stack(Path(folder), _at(url), command) as ours:
            yield ours


def _at(url: str) -> dict[str, str]:
    return {
        "MEMNET_LLM_BASE_URL": url,
        "MEMNET_LLM_MODEL": "scripted",
        "MEMNET_LLM_CONTEXT_TOKENS": "32768",
        "MEMNET_EMBEDDING_BASE_URL": url,
        "MEMNET_EMBEDDING_MODEL": "scripted",
        "MEMNET_EMBEDDING_DIMENSIONS": str(DIMENSION),
    }


@contextmanager
def _models(folder: Path) -> Iterator[str]:
    """The scripted server of the tests, in a process of its own. It answers by the schema that it
    is asked for, whatever the prompt."""
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
        until = time.monotonic() + START_SECONDS
        while not (port_file.exists() and port_file.read_text().strip()):
            if process.poll() is not None or time.monotonic() > until:
                raise BenchmarkFailed("the scripted models did not start")
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port_file.read_text().strip()}/v1"
    finally:
        process.terminate()
        process.wait(10)


@dataclass(slots=True)
class Machine:
    """What else the machine did: `load` is its load average at the start; `idle` the share of its
    processors' time that nobody wanted, None where only Linux tells. Without any of that, processes
    waited for each other or for somebody else's."""

    load: float
    idle: float | None = None


@contextmanager
def watched() -> Iterator[Machine]:
    """The machine's state over the block; `idle` is known at its end."""
    machine, before = Machine(round(os.getloadavg()[0], 1)), _processor_times()
    yield machine
    spent = [after - past for past, after in zip(before, _processor_times(), strict=True)]
    if sum(spent):
        machine.idle = round((spent[3] + spent[4]) / sum(spent), 2)


def _processor_times() -> Sequence[int]:
    """Ticks by kind: the fourth is idle, the fifth waits for a disk. Empty where none are told."""
    if not PROC_STAT.exists():
        return []
    return [int(number) for number in PROC_STAT.read_text("ascii").split("\n", 1)[0].split()[1:]]
