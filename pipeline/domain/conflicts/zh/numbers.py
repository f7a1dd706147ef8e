"""Amounts and moments in Chinese text: 六年, 三千五, 29岁, 下午三点, 周六, 三月三号."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from pipeline.domain.conflicts.values import Amount, Moment, Span

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
    "俩": 2,
}
_POWERS = {"十": 10, "百": 100, "千": 1000}
_N = r"(?:\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百千]+)"
_MONEY = "块|元|块钱|欧元|美元|镑|万|日元"
_UNITS = (
    "兆|码|厘米|毫米|毫升|英寸|顿|公里|千米|公斤|千克|小时|钟头|分钟|平米|平方米|个月|个星期|星期|周岁"
    "|周|年级|岁|年|天|月|斤|次"
    "|杯|包|瓶|支|根"
    "|碗|片|颗|页|本|首|集|度|分|层|楼|级|名|位|口|个|只|条|辆|台|套|部|双|件|张|棵|匹|头|间|米"
    "|里|克|升|倍|步|%"
)
_NUMBER = re.compile(
    rf"(?<![第\d.一二三四五六七八九十百千两周期拜])(?P<n>{_N})"
    rf"(?P<wan>万)?(?P<more>[一二三四五六七八九](?![十百千万\d]))?"
    rf"(?P<half>半)?(?P<unit>{_MONEY}"
    rf"|{_UNITS})?(?P<half2>半)?(?=(?P<noun>[\u4e00-\u9fff](?:(?![了啦的吧呢])[\u4e00-\u9fff])?))?"
)
_SAME_UNIT = {"周岁": "岁", "钟头": "小时"}
_COUNTERS = frozenset("个 只 条 辆 台 套 部 双 件 张 棵 匹 头 间 名 位 口 本".split())
_NOT_COUNTED = re.compile(
    r"[一二三四五六七八九十]+(?:起|直|样|些|边|下|定|般|切|共|旦|会儿|种|方面|家人|刚)"
)
_GRADE = re.compile(
    r"大(?P<d>[一二三四])(?![家])|(?:读|上|念)?(?P<y>[一二三四五六])年级|(?P<k>[高初])"
    r"(?P<g>[一二三])(?!中)"
)
_FLOOR = re.compile(r"(?P<n>\d+|[一二三四五六七八九十]+)(?:楼|层)")

_WEEKDAY = re.compile(r"(?:周|星期|礼拜)(?P<d>[一二三四五六日天末])(?![年个岁])")
_MONTH_DAY = re.compile(
    r"(?P<m>\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份)?(?:(?P<d>\d{1,2}"
    r"|[一二三四五六七八九十]{1,3})[日号])?"
)
_DAY = re.compile(
    r"(?<![月\d一二三四五六七八九十])(?P<d>\d{1,2}|[一二三四五六七八九十]{1,3})号(?![楼线院店])"
)
_YEAR = re.compile(r"(?<!\d)(?P<y>(?:1[5-9]|20)\d\d)年")
_CLOCK = re.compile(
    r"(?P<part>凌晨|早上|早晨|上午|中午|下午|傍晚|晚上|今晚|明晚|夜里)?(?P<h>\d{1,2}"
    r"|[一二两三四五六七八九十]{1,3})"
    r"(?:点(?!菜|外卖|击)(?P<half>半)?(?:(?P<m>\d{1,2}|[一二三四五]?十[一二三四五六七八九]?"
    r"|[一二三四五六七八九])分?)?|[:：](?P<m2>\d\d))"
)
_ANY_NUMBER = re.compile(r"[\d零〇一二两俩三四五六七八九十百千半]")
_SEASON = re.compile(r"(?P<s>[春夏秋冬])(?:天|季|$)")
_ANY_TIME = re.compile(r"[\d春夏秋冬一二两三四五六七八九十半日末天]")
_AGO = re.compile(rf"(?P<n>{_N})(?P<unit>天|个月|个?星期|周|年)(?:以)?前")
_UNIT_DAYS = {"天": 1, "个月": 30, "个星期": 7, "星期": 7, "周": 7, "年": 365}


def number(text: str) -> float:
    """三千五 is 3500, 一百二十 is 120, 29 is 29."""
    if text[0].isdigit():
        return float(text)
    if len(text) > 1 and all(char in _DIGITS for char in text):
        return float("".join(str(_DIGITS[char]) for char in text))
    total, digit, power = 0, 0, 1
    for char in text:
        if char in _POWERS:
            power = _POWERS[char]
            total += (digit or (1 if not total else 0)) * power
            digit = 0
        else:
            digit = _DIGITS[char]
    short = len(text) > 1 and power >= 100 and text[-2] not in "零〇"
    return float(total + digit * (power // 10 if short else 1))


@lru_cache(maxsize=512)
def amounts(text: str) -> tuple[Amount, ...]:
    """Numbers with their units; of what is counted the unit is the thing. Dates are none."""
    if not _ANY_NUMBER.search(text):
        return ()
    sure = (*_grades(text), *_halves(text))
    taken = [amount.span for amount in sure] + [moment.span for moment in moments(text)]
    taken += [match.span() for match in _NOT_COUNTED.finditer(text)]
    return (*sure, *(a for a in _numbers(text) if not _is_within(a.span, taken)))


def _is_within(span: Span, taken: Iterable[Span]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in taken)


def _numbers(text: str) -> Iterator[Amount]:
    for match in _NUMBER.finditer(text):
        told, unit = match["n"], match["unit"] or ""
        if not unit and len(told) == 1 and not match["wan"] and not told.isdigit():
            continue  # 一 of 一起
        end = match.end("unit") if unit else match.end("n")
        yield Amount(_value(match), _unit(match), (match.start("n"), end))


def _value(match: re.Match[str]) -> float:
    value = number(match["n"]) * (10_000 if match["wan"] or match["unit"] == "万" else 1)
    if match["more"]:  # 一万二
        value += number(match["more"]) * (1000 if match["wan"] else 1)
    return value + (0.5 if match["half"] or match["half2"] else 0)


def _unit(match: re.Match[str]) -> str:
    """Money is money, of counted things the thing is the unit."""
    unit, noun = match["unit"] or "", match["noun"] or ""
    if unit in _MONEY.split("|") or (not unit and _value(match) >= 100):
        return "元"
    if unit in _COUNTERS and noun:
        return noun
    return _SAME_UNIT.get(unit, unit)


def _halves(text: str) -> Iterator[Amount]:
    """半年, and a height such as 一米七."""
    for match in re.finditer(
        r"(?<![\d一二三四五六七八九十两多个])半个?(?P<unit>年|月|小时|钟头|天|斤)", text
    ):
        unit = {"月": "个月"}.get(match["unit"], match["unit"])
        yield Amount(0.5, _SAME_UNIT.get(unit, unit), match.span())
    for match in re.finditer(rf"(?P<m>[12一二两])米(?P<c>{_N})(?![米])", text):
        parts = number(match["c"])
        yield Amount(number(match["m"]) + parts / (10 if parts < 10 else 100), "米高", match.span())


def _grades(text: str) -> Iterator[Amount]:
    for match in _GRADE.finditer(text):
        told = match["d"] or match["y"] or match["g"]
        kind = "大" if match["d"] else match["k"] or "年级"
        yield Amount(number(told), kind, match.span())
    for match in _FLOOR.finditer(text):
        yield Amount(number(match["n"]), "楼", match.span())


@lru_cache(maxsize=512)
def moments(text: str) -> tuple[Moment, ...]:
    """Weekdays, months, days, years, hours and how long ago."""
    if not _ANY_TIME.search(text):
        return ()
    weekdays = (
        Moment("weekday", match["d"].replace("天", "日"), match.span())
        for match in _WEEKDAY.finditer(text)
    )
    years = (Moment("year", match["y"], match.span()) for match in _YEAR.finditer(text))
    seasons = (Moment("season", m["s"], m.span()) for m in _SEASON.finditer(text))
    return (*weekdays, *_days(text), *years, *seasons, *_ago(text), *_hours(text))


def _days(text: str) -> Iterator[Moment]:
    for match in _MONTH_DAY.finditer(text):
        month = f"{int(number(match['m'])):02}"
        if match["d"]:
            yield Moment("day", f"{month}-{int(number(match['d'])):02}", match.span())
        else:
            yield Moment("month", month, match.span())
    for match in _DAY.finditer(text):
        yield Moment("day", f"-{int(number(match['d'])):02}", match.span())


def _ago(text: str) -> Iterator[Moment]:
    for match in _AGO.finditer(text):
        days = number(match["n"]) * _UNIT_DAYS[match["unit"]]
        yield Moment("ago", str(int(days)), match.span())


def _hours(text: str) -> Iterator[Moment]:
    for match in _CLOCK.finditer(text):
        part = match["part"] or ""
        hour = int(number(match["h"]))
        vague = match.group() == "一点" and not part
        if vague or hour > 24 or _NOT_COUNTED.match(text, match.start("h")):
            continue
        late = part in ("下午", "傍晚", "晚上", "今晚", "明晚") and hour < 12
        minute = "30" if match["half"] else match["m2"] or ""
        if match["m"]:
            minute = f"{int(number(match['m'])):02}"
        sure = "" if part or hour > 12 else "?"
        yield Moment("hour", f"{hour + 12 * late:02}:{minute or '00'}{sure}", match.span())
