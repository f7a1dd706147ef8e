"""Whether a body knows anything of what it is asked, as one number and one threshold.

The nearest memory is always near something, so distance alone cannot say "not known". Three things
can, and each is read from what a recall has at hand anyway: whether the names in the question are
known here, whether one memory holds the question's words, and whether the likeness in meaning is
more than chance.

The numbers are those of a logistic model fitted on LoCoMo's questions without the names in them,
asked to whole conversations and to stretches of 1 to 100 turns, then rounded and moved to where one
answerable question in thirty is lost. With names, `NAMES` decides: one in 400.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

THRESHOLD = 0.5  # a confidence from here on is `known`

BIAS = -1.6
NAMES = 4.0
COVERAGE = 5.4
SIMILARITY = 4.8
CROWD = -1.0  # a tenth as likely for each tenfold of memories, one of which may be near by chance
CROWD_LIMIT = 100  # memories; the dense arm returns no more, and above it chance hardly grows

SOME_NAMES = -0.5  # the names evidence when some are known and some are not
AMONG = (
    1000  # memories that a body is taken to have when its words are weighed: in two, none is rare
)


@dataclass(frozen=True, slots=True)
class SimilarityScale:
    """What the cosines of one embedder mean.

    At `chance` two texts have nothing in common, at `certain` they speak of the same. `spaceless`
    is by how much two texts in Chinese (or its neighbours) are more alike than two in English.
    """

    chance: float
    certain: float
    spaceless: float = 0.0

    def place(self, cosine: float, *, spaceless: bool = False) -> float:
        """0 at chance, 1 when certain, and as far beyond as the cosine lies."""
        chance = self.chance + (self.spaceless if spaceless else 0.0)
        return (cosine - chance) / (self.certain - self.chance)


E5_SMALL = SimilarityScale(0.77, 0.87, 0.045)  # multilingual-e5-small: every cosine is high

FLAT = SimilarityScale(0.0, math.inf)  # no cosine says anything


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for knowing.

    `names`: 1 when whoever the question names is known here, 0 when it names nobody, -1 when it
    names only strangers. `coverage`: the share of the question's words, by weight and in 0..1, that
    the best memory has. `similarity`: the best place on the embedder's scale. `crowd`: how many
    memories were looked at.
    """

    names: float
    coverage: float
    similarity: float
    crowd: int


def confidence(evidence: Evidence) -> float:
    """How sure it is, in 0..1, that the body can answer. Falls in `crowd`, rises in the rest."""
    weight = (
        BIAS
        + NAMES * evidence.names
        + COVERAGE * evidence.coverage
        + SIMILARITY * evidence.similarity
        + CROWD * math.log10(min(max(evidence.crowd, 1), CROWD_LIMIT))
    )
    return 1 / (1 + math.exp(-weight))


def names_evidence(known: Iterable[bool], *, subject_known: bool) -> float:
    """`known` says it of each name in the question. Knowing whom it is about is enough: "Would
    Caroline like Dr. Seuss?" can be answered where nobody ever spoke of Dr. Seuss."""
    answers = list(known)
    if subject_known or (answers and all(answers)):
        return 1.0
    if not answers:
        return 0.0
    return SOME_NAMES if any(answers) else -1.0


def word_weights(words: Iterable[str], texts: Sequence[Set[str]]) -> dict[str, float]:
    """BM25's IDF of each word, counted in the candidates: they have what has a rare word."""
    counts = {word: sum(word in text for text in texts) for word in words}
    return {
        word: math.log(1 + (AMONG - count + 0.5) / (count + 0.5)) for word, count in counts.items()
    }


def coverage(weights: Mapping[str, float], texts: Iterable[Set[str]]) -> float:
    """The share of the weights that the best single text has, in 0..1; 0 without words."""
    total = sum(weights.values())
    best = max((sum(weights[w] for w in weights if w in text) for text in texts), default=0.0)
    return best / total if total else 0.0
