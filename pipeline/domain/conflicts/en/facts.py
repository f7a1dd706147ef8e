"""What is so once and for all in English: told otherwise, it was never so, and has not changed.

When a house was built, what was paid, who broke it; that something is not there at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.en.sentences import plain, plainly
from pipeline.domain.conflicts.en.stems import content
from pipeline.domain.conflicts.en.topics import (
    LIGHT,
    Topic,
    at_same,
    loose_number,
    may_be_of,
    other_value,
    persons,
    shared,
    topic,
)
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.matching import moments_differ, same_one
from pipeline.domain.conflicts.once import once
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who

_FIXED = Pattern(
    r"\b(?:was|were|got) (?:\w+ )?(?:born|built|founded|married|opened|published"
    r"|written|released|discovered|invented|named after|made|established|elected"
    r"|divorced|engaged|hired|diagnosed|buried|killed)\b|\bbirthday\b|\banniversary\b"
    r"|\b(?:died|paid|cost|won|lost|scored|graduated|weighed|ran|swam|met|grew up"
    r"|moved here|arrived in|landed on)\b|\b(?:is|are|'s) [\d.,]+ ?(?:km|kilometres?"
    r"|kilometers?|miles?|metres?|meters?|feet|pages?)\b|\bspelled\b|\bspelt\b"
    r"|\bwarranty\b|\bhas [\w ]*(?:pages|chapters|provinces|states|moons|bones|strings)\b",
    re.IGNORECASE,
)
_CHANGED = Pattern(
    r"\b(?:now|nowadays|these days|any ?more|no longer|since then|from now on|changed"
    r"|switched|moved|replaced|pushed|postponed|rescheduled"
    r"|again|instead|today|tonight|yesterday|tomorrow|this (?:morning|week|year|month"
    r"|time)|last (?:week|time|night)|later|then|new|next|another|also|extended"
    r"|shortened|grew|expanded|second|other|too)\b",
    re.IGNORECASE,
)
_DID_NOT = Pattern(
    r"(?:\b(?:didn't|did not|wasn't|was not|weren't|were not|hadn't"
    r"|never)\b)(?P<p>[^.,;:!?—–]*)",
    re.IGNORECASE,
)
_NEVER = Pattern(
    r"\b(?:(?:was|were|had|did|has|have|is|are|'s|'ve)? ?never (?:even |actually "
    r"|really |once )?(?:been |had |was |were |owned? |worked |lived |played |went "
    r"|gone |served |studied |met |knew |known |any )?)(?P<p>[^.,;:!?—–]*)",
    re.IGNORECASE,
)
_AT_ALL = Pattern(r" (?:in the first place|at all|to begin with|in (?:my|his|her) life|so far)\b")
_NONE_IS = Pattern(
    r"\bthere (?:is|are|was|were|'s|has been|have been) (?:no|never any|not any|never"
    r" an?|no such thing as an?)\s+(?P<v>[\w' -]+?)(?=\s*(?:$|[.,;:!?—–]|\b(?:in|at|on"
    r"|here|anywhere|and|but|to)\b))",
    re.IGNORECASE,
)
_CLEFT = Pattern(
    r"\bit (?:was|is|'s|were)(?P<n>n't| not)? (?P<s>[^.,;:!?]{2,40}?) (?:who|that"
    r"|which) (?P<p>[^.,;:!?—–]+)",
    re.IGNORECASE,
)
# My fourth one comes after my first one.
_IN_A_ROW = Pattern(
    r"\b(?:my|our|his|her|their) (?:very )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth"
    r"|ninth|tenth|\d+(?:st|nd|rd|th)) [a-z]",
    re.IGNORECASE,
)
_WAS_NO = Pattern(
    r"\bit (?:wasn't|was not|isn't|is not|was never|'s not) (?:an? |the )(?P<v>[\w-]+)"
    r" (?=(?:i|we|who|that|which|but|at all)\b)",
    re.IGNORECASE,
)
_FROM_THEN = Pattern(
    (
        r"\b(?:was|were|did|had|\w{2,}ed|broke|won|lost|grew|went|took|ate|wrote|met|paid|got"
        r"|came|made|bought|sold|fought)\b"
    ),
    re.I,
)
_EVER = Pattern(r"\bnever\b", re.IGNORECASE)
_NARROW_TOO = Pattern(
    r"\b(?:\d+|one|two|three|four|five|six|half|most|some|many|all) of (?:the|our|my"
    r"|them|us|those|these)\b"
    r"|\b(?:also|too|another|as well|second|other|next door|half|part|if|when|would"
    r"|could|might|almost)\b",
    re.IGNORECASE,
)
_LEAD = Pattern(
    r"^\W*(?:with|since|thanks to|after|because of|due to|from)\b[^,]*?\b(?=(?:my|our"
    r"|the|there|his|her|their)\b(?: [\w-]+){0,3}? (?:is|are|costs?|runs?|takes?|has"
    r"|have)\b)",
    re.IGNORECASE,
)
_WHO_CHARGE = frozenset({"landlord", "landladi"})
_HALF = 0.5


def never_so(old: Reading, new: Reading) -> Finding | None:
    """The older clause that cannot have been so, if the newer one is."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    corrections = _corrections(new)
    if not corrections:
        return
    after = plain(new.said.text)
    for clause, told in _facts(old):
        fixed = bool(_FIXED.search(told.text))
        for later, text, never in corrections:
            if not (fixed or never):
                continue
            if _is_strangers(told, later, old.speaker) or not may_be_of(told, text):
                continue
            if moments_differ(clause.moments, later.moments) and later.negated:
                continue  # never on Fridays
            whole = clause.claims[0].part if clause.claims else clause.span
            part = _other_fact(clause, told, later, text)
            if part is None and (
                _is_undone(told, text)
                or _is_none(told, clause, text)
                or _is_cleft(told, text)
                or _is_not_that(told, clause, text, after)
            ):
                part = whole
            if part is not None:
                one, other = (
                    Claim("be", clause.who or Who(), part),
                    Claim("", later.who or Who(), later.span),
                )
                yield Finding("denied", "corrected", one, other, 0.6, part)


