"""Times as clients write them: ISO 8601 with or without an offset, or seconds since 1970."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

MAX_TIME_TEXT = 64  # characters; the longest sensible time has about 35
MILLISECONDS_FROM = 100_000_000_000  # as seconds this is the year 5138, as milliseconds 1973

_TEXT_SCHEMA = {"type": "string", "format": "date-time", "maxLength": MAX_TIME_TEXT}


def _invalid() -> PydanticCustomError:
    return PydanticCustomError(
        "time", "must be an ISO 8601 date and time, or seconds since 1970 as a number"
    )


def _from_number(value: float) -> str:
    seconds = value / 1000 if abs(value) >= MILLISECONDS_FROM else value
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        raise _invalid() from None


def _check_text(value: str) -> str:
    if len(value) > MAX_TIME_TEXT:
        raise _invalid()
    try:
        datetime.fromisoformat(value.strip()).astimezone(UTC)
    except (ValueError, OverflowError):
        raise _invalid() from None
    return value.strip()


def _time(value: Any) -> str | None:
    if value is None:
        return None
    if isinstance(value, str):
        return _check_text(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _from_number(value)
    raise _invalid()


TimeText = Annotated[str, BeforeValidator(_time), WithJsonSchema(_TEXT_SCHEMA)]
"""A time as text, checked; a number has become ISO 8601 in UTC."""

MessageTime = Annotated[
    str | None,
    BeforeValidator(_time),
    WithJsonSchema(
        {
            "anyOf": [
                _TEXT_SCHEMA,
                {"type": "number", "minimum": 0, "maximum": 253_402_300_799},
                {"type": "null"},
            ],
            "description": "When it was said. Without an offset: in the body's time zone. "
            "Without a time: when the request was accepted, marked approximate.",
        }
    ),
]
