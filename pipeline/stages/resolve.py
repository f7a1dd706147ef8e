"""Deciding what a prepared part adds, in the lane and without a model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from pipeline.domain.memory import Draft
from pipeline.ports.lanes import Known, Resolution

Statement = tuple[bytes, datetime | None]

Torn = frozenset[tuple[int, UUID]]
"""Drafts that do not tell these memories, whose words they have: something came between."""


def statement_of(draft: Draft) -> Statement:
    """What makes two tellings one: the words, and the time they stand for ("ran 5 km today")."""
    return draft.statement_hash, draft.time.since if draft.time else None


def resolve(
    drafts: Sequence[Draft],
    told: frozenset[bytes],
    known: Sequence[Known],
    texts: frozenset[bytes],
    made: Sequence[UUID],
    torn: Torn = frozenset(),
) -> Resolution:
    """Create, merge into a memory, join an earlier draft, or leave out.

    `told` are source keys told before, `texts` the text hashes that equal a memory's: an assistant
    that repeats one tells nothing. `made` are the ids that the drafts get if they are created.
    """
    memories = _by_statement(known)
    first: defaultdict[Statement, list[int]] = defaultdict(list)
    create: list[int] = []
    merge: list[tuple[int, UUID]] = []
    join: list[tuple[int, int]] = []
    for index, draft in enumerate(drafts):
        if all(source.key in told for source in draft.sources) or _repeats(draft, texts):
            continue
        statement = statement_of(draft)
        memory = next(_told(memories[statement], index, draft, torn), None)
        earlier = [one for one in first[statement] if (index, made[one]) not in torn]
        if memory is not None:
            merge.append((index, memory))
        elif earlier:
            join.append((index, earlier[-1]))
        else:
            first[statement].append(index)
            create.append(index)
    return Resolution(tuple(create), tuple(merge), tuple(join))


def _by_statement(known: Sequence[Known]) -> Mapping[Statement, list[Known]]:
    memories: defaultdict[Statement, list[Known]] = defaultdict(list)
    for one in known:
        memories[one.statement, one.since].append(one)
    return memories


def _told(known: Sequence[Known], index: int, draft: Draft, torn: Torn) -> Iterator[UUID]:
    for one in known:
        if one.is_told_at(draft.said_at) and (index, one.memory_id) not in torn:
            yield one.memory_id


def _repeats(draft: Draft, texts: frozenset[bytes]) -> bool:
    assistant = all(source.role == "assistant" for source in draft.sources)
    return assistant and draft.text_hash in texts
