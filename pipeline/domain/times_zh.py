"""Chinese time expressions: one rule a kind, each a pattern and what it means.

上周五 is the Friday of the ISO week before, whatever day it is said on, where the English "last
Friday" is the latest one: said on a Saturday, 上周五 lies eight days back and "last Friday" one. A
bare 周五 is that of this week; in a clause that tells something it is not over, unless it is told
as past. Chinese has no spaces, so many rules look at the characters around: 以前天天 holds no 前天
and 三明治 no 明.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from re import Match

from pipeline.domain import time_spans as spans
from pipeline.domain import times_zh_words as words
from pipeline.domain.time_spans import Anchor, Clock, Found, Span
from pipeline.domain.times_zh_dates import NO_LAST, NO_NEXT, rule, steps
from pipeline.domain.times_zh_dates import RULES as DATE_RULES
from pipeline.domain.times_zh_tense import tense
from pipeline.domain.times_zh_words import PART, SMALL, UNIT, WEEK, WEEKDAY, N

_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "大后": 3}


# --- days and times of day -----------------------------------------------------------------------


def _day(match: Match[str], now: Anchor) -> Span:
    return spans.day_span(now.today + timedelta(days=_DAYS[match.group()[:-1]]))


def _day_part(match: Match[str], now: Anchor) -> Span:
    day = now.today + timedelta(days=_DAYS[match.group("day")])
    return spans.clock_span(day, words.PARTS[match.group("part")])


def _just_now(_: Match[str], now: Anchor) -> Span:
    return replace(spans.reach(now, -1, "hour"), precision="hour")


def _part(match: Match[str], _: Anchor) -> Clock:
    return words.PARTS[match.group()]


def _minutes(match: Match[str]) -> int | None:
    said = match.group("m") or ""
    if said in ("", "钟", "整"):
        return None
    quarters = {"半": 30, "一刻": 15, "三刻": 45}
    return quarters[said] if said in quarters else words.number(said)


def _exact(hour: int, minute: int | None, *, free: bool, vague: bool) -> Clock | None:
    if hour > 24 or (minute or 0) > 59:
        return None
    start = hour * 60 + (minute or 0)
    if minute is None:
        return Clock(start, start + 60, "hour", free, vague)
    return Clock(start, start + 1, "minute", free, vague)


def _part_and_hour(match: Match[str], _: Anchor) -> Clock | None:
    """下午三点半: the part of the day says which of the two hours is meant."""
    part, hour = words.PARTS[match.group("part")], words.number(match.group("h"))
    for shift in (0, 12, 24):
        if hour + shift <= 30 and part.since <= (hour + shift) * 60 < part.until:
            exact = _exact(hour, _minutes(match), free=True, vague=False)
            return exact and replace(
                exact, since=exact.since + shift * 60, until=exact.until + shift * 60
            )
    return _exact(hour, _minutes(match), free=True, vague=False)


def _hour(match: Match[str], _: Anchor) -> Clock | None:
    hour = words.number(match.group("h"))
    return _exact(hour, _minutes(match), free=False, vague=hour <= 12)


# --- weeks ---------------------------------------------------------------------------------------


def _week(match: Match[str], now: Anchor) -> Span:
    weeks = steps(match.group("side"))
    if match.group("end"):
        return spans.weekend_span(now.today, weeks)
    if not match.group("d"):
        return spans.week_span(now.today, weeks)
    return spans.day_span(spans.weekday_in_week(now.today, words.weekday(match.group("d")), weeks))


def _weekday(match: Match[str], now: Anchor) -> Span:
    day = spans.weekday_in_week(now.today, words.weekday(match.group("d")))
    told = tense(match)
    if told == "past" and day > now.today:
        day -= timedelta(weeks=1)
    if told in ("present", "future") and day < now.today:
        day += timedelta(weeks=1)
    return spans.day_span(day)


def _weekend(match: Match[str], now: Anchor) -> Span:
    this = spans.weekend_span(now.today)
    ahead = this.since > now.wall
    return spans.weekend_span(now.today, -1) if ahead and tense(match) == "past" else this


def _no_time(_: Match[str], __: Anchor) -> None:
    return None


# --- so many units away --------------------------------------------------------------------------


def _ago(match: Match[str], now: Anchor) -> Span:
    return _away(match, now, -1)


def _later(match: Match[str], now: Anchor) -> Span | None:
    """三天后; when it is told as done (三天后他走了) it counts from something else than now."""
    return None if tense(match) == "past" else _away(match, now, 1)


def _away(match: Match[str], now: Anchor, step: int) -> Span:
    found = match.groupdict()
    number, unit = found["n"], words.UNITS[found["unit"]]
    some = words.bounds(number)
    if some:
        return spans.some(now, step * some[0], step * some[1], unit)
    and_a_half = bool(found.get("half") or found.get("more"))
    halves = 1 if number == "半" else 2 * words.number(number) + and_a_half
    return spans.shifted_halves(now, step * halves, unit)


def _reach(match: Match[str], now: Anchor) -> Span:
    step = 1 if match.group("which") in ("未来", "接下来") else -1
    some = words.bounds(match.group("n"))
    count = some[1] if some else words.number(match.group("n"))
    return spans.reach(now, step * count, words.UNITS[match.group("unit")])


def _some_days_ago(_: Match[str], now: Anchor) -> Span:
    return spans.some(now, -7, -1, "day")


# --- rules ---------------------------------------------------------------------------------------


_NO_NAME = (
    r"(?!杰伦|星驰|润发|恩来|树人|华健|冬雨|老师|先生|女士|小姐|医生|教授|阿姨|叔叔|经理"
    r"|[边围年岁游庄]|期(?![末中间待]))"
)
_NOT_AFTER_EVENT = "".join(
    f"(?<!{event})"
    for event in "毕业 结婚 出生 离婚 分手 入职 出院 手术 开学 搬家 过了 隔了".split()
)
_ANY_N = rf"(?P<n>好几|十几|[几数半]|{N})"
# 2021年以前 is before that year, not so many years ago
_COUNTED = (
    rf"(?<![第每近几数上好\d])(?!(?:19|20)\d\d年){_ANY_N}个?(?P<half>半)?{UNIT}(?P<more>半)?"
    r"(?:之|以)?"
)
_SPEAKS = (
    r"(?:^|(?<=[\s,.。，！？!?:;\"“我你您他她它们在就和是]))"  # who or what may precede 前几天
)

RULES = (
    rule(r"(?<!当)今天|今天(?!下)|大前天|大后天|昨[天儿]|今儿|明儿|今日(?!头条|说法)", _day),
    rule(r"昨日(?!重现)|明日(?!方舟|香|之)|(?<![聪透])明天(?!气(?!温)|然)", _day),
    rule(r"(?<![以之从目眼生])前天(?!天(?!气)|赋|线)", _day),
    rule(
        r"(?<![先以之然今往随最背])后天(?!天(?!气)|气(?!温)|的?努力|性|养成|形成|培养|因素|教育|环境)",
        _day,
    ),
    rule(r"(?P<day>[昨今明前后])(?P<part>[早晚]|(?<![前后])[晨夜])上?(?!会|报|餐)", _day_part),
    rule(r"刚才|方才", _just_now),
    rule(PART, _part),
    rule(
        rf"(?P<part>{PART})的?\s?(?P<h>{SMALL})(?:点|:(?=\d\d))"
        rf"(?P<m>[半钟整]|[一三]刻|(?:\d{{1,2}}|{N})(?=分)|\d\d)?分?",
        _part_and_hour,
    ),
    rule(
        rf"(?<![一二三四五六七八九十有\d])(?P<h>{SMALL})(?<!一)点"
        rf"(?P<m>[半钟整]|[一三]刻|{N}(?=分))?分?(?![都也儿意建要原问])",
        _hour,
    ),
    rule(r"(?<![十有\d])(?P<h>一)点(?P<m>[半钟整]|[一三]刻)", _hour),
    rule(
        rf"(?P<side>{NO_LAST}上{{1,3}}|{NO_NEXT}下{{1,3}}|这|本)个?{WEEK}"
        rf"(?:(?P<d>{WEEKDAY})|(?P<end>末(?!班))|{_NO_NAME})",
        _week,
    ),
    rule(rf"{WEEK}一\s?[到至~-]\s?{WEEK}?[五六日天]", _no_time),
    rule(
        rf"(?<![上下这本个每逢隔双单\d一二两三四五六七八九十半几整]){WEEK}(?P<d>{WEEKDAY})",
        _weekday,
    ),
    rule(
        r"(?<![上下这本个每逢隔双两到])周末(?!都|经?常|一般|通常|总|也?会|愉快|快乐|喜欢|班|的?时候)",
        _weekend,
    ),
    *DATE_RULES,
    rule(rf"{_COUNTED}前(?![面辈任往进景途提台夕排锋])", _ago),
    rule(rf"{_NOT_AFTER_EVENT}{_COUNTED}后(?![来面悔果续者代台期背半排勤遗])", _later),
    rule(
        rf"(?:再过|(?<![超度经不通渡路熬])过){_ANY_N}个?{UNIT}(?![了的之后])",
        _later,
    ),
    rule(
        rf"(?P<which>过去|最近|近|未来|接下来|(?<!从)这(?=[几两]天))的?(?P<n>[几数]|{N})个?{UNIT}"
        r"[里来内]?",
        _reach,
    ),
    rule(rf"{_SPEAKS}前(?:几|两|些)(?:天|日)", _some_days_ago),
)

# --- what stands around a time -------------------------------------------------------------------

_AROUND = 8  # characters looked at on each side of the words of a time
_HABIT = re.compile(r"每(?:年|天|周|个?月|个|到|逢|隔)?的?$|逢$")
_SINCE_BEFORE = re.compile(r"(?:自从|自|从)$")
_SINCE_AFTER = re.compile(r"以来|起(?=[\s,。!！就一我他她]|$)|开始|至今|到现在")


def widen(text: str, found: Found, now: Anchor) -> Found:
    """Take in what stands around the words: 自从去年, 2016年以来, 每周五 (which is no time)."""
    before, after = text[max(0, found.start - _AROUND) : found.start], found.end
    if found.span is None:
        return found
    if _HABIT.search(before):
        return Found(found.start, found.end)
    since, lasting = _SINCE_BEFORE.search(before), _SINCE_AFTER.match(text, after)
    if not lasting and not (since and since.group().startswith("自")):
        return found
    if not now.is_past(found.span.since):
        return found
    start = found.start - (len(since.group()) if since else 0)
    end = lasting.end() if lasting else after
    return replace(found, start=start, end=end, span=Span(found.span.since, now.said, "lasting"))
