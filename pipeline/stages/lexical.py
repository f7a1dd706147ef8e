"""Text as terms: what BM25 indexes, what a question asks for, and the one hash that joins them.

English words are stemmed (Snowball), other alphabets keep to the same path, and scripts without
spaces (Chinese, Japanese, Korean, Thai and its neighbours) become every single character and every
pair of neighbours. No segmenter is used: its words are guesses that differ between a statement and
a question, while a pair that was typed is always a pair that is stored, so 趋光 finds 有趋光性.
A question is cut at grammatical words first (我的狗叫什么 is about 狗), for a pair across such a
cut means nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b

import Stemmer

from pipeline.domain import cues
from pipeline.domain.ranking import Question
from pipeline.domain.small_talk import phrase_of
from pipeline.domain.stop_words import CHINESE, CHINESE_ALONE, ENGLISH
from pipeline.ports.vectors import SparseVector

K1 = 1.2  # BM25: how soon repeating a word stops to count
B = 0.75  # BM25: how much a long statement is held against it
TEXT_LENGTH = 14.0  # mean length of a turn with its speaker, in terms: LoCoMo 13.9
CONTEXT_LENGTH = 29.5  # the same with the turns before it, weighted as below: LoCoMo 29.5
CARRY = 0.6  # what a turn lends to the next one; each further step keeps this share again
CONTEXT_TURNS = 3  # a fourth turn back finds no more (LoCoMo: recall@10 .821 against .823)
PAIR_LENGTH = 0.5  # a Chinese word has two characters, so a pair counts as half a word
SHORT_CJK = 2  # characters; a query this short is looked up literally
KEYWORDS = 3  # a query of at most so many terms that asks nothing is a search for words

_RUN = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3100-\u312f"
    "\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff"
    "\U00020000-\U0003ffff]+"
)
_LETTER = rf"(?:(?!{_RUN.pattern})[^\W_])"
_PIECE = re.compile(rf"{_RUN.pattern}|{_LETTER}+(?:'{_LETTER}+)?")
_CUT = re.compile("|".join(CHINESE))
_ACCENTS = re.compile("[\u0300-\u036f]")
_APOSTROPHES = re.compile("[’ʼ＇`´]")
_CLITICS = frozenset(("s", "t", "d", "m", "ll", "re", "ve"))
_ASKS = re.compile(
    r"[?？吗呢]|^(?:who|whom|whose|what|when|where|which|why|how|do|does|did|is|are|was|were|has|have"
    r"|had|can|could|will|would|should|tell|describe|list|name)\b|什么|怎么|哪|谁|几|多少|为何|如何",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _stemmer() -> Stemmer.Stemmer:
    stemmer = Stemmer.Stemmer("english")
    stemmer.maxCacheSize = 0  # `_stem` keeps them
    return stemmer


@lru_cache(maxsize=200_000)
def _stem(word: str) -> str:
    """The stem of a case-folded word; empty for a stop word."""
    base, _, tail = word.partition("'")
    if tail and tail not in _CLITICS:
        base += tail  # o'brien, not an o and a brien
    return "" if base in ENGLISH or (tail and base == "won") else str(_stemmer().stemWord(base))


def fold(text: str) -> str:
    """NFKC, case-folded, Latin accents and curly apostrophes taken off."""
    if text.isascii():
        return text.casefold()
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", text))
    return _APOSTROPHES.sub("'", unicodedata.normalize("NFKC", plain).casefold())


def terms(text: str) -> list[str]:
    """All terms of a statement, in order, repeated as often as they stand there."""
    found: list[str] = []
    for piece in _PIECE.findall(fold(text)):
        if not piece.isascii() and _RUN.match(piece):
            found.extend(_characters(piece))
        elif stem := _stem(piece):
            found.append(stem)
    return found


def _characters(run: str) -> Iterator[str]:
    yield from run
    yield from _pairs(run)


def _pairs(run: str) -> Iterator[str]:
    return (run[at : at + 2] for at in range(len(run) - 1))


def query_terms(text: str) -> tuple[str, ...]:
    """What a question is about, each term once. One of stop words or dates alone has none."""
    if literal := literal_of(text):
        return tuple(dict.fromkeys(_pairs(literal) if len(literal) > 1 else literal))
    found: dict[str, None] = {}
    for piece in _PIECE.findall(fold(cues.without_dates(text))):
        if _RUN.match(piece):
            found |= dict.fromkeys(_run_terms(piece))
        elif stem := _stem(piece):
            found[stem] = None
    return tuple(found)


def _run_terms(run: str) -> Iterator[str]:
    for part in _CUT.split(run):
        if len(part) > 1:
            yield from _pairs(part)
        elif part and part not in CHINESE_ALONE:
            yield part


def term_index(term: str) -> int:
    """The term's place in every sparse vector, 32 bit: the only such hash there is."""
    return _index(term)


