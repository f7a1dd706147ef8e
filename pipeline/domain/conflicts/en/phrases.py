"""English noun phrases: whom or what they mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.words import (
    ADVERBS,
    ARTICLES,
    OTHER_OWNERS,
    PRONOUNS,
    RELATIVES,
    SELF,
    SELF_OWNERS,
)
from pipeline.domain.conflicts.values import UNKNOWN, Who
from pipeline.domain.names_words import GIVEN_NAMES

_ANY = (
    r"'(?:m|s|re|ve|ll|d)\b|[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ0-9]*(?:[-.&][A-Za-zÀ-ɏ0-9]+)*"
    r"|\d[\d.,:]*\d|\d|[$€£¥%]"
)
_TOKEN = re.compile(_ANY, re.IGNORECASE)
_NEGATED = r"[A-Za-zÀ-ɏ]+(?:[-.&][A-Za-zÀ-ɏ0-9]+)*?(?=n't\b)|n't\b|"
_TOKEN_OR_NOT = re.compile(_NEGATED + _ANY, re.IGNORECASE)
# Somebody whose name is not told; the next "she" may be the same one.
_UNKNOWN = {word: Who(frozenset({UNKNOWN + word})) for word in ("he", "she", "they")}
_PREPOSITIONS = frozenset("of to for with in on at from about".split())


class Token(NamedTuple):
    text: str
    low: str
    start: int
    end: int


def tokens(text: str, offset: int) -> list[Token]:
    token = _TOKEN_OR_NOT if "n't" in text.lower() else _TOKEN
    return [
        Token(word := m.group(), word.lower(), offset + m.start(), offset + m.end())
        for m in token.finditer(text)
    ]


def subject(words: Sequence[Token], speaker: str, previous: Who | None) -> Who | None:
    """The one that a noun phrase means; None for "you" and for a pronoun without a before."""
    low = [word.low for word in words]
    if "and" in low:
        return _both(words, low.index("and"), speaker, previous)
    if low[0] == "we" and previous and previous.together and speaker in previous.names:
        return previous
    if low[0] in SELF:
        return Who(frozenset({speaker}))
    if low[0] == "you":
        return None
    if low[0] in ("he", "she") and len(low) == 1 and previous and previous.together:
        others = previous.names - {speaker}  # he of "my husband and I"
        return _by_key(min(others)) if len(others) == 1 else None
    if low[0] in PRONOUNS and len(low) == 1:
        return Who(head="there") if low[0] == "there" else previous or _UNKNOWN.get(low[0])
    return noun_phrase(words, speaker, previous)


def _by_key(key: str) -> Who:
    owner, of, role = key.rpartition("/")
    return Who(owner=owner, head=role) if of else Who(frozenset({key}))


def _both(words: Sequence[Token], split: int, speaker: str, previous: Who | None) -> Who | None:
    one = subject(words[:split], speaker, previous) if split else None
    two = subject(words[split + 1 :], speaker, previous) if split + 1 < len(words) else None
    if one is None or two is None:
        return None
    names = frozenset(name for who in (one, two) for name in who.names or {who.key})
    return Who(names - {""}, together=len(names) > 1)


def noun_phrase(words: Sequence[Token], speaker: str, previous: Who | None) -> Who | None:
    """`my brother Tom`, `Mia's cat`, `the dentist appointment`, `Dr. Olsen`, `insects`."""
    owner, left = _owner(words, speaker, previous)
    left = [word for word in left if word.low not in ARTICLES and word.low not in ADVERBS]
    if owner is None or not left:
        return None
    if [word.low for word in left] == ["user"] and speaker == "user" and not owner:
        return Who(frozenset({speaker}))
    names = [word for word in left if word.text[0].isupper() and word.low not in RELATIVES]
    common = [word for word in _before_preposition(left) if word not in names]
    if common and common[-1].low in RELATIVES:
        return _relative(owner, common, names)
    if names and len(names) == len(left) and not owner:
        return _named(names)
    return _thing(owner, left)


def _relative(owner: str, common: Sequence[Token], names: Sequence[Token]) -> Who:
    role = stem(common[-1].low)
    mods = frozenset(content(" ".join(word.text for word in common))) - {role}
    return Who(frozenset({" ".join(word.low for word in names)} - {""}), owner, role, mods)


def _thing(owner: str, words: Sequence[Token]) -> Who:
    bare = _before_preposition(words)
    stems = content(" ".join(word.text for word in bare)) or (stem(bare[-1].low),)
    mods = frozenset(content(" ".join(word.text for word in words))) - {stems[-1]}
    return Who(frozenset(), owner, stems[-1], mods)


def _named(names: Sequence[Token]) -> Who:
    """A name, or a common word with the capital of its sentence: both ways of calling it."""
    common = len(names) == 1 and names[0].text not in GIVEN_NAMES
    return Who(
        frozenset({" ".join(word.low for word in names)}),
        head=stem(names[0].low) if common else "",
    )


def _before_preposition(words: Sequence[Token]) -> Sequence[Token]:
    for place, word in enumerate(words):
        if place and word.low in _PREPOSITIONS:
            return words[:place]
    return words


def _owner(
    words: Sequence[Token], speaker: str, previous: Who | None
) -> tuple[str | None, Sequence[Token]]:
    """Whose it is ("" when nobody is named, None when it is not known), and the words left."""
    while len(words) > 1 and words[0].low in ("all", "both", "most"):
        words = words[1:]
    for place in range(len(words) - 1, 0, -1):
        if words[place].low == "'s":
            holder = noun_phrase(words[:place], speaker, previous)
            return (holder.key if holder else None), words[place + 1 :]
    first = words[0].low
    if first in SELF_OWNERS:
        return speaker, words[1:]
    if first == "your":
        return None, words[1:]
    if first in OTHER_OWNERS:
        return (previous.key or None) if previous else None, words[1:]
    return "", words
