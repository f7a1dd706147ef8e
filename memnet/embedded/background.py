"""Runs `memnet up` beside a program that needs a stack: the demo, tests, measurements."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from memnet.embedded.errors import StackError
from memnet.embedded.process import LAUNCHER
from memnet.embedded.runtime import python_environment
from pipeline.settings import process_environment

STOP_SECONDS = 90.0  # the longest orderly stop of all its processes, with room


@dataclass(frozen=True, slots=True)
class BackgroundStack:
    """A stack that runs in a process of its own. `pid` is that of `memnet up`."""

    url: str
    api_key: str = field(repr=False)
    data: Path
    pid: int


@contextmanager
def background_stack(data: Path, port: int = 0) -> Iterator[BackgroundStack]:
    """Start a stack, wait until it is ready, stop it at the end of the block.

    It stops too when this process is killed. Raises `StackError` with what it said when it does
    not start.
    """
    with tempfile.TemporaryFile() as errors:
        arguments = ("up", "--data", str(data), "--port", str(port), "--json")
        process = subprocess.Popen(
            [
                *(sys.executable, "-I", "-S", str(LAUNCHER)),
                *(str(os.getpid()), str(int(signal.SIGTERM)), "0"),
                *(sys.executable, "-P", "-m", "memnet", *arguments),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=python_environment(process_environment()),
            start_new_session=True,
        )
        try:
            yield _wait_until_ready(process, errors)
        finally:
            _stop(process)


def _wait_until_ready(process: subprocess.Popen[bytes], errors: IO[bytes]) -> BackgroundStack:
    if process.stdout is None:
        raise AssertionError("started with a pipe")
    line = process.stdout.readline()  # ends at the latest when the process does
    if not line.strip():
        process.wait()
        errors.seek(0)
        raise StackError(errors.read().decode("utf-8", "replace").strip())
    answer = json.loads(line)
    return BackgroundStack(answer["url"], answer["api_key"], Path(answer["data"]), process.pid)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
