"""Drafts as a judge sees them, and what they claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from uuid import UUID

from pipeline.domain.candidates import Candidate
from pipeline.domain.conflicts.judging import judge_readings, read
from pipeline.domain.conflicts.values import Reading, Said, Verdict
from pipeline.domain.memory import Draft
from pipeline.ports.models import CrossEncoder

Compare = Callable[[Candidate, Candidate], Verdict]
NOT_YET = 2**63  # what a part adds comes after all that was accepted before


def statement(memory_id: UUID, order: int, draft: Draft) -> Candidate:
    """A draft as a judge sees it."""
    return Candidate(
        id=memory_id,
        text=draft.text,
        speaker=draft.speaker,
        said_at=draft.said_at,
        order=order,
        language=draft.language,
        entities=tuple(name for name, _ in draft.entities),
        statement=draft.statement_hash,
        message=draft.sources[0].id,
    )


def read_ahead(drafts: Iterable[Draft]) -> None:
    """Read what will soon be judged. What rules ask of one statement alone is kept with its
    reading, so that comparing neighbours has it ready too."""
    read_before = [reading(statement(UUID(int=0), NOT_YET, draft)) for draft in drafts]
    for older, newer in pairwise(read_before):
        judge_readings(older, newer)


def reading(one: Candidate) -> Reading:
    return _read(one.said())


def comparing(encoder: CrossEncoder | None) -> Compare:
    """What a newer statement does to an older one, without a language model."""
    odds = encoder.odds if encoder else None
    return lambda older, newer: judge_readings(reading(older), reading(newer), odds)


@lru_cache(maxsize=4096)
def _read(said: Said) -> Reading:
    return read(said)
