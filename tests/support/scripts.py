"""A model endpoint whose answers a test holds back or spoils, by the text that is asked about."""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.support.llm_answers import Reply
from tests.support.llm_server import TABLES, LLMServer

DIMENSION = 32
LONGEST_HOLD_SECONDS = 120.0


@dataclass(slots=True)
class Hold:
    """A request that is not answered until the test says so, and then with `then`."""

    then: str = "ok"
    reached: threading.Event = field(default_factory=threading.Event)
    opened: threading.Event = field(default_factory=threading.Event)

    def wait(self, seconds: float = 60.0) -> None:
        assert self.reached.wait(seconds), "no request came"

    def open(self) -> None:
        self.opened.set()


Act = str | Mapping[str, Any] | Hold


class Models:
    """Chat and embeddings. What is asked about a text that a test has a plan for goes by the plan,
    request by request; all else is answered right.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._plans: list[tuple[str, str, deque[Act]]] = []
        self._slow: dict[str, float] = {}
        self.server = LLMServer(
            chat=lambda body: self._answer("chat", body),
            embeddings=lambda body: self._answer("embeddings", body),
            dimension=DIMENSION,
        )

    def plan(self, kind: str, text: str, *acts: Act) -> None:
        """What the next requests of "chat" or "embeddings" that contain the text come to."""
        with self._lock:
            self._plans.append((kind, text, deque(acts)))

    @contextmanager
    def holding(
        self, text: str, kind: str = "embeddings", then: Sequence[str] = ("ok",)
    ) -> Iterator[list[Hold]]:
        """The next requests about the text, as many as `then` has answers, are held until the end
        of the block, or until they are opened."""
        holds = [Hold(answer) for answer in then]
        self.plan(kind, text, *holds)
        try:
            yield holds
        finally:
            for hold in holds:
                hold.open()

    @contextmanager
    def slowed(self, text: str, seconds: float) -> Iterator[None]:
        """Every request about the text takes that long, until the end of the block."""
        self._slow[text] = seconds
        try:
            yield
        finally:
            del self._slow[text]

    def forget(self) -> None:
        """Drop the plans, and what was asked so far."""
        with self._lock:
            self._plans.clear()
            self.server.calls.clear()

    def asked(self, text: str, kind: str = "embeddings") -> int:
        """How many requests there were about the text."""
        return sum(c.kind == kind and text in _words(c.body) for c in list(self.server.calls))

    def _answer(self, kind: str, body: Mapping[str, Any]) -> Reply:
        act = self._next(kind, _words(body))
        if isinstance(act, Hold):
            act.reached.set()
            act.opened.wait(LONGEST_HOLD_SECONDS)
            act = act.then
        slow = [s for text, s in list(self._slow.items()) if text in _words(body)]
        if slow:
            time.sleep(max(slow))
        options = {"kind": act} if isinstance(act, str) else act
        return TABLES[kind][options["kind"]](body, {"native": DIMENSION, **options})

    def _next(self, kind: str, words: str) -> Act:
        with self._lock:
            for planned, text, acts in self._plans:
                if planned == kind and text in words and acts:
                    return acts.popleft()
        return "ok"


def _words(body: Mapping[str, Any]) -> str:
    return json.dumps(body, ensure_ascii=False)
