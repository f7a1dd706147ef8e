"""One call of the vector server: which failures are tried again, and what they become."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import TypeVar

from qdrant_client.common.client_exceptions import QdrantException, ResourceExhaustedResponse
from qdrant_client.http.exceptions import (
    ApiException,
    ResponseHandlingException,
    UnexpectedResponse,
)

from pipeline.errors import MemNetError, PermanentError, VectorsUnavailable

TRIES = 3
FIRST_PAUSE = 0.05  # seconds; four times that before the third try, each with jitter
PAUSE_FACTOR = 4
TIMEOUTS_IN_ALL = 2.1  # a call and its retries last no longer than this many time-outs

KEY_REFUSED = "vectors_key_refused"
COLLECTION_MISSING = "vectors_collection_missing"

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Caller:
    """Makes calls of one server. `timeout` is in seconds, of a single try."""

    url: str
    timeout: float

    def __call__(self, action: Callable[[], Result], tries: int = TRIES) -> Result:
        """Raises `VectorsUnavailable` after the last try, or what says why no try can pass.

        Every action must be harmless when it is done twice: an answer may be lost on its way.
        """
        started = time.monotonic()
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
        return _refusal(error, url)
    if isinstance(error, ResourceExhaustedResponse):
        after = float(error.retry_after_s)
        return VectorsUnavailable(f"the vector server at {url} is overloaded", retry_after=after)
    source = error.source if isinstance(error, ResponseHandlingException) else error
    reason = f"{type(source).__name__}: {source}".removesuffix(": ")
    return VectorsUnavailable(f"the vector server at {url} does not answer ({reason})")


def _refusal(error: UnexpectedResponse, url: str) -> MemNetError:
    status = error.status_code or 0
    if status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
        return VectorsUnavailable(
            f"the vector server at {url} refuses the API key; set MEMNET_QDRANT_API_KEY",
            code=KEY_REFUSED,
        )
    if status == HTTPStatus.NOT_FOUND:
        return VectorsUnavailable(
            f"the vector server at {url} has lost its collection ({_reason(error)}); "
            "`memnet rebuild` makes it again",
            code=COLLECTION_MISSING,
        )
    if status in {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS} or status >= 500:
        return VectorsUnavailable(f"the vector server at {url} failed: {status} {_reason(error)}")
    return PermanentError(
        f"the vector server at {url} refuses a request: {status} {_reason(error)}",
        code="vectors_refused",
    )


def _reason(error: UnexpectedResponse) -> str:
    """Qdrant's own sentence; else the beginning of whatever came, such as a proxy's page."""
    try:
        return str(json.loads(error.content)["status"]["error"])
    except (ValueError, LookupError, TypeError):
        return error.content[:200].decode("utf-8", "replace")
