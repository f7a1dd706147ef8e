"""Numbers of one's life told anew in Chinese: an age, a pay, a weight, a rent, years, an hour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pipeline.domain.conflicts.findings import Finding, outdated
from pipeline.domain.conflicts.gists import gist_zh
from pipeline.domain.conflicts.matching import is_history
from pipeline.domain.conflicts.numbers_zh import number
from pipeline.domain.conflicts.people_zh import same_people
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Who

_N = r"(?P<n>[\d一二三四五六七八九十百千万两零〇.]+)"


@dataclass(frozen=True, slots=True)
class Sum:
    """`grows`: it only rises; `thing`: both name what is counted; `once`: one day tells nothing."""

    before: re.Pattern[str]
    after: re.Pattern[str]
    grows: bool = False
    thing: bool = False
    once: bool = False


def _sum(before: str, after: str, **marks: bool) -> Sum:
    return Sum(re.compile(before), re.compile(after), **marks)


_FEE = r"(?:房租|租金|月租|物业费|学费|会费|停车费|电费|票价|车费|补课费|话费|价格|单价|起送价)"
_TO = r"(?:涨|降|调|变|改|减|加|提)[^，]{0,3}[到成为至]?了?|现在|如今"
_SLEEP = r"(?:睡|上床|躺下|入睡|休息)"
_RISE = r"(?:起床?|醒|爬起)"
_HOUR = r"(?P<n>[\d一二三四五六七八九十两]+)点(?P<h>半)?"
_TABLE = (
    _sum(rf"(?:今年|刚|才|我|他|她|已经|都|快)+{_N}岁?了?$",
         rf"(?:满|过完?|到|已经|都|我)了?{_N}岁(?:了|生日|的人|$)", grows=True),
    _sum(rf"(?:月薪|工资|薪水|薪资|到手|月入|一个月[^，]{{0,3}}[挣拿赚])[^，\d]{{0,4}}?{_N}",
         rf"(?:月薪|工资|薪水|薪资|到手|月入|一个月|每月)[^，年]{{0,6}}?{_N}(?![个次天月])"),
    _sum(rf"体重[^，]{{0,6}}?{_N}",
         rf"(?:秤|称|体重|瘦到|胖到|只有|剩)[^，了]{{0,6}}?了?[^，]{{0,3}}?{_N}斤?$"),
    _sum(rf"(?P<w>{_FEE})[^，]{{0,8}}?{_N}[块元百千万]?",
         rf"(?P<w>{_FEE})[^，]{{0,3}}?(?:{_TO})[^，]{{0,4}}?{_N}"),
    _sum(rf"(?P<w>[月租]+){_N}", rf"(?P<w>租金?|房租|月租)(?:{_TO})+[^，]{{0,3}}?{_N}"),
    _sum(rf"了?{_N}(?P<u>年|个月)(?:多)?了?$",
         rf"(?:已经|都|快|整整|满)[^，]{{0,8}}?{_N}(?P<u>年|个月)(?:多)?了?$",
         grows=True, thing=True),
    _sum(rf"{_HOUR}(?:多|左右)?[^，]{{0,2}}{_SLEEP}",
         rf"{_HOUR}(?:多|左右)?[^，]{{0,3}}{_SLEEP}", once=True),
    _sum(rf"{_HOUR}(?:多|左右)?[^，]{{0,2}}{_RISE}",
         rf"{_HOUR}(?:多|左右)?[^，]{{0,3}}{_RISE}", once=True),
)  # fmt: skip
_UNITS = {"": 1, "百": 100, "千": 1000, "万": 10000}
_NEWS = re.compile(
    r"现在|如今|最近|涨|降|调|改|变|满|已经|都|又|新|今早|刚|了$|[上过]秤|称|这个?月起|开始"
)
_ONCE = re.compile(r"昨[天晚]|今[天晚早]|周末|放假|有时|偶尔|明天|前天|这次|那[天次]|假期")
_AHEAD = re.compile(
    r"想|打算|目标|准备|希望|应该|以前|曾经|过去|那年|那时|时候|差点|明年|要是|如果"
)


def summed_zh(old: Reading, new: Reading) -> Finding | None:
    """The older number of one's life that the newer statement tells as another one."""
    if old.speaker != new.speaker or new.language != "zh":
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    for later in new.clauses if _is_news(new.said.text) else ():
        after = _bare(new.said.text[slice(*later.span)])
        if not later.asserted or not _told(after, old=False) or _AHEAD.search(after):
            continue
        if is_history(later.moments, old, new.said.said_at):
            continue
        for earlier in old.clauses:
            before = _bare(old.said.text[slice(*earlier.span)])
            if not earlier.asserted or _AHEAD.search(before) or not _told(before, old=True):
                continue
            if same_people(before, later, after, new) and _differ(before, after):
                yield _over(earlier, later)


@lru_cache(maxsize=8192)
def _is_news(text: str) -> bool:
    return bool(_NEWS.search(text.strip(" 　。！!~～")))


def _bare(text: str) -> str:
    return text.strip(" 　，,。！!~～；;…啊呀哦啦哈呢")


@lru_cache(maxsize=8192)
def _told(text: str, *, old: bool) -> tuple[tuple[int, float, str], ...]:
    """The lines that the clause tells a number of, with the number and the word beside it."""
    found = []
    for place, one in enumerate(_TABLE):
        match = (one.before if old else one.after).search(text)
        told = match.groupdict() if match else {}
        value = _value(told["n"]) if told.get("n") else None
        if value is not None:
            value += 0.5 if told.get("h") else 0
            found.append((place, value, (told.get("w") or "") + (told.get("u") or "")))
    return tuple(found)


def _value(text: str) -> float | None:
    """一万二 is 12000, 一百三 is 130, 1.5万 is 15000; of what is no number nothing is made."""
    digits = re.fullmatch(r"(\d+(?:\.\d+)?)([百千万]?)", text)
    if digits:
        return float(digits[1]) * _UNITS[digits[2]]
    if not re.fullmatch(r"[一二三四五六七八九十百千万两零〇]+", text) or text[0] in "百千万":
        return None
    high, myriad, low = text.partition("万")
    if not myriad:
        return number(text)
    if "万" in low:
        return None
    return 10000 * number(high) + (number(low) * (1000 if len(low) == 1 else 1) if low else 0)


def _differ(before: str, after: str) -> bool:
    for place, value, word in _told(before, old=True):
        one = _TABLE[place]
        for where, other, told in _told(after, old=False):
            if where != place or other == value or (one.grows and other < value):
                continue
            if (word and told and not set(word) & set(told)) or (one.once and _ONCE.search(after)):
                continue
            if not one.thing or _is_same_thing(before, after):
                return True
    return False


def _is_same_thing(before: str, after: str) -> bool:
    there = gist_zh(before)
    return bool(there) and 2 * len(there & gist_zh(after)) >= len(there)


def _over(old: Clause, new: Clause) -> Finding:
    claim = next((c for c in old.claims if c.aspect == "is"), None)
    part = claim.part if claim else old.span
    one, other = Claim("have", old.who or Who(), part), Claim("", new.who or Who(), new.span)
    return outdated("number_changed", one, other, 0.6)
