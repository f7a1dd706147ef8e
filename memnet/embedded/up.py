"""`memnet up`: the stack in the foreground, until Ctrl-C."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from memnet.embedded.commands import STACK, Table
from memnet.embedded.display import Display, make_display
from memnet.embedded.errors import StopRequested
from memnet.embedded.stack import EmbeddedStack, Hooks
from memnet.embedded.supervisor import STEP_SECONDS
from pipeline.errors import MemNetError

DEFAULT_DATA = Path("~/.memnet")
DEFAULT_PORT = 8765
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGQUIT, signal.SIGHUP)


class StopSignals:
    """Counts the signals that ask to stop, for as long as its `with` block lasts.

    They interrupt nothing: whoever waits looks at `count`. A SIGHUP that nohup has turned off
    stays off.
    """

    def __init__(self) -> None:
        self.count = 0
        self._before: dict[signal.Signals, Callable[..., Any] | int | None] = {}

    def __enter__(self) -> StopSignals:
        for number in STOPPING:
            if number is signal.SIGHUP and signal.getsignal(number) is signal.SIG_IGN:
                continue
            self._before[number] = signal.signal(number, self._seen)
        return self

    def __exit__(self, *exc_info: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _seen(self, number: int, frame: FrameType | None) -> None:
        self.count += 1


def run_up(
    data: Path | None = None,
    port: int = DEFAULT_PORT,
    json_output: bool = False,
    *,
    table: Table = STACK,
) -> int:
    """Run the stack until a signal asks to stop, and return the exit code: 1 when it cannot start.

    With `json_output` exactly one line, {"url", "api_key", "data"}, is printed when it is ready;
    all else goes to standard error.
    """
    with StopSignals() as signals, make_display(json_output=json_output) as display:
        hooks = Hooks(lambda: signals.count, display.event, display.refresh)
        stack = EmbeddedStack(data or DEFAULT_DATA, port, hooks=hooks, table=table)
        display.begin(stack)
        try:
            with stack:
                _serve(stack, display, signals)
        except StopRequested:
            display.event("stopped before it was ready")
        except MemNetError as error:
            display.fail(error.message)
            return 1
        except OSError as error:
            display.fail(f"{error.strerror or error}: {error.filename or stack.data}")
            return 1
        display.end()
    return 0


def _serve(stack: EmbeddedStack, display: Display, signals: StopSignals) -> None:
    display.ready(stack.start())
    while not signals.count:
        stack.step()
        display.refresh()
        time.sleep(STEP_SECONDS)
    display.event("stopping")
