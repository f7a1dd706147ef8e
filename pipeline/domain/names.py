"""Names in a text, by rules: who and what it speaks of, as far as that shows without a model.

A name is given as told, in its own script. Precision comes before recall: a word that may be just
the start of a sentence is left out, and so is a Chinese name that nothing around it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, cast

from pipeline.domain import names_en, names_zh
from pipeline.domain.names_words import NO_NAMES
from pipeline.domain.scripts import half_width

NameKind = Literal["person", "place", "org", "other"]

_ROLES = frozenset("user assistant system developer tool function".split())
_MENTION = re.compile(r"(?<![\w.@/])@(?P<n>\w{2,32})")
_BOOK = re.compile(r"[《〈](?P<n>[^《》〈〉\n]{1,60})[》〉]|「(?P<m>[^「」\n]{2,30})」")
_QUOTED = re.compile(r"[\"“](?P<n>[^\"“”\n]{2,60}?)[.,!?]?[\"”]")
_SMALL_WORDS = frozenset("a an and at by for from in is of on or the to vs with".split())
_HAN = re.compile(r"[\u4e00-\u9fff]")
_POSSESSIVE = re.compile(r"[’']s?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Name:
    """`name` is `text[start:end]`."""

    name: str
    kind: NameKind
    start: int
    end: int


def names_in(text: str, speakers: Iterable[str]) -> tuple[Name, ...]:
    """The names in `text`, in its order, without overlaps; the same name always of the same kind.

    `speakers` are the people of the conversation, who are names wherever they are named; the role
    labels of a chat ("user", "assistant") are not.
    """
    people, plain = _people(speakers), half_width(text)
    found = [
        *_speakers(plain, people),
        *_marked(plain),
        *names_en.find(plain, _lower(people)),
        *names_zh.find(plain),
    ]
    return _names(text, found)


def unknown_names(query: str, known: Iterable[str]) -> tuple[str, ...]:
    """The names in a question that none of the `known` names has, each once, as asked.

    Case and possessives make no difference, and a part of a known name is known: "Caroline's" is,
    where Caroline Smith is.
    """
    names, plain = _people(known), half_width(query)
    lower = _lower(names)
    found = [
        *_speakers(plain, names),
        *_marked(plain),
        *names_en.find_asked(plain, lower),
        *names_zh.find(plain),
        *names_zh.find_asked(plain),
    ]
    asked = (name.name for name in _names(query, found))
    return tuple(dict.fromkeys(name for name in asked if not _is_known(name, lower)))


def _people(names: Iterable[str]) -> tuple[str, ...]:
    stripped = (half_width(name.strip()) for name in names)
    return tuple(name for name in stripped if len(name) > 1 and name.lower() not in _ROLES)


def _lower(names: Iterable[str]) -> frozenset[str]:
    whole = {name.lower() for name in names}
    return frozenset(whole | {part for name in whole for part in name.split() if len(part) > 1})


def _is_known(name: str, known: frozenset[str]) -> bool:
    asked = _POSSESSIVE.sub("", half_width(name)).lower()
    if asked in known or all(part in known for part in asked.split()):
        return True
    return bool(_HAN.search(asked)) and any(asked in one or one in asked for one in known)


def _speakers(text: str, people: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    for person in people:
        if person not in text:
            continue
        # a name in letters ends where its word ends; Chinese has no such ends
        edge = "" if _HAN.search(person) else r"(?![A-Za-zÀ-ɏ0-9])"
        start = "" if _HAN.search(person) else r"(?<![A-Za-zÀ-ɏ0-9])"
        for match in re.finditer(start + re.escape(person) + edge, text):
            yield *match.span(), "person"


def _marked(text: str) -> Iterator[tuple[int, int, str]]:
    """@mentions and titles in quotes, which are titles where most words have capitals."""
    for match in _MENTION.finditer(text):
        yield *match.span("n"), "person"
    for match in _BOOK.finditer(text):
        yield *match.span("n" if match["n"] else "m"), "other"
    for match in _QUOTED.finditer(text):
        words = [word for word in match["n"].split() if word.lower() not in _SMALL_WORDS]
        if len(words) == 1 and words[0].lower() in NO_NAMES:
            continue
        if words and all(word[0].isupper() or word[0].isdigit() for word in words):
            yield *match.span("n"), "other"


def _names(text: str, found: Iterable[tuple[int, int, str]]) -> tuple[Name, ...]:
    """Of those that overlap the longest; what was found first wins among equals."""
    kept: list[Name] = []
    taken: set[int] = set()
    for start, end, kind in sorted(found, key=lambda one: one[0] - one[1]):
        if taken.isdisjoint(range(start, end)):
            taken.update(range(start, end))
            kept.append(Name(text[start:end], cast(NameKind, kind), start, end))
    kept.sort(key=lambda name: name.start)
    kinds: dict[str, NameKind] = {}
    for name in kept:
        if name.kind != "other":
            kinds.setdefault(name.name, name.kind)
    return tuple(replace(name, kind=kinds.get(name.name, name.kind)) for name in kept)
