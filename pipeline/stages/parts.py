"""Cutting a conversation into parts that fit a model's window, without asking a model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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


def part_header(
    turns: Sequence[SeenTurn], tokens: TokenCounter, max_tokens: int = HEADER_TOKENS
) -> str:
    """One line about the turns before a part: their number, dates, speakers and names.

    Of names and speakers those mentioned most come first, and as many as `max_tokens` hold. Empty
    when there are no turns, or no room.
    """
    if not turns:
        return ""
    speakers = _ranked([turn.speaker for turn in turns])
    names = [n for n in _ranked([n for turn in turns for n in turn.names]) if n not in speakers]
    known = speakers + names

    def line(length: int) -> str:
        shown = [("Speakers", known[: min(length, len(speakers))])]
        shown.append(("Names", known[len(speakers) : length]))
        lists = [f"{title}: {', '.join(listed)}." for title, listed in shown if listed]
        return " ".join([_span(turns), *lists])

    fitting = most(len(known), lambda length: tokens.count(line(length)) <= max_tokens)
    header = line(fitting)
    return header if tokens.count(header) <= max_tokens else ""


def _ranked(names: Sequence[str]) -> list[str]:
    """Without doubles, most often first, then earliest first; each on one line."""
    counted = Counter(" ".join(name.split()) for name in names)
    return [n for n, _ in counted.most_common() if 0 < len(n) <= MAX_NAME_CHARS][:MAX_LISTED]


def _span(turns: Sequence[SeenTurn]) -> str:
    days = sorted({turn.time.date().isoformat() for turn in turns if turn.time})
    dates = f", {days[0]} to {days[-1]}" if len(days) > 1 else "".join(f", {d}" for d in days)
    return f"{len(turns)} earlier turns{dates}."
