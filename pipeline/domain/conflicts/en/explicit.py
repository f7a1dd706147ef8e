"""Corrections in English that say in so many words that something was wrong, whatever it was.

Words that take back are found by their grammar (`slips.py`), what they are about by the words,
the people and the values that the older clause and the sentences around them share.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pipeline.domain.conflicts.en.numbers import moments
from pipeline.domain.conflicts.en.sentences import plain, sentences
from pipeline.domain.conflicts.en.slips import Slip, slips
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.topics import (
    LIGHT,
    Topic,
    at_same,
    denied_words,
    loose_number,
    may_be_of,
    numbers,
    other_value,
    shared,
    topic,
)
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.matching import same_one
from pipeline.domain.conflicts.once import once, worded
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who

_CHANGED = Pattern(
    r"\b(?:now|nowadays|these days|any ?more|no longer|used to|since(?! (?:when|i"
    r" (?:was|got)))|from now on"
    r"|changed|switched|moved"
    r"|replaced|pushed|postponed|rescheduled|instead|quit|stopped|left|got back|sold"
    r"|bought|picked up|turned \d+|grew)\b",
    re.IGNORECASE,
)
# Of the words that take back those that may also be a topic.
_WORDING = frozenset(
    "stand correct mix mixed gave gav giv toy pull leg spoke speak read scratch strike ignor"
    " forget idea scrap wire cross head show act misread mean meant said told got".split()
)
# What is named only as the wrong one.
_WRONG_ONE = Pattern(
    r"\b(?:the )?[\w:.' -]{1,30}? (?:was|is|were) (?:just )?(?:a|an|my|the) (?:\w+ )?(?:mistake"
    r"|typo"
    r"|slip|error|mix-?up|misprint)\b|\b(?:ignore|scratch|forget|disregard|strike) (?:the|that)"
    r" [\w:.' -]{1,40}?(?=[,;:—–]|$)|\btypo for\b",
    re.IGNORECASE,
)
# Told of what others say, and yet told.
_PASSED_ON = Pattern(
    r"^\W*(?:did you know|(?:the|my|his|her) doctors? (?:says?|said)|(?:i|we) (?:heard"
    r"|read)\b)",
    re.I,
)
_MOST = 0.6  # of what an older clause is about
_HALF = 0.5
_THIRD = 0.34


@dataclass(frozen=True, slots=True)
class _Correction:
    """`told` is the sentence of the slip with its neighbours; `rest` that without the words that
    take back, and `here` its words."""

    slip: Slip
    told: str
    rest: str
    here: frozenset[str]


def corrected(old: Reading, new: Reading) -> Finding | None:
    """The older clause that a correction in the newer statement is about."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    found = (
        _judged(correction, clause, before, new)
        for correction in _corrections(new)
        for clause, before in _topics(old)
    )
    return next((one for one in found if one is not None), None)


@once
def _corrections(told: Reading) -> tuple[_Correction, ...]:
    text = plain(told.said.text)
    found = (_correction(slip, text) for slip in slips(told.said.text))
    return tuple(
        one
        for one in found
        if not _is_hearsay(one.slip, told) and (one.slip.sure or not _CHANGED.search(one.told))
    )


def _correction(slip: Slip, text: str) -> _Correction:
    told = _scope(slip, text)
    if _WRONG_ONE.search(told):
        slip, told = replace(slip, level=2), _WRONG_ONE.sub(" ", told)
    start, end = slip.span
    rest = _scope(slip, text[:start] + " " * (end - start) + text[end:]) + slip.about
    here = frozenset(content(rest)) | frozenset(content(text[start:end])) - _WORDING
    return _Correction(slip, told, rest, here)


@once
def _topics(told: Reading) -> tuple[tuple[Clause, Topic], ...]:
    """What is told, and may be wrong."""
    return tuple(
        (clause, topic(clause, told.said.text, told.speaker))
        for clause, text in worded(told)
        if clause.words and (clause.asserted or _PASSED_ON.search(text))
    )


