"""Pairs of statements, and answers about them as models give them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from pipeline.domain.conflicts.values import Said
from pipeline.prompts.judge import Pair, Statement
from pipeline.prompts.verdicts import PairVerdict, Verdicts, parse

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)
LATER = THEN + timedelta(days=60)


def statement(
    text: str, speaker: str = "Mira", told: datetime = THEN, words: str = ""
) -> Statement:
    language = "zh" if any("\u4e00" <= char <= "\u9fff" for char in text) else "en"
    return Statement(f"{speaker}/{text}", Said(text, speaker, told, language), words)


def pair(old: str, new: str, who: Sequence[str] = ("Mira", "Mira"), words: str = "") -> Pair:
    return Pair(statement(old, who[0]), statement(new, who[1], LATER, words))


MOVED = pair("I live in Lisbon with my cat.", "I moved to Porto.")


def verdict(**changes: Any) -> dict[str, Any]:
    """A right verdict on `MOVED`, but for the changes."""
    right = {
        "old": "1a",
        "new": "1",
        "part": "live in Lisbon",
        "reason": "Mira has moved to Porto.",
        "state": "outdated",
        "confidence": 0.9,
    }
    return {**right, **changes}


def read(*verdicts: dict[str, Any], pairs: Sequence[Pair] = (MOVED,)) -> Verdicts:
    return parse({"verdicts": list(verdicts)}, pairs)


def only(judged: Verdicts) -> PairVerdict:
    assert len(judged.found) == 1
    return judged.found[0]


def quoted(judged: Verdicts, asked: Pair = MOVED) -> str:
    start, end = only(judged).part
    return asked.older.said.text[start:end]


def lowered_to_suspected(judged: Verdicts, check: str) -> bool:
    return only(judged).state == "suspected" and dict(judged.lowered) == {check: 1}
