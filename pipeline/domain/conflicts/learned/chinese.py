"""Chinese statements as rows of characters that leave out what they are about.

What both statements name is written `=`, so that 我说错了，考试是周五 and 我说错了，航班是九点 are
one wording.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pipeline.domain.conflicts.learned.rows import Row, once_each
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
_NOT = frozenset("不没别无未非")
# Characters of grammar, of change and of correction.
_TELLING = _NOT | frozenset(
    "是了过着的得在有从到把被给跟和让也还都就才只再又已曾正刚原其实错误记说讲搞弄听看查改换搬卖买戒停"
    "退辞离分散结完掉丢取消回现今昨前后起来去上下那这另每最真假反混岔对要想会能可如果但因所以第成当新旧老"
)
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
    tokens = list(_hidden(told, shared))
    frame = [_in_frame(one) for one in tokens]
    denies, others = not _NOT.isdisjoint(frame), sum(one in "W#" for one in frame)
    return Row(tokens, spoken, frozenset(), share, person, once_each(frame), denies, others)


def _in_frame(shown: str) -> str:
    if shown in "=,.?#" or shown in _TELLING:
        return shown
    return _PERSONS.get(shown, "W")


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