def _judged(correction: _Correction, clause: Clause, before: Topic, new: Reading) -> Finding | None:
    slip, told = correction.slip, correction.told
    if not may_be_of(before, correction.rest if before.own else told):
        return None
    if slip.about and not _is_about(slip, before):
        return None
    part = _wrong(slip, clause, before, told, correction.here)
    if part is None and slip.level:
        part = (
            _same_frame(clause, new, slip)
            or _other_noun(before, told, slip)
            or (_other_name(clause, before, new, slip) if slip.sure and not slip.about else None)
        )
    if part is None:
        return None
    one = Claim("be", clause.who or Who(), part)
    other = Claim("", Who(), slip.span)
    return Finding("denied", "corrected", one, other, 0.7, part)


def _is_hearsay(slip: Slip, new: Reading) -> bool:
    """Told by others, where nothing else says that it is right."""
    inside = [c for c in new.clauses if slip.sentence[0] <= c.span[0] < slip.sentence[1]]
    return slip.level < 2 and bool(inside) and not any(c.asserted for c in inside)


def _scope(slip: Slip, text: str) -> str:
    """The sentence with the words that take back, and its neighbours."""
    spans = sentences(text)
    first = max(0, slip.number - 1)
    last = min(len(spans) - 1, slip.number + 1)
    return text[spans[first][0] : spans[last][1]]


def _is_about(slip: Slip, before: Topic) -> bool:
    """What is named as wrong is named in the older clause, or it is a number, a date or so."""
    about = frozenset(word for word in content(slip.about) if not word[0].isdigit()) - LIGHT
    if about - before.subject - before.people <= _KINDS | _ASPECTS:
        return True
    return len(shared(about, before.words | before.subject)) * 2 > len(about)


# What one may be wrong about without naming it: of the older clause it is the value.
_KINDS = frozenset(
    "dat dai time hour month year name plac price number digit figur amount address"
    " room floor street citi age"
    " spell letter unit venu station platform gate train bus hall flag column row"
    " line page person guy spell unit detail word titl colour siz order direction"
    " scor result ticket card board sign email mail book schedul label note calendar"
    " invit messag letter recip instruct leaflet statement text contract invoic map"
    " timetabl tabl list brochur flyer poster websit pag chart question code handwrit"
    " signatur roster spec sheet".split()
)
# What one may be wrong about of somebody who is named.
_ASPECTS = frozenset(
    "diagnosi job profession nationaliti breed instrument speci model version languag".split()
)


def _wrong(
    slip: Slip, clause: Clause, before: Topic, told: str, here: frozenset[str]
) -> Span | None:
    """Where in the older clause stands what is taken back. `here` are the words beside the slip:
    who stands corrected tells nothing of what one cannot stand.
    """
    common = shared(before.beside, here)
    share = len(common) / max(1, len(before.beside))
    whole = clause.claims[0].part if clause.claims else clause.span
    named = bool((before.subject | before.people) & here)
    part = other_value(before, clause, told) if at_same(before.text, told) else None
    part = part or _loose(slip, before, told)
    if part and (common or named) and (slip.level or share >= _HALF):
        return part
    if _is_refused(slip, clause, before, told, share):
        return whole
    valued = bool(before.numbers) and bool(tuple(numbers(told)))
    told_of = slip.sure and not valued and _is_named(slip, before, common, share)
    return whole if told_of else None


def _loose(slip: Slip, before: Topic, told: str) -> Span | None:
    """Another number of whatever unit, where the older one is denied or surely taken back."""
    kinds = {moment.kind for moment in moments(before.text)}
    if kinds and not kinds & {moment.kind for moment in moments(told)} and moments(told):
        return None  # an hour is no day
    if slip.sure or {number for number, _ in before.numbers} & denied_words(told)[0]:
        return loose_number(before, told)
    return None


def _is_refused(slip: Slip, clause: Clause, before: Topic, told: str, share: float) -> bool:
    """What was said is told with a "not", or without the one that it had."""
    denied, never = denied_words(told)
    if clause.negated:
        told_of = before.subject & frozenset(content(told))
        return (slip.sure or (not slip.level and bool(told_of))) and not denied and share >= _MOST
    refused = shared(before.beside, denied)
    objects = frozenset().union(*(claim.words for claim in clause.claims))
    if objects & before.beside and not shared(objects, denied):
        return False
    if not slip.level and len(denied - before.words - before.subject - LIGHT) > 1:
        return False  # never learned to write it
    return bool(refused) and (slip.level > 0 or never or len(refused) >= _HALF * len(before.beside))


