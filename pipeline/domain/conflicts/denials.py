"""Words that take back, brought together with what they take back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import itemgetter

from pipeline.domain.conflicts.en.stems import stem
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.matching import HAN, called, moments_differ, same_one
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, TakingBack, Who

_SHARE = 0.5  # of an older clause's words: so much alike, they speak of the same
_HUNCH = 0.5
_LATIN = Pattern(r"[a-z0-9]")
_BEING = frozenset({"be", "attr"})
_VALUED = frozenset({"residence", "employer", "job", "measure"}) | _BEING
_HOUSED = {"residence", "move"}
_MINDS = frozenset("feeling opinion support prefer plan".split())  # these change, without fault

# What is told of people and not of the world.
_PERSONAL = frozenset("residence employer job bond age study diet plan".split()) | _MINDS


def is_denied(finding: Finding, old: Reading, new: Reading) -> bool:
    """Whether a conflict of two claims is one by taking back, and no change in the world."""
    part = old.said.text[finding.part[0] : finding.part[1]].lower()
    for taking in new.takings:
        alone = finding.state == "none" and old.speaker in finding.old.who.names
        span = taking.sentence if alone else taking.span
        inside = span[0] <= finding.new.part[0] < span[1]
        if inside and (taking.sure or not finding.new.changed) and _may_deny(finding, taking, part):
            return True
    return False


def _may_deny(finding: Finding, taking: TakingBack, part: str) -> bool:
    if taking.sure or _is_named_wrong(taking, part):
        return finding.new.aspect == "is" or finding.old.aspect == "was"
    if finding.new.slot in _MINDS:
        return False
    if taking.sorry:
        return finding.new.aspect == "is" and not finding.new.changed and not finding.new.half
    return finding.reason == "opposite" and finding.state != "suspected"


def _is_named_wrong(taking: TakingBack, text: str) -> bool:
    return bool(taking.wrong) and all(_names(text, word) for word in taking.wrong)


def _names(text: str, word: str) -> bool:
    if _LATIN.match(word):
        return re.search(rf"(?<![a-z0-9]){re.escape(word)}(?:s|es)?(?![a-z0-9])", text) is not None
    return word in text


def denied_clause(old: Reading, new: Reading) -> tuple[Clause, float, bool] | None:
    """The older clause that is taken back by its topic, how sure that is, and whether it was so.

    "Not Liverpool, Everton now" takes nothing back: it was so, and is no longer.
    """
    told = [c for c in old.clauses if c.asserted and c.words and not _takes_back(old, c)]
    found = (
        (clause, _taken_back(old, clause, taking, _inside(new, taking)), _is_now(new, taking))
        for taking in new.takings
        for clause in told
    )
    return max((one for one in found if one[1]), key=itemgetter(1), default=None)


def denies_another(old: Reading, new: Reading) -> bool:
    """Whether all that the newer statement denies is of another value or day of the same: who never
    moved to Porto may have moved to Rome, and what is not free on Mondays is so on Sundays."""
    marked = [taking.marker for taking in new.takings if taking.marker]
    told = [one for one in new.claims if not any(a <= one.part[0] < b for a, b in marked)]
    denied = [one for one in told if not one.positive and (one.words or one.moments)]
    if not denied or any(one.positive and one.slot in _VALUED and one.words for one in told):
        return False
    return all(any(_is_another(one, claim) for one in old.claims) for claim in denied)


def _is_another(old: Claim, new: Claim) -> bool:
    alike = (old.slot, old.verb) == (new.slot, new.verb) or {old.slot, new.verb} == _HOUSED
    if not alike or not old.positive or same_one(old.who, new.who) != "same":
        return False
    if old.words & new.words:
        return bool(moments_differ(old.moments, new.moments))
    return bool(old.words and new.words)


def _takes_back(reading: Reading, clause: Clause) -> bool:
    """Words like "I had it wrong" are themselves no statement to be taken back."""
    markers = (taking.marker for taking in reading.takings)
    start, end = clause.span
    return any(one and start <= one[0] and one[1] <= end for one in markers)


def _inside(new: Reading, taking: TakingBack) -> list[Clause]:
    """The clauses with the topic: "I was wrong" alone is none of them."""
    start, end = taking.span
    return [c for c in new.clauses if start <= c.span[0] < end and c.words & taking.topic]


def _is_now(new: Reading, taking: TakingBack) -> bool:
    start, end = taking.sentence
    inside = (claim for claim in new.claims if start <= claim.part[0] < end)
    return not taking.sure and any(claim.now for claim in inside)


def _taken_back(old: Reading, clause: Clause, taking: TakingBack, new: Sequence[Clause]) -> float:
    """0 when it is not, else how sure it is."""
    text = old.said.text[clause.span[0] : clause.span[1]].lower()
    shared = clause.words & taking.topic
    half = len(shared) >= _SHARE * len(clause.words)
    if _says_not(clause, taking, new):
        return 0.85
    if taking.sure and taking.about and taking.about <= clause.words and half:
        return 0.85
    if not shared or not _same_subject(clause, taking, new, old.speaker):
        return 0.0
    if _is_about_else(clause, taking) and not _is_named_wrong(taking, text):
        return 0.0
    if _is_named_wrong(taking, text) and (half or taking.sure):
        return 0.9 if taking.sure else 0.75
    if not taking.sure or not _says_otherwise(clause, taking, new):
        return 0.0
    return 0.8 if _same_topic(clause, taking) else _same_thing(old, clause, new, shared)


def _is_about_else(clause: Clause, taking: TakingBack) -> bool:
    """Wrong about the coffee machine is not wrong about coffee."""
    return len(taking.about & clause.words) * 2 <= len(taking.about) and bool(taking.about)


def _says_not(clause: Clause, taking: TakingBack, new: Sequence[Clause]) -> bool:
    """The same words again, with a "not" more or less."""
    start, end = taking.sentence
    for later in new:
        inside = start <= later.span[0] < end and later.asserted and later.negated != clause.negated
        if inside and later.claims and clause.words <= later.words and clause.claims:
            return _alike(clause, later)
    return False


def _alike(old: Clause, new: Clause) -> bool:
    before, after = old.claims[0], new.claims[0]
    times = {m.kind for m in old.moments} & {m.kind for m in new.moments}
    if (old.moments and new.moments and not times) or after.slot in _MINDS:
        return False
    same = len(old.words) > 1 or (before.slot == after.slot and before.verb == after.verb)
    return same and same_one(before.who, after.who) == "same"


def _same_subject(clause: Clause, taking: TakingBack, new: Sequence[Clause], speaker: str) -> bool:
    """Of one of them at least, as far as either says of whom it speaks."""
    start, end = taking.marker or (0, 0)
    told = (claim for c in new for claim in c.claims)
    bare = {c.span[0] for c in new}  # 不是暹罗猫: of whom, is not said
    told = (claim for claim in told if claim.part[0] not in bare)
    later = [claim for claim in told if not (start < claim.part[1] and claim.part[0] < end)]
    earlier = [claim for claim in clause.claims if not claim.half]
    if not earlier or not later:
        return True
    if any(
        a.words and a.slot == b.slot and a.words == b.words and (taking.sure or b.positive)
        for a in earlier for b in later
    ):  # fmt: skip
        return True  # the longest river of Africa, whichever that is
    named = {word for claim in earlier for word in called(claim.who)}
    named -= {speaker}  # a Mac user is not the one called user
    wrong = named & {*taking.wrong}
    if named & taking.about:
        return True  # wrong about Ingrid, who had been told of as "she"
    if any(named & claim.words and not claim.positive for claim in later):
        return True  # 过敏的不是莉娅
    return bool(wrong) or any(same_one(a.who, b.who) != "no" for a in earlier for b in later)


def _same_topic(clause: Clause, taking: TakingBack) -> bool:
    """Half of what is said beside the subject."""
    subject = [word for claim in clause.claims for word in called(claim.who)]
    beside = {word for word in clause.words if not any(_is_part(word, one) for one in subject)}
    return bool(beside) and len(beside & taking.topic) >= _SHARE * len(beside)


def _same_thing(
    old: Reading, clause: Clause, new: Sequence[Clause], shared: frozenset[str]
) -> float:
    """Of a thing of the world its name is enough: so far as the same kind of thing is told of it.

    "Penguins can't fly" is left alone by "My mistake, penguins live in the Antarctic".
    """
    worldly = [claim for claim in clause.claims if claim.slot not in _PERSONAL]
    subjects = [claim.who for claim in worldly if old.speaker not in claim.who.names]
    if not any(_is_named(who, shared) and not who.owner for who in subjects):
        return 0.0
    later = [claim for c in new for claim in c.claims]
    names = {letter for who in subjects for word in called(who) for letter in word}
    letters = {letter for word in clause.words for letter in word if letter >= HAN} - names
    if any(letter in word for c in new for word in c.words for letter in letters):
        return 0.8
    if any(a.slot == b.slot or {a.slot, b.slot} <= _BEING for a in worldly for b in later):
        return 0.8
    return 0.0 if later and all(claim.slot in _PERSONAL for claim in later) else _HUNCH


def _is_part(word: str, subject: str) -> bool:
    """妈妈 is what 妈 is called."""
    return word == subject or (word[0] >= HAN and set(word) <= set(subject))


def _is_named(who: Who, shared: frozenset[str]) -> bool:
    """By its name or its head."""
    return any(word and _pairs(word) <= shared for word in (*who.names, who.head))


def _pairs(word: str) -> set[str]:
    """Chinese words are among the content as pairs of characters, others as stems."""
    if word[0] < HAN:
        return {stem(part) for part in word.split()}
    if len(word) < 2:
        return {word}
    return {word[place : place + 2] for place in range(len(word) - 1)}


def _says_otherwise(clause: Clause, taking: TakingBack, new: Sequence[Clause]) -> bool:
    """Whether what is said instead differs: in a number, a time, or in what is left out."""
    times = [moment for c in new for moment in c.moments]
    if clause.moments and times:
        return bool(moments_differ(clause.moments, times))
    if clause.amounts and any(c.amounts for c in new):
        given = {(a.unit, a.value) for c in new for a in c.amounts}
        if any((a.unit, a.value) not in given for a in clause.amounts):
            return True
    denies = any(c.negated for c in new if c.words & clause.words) and not clause.negated
    return denies or bool(clause.words - taking.topic)
