"""What must stand in a text for a pattern to match it, so that most patterns need not be tried.

Of a regular expression the literals are found one of which is in whatever it matches. A sieve
looks all of them up at once, by their first characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

Strings = frozenset[str]
_NOTHING: Strings = frozenset({""})
_MOST = 24  # strings that a stretch of a pattern may be spelt out as
_ENOUGH = 6  # characters of a literal; longer ones hardly tell more
_COMMON = frozenset(
    "a am an and are at be been for from get got had has have i in is it my of on the to was were"
    " with 'm 're 's 've".split()
)
_KEY = 4  # characters by which a literal is looked up, at most
_FEW = 24  # keys of one length, which are sooner tried than looked up
_ONE_OF_MANY = frozenset("wWdDsS")  # escapes that stand for any of many characters
_PLAIN = re.compile(r"[^\\()\[\]|.^$*+?{}]+(?![*+?{])")
_QUANTIFIER = re.compile(r"\{(?P<least>\d*)(?P<most>,\d*)?\}|[*+?]")
_OPENING = re.compile(r"\?(?:(?P<ahead><?[=!])|P<\w+>|[a-zA-Z-]*:)|(?P<plain>)")
_BACK = re.compile(r"\?P=\w+\)")
_UNALIKE = str.maketrans("ıſ", "is")  # what a search that ignores case takes to be the same


class Sieve:
    """The patterns, by their numbers, that a text may match."""

    def __init__(self, patterns: Iterable[str]) -> None:
        self._always: list[int] = []
        self._keys: dict[str, dict[str, list[int]]] = {}
        for number, pattern in enumerate(patterns):
            found = needles(pattern)
            if not found:
                self._always.append(number)
            for needle in found:
                self._keys.setdefault(needle[:_KEY], {}).setdefault(needle, []).append(number)
        self._tried: list[tuple[str, list[int]]] = []
        self._known: list[tuple[int, frozenset[str]]] = []
        for length in {len(key) for key in self._keys}:
            known = frozenset(key for key in self._keys if len(key) == length)
            if len(known) > _FEW:
                self._known.append((length, known))
            else:
                self._tried += [pair for key in known for pair in self._keys[key].items()]

    def candidates(self, text: str) -> list[int]:
        """In order."""
        low = folded(text)
        found = set(self._always)
        for needle, numbers in self._tried:
            if needle in low:
                found.update(numbers)
        for length, known in self._known:
            for key in known.intersection(_cut(low, length)):
                for needle, numbers in self._keys[key].items():
                    if needle in low:
                        found.update(numbers)
        return sorted(found)


def _cut(text: str, length: int) -> list[str]:
    """Its stretches of so many characters."""
    return [text[start : start + length] for start in range(len(text) - length + 1)]


def folded(text: str) -> str:
    return text.lower() if text.isascii() else text.casefold().translate(_UNALIKE)


def needles(pattern: str) -> Strings:
    """Literals, in lower case, one of which is in whatever the pattern matches; or nothing."""
    reader = _Reader(pattern)
    found = reader.either()
    if reader.place < len(pattern):
        raise ValueError(f"not read to its end: {pattern!r}")
    return found.needed


class _Part:
    """`spelt` are all strings that a part can match, if they are few; of `needed` there is one
    in each match."""

    __slots__ = ("needed", "spelt")

    def __init__(self, spelt: Strings | None, needed: Strings = frozenset()) -> None:
        self.spelt = spelt
        self.needed = _better(needed, spelt) if spelt is not None else needed


def _better(one: Strings, other: Strings) -> Strings:
    """Those that more seldom stand in a text: the longer ones of telling words, else the fewer."""
    if not other or "" in other:
        return one
    return max(one, other, key=_rarity) if one else other


def _rarity(strings: Strings) -> tuple[int, int, int]:
    return min(map(_telling, strings)), min(_ENOUGH, *map(len, strings)), -len(strings)


@lru_cache(maxsize=8192)
def _telling(literal: str) -> int:
    """Its characters, but those of words that most texts have."""
    return min(sum(len(word) for word in literal.split() if word not in _COMMON), _ENOUGH)


class _Reader:
    """Reads a regular expression as far as its literals go."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.place = 0

    def either(self) -> _Part:
        parts = [self._row()]
        while self._at("|"):
            parts.append(self._row())
        if len(parts) == 1:
            return parts[0]
        needed = frozenset[str]()
        if all(part.needed for part in parts):
            needed = frozenset(one for part in parts for one in part.needed)
        spelt = frozenset(one for part in parts for one in part.spelt or ())
        few = all(part.spelt for part in parts) and len(spelt) <= _MOST
        return _Part(spelt if few else None, needed)

    def _row(self) -> _Part:
        """Parts that stand one behind the other."""
        run, needed, whole = _NOTHING, frozenset[str](), True
        while self.place < len(self.pattern) and self.pattern[self.place] not in "|)":
            part, again = self._counted()
            needed = _better(needed, part.needed)
            if part.spelt is None:
                needed, run, whole = _better(needed, run), _NOTHING, False
                continue
            joined = frozenset(a + b for a in run for b in part.spelt)
            if len(joined) > _MOST:
                needed, joined, whole = _better(needed, run), part.spelt, False
            run = joined
            if again:
                needed, run, whole = _better(needed, run), part.spelt, False
        return _Part(run, needed) if whole else _Part(None, _better(needed, run))

    def _counted(self) -> tuple[_Part, bool]:
        """A part, and whether it may come more than once."""
        part = self._one()
        counted = _QUANTIFIER.match(self.pattern, self.place)
        if counted is None:
            return part, False
        self.place = counted.end()
        self._at("?")  # as few as there can be
        told = counted.group()
        least = int(counted["least"] or 0) if told[0] == "{" else int(told == "+")
        if told == "?" or (told[0] == "{" and counted["most"] == ",1" and not least):
            return _Part(part.spelt | _NOTHING if part.spelt is not None else None), False
        return (part, True) if least else (_Part(None), False)

    def _one(self) -> _Part:
        plain = _PLAIN.match(self.pattern, self.place)
        if plain:
            self.place = plain.end()
            return _Part(frozenset({folded(plain.group())}))
        char = self.pattern[self.place]
        self.place += 1
        if char == "(":
            return self._group()
        if char == "[":
            return self._class()
        if char == "\\":
            return self._escaped()
        if char == ".":
            return _Part(None)
        return _Part(_NOTHING if char in "^$" else frozenset({folded(char)}))

    def _group(self) -> _Part:
        back = _BACK.match(self.pattern, self.place)
        if back:
            self.place = back.end()
            return _Part(None)
        opening = _OPENING.match(self.pattern, self.place)
        if opening is None:
            raise ValueError(f"unknown group: {self.pattern[self.place - 1 :]!r}")
        self.place = opening.end()
        inner = self.either()
        if not self._at(")"):
            raise ValueError(f"a group without an end: {self.pattern!r}")
        return _Part(_NOTHING) if opening["ahead"] else inner

    def _escaped(self) -> _Part:
        char = self.pattern[self.place]
        self.place += 1
        if char in "bBAZ":
            return _Part(_NOTHING)
        if char in _ONE_OF_MANY or char.isdigit():
            return _Part(None)
        return _Part(frozenset({folded(char)}) if not char.isalpha() else None)

    def _class(self) -> _Part:
        """Its characters, but not what is no plain list of them."""
        end = self.pattern.index("]", self.place + 1 + (self.pattern[self.place] == "^"))
        while self.pattern[end - 1] == "\\" and self.pattern[end - 2] != "\\":
            end = self.pattern.index("]", end + 1)
        inside = self.pattern[self.place : end]
        self.place = end + 1
        told = inside[0] == "^" or "\\" in inside or "-" in inside[1:-1] or len(inside) > _MOST
        return _Part(None if told else frozenset(map(folded, inside)))

    def _at(self, char: str) -> bool:
        here = self.pattern.startswith(char, self.place)
        self.place += here
        return here
