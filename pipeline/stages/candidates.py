"""Finding what a new statement may speak against: by vector, by keyword, by what it claims of whom,
by the entities that it names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

import numpy as np

from pipeline.domain.candidates import Candidate
from pipeline.ports.lanes import CandidateStore
from pipeline.ports.models import Vectors
from pipeline.ports.vectors import ArmQuery, VectorHit
from pipeline.stages.lexical import sparse_query, term_set

EACH = 8  # candidates an arm gives for one statement
MOST_FRESH = 256  # memories not projected yet that are looked at: a batch of the projection
FUSE = 10.0  # reciprocal rank fusion: how little the first of an arm stands out


class Searches(Protocol):
    """As much of the vector store as is needed here."""

    def search(self, body_id: UUID, queries: Sequence[ArmQuery]) -> list[list[VectorHit]]: ...


@dataclass(frozen=True, slots=True)
class Asked:
    """A new statement, its embedding of shape (dimension,), and the keys of what it claims."""

    statement: Candidate
    vector: Vectors
    keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Found:
    """A memory, and whether it claims the same of the same one as the statement."""

    candidate: Candidate
    claims_same: bool


def gather(
    store: CandidateStore, searches: Searches, asked: Sequence[Asked]
) -> dict[UUID, tuple[Found, ...]]:
    """For each statement the memories that it may be about, likeliest first.

    Raises `VectorsUnavailable` and `StoreUnavailable`: without looking nothing is decided.
    """
    if not asked:
        return {}
    size = len(asked[0].vector)
    fresh = [told for told in store.unprojected(MOST_FRESH) if len(told[1]) == size]
    claimed = list(_claimed(store, asked))
    arms: dict[UUID, list[Sequence[UUID]]] = {one.statement.id: [] for one in asked}
    for found in (
        _searched(searches, store.body_id, asked),
        claimed,
        _named(store, asked),
        _fresh(fresh, asked),
    ):
        for statement, ids in found:
            arms[statement].append(ids)
    known = {candidate.id: candidate for candidate, _ in fresh}
    wanted = {one for lists in arms.values() for ids in lists for one in ids} - known.keys()
    known |= store.candidates(sorted(wanted))
    same = {(statement, one) for statement, ids in claimed for one in ids}
    return {
        statement: tuple(
            Found(known[one], (statement, one) in same) for one in _fused(lists) if one in known
        )
        for statement, lists in arms.items()
    }


def _searched(
    searches: Searches, body_id: UUID, asked: Sequence[Asked]
) -> Iterator[tuple[UUID, list[UUID]]]:
    """Dense and by keyword, all statements in one round trip."""
    queries: list[ArmQuery] = []
    for one in asked:
        queries.append(ArmQuery("dense", one.vector.tolist(), EACH))
        queries.append(ArmQuery("text", sparse_query(one.statement.text), EACH))
    statements = (one.statement.id for one in asked for _ in range(2))
    for statement, hits in zip(statements, searches.search(body_id, queries), strict=True):
        yield statement, [hit.memory_id for hit in hits]


def _claimed(
    store: CandidateStore, asked: Sequence[Asked]
) -> Iterator[tuple[UUID, Sequence[UUID]]]:
    found = store.claiming(sorted({key for one in asked for key in one.keys}), EACH)
    for one in asked:
        for key in sorted(one.keys & found.keys()):
            yield one.statement.id, found[key]


def _named(store: CandidateStore, asked: Sequence[Asked]) -> Iterator[tuple[UUID, Sequence[UUID]]]:
    """Who speaks is named in all that they say, and so finds nothing."""
    names = {one.statement.id: _others(one.statement) for one in asked}
    found = store.naming(sorted({name for named in names.values() for name in named}), EACH)
    for statement, named in names.items():
        for name in named:
            if name in found:
                yield statement, found[name]


def _others(statement: Candidate) -> list[str]:
    return [name for name in statement.entities if name != statement.speaker]


def _fresh(
    fresh: Sequence[tuple[Candidate, Vectors]], asked: Sequence[Asked]
) -> Iterator[tuple[UUID, list[UUID]]]:
    """What the vector store may not have yet is compared here."""
    if not fresh:
        return
    likeness = np.stack([one.vector for one in asked]) @ np.stack([v for _, v in fresh]).T
    words = [term_set(candidate.text) for candidate, _ in fresh]
    for one, row in zip(asked, likeness, strict=True):
        yield one.statement.id, [fresh[at][0].id for at in np.argsort(-row, kind="stable")[:EACH]]
        own = term_set(one.statement.text)
        shared = sorted(range(len(fresh)), key=lambda at: -len(own & words[at]))
        yield one.statement.id, [fresh[at][0].id for at in shared[:EACH] if own & words[at]]


def _fused(lists: Iterable[Sequence[UUID]]) -> list[UUID]:
    scores: defaultdict[UUID, float] = defaultdict(float)
    for ids in lists:
        for rank, one in enumerate(ids):
            scores[one] += 1 / (FUSE + rank)
    return sorted(scores, key=lambda one: (-scores[one], one))
