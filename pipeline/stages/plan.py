"""Cutting a memorize request into parts, without a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from pipeline.domain.names import names_in
from pipeline.ports.models import TokenCounter
from pipeline.stages.lexical import CONTEXT_TURNS
from pipeline.stages.parts import Earlier, Part, SeenTurn, cut_parts
from pipeline.stages.turns import Turn, dump_turn, read_turns, short_turns

RULES_TURNS = 64  # turns a part without a model
RULES_TOKENS = 2600  # of such a part: three seconds of embedding, then others have a turn
RULES_TURN_TOKENS = 4  # the speaker's name is embedded too
LLM_TURNS = 40  # small models lose count of more
OVERLAP_TURNS = 4  # earlier turns that a model may look at
TURN_TOKENS = 24  # number, time, speaker and quotes around a turn in a prompt


@dataclass(frozen=True, slots=True)
class Window:
    """What one part may hold: tokens of turns, and turns. `prompted` when a model is shown it, with
    its overlap and header; else these take no time, and no header is needed."""

    tokens: int
    turns: int
    overlap: int
    prompted: bool = True


RULES_WINDOW = Window(RULES_TOKENS, RULES_TURNS, overlap=CONTEXT_TURNS, prompted=False)


def llm_window(context_tokens: int, overhead_tokens: int, output_tokens: int) -> Window:
    """The window that a model's context leaves for turns. A part's answer is about as long as its
    turns, so no more than the output holds.
    """
    room = min(context_tokens - overhead_tokens - output_tokens, output_tokens)
    return Window(tokens=max(256, room), turns=LLM_TURNS, overlap=OVERLAP_TURNS)


def plan_parts(
    payload: Mapping[str, Any],
    accepted_at: datetime,
    timezone: str,
    window: Window,
    tokens: TokenCounter,
) -> list[dict[str, Any]]:
    """The inputs of the parts, in order: JSON that `extract` reads. No part is larger for a message
    that is: long ones are several turns."""
    session, language = payload.get("session_id"), payload.get("language")
    origin = payload.get("origin") or session or ""
    told_turns = read_turns(payload["messages"], origin, accepted_at, ZoneInfo(timezone))
    turns = short_turns(told_turns, tokens.count)
    around = TURN_TOKENS if window.prompted else RULES_TURN_TOKENS
    counts = [around + tokens.count(turn.message.text) for turn in turns]
    parts = cut_parts(
        counts, window.tokens, window.overlap, window.turns, free_overlap=not window.prompted
    )
    headers = _headers(parts, turns, tokens) if window.prompted else {}
    told = {"session_id": session, "language": language}
    return [_input(part, turns) | {"header": headers.get(part.number, "")} | told for part in parts]


def _headers(parts: Sequence[Part], turns: Sequence[Turn], tokens: TokenCounter) -> dict[int, str]:
    """By the parts' numbers. Each turn is looked at once, however many parts come after it."""
    earlier, seen = Earlier(), 0
    headers = {}
    for part in sorted(parts, key=lambda part: part.overlap_start):
        for turn in turns[seen : part.overlap_start]:
            earlier.add(_seen(turn))
        seen = part.overlap_start
        headers[part.number] = earlier.header(tokens)
    return headers


def _input(part: Part, turns: Sequence[Turn]) -> dict[str, Any]:
    return {
        "context": [dump_turn(turn) for turn in turns[part.overlap_start : part.start]],
        "turns": [dump_turn(turn) for turn in turns[part.start : part.end]],
    }


def _seen(turn: Turn) -> SeenTurn:
    message = turn.message
    names = tuple(name.name for name in names_in(message.text, ()))
    return SeenTurn(message.speaker, message.time, names)