@once
def _facts(told: Reading) -> tuple[tuple[Clause, Topic], ...]:
    """What may never have been so."""
    text = plain(told.said.text)
    return tuple(
        (clause, topic(clause, text, told.speaker))
        for clause in told.clauses
        if clause.asserted and not clause.negated and clause.words
    )


@once
def _corrections(told: Reading) -> tuple[tuple[Clause, str, bool], ...]:
    """The clauses that tell of no change, but what never was or what is fixed; and whether it is
    the former."""
    found = (
        (clause, text, _tells_never(text))
        for clause, text in plainly(told)
        if clause.asserted and not _CHANGED.search(text)
    )
    return tuple(one for one in found if one[2] or _FIXED.search(one[1]))


def _tells_never(text: str) -> bool:
    """Whether a clause says of anything that it never was, or who it was instead."""
    told = (_DID_NOT, _NEVER, _NONE_IS, _CLEFT, _WAS_NO)
    return bool(_NEVER.search(_AT_ALL.sub("", text))) or any(one.search(text) for one in told)


def _is_strangers(told: Topic, new: Clause, speaker: str) -> bool:
    """What somebody else never had is no matter of one's own."""
    names = new.who.names if new.who else frozenset()
    return told.own and bool(names) and speaker not in names


def _other_fact(old: Clause, told: Topic, new: Clause, text: str) -> Span | None:
    """Another value of what has one for ever."""
    if (
        not _FIXED.search(told.text)
        or not _FIXED.search(text)
        or _is_narrow(text)
        or _is_anothers(told, text)
    ):
        return None
    if _is_another_one(old, new, text) or not at_same(told.text, text) or not _is_all(told, text):
        return None
    if _IN_A_ROW.search(told.text) and _IN_A_ROW.search(text):
        return None
    return other_value(told, new, text) or loose_number(told, text)


def _is_all(told: Topic, text: str) -> bool:
    words = told.words - told.people - LIGHT
    return bool(words) and shared(words, frozenset(content(text))) == words


def _is_undone(told: Topic, text: str) -> bool:
    """He did not break it: what was done cannot be undone by a change; nor what was never so."""
    match = _DID_NOT.search(text) if _FROM_THEN.search(told.text) else None
    text = _AT_ALL.sub("", text)
    match = match or _NEVER.search(text)
    if match is None or _is_anothers(told, text):
        return False
    said = frozenset(content(match["p"])) - LIGHT
    words = told.beside - told.subject or told.beside
    both = shared(words, said)
    enough = len(both) > _HALF * len(words) or (
        len(both) * 2 == len(words) and bool(_EVER.search(text))
    )
    return bool(both) and enough and said <= shared(said, told.words)


def _is_none(told: Topic, clause: Clause, text: str) -> bool:
    """There is no twin sister."""
    match = _NONE_IS.search(text)
    if match is None:
        return False
    named = frozenset(content(match["v"])) - LIGHT
    heads = frozenset(claim.head for claim in clause.claims if claim.head)
    beside = frozenset(content(text)) - LIGHT - told.words
    return bool(named) and bool(shared(named, heads)) and not beside


def _is_not_that(told: Topic, clause: Clause, text: str, whole: str) -> bool:
    """It was no cello that was heard, where the one who plays is named."""
    match = _WAS_NO.search(text)
    if match is None:
        return False
    objects = frozenset(claim.head for claim in clause.claims if claim.head) - told.subject
    named = (told.subject | told.people) & frozenset(content(whole))
    return bool(named) and set(content(match["v"])) <= objects


def _is_cleft(told: Topic, text: str) -> bool:
    """It was my grandfather who grew up on a farm."""
    match = _CLEFT.search(text)
    if match is None or not told.subject:
        return False
    said, who = frozenset(content(match["p"])), frozenset(content(match["s"]))
    words = (
        told.words - told.subject - told.people - LIGHT or told.words - told.subject - told.people
    )
    same = (
        bool(words)
        and len(shared(words, said)) >= _HALF * len(words)
        and len(said - told.words - LIGHT) <= 1
    )
    mine = bool(shared(told.subject | told.people, who))
    return same and (mine if match["n"] else bool(who) and not mine)


def _is_narrow(text: str) -> bool:
    """Whether only a part, some days or some of them are told of."""
    return bool(_NARROW_TOO.search(text))


def _is_anothers(told: Topic, sentence: str) -> bool:
    """Somebody's who was not spoken of."""
    return bool(persons(sentence) - persons(told.text) - told.words - _WHO_CHARGE)


def _is_another_one(old: Clause, new: Clause, text: str) -> bool:
    """The backup server is not the server, and the gym is not the locker."""
    if old.who is None or new.who is None or not old.who.head or _LEAD.match(text):
        return False
    return old.who.head == new.who.head and same_one(old.who, new.who) != "same"
