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
TOGETHER_FILE = "together.tsv"  # language, what of, weight
APART, TOGETHER = "apart", "together"
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
    "plainly outdated, with another value",
    "denied in few words",
    "denied, with little else",
    "denied, with nothing else",
    "denied, with another value",
)
_SIGN = 0.45  # confidence of the rules at most in what is only a sign that something may be over
_PLAIN = 0.8  # and at least in plain words of change
_FEW = {"en": 7, "zh": 11}  # words, and characters, of the newer statement
_MORE = {"en": 5, "zh": 8}  # with so many more they are few no longer
_LITTLE = {"en": 1, "zh": 3}  # of them that name what the older one does not
_VALUE = {"en": 1, "zh": 2}  # by which two statements differ that are else the same
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
        alike = _differ_in_a_value(told)
        named = others(told.language, told.older, told.newer)
        shown[f"{band} in few words"] = _fewness(words, told.language)
        shown[f"{band}, with little else"] = float(named <= _LITTLE[told.language])
        shown[f"{band}, with nothing else"] = float(named == 0)
        shown[f"{band}, with another value"] = float(alike)
    return shown


def _fewness(words: int, language: str) -> float:
    """1 for few words, 0 for many, and between them in between."""
    return min(1.0, max(0.0, 1 - (words - _FEW[language]) / _MORE[language]))


def _differ_in_a_value(told: Told) -> bool:
    """I live in Lisbon, I live in Porto."""
    before, after = (
        set(_WORDS[told.language].findall(text.lower())) for text in (told.older, told.newer)
    )
    most = _VALUE[told.language]
    return len(before - after) <= most and len(after - before) <= most


def _band(found: Verdict) -> str:
    if found.state == "suspected" and found.confidence <= _SIGN:
        return "sign"
    if found.state == "outdated" and found.confidence >= _PLAIN:
        return "plainly outdated"
    return found.state


def together(language: str, apart: float, together: float) -> float:
    """Log odds of a conflict, from those of rules and wording and those of a model that has read
    both statements together. Raises KeyError for a language that was not learned."""
    return added({APART: apart, TOGETHER: together}, weights(TOGETHER_FILE)[language])


@cache
def weights(file: str = FILE) -> Mapping[str, Mapping[str, float]]:
    """Of each language the weights of its traits. Read once a process."""
    text = resources.files(__package__).joinpath(file).read_text("utf-8")
    learned: dict[str, dict[str, float]] = {}
    for language, name, weight in (line.split("\t") for line in text.splitlines()):
        learned.setdefault(language, {})[name] = float(weight)
    return learned
