"""When something happened: the times that a text names, seen from when it was said.

English and Chinese, by rules alone; other languages are left as they are. Day boundaries are those
of the speaker: of the message's own UTC offset, or of the body's time zone where the message had
none. What is vague ("recently", 最近), recurs or lasts is not resolved: a wrong date is worse than
none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, tzinfo

from pipeline.domain import time_spans as spans
from pipeline.domain import times_en, times_zh
from pipeline.domain.message_times import parse_message_time
from pipeline.domain.time_spans import Anchor, Clock, Found, Span, TimeMention

__all__ = [
    "TimeMention",
    "parse_message_time",
    "parse_query_range",
    "primary_time",
    "resolve_times",
]

# Characters that mean the same, one for one, so that offsets stay those of the text as told.
_SAME = str.maketrans(
    "０１２３４５６７８９：／－．，’‘\u00a0\u3000週禮個這後兩幾號點剛過時鐘節慶國誕來從開會將準備約間內歲",
    "0123456789:/-.,''  周礼个这后两几号点刚过时钟节庆国诞来从开会将准备约间内岁",
)
_CJK = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile(r"[A-Za-z0-9]")

# What may stand between a day and its time of day, in this order or the other.
_DAY_THEN_CLOCK = re.compile(r"[\s,]{0,3}(?:(?:at|around|about|by|in the|@|的)\s{0,3})?", re.I)
_CLOCK_THEN_DAY = re.compile(r"\s{0,3},?\s{0,3}(?:(?:on|of)\s{1,3}(?:the\s{1,3})?)?", re.I)
_TO = re.compile(r"\s{0,3}(?:to|until|till|through|到|至)\s{0,3}", re.I)
_DASH = re.compile(r"\s{0,3}[-–—~～]\s{0,3}")  # joins dates, but also thoughts
_AND = re.compile(r"\s{0,3}(?:and|和|与)\s{0,3}", re.I)
_BETWEEN_BEFORE = re.compile(r"\bbetween\s{1,3}$", re.I)
_BETWEEN_AFTER = re.compile(r"之?间")
_HABIT = re.compile(
    r"\b(?:every|each|usually|always|daily|often|normally|typically)\b|每|天天|通常|一般|经常|总是|平时",
    re.I,
)
_AROUND = 60  # characters around a bare time of day in which a habit may be named

_BEFORE = re.compile(r"\b(?:before|until|till|prior to)\s{1,3}(?:the\s{1,3})?$", re.I)
_AFTER = re.compile(r"\bafter\s{1,3}(?:the\s{1,3})?$", re.I)
_BEFORE_ZH, _AFTER_ZH = re.compile(r"[之以]前"), re.compile(r"[之以]后")
_BEGINNING, _END = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)


def resolve_times(text: str, said_at: datetime, tz: tzinfo) -> tuple[TimeMention, ...]:
    """The times that `text` names, in the order of the text, without overlaps.

    `said_at` is aware. Its own offset says when its days begin; a `said_at` in UTC itself has lost
    its offset (or never had one), so then the days of `tz`, the body's time zone, count. Nothing
    raises: what names no time between the years 1 and 9999 is left out.
    """
    now = _anchor(said_at, tz)
    same = text.translate(_SAME)
    found = _with_clocks(same, _pick(_find_all(same, now)), now)
    widened = (times_zh.widen(same, times_en.widen(same, one, now), now) for one in found)
    return tuple(_joined(text, same, [m for one in widened if (m := _mention(text, one, now))]))


_FULL_STOP = re.compile(r"(?<!\.[a-zA-Z])\.+$")  # of a sentence ends no time; that of 1 a.m. does


def primary_time(mentions: Sequence[TimeMention]) -> tuple[str, datetime, datetime] | None:
    """When what a statement tells took place: (words, since, until) of its first time.

    How long something has lasted ("since 2016") comes after all that says when.
    """
    first = min(mentions, key=_order, default=None)
    return (first.words, first.since, first.until) if first else None


def _order(mention: TimeMention) -> tuple[bool, int]:
    return mention.precision == "lasting", mention.start


def parse_query_range(text: str, now: datetime, tz: tzinfo) -> tuple[datetime, datetime] | None:
    """The time that a question asks about, half-open in UTC, or None when it names none.

    "Before May 2023" begins at the first moment of the calendar and "after" ends at the last.
    """
    mentions = resolve_times(text, now, tz)
    mention = min(mentions, key=_order, default=None)
    if mention is None:
        return None
    before, after = text[: mention.start], text[mention.end :]
    if _BEFORE.search(before) or _BEFORE_ZH.match(after):
        return _BEGINNING, mention.since
    if _AFTER.search(before) or _AFTER_ZH.match(after):
        return mention.until, _END
    return mention.since, mention.until


def _anchor(said_at: datetime, tz: tzinfo) -> Anchor:
    if said_at.tzinfo is None:
        raise ValueError("said_at needs a time zone")
    # The body's zone knows when clocks change, a bare offset does not: prefer it while they agree.
    in_body = said_at.astimezone(tz)
    if said_at.tzinfo is UTC or in_body.utcoffset() == said_at.utcoffset():
        return Anchor(in_body, tz)
    return Anchor(said_at, said_at.tzinfo)


def _find_all(text: str, now: Anchor) -> Iterable[Found]:
    rules = times_en.RULES if _LATIN.search(text) else ()
    for rule in (*rules, *(times_zh.RULES if _CJK.search(text) else ())):
        yield from rule.find(text, now)


def _pick(found: Iterable[Found]) -> list[Found]:
    """The finds from left to right, of those that overlap the first and longest."""
    picked: list[Found] = []
    end = -1
    for one in sorted(found, key=lambda one: (one.start, -one.end, one.means_nothing)):
        if one.start >= end:
            picked.append(one)
            end = one.end
    return picked


# --- a day and its time of day -------------------------------------------------------------------


def _with_clocks(text: str, found: Sequence[Found], now: Anchor) -> list[Found]:
    merged: list[Found] = []
    for one in found:
        together = _together(text, merged[-1], one) if merged else None
        if together:
            merged[-1] = together
        else:
            merged.append(one)
    return [_bare_clock(text, one, now) if one.clock else one for one in merged]


def _together(text: str, left: Found, right: Found) -> Found | None:
    gap = text[left.end : right.start]
    if left.span and right.clock and _DAY_THEN_CLOCK.fullmatch(gap):
        span = _at(left.span, right.clock)
    elif left.clock and right.span and _CLOCK_THEN_DAY.fullmatch(gap):
        span = _at(right.span, left.clock)
    else:
        return None
    return Found(left.start, right.end, span) if span else None


def _at(span: Span, clock: Clock) -> Span | None:
    """A time of day on a day, or in the part of a day that tells which of two hours is meant."""
    if span.precision == "day":
        return None if clock.vague else spans.clock_span(span.since.date(), clock)
    if span.precision != "part" or clock.precision == "part":
        return None
    for shift in (0, 720, 1440) if clock.vague else (0, 1440):
        later = replace(clock, since=clock.since + shift, until=clock.until + shift)
        exact = spans.clock_span(span.since.date(), later)
        if span.since <= exact.since < span.until:
            return exact
    return None


def _bare_clock(text: str, found: Found, now: Anchor) -> Found:
    """A time of day without a day is on the day it was said, if it may stand alone at all."""
    around = text[max(0, found.start - _AROUND) : found.end + _AROUND]
    if found.clock is None or not found.clock.free or _HABIT.search(around):
        return replace(found, clock=None)
    return replace(found, span=spans.clock_span(now.today, found.clock), clock=None)


# --- mentions ------------------------------------------------------------------------------------


def _mention(text: str, found: Found, now: Anchor) -> TimeMention | None:
    if found.span is None:
        return None
    try:
        since, until = now.instants(found.span)
    except OverflowError:
        return None  # at the very ends of the calendar
    direction: spans.Direction = "present"
    if until <= now.said:
        direction = "past"
    elif since > now.said:
        direction = "future"
    words = _FULL_STOP.sub("", text[found.start : found.end])
    end = found.start + len(words)
    return TimeMention(words, found.start, end, since, until, found.span.precision, direction)


def _joined(text: str, same: str, mentions: Sequence[TimeMention]) -> list[TimeMention]:
    """One range out of two times: from May 5 to May 9, 5月1日到5月3日, between May and June."""
    joined: list[TimeMention] = []
    for one in mentions:
        if joined and _spans_to(same, joined[-1], one):
            joined[-1] = _range(text, joined[-1], one)
        else:
            joined.append(one)
    return joined


def _spans_to(text: str, first: TimeMention, last: TimeMention) -> bool:
    gap = text[first.end : last.start]
    if first.since >= last.since:
        return False
    if _TO.fullmatch(gap):
        return True
    if _DASH.fullmatch(gap):
        return any(map(str.isdecimal, first.words)) and any(map(str.isdecimal, last.words))
    before = text[max(0, first.start - _AROUND) : first.start]
    between = _BETWEEN_BEFORE.search(before) or _BETWEEN_AFTER.match(text, last.end)
    return bool(between) and bool(_AND.fullmatch(gap))


def _range(text: str, first: TimeMention, last: TimeMention) -> TimeMention:
    direction = first.direction if first.direction == last.direction else "present"
    return TimeMention(
        text[first.start : last.end],
        first.start,
        last.end,
        first.since,
        last.until,
        "range",
        direction,
    )
