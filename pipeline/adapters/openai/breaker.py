"""A circuit breaker, so that a dead endpoint costs a few calls and not one for every job."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pipeline.errors import ModelError, ModelNotAsked, ModelUnavailable

FAILURES = 5  # in a row; fewer would open on the odd 429 of a busy endpoint
OPEN_SECONDS = 30.0  # long enough to spare the endpoint, short enough not to be noticed after it
TRYING_SECONDS = 5.0  # the one call that tries takes about as long, where the endpoint is well

log = logging.getLogger(__name__)


class CircuitBreaker:
    """Counts `ModelUnavailable` in a row. At the limit it opens, after a while one call may try.

    Any other outcome, a refusal too, shows a living endpoint and closes it. Safe between threads;
    one a process and endpoint. `clock` gives seconds that never run backwards.
    """

    def __init__(
        self,
        name: str,
        clock: Callable[[], float],
        failures: int = FAILURES,
        open_seconds: float = OPEN_SECONDS,
    ) -> None:
        self._name = name
        self._clock = clock
        self._limit = failures
        self._open_seconds = open_seconds
        self._lock = threading.Lock()
        self._failures = 0
        self._open_until: float | None = None
        self._trying = False

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Run one call. Raises `ModelNotAsked` when it is open."""
        self._enter()
        alive: bool | None = None  # stays so when the call was interrupted: that says nothing
        try:
            yield
            alive = True
        except ModelError as error:
            alive = not isinstance(error, ModelUnavailable)
            raise
        finally:
            self._leave(alive)

    def _enter(self) -> None:
        with self._lock:
            if self._open_until is None:
                return
            left = self._open_until - self._clock()
            if left > 0 or self._trying:
                raise ModelNotAsked(
                    f"{self._name}: not called, for its last {self._failures} calls failed",
                    retry_after=left if left > 0 else TRYING_SECONDS,
                )
            self._trying = True

    def _leave(self, alive: bool | None) -> None:
        with self._lock:
            self._trying = False
            if alive:
                self._failures, self._open_until = 0, None
            elif alive is False:
                self._failures += 1
                self._open_if_due()

    def _open_if_due(self) -> None:
        if self._failures >= self._limit:
            self._open_until = self._clock() + self._open_seconds
            log.warning(
                "%s failed %d times in a row: not called for %.0f s",
                self._name,
                self._failures,
                self._open_seconds,
            )
