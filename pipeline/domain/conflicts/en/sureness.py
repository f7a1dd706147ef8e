"""Whether English news is sure enough for an older statement to be retired by it."""

from __future__ import annotations

from pipeline.domain.conflicts.values import Reading, Span, State


def weighed_en(state: State, part: Span, place: int, old: Reading, new: Reading) -> State:
    """`state`, or what is left of it: of `part` of `old`, after the news at `place` of `new`."""
    return state
