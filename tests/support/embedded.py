"""Runs an embedded stack of dummies for a test and looks at what it leaves."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from memnet.embedded.process_table import Process, all_processes, birth
from tests.support.stack_dummies import MODULE

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Up:
    """A `memnet up` that runs in a process of its own."""

    process: subprocess.Popen[str]
    data: Path
    url: str
    api_key: str

    def environment(self) -> dict[str, str]:
        told = json.loads((self.data / "run.json").read_text("utf-8"))["env"]
        return {str(name): str(value) for name, value in told.items()}

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Its exit code and what it said on standard error."""
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=60)
        return self.process.returncode, said


def up_command(data: Path, port: int, kinds: Sequence[str]) -> list[str]:
    return [sys.executable, "-m", MODULE, "up", str(data), str(port), *kinds]


def start(command: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@contextmanager
def running(data: Path, *kinds: str, command: Sequence[str] = ()) -> Iterator[Up]:
    """A stack of dummies on the folder, ready. It is stopped at the end at the latest."""
    process = start(command or up_command(data, 0, kinds))
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        line = process.stdout.readline()
        assert line, f"it did not start: {process.stderr.read()}"
        answer = json.loads(line)
        yield Up(process, Path(answer["data"]), answer["url"], answer["api_key"])
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=60)
        process.stdout.close()
        process.stderr.close()


def refused(command: Sequence[str]) -> str:
    """What a start that must fail says on standard error."""
    with start(command) as process:
        try:
            printed, said = process.communicate(timeout=60)
        finally:
            process.terminate()
    assert (process.returncode, printed) == (1, "")
    return said


def living(data: Path) -> dict[str, Process]:
    """Every process that belongs to the stack of a folder, by id and name, however orphaned."""
    mark = f"MEMNET_DATA={data}".encode()
    return {
        f"{process.pid} {process.name}": process
        for process in all_processes()
        if mark in process.environment.split(b"\0") or Path(process.folder).is_relative_to(data)
    }


def pid_of(data: Path, name: str) -> int:
    """Of a process that the supervisor has started; 0 when it does not run just now."""
    record = json.loads((data / "run/record.json").read_text("utf-8"))
    return int(record["processes"].get(name, [0])[0])


def kill(pid: int) -> None:
    """With -9, and wait until it is dead."""
    os.kill(pid, signal.SIGKILL)
    until(lambda: birth(pid) is None)


def until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)
