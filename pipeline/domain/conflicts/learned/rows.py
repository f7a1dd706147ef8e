"""A statement as a row of tokens beside another one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """`tokens` without what both are about, which is written with a `=`; `spoken` with it; `words`
    are the stems of what it alone is about, `share` is how much of what it is about the other one
    is about too, `person` whom it speaks of first."""

    tokens: Sequence[str]
    spoken: Sequence[str]
    words: frozenset[str]
    share: float
    person: str
