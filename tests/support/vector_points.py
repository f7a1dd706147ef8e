"""Memories for the vector store's suites, small enough to work out their scores by hand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from uuid import UUID, uuid4

import pytest

from pipeline.ports.vectors import Arm, ArmQuery, SparseVector, VectorHit, VectorPoint

DIMENSION = 8
NOTHING = SparseVector((), ())
ARMS: tuple[Arm, ...] = ("dense", "text", "context")


def sparse(*terms: int, weight: float = 1.0) -> SparseVector:
    return SparseVector(tuple(terms), (weight,) * len(terms))


def dense(*numbers: float) -> list[float]:
    return [*numbers, *[0.0] * (DIMENSION - len(numbers))]


def point(
    body: UUID,
    direction: Sequence[float] = (1.0,),
    *,
    memory: UUID | None = None,
    text: SparseVector = NOTHING,
    context: SparseVector = NOTHING,
    state: str = "valid",
) -> VectorPoint:
    return VectorPoint(memory or uuid4(), body, dense(*direction), text, context, state)


def random_points(body: UUID, how_many: int, seed: int) -> list[VectorPoint]:
    rng = random.Random(seed)

    def terms(count: int) -> SparseVector:
        return sparse(*sorted(rng.sample(range(100), count)), weight=rng.uniform(0.5, 2.0))

    def one() -> VectorPoint:
        direction = [rng.gauss(0, 1) for _ in range(DIMENSION)]
        memory = UUID(int=rng.getrandbits(128))
        return point(body, direction, memory=memory, text=terms(5), context=terms(9))

    return [one() for _ in range(how_many)]


def three_arms(limit: int = 10, states: tuple[str, ...] | None = None) -> list[ArmQuery]:
    """Queries that match what `point(body, text=sparse(7), context=sparse(7))` writes."""
    return [
        ArmQuery("dense", dense(1.0), limit, states),
        ArmQuery("text", sparse(7), limit, states),
        ArmQuery("context", sparse(7), limit, states),
    ]


def found(hits: Sequence[VectorHit]) -> list[UUID]:
    return [hit.memory_id for hit in hits]


def same_answers(left: Sequence[list[VectorHit]], right: Sequence[list[VectorHit]]) -> bool:
    """Same memories in the same order; scores may differ in the last bit of 32, as sums do."""
    if [found(hits) for hits in left] != [found(hits) for hits in right]:
        return False
    scores = [[hit.score for answer in answers for hit in answer] for answers in (left, right)]
    return scores[0] == pytest.approx(scores[1], rel=1e-6)