@lru_cache(maxsize=200_000)
def _index(term: str) -> int:
    return int.from_bytes(blake2b(term.encode(), digest_size=4).digest(), "big")


def sparse_text(text: str, speaker: str) -> SparseVector:
    """BM25 weights, without the IDF, of a statement and who made it."""
    return _document([f"{speaker} {text}"], TEXT_LENGTH)


def sparse_context(text: str, speaker: str, context: str) -> SparseVector:
    """The same with the turns before it: `context` has a turn a line, the latest last.

    An answer often has no word of its question: "Sweden." is found by "Where are you from?".
    """
    earlier = [line for line in context.splitlines() if line.strip()][: -CONTEXT_TURNS - 1 : -1]
    return _document([f"{speaker} {text}", *earlier], CONTEXT_LENGTH)


def sparse_query(text: str) -> SparseVector:
    """A question for either sparse arm; empty when nothing in it can be looked up."""
    indices = dict.fromkeys(term_index(term) for term in query_terms(text))
    return SparseVector(tuple(indices), (1.0,) * len(indices))


def _document(turns: Sequence[str], average: float) -> SparseVector:
    weights: defaultdict[int, float] = defaultdict(float)
    length = 0.0
    for back, turn in enumerate(turns):
        share = CARRY**back
        for term in terms(turn):
            weights[term_index(term)] += share
            length += share * _length(term)
    norm = K1 * (1 - B + B * length / average)
    return SparseVector(
        tuple(weights), tuple(tf * (K1 + 1) / (tf + norm) for tf in weights.values())
    )


def _length(term: str) -> float:
    if not _RUN.match(term):
        return 1.0
    return PAIR_LENGTH if len(term) > 1 else 0.0  # the pairs have counted these characters


def literal_of(query: str) -> str:
    """The query's characters when it is so short, and in such a script, that only what contains it
    is meant; else empty."""
    pieces = _PIECE.findall(fold(query))
    alone = len(pieces) == 1 and len(pieces[0]) <= SHORT_CJK and _RUN.match(pieces[0])
    return str(pieces[0]) if alone else ""


def is_spaceless(text: str) -> bool:
    """Whether it is, in the main, in a script without spaces between words."""
    return 2 * sum(map(len, _RUN.findall(text))) > len(text)


def dense_passage(text: str, speaker: str) -> str:
    """What is embedded of a memory: the statement and who made it, never its neighbours."""
    return f"{speaker}: {text}"


@lru_cache(maxsize=4096)  # judging compares each statement with many
def term_set(text: str) -> frozenset[str]:
    return frozenset(terms(text))


def understand(query: str) -> Question:
    """What ranking and the gate need of a question."""
    wanted, literal, dates = query_terms(query), literal_of(query), cues.find_dates(query)
    return Question(
        text=query,
        terms=wanted,
        names=cues.find_names(query),
        dates=dates,
        literal=literal,
        phrase=None if literal or dates else phrase_of(query),
        keywords=0 < len(wanted) <= KEYWORDS and not _ASKS.search(query.strip()),
        of_self=cues.speaks_of_self(query),
        spaceless=is_spaceless(query),
    )
