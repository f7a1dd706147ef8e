"""Statements in Chinese, written as tables, and what the newer does to the older."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said, Verdict

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)
LATER = THEN + timedelta(days=60)


def pairs(table: str) -> list[tuple[str, str]]:
    """Lines of "older | newer"; empty ones do not count."""
    lines = (line.partition(" | ") for line in table.split("\n") if line)
    return [(old, new) for old, _, new in lines]


def between(old: str, new: str, speaker: str = "小叶") -> Verdict:
    return judge(Said(old, speaker, THEN, "zh"), Said(new, speaker, LATER, "zh"))
