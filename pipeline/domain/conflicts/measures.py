"""Numbers and hours that have changed: two claims of the same measure."""

from __future__ import annotations

from dataclasses import replace

from pipeline.domain.conflicts.endings import ONE_DAY
from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.matching import moments_differ, overlaps
from pipeline.domain.conflicts.values import Amount, Claim

CHANGING = frozenset("go rise increase decrease drop fall climb grow".split())
# These say how much something is, whichever of them is used.
_MEASURES = CHANGING | frozenset("be cost weigh measure earn pay make".split())
# Numbers that lie in these hold until they are said to be others.
_MONEY = frozenset("$ € £ ¥ euro dollar pound buck".split())
_WEIGHTS = frozenset("kg lb stone".split())
_INCOMES, _EXPENSES = frozenset({"earn", "make"}), frozenset({"pay", "cost"})
_LASTING_VERBS = frozenset(
    "work live know study learn cost weigh play teach use have earn pay sleep".split()
)
_LASTING_SLOTS = frozenset(
    "have attr be there age measure diet residence employer job bond study member".split()
)


def amounts(old: Claim, new: Claim) -> Finding | None:
    """Another number of the same unit for the same measure."""
    if not old.positive or not new.positive or new.added or new.limits - old.limits:
        return None
    if new.limits & ONE_DAY and not new.now:
        return None  # two events
    before = _changed_amount(old, new)
    if before is None:
        return None
    told = new.changed or new.verb in CHANGING
    sure = told or old.slot in _LASTING_SLOTS or old.verb in _LASTING_VERBS
    found = (outdated if sure else suspected)("number_changed", old, new)
    return replace(found, part=before.span)


def _changed_amount(old: Claim, new: Claim) -> Amount | None:
    if not _same_measure(old, new):
        return None
    pairs = ((before, after) for before in old.amounts for after in new.amounts)
    differing = (b for b, a in pairs if b.unit == a.unit and b.value != a.value)
    return next(differing, None)


def _same_measure(old: Claim, new: Claim) -> bool:
    units = {amount.unit for amount in (*old.amounts, *new.amounts)}
    before, after = old.words - units, new.words - units
    both = len(old.amounts) == 1 == len(new.amounts)
    both = both and not (before and after and not overlaps(before, after))
    both = both and not ({old.verb, new.verb} & _INCOMES and {old.verb, new.verb} & _EXPENSES)
    if (
        both
        and {old.verb, new.verb} <= _MEASURES
        and (
            old.who.head
            or new.verb != "be"
            or old.amounts[0].unit in _WEIGHTS
            or (new.now and old.amounts[0].unit in _MONEY)
        )
    ):
        return True
    same = old.slot == new.slot and old.verb == new.verb
    return same and after <= old.words and before <= new.words


def hours(old: Claim, new: Claim) -> Finding | None:
    """Up at six, up at half past seven now."""
    if not _same_measure(old, new) or not (old.positive and new.positive) or new.added:
        return None
    kinds = ("hour", "weekday", "day", "month") if new.now else ("hour",)
    moved = [m for m in moments_differ(old.moments, new.moments) if m.kind in kinds]
    limited = new.limits - old.limits and not new.now
    if not moved or limited or old.slot not in ("do", "attr"):
        return None
    found = (outdated if new.changed else suspected)("rescheduled", old, new)
    return replace(found, part=moved[0].span)


# Of these there is one number at a time, so that it may be told without its name.
_ONE_NUMBER = frozenset("斤 公斤 千克 元 厘米 度 平米 kg cm".split())


def elided(old: Claim, new: Claim) -> Finding | None:
    """现在115斤了: of what, shows in what was said before."""
    mine = old.who.owner in new.who.names or bool(old.who.names & new.who.names)
    pairs = ((b, a) for b in old.amounts for a in new.amounts if a.unit in _ONE_NUMBER)
    before = next((b for b, a in pairs if b.unit == a.unit and b.value != a.value), None)
    if not mine or before is None or old.slot not in ("measure", "attr", "do") or not old.positive:
        return None
    return replace(outdated("number_changed", old, new), part=before.span)


def ages(old: Claim, new: Claim) -> Finding | None:
    if not old.amounts or not new.amounts or old.amounts[0].value == new.amounts[0].value:
        return None
    found = outdated("number_changed", old, new, 0.9)
    return replace(found, part=old.amounts[0].span)
