"""Pairs of statements, written as tables, and what the newer does to the older."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pipeline.domain.conflicts.judging import judge, read, seen_by_rules
from pipeline.domain.conflicts.values import Said, Verdict

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)
LATER = THEN + timedelta(days=60)


def pairs(table: str) -> list[tuple[str, str]]:
    """Lines of "older | newer"; empty ones do not count."""
    lines = (line.partition(" | ") for line in table.split("\n") if line)
    return [(old, new) for old, _, new in lines]


def between(old: str, new: str, speaker: str = "小叶") -> Verdict:
    return judge(Said(old, speaker, THEN, "zh"), Said(new, speaker, LATER, "zh"))


def by_rules(old: Said, new: Said) -> Verdict:
    """What the rules see, before it is weighed by what was learned."""
    return seen_by_rules(read(old), read(new))
