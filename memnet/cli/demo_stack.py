"""An embedded stack as a child process, for as long as a `with` block lasts."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from memnet.embedded import launch
from pipeline.errors import MemNetError

START_SECONDS = 180.0  # a first start makes a database and loads a model, on a slow disk too
STOP_SECONDS = 60.0  # its workers finish what they are at
TAIL = 2000  # characters of the stack's log that explain why it did not start


@dataclass(frozen=True, slots=True)
class DemoStack:
    url: str
    api_key: str = field(repr=False)


@contextmanager
def demo_stack(data: Path) -> Iterator[DemoStack]:
    """Start a stack in this folder on a free port and stop it at the end.

    Raises `MemNetError` when it does not start, or does not stop cleanly.
    """
    log = data.with_name("stack.log")
    with log.open("wb") as errors:
        stack = subprocess.Popen(
            _command(data), stdout=subprocess.PIPE, stderr=errors, start_new_session=True
        )
    try:
        yield _ready(stack, log)
    finally:
        clean = _stop(stack)
    if not clean:
        raise MemNetError(f"the stack did not stop cleanly: {_tail(log)}")


def _command(data: Path) -> list[str]:
    """`memnet up` behind the launcher that makes it stop when this process dies in any way."""
    launcher = [sys.executable, "-I", str(launch.__file__), str(os.getpid())]
    up = ["-P", "-m", "memnet", "up", "--json", "--port", "0", "--data", str(data)]
    return [*launcher, str(int(signal.SIGTERM)), "0", sys.executable, *up]


def _ready(stack: subprocess.Popen[bytes], log: Path) -> DemoStack:
    if stack.stdout is None:
        raise MemNetError("the stack has no output")
    line = _first_line(stack.stdout, time.monotonic() + START_SECONDS)
    try:
        told = json.loads(line)
        return DemoStack(told["url"], told["api_key"])
    except (ValueError, KeyError, TypeError) as error:
        raise MemNetError(f"the stack did not start: {_tail(log)}") from error


def _first_line(output: IO[bytes], deadline: float) -> bytes:
    """What was said up to the first line's end, or to the deadline."""
    line = b""
    while not line.endswith(b"\n"):
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([output], [], [], left)[0]:
            break
        chunk = os.read(output.fileno(), 65_536)
        if not chunk:
            break
        line += chunk
    return line


def _stop(stack: subprocess.Popen[bytes]) -> bool:
    """Whether it ended by itself after SIGTERM, with exit code 0."""
    stack.terminate()
    try:
        code = stack.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        stack.kill()
        stack.wait()
        return False
    finally:
        if stack.stdout is not None:
            stack.stdout.close()
    return code == 0


def _tail(log: Path) -> str:
    return log.read_text("utf-8", errors="replace")[-TAIL:].strip() or "it said nothing"
