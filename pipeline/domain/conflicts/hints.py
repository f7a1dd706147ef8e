"""The last resort: signs that add up to a suspicion where no rule has seen a conflict.

A weighted sum of what a newer clause and an older one have in common and of how the newer one is
worded. The weights are those of a logistic regression on labelled pairs; tests/data/conflicts/
README.md says on which, and what was set by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import log2

from pipeline.domain.conflicts.echoes import echo
from pipeline.domain.conflicts.en.stems import stem
from pipeline.domain.conflicts.findings import Finding, suspected
from pipeline.domain.conflicts.kinds import widened
from pipeline.domain.conflicts.matching import HAN, called, is_history, same_one
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.signs import NEWS, signs_en, signs_zh
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Who
from pipeline.domain.conflicts.wording import SLIGHT
from pipeline.domain.conflicts.zh.asides import is_aside
from pipeline.domain.conflicts.zh.people import same_people

Signs = frozenset[str]
# Each has its weight in English and in Chinese.
_WEIGHTS = {
    "bias": (-2.3, -2.4),
    "share of old": (0.4, 0.5),
    "share of new": (0.9, 0.7),
    "named": (1.2, 0.8),
    "negated": (0.4, 0.4),
    "length": (-0.6, -0.4),
    "turn": (1.1, 0.8),
    "news shared": (0.7, 0.3),
    "elsewhere": (0.7, 2.8),
    "same": (2.0, 1.4),
    "own": (-0.4, 0.0),
    "thing": (0.9, 0.0),
    "now": (1.6, 2.3),
    "begun": (1.1, 1.0),
    "ended": (0.5, 0.0),
    "other": (0.6, 0.6),
    "beside": (-0.7, -0.4),
    "former": (-0.7, 0.0),
    "ahead": (-0.6, 0.0),
    "once": (-1.0, -1.4),
    "asks": (-0.9, -0.1),
}
WEIGHTS = {
    language: {name: pair[place] for name, pair in _WEIGHTS.items()}
    for place, language in enumerate(("en", "zh"))
}
THRESHOLDS = {"en": 2.5, "zh": 2.5}  # log odds
_FEW = 4  # pairs of clauses, in two statements of a sentence each
_CHANCE = 1.5  # log odds for each doubling of that
ECHOING = 1.0  # at least so much where the words are those of before
_TO_YOU = Pattern(
    r"[你您]|谢谢|当然|\b(?:your?|yours|thanks|thank|congrats|appreciate)\b", re.IGNORECASE
)
# A thing said once more, as the reason of another one.
_SINCE = Pattern(r"^\W*(?:(?:ever )?since|because|after|when|as)\b", re.IGNORECASE)
# Of what either clause is about; a pair of Chinese characters is more than one word of English.
_MUCH = {"en": 0.34, "zh": 0.2}


def hint(old: Reading, new: Reading) -> Finding | None:
    """The clause of `old` that `new` most likely ends or changes, where the signs suffice."""
    return _hint(old, new) if old.speaker == new.speaker else None


def _hint(old: Reading, new: Reading) -> Finding | None:
    best = max(_scores(old, new), key=lambda one: one[0], default=None)
    chance = _by_chance(old, new)
    if best is None or best[0] < ECHOING + chance:
        return None
    echoed = echo(old, new)
    if echoed is not None or best[0] < THRESHOLDS[new.language] + chance:
        return echoed
    _, earlier, later = best
    claim = next((c for c in earlier.claims if c.aspect == "is"), None)
    part = claim.part if claim else earlier.span
    one = Claim("do", earlier.who or Who(), part)
    return suspected("replaced", one, Claim("", later.who or Who(), later.span), 0.3)


def _by_chance(old: Reading, new: Reading) -> float:
    """Of many clauses some are alike by chance, so that longer turns must be more so."""
    return _CHANCE * log2(max(1.0, len(old.clauses) * len(new.clauses) / _FEW))


def _scores(old: Reading, new: Reading) -> Iterator[tuple[float, Clause, Clause]]:
    """How likely each newer clause ends or changes each older one, as log odds."""
    weights = WEIGHTS.get(new.language)
    if weights is None:
        return
    for found, earlier, later in features(old, new):
        # What shares its subject alone, or one word of many, is of anything.
        much = max(found["share of new"], found["share of old"]) >= _MUCH[new.language]
        told = new.language == "en" or found["turn"] or found["elsewhere"] or found["negated"]
        if much and told and _holds(earlier, new.language):
            total = sum(weights[name] * value for name, value in found.items())
            yield total, earlier, later


def _holds(clause: Clause, language: str) -> bool:
    """Whether it claims what may end; in English a taste is told of in too many ways."""
    lasting = (c for c in clause.claims if c.aspect == "is")
    return any(c.slot != "opinion" and (language == "zh" or c.slot != "feeling") for c in lasting)


def features(old: Reading, new: Reading) -> Iterator[tuple[dict[str, float], Clause, Clause]]:
    """What is summed up, for each older and each newer clause of one speaker that share a word."""
    if old.speaker != new.speaker:
        return
    signs = [_signs(clause, new) for clause in new.clauses]
    asks = "?" in new.said.text or "？" in new.said.text
    for place, later in enumerate(new.clauses):
        if not later.asserted or is_history(later.moments, old, new.said.said_at):
            continue
        told = new.said.text[slice(*later.span)]
        if _TO_YOU.search(told):
            continue
        beside = frozenset[str]().union(*signs[:place], *signs[place + 1 :]) & NEWS
        for earlier in old.clauses:
            if not earlier.asserted or not _wide(earlier.words) & _wide(later.words):
                continue
            if later.negated == earlier.negated and _is_once_more(earlier, later, told):
                continue
            if not _is_said_to_you(old, earlier):
                found = _features(earlier, later, old, new, signs[place])
                found |= {
                    "asks": asks,
                    "elsewhere": bool(found["share of new"] and beside - signs[place]),
                }
                yield found, earlier, later


def _is_said_to_you(told: Reading, clause: Clause) -> bool:
    text = told.said.text[slice(*clause.span)]
    return bool(_TO_YOU.search(text)) or (told.language == "zh" and is_aside(text))


def _is_once_more(old: Clause, new: Clause, told: str) -> bool:
    """The same again, in the same words, or as what went before."""
    words = new.words - SLIGHT - _names(new)
    return bool(words) and words <= old.words and (bool(_SINCE.search(told)) or words == old.words)


@lru_cache(maxsize=16384)
def _wide(words: frozenset[str]) -> frozenset[str]:
    return frozenset(widened(words))


def _signs(clause: Clause, told: Reading) -> Signs:
    text = told.said.text[slice(*clause.span)]
    if not clause.asserted:
        return frozenset()
    return signs_zh(text) if told.language == "zh" else signs_en(text)


def _features(
    old: Clause, new: Clause, before: Reading, after: Reading, signs: Signs
) -> dict[str, float]:
    names = _names(old) | _names(new)
    was, now = old.words - SLIGHT - names, new.words - SLIGHT - names
    shared = widened(was) & widened(now)
    whose = _whose(old, new, before, after)
    negated = old.negated != new.negated
    return {
        "bias": 1.0,
        "share of old": len(shared) / max(1, len(was)),
        "share of new": len(shared) / max(1, len(now)),
        "named": bool(old.words & new.words & names),
        "negated": negated,
        "length": log2(1 + len(now)),
        "turn": bool(new.turn),
        "news shared": bool(shared and signs & NEWS),
        **{name: whose == name for name in ("same", "own", "thing")},
        **{name: name in signs for name in _SIGNS},
    }


_SIGNS = ("now", "begun", "ended", "other", "beside", "former", "ahead", "once")


def _names(clause: Clause) -> frozenset[str]:
    found: set[str] = set()
    for word in called(clause.who or Who()):
        if word[0] < HAN:
            found |= {stem(part) for part in word.split()}
        else:
            found |= {word} if len(word) < 2 else {word[n : n + 2] for n in range(len(word) - 1)}
    return frozenset(found)


def _whose(old: Clause, new: Clause, before: Reading, after: Reading) -> str:
    """Whether both are of the same one, of what is one's own, or of a thing."""
    if after.language == "zh":
        told = after.said.text[slice(*new.span)]
        same = same_people(before.said.text[slice(*old.span)], new, told, after)
        return "same" if same else "no"
    one, other = old.who, new.who
    if one is None or other is None:
        return "unknown"
    if same_one(one, other) != "no":
        return "same"
    if "/" in other.owner:
        return "no"
    if other.owner and other.owner in one.names:
        return "own"
    things = [who for who in (one, other) if who.head and not who.names]
    return "thing" if things or (other.head and not one.names & other.names) else "no"
