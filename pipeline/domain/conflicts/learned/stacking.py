"""How sure a conflict is, given both what the rules saw and how likely the wording makes it.

One more logistic regression a language, over a dozen traits (stacked generalization, Wolpert 1992).
It is learned from pairs that the rules were not written for, with odds by weights that were learned
from other authors' pairs: `python -m benchmarks.conflict_weights`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from pipeline.domain.conflicts.learned.scoring import BIAS, Likelihood
from pipeline.domain.conflicts.learned.signs import others
from pipeline.domain.conflicts.values import Verdict

FILE = "sureness.tsv"  # language, trait, weight
TRAITS = (
    "odds",
    "odds against",
    "odds of the state",
    "denial or change",
    "sign",
    "suspected",
    "outdated",
    "plainly outdated",
    "denied",
    "plainly outdated in few words",
    "plainly outdated, with little else",
    "plainly outdated, with nothing else",
    "denied in few words",
    "denied, with little else",
    "denied, with nothing else",
)
_SIGN = 0.45  # confidence of the rules at most in what is only a sign that something may be over
_PLAIN = 0.8  # and at least in plain words of change
_FEW = {"en": 7, "zh": 11}  # words, and characters, of the newer statement
_LITTLE = {"en": 1, "zh": 3}  # of them that name what the older one does not
_BRIEF = frozenset({"plainly outdated", "denied"})
_WORDS = {"en": re.compile(r"[\w']+"), "zh": re.compile(r"\w")}


@dataclass(frozen=True, slots=True)
class Told:
    """What is compared: two statements, or the parts of them that are about the same."""

    language: str
    older: str
    newer: str


def sureness(found: Verdict, odds: Likelihood, told: Told) -> float:
    """Log odds that there is a conflict. Raises KeyError for a language that was not learned."""
    return added(traits(found, odds, told), weights()[told.language])


def added(shown: Mapping[str, float], learned: Mapping[str, float]) -> float:
    """The log odds by the weights of the traits that are `shown`."""
    return learned[BIAS] + sum(learned[name] * value for name, value in shown.items())


def traits(found: Verdict, odds: Likelihood, told: Told) -> dict[str, float]:
    """What a conflict is weighed by: how likely it is, and what the rules, `found`, make of it.
    Where hardly anything is said beside it the wording tells little, and the rules are hardly ever
    wrong."""
    shown = {
        "odds": odds.conflict,
        "odds against": min(odds.conflict, 0.0),
        "denial or change": abs(odds.denial),
    }
    if found.state == "none":
        return shown
    band = _band(found)
    shown[band] = 1.0
    if found.state != "suspected":
        shown["odds of the state"] = odds.denial if found.state == "denied" else -odds.denial
    if band in _BRIEF:
        words = len(_WORDS[told.language].findall(told.newer))
        named = others(told.language, told.older, told.newer)
        shown[f"{band} in few words"] = float(words <= _FEW[told.language])
        shown[f"{band}, with little else"] = float(named <= _LITTLE[told.language])
        shown[f"{band}, with nothing else"] = float(named == 0)
    return shown


def _band(found: Verdict) -> str:
    if found.state == "suspected" and found.confidence <= _SIGN:
        return "sign"
    if found.state == "outdated" and found.confidence >= _PLAIN:
        return "plainly outdated"
    return found.state


@cache
def weights() -> Mapping[str, Mapping[str, float]]:
    """Of each language the weights of its traits. Read once a process."""
    text = resources.files(__package__).joinpath(FILE).read_text("utf-8")
    learned: dict[str, dict[str, float]] = {}
    for language, name, weight in (line.split("\t") for line in text.splitlines()):
        learned.setdefault(language, {})[name] = float(weight)
    return learned
