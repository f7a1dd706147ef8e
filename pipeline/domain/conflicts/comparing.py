"""What a newer claim does to an older one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pipeline.domain.conflicts.bonds import bonds, friends_part
from pipeline.domain.conflicts.contacts import contacts
from pipeline.domain.conflicts.endings import ended, shifted
from pipeline.domain.conflicts.findings import Finding, outdated, suspected, weakened
from pipeline.domain.conflicts.kinds import (
    DWELLINGS,
    GROUPS_ZH,
    NOT_VEGAN,
    NOT_VEGETARIAN,
    are_rivals,
    is_meat,
)
from pipeline.domain.conflicts.matching import (
    HAN,
    about_same,
    are_alike,
    names_same,
    overlaps,
    same_one,
)
from pipeline.domain.conflicts.measures import CHANGING, amounts, elided, hours
from pipeline.domain.conflicts.revaluing import no_longer_never, ordinal, revalued
from pipeline.domain.conflicts.slots import another_object, best, other_value
from pipeline.domain.conflicts.values import Claim

_VALUED = frozenset({"feeling", "opinion"})
_THOUGHT = frozenset("feeling opinion support prefer attr plan".split())
# Verbs that mean little without their object: who no longer drinks may drink tea.
_NEED_OBJECT = frozenset(
    "be eat drink play use take wear drive read watch speak do have go make get".split()
)
_CONSUMING_ZH = frozenset("吃喝抽")
_WITHOUT_OBJECT = frozenset({"diet", "study", "employer"})
# To stop going to the dentist is to stop seeing the dentist.
_LIGHT = frozenset("go see visit attend take do use have meet".split())
_CONSUMING = frozenset("have take drink eat use put".split())
_NO_VERB = frozenset("residence employer job study member support diet have".split())


def compare(old: Claim, new: Claim) -> Finding | None:
    """The conflict of two claims, if there is one. `new` was made later."""
    if old.aspect != "is":
        return _of_the_past(old, new)
    apart = _APART.get(new.aspect) or _APART.get(new.slot)
    if apart is not None or old.slot == "contact":
        return apart(old, new) if apart else None
    if new.slot == "measure" and not new.who.head:
        return elided(old, new)
    if old.slot == "attr" and new.slot in ("swap", "best"):
        return _swapped_thing(old, new) or best(old, new)
    for rule in _RULES:
        found = rule(old, new)
        if found is not None:
            return found
    return None


def _of_the_past(old: Claim, new: Claim) -> Finding | None:
    """My grandfather was a miner, or was he a farmer: both cannot have been."""
    if old.reason == "never":
        return no_longer_never(old, new)
    told = old.aspect == new.aspect == "was" and same_one(old.who, new.who) == "same"
    return another_object(old, new) if told else None


def _minded(old: Claim, new: Claim) -> Finding | None:
    """A changed mind about something, whatever was thought of it."""
    thought = old.slot in _THOUGHT or old.verb in ("believe", "think")
    told = thought and bool(new.words) and names_same(old, new)
    return outdated("changed_mind", old, new, 0.8) if told else None


def _ached(old: Claim, new: Claim) -> Finding | None:
    """我的背不疼了 is 背疼 no more."""
    if new.positive or not new.changed or not new.who.head:
        return None
    whole = new.who.head + new.head
    mine = not new.who.owner or new.who.owner in old.who.names
    mine = mine and not new.who.names - {new.who.head} and new.slot == "do" and bool(new.head)
    told = mine and old.head[:1] >= HAN and whole in old.head
    return outdated("ended", old, new) if told else None


def _swapped_thing(old: Claim, new: Claim) -> Finding | None:
    """换了台苹果电脑: the computer that was named before is another one."""
    mine = old.who.owner in new.who.names or not new.who.names or new.who.head in GROUPS_ZH
    anew = new.slot == "swap" and any(word.endswith(old.who.head) for word in new.words)
    return outdated("replaced", old, new) if mine and anew else None


def _of_one(old: Claim, new: Claim) -> Finding | None:
    likeness = same_one(old.who, new.who)
    if likeness == "no":
        return None
    former = new.aspect == "was" and new.verb not in CHANGING
    finding = _formerly(old, new) if former else _now(old, new)
    return weakened(finding) if finding and likeness == "part" else finding


def _formerly(old: Claim, new: Claim) -> Finding | None:
    """What one used to do, one does no longer."""
    used_to = new.reason == "used_to" and new.slot == old.slot and new.verb == old.verb
    if not used_to or new.positive != old.positive or not about_same(old, new) or not new.words:
        return None
    return outdated("ended", old, replace(new, reason="ended"))


def _now(old: Claim, new: Claim) -> Finding | None:
    """The first of the rules that has something to say decides."""
    return (
        other_value(old, new)
        or _swapped(old, new)
        or _upgraded(old, new)
        or _rivalled(old, new)
        or _opposite(old, new)
        or _lapsed(old, new)
        or _born(old, new)
        or _diet_and_food(old, new)
        or amounts(old, new)
        or hours(old, new)
        or another_object(old, new)
    )


def _opposite(old: Claim, new: Claim) -> Finding | None:
    """Yes and no about the same thing."""
    if old.positive == new.positive or not _same_predicate(old, new) or _is_of_some(old, new):
        return None
    free = new.limits <= old.limits or (new.changed and new.positive) or new.reason == "ended"
    if not free or not _same_object(old, new):
        return None
    if _is_half_opposite(old, new):
        return suspected("opposite", old, new)
    if old.slot == "plan":
        return outdated("cancelled", old, new)
    over = new.changed and not new.positive
    return outdated("ended" if over else "opposite", old, new, 0.9 if new.changed else 0.75)


def _is_of_some(old: Claim, new: Claim) -> bool:
    """No coffee after four leaves that in the morning."""
    if new.positive or new.changed or new.slot not in ("do", "can"):
        return False
    kinds = {moment.kind for moment in new.moments} & {"hour", "weekday"}
    return bool(kinds) and not kinds & {moment.kind for moment in old.moments}


def _consumes(old: Claim, new: Claim) -> bool:
    """喝咖啡 of 咖啡, and 咬指甲 of 爱咬指甲; in English the verb stands apart."""
    if new.head[:1] >= HAN:
        eaten = new.head[:1] in _CONSUMING_ZH and new.head[1:] in old.words
        return eaten or (len(new.head) > 1 and new.head in old.words)
    return new.verb in ("eat", "drink") and bool(new.words) and new.words <= old.words


def _is_half_opposite(old: Claim, new: Claim) -> bool:
    """Who stops running may still love it; one good horror film is not all of them."""
    slots = {old.slot, new.slot}
    if slots == {"can", "do"} and new.slot == "can" and new.changed and not new.positive:
        return False  # who cannot any more, does not
    if old.slot == "feeling" and new.slot in ("do", "can") and _consumes(old, new):
        return not new.changed  # what one likes, one eats
    if len(slots) > 1 and not slots <= _VALUED and not slots & {"can", "plan", "job"}:
        return True
    narrower = new.positive and not new.words <= old.words
    return not new.changed and (len(slots) > 1 or narrower)


def _same_predicate(old: Claim, new: Claim) -> bool:
    slots = {old.slot, new.slot}
    if slots <= _VALUED:
        return True
    if old.slot == "plan" and new.slot in ("do", "plan"):
        return old.verb == new.verb
    if {old.verb, new.verb} <= _CONSUMING and new.changed and not new.positive:
        return bool(new.words)
    if old.slot == "feeling" and new.slot in ("do", "can"):
        return old.positive and new.changed and bool(old.words)
    if slots <= {"can", "do"}:
        return old.verb == new.verb and (old.slot == new.slot or not new.half)
    if slots == {"be", "job"}:
        return not new.positive
    if slots == {"have", "do"}:
        return old.head[:1] >= HAN and not new.positive
    over = new.changed and not new.positive and {old.verb, new.verb} <= _LIGHT
    return len(slots) == 1 and (old.verb == new.verb or old.slot in _NO_VERB or over)


def _same_object(old: Claim, new: Claim) -> bool:
    over = new.changed and not new.positive and old.slot == new.slot == "do"
    if over and are_alike(old.head, new.head):
        return True
    if old.slot == "feeling" and new.slot in ("do", "can") and _consumes(old, new):
        return True
    if about_same(old, new):
        bare = new.slot in _WITHOUT_OBJECT or new.verb not in _NEED_OBJECT
        return bool(new.words) or (bare and new.slot != "plan")
    bare = bool(new.verb) and not new.words and not new.limits and new.verb not in _NEED_OBJECT
    return bare and old.verb == new.verb and new.slot in ("do", "can")


def _swapped(old: Claim, new: Claim) -> Finding | None:
    """改成骑车上班 instead of 开车上班: what ends alike is done in another way."""
    told = new.slot == "swap" or (new.slot == "do" and new.reason == "replaced")
    habit = old.slot in ("do", "feeling", "study", "level") and old.positive and old.head[:1] >= HAN
    if not habit or old.words & new.words or not (told or _is_new_habit(old, new)):
        return None
    if "第" in new.head:
        return None  # what is numbered is one of many, and no other habit
    if any(a[-2:] == b[-2:] and len(a) > 2 for a in old.words for b in new.words):
        return (outdated if told or new.now else suspected)("replaced", old, new)
    used = new.reason == "replaced" and old.head[:1] == new.head[:1]
    used = used and bool(set(old.head[1:]) & set(new.head[1:]))  # 微信支付 and 支付宝
    return suspected("replaced", old, new) if used else None


def _is_new_habit(old: Claim, new: Claim) -> bool:
    return new.changed and new.positive and new.slot == old.slot == "do"


def _upgraded(old: Claim, new: Claim) -> Finding | None:
    """Python 3.8, and now 3.12."""
    if new.slot != "upgrade" or old.slot not in ("do", "have", "attr"):
        return None
    mine = old.slot == "attr" and old.who.owner in new.who.names
    named = mine or same_one(old.who, new.who) != "no"
    named = named and bool(new.words & old.words)
    before, after = ({a.value for a in claim.amounts} for claim in (old, new))
    return outdated("replaced", old, new) if named and before != after else None


def _moved_house(old: Claim, new: Claim) -> Finding | None:
    """My apartment is downtown, until I move."""
    home = old.who.head in DWELLINGS and old.who.owner in new.who.names and old.slot != "measure"
    moved = new.slot == "residence" and new.changed and new.positive and not new.who.head
    if not home or not moved or overlaps(old.words, new.words):
        return None
    return (outdated if old.slot == "residence" else suspected)("moved", old, new)


def _rivalled_thing(old: Claim, new: Claim) -> Finding | None:
    """My laptop is a Dell, and then I bought a MacBook."""
    mine = old.slot == "attr" and old.positive and old.who.owner in new.who.names
    got = new.slot in ("upgrade", "swap", "have") and new.changed and new.positive and not new.added
    if not mine or not got or new.who.head or not are_rivals(old.words, new.words):
        return None
    return outdated("replaced", old, replace(new, reason="replaced"), 0.7)


def _rivalled(old: Claim, new: Claim) -> Finding | None:
    """From Vim over to VS Code: one uses one of them."""
    told = new.slot in ("upgrade", "swap") or (
        new.slot in ("do", "have", "residence") and new.changed
    )
    held = old.slot in ("do", "have", "attr") and old.positive and new.positive and not new.added
    if (
        not (told and held)
        or new.limits - old.limits
        or not are_rivals(old.words | {old.verb}, new.words | {new.verb})
    ):
        return None
    sure = new.now or new.slot != "have"
    return (outdated if sure else suspected)("replaced", old, replace(new, reason="replaced"))


def _lapsed(old: Claim, new: Claim) -> Finding | None:
    """Not called in months: the verb may be another one."""
    if (
        new.reason != "lapsed"
        or old.slot not in ("do", "feeling")
        or not old.positive
        or not new.words
    ):
        return None
    named = overlaps(old.words, new.words)
    return suspected("lapsed", old, new) if named else None


def _born(old: Claim, new: Claim) -> Finding | None:
    """怀孕 is over when the child is there."""
    born = new.slot == "have" and new.head == "孩子" and new.changed and new.reason == "ended"
    expecting = old.positive and any("怀孕" in word for word in old.words)
    return outdated("ended", old, new) if born and expecting else None


def _diet_and_food(old: Claim, new: Claim) -> Finding | None:
    """Vegetarians who eat meat, and eaters of meat who turn vegetarians."""
    if not (old.positive and new.positive):
        return None
    if old.slot == "diet" and (_eats_meat(new) or _eats_what_vegans_do_not(old, new)):
        return (outdated if new.changed else suspected)("opposite", old, new)
    if new.slot == "diet" and _eats_meat(old):
        return outdated("opposite", old, new, 0.8)
    return None


def _eats_what_vegans_do_not(old: Claim, new: Claim) -> bool:
    eats = new.slot == "do" and new.verb in ("eat", "drink", "have") and new.positive
    limits = NOT_VEGAN if "vegan" in old.words else NOT_VEGETARIAN
    return eats and bool(new.words & limits)


def _eats_meat(claim: Claim) -> bool:
    eats = claim.verb == "eat" and is_meat(claim.words)
    eats = eats or (claim.head[:1] == "吃" and is_meat(claim.words))
    idiom = any("吃肉" in word or "无肉不欢" in word for word in claim.words)
    return claim.slot == "do" and (eats or idiom)


_RULES = (
    _ached,
    _of_one,
    _upgraded,
    _rivalled_thing,
    _moved_house,
    revalued,
    ordinal,
    no_longer_never,
)
_APART: dict[str, Callable[[Claim, Claim], Finding | None]] = {
    "ends": ended,
    "shifts": shifted,
    "bond": bonds,
    "contact": contacts,
    "friendship": friends_part,
    "mind": _minded,
}
