"""How likely a newer statement changes an older one, learned from labelled pairs.

Two logistic regressions over the signs of a pair: whether it is a conflict, and if so, whether the
newer statement says that the older one was never true. `python -m benchmarks.conflict_weights`
fits their weights; tests/data/conflicts/README.md says on what, and how well they do on pairs that
strangers wrote.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from pipeline.domain.conflicts.learned.signs import signs

BIAS = "bias"
Weights = Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Likelihood:
    """Log odds that there is a conflict, and that one is a denial."""

    conflict: float
    denial: float


def likelihood(language: str, older: str, newer: str) -> Likelihood:
    """Raises KeyError for a language that is not known."""
    told, weights = signs(language, older, newer), _weights(language)
    conflict, denial = weights[BIAS]
    for sign in told:
        found = weights.get(sign)
        if found is not None:
            conflict += found[0]
            denial += found[1]
    return Likelihood(conflict, denial)


@cache
def _weights(language: str) -> Weights:
    """Read once a process, 20 ms."""
    text = resources.files(__package__).joinpath(f"weights_{language}.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return {sign: (float(conflict), float(denial)) for sign, conflict, denial in rows}
