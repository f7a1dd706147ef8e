"""Names in English text: what has a capital that its place in the sentence does not explain."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from re import Match

from pipeline.domain.aliases_en import called_at
from pipeline.domain.names_words import (
    GIVEN_NAMES,
    NO_NAMES,
    ORG_ENDINGS,
    PERSON_TITLES,
    PLACE_ENDINGS,
    PLACES,
)

_WORD = re.compile(r"[A-Za-zÀ-ɏ](?:[A-Za-zÀ-ɏ0-9]|[’'\-.&](?=[A-Za-zÀ-ɏ0-9])){0,60}\.?")
_POSSESSIVE = re.compile(r"[’'](?:s|S|re|ve|ll|d|m)?$")
_STARTS = re.compile(
    r"(?:^|[.!?:…\n\"“”(\[*—–•。！？：]|\s-|[^\x00-\u024f\u4e00-\u9fff’‘])\s{0,9}$"
)
_AFTER_DOT = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|Prof|St|(?:[A-HJ-Z]\.){0,2}[A-HJ-Z])\.\s$")
_INITIALS = re.compile(r"(?:[A-HJ-Z]\.){1,3}")
_GAP = re.compile(r" (?:(?:of|of the|de|da|del|la|van|von|der|&) )?|-")
_OWNS = re.compile(r"[’']s? ")  # St. Mary's Hospital, King's College
_SAINT = re.compile(r"\. ")  # St. Mary
_STREET = re.compile(r"(?P<name>[A-Z][\w'’]*) $")  # Baker St. Mary lives there too
_RELATIVE = (
    r"\b(?:my|her|his|our|their|your|a)\s+(?:\w{1,12}\s+)?(?:friend|buddy|pal|brother|sister|mom|mum"
    r"|dad|mother|father|son|daughter|husband|wife|boyfriend|girlfriend|partner|fianc[eé]e?|cousin"
    r"|aunt|uncle|niece|nephew|boss|coworker|colleague|teacher|coach|roommate|neighbo[u]?r|dog|cat"
    r"|puppy|kitten)"
)
_RELATION = re.compile(rf"{_RELATIVE}(?:,?\s+(?:named|called))?,?\s+$", re.IGNORECASE)
# "My boss is Italian" tells no name, "my boss is Jonas Weber" does.
_IS_RELATED = re.compile(rf"{_RELATIVE}\s+is\s+$", re.IGNORECASE)
_FROM_SOMEWHERE = ("ese", "ish", "ian", "can")  # endings
_NO_PERSON = frozenset(
    "German French Dutch Greek Roman Chief Vice Senior Junior Head Miss General Managing Team "
    "Native Project Product Sales Software Black White Latin Old New Catholic Muslim Jew Officer "
    "Manager Director President Engineer Doctor Champion Driver Player Scout".split()
)
_IN_PLACE = re.compile(
    r"\b(?:in|near|visit(?:ed|ing)?|(?:moved?|moving|trips?|flew|fly|flying|travell?(?:ed|ing)?"
    r"|went|going|go|been|drove|back|relocated)\s+to)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_FIRST_OF_NAME = frozenset(
    "New Great Good Old Big Little Saint St San Los Las El La Royal Grand Golden Black White North "
    "South East West Upper Lower".split()
)
_AFTER_NEW = frozenset("York Jersey Zealand Orleans Delhi Mexico Hampshire England".split())
# "Poor Pepper" is Pepper, where no more than the sentence gives the first its capital.
_EPITHETS = frozenset(
    "Poor Dear Little Young Sweet Silly Brave Clever Lovely Naughty Precious Sleepy Tiny".split()
)
_AFTER_EPITHET = PLACE_ENDINGS | frozenset("Rock Italy Women Tokyo Caesars Mermaid Prince".split())
_NO_FIRST = ("ing", "ed", "ly")  # endings of words that begin a sentence and no name
_LONGEST_NAME = 6  # words
_LONGEST_ACRONYM = 5  # letters; longer words in capitals are shouted
_BEFORE = 60  # characters looked at before a name


@dataclass(frozen=True, slots=True)
class Word:
    """`text[start:end]`, without possessive; `starts` when it begins a sentence."""

    start: int
    end: int
    said: str
    owns: bool
    starts: bool


def capitalised(text: str) -> list[Word]:
    return [_word(text, match) for match in _WORD.finditer(text) if match.group()[0].isupper()]


def joined(text: str, word: Word, after: Word) -> bool:
    """Whether the two may be of one name, as far as what stands between them shows."""
    gap = text[word.end : after.start]
    if word.said == "St" and _SAINT.fullmatch(gap):
        street = _STREET.search(text, max(0, word.start - _BEFORE), word.start)
        return street is None or street["name"].lower() in NO_NAMES
    return not after.starts and _GAP.fullmatch(gap) is not None


def _is_named_after(text: str, run: Sequence[Word], after: Word, known: Set[str]) -> bool:
    """St. Mary's Hospital is one name, and so is King's College; Anna's hospital is hers."""
    owner = run[-1]
    house = after.said in ORG_ENDINGS or after.said in PLACE_ENDINGS
    someone = owner.said.lower() in known or (_is_given(owner.said) and run[0].said != "St")
    apart = _OWNS.fullmatch(text[owner.end : after.start]) is None
    return owner.owns and house and not someone and not apart


