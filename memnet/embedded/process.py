"""One process of the stack: how it is started, asked to stop, and buried with its children."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from memnet.embedded.process_table import kill_group, send

LAUNCHER = Path(__file__).with_name("launch.py")


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class ProcessSpec:
    """What to run. `environment` holds secrets and is kept out of `repr`.

    `clear_away` runs whenever the process is known not to run: before each start and after the
    last stop; it removes what a killed predecessor left. `is_ready` must answer within two
    seconds or so; without it a process is ready when it has not ended within a second.
    """

    name: str
    argv: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str] = field(repr=False)
    is_ready: Callable[[], bool] | None = None
    clear_away: Callable[[], None] = _nothing
    stop_signal: int = signal.SIGTERM
    stop_seconds: float = 10.0  # from the stop signal to SIGKILL
    death_signal: int = signal.SIGKILL  # what the kernel sends when the supervisor itself is killed
    nice: int = 0


class RunningProcess:
    """A started process that leads a process group and a session of its own.

    So a Ctrl-C in the terminal reaches the supervisor only, which then stops the processes in
    their order.
    """

    def __init__(self, spec: ProcessSpec, log: BinaryIO, *, capture: bool = False) -> None:
        if threading.current_thread() is not threading.main_thread():
            # The kernel sends the death signal when the thread that forked ends, not the process.
            raise RuntimeError("processes of the stack are started from the main thread")
        launcher = (sys.executable, "-I", "-S", str(LAUNCHER))
        options = (str(os.getpid()), str(int(spec.death_signal)), str(spec.nice))
        self.spec = spec
        self._buried = False
        self._popen = subprocess.Popen(
            [*launcher, *options, *spec.argv],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if capture else log,
            stderr=log,
            cwd=spec.folder,
            env=dict(spec.environment),
            start_new_session=True,
        )

    @property
    def pid(self) -> int:
        return self._popen.pid

    def has_ended(self) -> bool:
        """Without reaping it, so that its group's number cannot pass to strangers before `bury`."""
        if self._popen.returncode is not None:
            return True
        if not hasattr(os, "waitid"):  # macOS
            return self._popen.poll() is not None
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def ask_to_stop(self) -> None:
        send(self.pid, self.spec.stop_signal)

    def bury(self) -> int:
        """Kill and reap it and its group. Returns its exit code; negative: the signal."""
        if not self._buried:
            kill_group(self.pid)
            self._buried = True
        code = self._popen.wait()
        self.spec.clear_away()
        return code

    def read_output(self) -> str:
        """What it printed, once it has ended; for a process started with `capture`."""
        if self._popen.stdout is None:
            return ""
        return self._popen.stdout.read().decode("utf-8", "replace")

    def close(self) -> None:
        """Let go of what it printed."""
        if self._popen.stdout is not None:
            self._popen.stdout.close()
