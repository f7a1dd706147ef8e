"""Stretches of the calendar: what a resolved time expression is made of.

A `Span` is half-open and mostly on the wall clock of whoever spoke; `Anchor.instants` turns it
into UTC. Weeks are ISO weeks (Monday first), seasons are the northern, meteorological ones (summer
is June to August), and a winter belongs to the year in which it begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from re import Match, Pattern
from typing import Literal

Precision = Literal[
    "minute",
    "hour",
    "part",  # of a day
    "day",
    "weekend",
    "week",
    "month",
    "season",
    "year",
    "range",  # somewhere in it: "a few days ago", "early May"
    "lasting",  # all the way through it: "since 2016", "the last two weeks"
]
Direction = Literal["past", "present", "future"]
Tense = Literal["past", "present", "future"] | None
Unit = Literal["second", "minute", "hour", "day", "week", "weekend", "month", "year"]

SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}  # first month of each
MINUTES_A_DAY = 24 * 60
_CLOCK_UNITS = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
}


@dataclass(frozen=True, slots=True)
class TimeMention:
    """Words of a text that name a time, and the time they mean: `[since, until)` in UTC.

    `words` is exactly `text[start:end]`. `direction` is seen from when it was said; a span that
    holds that moment ("today", "this week") is `present`.
    """

    words: str
    start: int
    end: int
    since: datetime
    until: datetime
    precision: Precision
    direction: Direction


@dataclass(frozen=True, slots=True)
class Span:
    """`[since, until)`; naive times are on the speaker's wall clock, aware ones are instants."""

    since: datetime
    until: datetime
    precision: Precision


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day, in minutes from midnight (past 1440: after the next midnight).

    `free` ones may stand without a day; `vague` ones ("at 8") mean something only beside a part
    of a day.
    """

    since: int
    until: int
    precision: Precision
    free: bool = False
    vague: bool = False


@dataclass(frozen=True, slots=True)
class Anchor:
    """When something was said: `said` is aware and in `zone`, whose days are the speaker's days."""

    said: datetime
    zone: tzinfo

    @property
    def today(self) -> date:
        return self.said.date()

    @property
    def wall(self) -> datetime:
        return self.said.replace(tzinfo=None, fold=0)

    def is_past(self, moment: datetime) -> bool:
        return moment < (self.wall if moment.tzinfo is None else self.said)

    def instants(self, span: Span) -> tuple[datetime, datetime]:
        return self._instant(span.since), self._instant(span.until)

    def _instant(self, moment: datetime) -> datetime:
        aware = moment.replace(tzinfo=self.zone) if moment.tzinfo is None else moment
        return aware.astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Found:
    """A rule's find at `[start, end)`. With neither span nor clock these words are no time."""

    start: int
    end: int
    span: Span | None = None
    clock: Clock | None = None

    @property
    def means_nothing(self) -> bool:
        return self.span is None and self.clock is None


