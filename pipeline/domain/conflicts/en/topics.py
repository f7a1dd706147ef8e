"""Whether an English sentence is about what an older clause told: its words, people and values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import lru_cache

from pipeline.domain.conflicts.en.numbers import amounts, moments
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.words import RELATIVES
from pipeline.domain.conflicts.matching import called, moments_differ
from pipeline.domain.conflicts.patterns import LATEST, Pattern
from pipeline.domain.conflicts.values import Clause, Span, Who
from pipeline.domain.names_words import GIVEN_NAMES
from pipeline.domain.stop_words import ENGLISH

# Verbs that say little of what a clause is about.
LIGHT = frozenset(
    "leav depart go run tak start begin end open clos shut arriv com mak do hav have"
    " use keep giv hold stay"
    " put set sit call name been be happen told tell said say mean meant ask check"
    " look found find live work"
    " liv read see show paid pai pay own wrong mistaken mix mixed correct turn out"
    " number pleas forget"
    " ignor".split()
)
KIN = frozenset(stem(word) for word in RELATIVES) - {"team", "famili"}
_ACHES = frozenset("hurt pain ach sor".split())
_LIKE = 5  # letters that two forms of one word begin with
_NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen"
        " fourteen fifteen sixteen"
        " seventeen eighteen nineteen twenty".split()
    )
} | {
    word: str(number)
    for number, word in enumerate(
        "zeroth first _ third fourth fifth sixth seventh eighth ninth tenth"
        " eleventh twelfth".split()
    )
}
_NUMBER = Pattern(
    r"(?<![\w.])[$€£¥]?\d+(?:[.,:]\d+)*(?:st|nd|rd|th|k|am|pm)?(?![\w])|\b(?:"
    + "|".join(_NUMBER_WORDS)
    + r")\b",
    re.IGNORECASE,
)
_LABELLED = Pattern(
    r"\b(?P<l>[A-Za-z]{2,}) (?:number |no\. ?|nr\.? ?"
    r"|#)?(?P<v>[A-Z]?\d+(?:\.\d+)*[A-Za-z]?)(?![\w:%]|[.,]\d)"
    r"(?! ?(?:am|pm|a\.m|p\.m|o'clock|percent|euros?|dollars?|pounds?|bucks)\b)"
)
_NEGATION = Pattern(
    r"(?P<never>\bnever\b)|\b(?:not|no|nobody|no one|none|neither|nor|without|cannot"
    r"|hardly)\b|n't\b",
    re.IGNORECASE,
)
_REACH = Pattern(r"(?:(?! but (?:i|we|it|he|she|they|you)\b)[^.,;:!?—–])*", re.IGNORECASE)
_PRONOUN = Pattern(r"\b(?:he|she|they|him|her|his|hers|their|them)(?:'\w+)?\b", re.IGNORECASE)
_THING = Pattern(r"\b(?:it|that|this|they|them|those|these|the|there)(?:'\w+)?\b", re.IGNORECASE)
_SELF = Pattern(r"\b(?:i|i'm|i've|we|we're|we've)\b", re.IGNORECASE)
_TITLED = Pattern(
    r"\b(?:Dr|Mr|Mrs|Ms|Prof|Professor|Doctor|Miss|Sir|Aunt|Uncle)\b\.? ([A-Z][a-zà-ÿ]+)"
)
_WHOSE = Pattern(
    r"\b([A-Z][a-zà-ÿ]+)'s(?= [a-z])(?! (?:a|an|the|not|in|on|at|been|from|always|never"
    r"|just|now|got|going)\b)"
)
_OURS = Pattern(r"^\W*(?:my|our) (?P<h>[\w-]+)", re.IGNORECASE)
_NAME = Pattern(r"\b[A-Z][a-zà-ÿ]+")

# Verbs by which a thing is set for an hour: what opens at eight may close at nine.
_TIMED = {
    "opens": r"\b(?:opens?|opened|opening|open from)\b(?! (?:until|till|to)\b)",
    "closes": r"\b(?:clos(?:es?|ed|ing)|shuts?|open (?:\w+ )?(?:until|till|to)|last orders)\b",
    "starts": r"\b(?:starts?|started|begins?|began|kicks? off|from)\b",
    "ends": r"\b(?:ends?|ended|finish(?:es|ed)?|is over|until|till)\b",
    "leaves": r"\b(?:leaves?|departs?|departure|goes|takes off|sets off)\b",
    "arrives": r"\b(?:arrives?|arrival|lands?|gets? in|comes? in|gets? (?:to|home))\b",
    "due": r"\b(?:due|expires?|valid|runs out|deadline)\b",
    "born": r"\b(?:born|birth\w*|graduat\w+|died|married|founded|built|discovered)\b",
}
_BY_TIME = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in _TIMED.items()}


@dataclass(frozen=True, slots=True)
class Topic:
    """What an older clause is about. `beside`: its words without its subject and its numbers."""

    text: str
    start: int
    words: frozenset[str]
    beside: frozenset[str]
    subject: frozenset[str]
    people: frozenset[str]
    own: bool  # of the speaker
    numbers: tuple[tuple[str, Span], ...]
    labels: tuple[tuple[str, str, Span], ...]


@lru_cache(maxsize=LATEST)
def topic(clause: Clause, text: str, speaker: str) -> Topic:
    """What the clause of `text` is about."""
    told = text[slice(*clause.span)].replace("’", "'")
    who = clause.who or Who()
    subject = frozenset(stem(part) for word in called(who) for part in word.split())
    subject -= {stem(speaker)}
    own = speaker in who.names
    people = frozenset() if own else _people(who, told, subject, speaker)
    words = frozenset(content(told))
    labels = tuple(labelled(told))
    beside = words - people - LIGHT or words - people or words
    return Topic(
        told, clause.span[0], words, beside, subject, people, own, tuple(numbers(told)), labels,
    )  # fmt: skip


def _people(who: Who, told: str, subject: frozenset[str], speaker: str) -> frozenset[str]:
    """Those of whom the clause tells, or whose thing it tells of."""
    owner = frozenset(stem(part) for part in re.split(r"[/ ]", who.owner) if part) - {stem(speaker)}
    of = subject | owner
    if not of:
        return persons(told)
    named = {stem(match.group()) for match in _NAME.finditer(told)}
    return frozenset(named | persons(told)) & of


@lru_cache(maxsize=8192)
def persons(text: str) -> frozenset[str]:
    """Stems of the given names and the relatives that the text names."""
    named = {stem(m.group()) for m in _NAME.finditer(text) if m.group() in GIVEN_NAMES}
    named |= {stem(m.group(1)) for m in _WHOSE.finditer(text)}
    named |= {stem(m.group(1)) for m in _TITLED.finditer(text)}
    return frozenset(named | (set(content(text)) & KIN))


def numbers(text: str) -> Iterator[tuple[str, Span]]:
    """The numbers of a text in one spelling, and where they stand."""
    for match in _NUMBER.finditer(text):
        word = match.group().lower()
        digits = re.sub(r"(?<=\d)(?:st|nd|rd|th|k|am|pm)$|[$€£¥,]", "", word)
        yield _NUMBER_WORDS.get(word, digits), match.span()


def labelled(text: str) -> Iterator[tuple[str, str, Span]]:
    """`platform 6`, `Python 3.8`, `gate B4`: a thing of which one has one number."""
    for match in _LABELLED.finditer(text):
        if match["l"].lower() not in ENGLISH and not match["l"].lower().endswith("ly"):
            yield stem(match["l"]), match["v"].lower(), match.span("v")
    for match in _RATE.finditer(text):
        yield f"per {stem(match['l'])}", match["v"].replace(",", ""), match.span("v")


_RATE = Pattern(
    r"(?P<v>\d+(?:[.,]\d+)?)(?: ?(?:euros?|dollars?|pounds?|bucks|cents?|pence|€|\$"
    r"|£))? (?:a|an|per|each|every) (?P<l>[a-z]+)",
    re.I,
)


def shared(words: Set[str], others: Set[str]) -> frozenset[str]:
    """The words that have their like among the others: allergic and allergy."""
    return frozenset(
        word for word in words if word in others or any(_like(word, o) for o in others)
    )


def _like(one: str, other: str) -> bool:
    if one in _ACHES and other in _ACHES:
        return True
    short = min(len(one), len(other))
    if short < _LIKE or abs(len(one) - len(other)) > _LIKE - 1:
        return False
    return one[: max(_LIKE, short - 1)] == other[: max(_LIKE, short - 1)]


@lru_cache(maxsize=LATEST)
def denied_words(text: str) -> tuple[frozenset[str], bool]:
    """The words that follow a "not" in their clause, and whether one of those is a "never"."""
    found: set[str] = set()
    never = False
    for match in _NEGATION.finditer(text):
        reach = _REACH.match(text, match.end())
        tail = reach.group() if reach else ""
        found |= set(content(tail)) | {number for number, _ in numbers(tail)}
        never = never or bool(match["never"])
    return frozenset(found), never


def may_be_of(old: Topic, text: str) -> bool:
    """Whether the newer text can speak of the one whom the older clause is about."""
    here = persons(text)
    if _is_their(old, text):
        return False
    if old.people:
        return bool(old.people & (here | set(content(text)))) or (
            not here and bool(_PRONOUN.search(text) or _THING.search(text))
        )
    if old.own:
        return not here - set(old.words) or bool(_SELF.search(text))
    return True


def _is_their(old: Topic, text: str) -> bool:
    """Their anniversary is not ours."""
    ours = _OURS.match(old.text)
    return (
        bool(ours)
        and re.search(
            rf"\b(?:their|his|her|your) (?:\w+ )?{re.escape(ours['h'])}\b" if ours else "$.",
            text,
            re.I,
        )
        is not None
    )


def other_value(old: Topic, clause: Clause, text: str) -> Span | None:
    """Where in the older clause a number or a time stands that the newer text gives otherwise."""
    before = tuple(moments(old.text))
    text = _affirmed(text)
    moved = moments_differ(before, moments(text))
    if moved:
        return _placed((moved[0].span[0], moved[-1].span[1]), old)
    for label, value, span in old.labels:
        others = {other for name, other, _ in labelled(text) if name == label}
        if others and value not in others:
            return _placed(span, old)
    for amount in amounts(old.text):
        given = {a.value for a in amounts(text) if a.unit == amount.unit and a.unit}
        if given and amount.value not in given:
            return _placed(amount.span, old)
    return None


@lru_cache(maxsize=LATEST)
def _affirmed(text: str) -> str:
    """The text without what follows a "not" in its clause."""
    for match in reversed(tuple(_NEGATION.finditer(text))):
        reach = _REACH.match(text, match.end())
        text = text[: match.start()] + text[reach.end() if reach else match.end() :]
    return text


def loose_number(old: Topic, text: str) -> Span | None:
    """The only number of the older clause, where the newer text has others."""
    if len(old.numbers) != 1:
        return None
    value, span = old.numbers[0]
    denied = denied_words(text)[0]
    given = {number for number, _ in numbers(text)} - denied
    return _placed(span, old) if given and value not in given else None


def _placed(span: Span, old: Topic) -> Span:
    return span[0] + old.start, span[1] + old.start


def at_same(before: str, after: str) -> bool:
    """What opens and what closes have different hours."""
    first, second = _set_for(before), _set_for(after)
    return first == second or not first or not second or bool(first & second)


@lru_cache(maxsize=LATEST)
def _set_for(text: str) -> frozenset[str]:
    return frozenset(name for name, one in _BY_TIME.items() if one.search(text))
