"""One call of the vector server: which failures are tried again, and what they become."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from qdrant_client.common.client_exceptions import QdrantException, ResourceExhaustedResponse
from qdrant_client.http.exceptions import (
    ApiException,
    ResponseHandlingException,
    UnexpectedResponse,
)

from pipeline.adapters.qdrant.failures import (
    COLLECTION_MISSING,
    KEY_REFUSED,
    no_answer,
    refusal,
)
from pipeline.errors import MemNetError, VectorsUnavailable

TRIES = 3
FIRST_PAUSE = 0.05  # seconds; four times that before the third try, each with jitter
PAUSE_FACTOR = 4
SLOW_SECONDS = 1.0  # a server that is down refuses at once, and may be asked as often
REST_FACTOR = 2  # so that at most a third of the time is spent on waiting
LONGEST_REST = 20.0  # seconds
TIMEOUTS_IN_ALL = 2.1  # a call and its retries last no longer than this many time-outs

Result = TypeVar("Result")


class Rest:
    """After a call that took long to fail none is made for a while, so that a server that hangs
    costs one wait and not one for every job. Then one may try, and the others see how it fares.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until = 0.0

    def enter(self, url: str, longest: float) -> None:
        """Raises `VectorsUnavailable` during the rest; `longest` is what a try may take, in
        seconds."""
        with self._lock:
            now = time.monotonic()
            if now < self._until:
                left = self._until - now
                raise VectorsUnavailable(
                    f"the vector server at {url} did not answer in time", retry_after=left
                )
            if self._until:
                self._until = now + longest

    def failed(self, spent: float) -> None:
        if spent >= SLOW_SECONDS:
            with self._lock:
                self._until = time.monotonic() + min(REST_FACTOR * spent, LONGEST_REST)

    def passed(self) -> None:
        self._until = 0.0


@dataclass(frozen=True, slots=True)
class Caller:
    """Makes calls of one server. `timeout` is in seconds, of a single try."""

    url: str
    timeout: float
    rest: Rest = field(default_factory=Rest)

    def __call__(self, action: Callable[[], Result], tries: int = TRIES) -> Result:
        """Raises `VectorsUnavailable` after the last try, or what says why no try can pass.

        Every action must be harmless when it is done twice: an answer may be lost on its way.
        """
        self.rest.enter(self.url, TIMEOUTS_IN_ALL * self.timeout)
        started = time.monotonic()
        try:
            result = self._tried(action, tries, started)
        except VectorsUnavailable:
            self.rest.failed(time.monotonic() - started)
            raise
        self.rest.passed()
        return result

    def _tried(self, action: Callable[[], Result], tries: int, started: float) -> Result:
        for attempt in range(1, tries + 1):
            try:
                return action()
            except (ApiException, QdrantException, json.JSONDecodeError) as error:
                failure = failure_of(error, self.url)
                pause = _pause(attempt, failure)
                spent = time.monotonic() - started
                late = spent + pause + self.timeout > TIMEOUTS_IN_ALL * self.timeout
                if attempt == tries or late or not _passes_later(failure):
                    raise failure from error
            time.sleep(pause)
        raise AssertionError("the last try returns or raises")


def _pause(attempt: int, failure: MemNetError) -> float:
    if isinstance(failure, VectorsUnavailable) and failure.retry_after is not None:
        return failure.retry_after
    return FIRST_PAUSE * float(PAUSE_FACTOR ** (attempt - 1)) * random.uniform(0.5, 1.5)


def _passes_later(failure: MemNetError) -> bool:
    """A wrong key and a missing collection are put right by people, not within seconds."""
    return failure.retryable and failure.code not in {KEY_REFUSED, COLLECTION_MISSING}


def failure_of(error: Exception, url: str) -> MemNetError:
    if isinstance(error, UnexpectedResponse):
        return refusal(error.status_code or 0, error.content, url)
    if isinstance(error, ResourceExhaustedResponse):
        after = float(error.retry_after_s)
        return VectorsUnavailable(f"the vector server at {url} is overloaded", retry_after=after)
    source = error.source if isinstance(error, ResponseHandlingException) else error
    return no_answer(source, url)
