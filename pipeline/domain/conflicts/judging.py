"""Statements read, and what a newer one does to an older one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pipeline.domain.conflicts.comparing import compare
from pipeline.domain.conflicts.denials import denied_clause, denies_another, is_denied
from pipeline.domain.conflicts.en import english
from pipeline.domain.conflicts.en.explicit import corrected
from pipeline.domain.conflicts.en.facts import never_so
from pipeline.domain.conflicts.en.registers import registered
from pipeline.domain.conflicts.explaining import explain
from pipeline.domain.conflicts.findings import Finding, weakened
from pipeline.domain.conflicts.learned.scoring import PairModel
from pipeline.domain.conflicts.learned.weighing import (
    Estimate,
    estimated,
    read_together,
    settled,
)
from pipeline.domain.conflicts.matching import is_history
from pipeline.domain.conflicts.quoting import in_whole_words, lead_of
from pipeline.domain.conflicts.standings import shown, standing
from pipeline.domain.conflicts.values import (
    NO_CONFLICT,
    UNKNOWN,
    Claim,
    Clause,
    Reading,
    Said,
    Span,
    State,
    Verdict,
    Who,
)
from pipeline.domain.conflicts.zh import chinese
from pipeline.domain.conflicts.zh.registers import registered_zh
from pipeline.domain.conflicts.zh.restating import corrected_zh
from pipeline.domain.scripts import simplified

_NOT_BEFORE = re.compile(r"(?:从不|从没|不再|不|没有?|未)[^，。]{0,2}$")
# One of several of a kind, where the older statement tells of the first.
_ANOTHER = re.compile(
    r"\b(?:my|our|his|her|their|the) (?:other|second|third)\b"
    r"|另(?:外)?一?[个只条位家台辆本部套]|第[二三][个只条位家台辆]",
    re.IGNORECASE,
)
_TIMED = frozenset({"rescheduled", "number_changed"})
_WHOLE = (standing, registered, registered_zh)
_WEIGHT = {"none": 0, "suspected": 1, "outdated": 2, "denied": 3}


def judge(old: Said, new: Said, model: PairModel | None = None) -> Verdict:
    """What `new` does to `old`, which was said before it. The caller sees to the order."""
    return judge_readings(read(old), read(new), model)


def seen_by_rules(old: Reading, new: Reading) -> Verdict:
    """What rules alone see; the part is counted without the lead."""
    return _judged(old, new) if _comparable(old, new) else NO_CONFLICT


def read(said: Said) -> Reading:
    """The statement taken apart, for any number of comparisons."""
    lead = lead_of(said.text)
    if not lead:
        return _read(said)
    return replace(_read(replace(said, text=said.text[lead:])), lead=lead)


def _read(said: Said) -> Reading:
    speaker = said.speaker.strip().lower() or "user"
    language = said.language.lower()
    if language.startswith("en"):
        found = english.clauses(said.text, speaker)
        taken = english.takings(said.text, speaker)
        states = shown("en", said.text, speaker, found)
        return Reading(said, speaker, "en", found, taken, _all_claims(found), states)
    if language.startswith("zh"):
        speaker = simplified(speaker)
        found = chinese.clauses(said.text, speaker, said.entities)
        taken, states = chinese.takings(said.text), shown("zh", said.text, speaker, found)
        return Reading(said, speaker, "zh", found, taken, _all_claims(found), states)
    return Reading(said, speaker, "other")


def tells(statement: Reading) -> bool:
    """Whether it may speak against anything: questions, conditions and jokes do not."""
    asserts = any(clause.asserted and clause.words for clause in statement.clauses)
    return asserts or bool(statement.claims or statement.takings)


def _all_claims(clauses: Iterable[Clause]) -> tuple[Claim, ...]:
    return tuple(claim for clause in clauses for claim in clause.claims)


def judge_readings(old: Reading, new: Reading, model: PairModel | None = None) -> Verdict:
    """As `judge`, of two statements that were read before. The part is of the whole old text."""
    return second_look(first_look(old, new), model)


@dataclass(frozen=True, slots=True)
class Look:
    """What rules and wording make of a pair."""

    old: Reading
    new: Reading
    found: Verdict
    estimate: Estimate | None

    @property
    def is_worth_reading(self) -> bool:
        """Whether a model is to read both together: it knows one speaker's short statements."""
        alike = self.old.speaker == self.new.speaker
        return alike and self.estimate is not None and self.estimate.is_worth_reading


def first_look(old: Reading, new: Reading) -> Look:
    found = seen_by_rules(old, new)
    return Look(old, new, found, estimated(found, old, new) if _comparable(old, new) else None)


def second_look(look: Look, model: PairModel | None) -> Verdict:
    """The verdict, in the light of what the model says, where there is one and it is worth it."""
    found, estimate = look.found, look.estimate
    if estimate is None:
        return _placed(found, look.old)
    if model is not None and look.is_worth_reading:
        estimate = read_together(found, estimate, model)
    return _placed(settled(found, estimate, look.old, look.new), look.old)


def _comparable(old: Reading, new: Reading) -> bool:
    same = old.language == new.language and old.language != "other"
    return same and old.said.text != new.said.text


