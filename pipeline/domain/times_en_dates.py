"""English dates, years, holidays and times of day: what needs no "last" or "ago"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from re import Match

from pipeline.domain import time_spans as spans
from pipeline.domain import times_en_words as words
from pipeline.domain.time_spans import Anchor, Build, Clock, Rule, Span
from pipeline.domain.times_en_tense import tense
from pipeline.domain.times_en_words import (
    ANY_MONTH,
    DAY_SHORT,
    HOUR,
    MONTH,
    ORDINAL,
    SEASON,
    YEAR,
    B,
    E,
    S,
)

NIGHT = Clock(18 * 60, 30 * 60, "part")  # until six in the morning after
PARTS = {
    "morning": Clock(5 * 60, 12 * 60, "part"),
    "afternoon": Clock(12 * 60, 18 * 60, "part"),
    "evening": Clock(17 * 60, 24 * 60, "part"),
    "night": NIGHT,
}
_MONTHS_AWAY = {"this": 0, "next": 1, "last": -1}
_HOLIDAYS = {
    "christmas eve": (12, 24),
    "christmas day": (12, 25),
    "christmas": (12, 25),
    "boxing day": (12, 26),
    "new year's eve": (12, 31),
    "new year's day": (1, 1),
    "new year's": (1, 1),
    "valentine's day": (2, 14),
    "st patrick's day": (3, 17),
    "halloween": (10, 31),
}


def _iso_moment(match: Match[str], now: Anchor) -> Span:
    moment = datetime.fromisoformat(match.group().replace("/", "-"))
    start = moment.replace(second=0, microsecond=0)
    return Span(start, start + timedelta(minutes=1), "minute")


def _iso_day(match: Match[str], now: Anchor) -> Span:
    return spans.day_span(date(*(int(match.group(part)) for part in "ymd")))


def _numeric(match: Match[str], now: Anchor) -> Span:
    """5/7/2023 is month first as in the United States, 5.7.2023 day first as in Germany.

    Either is read the other way when only that is a date.
    """
    first, second, year = int(match.group("a")), int(match.group("b")), int(match.group("y"))
    year += 2000 if year < 100 else 0
    month, day = (second, first) if match.group("sep") == "." else (first, second)
    if month > 12:
        month, day = day, month
    return spans.day_span(date(year, month, day))


def _day_of_month(match: Match[str], now: Anchor) -> Span | None:
    found = match.groupdict()
    month = words.month(found["month"])
    first = words.ordinal(found["nth"]) if found.get("nth") else int(found["d"])
    last = int(found["d2"]) if found.get("d2") else first

    def in_year(year: int) -> Span:
        days = spans.day_span(date(year, month, first)), spans.day_span(date(year, month, last))
        return days[0] if first == last else spans.between(*days)

    if found["y"]:
        return in_year(int(found["y"]))
    return spans.yearly(now, tense(match), in_year)


def _month_of_year(match: Match[str], now: Anchor) -> Span:
    return _month_part(int(match.group("y")), match)


def _month_part(year: int, match: Match[str]) -> Span:
    month, part = words.month(match.group("month")), (match.group("part") or "").lower()
    if not part:
        return spans.month_span(year, month)
    if "week" in part:
        return _week_of_month(year, month, part.split()[0])
    names = {"begin": "early", "start": "early", "early": "early", "mid": "mid"}
    return spans.month_part_span(
        year, month, next((v for k, v in names.items() if part.startswith(k)), "late")
    )


def _week_of_month(year: int, month: int, which: str) -> Span:
    whole = spans.month_span(year, month)
    if which == "last":
        return Span(whole.until - timedelta(days=7), whole.until, "week")
    first = whole.since.date() + timedelta(weeks=words.ordinal(which) - 1)
    return spans.days_span(first, 7, "week")


def _sided_month(match: Match[str], now: Anchor) -> Span:
    """Last May is the latest that is over, next May the first that has not begun."""
    which, month = match.group("which").lower(), words.month(match.group("month"))
    around = [spans.month_span(now.today.year + step, month) for step in (-1, 0, 1)]
    if which == "last":
        return max((m for m in around if m.until <= now.wall), key=lambda m: m.since)
    if which == "next":
        return min((m for m in around if m.since > now.wall), key=lambda m: m.since)
    return around[1]


def _month_alone(match: Match[str], now: Anchor) -> Span | None:
    return spans.yearly(now, tense(match), lambda year: _month_part(year, match))


def _year(match: Match[str], now: Anchor) -> Span:
    return spans.year_span(int(match.group("w")))


def _years(match: Match[str], now: Anchor) -> Span:
    first, last = int(match.group("y")), int(match.group("y2"))
    return spans.between(spans.year_span(first), spans.year_span(last))


def _decade(match: Match[str], now: Anchor) -> Span:
    digits = int(match.group("decade"))
    if digits < 100:
        digits += 2000 if digits <= now.today.year % 100 else 1900
    return spans.months_span(digits, 1, 120, "range")


def _season_of_year(match: Match[str], now: Anchor) -> Span:
    return spans.season_span(int(match.group("y")), words.season(match.group("season")))


def _holiday(match: Match[str], now: Anchor) -> Span | None:
    name = " ".join(match.group("holiday").lower().replace(".", "").split())
    month, day = _HOLIDAYS[name]
    if match.group("y"):
        return spans.day_span(date(int(match.group("y")), month, day))
    which = (match.group("which") or "").lower()
    sides: dict[str, spans.Tense] = {"last": "past", "next": "future"}
    return spans.yearly(
        now,
        sides.get(which) or tense(match),
        lambda year: spans.day_span(date(year, month, day)),
    )


# --- parts of a month or week that is not named ---------------------------------------------------

_HABIT = re.compile(
    r"\b(?:every|each|usually|always|often|normally|typically|monthly|weekly|used{S}to|would|whenever"
    r"|sometimes|rent|salary|pay|pays|paid|payday|bills?)\b".replace("{S}", S),
    re.I,
)
_AROUND = 60  # characters in which a habit may be named


def _is_habit(match: Match[str]) -> bool:
    around = match.string[max(0, match.start() - _AROUND) : match.end() + _AROUND]
    return _HABIT.search(around) is not None


def _day_of_some_month(match: Match[str], now: Anchor) -> Span | None:
    """On the 15th: the nearest to come, or gone where the clause tells of the past."""
    day, which = int(match.group("d")), (match.group("which") or "").lower()
    if which in _MONTHS_AWAY:
        month = spans.shift_month(now.today.year, now.today.month, _MONTHS_AWAY[which])
        return spans.day_span(date(*month, day))
    if _is_habit(match):
        return None
    near = (spans.shift_month(now.today.year, now.today.month, step) for step in range(-3, 4))
    return spans.choose(now, tense(match), list(_existing_days(near, day)))


def _existing_days(months: Iterable[tuple[int, int]], day: int) -> Iterator[Span]:
    for year, month in months:
        try:
            yield spans.day_span(date(year, month, day))
        except ValueError:
            continue  # 31 April


def _the_weekend(match: Match[str], now: Anchor) -> Span | None:
    """ "On the weekend we hike" tells a habit, "we are going to hike" and "we hiked" a weekend."""
    told = tense(match)
    if told not in ("past", "future") or _is_habit(match):
        return None
    return spans.choose(now, told, [spans.weekend_span(now.today, week) for week in (-1, 0, 1)])


def _edge_of_month(match: Match[str], now: Anchor) -> Span | None:
    which = match.group("which").lower()
    if which == "the" and (tense(match) != "future" or _is_habit(match)):
        return None
    month = spans.shift_month(now.today.year, now.today.month, _MONTHS_AWAY.get(which, 0))
    part = "late" if match.group("part").lower() == "end" else "early"
    return spans.month_part_span(*month, part)


# --- times of day --------------------------------------------------------------------------------


def clock_at(hour: int, minute: int | None, *, free: bool, vague: bool = False) -> Clock | None:
    """The hour, or with minutes the minute; None when there is no such time of day."""
    if hour > 23 or (minute or 0) > 59:
        return None
    start = hour * 60 + (minute or 0)
    if minute is None:
        return Clock(start, start + 60, "hour", free, vague)
    return Clock(start, start + 1, "minute", free, vague)


def _twelve_hours(match: Match[str], now: Anchor) -> Clock | None:
    hour, minute = int(match.group("h")), match.group("m")
    if not 1 <= hour <= 12:
        return None
    hour = hour % 12 + (12 if match.group("half").lower() == "p" else 0)
    return clock_at(hour, int(minute) if minute else None, free=True)


def _twenty_four_hours(match: Match[str], now: Anchor) -> Clock | None:
    return clock_at(int(match.group("h")), int(match.group("m")), free=bool(match.group("at")))


def _vague_hour(match: Match[str], now: Anchor) -> Clock | None:
    hour = words.count(match.group("h"))
    return clock_at(hour, None, free=False, vague=True) if 1 <= hour <= 12 else None


def _named_hour(match: Match[str], now: Anchor) -> Clock | None:
    return clock_at(0 if match.group("w").lower() == "midnight" else 12, None, free=True)


def _part_of_day(match: Match[str], now: Anchor) -> Clock:
    return PARTS[match.group("part").lower()]


_HOLIDAY = "(?:" + "|".join(_HOLIDAYS).replace("st p", r"st\.? p") + ")"
_NTH = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?"
_TO = rf"(?:\s?[-–]\s?|{S}(?:to|through|and){S})"
_NTH2 = rf"(?:{_TO}(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?)?"
_WITH_DAY = rf"(?:{DAY_SHORT},?{S})?"
_WITH_YEAR = rf"(?:,?{S}(?:of{S}|in{S})?(?P<y>{YEAR}))?"
_NO_AMOUNT = r"(?![\d:%]|[.,]\d)"
# "March 5 miles", "May 7 people come" against "May 7 is my birthday"
_NO_PLURAL = rf"(?!{S}(?:people\b|(?!is\b|was\b|has\b|as\b|this\b)[a-z]+s\b))"
_PART = (
    rf"(?:(?P<part>early|late|mid|(?:the{S})?(?:beginning|start|end){S}of"
    rf"|(?:first|second|third|fourth|last){S}week{S}of)(?:{S}|-))?"
)
_NO_MEASURE = (
    rf"(?!{S}(?:words|steps|people|dollars|meters|metres|miles|pages|copies|years|days|times|ways"
    r"|pieces|km)\b)"
)
# "On the 3rd floor" is no day; what may follow one begins something new.
_DAY_ENDS = (
    rf"(?=\s*(?:[.,;:!?)…–—]|$)|{S}(?:at|in|and|but|because|so|for|with|to|i|i'm|i'll|we|we're|we'll|he|she"
    r"|they|it|is|was|if|when|around|by|from|until|as|or|then|my|our|there|this|already|instead|not|after|before"
    r"|during|while|which|that|last)\b)"
)
_THING = r"(?:tree|card|gift|present|song|movie|light|cookie|decoration|ornament)"


def rule(pattern: str, build: Build) -> Rule:
    """A rule whose words begin and end as English words do."""
    return Rule(re.compile(B + pattern, re.I), build)


RULES = (
    rule(rf"\d{{4}}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?{E}", _iso_moment),
    rule(
        rf"(?<![-/.])(?P<y>\d{{4}})(?P<sep>[-/.])(?P<m>\d{{1,2}})(?P=sep)(?P<d>\d{{1,2}}){E}(?![-/]\d)",
        _iso_day,
    ),
    rule(
        rf"(?<![-/.])(?P<a>\d{{1,2}})(?P<sep>[-/.])(?P<b>\d{{1,2}})(?P=sep)(?P<y>20\d\d|19\d\d){E}",
        _numeric,
    ),
    rule(rf"(?<![-/.])(?P<a>\d{{1,2}})(?P<sep>/)(?P<b>\d{{1,2}})/(?P<y>\d\d){E}(?!/)", _numeric),
    # May 7, May 7th 2023, Sunday, May 7-9
    rule(
        rf"{_WITH_DAY}(?P<month>{MONTH}){S}(?:the{S})?{_NTH}{_NTH2}{E}{_NO_AMOUNT}"
        rf"(?:,?{S}(?P<y>{YEAR}){E}|{_NO_PLURAL})",
        _day_of_month,
    ),
    # 7 May, the 7th of May 2023, 7-9 May
    rule(
        rf"{_WITH_DAY}(?:the{S})?{_NTH}{_NTH2}{S}(?:(?:of{S})?(?P<month>{MONTH}){E}{_WITH_YEAR}){E}",
        _day_of_month,
    ),
    rule(
        rf"{_WITH_DAY}(?:the{S})?(?P<nth>{ORDINAL}){S}of{S}(?P<month>{ANY_MONTH}){E}{_WITH_YEAR}{E}",
        _day_of_month,
    ),
    rule(
        rf"{_PART}(?P<month>{ANY_MONTH}),?{S}(?:of{S})?(?P<y>{YEAR}){E}(?!{S}be\b)", _month_of_year
    ),
    rule(rf"(?P<which>last|next|this){S}(?P<month>{MONTH}){E}", _sided_month),
    rule(
        rf"(?:on|by|until|till|before|after|from|for|is|'s|to){S}"
        rf"(?P<w>the{S}(?P<d>\d{{1,2}})(?:st|nd|rd|th)(?:{S}of{S}(?P<which>this|next|last){S}month)?)"
        rf"{E}{_DAY_ENDS}",
        _day_of_some_month,
    ),
    rule(
        rf"(?:on|at|over|during){S}(?P<w>the{S}weekend){E}(?!{S}(?:of|before|after|that|when)\b)",
        _the_weekend,
    ),
    rule(
        rf"(?:at|by|before|until|till|towards?){S}"
        rf"(?P<w>the{S}(?P<part>end|beginning|start){S}of{S}(?P<which>the|this|next|last){S}month){E}",
        _edge_of_month,
    ),
    rule(
        rf"(?:(?:in|during|since|until|till|through){S}(?P<w>(?P<part>(?!))?(?P<month>{ANY_MONTH})))"
        rf"{E}(?!{S}\d)",
        _month_alone,
    ),
    rule(rf"(?P<w>{_PART.removesuffix('?')}(?P<month>{ANY_MONTH})){E}(?!{S}\d)", _month_alone),
    rule(
        rf"(?:in|since|during|until|till|by|before|after|from|of|year|late|early|around|circa){S}"
        rf"(?P<w>{YEAR}){E}(?![-/:%]\d|[.,]\d){_NO_MEASURE}",
        _year,
    ),
    rule(
        rf"(?:in|during|from|between){S}(?P<w>(?P<y>{YEAR})(?:\s?[-–]\s?|{S}(?:to|and|until|through){S})"
        rf"(?P<y2>{YEAR})){E}",
        _years,
    ),
    rule(rf"the{S}(?:early{S}|mid[ -]|late{S})?'?(?P<decade>(?:19|20)?[1-9]0)'?s{E}", _decade),
    rule(rf"(?P<season>{SEASON}){S}(?:of{S}|in{S})?(?P<y>{YEAR}){E}", _season_of_year),
    rule(
        rf"(?:(?:on|at|over|since|until|before|after){S})"
        rf"(?P<w>(?P<which>(?!))?(?P<holiday>{_HOLIDAY})(?:,?{S}(?P<y>{YEAR}))?){E}(?!{S}{_THING})",
        _holiday,
    ),
    rule(
        rf"(?P<which>last|next|this){S}(?P<holiday>{_HOLIDAY})(?P<y>(?!))?{E}(?!{S}{_THING})",
        _holiday,
    ),
    rule(rf"(?P<h>\d{{1,2}})(?:[:.](?P<m>\d\d))?\s?(?P<half>[ap])\.?m\b\.?{E}", _twelve_hours),
    rule(rf"(?P<at>at{S})?(?P<w>(?P<h>\d{{1,2}}):(?P<m>\d\d)){E}(?![:/])", _twenty_four_hours),
    rule(rf"at{S}(?P<w>(?P<h>{HOUR})){E}(?![:.]\d)", _vague_hour),
    rule(rf"(?P<h>{HOUR}){S}o'clock{E}", _vague_hour),
    rule(rf"at{S}(?P<w>noon|midday|midnight){E}", _named_hour),
    rule(rf"(?P<part>morning|afternoon|evening|night){E}", _part_of_day),
)
