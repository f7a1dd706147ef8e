"""English time expressions: one rule a kind, each a pattern and what it means.

Choices where English is ambiguous: "last Friday" is the latest Friday strictly before the day it
was said on, "next Friday" that of the next ISO week; a bare weekday or a date without a year is the
nearest to come, in a clause that tells of the past the nearest gone; "last week" is the ISO week
before; "two weeks ago" is as wide as its unit, a whole week; 5/7/2023 is the 7th of May unless only
day first is possible (13/7/2023), 5.7.2023 with dots is the 5th of July. Nothing that recurs
("every Friday") and no duration ("for five years") is a time.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from re import Match

from pipeline.domain import time_spans as spans
from pipeline.domain import times_en_words as words
from pipeline.domain.time_spans import Anchor, Found, Span
from pipeline.domain.times_en_dates import NIGHT, PARTS, rule
from pipeline.domain.times_en_dates import RULES as DATE_RULES
from pipeline.domain.times_en_tense import tense
from pipeline.domain.times_en_words import (
    ANY_MONTH,
    COUNT,
    DAY,
    DAY_SHORT,
    SEASON,
    SOME,
    UNIT,
    E,
    S,
)

# --- days ----------------------------------------------------------------------------------------


def _plain_day(match: Match[str], now: Anchor) -> Span:
    said = match.group().lower()
    step = 0 if said == "today" else -1 if said.endswith("yesterday") else 1
    return spans.day_span(now.today + timedelta(days=step * (2 if "day " in said else 1)))


def _this_part(match: Match[str], now: Anchor) -> Span:
    return spans.clock_span(now.today, PARTS[match.group("part").lower()])


def _a_night(match: Match[str], now: Anchor) -> Span:
    said = match.group().lower()
    days = -2 if "before" in said else -1 if said.startswith("last") else 0
    return spans.clock_span(now.today + timedelta(days=days), NIGHT)


def _just_now(_: Match[str], now: Anchor) -> Span:
    return replace(spans.reach(now, -1, "hour"), precision="hour")


def _other_day(match: Match[str], now: Anchor) -> Span:
    unit, _ = words.unit(match.group("unit"))
    return spans.some(now, -6 if unit == "day" else -3, -1, unit)


_NAMES_DAYS = frozenset(
    "is was be been it's that's a an the good happy every each and or of".split()
)
_SOMETHING_IS = re.compile(  # not "it is Friday", "today is Friday"
    rf"\b(?!(?:it|that|this|there|today|tomorrow|yesterday|day|date|what|which)\b)[a-z]{{3,20}}{S}is{S}$",
    re.I,
)
_AHEAD = ("by", "until", "till", "see")  # before a weekday: it is to come, unless told as past


def _weekday(match: Match[str], now: Anchor) -> Span:
    which, day = (match.group("which") or "on").lower().split()[-1], words.weekday(match.group("d"))
    before, after = spans.weekday_before(now.today, day), spans.weekday_after(now.today, day)
    if which in ("last", "past", "previous"):
        return spans.day_span(before)
    if which == "next":
        return spans.day_span(spans.weekday_in_week(now.today, day, 1))
    if which == "coming":
        return spans.day_span(after)
    told = tense(match)
    if which == "this" and now.today.weekday() == day:
        return spans.day_span(now.today)
    ahead = which == "this" or match.group().lower().startswith(_AHEAD)
    future = told in ("present", "future") or (ahead and told is None)
    return spans.day_span(after if future else before)


def _told_weekday(match: Match[str], now: Anchor) -> Span | None:
    """A bare "I met him Tuesday", only where a verb says which one; no "Taco Tuesday"."""
    before = match.group("before")
    if not before.islower() or match.group("d").islower():
        return None
    if before in _NAMES_DAYS and not _SOMETHING_IS.search(match.string[: match.start("w")]):
        return None
    return _weekday(match, now) if tense(match) else None


def _weekday_of_week(match: Match[str], now: Anchor) -> Span:
    weeks = {"last": -1, "this": 0, "next": 1}[match.group("which").lower()]
    return spans.day_span(spans.weekday_in_week(now.today, words.weekday(match.group("d")), weeks))


# --- units of the calendar -----------------------------------------------------------------------

_STEPS = {"last": -1, "previous": -1, "past": -1, "this": 0, "current": 0, "next": 1, "coming": 1}


def _sided(match: Match[str], now: Anchor) -> Span:
    """Last, this, next week, weekend, month or year."""
    which = match.group("which").lower().split()[-1]
    unit, size = words.unit(match.group("unit"))
    if unit == "weekend":
        return _sided_weekend(match, now, which)
    return spans.shifted(now, _STEPS[which] * size, unit)


def _sided_weekend(match: Match[str], now: Anchor, which: str) -> Span:
    if which == "this" and tense(match) == "past":
        this = spans.weekend_span(now.today)
        return this if this.since <= now.wall else spans.weekend_span(now.today, -1)
    return spans.weekend_span(now.today, 0 if which == "coming" else _STEPS[which])


def _sided_season(match: Match[str], now: Anchor) -> Span | None:
    which, name = match.group("which").lower().split()[-1], words.season(match.group("season"))
    seasons = [spans.season_span(now.today.year + step, name) for step in range(-2, 3)]
    if which in ("last", "past", "previous"):
        return max((s for s in seasons if s.until <= now.wall), key=lambda s: s.since)
    if which in ("next", "coming"):
        return min((s for s in seasons if s.since > now.wall), key=lambda s: s.since)
    told = tense(match)
    return spans.choose(now, None if told == "present" else told, seasons)


def _twice(match: Match[str], now: Anchor) -> Span:
    """The week before last, the Friday after next."""
    step, word = (-1 if match.group("side").lower().startswith("b") else 1), match.group("unit")
    if not re.fullmatch(DAY, word, re.I):
        return spans.shifted(now, 2 * step, words.unit(word)[0])
    near = spans.weekday_before if step < 0 else spans.weekday_after
    return spans.day_span(near(now.today, words.weekday(word)) + timedelta(weeks=step))


# --- so many units away --------------------------------------------------------------------------


def _ago(match: Match[str], now: Anchor) -> Span | None:
    return _on_day(match, now) if match.group("on") else _away(match, now, -1)


def _from_now(match: Match[str], now: Anchor) -> Span | None:
    return _away(match, now, 1)


def _in_units(match: Match[str], now: Anchor) -> Span | None:
    """In two weeks; but "finished it in two weeks" is how long it took."""
    return None if tense(match) == "past" else _away(match, now, 1)


def _away(match: Match[str], now: Anchor, step: int) -> Span:
    unit, size = words.unit(match.group("unit"))
    step *= size
    if match.group("some"):
        low, high = words.vague(match.group("some"))
        return spans.some(now, step * low, step * high, unit)
    count = words.count(match.group("n") or "zero")
    if match.group("to"):
        return spans.some(now, step * count, step * words.count(match.group("to")), unit)
    half = any(match.group(group) for group in ("half", "and_half", "half_after"))
    return spans.shifted_halves(now, step * (2 * count + half), unit)


def _on_day(match: Match[str], now: Anchor) -> Span | None:
    """A week ago today, two weeks ago on Friday: a single day."""
    word, count = match.group("on").lower().split()[-1], -words.count(match.group("n") or "")
    unit, size = words.unit(match.group("unit"))
    if word != "today":
        day = spans.weekday_in_week(now.today, words.weekday(word), count * size)
        return spans.day_span(day) if unit == "week" else None
    if unit in ("month", "year"):
        return spans.day_span(spans.shift_day(now.today, count * (12 if unit == "year" else 1)))
    return spans.day_span(now.today + timedelta(days=count * size * (7 if unit == "week" else 1)))


def _reach(match: Match[str], now: Anchor) -> Span:
    """The last two weeks, the past year, the next few days."""
    step = 1 if match.group("which").lower() in ("next", "coming") else -1
    unit, size = words.unit(match.group("unit"))
    some = match.group("some")
    count = words.vague(some)[1] if some else words.count(match.group("n") or "one")
    return spans.reach(now, step * count * size, "week" if unit == "weekend" else unit)


_AMOUNT = (
    rf"(?:(?P<some>{SOME})|(?P<half>half(?:{S}an?)?)"
    rf"|(?P<n>{COUNT})(?:(?:{S}(?:or|to){S}|[-–])(?P<to>{COUNT})|(?P<and_half>{S}and{S}a{S}half))?)"
    rf"{S}(?P<unit>{UNIT})(?P<half_after>{S}and{S}a{S}half)?"
)
_WHICH_DAY = rf"(?P<d>{DAY}|mon|tues?|wed|thu(?:rs?)?|fri|(?-i:Sun|SUN|Sat|SAT))"
_NOT_A_DAY = (
    rf"(?!{S}(?:best|school|(?:morning|afternoon|evening|night)s\b|(?:of|in){S}{ANY_MONTH}))"
)
_PART_OF_DAY = r"(?:morning|afternoon|evening|night)\b"
# "my last year at school", "the last week of May" and "the next week" are not seen from now
_OWN = "".join(f"(?<!{owner} )" for owner in "my his her our your their its the every".split())
_OFTEN = "".join(f"(?<!{often} )" for often in "times once twice done made day".split())

RULES = (
    *DATE_RULES,
    rule(
        rf"(?:(?:the{S})?day{S}(?:before{S}yesterday|after{S}tomorrow)|yesterday|today|tomorrow){E}",
        _plain_day,
    ),
    rule(rf"this{S}(?P<part>morning|afternoon|evening){E}", _this_part),
    rule(rf"(?:tonight|last{S}night|the{S}night{S}before{S}last){E}", _a_night),
    rule(rf"(?:just{S}now|a{S}(?:moment|minute){S}ago|moments{S}ago){E}", _just_now),
    rule(rf"the{S}other{S}(?P<unit>day|night|week){E}", _other_day),
    rule(
        rf"{_OWN}(?P<which>last|next|this(?:{S}(?:past|coming))?|past|coming|previous){S}"
        rf"{_WHICH_DAY}{E}{_NOT_A_DAY}",
        _weekday,
    ),
    rule(
        rf"(?:on|since|until|till|by|from|before|after|see{S}you){S}"
        rf"(?P<w>(?P<which>(?!))?{_WHICH_DAY}){E}{_NOT_A_DAY}",
        _weekday,
    ),
    rule(rf"(?P<w>(?P<which>(?!))?(?P<d>{DAY})){E}(?={S}{_PART_OF_DAY})", _weekday),
    rule(
        rf"(?P<before>[a-z']{{1,20}}) (?P<w>(?P<which>(?!))?(?P<d>{DAY}))(?=[.,!?;]|$)",
        _told_weekday,
    ),
    rule(
        rf"(?P<d>{DAY_SHORT}),?{S}(?:of{S})?(?P<which>last|this|next){S}week{E}",
        _weekday_of_week,
    ),
    rule(
        rf"(?P<which>last|this|next){S}week,?{S}(?:on{S})?(?P<d>{DAY_SHORT}){E}{_NOT_A_DAY}",
        _weekday_of_week,
    ),
    rule(
        rf"{_OWN}(?P<which>last|next|this(?:{S}(?:past|coming))?|current|previous){S}"
        rf"(?P<unit>week|weekend|month|year|decade){E}(?!{S}of\b)",
        _sided,
    ),
    rule(
        rf"{_OWN}(?P<which>last|next|this(?:{S}(?:past|coming))?|over{S}the){S}"
        rf"(?P<season>{SEASON}){E}(?!{S}(?:of|in|from|break|camp|term|semester)\b)",
        _sided_season,
    ),
    rule(
        rf"the{S}(?P<unit>week|weekend|month|year|{DAY}){S}(?P<side>before{S}last|after{S}next){E}",
        _twice,
    ),
    rule(
        rf"{_AMOUNT}{S}(?:ago(?:{S}(?P<on>today|(?:last{S}|on{S}){DAY}))?"
        rf"|back(?!{S}(?:home|to|in|at|then|and|from)\b)){E}",
        _ago,
    ),
    rule(rf"{_AMOUNT}{S}from{S}(?:now|today){E}", _from_now),
    rule(rf"{_OFTEN}in{S}(?:about{S})?{_AMOUNT}(?:'{S}time)?{E}", _in_units),
    rule(
        rf"(?:the{S}|these{S})?(?P<which>last|past|next|coming){S}(?:(?P<some>{SOME})|(?P<n>{COUNT}))"
        rf"{S}(?P<unit>{UNIT}){E}",
        _reach,
    ),
    rule(
        rf"the{S}(?P<some>(?!))?(?P<n>(?!))?(?P<which>last|past){S}(?P<unit>{UNIT}){E}(?!{S}of\b)",
        _reach,
    ),
)

# --- what stands before a time -------------------------------------------------------------------

_BEFORE = 60  # characters looked at before the words of a time
_HABIT = re.compile(r"\b(?:every|each)(?:\s+other)?\s+$", re.I)
_WEEK_OF = re.compile(r"\b(?:the\s+)?week\s+of\s+$", re.I)
_SINCE = re.compile(r"\b(?:ever\s+)?since\s+$", re.I)
_BESIDE = re.compile(
    rf"\b(?:(?:the{S})?(?:(?P<n>{COUNT}){S})?(?P<unit>{DAY}|{UNIT}){S}(?P<side>before|after){S})$",
    re.I,
)


def widen(text: str, found: Found, now: Anchor) -> Found:
    """Take in what stands before: "since 2016", "the week before 9 June", "every Friday"."""
    span, before = found.span, text[max(0, found.start - _BEFORE) : found.start]
    if span is None:
        return found
    if _HABIT.search(before):
        return Found(found.start, found.end)
    if since := _SINCE.search(before):
        lasting = Span(span.since, now.said, "lasting")
        begins = found.start - _length(since)
        return replace(found, start=begins, span=lasting) if now.is_past(span.since) else found
    if span.precision == "day" and (week := _WEEK_OF.search(before)):
        whole = spans.week_span(span.since.date())
        return replace(found, start=found.start - _length(week), span=whole)
    beside = _BESIDE.search(before) if span.precision == "day" else None
    if beside and (day := _beside(beside, span)):
        return replace(found, start=found.start - _length(beside), span=day)
    return found


def _length(match: Match[str]) -> int:
    return match.end() - match.start()


def _beside(match: Match[str], day: Span) -> Span | None:
    """The week before 9 June is the seven days up to it, the Friday before it the latest one."""
    word, step = match.group("unit"), (-1 if match.group("side").lower() == "before" else 1)
    the_day = day.since.date()
    if re.fullmatch(DAY, word, re.I):
        nearest = spans.weekday_before if step < 0 else spans.weekday_after
        return spans.day_span(nearest(the_day, words.weekday(word)))
    unit, size = words.unit(word)
    count = words.count(match.group("n") or "one") * size
    if unit == "day":
        return spans.day_span(the_day + timedelta(days=step * count))
    if unit == "weekend":
        return _weekend_beside(the_day, step * count)
    return _stretch_beside(the_day, step, count, unit)


def _weekend_beside(the_day: date, count: int) -> Span:
    saturday = spans.weekday_before(the_day, 5) if count < 0 else spans.weekday_after(the_day, 5)
    if count < 0 and the_day.weekday() == 6:
        saturday -= timedelta(weeks=1)  # a Sunday's own weekend is not the one before it
    return spans.weekend_span(saturday, count + (1 if count < 0 else -1))


def _stretch_beside(the_day: date, step: int, count: int, unit: spans.Unit) -> Span | None:
    """The `count`-th stretch of a week, month or year that ends at the day or begins after it."""
    first = the_day if step < 0 else the_day + timedelta(days=1)
    near, far = step * (count - 1), step * count
    if unit == "week":
        edges = [first + timedelta(weeks=near), first + timedelta(weeks=far)]
    elif unit in ("month", "year"):
        months = 12 if unit == "year" else 1
        edges = [spans.shift_day(first, near * months), spans.shift_day(first, far * months)]
    else:
        return None
    since, until = sorted(edges)
    return Span(spans.midnight(since), spans.midnight(until), "week" if unit == "week" else "range")
