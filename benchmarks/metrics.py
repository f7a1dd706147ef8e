"""What a ranking is worth against the turns that hold the answer."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice

DEPTH = 10


@dataclass(frozen=True, slots=True)
class Scores:
    """Means over questions, each in 0..1."""

    questions: int
    hit_at_5: float
    hit_at_10: float
    recall_at_10: float
    ndcg_at_10: float

    def as_json(self) -> dict[str, float]:
        return {name: round(value, 4) for name, value in asdict(self).items()}


def first_turns(memories: Iterable[Mapping[str, object]], depth: int = DEPTH) -> list[str]:
    """The first `depth` distinct source turns of ranked memories, walked one by one.

    Fair to memories of any size: one that cites five turns fills five places.
    """
    ids = (source["id"] for memory in memories for source in _sources(memory))
    distinct = dict.fromkeys(str(turn) for turn in ids if turn is not None)
    return list(islice(distinct, depth))


def _sources(memory: Mapping[str, object]) -> list[Mapping[str, object]]:
    sources = memory["sources"]
    if not isinstance(sources, list):
        raise TypeError("sources is no list")
    return sources


def hit(ranked: Sequence[str], wanted: Iterable[str], depth: int) -> float:
    return float(not set(ranked[:depth]).isdisjoint(wanted))


def recall(ranked: Sequence[str], wanted: Sequence[str], depth: int = DEPTH) -> float:
    return len(set(ranked[:depth]).intersection(wanted)) / len(wanted)


def ndcg(ranked: Sequence[str], wanted: Sequence[str], depth: int = DEPTH) -> float:
    """With a gain of 1 a wanted turn."""
    gains = (1 / math.log2(at + 2) for at, turn in enumerate(ranked[:depth]) if turn in wanted)
    ideal = sum(1 / math.log2(at + 2) for at in range(min(depth, len(wanted))))
    return sum(gains) / ideal


def score(pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> Scores:
    """Means over (ranked turns, wanted turns); all zero without questions."""
    count = max(1, len(pairs))
    return Scores(
        questions=len(pairs),
        hit_at_5=sum(hit(ranked, wanted, 5) for ranked, wanted in pairs) / count,
        hit_at_10=sum(hit(ranked, wanted, 10) for ranked, wanted in pairs) / count,
        recall_at_10=sum(recall(ranked, wanted) for ranked, wanted in pairs) / count,
        ndcg_at_10=sum(ndcg(ranked, wanted) for ranked, wanted in pairs) / count,
    )


def percentile(values: Sequence[float], percent: float) -> float:
    """By linear interpolation; 0 without values."""
    if not values:
        return 0.0
    ordered = sorted(values)
    place = (len(ordered) - 1) * percent / 100
    low = math.floor(place)
    high = math.ceil(place)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