def find(text: str, known: Set[str]) -> Iterator[tuple[int, int, str]]:
    """(start, end, kind) of runs of capitalised words. `known` are names in lower case."""
    if not any(char.islower() for char in text):
        return  # all in capitals: they tell nothing
    words = capitalised(text)
    likely = [word for word in words if _may_be_name(word)]
    seen = known | {word.said.lower() for word in likely if not word.starts}
    for run in _runs(text, words, known):
        kept = _trim(run, seen, known)
        if kept:
            yield kept[0].start, kept[-1].end, _kind(text, kept, known)


def find_asked(text: str, known: Set[str]) -> Iterator[tuple[int, int, str]]:
    """As `find`; in a question the possessive is enough: "Caroline's dog?"."""
    for match in _WORD.finditer(text):
        word = _word(text, match)
        if word.starts and word.owns and word.said[0].isupper() and _may_be_name(word):
            yield word.start, word.end, "other"
    yield from find(text, known)


def _word(text: str, match: Match[str]) -> Word:
    whole = match.group()
    if whole not in PERSON_TITLES and not _INITIALS.fullmatch(whole):
        whole = whole.removesuffix(".")
    said = _POSSESSIVE.sub("", whole)
    start = match.start()
    before = text[max(0, start - 12) : start]
    starts = bool(_STARTS.search(before)) and not _AFTER_DOT.search(before)
    return Word(start, start + len(said), said, said != whole, starts)


def _may_be_name(word: Word) -> bool:
    said = word.said
    if said == "WHO" and not word.starts:
        return True  # of the UN; who is asked for is seldom in capitals
    if len(said) < 2 or said.lower().replace("’", "'") in NO_NAMES or said.lower()[-3:-1] == "n'":
        return False
    return not said.isupper() or len(said) <= _LONGEST_ACRONYM


def _runs(text: str, words: Sequence[Word], known: Set[str]) -> Iterator[list[Word]]:
    """Names as runs of words: Harry Potter, University of Lisbon, New York."""
    run: list[Word] = []
    apart = {*called_at(text)}
    for place, word in enumerate(words):
        after = words[place + 1] if place + 1 < len(words) else None
        joins = run and word.start not in apart and joined(text, run[-1], word)
        joins = joins or (run and _is_named_after(text, run, word, known))
        aunt_may = joins and run[-1].said in PERSON_TITLES
        fits = aunt_may or _may_be_name(word) or _begins_name(text, word, after)
        if run and not (fits and joins):
            yield run
            run = []
        if fits:
            run.append(word)
    if run:
        yield run


def _begins_name(text: str, word: Word, after: Word | None) -> bool:
    """New of New York, which else is no name; at the start of a sentence only where it is sure."""
    if after is None or text[word.end : after.start] != " " or word.said not in _FIRST_OF_NAME:
        return False
    if word.starts:
        return word.said == "New" and after.said in _AFTER_NEW
    return _may_be_name(after)


def _trim(run: Sequence[Word], seen: Set[str], known: Set[str]) -> Sequence[Word]:
    """The run without a first word whose capital may come from the sentence alone."""
    first = run[0]
    if len(run) > 1 and first.said == "Poor":
        run, first = run[1:], run[1]
    if (
        first.starts
        and first.said != "St"
        and not _is_sure(first, seen)
        and first.said not in PERSON_TITLES
    ):
        greets = len(run) == 1 or _is_sure(run[1], known)  # "Woohoo Melanie"
        pitied = first.said in _EPITHETS and run[-1].said not in _AFTER_EPITHET
        if greets or pitied or first.said.lower().endswith(_NO_FIRST):
            run = run[1:]
    names_none = all(word.said in PERSON_TITLES for word in run) or len(run) > _LONGEST_NAME
    return () if names_none else run


def _is_sure(word: Word, seen: Set[str]) -> bool:
    return _is_given(word.said) or word.said in PLACES or word.said.lower() in seen


def _is_given(word: str) -> bool:
    """Also in capitals: ANNA is no other word than Anna."""
    return word in GIVEN_NAMES or (word.isupper() and word.title() in GIVEN_NAMES)


def _is_whole_name(run: Sequence[Word]) -> bool:
    """Jonas Weber, who is somebody; not Italian, or Roman Catholic, which is what somebody is."""
    posts = any(word.said in _NO_PERSON or word.said.endswith(_FROM_SOMEWHERE) for word in run)
    return len(run) == 2 and not posts


def _kind(text: str, run: Sequence[Word], known: Set[str]) -> str:
    first, last = run[0].said, run[-1].said
    before = text[max(0, run[0].start - _BEFORE) : run[0].start]
    name = text[run[0].start : run[-1].end]
    if name.lower() in known or first.lower() in known or first in PERSON_TITLES:
        return "person"
    if len(run) > 1 and last in PLACE_ENDINGS:
        return "place"
    if len(run) > 1 and (first in ORG_ENDINGS or last in ORG_ENDINGS):
        return "org"
    if first in _FIRST_OF_NAME or all(word.said in PLACES for word in run):
        return "place"
    if _is_given(first) or _RELATION.search(before):
        return "person"
    if _IS_RELATED.search(before) and _is_whole_name(run):
        return "person"
    return "place" if _IN_PLACE.search(before) and not first.isupper() else "other"
