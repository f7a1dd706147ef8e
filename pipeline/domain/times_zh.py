"""Chinese time expressions: one rule a kind, each a pattern and what it means.

上周五 is the Friday of the ISO week before, whatever day it is said on, where the English "last
Friday" is the latest one: said on a Saturday, 上周五 lies eight days back and "last Friday" one. A
bare 周五 is that of this week, unless 了 or 要 says otherwise. Chinese has no spaces, so many rules
look at the characters around: 以前天天 holds no 前天 and 三明治 no 明.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from re import Match

from pipeline.domain import time_spans as spans
from pipeline.domain import times_zh_words as words
from pipeline.domain.time_spans import Anchor, Build, Clock, Found, Rule, Span
from pipeline.domain.times_zh_words import (
    HOLIDAY,
    MONTH_PART,
    NO_COUNTER,
    PART,
    SEASON,
    SMALL,
    UNIT,
    WEEK,
    WEEKDAY,
    N,
)

_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "大后": 3}
_YEARS = {"大前": -3, "前": -2, "去": -1, "今": 0, "本": 0, "明": 1, "后": 2, "大后": 3}
_SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_MONTH_PARTS = {"初": "early", "上旬": "early", "中旬": "mid"}  # else late


def _steps(side: str) -> int:
    """上 is one back, 上上 two; 下 forward; 这 and 本 stay."""
    return side.count("下") - side.count("上")


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
    weeks = _steps(match.group("side"))
    if match.group("end"):
        return spans.weekend_span(now.today, weeks)
    if not match.group("d"):
        return spans.week_span(now.today, weeks)
    return spans.day_span(spans.weekday_in_week(now.today, words.weekday(match.group("d")), weeks))


def _weekday(match: Match[str], now: Anchor) -> Span:
    day = spans.weekday_in_week(now.today, words.weekday(match.group("d")))
    tense = words.tense(match)
    if tense == "past" and day > now.today:
        day -= timedelta(weeks=1)
    if tense == "future" and day < now.today:
        day += timedelta(weeks=1)
    return spans.day_span(day)


def _weekend(match: Match[str], now: Anchor) -> Span:
    this = spans.weekend_span(now.today)
    ahead = this.since > now.wall
    return spans.weekend_span(now.today, -1) if ahead and words.tense(match) == "past" else this


def _no_time(_: Match[str], __: Anchor) -> None:
    return None


# --- months and years ----------------------------------------------------------------------------


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
    steps = _steps(match.group("side") or "")
    return _in_month(*spans.shift_month(now.today.year, now.today.month, steps), match)


def _month(match: Match[str], now: Anchor) -> Span | None:
    month = words.number(match.group("m"))
    return spans.yearly(now, words.tense(match), lambda year: _in_month(year, month, match))


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
    month, day, days = words.HOLIDAYS[name]
    return spans.days_span(date(year, month, day), days, "day" if days == 1 else "range")


def _holiday(match: Match[str], now: Anchor) -> Span | None:
    name = match.group("holiday")
    return spans.yearly(now, words.tense(match), lambda year: _holiday_of(year, name))


def _edge(match: Match[str], now: Anchor) -> Span:
    """A bare 年底 or 年初 is this year's, or last year's when it is told and has not come."""
    this = _edge_of_year(now.today.year, match.group("edge"))
    past = words.tense(match) == "past" and this.since > now.wall
    return _edge_of_year(now.today.year - 1, match.group("edge")) if past else this


def _sided_season(match: Match[str], now: Anchor) -> Span | None:
    name, steps = _SEASONS[match.group("season")], _steps(match.group("side"))
    seasons = [spans.season_span(now.today.year + step, name) for step in range(-2, 3)]
    if steps < 0:
        return max((s for s in seasons if s.until <= now.wall), key=lambda s: s.since)
    if steps > 0:
        return min((s for s in seasons if s.since > now.wall), key=lambda s: s.since)
    return spans.choose(now, words.tense(match), seasons)


def _decade(match: Match[str], now: Anchor) -> Span:
    year = words.number(match.group("y"))
    if year < 100:
        later = year <= now.today.year % 100 and not match.group("last")
        year += 2000 if later else 1900
    return spans.months_span(year, 1, 120, "range")


# --- so many units away --------------------------------------------------------------------------


def _ago(match: Match[str], now: Anchor) -> Span | None:
    number = match.group("n")
    if match.group("unit") == "年" and number.isdecimal() and 1900 <= int(number) <= 2100:
        return None  # 2000年前 is before that year at least as often as that many years ago
    return _away(match, now, -1)


def _later(match: Match[str], now: Anchor) -> Span | None:
    """三天后; when it is told as done (三天后他走了) it counts from something else than now."""
    return None if words.tense(match) == "past" else _away(match, now, 1)


def _away(match: Match[str], now: Anchor, step: int) -> Span:
    found = match.groupdict()
    number, unit = found["n"], words.UNITS[found["unit"]]
    some = words.bounds(number)
    if some:
        return spans.some(now, step * some[0], step * some[1], unit)
    and_a_half = bool(found.get("half") or found.get("more"))
    halves = 1 if number == "半" else 2 * words.number(number) + and_a_half
    if halves % 2 == 0:
        return spans.shifted(now, step * halves // 2, unit)
    whole: dict[spans.Unit, tuple[int, spans.Unit]] = {  # how many smaller units half of one is
        "hour": (30, "minute"),
        "day": (12, "hour"),
        "month": (15, "day"),
        "year": (6, "month"),
    }
    count, smaller = whole.get(unit, (0, unit))
    if not count:
        raise ValueError(unit)
    exact = spans.shifted(now, step * halves * count, smaller)
    return spans.week_span(exact.since.date()) if unit == "month" else exact


def _reach(match: Match[str], now: Anchor) -> Span:
    step = 1 if match.group("which") in ("未来", "接下来") else -1
    some = words.bounds(match.group("n"))
    count = some[1] if some else words.number(match.group("n"))
    return spans.reach(now, step * count, words.UNITS[match.group("unit")])


def _some_days_ago(_: Match[str], now: Anchor) -> Span:
    return spans.some(now, -7, -1, "day")


# --- rules ---------------------------------------------------------------------------------------


def _rule(pattern: str, build: Build) -> Rule:
    return Rule(re.compile(pattern), build)


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
_NO_YEAR = r"(?!轻(?!松)|[龄纪迈味货级历间代]|的?历史|[之以]?[前后](?!来))"
# 晚上|周杰伦 and 一下|周末 are cut elsewhere than before 上周 and 下周
_NO_LAST = r"(?<![晚早马路街网手身头脸楼桌床岸海船车边地天以加遇碰爱])"
_NO_NEXT = r"(?<![一楼脚地手天树乡底月放留坐写剩等])"
_NO_NAME = (
    r"(?!杰伦|星驰|润发|恩来|树人|华健|冬雨|老师|先生|女士|小姐|医生|教授|阿姨|叔叔|经理"
    r"|[边围年岁游庄]|期(?![末中间待]))"
)
_NOT_AFTER_EVENT = "".join(
    f"(?<!{event})"
    for event in "毕业 结婚 出生 离婚 分手 入职 出院 手术 开学 搬家 过了 隔了".split()
)
_ANY_N = rf"(?P<n>好几|十几|[几数半]|{N})"
_COUNTED = rf"(?<![第每近几数上好\d]){_ANY_N}个?(?P<half>半)?{UNIT}(?P<more>半)?(?:之|以)?"
_SPEAKS = (
    r"(?:^|(?<=[\s,.。，！？!?:;\"“我你您他她它们在就和是]))"  # who or what may precede 前几天
)

RULES = (
    _rule(r"(?<!当)今天|今天(?!下)|大前天|大后天|昨[天儿]|今儿|明儿|今日(?!头条|说法)", _day),
    _rule(r"昨日(?!重现)|明日(?!方舟|香|之)|(?<![聪透])明天(?!气(?!温)|然)", _day),
    _rule(r"(?<![以之从目眼生])前天(?!天(?!气)|赋|线)", _day),
    _rule(
        r"(?<![先以之然今往随最背])后天(?!天(?!气)|气(?!温)|的?努力|性|养成|形成|培养|因素|教育|环境)",
        _day,
    ),
    _rule(r"(?P<day>[昨今明前后])(?P<part>[早晚]|(?<![前后])[晨夜])上?(?!会|报|餐)", _day_part),
    _rule(r"刚才|方才", _just_now),
    _rule(PART, _part),
    _rule(
        rf"(?P<part>{PART})的?\s?(?P<h>{SMALL})(?:点|:(?=\d\d))"
        rf"(?P<m>[半钟整]|[一三]刻|(?:\d{{1,2}}|{N})(?=分)|\d\d)?分?",
        _part_and_hour,
    ),
    _rule(
        rf"(?<![一二三四五六七八九十有\d])(?P<h>{SMALL})(?<!一)点"
        rf"(?P<m>[半钟整]|[一三]刻|{N}(?=分))?分?(?![都也儿意建要原问])",
        _hour,
    ),
    _rule(r"(?<![十有\d])(?P<h>一)点(?P<m>[半钟整]|[一三]刻)", _hour),
    _rule(
        rf"(?P<side>{_NO_LAST}上{{1,3}}|{_NO_NEXT}下{{1,3}}|这|本)个?{WEEK}"
        rf"(?:(?P<d>{WEEKDAY})|(?P<end>末(?!班))|{_NO_NAME})",
        _week,
    ),
    _rule(rf"{WEEK}一\s?[到至~-]\s?{WEEK}?[五六日天]", _no_time),
    _rule(
        rf"(?<![上下这本个每逢隔双单\d一二两三四五六七八九十半几整]){WEEK}(?P<d>{WEEKDAY})",
        _weekday,
    ),
    _rule(
        r"(?<![上下这本个每逢隔双两到])周末(?!都|经?常|一般|通常|总|也?会|愉快|快乐|喜欢|班|的?时候)",
        _weekend,
    ),
    _rule(
        rf"(?P<side>{_NO_LAST}上{{1,3}}|{_NO_NEXT}下{{1,3}}|这|本)(?:个月|(?<!这)月(?![亮光球色饼台票]))"
        rf"的?(?:{MONTH_PART}|{_DATE})?",
        _sided_month,
    ),
    _rule(r"(?<![\d一二三四五六七八九十月个])(?P<side>(?!))?(?P<part>月底|月初)", _sided_month),
    _rule(
        rf"(?P<which>(?<![以之从目])前|(?<!过)去|今|本|明|(?<![以之然往])后|大[前后])年{_NO_YEAR}"
        rf"{_YEAR_TAIL}",
        _relative_year,
    ),
    _rule(
        rf"(?<![\d〇零一二三四五六七八九])(?P<y>\d{{4}}|[〇零一二三四五六七八九]{{4}})年(?!历史|的历史|级)"
        rf"{_YEAR_TAIL}",
        _absolute_year,
    ),
    _rule(rf"(?<!\d)(?P<y>\d\d)年(?=\d{{1,2}}月){_YEAR_TAIL}", _absolute_year),
    _rule(
        rf"(?<![\d〇零一二三四五六七八九十年个第几])(?P<m>{SMALL})月份?"
        rf"(?:{MONTH_PART}|{_DATE}|(?![天花球饼亮光子嫂薪租费票内后前来间]|[一二两三四]次))",
        _month,
    ),
    _rule(
        r"(?<![一二三四五六七八九十\d今去明前后半])年(?P<edge>初(?=[^一二三四五六七八])|底|末)",
        _edge,
    ),
    _rule(rf"(?P<side>这|上|下)个?{SEASON}", _sided_season),
    _rule(r"(?P<last>上个?世纪)?(?P<y>(?:19|20)?\d0|[一二三四五六七八九]十)年代[初末]?", _decade),
    _rule(HOLIDAY, _holiday),
    _rule(rf"{_COUNTED}前(?![面辈任往进景途提台夕排锋])", _ago),
    _rule(rf"{_NOT_AFTER_EVENT}{_COUNTED}后(?![来面悔果续者代台期背半排勤遗])", _later),
    _rule(
        rf"(?:再过|(?<![超度经不通渡路熬])过){_ANY_N}个?{UNIT}(?![了的之后])",
        _later,
    ),
    _rule(
        rf"(?P<which>过去|最近|近|未来|接下来|(?<=[^从])这(?=[几两]天))的?(?P<n>[几数]|{N})个?{UNIT}"
        r"[里来内]?",
        _reach,
    ),
    _rule(rf"{_SPEAKS}前(?:几|两|些)(?:天|日)", _some_days_ago),
)

# --- what stands around a time -------------------------------------------------------------------

_AROUND = 8  # characters looked at on each side of the words of a time
_HABIT = re.compile(r"每(?:年|天|周|个?月|个|到|逢|隔)?的?$|逢$")
_SINCE_BEFORE = re.compile(r"(?:自从|自|从)$")
_SINCE_AFTER = re.compile(r"以来|起|开始|至今|到现在")


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
    if now.instants(found.span)[0] >= now.said:
        return found
    start = found.start - (len(since.group()) if since else 0)
    end = lasting.end() if lasting else after
    return replace(found, start=start, end=end, span=Span(found.span.since, now.said, "lasting"))
