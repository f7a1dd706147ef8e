"""How the wordings of what has one value at a time are told, and what they have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pipeline.domain.conflicts.en.stems import stem

Kind = Literal["count", "rising", "amount", "moment", "name", "person", "town", "span"]
Of = Literal["one", "thing", "own"]


@dataclass(frozen=True, slots=True)
class Wording:
    """A wording of a clause; its group `v` is the value, `it` what it is of.

    `mine`: the speaker's, whoever the subject is; `read`: what an instrument says is no hearsay.
    `late` ones tell a value only in the newer statement, `early` ones in the older one. `wide` ones
    go on into the next clause, `negated` ones may have a "not" in it. `weak` ones make it only
    likely.
    """

    shown: str
    mine: bool = False
    late: bool = False
    early: bool = False
    wide: bool = False
    weak: bool = False
    negated: bool = False
    read: bool = False
    value: str = ""


@dataclass(frozen=True, slots=True)
class Register:
    """`of`: each one has one value ("one"), each thing ("thing"), or each one for a thing ("own").

    `dull` words do not tell which it is. `hours`: how far the value may move. Of the traits, what a
    single day tells says nothing of a `habit`; what is `fixed` never changes: told otherwise it was
    never so; what is `exact` is called the same; of what is `unsure` another value is only likely.
    """

    name: str
    kind: Kind
    of: Of
    wordings: tuple[Wording, ...]
    traits: frozenset[str]
    dull: frozenset[str]
    hours: int


def register(
    name: str, kind: Kind, of: Of, *wordings: Wording | str, traits: str = "", dull: str = "",
    hours: int = 0,
) -> Register:  # fmt: skip
    """`traits` are `habit`, `unsure`, `exact` and `fixed`, with blanks between."""
    found = tuple(Wording(one) if isinstance(one, str) else one for one in wordings)
    words = frozenset(map(stem, dull.split()))
    return Register(name, kind, of, found, frozenset(traits.split()), words, hours)


def mine(shown: str, *, late: bool = False, wide: bool = False, weak: bool = False) -> Wording:
    return Wording(shown, mine=True, late=late, wide=wide, weak=weak)


def late(shown: str, *, wide: bool = False, weak: bool = False, value: str = "") -> Wording:
    return Wording(shown, late=True, wide=wide, weak=weak, value=value)


N = r"(?:\d+(?:[.,]\d+)*|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))"
ABOUT = r"(?:about |around |only |just |exactly |at |under |over |roughly |almost |now |still )*"
WHO = r"(?-i:(?:(?:Dr|Mr|Mrs|Ms|Prof|Professor|Miss|Herr|Frau)\.? )?[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
NAME = r"(?-i:[A-Z][\w.'+&-]+(?: [A-Z][\w.'+&-]+){0,2})"
MONEY = (
    r"(?:[$€£] ?\d[\d.,]*|\d[\d.,]*(?: ?(?:€|\$|£|euros?|dollars?|pounds|bucks|quid|francs|k))?)"
)
HOUR = (
    r"(?:at |until |till |by |for |from )?(?:about |half past |around )?(?:\d{1,2}(?::\d\d)?"
    r"(?: ?[ap]\.?m\.?)?|noon|midnight|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven"
    r"|twelve))(?! ?(?:days?|weeks?|months?|times|euros|minutes|hours|percent|people|of\b|o'clock))"
)
DAY = (
    r"(?:(?:early |late |mid-?|the end of |end of )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? )?"
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r"(?: \d{1,2}(?:st|nd|rd|th)?\b)?(?:,? \d{4})?|(?:19|20)\d\d|the \d{1,2}(?:st|nd|rd|th)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
IT = r"(?P<it>[\w' -]{2,40}?)"
