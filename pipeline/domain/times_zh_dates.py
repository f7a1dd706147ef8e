"""Chinese months, years, seasons and holidays, with or without the days in them."""

from __future__ import annotations

import re
from datetime import date
from re import Match

from pipeline.domain import time_spans as spans
from pipeline.domain import times_zh_lunar as lunar
from pipeline.domain import times_zh_words as words
from pipeline.domain.time_spans import Anchor, Build, Rule, Span
from pipeline.domain.times_zh_tense import tense
from pipeline.domain.times_zh_words import (
    HOLIDAY,
    MONTH_PART,
    NO_COUNTER,
    SEASON,
    SMALL,
)

_YEARS = {"大前": -3, "前": -2, "去": -1, "今": 0, "本": 0, "明": 1, "后": 2, "大后": 3}
_SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_MONTH_PARTS = {"初": "early", "上旬": "early", "中旬": "mid"}  # else late


def rule(pattern: str, build: Build) -> Rule:
    return Rule(re.compile(pattern), build)


def steps(side: str) -> int:
    """上 is one back, 上上 two; 下 forward; 这 and 本 stay."""
    return side.count("下") - side.count("上")


def _in_month(year: int, month: int, match: Match[str]) -> Span:
    found = match.groupdict()
    if found.get("dd"):
        first = spans.day_span(date(year, month, words.number(found["dd"])))
        if not found.get("d2"):
            return first
        return spans.between(first, spans.day_span(date(year, month, words.number(found["d2"]))))
    if found.get("part"):
        name = found["part"].removeprefix("月")
        return spans.month_part_span(year, month, _MONTH_PARTS.get(name, "late"))
    return spans.month_span(year, month)


def _sided_month(match: Match[str], now: Anchor) -> Span:
    months = steps(match.group("side") or "")
    return _in_month(*spans.shift_month(now.today.year, now.today.month, months), match)


def _month(match: Match[str], now: Anchor) -> Span | None:
    month = words.number(match.group("m"))
    return spans.yearly(now, tense(match), lambda year: _in_month(year, month, match))


def _relative_year(match: Match[str], now: Anchor) -> Span:
    return _in_year(now.today.year + _YEARS[match.group("which")], match)


def _absolute_year(match: Match[str], now: Anchor) -> Span:
    year = words.number(match.group("y"))
    if len(match.group("y")) == 2:
        year += 2000 if year <= now.today.year % 100 + 10 else 1900
    return _in_year(year, match)


def _in_year(year: int, match: Match[str]) -> Span:
    found = match.groupdict()
    if found["m"]:
        return _in_month(year, words.number(found["m"]), match)
    if found["season"]:
        return spans.season_span(year, _SEASONS[found["season"]])
    if found["holiday"]:
        return _holiday_of(year, found["holiday"])
    if found["half"]:
        return spans.months_span(year, 1 if found["half"] == "上半年" else 7, 6, "range")
    return _edge_of_year(year, found["edge"]) if found["edge"] else spans.year_span(year)


def _edge_of_year(year: int, edge: str) -> Span:
    month, count = {"初": (1, 2), "中": (6, 2)}.get(edge, (11, 2))
    return spans.months_span(year, month, count, "range")


def _holiday_of(year: int, name: str) -> Span:
    if name in lunar.NAMES:
        first, days = lunar.first_day(year, name)
    else:
        month, day, days = words.HOLIDAYS[name]
        first = date(year, month, day)
    return spans.days_span(first, days, "day" if days == 1 else "range")


def _holiday(match: Match[str], now: Anchor) -> Span | None:
    name = match.group("holiday")
    if name in lunar.NAMES and not lunar.is_listed_around(now.today.year):
        return None
    return spans.yearly(now, tense(match), lambda year: _holiday_of(year, name))


def _edge(match: Match[str], now: Anchor) -> Span:
    """A bare 年底 or 年初 is this year's, or last year's when it is told and has not come."""
    this = _edge_of_year(now.today.year, match.group("edge"))
    past = tense(match) == "past" and this.since > now.wall
    return _edge_of_year(now.today.year - 1, match.group("edge")) if past else this


