"""The same English sentence with another thing in one place: runs on WordPress, runs on Ghost."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.en.sentences import plainly
from pipeline.domain.conflicts.en.stems import content
from pipeline.domain.conflicts.en.topics import LIGHT, persons
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.matching import is_history, same_one
from pipeline.domain.conflicts.once import Worded, once
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Who

# A thing stands, runs, hangs or is kept in one place and on one system.
_PLACED = Pattern(
    r"^(?P<f>.+?) (?:(?:now|still|all|mostly|currently) )*(?P<p>on|with|at|in|from|by"
    r"|under) (?P<v>(?:the |a |an |our |my |his |her )?[\w'’.&-]+(?:"
    r" [\w'’.&-]+){0,2})[\s.!]*$",
    re.IGNORECASE,
)
_ALIKE = ({"on", "with", "in", "under"}, {"at", "from", "in", "with"}, {"by", "with"})
_STANDS = frozenset(
    (
        "be run sit live stand hang host build written make base locate work rest park bank"
        " go come get buy keep store insur ship"
    ).split()
)
_OF_PEOPLE = frozenset("go get buy bank shop park".split())
_REBUILT = Pattern(
    r"\b(?:rebuilt|rewrote|rewritten|migrated|ported|moved|switched|redid|relaunched"
    r"|reimplemented|converted|transferred) (?:the|our|my) (?:whole |entire"
    r" )?(?P<s>[\w -]+?) (?:over )?(?:with|in|on|onto|to|using|into)"
    r" (?P<v>[A-Z][\w.+#-]*)",
)
_LIMITED = Pattern(
    r"\b(?:also|too|as well|sometimes|often|usually|another|second|other|when|if"
    r"|unless|for (?!(?:now|good)\b)\w+|today|tonight|yesterday|tomorrow|this|last"
    r"|next|only|once|again|both|or|and|part|half|was|were|had|went|until|till|during"
    r"|before|after)\b"
    r"|\b\w{3,6}days?\b|\d",
    re.IGNORECASE,
)
_WANTS = Pattern(
    r"\b(?:wants? to|dreams? of|plans? to|is going to|hopes to|would like to) (?:be"
    r"|become|becoming|being|study|studying|major in|work as|marry) (?:an? |the"
    r" )?(?P<v>[\w -]{3,30})$|\b(?:major|dream job|first choice|goal) is (?P<w>[\w"
    r" -]+)$",
    re.IGNORECASE,
)
# Harbour Road, and not the town that it is in.
_ROAD = Pattern(
    r"\b(?:street|st|road|rd|avenue|ave|square|lane|drive|boulevard|row|court|terrace|quay)\W*$",
    re.IGNORECASE,
)
_OPEN = Pattern(
    r"\b(?:is|are|stays?|'s) (?:\w+ )?(?P<w>open|closed|free|free of charge)\b", re.IGNORECASE
)
_OTHERWISE = {"open": "closed", "closed": "open"}
_PAYS = Pattern(
    r"\b(?:have to|must|need to|you) pay for\b|\b(?:charge|charges|cost|costs)\b", re.IGNORECASE
)
_COUNTED = Pattern(
    (
        r"\b(?:hit|reached|passed|crossed|(?:up|down|grown|grew|dropped) to|(?:i'm|we're|am"
        r"|are) (?:now )?at)\b"
    ),
    re.IGNORECASE,
)


_GOES_ON = Pattern(r"\bstill\b", re.IGNORECASE)


def elsewhere(old: Reading, new: Reading) -> Finding | None:
    """The older place, system or state of a thing that now has another."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    for clause, text in _places(old):
        for later, told in _news(new):
            if is_history(later.moments, old, new.said.said_at):
                continue
            sure = (
                _is_wanted(clause, text, later, told)
                or _is_open(clause, text, later, told)
                or _is_rebuilt(clause, text, told)
                or _is_counted(clause, later, told)
            )
            others = persons(told) - persons(text)
            if sure or (not others and _is_elsewhere(clause, text, later, told)):
                yield _finding(clause, later)


def _finding(old: Clause, new: Clause) -> Finding:
    part = old.claims[0].part if old.claims else old.span
    one, other = Claim("attr", old.who or Who(), part), Claim("", new.who or Who(), new.span)
    return Finding("outdated", "replaced", one, other, 0.6, part)


@once
def _places(told: Reading) -> tuple[Worded, ...]:
    """The clauses of what may have another place or state."""
    return tuple(one for one in _affirmed(told) if _may_move(*one))


@once
def _news(told: Reading) -> tuple[Worded, ...]:
    """The clauses that may tell of another place or state."""
    return tuple(one for one in _affirmed(told) if _may_have_moved(*one))


