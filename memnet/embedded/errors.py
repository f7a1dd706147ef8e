"""What can keep the embedded stack from starting. Each message says what to do."""

from __future__ import annotations

from pathlib import Path

from pipeline.errors import PermanentError


class StackError(PermanentError):
    """The embedded stack cannot start or go on."""

    code = "embedded_stack"


class AlreadyRunning(StackError):
    """Another process runs a stack on the same data folder."""

    code = "already_running"


class PortTaken(StackError):
    """Something else listens on the port."""

    code = "port_taken"


class StartFailed(StackError):
    """A process of the stack ended again and again, or was not ready in time.

    `log` is the file with everything it said; the message ends with its last lines.
    """

    code = "start_failed"

    def __init__(self, name: str, why: str, log: Path, last_lines: str) -> None:
        tail = f"\n{last_lines}" if last_lines else ""
        super().__init__(f"{name} {why}; its log is {log}{tail}")
        self.name = name
        self.log = log


class StopRequested(Exception):
    """A stop was asked for before the stack was ready."""
