"""Cutting a conversation into parts that fit a model's window, without asking a model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from pipeline.domain.fitting import most
from pipeline.ports.models import TokenCounter

OVERLAP_SHARE = 4  # turns that are only context may fill one in so many tokens of a part
HEADER_TOKENS = 200  # a header is a hint, the turns are what counts
MAX_LISTED = 200  # names that a header may try to fit; a longer list helps no model
MAX_NAME_CHARS = 60  # what is longer is a sentence that someone uses as a name


@dataclass(frozen=True, slots=True)
class Part:
    """Turns [start, end) are the part's own; [overlap_start, start) are context only."""

    number: int  # from 0
    start: int
    end: int
    overlap_start: int


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """What a header needs of a turn: who spoke, when (None: not told), and the names in it."""

    speaker: str
    time: datetime | None = None
    names: tuple[str, ...] = ()


def cut_parts(
    token_counts: Sequence[int],
    budget_tokens: int,
    overlap_turns: int,
    max_turns: int,
    *,
    free_overlap: bool = False,
) -> tuple[Part, ...]:
    """Put every turn into exactly one part, in order, each with as many turns as its budget holds.

    The overlap counts in the budget and takes at most a quarter of it, unless it is free. A turn
    that is over the budget alone becomes a part of its own, without such an overlap. What comes
    later changes no part but the last.
    """
    if budget_tokens < 1 or max_turns < 1 or overlap_turns < 0:
        raise ValueError("a part needs a budget and a turn at least, and no negative overlap")
    parts: list[Part] = []
    start = 0
    while start < len(token_counts):
        if free_overlap:
            overlap_start, room = max(0, start - overlap_turns), budget_tokens
        else:
            overlap_start = _overlap_start(token_counts, start, budget_tokens, overlap_turns)
            room = budget_tokens - sum(token_counts[overlap_start:start])
        end = _end(token_counts, start, room, max_turns)
        parts.append(Part(len(parts), start, end, overlap_start))
        start = end
    return tuple(parts)


def _overlap_start(counts: Sequence[int], start: int, budget: int, turns: int) -> int:
    room = min(budget // OVERLAP_SHARE, budget - counts[start])
    first = start
    while first > 0 and start - first < turns and counts[first - 1] <= room:
        first -= 1
        room -= counts[first]
    return first


def _end(counts: Sequence[int], start: int, room: int, max_turns: int) -> int:
    """At least one turn, then as many more as there is room for."""
    end, left = start + 1, room - counts[start]
    while end < len(counts) and end - start < max_turns and counts[end] <= left:
        left -= counts[end]
        end += 1
    return end


class Earlier:
    """What a header says of the turns before a part, counted as they go by."""

    def __init__(self) -> None:
        self._turns = 0
        self._speakers: Counter[str] = Counter()
        self._names: Counter[str] = Counter()
        self._days: tuple[str, ...] = ()  # the first and the last, one where they are the same

    def add(self, turn: SeenTurn) -> None:
        self._turns += 1
        self._speakers.update(_listable([turn.speaker]))
        self._names.update(_listable(turn.names))
        if turn.time:
            days = {*self._days, turn.time.date().isoformat()}
            self._days = tuple(sorted({min(days), max(days)}))

    def header(self, tokens: TokenCounter, max_tokens: int = HEADER_TOKENS) -> str:
        """One line: the turns' number, dates, speakers and names.

        Of names and speakers those mentioned most come first, and as many as `max_tokens` hold.
        Empty when there are no turns, or no room.
        """
        if not self._turns:
            return ""
        speakers = _ranked(self._speakers)
        known = speakers + [name for name in _ranked(self._names) if name not in speakers]

        def line(length: int) -> str:
            shown = [("Speakers", known[: min(length, len(speakers))])]
            shown.append(("Names", known[len(speakers) : length]))
            lists = [f"{title}: {', '.join(listed)}." for title, listed in shown if listed]
            return " ".join([self._span(), *lists])

        fitting = most(len(known), lambda length: tokens.count(line(length)) <= max_tokens)
        header = line(fitting)
        return header if tokens.count(header) <= max_tokens else ""

    def _span(self) -> str:
        dates = f", {' to '.join(self._days)}" if self._days else ""
        return f"{self._turns} earlier turns{dates}."


def _listable(names: Sequence[str]) -> Iterator[str]:
    """Each on one line."""
    lines = (" ".join(name.split()) for name in names)
    return (name for name in lines if 0 < len(name) <= MAX_NAME_CHARS)


def _ranked(names: Counter[str]) -> list[str]:
    """Most often first, then earliest first."""
    return [name for name, _ in names.most_common(MAX_LISTED)]
