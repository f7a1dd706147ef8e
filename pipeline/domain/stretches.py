"""Cutting a message that is too long for one turn, at a cost that grows with its length alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pipeline.domain.statements import ENDS, LONGEST_TOKEN, between_characters

STRETCH_TOKENS = 800  # two statements: a second of embedding, a page or two of a prompt
USUAL_TOKEN = 4  # characters; the first guess
MOST_TOKENS = 4  # of one character: it has at most so many bytes
_GAP = re.compile(r"\s+")
_ROOM = 0.95  # of a guess: tokens are not spread evenly


def stretches(text: str, count: Callable[[str], int], limit: int = STRETCH_TOKENS) -> Iterator[str]:
    """The text in stretches of at most `limit` tokens and `limit * LONGEST_TOKEN` characters, each
    stripped and none empty; the text as it is when it fits.

    A stretch ends with a sentence where one ends in its second half, else with a clause, else
    between words, and only in a run without any gap between two characters.
    """
    if len(text) <= limit * LONGEST_TOKEN and count(text) <= limit:
        yield text
        return
    start = 0
    while start < len(text):
        end = start + _fitting(text, start, count, limit)
        if end < len(text):
            end = _last_end(text, start, _over_gap(text, end))
        if stretch := text[start:end].strip():
            yield stretch
        start = end


def _fitting(text: str, start: int, count: Callable[[str], int], limit: int) -> int:
    """A number of characters from `start` on that fits, not always the largest; at least one."""
    length = min(limit * USUAL_TOKEN, len(text) - start)
    while length > 1:
        tokens = count(text[start : start + length])
        if tokens <= limit:
            break
        length = max(1, int(length * limit / tokens * _ROOM))
    return max(1, length)


def _over_gap(text: str, end: int) -> int:
    """Behind the white space at `end`: it is stripped, and only with it a sentence ends."""
    gap = _GAP.match(text, end)
    return gap.end() if gap else end


def _last_end(text: str, start: int, end: int) -> int:
    half = (start + end) // 2
    for ends in ENDS:
        last = 0
        for match in ends.finditer(text, half, end):
            last = match.end()
        if last > half:
            return last
    return between_characters(text, start, end)
