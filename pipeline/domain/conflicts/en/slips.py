"""English words by which somebody says that what was told before was wrong, told by their grammar.

A verb of saying, knowing, reading or counting that was done amiss; a noun for a slip; an order to
forget what was said; somebody who set the speaker straight; what has "always" or "never" been.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pipeline.domain.conflicts.en.sentences import plain, sentences
from pipeline.domain.conflicts.en.slip_words import MORE, NOT_ONE, SORRY, SURE, WEAK, WITH
from pipeline.domain.conflicts.needles import Sieve
from pipeline.domain.conflicts.patterns import LATEST
from pipeline.domain.conflicts.values import Span

_PATTERNS = tuple(re.compile(one, re.IGNORECASE) for one in (*SURE, *MORE))
_SIEVE = Sieve((*SURE, *MORE))


@dataclass(frozen=True, slots=True)
class Slip:
    """Words in `sentence` (place `number`) that take back; `about` is what they name as wrong."""

    number: int
    sentence: Span
    span: Span
    about: str
    level: int  # 2: nothing else can be meant; 1: an apology; 0: it may go with anything

    @property
    def sure(self) -> bool:
        return self.level == 2


@lru_cache(maxsize=8192)
def slips(text: str) -> tuple[Slip, ...]:
    """What in the statement says that something told before was wrong."""
    straight = plain(text)
    return tuple(_slips(straight))


def _slips(text: str) -> Iterator[Slip]:
    for number, (start, end) in enumerate(sentences(text)):
        sentence = text[start:end]
        if sentence.rstrip().endswith("?"):
            continue
        found = _sure(sentence)
        sorry = None if found else SORRY.search(sentence)
        match = found or sorry or WEAK.search(sentence)
        if match and not NOT_ONE.search(sentence):
            named = next((group for group in match.groupdict().values() if group), "")
            about = WITH.split(named)[0]
            span = start + match.start(), start + match.end()
            yield Slip(number, (start, end), span, about, 2 if found else 1 if sorry else 0)


def takes_back_surely(sentence: str) -> re.Match[str] | None:
    """The words of a sentence that can only take something back."""
    found = _sure(sentence)
    return found if found and not NOT_ONE.search(sentence) else None


@lru_cache(maxsize=LATEST)
def _sure(sentence: str) -> re.Match[str] | None:
    likely = (_PATTERNS[number] for number in _SIEVE.candidates(sentence))
    return next((m for one in likely if (m := one.search(sentence))), None)
