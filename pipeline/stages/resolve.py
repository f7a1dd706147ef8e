"""Deciding what a prepared part adds, in the lane and without a model."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from pipeline.domain.memory import Draft
from pipeline.ports.lanes import Resolution

Statement = tuple[bytes, datetime | None]


def statement_of(draft: Draft) -> Statement:
    """What makes two tellings one: the words, and the time they stand for ("ran 5 km today")."""
    return draft.statement_hash, draft.time.since if draft.time else None


def resolve(
    drafts: Sequence[Draft],
    told: frozenset[bytes],
    known: Sequence[tuple[bytes, datetime | None, UUID]],
    texts: frozenset[bytes],
) -> Resolution:
    """Create, merge into a memory, join an earlier draft, or leave out.

    `told` are source keys told before, `known` the statements of valid and suspected memories,
    `texts` the text hashes that equal a memory's: an assistant that repeats one tells nothing.
    """
    memories = {(hashed, since): memory for hashed, since, memory in reversed(known)}
    first: dict[Statement, int] = {}
    create: list[int] = []
    merge: list[tuple[int, UUID]] = []
    join: list[tuple[int, int]] = []
    for index, draft in enumerate(drafts):
        if all(source.key in told for source in draft.sources) or _repeats(draft, texts):
            continue
        statement = statement_of(draft)
        if statement in memories:
            merge.append((index, memories[statement]))
        elif statement in first:
            join.append((index, first[statement]))
        else:
            first[statement] = index
            create.append(index)
    return Resolution(tuple(create), tuple(merge), tuple(join))


def _repeats(draft: Draft, texts: frozenset[bytes]) -> bool:
    assistant = all(source.role == "assistant" for source in draft.sources)
    return assistant and draft.text_hash in texts
