"""Signs of life never hold up the worker that sends them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

from workers.pulse import FAREWELL_SECONDS, QuickHeart


class Eventer:
    """A dispatcher whose broker hangs until it is told to answer."""

    def __init__(self) -> None:
        self.enabled = True
        self.on_enabled: set[Any] = set()
        self.on_disabled: set[Any] = set()
        self.asked: list[tuple[str, bool]] = []
        self.answers = threading.Event()

    def send(self, event: str, *, retry: bool, **_: Any) -> None:
        self.asked.append((event, retry))
        self.answers.wait(30)


class Timer:
    beat: Callable[[], None]

    def call_repeatedly(self, seconds: float, call: Any, arguments: tuple[Any, ...]) -> Any:
        self.beat = partial(call, *arguments)
        return SimpleNamespace()

    def cancel(self, entry: Any) -> None: ...


def test_a_broker_that_hangs_holds_up_nothing() -> None:
    eventer, timer, begun = Eventer(), Timer(), time.monotonic()
    heart = QuickHeart(timer, eventer, 10)
    heart.start()
    for _ in range(5):
        timer.beat()
    assert time.monotonic() - begun < 10.0
    assert eventer.asked == [("worker-online", False)]  # the next waits for its answer
    heart.stop()
    assert time.monotonic() - begun < FAREWELL_SECONDS + 10.0
    eventer.answers.set()


def test_a_broker_that_answers_is_told_each_time() -> None:
    eventer, timer = Eventer(), Timer()
    eventer.answers.set()
    heart = QuickHeart(timer, eventer, 10)
    heart.start()
    heart._sending.join()
    timer.beat()
    heart._sending.join()
    heart.stop()
    heart._sending.join()
    assert [event for event, _ in eventer.asked] == [
        "worker-online",
        "worker-heartbeat",
        "worker-offline",
    ]