Build = Callable[[Match[str], Anchor], Span | Clock | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern and what it means. A group named `w` holds the words, the rest is context."""

    pattern: Pattern[str]
    build: Build

    def find(self, text: str, now: Anchor) -> Iterable[Found]:
        for match in self.pattern.finditer(text):
            start, end = match.span("w") if "w" in self.pattern.groupindex else match.span()
            meaning = self._meaning(match, now)
            span = meaning if isinstance(meaning, Span) else None
            yield Found(start, end, span, meaning if isinstance(meaning, Clock) else None)

    def _meaning(self, match: Match[str], now: Anchor) -> Span | Clock | None:
        try:
            return self.build(match, now)
        except (ValueError, OverflowError):
            # 30 February, the year 0, 99999 years ago: words that name no date, which is an
            # answer and no failure.
            return None


def midnight(day: date) -> datetime:
    return datetime.combine(day, time())


def day_span(day: date) -> Span:
    return days_span(day, 1, "day")


def days_span(first: date, count: int, precision: Precision) -> Span:
    return Span(midnight(first), midnight(first) + timedelta(days=count), precision)


def clock_span(day: date, clock: Clock) -> Span:
    start = midnight(day)
    since, until = timedelta(minutes=clock.since), timedelta(minutes=clock.until)
    return Span(start + since, start + until, clock.precision)


def week_start(day: date) -> date:
    return day - timedelta(days=day.weekday())


def week_span(day: date, weeks: int = 0) -> Span:
    """The ISO week that lies `weeks` after the one of `day`."""
    return days_span(week_start(day) + timedelta(weeks=weeks), 7, "week")


def weekend_span(day: date, weeks: int = 0) -> Span:
    """Saturday and Sunday of the ISO week that lies `weeks` after the one of `day`."""
    return days_span(week_start(day) + timedelta(weeks=weeks, days=5), 2, "weekend")


def weekday_in_week(day: date, weekday: int, weeks: int = 0) -> date:
    return week_start(day) + timedelta(weeks=weeks, days=weekday)


def weekday_before(day: date, weekday: int) -> date:
    """The latest such weekday strictly before `day`."""
    return day - timedelta(days=(day.weekday() - weekday - 1) % 7 + 1)


def weekday_after(day: date, weekday: int) -> date:
    """The earliest such weekday strictly after `day`."""
    return day + timedelta(days=(weekday - day.weekday() - 1) % 7 + 1)


def shift_month(year: int, month: int, months: int) -> tuple[int, int]:
    total = year * 12 + month - 1 + months
    return total // 12, total % 12 + 1


def months_span(year: int, month: int, count: int, precision: Precision) -> Span:
    first, after = date(year, month, 1), date(*shift_month(year, month, count), 1)
    return Span(midnight(first), midnight(after), precision)


def month_span(year: int, month: int) -> Span:
    return months_span(year, month, 1, "month")


def year_span(year: int) -> Span:
    return months_span(year, 1, 12, "year")


def season_span(year: int, season: str) -> Span:
    return months_span(year, SEASONS[season], 3, "season")


def shift_day(day: date, months: int) -> date:
    """`months` later on the same day of the month, or on the last day that this month has."""
    year, month = shift_month(day.year, day.month, months)
    last = date(*shift_month(year, month, 1), 1) - timedelta(days=1)
    return last.replace(day=min(day.day, last.day))


def month_part_span(year: int, month: int, part: str) -> Span:
    """The first ten days of a month (`early`), the ten after them (`mid`), or the rest (`late`)."""
    whole = month_span(year, month)
    mid, late = whole.since + timedelta(days=10), whole.since + timedelta(days=20)
    bounds = {"early": (whole.since, mid), "mid": (mid, late), "late": (late, whole.until)}
    return Span(*bounds[part], "range")


def shifted(now: Anchor, count: int, unit: Unit) -> Span:
    """The unit of the calendar `count` units after now, or before it: "two weeks ago" is a week."""
    if unit in _CLOCK_UNITS:
        return _shifted_clock(now, count, unit)
    if unit == "day":
        return day_span(now.today + timedelta(days=count))
    if unit == "week":
        return week_span(now.today, count)
    if unit == "weekend":
        return weekend_span(now.today, count)
    if unit == "month":
        return month_span(*shift_month(now.today.year, now.today.month, count))
    return year_span(now.today.year + count)


def _shifted_clock(now: Anchor, count: int, unit: Unit) -> Span:
    moment = (
        now.said.astimezone(UTC) + count * _CLOCK_UNITS[unit]
    )  # in UTC: an hour is an hour on every day
    start = moment.replace(second=0, microsecond=0)
    if unit == "hour":
        return Span(start - timedelta(minutes=30), start + timedelta(minutes=30), "hour")
    return Span(start, start + timedelta(minutes=1), "minute")


_HALVES: dict[Unit, tuple[int, Unit]] = {  # how many smaller units half of one is
    "hour": (30, "minute"),
    "day": (12, "hour"),
    "month": (15, "day"),
    "year": (6, "month"),
}


def shifted_halves(now: Anchor, halves: int, unit: Unit) -> Span:
    """As `shifted`, in halves: "a year and a half ago" is three. ValueError for half weeks."""
    if halves % 2 == 0:
        return shifted(now, halves // 2, unit)
    if unit not in _HALVES:
        raise ValueError(unit)
    count, smaller = _HALVES[unit]
    exact = shifted(now, halves * count, smaller)
    # a month and a half is no exact number of days
    return week_span(exact.since.date()) if unit == "month" else exact


def between(first: Span, last: Span) -> Span:
    return Span(min(first.since, last.since), max(first.until, last.until), "range")


def some(now: Anchor, low: int, high: int, unit: Unit) -> Span:
    """From `low` to `high` units away, both included."""
    return between(shifted(now, low, unit), shifted(now, high, unit))


def reach(now: Anchor, count: int, unit: Unit) -> Span:
    """The `count` units up to now when negative ("the last two weeks"), else those after it."""
    if unit in _CLOCK_UNITS:
        said = now.said.astimezone(UTC)
        edge = said + count * _CLOCK_UNITS[unit]
        return Span(min(said, edge), max(said, edge), "lasting" if count < 0 else "range")
    edge_day = _edge_day(now.today, count, unit)
    if count < 0:
        return Span(midnight(edge_day), now.said, "lasting")
    return Span(midnight(now.today), midnight(edge_day) + timedelta(days=1), "range")


def _edge_day(day: date, count: int, unit: Unit) -> date:
    if unit in ("month", "year"):
        return shift_day(day, count * (12 if unit == "year" else 1))
    return day + timedelta(days=count * (1 if unit == "day" else 7))


def choose(now: Anchor, tense: Tense, candidates: Iterable[Span]) -> Span | None:
    """Which occurrence of a date without a year is meant.

    In the past the latest that has begun; in the future, and where something is told as it stands
    ("my exam is on"), the earliest that is not over; else the nearest.
    """
    spans = list(candidates)
    if tense == "past":
        begun = [span for span in spans if span.since <= now.wall]
        return max(begun, key=lambda span: span.since, default=None)
    if tense is not None:
        ahead = [span for span in spans if span.until > now.wall]
        return min(ahead, key=lambda span: span.since, default=None)
    return min(spans, key=lambda span: _distance(now, span), default=None)


def _distance(now: Anchor, span: Span) -> timedelta:
    if span.since <= now.wall < span.until:
        return timedelta(0)
    return min(abs(span.since - now.wall), abs(span.until - now.wall))


def yearly(now: Anchor, tense: Tense, build: Callable[[int], Span]) -> Span | None:
    """The occurrence meant of something that comes once a year, if not in every one."""
    return choose(now, tense, _existing(build, range(now.today.year - 4, now.today.year + 5)))


def _existing(build: Callable[[int], Span], years: Iterable[int]) -> Iterable[Span]:
    for year in years:
        try:
            yield build(year)
        except (ValueError, OverflowError):
            continue  # 29 February, or beyond the calendar's ends
