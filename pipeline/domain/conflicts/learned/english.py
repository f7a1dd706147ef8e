"""English statements as rows of tokens that leave out what they are about.

What both statements name is written `=`, so that "scratch what I said about the terminal" and
"scratch what I said about the dentist" are one wording.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pipeline.domain.conflicts.en.apostrophes import Spelled
from pipeline.domain.conflicts.en.stems import stem
from pipeline.domain.conflicts.learned.rows import Row, once_each

Kind = Literal["mark", "number", "small", "name", "word"]
_TOKENS = re.compile(
    r"n't|'(?:s|m|re|ve|ll|d)\b|\d[\d.,:]*|[^\W\d_]+(?=n't)|[^\W\d_]+|[?!.;,:—–-]", re.IGNORECASE
)
_ENDS = frozenset(".!?")
_BEGINS = re.compile(r"(?:^|[.!?:;\n])[\s\"'“‘(]*$")
# Words of grammar: that both statements have them says nothing.
_SMALL = frozenset(
    "a an the i me my mine we us our ours you your yours he him his she her hers it its they them"
    " their theirs is are was were be been being am do does did have has had having to of in on at"
    " for with from by and or but so that this these those there here as if when than then not no"
    " n't 's 'm 're 've 'll 'd will would can could should may might must just very too"
    " also".split()
)


@dataclass(frozen=True, slots=True)
class Token:
    """`key` is what makes it the same as a token of the other statement."""

    text: str
    kind: Kind
    key: str


Sentence = tuple[Token, ...]


@lru_cache(maxsize=4096)
def sentences(text: str) -> tuple[Sentence, ...]:
    spelled = Spelled(text.replace("’", "'")).text
    found: list[list[Token]] = [[]]
    for match in _TOKENS.finditer(spelled):
        token = _token(match, spelled)
        if found[-1] and found[-1][-1].text in _ENDS and token.text not in _ENDS:
            found.append([])
        found[-1].append(token)
    return tuple(map(tuple, found))


def keys(sentence: Sentence) -> frozenset[str]:
    """What the sentence is about."""
    return frozenset(token.key for token in sentence if token.kind in _SHARED)


def _token(found: re.Match[str], text: str) -> Token:
    word, low = found.group(), found.group().lower()
    if low[0].isdigit():
        return Token(low, "number", low.rstrip(".,:"))
    if low in _SMALL:
        return Token(low, "small", low)
    if not low[0].isalpha():
        return Token(low, "mark", low)
    named = word[0].isupper() and not _BEGINS.search(text[: found.start()])
    return Token(low, "name" if named else "word", stem(low))


# What is left in a frame of words of grammar, and words of change and of correction.
_GRAMMAR = {
    "I": "i me my mine we us our ours myself",
    "you": "you your yours",
    "they": "he she it they him her them his its their theirs",
    "not": "n't not never no nothing nobody none without neither nor",
    "was": "was were had 'd did",
}
_TELLING = """
    and but or so if when because since than before after until while
    wrong mistake mistaken sorry oops correction correct actually turns turned out misread misheard
    misremembered mixed confused scratch forget meant said told thought false true lied nonsense
    checked looked swapped error right all along really read
    now anymore more longer again still also too another other instead just only already yet even
    always ever last new first second today yesterday this
    moved move switched changed quit stopped left sold bought gave up gone went came got lost broke
    finished ended cancelled closed dropped retired died passed over off back away became started
    finally rather almost nearly maybe would could should might will can may there says asked
    want wants plan wish hope think thinks knows
"""
_HIDDEN = {"number": "#", "name": "Name"}
_SHARED = {"number": "=#", "name": "=Name", "word": "="}
_PERSONS = {
    word: person
    for person, words in {
        "I": "i my me we our us mine ours",
        "you": "you your",
        "they": "he she they his her their him them",
        "it": "it its this that",
    }.items()
    for word in words.split()
}
_FRAME = {word: kind for kind, words in _GRAMMAR.items() for word in words.split()}
_FRAME |= {word: word for word in _TELLING.split()}
_FRAME_MARKS = {".": ".", "!": ".", "?": "?"}


def row(own: Sequence[Sentence], other: Sequence[Sentence]) -> Row:
    """The sentences of one statement beside those of another."""
    told = [token for sentence in own for token in sentence]
    known = frozenset().union(*map(keys, other))
    topical = [token for token in told if token.kind in _SHARED]
    alone = frozenset(token.key for token in topical if token.kind == "word") - known
    share = sum(token.key in known for token in topical) / max(1, len(topical))
    person = next((_PERSONS[token.text] for token in told if token.text in _PERSONS), "none")
    spoken = [_HIDDEN.get(token.kind, token.key) for token in told]
    tokens = [_hidden(token, known) for token in told]
    frame = [_in_frame(token, known) for token in told]
    others = sum(one in ("W", "#") for one in frame)
    return Row(tokens, spoken, alone, share, person, once_each(frame), "not" in frame, others)


def _in_frame(token: Token, known: Collection[str]) -> str:
    if token.kind in _SHARED and token.key in known:
        return "="
    if token.kind == "mark":
        return _FRAME_MARKS.get(token.text, ",")
    if token.kind == "number":
        return "#"
    return _FRAME.get(token.text, "" if token.kind == "small" else "W")


def _hidden(token: Token, keys: Collection[str]) -> str:
    if token.kind in _SHARED and token.key in keys:
        return _SHARED[token.kind]
    return _HIDDEN.get(token.kind, token.text)
