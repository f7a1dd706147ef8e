"""Learn how likely a newer statement changes an older one, from the labelled pairs.

    python -m benchmarks.conflict_weights [--write] [--language en|zh]

Needs scikit-learn, which MemNet itself does not: `pip install -e '.[learn]'`. Takes some three
minutes a language. Prints the verdicts on each stranger's pairs, with what was learned from all the
others: exactly right and seen (right or `suspected`) are shares of the true conflicts, retired and
suspected count the near-misses. With `--write` the weights that MemNet uses are written.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.conflict_pairs import SEALED, UNREAD, Example, Pair, others, strangers, talked
from pipeline.domain.conflicts.judging import read, seen_by_rules
from pipeline.domain.conflicts.learned import scoring, stacking, weighing
from pipeline.domain.conflicts.learned.scoring import Likelihood
from pipeline.domain.conflicts.values import Reading, Verdict

LANGUAGES = ("en", "zh")
WEIGHTS = Path(__file__).parents[1] / "pipeline" / "domain" / "conflicts" / "learned"
FOLDS = 6  # authors are learned from in five parts of six, and asked in the sixth
# Pairs in which a sign of that kind must be; others: thrice.
SEEN = {"x": 8, "k": 5, "h": 4, "c": 4}
# How much a sign of that kind may tell, against a wording of the newer statement: the more of
# a kind there are, the less each of them.
SCALE = {
    "n": 1.0,
    "n0": 0.7,
    "n1": 0.7,
    "n2": 0.7,
    "o": 0.5,
    "x": 0.7,
    "k": 0.5,
    "s": 0.8,
    "so": 0.8,
    "f": 1.0,
    "h": 0.7,
    "c": 0.7,
}
SOFTNESS = 0.5  # C of the regressions over signs
LEAST = 0.03  # weights nearer to nothing are left out

Weights = Mapping[str, tuple[float, float]]


@dataclass(frozen=True)
class Asked:
    """A pair, what the rules see in it, and its odds by what was learned from other authors."""

    pair: Pair
    old: Reading
    new: Reading
    found: Verdict
    odds: Likelihood


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.conflict_weights", description=__doc__
    )
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    options = parser.parse_args(arguments)
    learned = stacking.weights() if options.language else {}
    for language in options.language or LANGUAGES:
        pairs, beside = list(strangers(language, *UNREAD)), [*others(language), *talked(language)]
        examples = [*beside, *(one for pair in pairs for one in pair.examples)]
        print(f"{language}: {len(examples)} examples", flush=True)
        asked = _out_of_fold(pairs, beside)
        weights = fit(examples)
        sealed = [ask(pair, weights) for pair in strangers(language, SEALED)]
        learned = {**learned, language: _stacked(asked)}
        report(
            language, ((one.pair, _verdict(one, learned[language])) for one in (*asked, *sealed))
        )
        if options.write:
            _write(language, weights)
            _write_stacked(learned)
    return 0


# --- from the signs of a pair ---------------------------------------------------------------------


def fit(examples: Sequence[Example]) -> dict[str, tuple[float, float]]:
    """Of each sign how much it tells of a conflict, and of a denial."""
    known = _known(examples)
    conflicts = [one for one in examples if one.label != "none"]
    sure = [one for one in conflicts if one.label != "suspected"]
    conflict = _regression(known, examples, [one.label != "none" for one in examples])
    denial = _regression(known, sure, [one.label == "denied" for one in sure])
    return {name: (conflict[name], denial[name]) for name in (scoring.BIAS, *known)}


def _known(examples: Iterable[Example]) -> list[str]:
    told = Counter(sign for one in examples for sign in one.signs)
    return sorted(sign for sign, times in told.items() if times >= SEEN.get(_kind(sign), 3))


def _kind(sign: str) -> str:
    return sign.partition(" ")[0]


def _regression(
    known: Sequence[str], examples: Sequence[Example], told: Sequence[bool]
) -> dict[str, float]:
    """Weights by the names of the signs."""
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    places = {sign: place for place, sign in enumerate(known)}
    scales = np.array([SCALE.get(_kind(sign), 2.0) for sign in known])
    rows = [sorted(places[sign] for sign in one.signs if sign in places) for one in examples]
    columns = np.concatenate([np.array(row, dtype=np.int64) for row in rows])
    starts = np.cumsum([0, *map(len, rows)])
    matrix: Any = csr_matrix((scales[columns], columns, starts), shape=(len(rows), len(known)))
    fitted = LogisticRegression(C=SOFTNESS, max_iter=4000)
    fitted.fit(matrix, np.array(told), sample_weight=[one.weight for one in examples])
    weights = fitted.coef_[0] * scales
    return {scoring.BIAS: float(fitted.intercept_[0])} | dict(zip(known, weights, strict=True))


def _out_of_fold(pairs: Sequence[Pair], beside: Sequence[Example]) -> list[Asked]:
    """Each pair with its odds by what was learned without its author."""
    authors = sorted({pair.author for pair in pairs})
    asked: list[Asked] = []
    for fold in range(FOLDS):
        out = set(authors[fold::FOLDS])
        rest = (one for pair in pairs if pair.author not in out for one in pair.examples)
        weights = fit([*beside, *rest])
        asked.extend(ask(pair, weights) for pair in pairs if pair.author in out)
    return asked


def ask(pair: Pair, weights: Weights) -> Asked:
    """What is seen in the pair with these weights."""
    old, new = read(pair.old), read(pair.new)
    odds = scoring.added(pair.examples[0].signs, weights)
    return Asked(pair, old, new, seen_by_rules(old, new), odds)


# --- from the odds and what the rules see ---------------------------------------------------------


def traits_of(one: Asked) -> dict[str, float]:
    told = stacking.Told(one.new.language, one.old.said.text, one.new.said.text)
    return stacking.traits(one.found, one.odds, told)


def _stacked(asked: Sequence[Asked]) -> dict[str, float]:
    """Weights by the names of the traits."""
    from sklearn.linear_model import LogisticRegression

    told = [traits_of(one) for one in asked]
    rows = np.array([[traits.get(name, 0.0) for name in stacking.TRAITS] for traits in told])
    fitted = LogisticRegression(C=10.0, max_iter=4000)
    fitted.fit(
        rows,
        np.array([one.pair.label != "none" for one in asked]),
        sample_weight=[one.pair.weight for one in asked],
    )
    return {scoring.BIAS: float(fitted.intercept_[0])} | dict(
        zip(stacking.TRAITS, map(float, fitted.coef_[0]), strict=True)
    )


def is_weighed(one: Asked) -> bool:
    return one.found.state != "none" or weighing.is_asked(one.old, one.new)


def _verdict(one: Asked, learned: Mapping[str, float]) -> str:
    if not is_weighed(one):
        return "none"
    sure = stacking.added(traits_of(one), learned)
    told = stacking.Told(one.new.language, one.old.said.text, one.new.said.text)
    estimate = weighing.Estimate(told, sure, one.odds.denial)
    return weighing.settled(one.found, estimate, one.old, one.new).state


def report(language: str, judged: Iterable[tuple[Pair, str]]) -> None:
    """Print how well labels and states agree, by author and in all."""
    told: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for pair, state in judged:
        told[pair.author].append((pair.label, state))
        told[f"all of {pair.author.split('-')[0]}-{language}"].append((pair.label, state))
    for author, results in sorted(told.items()):
        print(f"  {author:26}{_line(results)}", flush=True)


def _line(results: Sequence[tuple[str, str]]) -> str:
    near = Counter(state for label, state in results if label == "none")
    told = f"{near.total():5} near-misses: {near['outdated'] + near['denied']} retired"
    told += f", {near['suspected']} suspected"
    conflicts = [(label, state) for label, state in results if label != "none"]
    if not conflicts:
        return told
    exact = sum(label == state for label, state in conflicts) / len(conflicts)
    seen = sum(state in (label, "suspected") for label, state in conflicts) / len(conflicts)
    return f"{told};{len(conflicts):5} conflicts: {exact:.0%} exact, {seen:.0%} seen"


# --- written --------------------------------------------------------------------------------------


def _write(language: str, weights: Weights) -> None:
    kept = {
        sign: pair
        for sign, pair in weights.items()
        if sign == scoring.BIAS or max(map(abs, pair)) >= LEAST
    }
    lines = (f"{sign}\t{one:.2f}\t{other:.2f}\n" for sign, (one, other) in sorted(kept.items()))
    (WEIGHTS / f"weights_{language}.tsv").write_text("".join(lines), "utf-8")
    print(f"  {len(kept)} weights")


def _write_stacked(learned: Mapping[str, Mapping[str, float]]) -> None:
    lines = (
        f"{language}\t{name}\t{weight:.2f}\n"
        for language, weights in sorted(learned.items())
        for name, weight in sorted(weights.items())
    )
    (WEIGHTS / stacking.FILE).write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
