"""A Chinese error that is owned up to: so plainly that the topic need only be the same."""

from __future__ import annotations

import re

from pipeline.domain.conflicts.zh.elses import KIN, is_of_anothers, is_without_another
from pipeline.domain.conflicts.zh.numbers import amounts
from pipeline.domain.conflicts.zh.topics import (
    contrast,
    is_of_compound,
    is_of_same,
    likeness,
    tokens,
)

SURE, HUNCH = 0.8, 0.5
# Said of what was told, and not of what was read or done.
_TOLD_SO = re.compile(
    r"(?:我|上[次回]|之前|刚才?|前面|那天|早先|先前)[^，。]{0,8}(?:说|讲|传|报|写|打|发|给|记|答|回)[^，。]{0,2}"
    r"(?:错|混|反|串|岔|漏|早了|满了|过头|急了)|[乱瞎胡][说讲传猜编蒙]|当我[^，。]{0,4}没[说讲提]|[话结论]{1,2}[说下]早了"
    r"|^[^，。]{0,2}(?:说|讲|传|报|写|打|发|给|记)错"
)
_OF_ANOTHER = re.compile(
    rf"(?P<v>[^，。]{{2,12}}?)(?:那|这)?(?:才?是|的是|是指|说的是)(?P<o>[^，。]{{0,4}}?(?:{KIN}|老伴|别人|同事|[他她它](?!们)))"
)
_SUBJECT_ENDS = re.compile(
    r"(?<![不可要但总还])(?:是|应该|每|没|不|在|有|都|得|要|才|只|会|能|跟|和)|[\d一二两三四五六七八九十百]"
)
# What is said of anything, or names only what kind of thing is told.
_SLIGHT = frozenset("那这个他她它边方向情况名字日期地点时间事上下里")
_SUFFIXED = re.compile(r"(?P<x>[\u4e00-\u9fff])(?P<of>[族型级省市县区线座系院])(?!统)")
_POLES = (
    "公母", "男女", "真假", "左右", "东西", "南北", "买租", "早晚", "甜咸", "阴阳", "正负", "单双",
    "前后", "大小", "上下", "内外", "软硬", "冷热", "黑白",
)  # fmt: skip
_TELLER = re.compile(r"^[^，。]{1,4}?(?:说|讲|告诉我|表示|回复)(?![话错的])")
# 房租我说错了，是三千二: the topic, and then what is right.
_TOPIC = re.compile(
    r"^(?P<t>[^，。我]{2,12}?)(?:是?我)?(?:刚才?|之前|上[次回])?(?:给|跟)?你?[说讲写报记打发看听][^，。]{0,2}(?:错|反|混|串|岔)"
)
_IT = re.compile(r"[它他她](?!们)")
_CLEFT = re.compile(r"(?P<x>[^，。]{2,8})的(?:才?是|应该是)(?P<v>[^，。]{1,8})$")
_RIGHT = re.compile(r"^(?:应该|其实|实际|正确)?(?:的)?(?:是|在|叫|要|得)")


def confessed(before: str, told: str, sentence: str, clauses: tuple[str, ...]) -> float:
    """How sure it is that the sentence, which owns up to an error, takes `before` back.

    `told` is the whole of the older statement.
    """
    another = _OF_ANOTHER.search(sentence)
    if another and another["o"] not in told and _is_known(another["v"], before):
        return SURE
    plain = [_TELLER.sub("", clause) for clause in clauses]
    if any(_is_topic(before, told, clause) for clause in plain):
        return SURE if any(_RIGHT.match(clause) for clause in plain) else HUNCH
    if not likeness(told, sentence).shared and not _IT.search(sentence):
        return max((_is_instead(before, clause) for clause in plain), default=0.0)
    return max((_of_clause(before, told, sentence, clause) for clause in plain), default=0.0)


def _is_instead(before: str, clause: str) -> float:
    """是四十三个: nothing but another number or time, which may be of anything."""
    bare = _RIGHT.sub("", clause.strip("的了才对"))
    if _RIGHT.match(clause) is None or tokens(bare):
        return 0.0
    return SURE if _digits_alike(before, bare) else HUNCH if contrast(before, bare) else 0.0


def _is_topic(before: str, told: str, clause: str) -> bool:
    match = _TOPIC.match(clause)
    topic = tokens(match["t"]) - _SLIGHT if match else frozenset()
    same = bool(topic) and topic <= tokens(told) and is_of_same(before, clause, clause)
    return same and likeness(before, clause).word


def _is_known(value: str, before: str) -> bool:
    numbers = {a.value for a in amounts(value)}
    if numbers:
        return numbers <= {a.value for a in amounts(before)}
    return bool(tokens(value)) and tokens(value) <= tokens(before)


def _digits_alike(before: str, sentence: str) -> bool:
    """512 and 521: a slip of the pen."""
    one, other = re.findall(r"\d{3,}", before), re.findall(r"\d{3,}", sentence)
    return len(one) == 1 == len(other) and one != other and sorted(one[0]) == sorted(other[0])


def _of_clause(before: str, told: str, sentence: str, clause: str) -> float:
    if clause not in sentence or not is_of_same(told, sentence, clause):
        return 0.0
    if is_of_anothers(told, before, clause) or is_without_another(before, clause):
        return 0.0
    end = _SUBJECT_ENDS.search(clause, 1)
    subject = tokens(clause[: end.start()]) - _SLIGHT if end else frozenset()
    if (_digits_alike(before, clause) or _is_other_kind(before, clause)) and len(
        subject - tokens(told)
    ) <= 1:
        return SURE
    cleft = _CLEFT.search(clause)
    if cleft and tokens(cleft["x"]) and tokens(cleft["x"]) <= tokens(before):
        return SURE if tokens(cleft["v"]) - tokens(before) else 0.0
    like = likeness(before, clause)
    if not like.word or is_of_compound(before, clause, like.shared):
        return 0.0
    if end is None or not subject or not subject <= tokens(told) or len(like.gained) < 1:
        return 0.0
    return SURE if _TOLD_SO.search(sentence) else HUNCH


def _is_other_kind(before: str, clause: str) -> bool:
    """汉族 for 藏族, 母的 for 公猫."""
    one = {m["of"]: m["x"] for m in _SUFFIXED.finditer(before)}
    other = {m["of"]: m["x"] for m in _SUFFIXED.finditer(clause)}
    if any(of in one and one[of] != x for of, x in other.items()):
        return True
    is_so = re.search(r"(?:是|属)(?P<v>[^，。]{1,3})$", clause)
    if is_so is None:
        return False
    return any(
        a in is_so["v"] and b in before and a not in before
        for pair in _POLES
        for a, b in ((pair[0], pair[1]), (pair[1], pair[0]))
    )
