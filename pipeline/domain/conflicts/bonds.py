"""Love and marriage: which of two states of a bond makes the other old."""

from __future__ import annotations

from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.kinds import FRIENDS
from pipeline.domain.conflicts.matching import overlaps, same_name, same_one
from pipeline.domain.conflicts.values import Claim

# Later states include the earlier ones, so that spouses who date are no news.
_ORDER = {"together": 1, "engaged": 2, "married": 3}
_ALONE = frozenset({"single", "apart", "widowed"})


def friends_part(old: Claim, new: Claim) -> Finding | None:
    """Who has fallen out with a friend has one less."""
    if old.slot not in ("be", "attr"):
        return None
    same = bool(old.words & FRIENDS) and same_one(old.who, new.who) != "no"
    named = old.who.head in FRIENDS and overlaps(old.words, new.others)
    return outdated("ended", old, new) if same or named else None


def bonds(old: Claim, new: Claim) -> Finding | None:
    """Both are claims of a bond by or about the same person, or by one of a pair about it."""
    if old.slot != "bond" or new.aspect != "is" or not _same_people(old, new):
        return None
    before, after = _state(old), _state(new)
    if before == after or not before or not after:
        return _other_partner(old, new, before)
    if after in _ALONE and before in _ORDER:
        return outdated("ended", old, new, 0.9) if _is_told(new) else suspected("ended", old, new)
    if before in _ALONE:
        return outdated("replaced", old, new) if after in _ORDER or new.changed else None
    rises = _ORDER.get(after, 0) > _ORDER.get(before, 0)
    return outdated("replaced", old, new, 0.8) if rises and new.changed else None


def _state(claim: Claim) -> str:
    """Not single is together; not married may be anything but that."""
    if claim.positive:
        return claim.verb
    return {"single": "together", "apart": ""}.get(claim.verb, "apart")


def _is_told(new: Claim) -> bool:
    return new.changed or new.positive or new.verb == "together"


def _people(claim: Claim) -> frozenset[str]:
    return claim.who.names | claim.others


def _same_people(old: Claim, new: Claim) -> bool:
    """All that the newer names are in the older, or the older names only one of them."""
    before, after = _people(old), _people(new)
    shared = {n for n in after if any(same_name(n, o) for o in before)}
    if not shared:
        return same_one(old.who, new.who) == "same"
    if len(before) > 1 and len(after) > 1 and len(shared) == 1:
        return new.verb != "apart" and same_one(old.who, new.who) == "same"
    alone = next(iter(shared))
    return same_one(old.who, new.who) != "no" or alone in old.others or alone in new.others


def _other_partner(old: Claim, new: Claim, state: str) -> Finding | None:
    """Together with somebody else than before."""
    if state not in _ORDER or not old.others or not new.others:
        return None
    mine = old.who.names | new.who.names
    one, other = old.others - mine, new.others - mine
    if not one or not other or any(same_name(a, b) for a in one for b in other):
        return None
    return outdated("replaced", old, new) if new.changed else suspected("replaced", old, new)