def _is_named(slip: Slip, before: Topic, common: frozenset[str], share: float) -> bool:
    about = frozenset(content(slip.about)) - LIGHT
    if about and about <= _KINDS:
        return False  # the date was wrong: then another one is told
    if about:
        return bool(common) and bool(shared(before.words | before.subject, about))
    return bool(common) and share >= _THIRD


def _same_frame(clause: Clause, new: Reading, slip: Slip) -> Span | None:
    """The same is told of the same one, with other words."""
    for later in new.clauses:
        if not later.asserted or later.span[0] < slip.sentence[0]:
            continue
        for claim in later.claims:
            if slip.span[0] <= claim.part[0] < slip.span[1] - 1:
                continue  # the words that take back themselves
            for earlier in clause.claims:
                alike = _is_alike(earlier, claim) and same_one(earlier.who, claim.who) == "same"
                if (
                    alike
                    and earlier.words
                    and claim.words - earlier.words
                    and earlier.words - claim.words
                ):
                    return earlier.part
    return None


def _is_alike(old: Claim, new: Claim) -> bool:
    """Of the same kind, of which one is true: one may eat, play and have much."""
    if {old.slot, new.slot} & _MINDS or old.aspect != new.aspect or old.verb in _MANY:
        return False
    mine = not old.who.head and not old.who.owner and {old.slot, new.slot} & {"be", "attr"}
    if mine and not (old.slot == new.slot and len(old.words) == 1 == len(new.words)):
        return False
    return (old.slot, old.verb) == (new.slot, new.verb) or {old.slot, new.slot} <= _BEING


_MINDS = frozenset("feeling opinion support prefer plan".split())
_BEING = frozenset({"be", "job", "attr"})
_MANY = frozenset(
    "run eat drink play use have like buy read watch take make see do get go want need know write"
    " wear speak visit meet call own".split()
)


def _other_noun(before: Topic, told: str, slip: Slip) -> Span | None:
    """She is a cardiologist, and then she's a radiologist."""
    was = _IS_A.search(before.text) if slip.sure else None
    if was is None:
        return None
    named = before.subject | before.people
    spoken_of = bool(named & frozenset(content(told)))
    for match in _IS_A.finditer(told):
        who = match["s"].lower()
        same = stem(who) in named or (who in _PRONOUNS and spoken_of)
        before_it, after = frozenset(content(was["v"])), frozenset(content(match["v"]))
        if same and not shared(before_it, after):
            return was.start("v") + before.start, was.end("v") + before.start
    return None


def _other_name(old: Clause, before: Topic, new: Reading, slip: Slip) -> Span | None:
    """With Boeing, and not with Airbus: another name in the same place of what is told."""
    first = _AFTER.search(before.text)
    for later in new.clauses:
        who = later.who
        if not first or not later.asserted or later.negated or later.span[0] < slip.sentence[0]:
            continue
        second = _AFTER.search(new.said.text, *later.span)
        same = who is not None and old.who is not None and same_one(old.who, who) == "same"
        if not second or not (same or before.subject & later.words):
            continue
        alike = any({first["p"], second["p"]} <= kind for kind in _ALIKE)
        if alike and first["n"] != second["n"] and first["n"] not in new.said.text:
            return first.start("n") + before.start, first.end("n") + before.start
    return None


_AFTER = Pattern(
    r"(?P<p>\b(?:work\w* (?:for|at|with)|employed (?:by|at)|is (?:with|at)|from|in|at|by))"
    r" (?:the )?"
    r"(?P<n>[A-Z][\w&-]+(?: [A-Z][\w&-]+)*)"
)
_ALIKE = (
    frozenset(
        {"works for", "works at", "works with", "worked for", "worked at", "is with", "is at"}
    ),
    frozenset({"work for", "work at", "work with"}),
    frozenset({"in"}),
    frozenset({"from"}),
    frozenset({"by"}),
    frozenset({"at"}),
)
_IS_A = Pattern(
    r"\b(?P<s>[\w-]+)(?: is| was| are| were|'s|'re|'m| am)"
    r"(?: actually| really| in fact| just| only)* (?P<v>(?:an?|the) [^,.;:!?]+)",
    re.IGNORECASE,
)
_PRONOUNS = frozenset("he she it they".split())
