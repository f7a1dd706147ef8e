"""Numbers told anew without the words of the older statement: a weight, an age, one more."""

from __future__ import annotations

import re

from pipeline.domain.conflicts.en.stems import stem
from pipeline.domain.conflicts.findings import Finding, outdated
from pipeline.domain.conflicts.matching import same_one
from pipeline.domain.conflicts.once import once, worded
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Amount, Claim, Clause, Reading, Who
from pipeline.domain.conflicts.zh import numbers as numbers_zh
from pipeline.domain.conflicts.zh.people import same_people

_WEIGHTS = frozenset({"kg", "kilo", "lb", "pound", "stone", "斤", "公斤", "千克"})
_WEIGHED = Pattern(r"\bweigh\w*\b|体重|斤|公斤|千克", re.IGNORECASE)
# 我的体重是八十公斤, 我现在七十五公斤了
_IS_NOW = Pattern(
    r"(?:^|[，。])我?(?:现在|目前|如今|的?体重)?(?:已经|都|才|只?有|是)*"
    r"[\d.一二两三四五六七八九十百]+(?:公斤|斤|千克)[半多]?了?(?:[，。！]|$)"
)
_ON_SCALES = Pattern(
    r"\b(?:scales?|weigh(?:ed|s)?|down to|up to|lost|gained|diet)\b|称|瘦|减|胖|体重|秤",
    re.IGNORECASE,
)
_NTH = Pattern(
    r"\b(?P<n>second|third|fourth|fifth|sixth)\b (?:\w+ )?(?P<u>child|kid|baby|son|daughter|cat"
    r"|dog|car"
    r"|bike|grandchild|puppy|kitten|horse)\b",
    re.IGNORECASE,
)
_NTHS = {word: n for n, word in enumerate("zero first second third fourth fifth sixth".split())}
_NTH_ZH = Pattern(
    r"(?:老(?P<n>[二三四五])|第(?P<m>[二三四五])个?(?P<u>孩子|小孩|宝宝|娃|[只条])|(?P<o>二胎"
    r"|三胎))"
)
_CAME = Pattern(
    r"\b(?:arrived|born|got|had|have|adopted|welcomed|bought|came|here)\b|出生|生了|生下|养了"
    r"|来了|买了|落地",
    re.IGNORECASE,
)
_AHEAD = Pattern(r"\b(?:want|hope|plan|might|would|expecting|will|if)\b|想|打算|准备|怀|希望", re.I)
_CHILDREN = frozenset(stem(word) for word in "child kid baby son daughter".split())
_CHILDREN_ZH = frozenset({"孩子", "小孩", "宝宝", "娃", "儿子", "女儿"})
_JUBILEE = Pattern(r"(?P<n>[\d一二三四五六七八九十]{1,3})(?:岁)?(?:大寿|寿辰|岁?生日)")
_TELLS_AGE = Pattern(
    r"今年(?P<n>[\d一二三四五六七八九十]{1,3})(?:岁)?(?:了)?$"
    r"|(?P<m>[\d一二三四五六七八九十]{1,3})岁"
)


def counted(old: Reading, new: Reading) -> Finding | None:
    """The older number that the newer statement makes another one."""
    if old.speaker != new.speaker:
        return None
    return _weighed(old, new) or _one_more(old, new) or _jubilee(old, new)


def _over(clause: Clause, part: tuple[int, int], new: Clause) -> Finding:
    one, other = Claim("have", clause.who or Who(), part), Claim("", new.who or Who(), new.span)
    return outdated("number_changed", one, other, 0.7)


def _weighed(old: Reading, new: Reading) -> Finding | None:
    """Who weighed 92 kilos stands on the scales again."""
    now = _IS_NOW.search(new.said.text) and _IS_NOW.search(old.said.text)
    if not now and not (_WEIGHED.search(old.said.text) and _ON_SCALES.search(new.said.text)):
        return None
    before, after = _weight(old), _weight(new)
    if before is None or after is None:
        return None
    one, other = before[1], after[1]
    differ = one.unit == other.unit and one.value != other.value
    return _over(before[0], one.span, after[0]) if differ else None


def _weight(told: Reading) -> tuple[Clause, Amount] | None:
    """The only weight told, as far as it is the speaker's own."""
    found = [
        (clause, amount)
        for clause in told.clauses
        for amount in clause.amounts
        if amount.unit in _WEIGHTS and clause.asserted
    ]
    if len(found) != 1:
        return None
    who = found[0][0].who or Who(frozenset({told.speaker}))
    mine = told.speaker in who.names or not (who.names or who.owner or who.head)
    mine = mine or (who.owner == told.speaker and who.head in ("weight", "体重"))
    words = re.search(r"\b(?:lost|gained|by)\b|[瘦胖减掉]了(?=[^，]*斤)", told.said.text)
    return found[0] if mine and not words else None


def _one_more(old: Reading, new: Reading) -> Finding | None:
    """Two children, and the third has arrived."""
    for later, text, number, unit in _arrivals(new):
        for clause in old.clauses:
            for amount in clause.amounts:
                same = _is_theirs(old, clause, later, text, new)
                if same and amount.value == number - 1 and _is_unit(amount.unit, unit):
                    return _over(clause, amount.span, later)
    return None


@once
def _arrivals(told: Reading) -> tuple[tuple[Clause, str, int, str], ...]:
    """The clauses that tell that one more has come, the how manieth that is, and of what."""
    return tuple(
        (clause, text, *found)
        for clause, text in worded(told)
        if clause.asserted
        and not _AHEAD.search(text)
        and (found := _nth(text))
        and _CAME.search(text)
    )


def _is_theirs(old: Reading, clause: Clause, later: Clause, text: str, new: Reading) -> bool:
    if new.language == "zh":
        return same_people(old.said.text[slice(*clause.span)], later, text, new)
    me = Who(frozenset({new.speaker}))
    one, other = clause.who or me, later.who or me
    mine = other.owner == new.speaker and stem(other.head) in _CHILDREN
    return same_one(one, other) != "no" or mine


def _nth(text: str) -> tuple[int, str] | None:
    match = _NTH.search(text)
    if match:
        return _NTHS[match["n"].lower()], stem(match["u"].lower())
    match = _NTH_ZH.search(text)
    if match is None:
        return None
    told = match["n"] or match["m"] or match["o"][:1]
    return int(numbers_zh.number(told)), match["u"] or "孩子"


def _is_unit(unit: str, told: str) -> bool:
    if unit in _CHILDREN:
        return told in _CHILDREN
    return unit == told or (unit in _CHILDREN_ZH and told in _CHILDREN_ZH)


@once
def _jubilees(told: Reading) -> tuple[tuple[Clause, re.Match[str]], ...]:
    return tuple(
        (clause, match)
        for clause, text in worded(told)
        if clause.asserted and (match := _JUBILEE.search(text))
    )


def _jubilee(old: Reading, new: Reading) -> Finding | None:
    """今年七十九, and then 过了八十大寿."""
    for later, after in _jubilees(new):
        for clause in old.clauses:
            text = old.said.text[slice(*clause.span)].strip(" 。！，")
            before = _TELLS_AGE.search(text)
            head = (clause.who or Who()).head
            if before is None or not head or head not in new.said.text:
                continue
            told = before["n"] or before["m"]
            if numbers_zh.number(told) < numbers_zh.number(after["n"]):
                start = clause.span[0] + old.said.text[clause.span[0] :].index(told)
                return _over(clause, (start, start + len(told)), later)
    return None
