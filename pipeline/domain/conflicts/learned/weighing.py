"""The verdict of the rules in the light of what was learned from labelled pairs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import exp
from operator import attrgetter

from pipeline.domain.conflicts.denials import denies_another
from pipeline.domain.conflicts.explaining import explain
from pipeline.domain.conflicts.learned.scoring import PairModel, likelihood
from pipeline.domain.conflicts.learned.signs import are_short, share_much
from pipeline.domain.conflicts.learned.stacking import Told, sureness, together
from pipeline.domain.conflicts.learned.wordings import WORDINGS
from pipeline.domain.conflicts.quoting import in_whole_words
from pipeline.domain.conflicts.values import NO_CONFLICT, Clause, Reading, Span, State, Verdict

RETIRED = frozenset({"outdated", "denied"})
SEEN = 0.5  # log odds from where a conflict is suspected
_SEEN_OF_OTHERS = 0.0  # and from where what another speaker says is
SURE = {"en": 1.9, "zh": 1.75}  # and from where what was said before no longer holds
# The same where a model has read both statements together.
SEEN_TOGETHER = 0.4
SURE_TOGETHER = 2.8
_WORTH_READING = -1.0  # log odds by their wording, from where it is worth asking the model
_AGREES = 0.0  # log odds of the model, below which it speaks against the rules
_MOST = 4.0  # and what they count at most: alone it does not decide
_LONGEST = 300  # characters: of longer statements the model was shown none
_ROLES = frozenset({"user", "assistant", "system"})  # no names of anybody
_CLAUSES = 12  # of a long statement, that are looked at one by one
_I = {"en": "I", "zh": "我"}
_UNLIKE_A_DENIAL = -1.0  # log odds below which what rules take for a denial is a change


@dataclass(frozen=True, slots=True)
class Estimate:
    """What was compared, and the log odds that there is a conflict, and that one is a denial;
    whether a model has read both."""

    told: Told
    conflict: float
    denial: float
    is_read: bool = False

    @property
    def is_worth_reading(self) -> bool:
        """Whether a model is to be asked: wording makes a conflict likely enough, and nothing is
        too long."""
        longest = max(len(self.told.older), len(self.told.newer))
        return self.conflict >= _WORTH_READING and longest <= _LONGEST


def estimated(found: Verdict, old: Reading, new: Reading) -> Estimate | None:
    """By what the rules see, `found`, and wording; None where that tells nothing more."""
    if new.language not in SURE or (found.state == "none" and not is_asked(old, new)):
        return None
    told = [_told_alike(old, new)]
    if found.state != "none" and not are_short(new.language, told[0].older, told[0].newer):
        told += _parts(found, old, new)
    return max((_weighed(found, one) for one in told), key=attrgetter("conflict"))


def _weighed(found: Verdict, told: Told) -> Estimate:
    odds = likelihood(told.language, told.older, told.newer)
    return Estimate(told, sureness(found, odds, told), odds.denial)


def read_together(found: Verdict, estimate: Estimate, model: PairModel) -> Estimate:
    """Weighed anew. What rules are sure of stands unless the model speaks against it."""
    told = estimate.told
    odds = model(told.older, told.newer)
    sure = together(told.language, estimate.conflict, min(odds.conflict, _MOST))
    stands = found.state in RETIRED and estimate.conflict >= SURE[told.language]
    if stands and odds.conflict >= _AGREES:
        return estimate
    return Estimate(told, sure, odds.denial, is_read=True)


def _parts(found: Verdict, old: Reading, new: Reading) -> Iterator[Told]:
    """Of long talk what the rules have seen something in, clause by clause: it was learned from
    statements that say little else."""
    place = found.part[0] if found.part else 0
    spans = [clause.span for clause in old.clauses if clause.span[0] <= place <= clause.span[1]]
    for span in spans or [(0, len(old.said.text))]:
        for clause in new.clauses[:_CLAUSES]:
            newer = new.said.text[slice(*clause.span)]
            yield Told(new.language, old.said.text[slice(*span)], newer)


def _told_alike(old: Reading, new: Reading) -> Told:
    """Both texts; where only one of them calls the speaker by name, in the first person."""
    told, speaker = Told(new.language, old.said.text, new.said.text), old.said.speaker.strip()
    if old.speaker != new.speaker or old.speaker in _ROLES or len(speaker) < 2:
        return told
    bounds = "" if new.language == "zh" else r"\b"
    name = re.compile(bounds + re.escape(speaker) + bounds, re.IGNORECASE)
    if bool(name.search(told.older)) == bool(name.search(told.newer)):
        return told
    me = _I[new.language]
    return Told(new.language, name.sub(me, told.older), name.sub(me, told.newer))


def is_asked(old: Reading, new: Reading) -> bool:
    """Whether the newer statement tells anything that the older one may be about, where no rule
    has seen it."""
    if old.speaker != new.speaker:
        return False
    if not new.takings and not any(clause.asserted for clause in new.clauses):
        return False
    told = WORDINGS[new.language]
    if told.again.search(new.said.text):
        return False
    if any(told.to_you.search(one.said.text) for one in (old, new)):
        return False
    pair = new.language, old.said.text, new.said.text
    return are_short(*pair) or share_much(*pair)


def settled(found: Verdict, estimate: Estimate, old: Reading, new: Reading) -> Verdict:
    """The verdict from what the rules see, and how likely a conflict is, and a denial."""
    alike, sure = old.speaker == new.speaker, estimate.conflict
    seen = SEEN_TOGETHER if estimate.is_read else SEEN
    if sure < (seen if alike else _SEEN_OF_OTHERS):
        return NO_CONFLICT
    kind = _kind(found, estimate)
    # Of what others say, of long talk and of what is past, what the rules do not see is never sure.
    plain = alike and are_short(new.language, old.said.text, new.said.text)
    plain = plain and not (kind == "outdated" and (_is_past(old) or _is_for_once(old, new)))
    bound = SURE_TOGETHER if estimate.is_read else SURE[new.language]
    is_sure = sure >= bound and (plain or found.state in RETIRED)
    is_sure = is_sure and not denies_another(old, new)
    state: State = kind if is_sure else "suspected"
    confidence = min(0.99, round(1 / (1 + exp(-sure)), 2))
    if state == found.state:
        return replace(found, confidence=confidence)
    corrected = kind == "denied"
    reason = "corrected" if corrected else "replaced"
    if found.state != "none" and (found.reason == "corrected") == corrected:
        reason = found.reason
    part = in_whole_words(old.said.text, found.part or _part(old, new))
    words = old.said.text[slice(*part)]
    why = explain(reason, state, new.language, words, _told(old, new))
    return Verdict(state, reason, why, part, confidence)


def _kind(found: Verdict, estimate: Estimate) -> State:
    """Whether it was so and is no longer, or never was."""
    if estimate.is_read:
        return "denied" if estimate.denial > 0 else "outdated"
    if found.reason == "corrected":
        return "outdated" if estimate.denial < _UNLIKE_A_DENIAL else "denied"
    return "denied" if estimate.denial > 0 and found.state != "outdated" else "outdated"


def _is_past(told: Reading) -> bool:
    """Who studied at Durham did so, whatever she does now."""
    return bool(told.claims) and all(claim.aspect == "was" for claim in told.claims)


def _is_for_once(old: Reading, new: Reading) -> bool:
    return WORDINGS[new.language].is_for_once(old.said.text, new.said.text)


def _part(old: Reading, new: Reading) -> Span:
    """Where no rule says which part no longer holds: what is claimed in the clause of which the
    newer statement says most."""
    told = frozenset[str]().union(*(clause.words for clause in new.clauses))
    clause = max(old.clauses, key=lambda one: _says(one, told), default=None)
    claims = clause.claims if clause else ()
    claim = next((one for one in claims if one.aspect == "is"), None)
    return claim.part if claim else clause.span if clause else (0, len(old.said.text))


def _says(clause: Clause, told: frozenset[str]) -> tuple[int, int]:
    """How much of what is `told` is in the clause; a greeting says least."""
    return len(clause.words & told), len(clause.words)


def _told(old: Reading, new: Reading) -> str:
    """The newer clause that says most of what the older statement is about."""
    known = frozenset[str]().union(*(clause.words for clause in old.clauses))
    clause = max(new.clauses, key=lambda one: len(one.words & known), default=None)
    return new.said.text if clause is None else new.said.text[slice(*clause.span)]
