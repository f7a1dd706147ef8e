"""What no rule knows, and yet sounds like it: an end or a change that is told in words of before.

That much is only half seen, so that it is suspected and never more.
"""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.domain.conflicts.en.stems import stem
from pipeline.domain.conflicts.endings import ONE_DAY
from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.matching import GENERIC, HAN, called, is_history, same_one
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Who
from pipeline.domain.conflicts.wording import SLIGHT_ZH, WORDING

# Where one works and lives is also where one does much else.
_NOT_ECHOED = frozenset({"opinion", "mind", "employer", "residence"})
# These outlast what is done about them.
_TASTES_TOO = frozenset({"feeling", "opinion", "prefer", "plan"})
# Of these a change may be told in passing.
_STATES = frozenset(
    "do have attr member study employer job residence measure age diet level best contact".split()
)
_SHARE = 0.5  # of what the newer clause says beside its wording


def echo(old: Reading, new: Reading) -> Finding | None:
    """The clause of `old` that a clause of `new` seems to end or to change."""
    if old.speaker != new.speaker:
        return None
    return next(_echoes(old, new), None)


def _echoes(old: Reading, new: Reading) -> Iterator[Finding]:
    for later in new.clauses:
        if later.who is None or not later.turn or not later.asserted:
            continue
        if is_history(later.moments, old, new.said.said_at) or _is_beside(later):
            continue
        for earlier in old.clauses:
            yield from _of_clause(earlier, later)


def _is_beside(new: Clause) -> bool:
    """Said of some days, or of one more."""
    return any(claim.added or claim.limits & ONE_DAY for claim in new.claims)


def _of_clause(old: Clause, new: Clause) -> Iterator[Finding]:
    if not old.asserted:
        return
    said = _beside(new)
    shared = (said & old.words) - GENERIC - SLIGHT_ZH
    latin = bool(shared) and max(map(max, shared)) < HAN
    if not shared or (latin and len(shared) < _SHARE * len(said)):
        return
    if latin and new.turn == "ends" and _is_of_a_part(new, shared, old.words):
        return
    for claim in old.claims:
        if new.turn == "turns" and claim.slot not in _STATES:
            continue
        if _is_for_some_days(claim, new):
            continue
        if _holds(claim, shared) and _may_be_same(claim, new):
            yield _finding(claim, new, whole=said <= old.words and new.outright)


def _is_of_a_part(new: Clause, shared: frozenset[str], before: frozenset[str]) -> bool:
    """Spanish homework is done, and the dog's leash is lost."""
    heads = frozenset(claim.head for claim in new.claims if claim.head) - before
    words = frozenset(word for claim in new.claims for word in claim.words)
    return bool(heads) and shared <= words - heads


def _is_for_some_days(old: Claim, new: Clause) -> bool:
    """On Saturdays it closes at four."""
    return any(c.limits - old.limits - ONE_DAY and not c.changed for c in new.claims)


def _finding(old: Claim, new: Clause, *, whole: bool) -> Finding:
    """Told outright, and nothing else told with it, it is no echo any more."""
    reason = "ended" if new.turn == "ends" else "replaced"
    told = Claim("", new.who or Who(), new.span)
    if whole and new.outright and not old.half and old.slot not in _TASTES_TOO:
        return outdated(reason, old, told, 0.6)
    return suspected(reason, old, told, 0.35)


def _holds(old: Claim, shared: frozenset[str]) -> bool:
    """Whether what the two share is what the claim is about, and not who."""
    if old.aspect != "is" or not old.positive or old.half or old.slot in _NOT_ECHOED:
        return False
    names = {stem(part) for word in called(old.who) for part in word.split()}
    return any(
        word in old.words or (word[0] >= HAN and any(word in one for one in old.words))
        for word in shared - names
    )


def _beside(clause: Clause) -> frozenset[str]:
    """The content without the subject and without the wording."""
    who = clause.who
    names = {stem(part) for word in (called(who) if who else ()) for part in word.split()}
    return clause.words - WORDING - names


def _may_be_same(old: Claim, new: Clause) -> bool:
    """Of the same one, or of the thing itself, which can only end: 设计组 may move, and go on."""
    who = new.who or Who()
    if same_one(old.who, who) != "no":
        return True
    if not who.head or (new.turn != "ends" and old.slot not in ("do", "have", "attr")):
        return False
    owner = not who.owner or who.owner in old.who.names or who.owner == old.who.owner
    return owner and any(who.head in word for word in old.words)
