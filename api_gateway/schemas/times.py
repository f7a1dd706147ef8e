"""Times as clients write them: ISO 8601 with or without an offset, or seconds since 1970."""

from __future__ import annotations

from datetime import UTC
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from pipeline.domain.message_times import OutsideTheCalendar, parse_message_time

MAX_TIME_TEXT = 64  # characters; the longest sensible time has about 35

_TEXT_SCHEMA = {"type": "string", "format": "date-time", "maxLength": MAX_TIME_TEXT}


def _time(value: Any) -> str | None:
    """The text as given, once it is known to be a time; a number as a moment in UTC."""
    if value is None:
        return None
    try:
        if isinstance(value, str) and len(value) > MAX_TIME_TEXT:
            raise ValueError
        moment = parse_message_time(value, UTC)
    except OutsideTheCalendar:
        raise PydanticCustomError("time", "must lie between the years 2 and 9998") from None
    except ValueError:
        raise PydanticCustomError(
            "time", "must be an ISO 8601 date and time, or seconds since 1970 as a number"
        ) from None
    # `Z` names a moment and no place, so that days begin where the body is
    return value if isinstance(value, str) else moment.isoformat().replace("+00:00", "Z")


_NUMBER_SCHEMA = {
    "type": "number",
    "description": "Seconds since 1970; from 100000000000 on milli-, then micro- and nanoseconds",
}
_SCHEMAS = [_TEXT_SCHEMA, _NUMBER_SCHEMA]

TimeText = Annotated[str, BeforeValidator(_time), WithJsonSchema({"anyOf": _SCHEMAS})]
"""A time as text, checked; a number has become ISO 8601 in UTC."""

MessageTime = Annotated[
    str | None,
    BeforeValidator(_time),
    WithJsonSchema(
        {
            "anyOf": [*_SCHEMAS, {"type": "null"}],
            "description": "When it was said. Without an offset: in the body's time zone. "
            "Without a time: when the request was accepted, marked approximate.",
        }
    ),
]
