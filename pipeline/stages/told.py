"""Drafts as a judge sees them, and what they claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from uuid import UUID

from pipeline.domain.candidates import Candidate, Pair
from pipeline.domain.conflicts.judging import first_look, judge_readings, read, second_look
from pipeline.domain.conflicts.values import Reading, Said, Verdict
from pipeline.domain.memory import Draft
from pipeline.ports.models import CrossEncoder

Compare = Callable[[Sequence[Pair]], list[Verdict]]
MOST_READ = 3  # older statements that are read together with a newer one
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
    """What newer statements do to older ones, without a language model.

    A statement that may speak against many is one of a kind told over and over ("Number 7 lies in
    box 21"), and an answer of the encoder takes as long as an embedding: there wording decides.
    """
    odds = encoder.odds if encoder else None

    def compare(pairs: Sequence[Pair]) -> list[Verdict]:
        looks = [first_look(reading(older), reading(newer)) for older, newer in pairs]
        told = list(zip(pairs, looks, strict=True))
        worth = Counter(newer.id for (_, newer), look in told if look.is_worth_reading)
        return [
            second_look(look, odds if worth[newer.id] <= MOST_READ else None)
            for (_, newer), look in told
        ]

    return compare


@lru_cache(maxsize=4096)
def _read(said: Said) -> Reading:
    return read(said)
