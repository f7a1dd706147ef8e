"""How likely a newer statement changes an older one, learned from labelled pairs.

Two logistic regressions over the signs of a pair: whether it is a conflict, and if so, whether the
newer statement says that the older one was never true. `python -m benchmarks.conflict_weights`
fits their weights; tests/data/conflicts/README.md says on what, and how well they do on pairs that
strangers wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import fsum

from pipeline.domain.conflicts.learned.signs import signs

BIAS = "bias"
Weights = Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Likelihood:
    """Log odds that there is a conflict, and that one is a denial."""

    conflict: float
    denial: float


# Of two statements, the older and the newer one, by a model that reads both together.
PairModel = Callable[[str, str], Likelihood]


def likelihood(language: str, older: str, newer: str) -> Likelihood:
    """Raises KeyError for a language that is not known."""
    return added(signs(language, older, newer), _weights(language))


def added(told: Iterable[str], weights: Weights) -> Likelihood:
    """The odds by the weights of the signs that are `told`; unknown ones tell nothing."""
    known = [weights[BIAS], *(weights[sign] for sign in told if sign in weights)]
    # Exact sums: they do not depend on the order, which differs from process to process.
    return Likelihood(fsum(one for one, _ in known), fsum(other for _, other in known))


@cache
def _weights(language: str) -> Weights:
    """Read once a process, some 40 ms."""
    text = resources.files(__package__).joinpath(f"weights_{language}.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return {sign: (float(conflict), float(denial)) for sign, conflict, denial in rows}
