"""The time that a message carries, in the forms that callers send it in."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECONDS_BELOW = (
    1e11  # as seconds this is the year 5138: larger numbers are milli-, micro- or nano-
)
_NUMBER = re.compile(r"-?\d{9,19}(?:\.\d{1,9})?|-?\d{1,7}|0?\.\d+")  # eight digits are 20230508
_SPOKEN = re.compile(  # LoCoMo's "1:56 pm on 8 May, 2023"
    r"(?P<h>\d{1,2}):(?P<m>\d\d)\s*(?P<half>[ap])\.?m\.?\s+on\s+"
    r"(?P<d>\d{1,2})\s+(?P<month>[a-z]{3,9})\.?,?\s+(?P<y>\d{4})",
    re.I,
)
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
# Where clients put it: ours, and what exports of chats and other memories have.
TIME_FIELDS = ("time", "timestamp", "created_at")
NAMED_UTC = timezone(timedelta(0), "+00:00")  # a place whose offset is zero, unlike `Z`


class OutsideTheCalendar(ValueError):
    """A time, but of a year that is not between 2 and 9998."""


def parse_message_time(value: str | float, tz: tzinfo) -> datetime:
    """An aware time with the sender's own offset, which says when the sender's days begin.

    Takes ISO 8601 (date and time, or a date alone: its first moment), seconds since 1970 (or
    milli-, micro- and nanoseconds, told by their size), and "1:56 pm on 8 May, 2023". Without an
    offset, and with `Z` or as a number, which name a moment but no place (RFC 9557), the answer is
    in `tz`, the body's time zone. A time that the clocks skipped moves on by the gap, one that came
    twice is the first of the two. Raises ValueError, for years outside 2 to 9998 one of its own.
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError(f"a time is text or a number, not {type(value).__name__}")
    try:
        moment = _parse(value, tz)
        if 1 < moment.year < 9999:
            return moment
    except (ValueError, OverflowError) as error:
        raise ValueError(
            "not a time: expected ISO 8601 such as 2023-05-08T13:56:00+02:00, or seconds since 1970"
        ) from error
    raise OutsideTheCalendar("a time must lie between the years 2 and 9998")


def _parse(value: str | float, tz: tzinfo) -> datetime:
    if not isinstance(value, str):
        return _since_epoch(value, tz)
    text = value.strip()
    if _NUMBER.fullmatch(text):
        return _since_epoch(float(text), tz)
    spoken = _SPOKEN.fullmatch(text)
    moment = _spoken(spoken.groupdict()) if spoken else datetime.fromisoformat(text.upper())
    if text[-1] in "zZ":
        return moment.astimezone(tz)
    if moment.tzinfo is None:
        # through UTC, which turns a time that the clocks skipped into the one they showed
        return moment.replace(tzinfo=tz, fold=0).astimezone(UTC).astimezone(tz)
    moment.astimezone(UTC)  # raises here, where it is caught, rather than later
    return moment.replace(tzinfo=NAMED_UTC) if moment.tzinfo is UTC else moment


def _since_epoch(seconds: float, tz: tzinfo) -> datetime:
    while abs(seconds) >= _SECONDS_BELOW and abs(seconds) < _SECONDS_BELOW * 1e10:
        seconds /= 1000
    return (_EPOCH + timedelta(seconds=seconds)).astimezone(tz)


def _spoken(found: dict[str, str]) -> datetime:
    hour, month = int(found["h"]), _MONTHS.index(found["month"].lower()[:3]) + 1
    if not 1 <= hour <= 12:
        raise ValueError("an hour before or after noon is 1 to 12")
    hour = hour % 12 + (12 if found["half"] in "pP" else 0)
    day = datetime.fromisoformat(f"{found['y']}-{month:02}-{int(found['d']):02}")
    return day.replace(hour=hour, minute=int(found["m"]))
