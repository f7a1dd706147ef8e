"""Calls as values, and when one is sent again: all that the sync and the async client share.

An operation is a generator. It yields what it wants done (`Send` a call, `Pause`), is sent what
came of it, and returns the result. It touches no socket, no clock and no random generator, so both
clients drive the same operations.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Generic, TypeVar
from uuid import UUID

from pydantic import BaseModel

from memnet.client import arguments
from memnet.client.errors import GatewayUnreachable, MemNetAPIError, error_of

T = TypeVar("T")

MAX_TRIES = 4  # of one call, the first included
FIRST_PAUSE = 0.25  # seconds before the second try; doubled at each further one
LONGEST_PAUSE = 10.0  # seconds; asked for more, the gateway's error is the caller's to handle


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """One request and how to read its answer.

    `query` leaves out what is None. `also` is a status over 399 that is an answer and no error.
    `repeatable`: sending it twice does no more than sending it
    once, so it may be sent again although the first try may have arrived. `seconds` is how long
    the gateway may take on purpose, on top of the client's own time-out.
    """

    method: str
    path: str
    parse: Callable[[Any], T]
    query: Mapping[str, str | int | None] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    upload: Path | None = None
    repeatable: bool = True
    also: int | None = None
    seconds: float = 0.0

    def next_page(self, cursor: str | None) -> Call[T] | None:
        """The call for the next stretch of a list; None at its end."""
        return None if cursor is None else replace(self, query={**self.query, "cursor": cursor})

    def content(self) -> bytes | None:
        """The JSON body. A lone surrogate goes out as an escape: the gateway names its field.
        Raises `InvalidRequest` for what is no JSON.
        """
        if self.body is None:
            return None
        fields = (f"{json.dumps(name)}:{_json(name, value)}" for name, value in self.body.items())
        text = "{" + ",".join(fields) + "}"
        try:
            return text.encode("utf-8")
        except UnicodeEncodeError:
            return json.dumps(json.loads(text)).encode("ascii")


def _json(name: str, value: Any) -> str:
    """The value of one argument as JSON."""
    try:
        return json.dumps(value, default=_plain, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        arguments.refuse(name, f"cannot be sent as JSON: {error}")


def _plain(value: Any) -> Any:
    """JSON for what callers put into messages: times, ids, message objects of OpenAI's client."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", exclude_none=True)
    raise TypeError(f"{type(value).__name__} is no JSON")


@dataclass(frozen=True, slots=True)
class Answer:
    """A response read to its end."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def retry_after(self) -> float | None:
        """Seconds; None without the header, or when it is a date."""
        try:
            return max(0.0, float(self.headers.get("retry-after", "")))
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """The connection failed. `unsent`: before the request can have reached anyone."""

    reason: str
    unsent: bool


@dataclass(frozen=True, slots=True)
class Send:
    """Is answered with `Answer | NoAnswer`."""

    call: Call[Any]


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait a random time between the two, in seconds. Is answered with a monotonic time."""

    least: float = 0.0
    most: float = 0.0


Operation = Generator[Send | Pause, Any, T]


def perform(call: Call[T]) -> Operation[T]:
    """Send the call until it is answered for good; return the parsed answer or raise its error."""
    tries = 0
    while True:
        tries += 1
        answer: Answer | NoAnswer = yield Send(call)
        if isinstance(answer, Answer) and (answer.status < 400 or answer.status == call.also):
            return _parsed(call, answer)
        if tries > 1 and call.method == "DELETE" and _is_gone(answer):
            return call.parse(None)  # the try before did it, and its answer was lost
        pause = pause_before_next(call, answer, tries)
        if pause is None:
            raise failure(answer)
        yield pause


def pause_before_next(call: Call[Any], answer: Answer | NoAnswer, tries: int) -> Pause | None:
    """How long to wait before the call is sent again; None when it must not be, or in vain."""
    if isinstance(answer, NoAnswer):
        again, asked = call.repeatable or answer.unsent, 0.0
    else:
        again, asked = call.repeatable and answer.status == 503, answer.retry_after or 0.0
    if not again or tries >= MAX_TRIES or asked > LONGEST_PAUSE:
        return None
    most = FIRST_PAUSE * 2.0 ** (tries - 1)
    return Pause(max(asked, most / 2), max(asked, most))


def failure(answer: Answer | NoAnswer) -> MemNetAPIError:
    if isinstance(answer, NoAnswer):
        return GatewayUnreachable(answer.reason)
    return error_of(answer.status, answer.body, answer.retry_after)


def _is_gone(answer: Answer | NoAnswer) -> bool:
    return isinstance(answer, Answer) and answer.status == 404


def _parsed(call: Call[T], answer: Answer) -> T:
    try:
        return call.parse(json.loads(answer.body) if answer.body else None)
    except ValueError as error:  # no JSON, or (pydantic) JSON of another shape
        raise MemNetAPIError(
            f"{call.method} {call.path}: the answer is not MemNet's; "
            "is the address right, and the client as new as the gateway?",
            status=answer.status,
        ) from error