def _sided_season(match: Match[str], now: Anchor) -> Span | None:
    name, step = _SEASONS[match.group("season")], steps(match.group("side"))
    seasons = [spans.season_span(now.today.year + years, name) for years in range(-2, 3)]
    if step < 0:
        return max((s for s in seasons if s.until <= now.wall), key=lambda s: s.since)
    if step > 0:
        return min((s for s in seasons if s.since > now.wall), key=lambda s: s.since)
    told = tense(match)
    return spans.choose(now, None if told == "present" else told, seasons)


def _decade(match: Match[str], now: Anchor) -> Span:
    year = words.number(match.group("y"))
    if year < 100:
        later = year <= now.today.year % 100 and not match.group("last")
        year += 2000 if later else 1900
    return spans.months_span(year, 1, 120, "range")


# 晚上|周杰伦 and 一下|周末 are cut elsewhere than before 上周 and 下周
NO_LAST = r"(?<![晚早马路街网手身头脸楼桌床岸海船车边地天以加遇碰爱])"
NO_NEXT = r"(?<![一楼脚地手天树乡底月放留坐写剩等])"
_UP_TO = r"\s?[-~到至]\s?"
_DATE = (
    rf"(?P<dd>{SMALL})(?:(?:日|号){NO_COUNTER}|(?={_UP_TO}{SMALL}[日号]))"
    rf"(?:{_UP_TO}(?P<d2>{SMALL})[日号])?"
)
_EDGE = (
    r"(?P<edge>初(?![一二三四五六七八九十次步始中恋级夏秋冬春])|底|末|中(?![秋国午旬间级考学文]))"
)
_YEAR_TAIL = (
    rf"(?:的?\s?(?P<m>{SMALL})月份?(?:{MONTH_PART}|{_DATE})?|的?{SEASON}|年?{_EDGE}"
    rf"|(?P<half>[上下]半年)|的?{HOLIDAY})?"
)
_NO_YEAR = r"(?!轻(?!松)|[龄纪迈味货级历间代]|的?历史)"

RULES = (
    rule(
        rf"(?P<side>{NO_LAST}上{{1,3}}|{NO_NEXT}下{{1,3}}|这|本)(?:个月|(?<!这)月(?![亮光球色饼台票]))"
        rf"的?(?:{MONTH_PART}|{_DATE})?",
        _sided_month,
    ),
    rule(r"(?<![\d一二三四五六七八九十月个])(?P<side>(?!))?(?P<part>月底|月初)", _sided_month),
    rule(
        rf"(?P<which>(?<![以之从目])前|(?<!过)去|今|本|明|(?<![以之然往])后|大[前后])年{_NO_YEAR}"
        rf"{_YEAR_TAIL}",
        _relative_year,
    ),
    rule(
        rf"(?<![\d〇零一二三四五六七八九])(?P<y>\d{{4}}|[〇零一二三四五六七八九]{{4}})年(?!历史|的历史|级|前)"
        rf"{_YEAR_TAIL}",
        _absolute_year,
    ),
    rule(rf"(?<!\d)(?P<y>\d\d)年(?=\d{{1,2}}月){_YEAR_TAIL}", _absolute_year),
    rule(
        rf"(?<![\d〇零一二三四五六七八九十年个第几])(?P<m>{SMALL})月份?"
        rf"(?:{MONTH_PART}|{_DATE}|(?![天花球饼亮光子嫂薪租费票内后前来间]|[一二两三四]次))",
        _month,
    ),
    rule(
        r"(?<![一二三四五六七八九十\d今去明前后半])年(?P<edge>初(?=[^一二三四五六七八])|底|末)",
        _edge,
    ),
    rule(rf"(?P<side>这|上|下)个?{SEASON}", _sided_season),
    rule(r"(?P<last>上个?世纪)?(?P<y>(?:19|20)?\d0|[一二三四五六七八九]十)年代[初末]?", _decade),
    rule(HOLIDAY, _holiday),
)
