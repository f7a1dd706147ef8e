"""Looks at processes of this machine: who a process id belongs to, and which processes carry a
mark.

A process id alone names nobody for long, since the kernel uses it again; with its start time it
does.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
GONE = (FileNotFoundError, ProcessLookupError)  # it ended while we looked


@dataclass(frozen=True, slots=True)
class Process:
    """A process at one moment. `environment` and `folder` are empty where we may not look."""

    pid: int
    name: str
    folder: str
    environment: bytes


def birth(pid: int) -> str | None:
    """A text that, with the id, names the process for ever; None when it is gone or a zombie."""
    if not PROC.joinpath("self").exists():
        return _birth_from_ps(pid)
    try:
        # The name, in parentheses, may hold anything; what follows the last one is regular.
        fields = (
            PROC.joinpath(str(pid), "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        )
    except GONE:
        return None
    state, ticks = fields[0], fields[19]
    return None if state == "Z" else f"{_boot()} {ticks}"


def all_processes() -> Iterator[Process]:
    """All that runs here but ourselves and zombies. Nothing where there is no /proc."""
    if not PROC.joinpath("self").exists():
        return
    for entry in PROC.iterdir():
        if entry.name.isdecimal() and int(entry.name) != os.getpid() and birth(int(entry.name)):
            yield Process(
                int(entry.name),
                _read(entry / "comm").decode("utf-8", "replace").strip(),
                _link(entry / "cwd"),
                _read(entry / "environ"),
            )


def send(pid: int, number: int) -> None:
    """Signal a process that may be gone already."""
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def kill_group(leader: int) -> None:
    """End with SIGKILL whatever is left of a process group."""
    with suppress(
        ProcessLookupError, PermissionError
    ):  # macOS answers EPERM when only zombies are left
        os.killpg(leader, signal.SIGKILL)


def _birth_from_ps(pid: int) -> str | None:
    answer = subprocess.run(
        ["/bin/ps", "-o", "state=,lstart=", "-p", str(pid)],
        capture_output=True,
        text=True,
        check=False,
    )
    state, _, started = answer.stdout.strip().partition(" ")
    return started.strip() if started and not state.startswith("Z") else None


def _boot() -> str:
    return _read(PROC / "sys/kernel/random/boot_id").decode("ascii").strip()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (*GONE, PermissionError):
        return b""


def _link(path: Path) -> str:
    try:
        return os.readlink(path)
    except (*GONE, PermissionError):
        return ""
