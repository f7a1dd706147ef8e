"""What `memnet up` shows: a status screen on a terminal, plain lines elsewhere."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections import deque
from contextlib import suppress
from types import TracebackType
from typing import Protocol, Self, TextIO

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from memnet.embedded.stack import EmbeddedStack, StackInfo
from memnet.embedded.supervisor import ProcessStatus, State

REFRESH_SECONDS = 0.25
EVENTS_SHOWN = 5
TABLE_FRAME = 5  # lines of the table around its rows
COLOURS = {
    State.STARTING: "yellow",
    State.READY: "green",
    State.RESTARTING: "red",
    State.STOPPING: "yellow",
    State.STOPPED: "dim",
}


class Display(Protocol):
    """Told of everything that happens, in the order of the methods; `fail` in place of the rest."""

    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...
    def begin(self, stack: EmbeddedStack) -> None: ...
    def event(self, line: str) -> None: ...
    def ready(self, info: StackInfo) -> None: ...
    def refresh(self) -> None:
        """Called several times a second."""

    def end(self) -> None: ...
    def fail(self, message: str) -> None: ...


def make_display(*, json_output: bool) -> Display:
    if json_output:
        return Lines(sys.stderr, result=sys.stdout)
    if sys.stdout.isatty():
        return Screen(Console())
    return Lines(sys.stdout)


class Lines:
    """Plain lines to `out`; with `result`, the one line of JSON goes there."""

    def __init__(self, out: TextIO, result: TextIO | None = None) -> None:
        self._out = out
        self._result = result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        return None

    def begin(self, stack: EmbeddedStack) -> None:
        self.event(f"starting MemNet on {stack.data}")

    def event(self, line: str) -> None:
        self._print(self._out, line)

    def ready(self, info: StackInfo) -> None:
        for line in how_to_use(info):
            self.event(line)
        if self._result is not None:
            answer = {"url": info.url, "api_key": info.api_key, "data": str(info.data)}
            self._print(self._result, json.dumps(answer, ensure_ascii=False))

    def refresh(self) -> None:
        return None

    def end(self) -> None:
        self.event("everything is stopped")

    def fail(self, message: str) -> None:
        self._print(sys.stderr, f"memnet up: {message}")

    def _print(self, stream: TextIO, line: str) -> None:
        # The terminal or the reader may be gone; the processes are stopped in order all the same.
        with suppress(OSError):
            print(line, file=stream, flush=True)


class Screen:
    """A table of the processes that is drawn anew in place, with how to use the stack below it."""

    def __init__(self, console: Console) -> None:
        self._console = console
        # Without its thread: a process may only be forked from a program of one thread.
        self._live = Live(console=console, auto_refresh=False, redirect_stderr=False)
        self._stack: EmbeddedStack | None = None
        self._info: StackInfo | None = None
        self._events: deque[str] = deque(maxlen=EVENTS_SHOWN)
        self._began = time.monotonic()
        self._next = 0.0

    def __enter__(self) -> Self:
        self._live.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with suppress(OSError):
            self._live.__exit__(kind, error, traceback)

    def begin(self, stack: EmbeddedStack) -> None:
        self._stack = stack

    def event(self, line: str) -> None:
        self._events.append(f"{time.strftime('%H:%M:%S')} {line}")
        self._draw()

    def ready(self, info: StackInfo) -> None:
        self._info = info
        self._draw()

    def refresh(self) -> None:
        if time.monotonic() >= self._next:
            self._draw()

    def end(self) -> None:
        self.event("everything is stopped")

    def fail(self, message: str) -> None:
        self._draw()
        with suppress(OSError):
            self._console.print(Text.assemble(("memnet up: ", "red"), message))

    def _draw(self) -> None:
        self._next = time.monotonic() + REFRESH_SECONDS
        with suppress(OSError):  # the terminal may be gone
            self._live.update(self._picture(), refresh=True)

    def _picture(self) -> Group:
        statuses = self._stack.statuses() if self._stack else ()
        told = self._told({status.state for status in statuses})
        # The newest events have to fit: what is higher than the terminal is cut off below.
        room = self._console.height - len(statuses) - TABLE_FRAME - len(told) - 3
        events = list(self._events)[-max(1, room) :]
        # No frame around what is meant to be copied.
        usage = Text("\n".join(["", *told, ""]))
        return Group(process_table(statuses), usage, Text("\n".join(events), "dim"))

    def _told(self, states: set[State]) -> list[str]:
        if State.STOPPING in states or states == {State.STOPPED}:
            return [State.STOPPING if State.STOPPING in states else State.STOPPED]
        if self._info is not None:
            return how_to_use(self._info)
        return [f"starting, {duration(time.monotonic() - self._began)}"]


def process_table(statuses: tuple[ProcessStatus, ...]) -> Table:
    table = Table("process", "state", "for", "pid", "restarts", title="MemNet")
    for status in statuses:
        table.add_row(
            status.name,
            Text(status.state, COLOURS[status.state]),
            duration(status.seconds),
            str(status.pid or "-"),
            Text(str(status.restarts), "red" if status.restarts else "dim"),
        )
    return table


def duration(seconds: float) -> str:
    """Two units at most: 42 s, 3 min 5 s, 2 h 7 min, 3 d 4 h."""
    whole = int(seconds)
    for size, name, smaller, smaller_name in (
        (86_400, "d", 3_600, "h"),
        (3_600, "h", 60, "min"),
        (60, "min", 1, "s"),
    ):
        if whole >= size:
            return f"{whole // size} {name} {whole % size // smaller} {smaller_name}"
    return f"{whole} s"


def how_to_use(info: StackInfo) -> list[str]:
    """Lines to read and to copy. The key itself is shown once, when it is new."""
    key = f"{info.api_key} (new; also in the file below)" if info.first_start else "in the file"
    return [
        f"url    {info.url}",
        f"key    {key}",
        f"       {info.api_key_file}",
        f"logs   {info.logs}",
        f'try    curl -H "Authorization: Bearer $(cat {shlex.quote(str(info.api_key_file))})" \\',
        f"            {info.url}/v1/bodies",
        "stop   Ctrl-C",
    ]
