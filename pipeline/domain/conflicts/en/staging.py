"""What stage of life an older English clause tells, and that the newer statement shows the next."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.en.sentences import plain, plainly, sentences
from pipeline.domain.conflicts.en.stages import STAGES, Stage
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.topics import KIN, Topic, persons, shared, topic
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.matching import is_history
from pipeline.domain.conflicts.once import once
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Who

_UNREAL = Pattern(
    r"\b(?:if|would|wouldn't|might|may|could|will|'ll|going to|gonna|want(?:s|ed)? to"
    r"|plan(?:s|ning)?|hop(?:e|es|ing)|wish\w*|thinking|consider\w*|almost|nearly"
    r"|used to|back then|as a (?:kid|child)|next (?:week|month|year|summer)|soon"
    r"|tomorrow|should|supposed to|not yet|ago when|someday|dream\w*|before (?:that"
    r"|she|he|we|i)|ex|previous|former|first husband|first wife"
    r"|in (?:19|20)\d\d|years ago|for (?:the|a) (?:day|night|weekend|week)|didn't"
    r"|hasn't|haven't|isn't|wasn't|never|no longer looking|say(?:s)?|said|heard"
    r"|apparently|rumou?r|imagine)\b",
    re.IGNORECASE,
)
_MINE = Pattern(r"\b(?:i|i'm|i've|we|we're|we've|my|our|me|us|myself|ours|mine)\b", re.IGNORECASE)
_BARE = Pattern(
    (
        r"^\W*(?:just |finally |well,? )*(?:got|had|finished|passed|signed|bought|ran|paid"
        r"|gave|did|took|handed|put|started|cut|chopped|shaved)\b"
    ),
    re.IGNORECASE,
)
_PRONOUN = Pattern(r"\b(?:he|she|they|him|her|his|their|them)\b", re.IGNORECASE)
_POSSESSED = Pattern(r"\b\w+'s (?P<k>\w+)(?: (?P<k2>\w+))?")
_FAMILY = frozenset(
    stem(w)
    for w in (
        "girlfriend boyfriend husband wife fiance fiancé fiancée fiancee partner spouse baby"
        " twin son daughter boy girl child landlord team dog cat puppy rabbit bunny kitten"
        " hamster parrot"
    ).split()
)


def staged(old: Reading, new: Reading) -> Finding | None:
    """The older stage that the newer statement shows to be over."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    after = plain(new.said.text)
    for clause, kinds in _begun(old):
        told = topic(clause, plain(old.said.text), old.speaker)
        for start, end in sentences(after):
            inside = [c for c in new.clauses if start <= c.span[0] < end]
            if not any(c.asserted for c in inside) or any(
                is_history(c.moments, old, new.said.said_at) for c in inside
            ):
                continue
            for stage in kinds:
                if _follows(stage, clause, told, after[start:end]):
                    yield _finding(clause, (start, end), inside[0].who)


@once
def _begun(told: Reading) -> tuple[tuple[Clause, tuple[Stage, ...]], ...]:
    """The clauses that tell of a stage, with those that they tell of."""
    return tuple(
        (clause, kinds)
        for clause, text in plainly(told)
        if clause.asserted
        and (kinds := tuple(stage for stage in STAGES if stage.before.search(text)))
    )


def _follows(stage: Stage, clause: Clause, told: Topic, sentence: str) -> bool:
    match = stage.after.search(sentence)
    if match is None or sentence.rstrip().endswith("?"):
        return False
    unreal = _UNREAL.search(sentence)
    if unreal or (stage.before.search(sentence) and stage.kind != "flatmate"):
        return False
    return _is_of_them(told, sentence)


def _is_of_them(told: Topic, sentence: str) -> bool:
    """The same one, or one of those who were named together."""
    here = persons(sentence)
    others = here - told.people - told.words - _FAMILY
    names = frozenset(content(sentence))
    for match in _POSSESSED.finditer(sentence):
        kin = {stem(match["k"]), stem(match["k2"] or "")}
        if kin & (KIN - _FAMILY) - told.words:
            return False  # my sister's friend
    if told.people - _FAMILY:
        named = bool(shared(told.people, names | here))
        return named or (not others and not here - _FAMILY and bool(_PRONOUN.search(sentence)))
    if others:
        return False
    return bool(_MINE.search(sentence) or _BARE.search(sentence) or shared(told.beside, names))


def _finding(old: Clause, span: tuple[int, int], who: Who | None) -> Finding:
    part = old.claims[0].part if old.claims else old.span
    one, other = Claim("be", old.who or Who(), part), Claim("", who or Who(), span)
    return Finding("outdated", "ended", one, other, 0.6, part)
