"""Cutting text to what fits, when all that is known is how to measure."""

from __future__ import annotations

from collections.abc import Callable

FIRST_GUESS_CHARS = 2048  # most texts over a model's window are cut below this, so start here


def longest_prefix(text: str, fits: Callable[[str], bool]) -> str:
    """The longest beginning of `text` that fits, found with O(log n) measurements of short texts.

    Right when longer beginnings never fit better; tokenizers come so close to that that the result
    is at most a token short. The result always fits, unless nothing does: then it is empty.
    """
    return text[: most(len(text), lambda length: fits(text[:length]))]


def most(limit: int, fits: Callable[[int], bool]) -> int:
    """The largest number from 0 to `limit` that fits; 0 is taken to fit."""
    low, high = 0, min(limit, FIRST_GUESS_CHARS)
    while fits(high):
        if high == limit:
            return limit
        low, high = high, min(limit, 2 * high)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low
