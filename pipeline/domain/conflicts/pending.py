"""What holds only until something happens: a debt, a fault, a search, a leave, an exam ahead.

Each is a name that a rule of endings may give among the slots that it ends.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline.domain.conflicts.kinds import is_faulty
from pipeline.domain.conflicts.values import Claim

_SEEKING = frozenset("save look search hunt wait hope".split())
_SEEKING_ZH = ("攒钱", "存钱", "想买", "在看", "在找", "在等", "排队")
_LEAVES = frozenset("matern patern sabbat vacation holidai sick furlough parent leav".split())
_EXAMS = frozenset("exam test bar quiz final certification driv licens".split())
_EXAMS_ZH = ("备考", "考研", "考公", "在考", "准备考")


def is_pending(old: Claim, ends: frozenset[str]) -> bool:
    """Whether the claim holds of something that waits for one of `ends`."""
    return old.positive and any(name in ends and holds(old) for name, holds in _PENDING.items())


def _has(old: Claim, words: tuple[str, ...]) -> bool:
    return any(word in old.head for word in words)


def _owes(old: Claim) -> bool:
    return old.verb in ("owe", "borrow") or _has(old, ("欠", "借"))


def _expires(old: Claim) -> bool:
    return old.verb == "expire" or _has(old, ("到期",))


def _is_away(old: Claim) -> bool:
    return bool(old.words & _LEAVES)


def _studies_for(old: Claim) -> bool:
    prepares = old.verb in ("study", "prepare", "train", "cram") or old.slot == "study"
    return (prepares and bool(old.words & _EXAMS)) or _has(old, _EXAMS_ZH)


def _seeks(old: Claim) -> bool:
    """Who saves up for a thing or waits for it has it not."""
    return old.slot == "do" and (old.verb in _SEEKING or _has(old, _SEEKING_ZH))


def _applies(old: Claim) -> bool:
    return old.verb == "apply" or _has(old, ("应聘", "申请"))


def _is_broken(old: Claim) -> bool:
    return is_faulty(old.words)


_PENDING: dict[str, Callable[[Claim], bool]] = {
    "debt": _owes,
    "expiry": _expires,
    "leave": _is_away,
    "exam": _studies_for,
    "seek": _seeks,
    "apply": _applies,
    "fault": _is_broken,
}
