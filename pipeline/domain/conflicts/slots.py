"""Attributes that have one value at a time, and when another value makes the older one old."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pipeline.domain.conflicts.findings import Finding, only_if_taken_back, outdated, suspected
from pipeline.domain.conflicts.kinds import COUNTRIES, is_dwelling
from pipeline.domain.conflicts.matching import GENERIC, HAN, moments_differ, overlaps
from pipeline.domain.conflicts.measures import ages
from pipeline.domain.conflicts.values import Claim

_ANY_EMPLOYER = frozenset("公司 单位 企业 机构 compani firm startup busi".split())
_ONE_ONLY = frozenset({"favorit", "favourit"})
# One drives one car and lives in one place; who plays golf now may still play tennis.
_ONE_AT_A_TIME = frozenset(
    "drive use ride commute prefer attend go shop bank train sleep park fly order lead"
    " 开 用 骑 住".split()
)
_VERBS_ZH = frozenset("是在有叫姓属住用开骑学教做当吃喝看读养买玩打弹拉唱跳写说爱怕信戴穿坐")
_IDENTITY = frozenset({"be", "job", "attr"})
_IS = frozenset("born study teach live work mean".split())
_IS_ZH = frozenset("是叫姓属在")
_LONGEST_KIND = 6  # characters of a Chinese predicate that may be compared by its ends


def other_value(old: Claim, new: Claim) -> Finding | None:
    """The finding of the slot that both claims are of, if that has one value."""
    if "none" in (old.verb, new.verb) and {old.slot, new.slot} <= {"job", "employer"}:
        return _without_work(old, new)
    rule = _BY_SLOT.get(old.slot) if old.slot == new.slot else None
    return rule(old, new) if rule else None


def _differs(old: Claim, new: Claim) -> bool:
    """Both hold and say different things, without saying "also" or "at times"."""
    said = old.positive and new.positive and bool(old.words) and bool(new.words)
    limited = bool(new.limits - old.limits) and not new.changed
    return said and not new.added and not limited and _are_others(old, new)


def _are_others(old: Claim, new: Claim) -> bool:
    """Nothing in common, or only the main word: dark mode, and now light mode."""
    before, after = old.words - GENERIC or old.words, new.words - GENERIC or new.words
    if not overlaps(before, after):
        return True
    first, second = old.words - {old.head}, new.words - {new.head}
    alike = old.head == new.head and bool(first) and bool(second) and old.head[:1] < HAN
    return alike and new.changed and not overlaps(first, second)


def _place(old: Claim, new: Claim) -> Finding | None:
    """One lives at one place. Of Lisbon and Portugal neither is wrong."""
    if not _differs(old, new):
        return None
    if new.changed:
        return outdated("moved", old, new, 0.9)
    if old.verb == new.verb == "with" and not new.now and old.head[:1] < HAN:
        return suspected("moved", old, new)  # one may live with several
    unlike = bool(old.words & COUNTRIES) != bool(new.words & COUNTRIES)
    parts = is_dwelling(old.head), is_dwelling(new.head)
    if unlike or old.verb != new.verb or any(parts):
        return only_if_taken_back("moved", old, new) if all(parts) else None
    return outdated("moved", old, new, 0.8)


def _without_work(old: Claim, new: Claim) -> Finding | None:
    told = new.changed or new.verb == "none"
    return outdated("replaced", old, new) if new.verb != old.verb and told else None


def _work(old: Claim, new: Claim) -> Finding | None:
    """One mostly has one job, so that another one is a change only where it is told as one."""
    vague = new.words <= _ANY_EMPLOYER or old.words <= _ANY_EMPLOYER
    same = bool(old.head) and old.head == new.head
    if vague or same or not _differs(old, new):
        return None
    return outdated("replaced", old, new) if new.changed else suspected("replaced", old, new, 0.4)


def _value(old: Claim, new: Claim) -> Finding | None:
    """My favourite colour, my boss, the deadline."""
    sure = new.changed or bool(old.who.mods & _ONE_ONLY)
    moved = moments_differ(old.moments, new.moments)
    if moved and not new.added:
        found = (outdated if sure else suspected)("rescheduled", old, new)
        return replace(found, part=(moved[0].span[0], moved[-1].span[1]))
    measured = {a.unit for a in old.amounts} & {a.unit for a in new.amounts}
    if measured or not _differs(old, new):
        return None
    return (outdated if sure else only_if_taken_back)("replaced", old, new)


def _preference(old: Claim, new: Claim) -> Finding | None:
    if new.others & old.words and old.others & new.words:
        return outdated("opposite", old, new)
    unlike = bool(new.others and old.others) and new.others != old.others
    told = new.changed and not unlike and _differs(old, new)
    return outdated("replaced", old, new) if told else None


def _course(old: Claim, new: Claim) -> Finding | None:
    return outdated("replaced", old, new) if new.changed and _differs(old, new) else None


def _plan(old: Claim, new: Claim) -> Finding | None:
    """Told after "changed her mind": another plan."""
    told = new.reason == "changed_mind" and old.verb == new.verb
    return outdated("changed_mind", old, new) if told and _differs(old, new) else None


def _fan(old: Claim, new: Claim) -> Finding | None:
    """One is a fan of one club of the kind."""
    fans = old.verb == new.verb == "fan" and (new.changed or new.now) and _differs(old, new)
    return outdated("replaced", old, new, 0.7) if fans else None


def _group(old: Claim, new: Claim) -> Finding | None:
    """Switched to the search team, from whichever team it was."""
    other = new.changed and new.reason == "replaced" and not new.added
    alike = other and old.positive and bool(old.head) and old.head[-1:] == new.head[-1:]
    alike = alike and (old.head == new.head or old.head[-1:] >= HAN)
    alike = alike and not overlaps(old.words - GENERIC, new.words - GENERIC)
    return outdated("replaced", old, new) if alike else None


def best(old: Claim, new: Claim) -> Finding | None:
    """最喜欢紫色 after 最喜欢的颜色是绿色: the best of its kind is another one."""
    mine = old.slot == "best" or ("favorit" in old.who.mods and old.who.owner in new.who.names)
    kinds = {old.head[-1:], old.who.head[-1:]} - {""}
    if new.slot != "best" or not mine or new.head[-1:] not in kinds or not _differs(old, new):
        return None
    return (
        outdated("replaced", old, new) if new.changed else only_if_taken_back("replaced", old, new)
    )


def _name(old: Claim, new: Claim) -> Finding | None:
    if not _differs(old, new):
        return None
    return (outdated if new.changed else only_if_taken_back)("replaced", old, new)


_BY_SLOT: dict[str, Callable[[Claim, Claim], Finding | None]] = {
    "residence": _place,
    "employer": _work,
    "job": _work,
    "attr": _value,
    "prefer": _preference,
    "study": _course,
    "level": _course,
    "plan": _plan,
    "support": _course,
    "shiftwork": _course,
    "name": _name,
    "feeling": _fan,
    "member": _group,
    "best": best,
    "age": ages,
}


def another_object(old: Claim, new: Claim) -> Finding | None:
    """The same is said of the same with another object: wrong only where that is told.

    Who drives a Tesla now has left the Toyota; who plays golf now may play tennis too.
    """
    same = old.slot == new.slot and old.verb == new.verb
    alike = (same or {old.slot, new.slot} <= _IDENTITY) and old.positive == new.positive
    before, after = old.words - GENERIC, new.words - GENERIC
    if not alike or not before or not after or overlaps(before, after):
        return None
    if old.verb == "" and old.slot == "do" and not _same_kind_zh(old.head, new.head):
        return None
    one = old.verb in _ONE_AT_A_TIME or old.head[:1] in _ONE_AT_A_TIME
    if not one and not _is_single(old, new):
        return None
    if new.slot == "be" and new.now and old.head[-2:] == new.head[-2:] >= HAN:
        return outdated("replaced", old, new, 0.7)  # 利物浦球迷 and now 埃弗顿球迷
    if one and _is_told_as_new(old, new):
        return outdated("replaced", old, new, 0.7)
    return only_if_taken_back("replaced", old, new)


def _is_single(old: Claim, new: Claim) -> bool:
    """Somebody is Danish or Swedish, 属龙 or 属蛇; what else one has and does may be much."""
    if old.slot in ("job", "attr"):
        return True
    if old.head[:1] >= HAN:
        return old.slot == "be" or old.head[0] in _IS_ZH
    return old.verb in _IS or (old.slot == "be" and len(old.words) == 1 == len(new.words))


def _is_told_as_new(old: Claim, new: Claim) -> bool:
    told = new.now and new.slot == "do" and new.positive and not new.added
    return told and new.limits <= old.limits and not new.half and not old.half


def _same_kind_zh(old: str, new: str) -> bool:
    """属龙 and 属蛇, 湖南人 and 湖北人: short, and with the same verb or of the same kind."""
    if not old or not new or old[0] < HAN or max(len(old), len(new)) > _LONGEST_KIND:
        return False
    return (old[0] == new[0] and old[0] in _VERBS_ZH) or old[-1] == new[-1]
