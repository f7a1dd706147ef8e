"""What shows, in the wording of two statements, what the newer one does to the older one.

A sign is the name of something that is there: a wording of a few tokens, a token of the older
statement beside one of the newer, how much they share. What signs tell is learned (`scoring.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from math import sqrt
from typing import Any

from pipeline.domain.conflicts.learned import chinese, english
from pipeline.domain.conflicts.learned.rows import Row, once_each

MOST = 60  # tokens of a statement that are looked at: the pairs that it was learned from have fewer
SHORT = 3  # sentences that are looked at as a whole
_SHARES = (0.0, 0.2, 0.4, 0.6, 0.8)
_LENGTHS = (4, 8, 12, 18, 26)
_LANGUAGES: Mapping[str, Any] = {"en": english, "zh": chinese}
_FEW = {"en": 16, "zh": 34}  # of what two short statements are about
_MUCH = 0.34  # of what the older statement is about
_LONGEST = {"en": 3, "zh": 4}  # tokens of a wording
_ALIKE = 6  # tokens that both begin with, at most
_ENDING = 3  # and end with
_FRAME = 6  # tokens of a frame that are looked at together
_NAMED = 4  # runs of what is named again in the older statement, and of what is not
_APART = 4  # tokens between two that are looked at together, with the second of them


def signs(language: str, older: str, newer: str) -> set[str]:
    """The signs of a pair, and none where it is about nothing in common. Of a long statement that
    is looked at which is nearest to the other one. Raises KeyError for an unknown language."""
    tongue = _LANGUAGES[language]
    before, after = tongue.sentences(older), tongue.sentences(newer)
    if len(before) > SHORT or len(after) > SHORT:
        before, after = _nearest(tongue, before, after)
        if not before:
            return set()
    before = _shared(tongue, before, after)
    return set(_signs(tongue.row(before, after), tongue.row(after, before), _LONGEST[language]))


def others(language: str, older: str, newer: str) -> int:
    """How much the newer one names that the older one does not."""
    tongue = _LANGUAGES[language]
    told: Row = tongue.row(tongue.sentences(newer), tongue.sentences(older))
    return told.others


def are_short(language: str, older: str, newer: str) -> bool:
    """Whether the two are about little, as are the pairs that it was learned from."""
    tongue = _LANGUAGES[language]
    return len(_keys(tongue, older)) + len(_keys(tongue, newer)) <= _FEW[language]


def share_much(language: str, older: str, newer: str) -> bool:
    """In long talk most statements share some word by chance."""
    tongue = _LANGUAGES[language]
    before = _keys(tongue, older)
    return len(before & _keys(tongue, newer)) >= _MUCH * len(before)


def nearest(language: str, newer: str, olders: Sequence[str], most: int) -> list[str]:
    """Those that share most with the newer one, long ones by no more chance than short ones."""
    tongue = _LANGUAGES[language]
    told = _keys(tongue, newer)
    shared = [_keys(tongue, older) for older in olders]
    order = sorted(
        range(len(olders)), key=lambda at: -len(shared[at] & told) / sqrt(3 + len(shared[at]))
    )
    return [olders[at] for at in order[:most]]


@lru_cache(maxsize=4096)
def _keys(tongue: Any, text: str) -> frozenset[str]:
    return frozenset().union(*map(tongue.keys, tongue.sentences(text)))


def _nearest(tongue: Any, older: Sequence[Any], newer: Sequence[Any]) -> tuple[Any, Any]:
    """The sentences that share most, each with its neighbours."""
    before, after = [tongue.keys(one) for one in older], [tongue.keys(one) for one in newer]
    shared, was, now = max(
        (len(one & other), -place, -at)
        for place, one in enumerate(before)
        for at, other in enumerate(after)
    )
    if not shared:
        return (), ()
    return _around(older, -was), _around(newer, -now)


def _shared(tongue: Any, older: Sequence[Any], newer: Sequence[Any]) -> Sequence[Any]:
    """Of the older sentences those that share anything with the newer ones, if there are such."""
    told = frozenset().union(*map(tongue.keys, newer))
    return [sentence for sentence in older if tongue.keys(sentence) & told] or older


def _around(sentences: Sequence[Any], place: int) -> Sequence[Any]:
    if len(sentences) <= SHORT:
        return sentences
    first = max(0, min(place - 1, len(sentences) - SHORT))
    return sentences[first : first + SHORT]


def _signs(older: Row, newer: Row, longest: int) -> Iterator[str]:
    before = ["^", *older.tokens[:MOST], "$"]
    after = ["^", *newer.tokens[:MOST], "$"]
    shared = sum(token[0] == "=" for token in set(after))
    for size in range(1, longest + 1):
        yield from (f"n {wording}" for wording in _wordings(after, size))
    for size in range(1, longest):
        yield from (f"n{min(shared, 2)} {wording}" for wording in _wordings(after, size))
    for size in (1, 2):
        yield from (f"o {wording}" for wording in _wordings(before, size))
    for apart in range(2, _APART + 1):
        yield from (f"k {one} {other}" for one, other in zip(after, after[apart:], strict=False))
    yield from (f"s {word}" for word in newer.words)
    yield from (f"so {word}" for word in older.words)
    told = [token for token in set(after) if _is_word(token)]
    yield from (f"x {was} {now}" for was in set(before) if _is_word(was) for now in told)
    yield from _frames(older, newer)
    yield from _alike(older.spoken, newer.spoken)
    for name, row in (("o", older), ("n", newer)):
        yield f"share {name} {sum(row.share > step for step in _SHARES)}"
        yield f"length {name} {sum(len(row.tokens) > step for step in _LENGTHS)}"
    yield f"person {older.person} {newer.person}"
    yield f"begins {any(token[0] == '=' for token in after[:4])}"


def _frames(older: Row, newer: Row) -> Iterator[str]:
    """How the newer one is told, and beside that which of the older one is named again: "not =" of
    what is told of "= W" may be of something else than "not W"."""
    frame = ["^", *newer.frame[:MOST], "$"]
    for size in range(2, _FRAME + 1):
        yield from (f"h {told}" for told in _wordings(frame, size))
    named = "".join(once_each(one for one in older.frame if one in "=W#")[:_NAMED])
    yield f"c {named} {newer.denies}"
    for size in (1, 2, 3):
        yield from (f"c {named} {told}" for told in _wordings(frame, size))


def _alike(older: Sequence[str], newer: Sequence[str]) -> Iterator[str]:
    """With which words both begin and end: "I live in" one place, and "I live in" another."""
    begins = _in_common(older, newer)
    rest = min(len(older), len(newer)) - begins
    ends = min(rest, _in_common(older[::-1], newer[::-1]))
    yield f"alike {min(begins + ends, _ALIKE)}"
    for size in range(2, min(begins, _ALIKE) + 1):
        yield f"f {' '.join(older[:size])}"
    if begins and ends:
        words = (*older[: min(begins, _ALIKE)], "..", *older[len(older) - min(ends, _ENDING) :])
        yield f"f {' '.join(words)}"


def _in_common(one: Sequence[str], other: Sequence[str]) -> int:
    """Tokens that both begin with."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return sum(1 for _ in same)


def _wordings(tokens: Sequence[str], size: int) -> list[str]:
    return [" ".join(tokens[at : at + size]) for at in range(len(tokens) - size + 1)]


def _is_word(token: str) -> bool:
    return token[0] not in "=^$.,;:!?—–-"