def _affirmed(told: Reading) -> Iterator[Worded]:
    return (one for one in plainly(told) if one[0].asserted and not one[0].negated)


def _may_have_moved(clause: Clause, text: str) -> bool:
    return _may_move(clause, text) or bool(_REBUILT.search(text)) or bool(_PAYS.search(text))


def _may_move(clause: Clause, text: str) -> bool:
    """Whether it tells of a place, a wish, an opening or one amount."""
    return bool(
        len(clause.amounts) == 1
        or _PLACED.match(text.strip())
        or _WANTS.search(text.rstrip(" .!"))
        or _OPEN.search(text)
    )


def _same(old: Clause, new: Clause) -> bool:
    return (
        bool(old.who) and bool(new.who) and same_one(old.who or Who(), new.who or Who()) == "same"
    )


def _is_elsewhere(old: Clause, text: str, new: Clause, told: str) -> bool:
    first, second = _PLACED.match(text.strip()), _PLACED.match(told.strip())
    if (
        not first
        or not second
        or _GOES_ON.search(told)
        or _LIMITED.search(text)
        or _LIMITED.search(told)
        or not _same(old, new)
    ):
        return False
    preps = {first["p"].lower(), second["p"].lower()}
    if len(preps) > 1 and not any(preps <= alike for alike in _ALIKE):
        return False
    if preps == {"on", "in"} and {c.verb for c in (*old.claims, *new.claims)} <= {"be", ""}:
        return False  # on a street, and in a town
    if not (old.who and old.who.head) and "with" in preps:
        return False  # one works with several
    verbs = {claim.verb for claim in (*old.claims, *new.claims) if claim.verb}
    thing = bool(old.who and old.who.head and not old.who.names and not old.who.owner.count("/"))
    if not verbs <= (_STANDS if thing else _OF_PEOPLE):
        return False
    if bool(_ROAD.search(first["v"])) != bool(_ROAD.search(second["v"])):
        return False  # a street is no other place than its town
    a, b = frozenset(content(first["v"])), frozenset(content(second["v"]))
    frame, again = frozenset(content(first["f"])) - LIGHT, frozenset(content(second["f"])) - LIGHT
    named = _is_name(first["v"]) and _is_name(second["v"])
    whole = frame == again and bool(frame)
    return whole and bool(a) and bool(b) and not a & b and (named or not thing)


def _is_wanted(old: Clause, text: str, new: Clause, told: str) -> bool:
    """A pilot was what he wanted to be."""
    was, now = _WANTS.search(text.rstrip(" .!")), _WANTS.search(told.rstrip(" .!"))
    if was is None or now is None or _LIMITED.search(told) or not _same(old, new):
        return False
    first, second = (
        frozenset(content(was["v"] or was["w"])),
        frozenset(content(now["v"] or now["w"])),
    )
    return bool(first) and bool(second) and not first & second


def _is_name(value: str) -> bool:
    return any(word[0].isupper() for word in value.split())


def _is_open(old: Clause, text: str, new: Clause, told: str) -> bool:
    """Open on Sundays, and closed on Sundays."""
    was, now = _OPEN.search(text), _OPEN.search(told)
    if was is None or re.search(r"\b(?:today|tonight|this|tomorrow|for)\b", told):
        return False
    if was["w"].lower().startswith("free"):
        return bool(_PAYS.search(told)) and bool(
            frozenset(content(text)) & frozenset(content(told))
        )
    if now is None or _OTHERWISE.get(was["w"].lower()) != now["w"].lower() or not _same(old, new):
        return False
    days = {m.value for m in old.moments}, {m.value for m in new.moments}
    return days[0] == days[1]


def _is_rebuilt(old: Clause, text: str, told: str) -> bool:
    match = _REBUILT.search(told)
    placed = _PLACED.match(text.strip())
    if match is None or placed is None or not old.who:
        return False
    there = frozenset(content(placed["v"]))
    thing = frozenset(content(match["s"]))
    return (
        bool(thing)
        and old.who.head in thing
        and not there & frozenset(content(match["v"]))
        and _is_name(placed["v"])
    )


def _is_counted(old: Clause, new: Clause, told: str) -> bool:
    """Five hundred followers have been reached."""
    if not _COUNTED.search(told) or len(old.amounts) != 1 or len(new.amounts) != 1:
        return False
    before, after = old.amounts[0], new.amounts[0]
    mine = _same(old, new) or bool(old.who and new.who and old.who.owner in new.who.names)
    return mine and bool(before.unit) and before.unit == after.unit and before.value != after.value
