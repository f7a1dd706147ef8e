"""What is learned beside what the rules have seen: how sure a verdict is, and what they missed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.domain.conflicts.explaining import explain
from pipeline.domain.conflicts.learned.scoring import Likelihood, likelihood
from pipeline.domain.conflicts.learned.signs import are_short, share_much
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.quoting import in_whole_words
from pipeline.domain.conflicts.values import NO_CONFLICT, Clause, Reading, Span, State, Verdict

PLAIN = 0.8  # confidence of the rules in plain words of change, and in words that take back
UNLIKE_A_DENIAL = -1.0  # log odds below which who seems to take back tells of a change
SIGN = 0.45  # and at most in what is only a sign that something may be over


@dataclass(frozen=True, slots=True)
class Bounds:
    """Log odds of a conflict.

    `seen`: from here one that no rule has seen is suspected; `sure`: and is sure, where both are
    short. `dropped`: below it what a rule takes to be a sign of one is none. Below `doubted`,
    `denied` (of denials) and `doubted_plain` (of plain words) what rules are sure of is only
    suspected.
    """

    seen: float
    sure: float
    dropped: float
    doubted: float
    denied: float
    doubted_plain: float


BOUNDS = {
    "en": Bounds(seen=2.0, sure=3.0, dropped=-1.5, doubted=-1.3, denied=0.0, doubted_plain=-3.0),
    "zh": Bounds(seen=1.2, sure=3.3, dropped=-1.5, doubted=-1.3, denied=0.0, doubted_plain=-3.0),
}
_CONFIDENCE: dict[State, float] = {"suspected": 0.4, "outdated": 0.7, "denied": 0.7}
_THANKS = Pattern(
    r"谢谢|感谢|\b(?:your|yours|thanks|thank|congrats|congratulations|appreciate)\b", re.IGNORECASE
)


def weighed(found: Verdict, old: Reading, new: Reading) -> Verdict:
    """The verdict of the rules, `found`, in the light of what was learned from labelled pairs."""
    bounds = BOUNDS.get(new.language)
    if bounds is None or old.speaker != new.speaker:
        return found
    if found.state == "none" and not _is_worth_asking(old, new):
        return found
    odds = likelihood(new.language, old.said.text, new.said.text)
    if found.state in ("outdated", "denied"):
        return _doubted(found, old, new) if _is_doubtful(found, odds, bounds) else found
    if found.state == "suspected":
        dropped = found.confidence <= SIGN and odds.conflict < bounds.dropped
        return NO_CONFLICT if dropped else found
    if odds.conflict < bounds.seen:
        return found
    sure = odds.conflict >= bounds.sure and are_short(new.language, old.said.text, new.said.text)
    return _seen(odds, sure, old, new)


def _is_doubtful(found: Verdict, odds: Likelihood, bounds: Bounds) -> bool:
    if found.state == "denied" and odds.denial < UNLIKE_A_DENIAL:
        return True
    if found.confidence >= PLAIN:
        return odds.conflict < bounds.doubted_plain
    return odds.conflict < (bounds.denied if found.state == "denied" else bounds.doubted)


def _is_worth_asking(old: Reading, new: Reading) -> bool:
    """Whether the newer statement tells anything that the older one may be about."""
    if not new.takings and not any(clause.asserted for clause in new.clauses):
        return False
    if _THANKS.search(old.said.text) or _THANKS.search(new.said.text):
        return False
    pair = new.language, old.said.text, new.said.text
    return are_short(*pair) or share_much(*pair)


def _doubted(found: Verdict, old: Reading, new: Reading) -> Verdict:
    """The same conflict, only suspected."""
    part = found.part or (0, len(old.said.text))
    return _verdict("suspected", found.reason, part, old, new)


def _seen(odds: Likelihood, sure: bool, old: Reading, new: Reading) -> Verdict:
    """Of what the rules have not seen: in the clause of which the newer statement says most."""
    told = frozenset[str]().union(*(clause.words for clause in new.clauses))
    clause = max(old.clauses, key=lambda one: _says(one, told), default=None)
    claims = clause.claims if clause else ()
    claim = next((one for one in claims if one.aspect == "is"), None)
    part = claim.part if claim else clause.span if clause else (0, len(old.said.text))
    state: State = "denied" if odds.denial > 0 else "outdated"
    reason = "corrected" if state == "denied" else "replaced"
    return _verdict(state if sure else "suspected", reason, part, old, new)


def _says(clause: Clause, told: frozenset[str]) -> tuple[int, int]:
    """How much of what is `told` is in the clause; a greeting says least."""
    return len(clause.words & told), len(clause.words)


def _verdict(state: State, reason: str, part: Span, old: Reading, new: Reading) -> Verdict:
    part = in_whole_words(old.said.text, part)
    words = old.said.text[slice(*part)]
    why = explain(reason, state, new.language, words, _told(old, new))
    return Verdict(state, reason, why, part, _CONFIDENCE[state])


def _told(old: Reading, new: Reading) -> str:
    """The newer clause that says most of what the older statement is about."""
    known = frozenset[str]().union(*(clause.words for clause in old.clauses))
    clause = max(new.clauses, key=lambda one: len(one.words & known), default=None)
    return new.said.text if clause is None else new.said.text[slice(*clause.span)]
