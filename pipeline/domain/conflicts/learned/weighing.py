"""What is learned beside what the rules have seen: how sure a verdict is, and what they missed."""

from __future__ import annotations

import re

from pipeline.domain.conflicts.explaining import explain
from pipeline.domain.conflicts.learned.scoring import Likelihood, likelihood
from pipeline.domain.conflicts.learned.signs import are_short, share_much
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.quoting import in_whole_words
from pipeline.domain.conflicts.values import NO_CONFLICT, Clause, Reading, Span, State, Verdict

PLAIN = 0.8  # confidence of the rules in plain words of change, and in words that take back
SIGN = 0.45  # and at most in what is only a sign that something may be over
# Log odds of a conflict from where one that no rule has seen is suspected, and from where it is
# sure, if both statements are short.
SEEN = {"en": 2.0, "zh": 1.2}
SURE = 4.0
# Below these what rules are sure of is only suspected: what they were told in plain words, a
# denial in others, a change in others. UNLIKE_A_DENIAL are the odds that a conflict is a denial.
DOUBTED_PLAIN = -5.0
DOUBTED_DENIAL = 0.0
DOUBTED = -1.3
UNLIKE_A_DENIAL = -1.0
# Below these it is none: what was not told in plain words, and a mere sign.
UNLIKELY = -2.5
UNLIKELY_SIGN = -1.5
_CONFIDENCE: dict[State, float] = {"suspected": 0.4, "outdated": 0.7, "denied": 0.7}
# Told to the other one, or in thanks: no news of what was told before.
_TO_YOU = Pattern(
    r"谢谢|感谢|\b(?:your|yours|thanks|thank|congrats|congratulations|appreciate)\b", re.IGNORECASE
)


def weighed(found: Verdict, old: Reading, new: Reading) -> Verdict:
    """The verdict of the rules, `found`, in the light of what was learned from labelled pairs."""
    if new.language not in SEEN or old.speaker != new.speaker:
        return found
    if found.state == "none" and not _is_worth_asking(old, new):
        return found
    odds = likelihood(new.language, old.said.text, new.said.text)
    if found.state == "none":
        return found if odds.conflict < SEEN[new.language] else _seen(odds, old, new)
    if found.confidence < PLAIN and odds.conflict < _least(found):
        return NO_CONFLICT
    doubtful = found.state != "suspected" and _is_doubtful(found, odds)
    return _doubted(found, old, new) if doubtful else found


def _least(found: Verdict) -> float:
    return UNLIKELY_SIGN if found.confidence <= SIGN else UNLIKELY


def _is_doubtful(found: Verdict, odds: Likelihood) -> bool:
    if found.state == "denied" and odds.denial < UNLIKE_A_DENIAL:
        return True
    if found.confidence >= PLAIN:
        return odds.conflict < DOUBTED_PLAIN
    return odds.conflict < (DOUBTED_DENIAL if found.state == "denied" else DOUBTED)


def _is_worth_asking(old: Reading, new: Reading) -> bool:
    """Whether the newer statement tells anything that the older one may be about."""
    if not new.takings and not any(clause.asserted for clause in new.clauses):
        return False
    if _TO_YOU.search(old.said.text) or _TO_YOU.search(new.said.text):
        return False
    pair = new.language, old.said.text, new.said.text
    return are_short(*pair) or share_much(*pair)


def _doubted(found: Verdict, old: Reading, new: Reading) -> Verdict:
    """The same conflict, only suspected."""
    part = found.part or (0, len(old.said.text))
    return _verdict("suspected", found.reason, part, old, new)


def _seen(odds: Likelihood, old: Reading, new: Reading) -> Verdict:
    """Of what the rules have not seen: in the clause of which the newer statement says most."""
    told = frozenset[str]().union(*(clause.words for clause in new.clauses))
    clause = max(old.clauses, key=lambda one: _says(one, told), default=None)
    claims = clause.claims if clause else ()
    claim = next((one for one in claims if one.aspect == "is"), None)
    part = claim.part if claim else clause.span if clause else (0, len(old.said.text))
    state: State = "denied" if odds.denial > 0 else "outdated"
    sure = odds.conflict >= SURE and are_short(new.language, old.said.text, new.said.text)
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
