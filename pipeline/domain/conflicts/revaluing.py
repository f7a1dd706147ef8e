"""Other numbers, times and names for what an older claim tells in words of its own."""

from __future__ import annotations

from dataclasses import replace

from pipeline.domain.conflicts.findings import Finding, outdated
from pipeline.domain.conflicts.kinds import are_rivals
from pipeline.domain.conflicts.matching import (
    GENERIC,
    HAN,
    all_words,
    called,
    moments_differ,
    overlaps,
    same_one,
)
from pipeline.domain.conflicts.values import Amount, Claim

# What the verbs of measures are called as nouns.
_NOUNS = {
    "earn": frozenset({"salari", "pay", "wag", "incom"}),
    "make": frozenset({"salari", "pay", "wag", "incom"}),
    "weigh": frozenset({"weight"}),
    "cost": frozenset({"pric", "cost"}),
}
_TOLD_OF_THINGS = frozenset({"attr", "measure"})
_ALIKE = (
    frozenset("be go visit travel fly come get return arrive stay".split()),
    frozenset("try eat have taste".split()),
    frozenset("see watch".split()),
)
_VISITS_ZH = frozenset("去到来玩回逛")
# Who holds one of these may leave, and then somebody else does.
POSTS = frozenset(
    "boss manag manager teacher professor coach trainer tutor mentor partner roommat flatmat "
    "neighbor"
    " neighbour landlord captain ceo cto supervisor colleagu lead leader assistant nanni doctor"
    " therapist dentist principal director".split()
)
POSTS_ZH = (
    "老师 班主任 教练 导师 老板 上司 领导 经理 主管 组长 队长 室友 邻居 房东 同事 同桌 搭档 助理 "
    "保姆 阿姨 医生"
    " 校长 主任 秘书 私教 主编 ceo cto cfo 总裁 董事长 总经理 主席 会长 负责人"
).split()


def revalued(old: Claim, new: Claim) -> Finding | None:
    """My trainer sessions are on Fridays now, the port was changed to 9090."""
    told = (new.now or new.changed) and new.slot in _TOLD_OF_THINGS and new.aspect == "is"
    if not told or not (new.positive and old.positive) or new.added or old.aspect != "is":
        return None
    if not _is_its_own(old, new) or not _is_named(old, new):
        return None
    moved = moments_differ(old.moments, new.moments)
    if moved and new.now | bool(new.reason):
        found = outdated("rescheduled", old, new, 0.7)
        return replace(found, part=(moved[0].span[0], moved[-1].span[1]))
    if are_rivals(old.words, new.words):
        return outdated("replaced", old, new, 0.8)
    other = _other_amount(old, new)
    return replace(outdated("number_changed", old, new, 0.8), part=other.span) if other else None


def _is_its_own(old: Claim, new: Claim) -> bool:
    """My son's school is not my school."""
    owner = new.who.owner
    if not owner or owner == old.who.owner or owner in old.who.names:
        return True
    whose, of, thing = owner.rpartition("/")
    if whose:
        return False
    return overlaps(all_words(old), frozenset({thing if of else owner}))


def _is_named(old: Claim, new: Claim) -> bool:
    thing = called(new.who) - GENERIC
    there = (
        all_words(old)
        | _NOUNS.get(old.verb, frozenset())
        | {old.who.owner.rpartition("/")[2]} - {""}
    )
    if not thing:
        return bool(new.who.head) and same_one(old.who, new.who) != "no"
    return thing <= there or (_is_chinese(thing) and all(_within(word, there) for word in thing))


def _is_chinese(words: frozenset[str]) -> bool:
    return all(word[0] >= HAN for word in words)


def _within(word: str, there: frozenset[str]) -> bool:
    """测试服务器端口 of 测试服务器 and 端口."""
    whole = "".join(sorted(there, key=len, reverse=True))
    return any(word in one for one in there) or (len(word) > 3 and set(word) <= set(whole))


def _other_amount(old: Claim, new: Claim) -> Amount | None:
    if len(old.amounts) != 1 or len(new.amounts) != 1:
        return None
    before, after = old.amounts[0], new.amounts[0]
    return before if before.unit == after.unit and before.value != after.value else None


def ordinal(old: Claim, new: Claim) -> Finding | None:
    """Up to the seventh floor, in her third year: there is one at a time."""
    alike = (
        (before, after)
        for before in old.amounts
        for after in new.amounts
        if before.unit == after.unit and before.unit in ("nth floor", "nth year", "nth grade", "楼")
    )
    before, after = next(alike, (None, None))
    told = (new.changed or new.now) and new.positive and old.positive and not new.added
    if before is None or after is None or before.value == after.value or not told:
        return None
    mine = same_one(old.who, new.who) != "no" or old.who.owner in new.who.names
    found = outdated("number_changed", old, new, 0.7)
    return replace(found, part=before.span) if mine else None


def no_longer_never(old: Claim, new: Claim) -> Finding | None:
    """Never been to Japan, until one was."""
    if old.reason != "never" or not new.positive or new.half or new.slot in ("plan", "feeling"):
        return None
    if same_one(old.who, new.who) != "same" or not old.words:
        return None
    if old.head[:1] >= HAN:
        named = any(old.head in word for word in new.words)
        visited = old.verb in _VISITS_ZH and bool(_VISITS_ZH & set(new.head))
        done = visited or old.verb in new.head
    else:
        named = old.words <= new.words
        done = new.verb == old.verb or any({new.verb, old.verb} <= kind for kind in _ALIKE)
    return outdated("opposite", old, new) if named and done else None


def is_post(old: Claim) -> bool:
    """Whether it says who somebody's boss, coach or room-mate is."""
    words = old.words | old.who.mods | {old.who.head}
    if old.slot not in ("attr", "be", "job"):
        return False
    return bool(words & POSTS) or any(word.endswith(tuple(POSTS_ZH)) for word in words if word)
