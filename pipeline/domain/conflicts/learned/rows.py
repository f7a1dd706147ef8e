"""A statement as a row of tokens beside another one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Row:
    """`tokens` without what both are about, which is written with a `=`; `spoken` with it; `words`
    are the stems of what it alone is about, `share` is how much of what it is about the other one
    is about too, `person` whom it speaks of first. `frame` is how it is told and not of what: words
    of grammar, of change and of correction, `=` for what both name, `W` for what it alone names;
    `denies` says that there is a "not" in it, `others` how many words (in Chinese: characters) it
    alone names."""

    tokens: Sequence[str]
    spoken: Sequence[str]
    words: frozenset[str]
    share: float
    person: str
    frame: Sequence[str]
    denies: bool
    others: int


def once_each(told: Iterable[str]) -> list[str]:
    """Without what is empty, and one of the same in a row."""
    return [one for one, _ in groupby(filter(None, told))]
