"""English news of somebody else, of another one of the kind, or of long ago."""

from __future__ import annotations

import re

from pipeline.domain.conflicts.en.bearers import is_all_strangers, is_strangers
from pipeline.domain.conflicts.en.contrasts import is_beside, is_beside_all, is_other_value
from pipeline.domain.conflicts.en.narrow import is_narrow, is_once
from pipeline.domain.conflicts.en.sentences import plain
from pipeline.domain.conflicts.en.sides import is_mere, is_of_once, is_other_side, is_while_at_it
from pipeline.domain.conflicts.en.stems import stem
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Clause, Reading, Who

_OTHER = (
    r"\b(?:other|another|second|third|older|younger|eldest|oldest|youngest|ex|former"
    r"|previous|late|future|step|half|great)[- ]"
    r"(?:[\w-]+[- ])??{}\b"
)
_LONG_AGO = Pattern(
    r"\b(?:(?:at|in) (?:university|uni|college|high school|primary school|grad school"
    r"|kindergarten)|as (?:a|an) (?:student|kid|child|teenager"
    r"|boy|girl|intern)|back in|years ago|in (?:my|his|her) (?:twenties|thirties|teens"
    r"|youth|childhood)|before (?:that|then))\b"
    r"|\blast (?:year|winter|summer|spring|autumn|season|term) (?:i|we|he|she|it|they)"
    r" (?:was|were|had|worked|did)\b",
    re.IGNORECASE,
)
_PAST = Pattern(
    r"\b(?:was|were|had|did|used to|\w{2,}ed|ran|drank|ate|drove|went|took|wore|got)\b",
    re.IGNORECASE,
)
_MADE_UP = Pattern(
    r"\b(?:in (?:my|the|a|his|her|this) (?:\w+ )?(?:\w+ )?(?:story|novel|(?:bad"
    r" )?dreams?|nightmare|movie"
    r"|film|game|play|script|book|song|show|series"
    r"|episode|comic|sketch)|character|plot)\b",
    re.IGNORECASE,
)
_REFUSED = Pattern(
    r"\b(?:said no|turned (?:it|that) down|rejected|refused|declined|voted (?:it"
    r" )?down|shot (?:it|that) down|vetoed"
    r"|didn't (?:agree|accept|go for it)|wasn't (?:accepted|approved)|decided against"
    r" it|but (?:i|we) stayed)\b",
    re.IGNORECASE,
)
# One comes and goes every day, and a lesson of a course is not the course.
_THAT_DAY = Pattern(
    r"\bleft\b[^.,;]*\b(?:at (?:\d|(?:two|three|four|five|six|seven|eight|nine|ten"
    r"|eleven|twelve|noon|midnight)\b)|this (?:morning|afternoon|evening)"
    r"|last night|early|late|for (?:lunch|the day|the weekend))"
    r"|\b(?:lesson|chapter|unit|level|part|page|episode|season|module|week|day|step"
    r"|round|semester|half|round|lap)s? (?:\w+ )?of (?:my|the|our|his|her)\b"
    r"|\b(?:dropped|drop|spilt|spilled|knocked|threw)\b[^.,;]* (?:on|onto|into|down"
    r"|over|under) (?:the|my|our|his|her)\b"
    r"|\b(?:fed|feeding|borrowed|test(?:ed)?[- ]drove|looked after|babysat)\b",
    re.IGNORECASE,
)


# It was used up, forgotten somewhere or lost a game: no sign of an end.
_MISHAP = Pattern(
    r"\bleft (?:my|our|the|his|her) [\w ]{2,20} (?:on|in|at) (?:the|a|my) (?:bus|train|tram|car"
    r"|taxi|plane|office|table|beach|bar|gym|hotel|floor|counter|rain)\b|\blost (?:at|to) \w+"
    r"|\b(?:this|the last|a) (?:bottle|box|pack|packet|bag|jar|tube|tin|bar) of\b"
    r"|\b(?:replaced|changed|fixed|cleaned|mended|swapped) the \w+ (?:of|in|on|for)"
    r" (?:my|the|our|his|her)\b",
    re.IGNORECASE,
)
_BETTER = Pattern(r"\b(?:a|an|another) (?:better|newer|bigger|nicer|new) one\b", re.IGNORECASE)


def is_elses(found: Finding, old: Reading, new: Reading) -> bool:
    """Whether what was found is told of another, or of another time."""
    if new.language != "en" or found.state == "none" or found.old.slot == "retracted":
        return False  # of what is retracted, who it is instead is told
    if found.state == "denied" and is_unsaid(found.part[0], old, new):
        return True
    clause = _clause_at(new, found.new.part[0])
    if clause is None:
        return False
    if _is_beside_it(found, clause, old, new) or is_narrow(found, clause, old, new):
        return True
    if found.state == "suspected":
        text = plain(new.said.text)[slice(*clause.span)]
        if _MISHAP.search(text) or _THAT_DAY.search(text) or _MADE_UP.search(text):
            return True
        return is_mere(found.part[0], clause, old, new)
    return _is_told_of_other(found, clause, old, new)


def _is_beside_it(found: Finding, clause: Clause, old: Reading, new: Reading) -> bool:
    """Told of another person or thing, unless just that one takes the older one's place."""
    place, standing = found.part[0], found.old.slot == "standing"
    if not standing and is_beside(place, clause, old, new):
        return True  # whose state it is, was told before
    corrects = found.state == "denied"
    return not _is_succession(found) and is_strangers(
        place, clause, old, new, corrects=corrects, own=standing
    )


def _is_told_of_other(found: Finding, clause: Clause, old: Reading, new: Reading) -> bool:
    until = len(new.said.text) if found.reason == "number_changed" else clause.span[1]
    text = plain(new.said.text)[clause.span[0] : until]
    before = plain(old.said.text)
    that_day = _THAT_DAY.search(text) and found.old.slot != "standing"  # which tells it in full
    if _MADE_UP.search(text) or that_day or _REFUSED.search(new.said.text):
        return True
    if found.old.aspect == "is" and is_of_once(text):
        return True
    if is_while_at_it(found.part[0], text, old):
        return True
    if _LONG_AGO.search(text) and _PAST.search(text) and found.old.aspect == "is":
        return True
    if found.old.slot == "do" and _BETTER.search(new.said.text):
        return True
    return _is_another(found.old.who, text, before)


def is_unsaid(place: int, old: Reading, new: Reading) -> bool:
    """Whether a correction is of something else than the older clause at `place` says."""
    if new.language != "en":
        return False
    beside = is_beside_all(place, old, new) or is_other_value(place, old, new)
    if beside or is_other_side(place, old, new) or is_all_strangers(place, old, new):
        return True
    earlier = _clause_at(old, place)
    if earlier is None:
        return False
    before, after = plain(old.said.text)[slice(*earlier.span)], plain(new.said.text)
    told = [c for c in new.clauses if c.words & earlier.words]
    return bool(told) and all(is_once(after[slice(*c.span)], before) for c in told)


def _is_succession(found: Finding) -> bool:
    """Whether another one is just what is told: of a post, which has one holder."""
    return found.reason == "replaced" and found.old.slot == "attr"


def _clause_at(new: Reading, place: int) -> Clause | None:
    return next((c for c in new.clauses if c.span[0] <= place < c.span[1]), None)


def _is_another(who: Who, text: str, before: str) -> bool:
    """My other sister is not my sister."""
    if not who.head:
        return False
    for match in re.finditer(_OTHER.format(r"(?P<h>[\w-]+)"), text, re.IGNORECASE):
        if stem(match["h"]) == who.head and match.group().lower() not in before.lower():
            return True
    return False
