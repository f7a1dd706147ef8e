"""Comparing the stores that are made from the truth with it, while everybody goes on working."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from uuid import UUID

from pipeline.ports.graph import GraphStore
from pipeline.ports.upkeep import AuditStore, Kind
from pipeline.ports.vectors import VectorStore

PAGE = 1_000  # ids compared at a time
TRIES = 3  # counts that do not agree are taken again, for somebody may just be writing


@dataclass(frozen=True, slots=True)
class Copy:
    """Ids of one kind that another store has of the truth, body by body, in ascending order."""

    store: str
    kind: Kind
    count: Callable[[UUID], int]
    ids: Callable[[UUID, UUID | None, int], list[UUID]]

    @property
    def name(self) -> str:
        return self.store if self.kind == "memory" else f"{self.store}: {self.kind}"


def copies(vectors: VectorStore, graph: GraphStore | None = None) -> list[Copy]:
    """All copies there are; without a graph store relations are read from the truth itself."""
    found = [Copy("vectors", "memory", vectors.count, vectors.ids)]
    if graph is not None:
        counts: dict[Kind, Callable[[UUID], int]] = {
            "memory": lambda body: graph.count(body).memories,
            "entity": lambda body: graph.count(body).entities,
            "relation": lambda body: graph.count(body).relations,
        }
        for kind, count in counts.items():
            found.append(Copy("graph", kind, count, partial(_graph_ids, graph, kind)))
    return found


def _graph_ids(
    graph: GraphStore, kind: Kind, body_id: UUID, after: UUID | None, limit: int
) -> list[UUID]:
    return graph.ids(body_id, kind, after, limit)


@dataclass(frozen=True, slots=True)
class Difference:
    """What a copy lacks of the truth, or has beyond it, with nothing under way to mend it."""

    copy: str
    kind: Kind
    missing: tuple[UUID, ...]
    extra: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class BodyAudit:
    """`waiting`: rows of the outbox. `counts`: ids of each copy that were compared, by its name."""

    body_id: UUID
    memories: int
    waiting: int
    counts: Counter[str]
    differences: tuple[Difference, ...]


def all_bodies(truth: AuditStore) -> Iterator[UUID]:
    """Every body, deleted ones too."""
    after: UUID | None = None
    while page := truth.bodies(after, PAGE):
        yield from page
        after = page[-1]


def audit_body(truth: AuditStore, made: Sequence[Copy], body_id: UUID) -> BodyAudit:
    """Compare every id of a body. What is written meanwhile is no difference."""
    counted = truth.count(body_id)
    counts: Counter[str] = Counter()
    found = [_compare(truth, copy, body_id, counts) for copy in made]
    return BodyAudit(
        body_id,
        counted.memories,
        counted.waiting,
        counts,
        tuple(each for each in found if each.missing or each.extra),
    )


def _compare(truth: AuditStore, copy: Copy, body_id: UUID, counts: Counter[str]) -> Difference:
    missing: list[UUID] = []
    extra: list[UUID] = []
    after: UUID | None = None
    counts[copy.name] += 0
    while True:
        there = copy.ids(body_id, after, PAGE)
        here = truth.ids(body_id, copy.kind, after, PAGE)
        last = _end(there, here)
        inside = frozenset(each for each in there if last is None or each <= last)
        wanted = frozenset(each for each in here if last is None or each <= last)
        counts[copy.name] += len(inside)
        if suspects := inside ^ wanted:
            lacking, beyond = _settle(truth, copy, body_id, after, last, inside, suspects)
            missing += lacking
            extra += beyond
        if last is None:
            return Difference(copy.name, copy.kind, tuple(missing), tuple(extra))
        after = last


def _end(there: Sequence[UUID], here: Sequence[UUID]) -> UUID | None:
    """How far both lists reach; None when both have ended."""
    full = [page[-1] for page in (there, here) if len(page) >= PAGE]
    return min(full, default=None)


def _settle(
    truth: AuditStore,
    copy: Copy,
    body_id: UUID,
    after: UUID | None,
    last: UUID | None,
    inside: frozenset[UUID],
    suspects: frozenset[UUID],
) -> tuple[list[UUID], list[UUID]]:
    """Which suspects are missing and which are extra, whatever was written since they were read.

    The order of looking decides. Present and not waiting: it has been projected, so a copy that
    is read later has it, unless it is deleted meanwhile, which the last look shows. Neither present
    nor waiting, though the copy had it before: its deletion has been projected, so a copy that is
    read later has it no more.
    """
    first = truth.look(body_id, copy.kind, suspects)
    again = _between(copy, body_id, after, last)
    settled = suspects - first.waiting
    lacking = (settled & first.present) - again
    beyond = (settled & inside & again) - first.present
    if lacking:
        lacking &= truth.look(body_id, copy.kind, lacking).present
    return sorted(lacking), sorted(beyond)


def _between(copy: Copy, body_id: UUID, after: UUID | None, last: UUID | None) -> frozenset[UUID]:
    """Ids of the copy after one and up to another; there may be more of them than before."""
    found: set[UUID] = set()
    while page := copy.ids(body_id, after, PAGE):
        found.update(each for each in page if last is None or each <= last)
        after = page[-1]
        if len(page) < PAGE or (last is not None and after >= last):
            break
    return frozenset(found)


def enqueue(truth: AuditStore, audit: BodyAudit) -> int:
    """Put what differs into the outbox; returns how many ids that were."""
    enqueued = 0
    for each in audit.differences:
        ids = [*each.missing, *each.extra]
        remaining = iter(ids)
        while batch := list(islice(remaining, PAGE)):
            truth.enqueue(audit.body_id, each.kind, batch)
        enqueued += len(ids)
    return enqueued


@dataclass(frozen=True, slots=True)
class Counts:
    """`differs`: whether a copy has another number of memories than the truth; None while somebody
    writes."""

    memories: int
    differs: bool | None


def count_body(truth: AuditStore, made: Sequence[Copy], body_id: UUID) -> Counts:
    """A quick look at a body that compares numbers of memories, not ids."""
    copies = [copy for copy in made if copy.kind == "memory"]
    before = truth.count(body_id)
    for _ in range(TRIES):
        differs = any(copy.count(body_id) != before.memories for copy in copies)
        after = truth.count(body_id)
        if not differs:
            return Counts(before.memories, False)
        if before == after and not after.waiting:
            return Counts(before.memories, True)
        before = after
    return Counts(before.memories, None)
