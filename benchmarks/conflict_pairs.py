"""The labelled pairs as examples to learn from; tests/data/conflicts/README.md describes them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from pipeline.domain.conflicts.learned.signs import nearest, signs
from pipeline.domain.conflicts.quoting import lead_of
from pipeline.domain.conflicts.values import Said

DATA = Path(__file__).parents[1] / "tests" / "data" / "conflicts"
STRANGERS = ("blind", "contrast")  # how the names of their sets begin
UNREAD = ("blind6", "blind7", "contrast")  # of these, the sets that no rule was written for
CONTRASTS = "contrast"  # and of these, near-misses worded as the conflict beside them
UNTOUCHED = ("heldout", "sealed")  # never learned from
SEALED = "sealed"  # of these, the strangers' sets
OWN = 0.5  # of a stranger's pair is what one counts that was written beside the rules
CONTRASTED = 0.2  # and a contrast: so many, that else wording would seem to tell hardly anything
TALKED = 0.4  # and one of the talks, in which nothing changes
TURNED = 0.7  # of a pair is what its news counts when it is told of another, or not as a fact
TALKS = ("talk", "noted")
EARLIER = 8  # turns of a talk that are paired with a later one
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
    """A labelled pair as it is read: without what stands before a statement, such as a greeting.
    `label` is `none`, `suspected`, `outdated` or `denied`."""

    label: str
    weight: float
    language: str
    older: str
    newer: str

    @cached_property
    def signs(self) -> frozenset[str]:
        return frozenset(signs(self.language, self.older, self.newer))


@dataclass(frozen=True)
class Pair:
    """One that a stranger wrote, with all that is learned from it."""

    author: str
    weight: float
    label: str
    old: Said
    new: Said
    examples: tuple[Example, ...]


def strangers(language: str, *sets: str) -> Iterator[Pair]:
    """The pairs by one speaker of the sets that are called so."""
    for file in _files(language, sets):
        for case in json.loads(file.read_text("utf-8")):
            if case["old"]["speaker"] == case["new"]["speaker"]:
                author = "-".join(case["id"].split("-")[:3])
                weight = _weight(file)
                told = tuple(_examples(language, weight, case))
                old, new = _said(case, "old"), _said(case, "new")
                yield Pair(author, weight, case["label"], old, new, told)


def others(language: str) -> Iterator[Example]:
    """All that is learned from beside them but the talks."""
    for file in _files(language, ("",)):
        if file.name.startswith((*UNREAD, *UNTOUCHED)):
            continue
        weight = _weight(file)
        for case in json.loads(file.read_text("utf-8")):
            if case["old"]["speaker"] == case["new"]["speaker"]:
                yield from _examples(language, weight, case)


def _weight(file: Path) -> float:
    """What a pair of these counts."""
    if file.name.startswith(CONTRASTS):
        return CONTRASTED
    return 1.0 if file.name.startswith(STRANGERS) else OWN


def _files(language: str, sets: tuple[str, ...]) -> Iterator[Path]:
    yield from (f for f in sorted(DATA.glob(f"*-{language}.json")) if f.name.startswith(sets))


def _said(case: dict[str, Any], which: str) -> Said:
    told = case[which]
    at = datetime.fromisoformat(told["said_at"])
    return Said(told["text"], told["speaker"], at, case["language"])


def _examples(language: str, weight: float, case: dict[str, Any]) -> Iterator[Example]:
    old, new, label = case["old"]["text"], case["new"]["text"], case["label"]
    yield _example(language, weight, label, old, new)
    if label in ("outdated", "denied"):
        for told in _turned(language, old, new):
            yield _example(language, TURNED * weight, "none", old, told)


def _example(language: str, weight: float, label: str, old: str, new: str) -> Example:
    return Example(label, weight, language, old[lead_of(old) :], new[lead_of(new) :])


def _turned(language: str, old: str, new: str) -> Iterator[str]:
    """The news of a conflict told of somebody else, of long ago, or as what has not come about:
    then it changes nothing."""
    own, begins_so, told_of, frames = TURNS[language]
    begins = begins_so.match(new)
    if begins is None or not own.search(old):
        return
    place = len(old) + len(new)  # one of each, whichever
    yield told_of[place % len(told_of)].format(begins.expand(r"\1"), new[begins.end() :])
    yield frames[place % len(frames)].format(new)


def talked(language: str, *which: str) -> Iterator[Example]:
    """Turns of talks in which nothing changes, each with the earlier ones that share most. `which`:
    `talk`, as people say them, or `noted`, as a language model notes what it takes from talks."""
    files = (DATA / f"{one}-{language}.jsonl" for one in which or TALKS)
    for file in filter(Path.exists, files):
        turns = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        for place, turn in enumerate(turns):
            before = [
                one["text"]
                for one in turns[:place]
                if (one["talk"], one["speaker"]) == (turn["talk"], turn["speaker"])
            ]
            for older in nearest(language, turn["text"], before, EARLIER):
                told = _example(language, TALKED, "none", older, turn["text"])
                if told.signs:
                    yield told
