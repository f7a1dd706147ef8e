"""Learn how likely a newer statement changes an older one, from the labelled pairs.

    python -m benchmarks.conflict_weights [--write]

Needs scikit-learn, which MemNet itself does not: `pip install -e '.[learn]'`. Prints how well each
set of strangers' pairs is told apart by weights that were learned from the others; with `--write`
fits all of them and writes the weights that MemNet uses. tests/data/conflicts/README.md says what
is in the sets.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pipeline.domain.conflicts.learned import scoring
from pipeline.domain.conflicts.learned.signs import nearest, signs

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data" / "conflicts"
WEIGHTS = ROOT / "pipeline" / "domain" / "conflicts" / "learned"
STRANGERS = ("blind",)  # how the names of their sets begin
UNTOUCHED = ("heldout", "sealed")  # never learned from
OWN = 0.5  # of a stranger's pair is what one counts that was written beside the rules
TALKED = 0.4  # and one of the talks, in which nothing changes
TURNED = 0.7  # of a pair is what its news counts when it is told of another, or not as a fact
EARLIER = 8  # turns of a talk that are paired with a later one
SEEN = {"x": 8, "k": 5}  # pairs in which a sign of that kind must be; others: thrice
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
}
SOFTNESS = 0.5  # C of the regressions
LEAST = 0.04  # weights nearer to nothing are left out
# How one's own news begins, of whom else it could be told, and how it is told not to be so.
TURNS = {
    "en": (
        re.compile(r"\b(?:I|my|we|our)\b", re.IGNORECASE),
        re.compile(
            r"\bI (\w+ed|sold|bought|left|quit|got|went|took|gave|broke|had|lost|found|made"
            r"|became)\b"
        ),
        ("My cousin {0}{1}", "Our neighbour {0}{1}", "A friend of mine {0}{1}", "Her boss {0}{1}"),
        ("I dreamed that {0}", "Back in 2009, {0}", "In the film he says: {0}", "Imagine: {0}"),
    ),
    "zh": (
        re.compile("我"),
        re.compile(r"我(?!们|家|[爸妈哥姐弟妹儿女老公爷奶外表堂侄孙叔舅姑姨])()"),
        ("我同学{0}{1}", "我表哥{0}{1}", "隔壁老李{0}{1}", "她老板{0}{1}", "我二姨{0}{1}"),
        ("我梦见{0}", "那年{0}", "小说里说{0}", "如果{0}", "很多年以前{0}", "有人说{0}"),
    ),
}


@dataclass(frozen=True)
class Example:
    """One labelled pair; `label` is `none`, `suspected`, `outdated` or `denied`."""

    source: str
    label: str
    weight: float
    signs: frozenset[str]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.conflict_weights", description=__doc__
    )
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    for language in ("en", "zh"):
        examples = [*_labelled(language), *_talked(language)]
        print(f"{language}: {len(examples)} pairs")
        if options.write:
            _write(language, _fit(examples))
        else:
            _report(examples)
    return 0


def _labelled(language: str) -> Iterator[Example]:
    for file in sorted(DATA.glob(f"*-{language}.json")):
        if file.name.startswith(UNTOUCHED):
            continue
        for case in json.loads(file.read_text("utf-8")):
            old, new = case["old"], case["new"]
            if old["speaker"] != new["speaker"]:
                continue  # others are judged by rules alone
            weight = 1.0 if file.name.startswith(STRANGERS) else OWN
            yield _example(language, file.stem, case["label"], weight, old["text"], new["text"])
            if case["label"] in ("outdated", "denied"):
                for told in _turned(language, old["text"], new["text"]):
                    yield _example(language, file.stem, "none", TURNED * weight, old["text"], told)


def _example(language: str, source: str, label: str, weight: float, old: str, new: str) -> Example:
    return Example(source, label, weight, frozenset(signs(language, old, new)))


def _turned(language: str, old: str, new: str) -> Iterator[str]:
    """The news of a conflict told of somebody else, of long ago, or as what has not come about:
    then it changes nothing."""
    own, begins_so, others, frames = TURNS[language]
    begins = begins_so.match(new)
    if begins is None or not own.search(old):
        return
    place = len(old) + len(new)  # one of each, whichever
    yield others[place % len(others)].format(begins.expand(r"\1"), new[begins.end() :])
    yield frames[place % len(frames)].format(new)


def _talked(language: str) -> Iterator[Example]:
    """Turns of talks in which nothing changes, each with the earlier ones that share most."""
    for file in sorted(DATA.glob(f"talk-{language}.jsonl")):
        turns = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        for place, turn in enumerate(turns):
            before = [
                one["text"]
                for one in turns[:place]
                if (one["talk"], one["speaker"]) == (turn["talk"], turn["speaker"])
            ]
            for older in nearest(language, turn["text"], before, EARLIER):
                pair = _example(language, file.stem, "none", TALKED, older, turn["text"])
                if pair.signs:
                    yield pair


def _fit(examples: Sequence[Example]) -> dict[str, tuple[float, float]]:
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


def _report(examples: Sequence[Example]) -> None:
    for source in sorted({one.source for one in examples if one.source.startswith(STRANGERS)}):
        others = [one for one in examples if one.source != source]
        asked = [one for one in examples if one.source == source]
        weights = _fit(others)
        scores = [sum(weights[s][0] for s in one.signs if s in weights) for one in asked]
        told = [one.label != "none" for one in asked]
        quiet = sorted(s for s, conflict in zip(scores, told, strict=True) if not conflict)
        line = quiet[int(0.95 * len(quiet))]
        found = sum(s > line for s, conflict in zip(scores, told, strict=True) if conflict)
        print(f"  {source}: {found / sum(told):.0%} of {sum(told)} conflicts, 5 % of near-misses")


def _write(language: str, weights: dict[str, tuple[float, float]]) -> None:
    kept = {
        sign: pair
        for sign, pair in weights.items()
        if sign == scoring.BIAS or max(map(abs, pair)) >= LEAST
    }
    lines = (f"{sign}\t{one:.2f}\t{other:.2f}\n" for sign, (one, other) in sorted(kept.items()))
    (WEIGHTS / f"weights_{language}.tsv").write_text("".join(lines), "utf-8")
    print(f"  {len(kept)} weights")


if __name__ == "__main__":
    sys.exit(main())
