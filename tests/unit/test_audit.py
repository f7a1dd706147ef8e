"""Comparing copies with the truth, also while everybody goes on writing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.ports.graph import GraphStore
from pipeline.ports.upkeep import Counted, Kind, Seen
from pipeline.ports.vectors import VectorStore
from pipeline.stages import audit
from pipeline.stages.audit import Copy, all_bodies, audit_body, copies, count_body, enqueue

BODY = UUID(int=99)


class World:
    """A truth, its outbox and one copy. With a `busy` chance somebody writes before each look."""

    def __init__(self, memories: int = 0, busy: Random | None = None) -> None:
        self.truth = {UUID(int=1000 + 10 * n) for n in range(memories)}
        self.copy = set(self.truth)
        self.known = set(self.truth)  # ids are never used again
        self.outbox: list[UUID] = []
        self.enqueued: list[UUID] = []
        self.deleted = 0
        self._busy = busy

    # --- the ports ---------------------------------------------------------------------------

    def bodies(self, after: UUID | None, limit: int) -> list[UUID]:
        known = [UUID(int=n) for n in range(1, 6)]
        return [each for each in known if after is None or each > after][:limit]

    def count(self, body_id: UUID) -> Counted:
        self._others()
        return Counted(len(self.truth), len(self.outbox), self.deleted)

    def ids(self, body_id: UUID, kind: Kind, after: UUID | None, limit: int) -> list[UUID]:
        self._others()
        return page(self.truth, after, limit)

    def look(self, body_id: UUID, kind: Kind, ids: Collection[UUID]) -> Seen:
        self._others()
        asked = frozenset(ids)
        return Seen(asked & self.truth, asked & set(self.outbox))

    def enqueue(self, body_id: UUID, kind: Kind, ids: Sequence[UUID]) -> None:
        self.enqueued += ids

    def copies(self) -> list[Copy]:
        return [Copy("copy", "memory", self._count_copy, self._copy_ids)]

    def _count_copy(self, body_id: UUID) -> int:
        self._others()
        return len(self.copy)

    def _copy_ids(self, body_id: UUID, after: UUID | None, limit: int) -> list[UUID]:
        self._others()
        return page(self.copy, after, limit)

    # --- everybody else ----------------------------------------------------------------------

    def _others(self) -> None:
        while self._busy is not None and self._busy.random() < 0.6:
            self._busy.choice((self._tell, self._delete, self._project))(self._busy)

    def _tell(self, rng: Random) -> None:
        new = UUID(int=1000 + rng.randrange(500))
        if new not in self.known:
            self.known.add(new)
            self.truth.add(new)
            self.outbox.append(new)

    def _delete(self, rng: Random) -> None:
        if self.truth:
            gone = rng.choice(sorted(self.truth))
            self.truth.remove(gone)
            self.deleted += 1
            self.outbox.append(gone)

    def _project(self, rng: Random) -> None:
        """What is present is written, what is not is deleted, and then the rows go."""
        for each in self.outbox:
            (self.copy.add if each in self.truth else self.copy.discard)(each)
        self.outbox.clear()


def page(ids: set[UUID], after: UUID | None, limit: int) -> list[UUID]:
    return sorted(each for each in ids if after is None or each > after)[:limit]


@pytest.fixture(autouse=True)
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "PAGE", 3)


@pytest.mark.parametrize("memories", [0, 1, 2, 3, 4, 6, 10])
def test_an_equal_copy_has_no_difference(memories: int) -> None:
    found = audit_body(World(memories), World(memories).copies(), BODY)
    assert (found.memories, found.counts, found.differences) == (memories, {"copy": memories}, ())


@given(st.sets(st.integers(1, 40)), st.sets(st.integers(1, 40)))
def test_every_difference_of_a_quiet_body_is_found(truth: set[int], copy: set[int]) -> None:
    world = World()
    world.truth, world.copy = ({UUID(int=n) for n in each} for each in (truth, copy))
    found = audit_body(world, world.copies(), BODY)
    missing = [each for one in found.differences for each in one.missing]
    extra = [each for one in found.differences for each in one.extra]
    assert missing == sorted(world.truth - world.copy)
    assert extra == sorted(world.copy - world.truth)
    assert found.counts == {"copy": len(copy)}


def test_what_waits_to_be_projected_is_no_difference() -> None:
    world = World(4)
    new, gone = UUID(int=1005), UUID(int=1010)
    world.truth = world.truth | {new} - {gone}
    world.outbox = [new, gone]
    found = audit_body(world, world.copies(), BODY)
    assert (found.differences, found.waiting) == ((), 2)


@given(st.integers(0, 2**32), st.integers(0, 12))
def test_what_others_write_meanwhile_is_no_difference(seed: int, memories: int) -> None:
    world = World(memories, Random(seed))
    assert audit_body(world, world.copies(), BODY).differences == ()
    assert count_body(world, world.copies(), BODY).differs is not True


@given(st.integers(0, 2**32))
def test_a_difference_is_found_whatever_others_write(seed: int) -> None:
    world = World(8, Random(seed))
    lost, stray = UUID(int=1), UUID(int=9999)  # nobody else touches these two
    world.truth.add(lost)
    world.copy.add(stray)
    world._delete = lambda rng: None  # type: ignore[method-assign] # so that `lost` stays
    (found,) = audit_body(world, world.copies(), BODY).differences
    assert (found.missing, found.extra) == ((lost,), (stray,))


def test_what_differs_is_enqueued_and_counted() -> None:
    world = World(2)
    world.copy = {*list(world.copy)[1:], *(UUID(int=n) for n in range(1, 9))}
    found = audit_body(world, world.copies(), BODY)
    assert enqueue(world, found) == 9
    assert sorted(world.enqueued) == sorted(world.truth ^ world.copy)


def test_all_bodies_are_walked_through() -> None:
    assert [each.int for each in all_bodies(World())] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("lost", "waiting", "differs"), [(0, 0, False), (0, 2, False), (1, 0, True), (1, 1, None)]
)
def test_counts_differ_only_when_nobody_writes(
    lost: int, waiting: int, differs: bool | None
) -> None:
    world = World(5)
    world.copy = set(sorted(world.copy)[lost:])
    world.outbox = [UUID(int=1)] * waiting
    counts = count_body(world, world.copies(), BODY)
    assert (counts.memories, counts.differs) == (5, differs)


class Graph(World):
    """One whose entities are a copy, and which has nothing else."""

    def ids(self, body_id: UUID, kind: Kind, after: UUID | None, limit: int) -> list[UUID]:
        return page(self.copy, after, limit) if kind == "entity" else []

    def count(self, body_id: UUID) -> Any:
        return SimpleNamespace(memories=0, entities=len(self.copy), relations=0)


def test_a_graph_is_compared_by_memories_entities_and_relations() -> None:
    truth, graph = World(), Graph(2)
    vectors = SimpleNamespace(count=lambda body: 0, ids=lambda body, after, limit: [])
    made = copies(cast(VectorStore, vectors), cast(GraphStore, graph))
    assert [copy.name for copy in made] == [
        "vectors",
        "graph",
        "graph: entity",
        "graph: relation",
    ]
    found = audit_body(truth, made, BODY)
    (difference,) = found.differences
    assert (difference.copy, difference.kind) == ("graph: entity", "entity")
    assert list(difference.extra) == sorted(graph.copy)
    assert [copy.count(BODY) for copy in made] == [0, 0, 2, 0]


def test_without_a_graph_store_there_is_only_the_vector_store() -> None:
    vectors = SimpleNamespace(count=lambda body: 0, ids=lambda body, after, limit: [])
    assert [copy.name for copy in copies(cast(VectorStore, vectors))] == ["vectors"]