def _placed(found: Verdict, old: Reading) -> Verdict:
    """The verdict with its part in the whole text, the lead counted."""
    if found.part is None:
        return found
    start, end = found.part
    return replace(found, part=(start + old.lead, end + old.lead))


def _judged(old: Reading, new: Reading) -> Verdict:
    """What rules see."""
    best = max(_findings(old, new), key=_rank, default=None)
    taken = _taken_back(old, new, best)
    if taken is not None and taken.state != "suspected":
        return taken
    denied = corrected(old, new) or never_so(old, new)
    if denied is not None and not denies_another(old, new):
        return _verdict("denied", denied, old, new)
    if taken is not None:
        return taken
    if best is None or best.state in ("none", "suspected"):
        best = _of_whole_clauses(old, new, best)
        sure = best is not None and best.state == "outdated" and new.language == "zh"
        if best is not None and sure and is_denied(best, old, new):
            return _verdict("denied", best, old, new)
    if best is None or best.state == "none":
        return NO_CONFLICT
    return _verdict(best.state, best, old, new)


def _taken_back(old: Reading, new: Reading, best: Finding | None) -> Verdict | None:
    """The verdict where the newer statement says in so many words that the older one was wrong."""
    restated = corrected_zh(old, new)
    if restated is not None:
        return _denial(old, new, restated.clause, restated.sure, was_so=False)
    if not new.takings or denies_another(old, new):
        return None
    taken = denied_clause(old, new)
    if taken is not None:
        return _denial(old, new, *taken)
    if best is not None and is_denied(best, old, new):
        return _verdict("denied", best, old, new)
    return None


def _of_whole_clauses(old: Reading, new: Reading, best: Finding | None) -> Finding | None:
    """What shows in whole clauses where their claims tell nothing, or only half."""
    found = [found for rule in _WHOLE if (found := rule(old, new)) is not None]
    if best is not None and best.state == "suspected":
        found = [*found, best]
    return max(found, key=_rank, default=None)


def _findings(old: Reading, new: Reading) -> Iterator[Finding]:
    for later in new.claims:
        for earlier in old.claims:
            found = compare(earlier, later)
            if found is None or is_history(later.moments, old, new.said.said_at):
                continue
            if _is_of_another(later, old, new):
                continue
            told = _as_told(found, old, new)
            if told is not None:
                yield told


def _is_of_another(later: Claim, old: Reading, new: Reading) -> bool:
    """My other sister is 30, and my sister as old as she was."""
    start = later.part[0]
    inside = (c.span for c in new.clauses if c.span[0] <= start <= c.span[1])
    told = any(_ANOTHER.search(new.said.text[slice(*span)]) for span in inside)
    return told and not _ANOTHER.search(old.said.text)


def _as_told(found: Finding, old: Reading, new: Reading) -> Finding | None:
    """What others say of somebody weighs less than what they say themselves."""
    pronoun = any(name.startswith(UNKNOWN) for name in found.new.who.names)
    if pronoun and found.new.aspect == "is":
        return weakened(found)
    if old.speaker == new.speaker or _is_self(new.speaker, found.new.who):
        return found
    return None if _is_self(old.speaker, found.old.who) else weakened(found)


def _is_self(speaker: str, who: Who) -> bool:
    return speaker in who.names or who.owner.split("/")[0] == speaker


def _rank(found: Finding) -> tuple[int, float]:
    return _WEIGHT[found.state], found.confidence


def _verdict(state: State, found: Finding, old: Reading, new: Reading) -> Verdict:
    reason = "corrected" if state == "denied" else found.reason
    part = _with_its_not(old, found)
    part = in_whole_words(old.said.text, part)
    why = explain(reason, state, new.language, old.said.text[slice(*part)], _told(new, found))
    return Verdict(state, reason, why, part, found.confidence)


def _told(new: Reading, found: Finding) -> str:
    """The words of the newer claim; with a "not" or a time in it the whole clause."""
    start, end = found.new.part
    for clause in new.clauses:
        whole = clause.negated or (new.language == "zh" and found.reason in _TIMED)
        if whole and clause.span[0] <= start < clause.span[1]:
            start, end = clause.span
            return new.said.text[start:end].strip(" 　，,。.！!")
    return new.said.text[start:end]


def _with_its_not(old: Reading, found: Finding) -> Span:
    """In Chinese the "not" stands before the claim: 不吃肉, and not 吃肉, no longer holds."""
    start, end = found.part
    if found.old.positive or old.language != "zh" or found.part != found.old.part:
        return found.part
    negation = _NOT_BEFORE.search(old.said.text, max(0, start - 5), start)
    return (negation.start(), end) if negation else found.part


def _denial(old: Reading, new: Reading, clause: Clause, sure: float, was_so: bool) -> Verdict:
    part = clause.claims[0].part if clause.claims else clause.span
    state: State = "outdated" if was_so else "denied"
    if old.speaker != new.speaker or sure <= 0.5:
        state = "suspected"
    reason = "replaced" if was_so else "corrected"
    start = new.takings[0].span[0] if new.takings else 0
    part = in_whole_words(old.said.text, part)
    why = explain(reason, state, new.language, old.said.text[slice(*part)], new.said.text[start:])
    return Verdict(state, reason, why, part, sure)
