"""Chinese statements as rows of characters that leave out what they are about.

What both statements name is written `=`, so that 我说错了，考试是周五 and 我说错了，航班是九点 are
one wording.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pipeline.domain.conflicts.learned.rows import Row
from pipeline.domain.scripts import simplified

_TOKENS = re.compile(r"\d[\d.:：]*|[A-Za-z][\w.+-]*|\s+|.", re.DOTALL)
_MARKS = dict.fromkeys("，、；：,;:—-", ",") | dict.fromkeys("。！!….～~", ".")
_MARKS |= {"？": "?"}
_PERSONS = {
    "我": "I",
    "咱": "I",
    "俺": "I",
    "你": "you",
    "您": "you",
    "他": "they",
    "她": "they",
    "它": "it",
}
_SENTENCE = re.compile(r"[^。！？!?.…\n]*(?:[。！？!?.…\n]+|$)(?<=.)", re.DOTALL)


@lru_cache(maxsize=4096)
def sentences(text: str) -> tuple[str, ...]:
    """In simplified characters and in lower case, so that one word is written in one way."""
    found = _SENTENCE.findall(simplified(text).lower())
    return tuple(sentence for sentence in found if sentence.strip())


def keys(sentence: str) -> frozenset[str]:
    """What the sentence may be about: pairs of characters in a row."""
    pairs = (sentence[at : at + 2] for at in range(len(sentence) - 1))
    return frozenset(one for one in pairs if not any(c in _MARKS or c.isspace() for c in one))


def row(own: Sequence[str], other: Sequence[str]) -> Row:
    """The sentences of one statement beside those of another."""
    told, known = "".join(own), frozenset().union(*map(keys, other))
    shared = [False] * len(told)
    for place in range(len(told) - 1):
        if told[place : place + 2] in known:
            shared[place] = shared[place + 1] = True
    person = next((_PERSONS[one] for one in told if one in _PERSONS), "none")
    share = sum(shared) / max(1, len(told))
    spoken = list(_hidden(told, [False] * len(told)))
    return Row(list(_hidden(told, shared)), spoken, frozenset(), share, person)


def _hidden(own: str, shared: Sequence[bool]) -> Iterator[str]:
    place = 0
    for token in _TOKENS.findall(own):
        end = place + len(token)
        begins = shared[place] and not (place and shared[place - 1])
        if begins:
            yield "="
        elif not shared[place] and not token.isspace():
            yield _written(token)
        place = end


def _written(token: str) -> str:
    if token[0].isdigit():
        return "#"
    if token[0].isascii() and token[0].isalpha():
        return "Name"
    return _MARKS.get(token, token)
