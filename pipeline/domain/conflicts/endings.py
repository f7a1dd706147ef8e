"""Claims that end or move what an older claim holds."""

from __future__ import annotations

from dataclasses import replace

from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.matching import (
    GENERIC,
    HAN,
    all_words,
    moments_differ,
    names_same,
    overlaps,
    same_one,
    special,
)
from pipeline.domain.conflicts.pending import is_pending
from pipeline.domain.conflicts.revaluing import is_post
from pipeline.domain.conflicts.values import Claim

_WHOLE = frozenset({"employer", "job", "study", "residence"})  # ended without being named
# Of these a single time is told, which is no habit.
ONE_DAY = frozenset(
    ["this week", "this morning", "this evening", "today", "tonight", "yesterday"]
) | frozenset("今天 今晚 昨天 昨晚 这周 这次".split())
_WORK_VERBS = frozenset("teach coach manage nurse".split())
# Verbs that stand for any other.
_LIGHT_ZH = frozenset("做搞弄碰上去用要干练玩学办参坚继")
_ALIKE_ZH = {"弹": "学", "拉": "学", "写": "用", "读": "学", "念": "学", "报": "学", "教": "学"}
_HAIR = {
    "long": frozenset(
        "long short shoulder-length waist-length ponytail braid dreadlock bob".split()
    ),
    "colour": frozenset("blond blonde brown black red ginger grei gray white dark auburn".split()),
}
_OURS = frozenset("店 公司 团队 家 shop store compani team offic famili".split())


def ended(old: Claim, new: Claim) -> Finding | None:
    """What the newer claim stops, loses, cancels or buries, if the older holds it."""
    if not _may_end(old, new) or old.positive == ("feeling-" in new.ends and old.slot == "feeling"):
        return None
    if new.reason == "cancelled" and new.limits & ONE_DAY and (new.topic or old.slot == "do"):
        return None  # one time is missed, the habit stays
    mended = "fault" in new.ends  # whoever repaired it
    if not mended and not (_is_mine if new.topic else _does_it)(old, new):
        return None
    if not new.words:
        whole = old.slot in _WHOLE or (old.slot == "member" and len(new.ends) == 1)
        whole = whole or bool({"debt", "leave"} & new.ends)
        whole = whole or old.slot == "do"  # a work that was told by its verb
        sure = whole and not new.topic and same_one(old.who, new.who) != "no"
        return outdated("ended", old, new) if sure else None
    if new.verb in _HAIR and "hair" in old.words and not _is_of_hair(old, new):
        return suspected("ended", old, new)  # cut, which may leave the colour
    if (
        "debt" in new.ends
        and is_pending(old, frozenset({"debt"}))
        and overlaps(old.words, new.words)
    ):
        return outdated("ended", old, new)
    if not _is_its_verb(old, new):
        return None
    named = (_names_head(old, new) and names_same(old, new)) or _names_post(old, new)
    return outdated("ended", old, new) if named else None


def _is_of_hair(old: Claim, new: Claim) -> bool:
    return bool(old.words & _HAIR[new.verb]) or old.words == {"hair"}


def _is_its_verb(old: Claim, new: Claim) -> bool:
    """钢琴我不弹了 ends 弹钢琴 and 学钢琴, 钢琴我不买了 neither."""
    verb = new.verb[:1]
    if verb < HAN or verb in _LIGHT_ZH:
        return True
    return any(verb in word for word in old.words) or _ALIKE_ZH.get(verb, verb) in old.head


def _names_head(old: Claim, new: Claim) -> bool:
    """A flight is not ended where only the flight number is spoken of."""
    told = (old.words | old.others | old.who.names | {old.who.head, old.verb}) - {""}
    main = not new.head or new.topic or new.head in GENERIC
    return main or overlaps(told, frozenset({special(new.head)}))


def _names_post(old: Claim, new: Claim) -> bool:
    """辞去网球俱乐部会计 ends the job of a 会计."""
    job = old.slot == "job" and old.head[:1] >= HAN
    return job and any(word.endswith(old.head) for word in new.words)


def _may_end(old: Claim, new: Claim) -> bool:
    work = old.slot == "do" and (old.verb in _WORK_VERBS or old.head[:1] == "教") and not new.words
    if "post" in new.ends and new.topic:
        return is_post(old) and bool(new.words & old.words)
    if is_pending(old, new.ends):
        return True
    slot = "job" if work else old.slot
    return "*" in new.ends or slot in new.ends or f"{old.slot}-" in new.ends


def _is_mine(old: Claim, new: Claim) -> bool:
    """My neighbour's dog is not my dog."""
    owner = new.who.owner
    if not owner or owner in old.who.names or owner == old.who.owner:
        return True
    return overlaps(all_words(old), frozenset({owner.rpartition("/")[2]}))


def _does_it(old: Claim, new: Claim) -> bool:
    """Whether the one who ends is the one who held: I sold it, I had it or it was mine."""
    if same_one(old.who, new.who) != "no":
        return True
    if new.reason == "cancelled" and any(n in w for n in new.who.names for w in old.words):
        return True  # who was to come
    if new.who.owner in old.who.names and (new.who.head in _OURS or _mentions(old, new.who.head)):
        return True
    thing = bool(old.who.head) and not old.who.names
    return thing and (not old.who.owner or old.who.owner in new.who.names)


def _mentions(old: Claim, head: str) -> bool:
    return bool(head) and overlaps(old.words, frozenset({head}))


def shifted(old: Claim, new: Claim) -> Finding | None:
    """A thing that was set for one time is now set for another, or for none."""
    moved = moments_differ(old.moments, new.moments) if new.moments else old.moments
    moved = tuple(m for m in moved if m.kind != "ago")
    if not moved:
        moved = tuple(m for m in old.moments if m.kind in ("weekday", "month", "day", "hour"))
        moved = moved if not _same_kind(old, new) else ()
    if not new.words or not _is_mine(old, new) or not names_same(old, new):
        return None
    if not new.moments and old.slot == "attr" and not old.moments:
        return outdated("replaced", old, replace(new, reason="replaced"))
    if not moved:
        return None
    found = outdated("rescheduled", old, new, 0.9)
    return replace(found, part=(moved[0].span[0], moved[-1].span[1]))


def _same_kind(old: Claim, new: Claim) -> bool:
    return bool({m.kind for m in old.moments} & {m.kind for m in new.moments})
