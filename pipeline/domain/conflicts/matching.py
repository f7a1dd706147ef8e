"""Whether two claims are about the same: the same one, the same thing, the same time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from datetime import datetime, timedelta
from typing import Literal

from pipeline.domain.conflicts.en.stems import stem
from pipeline.domain.conflicts.kinds import kind_of, widened
from pipeline.domain.conflicts.values import Claim, Moment, Reading, Who
from pipeline.domain.conflicts.zh.words import ROLES

Likeness = Literal["same", "part", "no"]

# Words that name a kind of thing and not which: the rowing club may be called Riverside Rowing.
GENERIC = frozenset(
    """
    hous hom apartment job work position company club team group class lesson cours school
    project place plan trip member subscrib account servic thing station shop store restaurant
    session app studio offic street avenu road lane citi town district park
    航班 机票 行程 安排 旅行 计划 事 工作 会员 社 课 班 活动 公司 东西 那 个
    """.split()
)


_SHORT = {"会议": "会", "课程": "课"}
_LEAST_ALIKE = 3  # characters that two predicates end in
_GOING = re.compile(r"^(?:去|来|要)(?=...)")
_KIND_AT_END = re.compile(
    r"(?<=..)(?:[课班组社队业]|会员|计划|工作|公司|的事|之行|之旅|课程|培训班|订阅|套餐)$"
)
HAN = "\u3400"  # the first of the Chinese characters


def same_one(old: Who, new: Who) -> Likeness:
    """`part` where only one of several is the same: "Mia and Jack" and "Mia"."""
    if old.together or new.together:
        return _together(old, new)
    if _is_owned(old) or _is_owned(new):
        return _owned(old, new)
    if old.names and new.names:
        same = _share_name(old.names, new.names) or (old.head == new.head and bool(old.head))
        return "same" if same else "no"
    return "same" if _same_head(old, new) and new.mods <= old.mods else "no"


def _is_owned(who: Who) -> bool:
    return bool(who.owner or (who.head and not who.names))


def _owned(old: Who, new: Who) -> Likeness:
    """My brother and my brother Tom; the rent and my rent; never my phone and my work phone."""
    if old.names and new.names and not _share_name(old.names, new.names):
        return "same" if _same_head(old, new) and not (old.owner and new.owner) else "no"
    if old.names and new.names:
        return "same"
    if not _same_head(old, new) or (old.owner and new.owner and old.owner != new.owner):
        return "no"
    return "same" if new.mods <= old.mods else "no"


def _same_head(old: Who, new: Who) -> bool:
    if not old.head or not new.head:
        return False
    if old.head == new.head:
        return True
    if min(old.head[0], new.head[0]) < HAN or {old.head, new.head} & ROLES:
        return False
    shorter, longer = sorted((old.head, new.head), key=len)
    return len(shorter) > 1 and longer.endswith(shorter)


def _together(old: Who, new: Who) -> Likeness:
    if old.names == new.names:
        return "same"
    return "part" if old.names & new.names and not (old.together and new.together) else "no"


def _share_name(old: Iterable[str], new: Iterable[str]) -> bool:
    return any(same_name(one, other) for one in old for other in new)


def same_name(one: str, other: str) -> bool:
    """Sarah and Sarah Miller may be one, Sarah Miller and Sarah Jones are two."""
    if one == other:
        return True
    first, second = one.split(), other.split()
    if len(first) == len(second):
        return False
    shorter, longer = sorted((first, second), key=len)
    return len(shorter) == 1 and shorter[0] in longer


def called(who: Who) -> frozenset[str]:
    """The words by which a text may name them."""
    names = {part for name in who.names for part in name.split()}
    return frozenset(names | who.mods | {who.head}) - {""}


def all_words(claim: Claim) -> frozenset[str]:
    return (claim.words | called(claim.who) | claim.others | {claim.verb}) - {""}


def about_same(old: Claim, new: Claim) -> bool:
    """Whether what `new` says holds for all that `old` is about.

    Dislike of hotpot is dislike of Sichuan hotpot, but not the other way round; and who drinks
    wine drinks alcohol, so that a denial falls with any of its kind.
    """
    if not new.words or not old.words:
        return not new.words and not old.words
    if old.positive or not new.positive:
        wide = widened(old.words)
        return _within(new.words, wide) and (not new.head or _within({new.head}, wide))
    wide = widened(new.words)
    return _within(old.words, wide) and (not old.head or not new.head or _meets(old.head, new.head))


def _within(words: Set[str], wide: Set[str]) -> bool:
    """Whether all are among `wide`; a Chinese one may be the end of another: 早餐 of 吃早餐."""
    return words <= wide or all(
        word in wide
        or any((word[0] >= HAN or one[:1] >= HAN) and ends_like(one, word) for one in wide)
        for word in words
    )


def ends_like(text: str, word: str) -> bool:
    """早餐 ends 吃早餐, and 考公务员 is 考上公务员 but for one character."""
    if text.endswith(word):
        return True
    if len(word) < 3 or not 0 < len(text) - len(word) <= 2 or text[0] != word[0]:
        return False
    rest = iter(text)
    return all(char in rest for char in word)


def _meets(old: str, new: str) -> bool:
    return old == new or kind_of(new) == old or (old[0] >= HAN and new.endswith(old))


def are_alike(old: str, new: str) -> bool:
    """Whether two Chinese predicates end alike: 跑马拉松 and 备战马拉松."""
    if min(old[:1] or " ", new[:1] or " ") < HAN:
        return False
    same = 0
    while same < min(len(old), len(new)) and old[-1 - same] == new[-1 - same]:
        same += 1
    return same >= _LEAST_ALIKE and same * 2 > len(new)


def overlaps(old: Set[str], new: Set[str]) -> bool:
    """Whether they share a word; of Chinese ones also when one has the other in it."""
    if old & new:
        return True
    return any(one[0] >= HAN and (one in other or other in one) for one in old for other in new)


def names_same(old: Claim, new: Claim) -> bool:
    """Whether the thing that `new` ends or moves is named in `old`."""
    there = widened(all_words(old))
    if "*" in new.ends and new.who.names and new.who.head not in new.who.names:
        names = {stem(part) for name in new.who.names for part in name.split()}
        return names <= there or new.who.names <= there  # Max, whatever else he is called
    named = {special(word) for word in new.words} - GENERIC
    if not named:
        return bool(new.words) and all(
            word in there or _ends_one(there, word) for word in new.words
        )
    return named <= there or all(
        word in there
        or any(_holds(one, word) for one in there)
        or _is_made_of(word, there)
        or _is_much_like(word, there)
        for word in named
    )


def _ends_one(there: Set[str], word: str) -> bool:
    """课 of 陶艺课: the only one that was spoken of."""
    return word[0] >= HAN and any(one.endswith(word) for one in there)


def _is_much_like(word: str, there: Set[str]) -> bool:
    """客户会议 is where one meets 客户: 跟客户开会."""
    if len(word) < 4 or word[0] < HAN:
        return False
    pairs = [word[place : place + 2] for place in range(len(word) - 1)]
    chars = set(word)
    return any(
        any(pair in one for pair in pairs) and len(chars & set(one)) >= 0.75 * len(chars)
        for one in there
    )


def _is_made_of(word: str, there: Set[str]) -> bool:
    """晨星公司cto is 晨星公司 and cto."""
    if max(word) < HAN:
        return False
    left = word
    for one in sorted(there, key=len, reverse=True):
        left = left.replace(one, "")
    return len(left) < min(2, len(word) - 1)


def special(word: str) -> str:
    """爱奇艺 of 爱奇艺会员, 布拉格留学 of 去布拉格留学."""
    return _KIND_AT_END.sub("", _GOING.sub("", word)) if word[0] >= HAN else word


def _holds(text: str, word: str) -> bool:
    """Whether a Chinese run names the thing: 面包店 in 在一家面包店工作, mysql in 用mysql."""
    if max(text) < HAN or re.search(rf"{re.escape(word)}[店厂馆]", text):
        return False
    if word in _SHORT and text.endswith(_SHORT[word]):
        return True  # 会议 of 开会
    return (len(word) > 1 and word in text) or (len(word) == 1 and text.endswith(word))


def is_history(new: Iterable[Moment], old: Reading, told: datetime) -> bool:
    """Whether something happened before the old statement was made, and so cannot have ended it."""
    for moment in new:
        if moment.kind == "year" and int(moment.value) < old.said.said_at.year:
            return True
        if moment.kind == "ago" and told - timedelta(days=int(moment.value)) < old.said.said_at:
            return int(moment.value) > 31  # days: "two weeks ago" is a loose way of speaking
    return False


def moments_differ(old: Iterable[Moment], new: Iterable[Moment]) -> tuple[Moment, ...]:
    """The moments of `old` that `new` gives otherwise, kind by kind."""
    given: dict[str, set[str]] = {}
    for moment in new:
        given.setdefault(moment.kind, set()).add(moment.value)
    return tuple(m for m in old if m.kind in given and not _fits(m.value, given[m.kind]))


def _fits(value: str, given: set[str]) -> bool:
    """May 4 is the fourth; three o'clock may be either."""
    return any(
        value == one or (one.startswith("-") and value.endswith(one))
        or (value.startswith("-") and one.endswith(value)) or _same_hour(value, one)
        for one in given
    )  # fmt: skip


def _same_hour(one: str, other: str) -> bool:
    if "?" not in one + other:
        return False
    hours = [value.rstrip("?").split(":") for value in (one, other)]
    return int(hours[0][0]) % 12 == int(hours[1][0]) % 12 and hours[0][1:] == hours[1][1:]
