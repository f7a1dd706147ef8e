"""Graph stores with many memories, walks and writers."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from uuid import UUID

import pytest

from pipeline.domain.graph import GraphCounts, GraphPath, GraphRelation, GraphStep, Mentions
from pipeline.ports.graph import MAX_STEPS
from tests.support.graphs import Cast, Graph, crowd
from tests.support.stores import at_once


@pytest.fixture
def body(graph: Graph) -> UUID:
    return graph.body()


def test_ten_thousand_memories_of_one_hub(graph: Graph, body: UUID) -> None:
    entities, relations, mentions = crowd(10_000, 500)
    graph.write(body, entities, relations, mentions)
    assert graph.store.count(body) == GraphCounts(501, 10_000, 20_000, 10_000)
    hub = entities[0].id
    assert graph.store.neighbours(body, [hub], 3, 200) == nearest(hub, relations, mentions, 200)
    (memories,) = graph.store.memories_of(body, [hub], 100_000).values()
    assert memories == tuple(sorted(mentions))
    graph.delete(body, sorted(mentions)[:9_000])
    assert graph.store.count(body) == GraphCounts(501, 1_000, 2_000, 1_000)


def nearest(
    hub: UUID, relations: Sequence[GraphRelation], mentions: Mentions, limit: int
) -> list[GraphPath]:
    """What a hub that every memory names with one other, and relates to it, has next to it."""
    told = sorted(relations, key=lambda relation: relation.id)[:MAX_STEPS]
    steps = [GraphStep(hub, r.object, r.memory_id, r.id, r.predicate) for r in told]
    steps += [GraphStep(hub, mentions[m][1], m) for m in sorted(mentions)[:MAX_STEPS]]
    together: dict[UUID, set[UUID]] = {}
    best: dict[UUID, GraphStep] = {}
    for step in sorted(steps, key=lambda step: (step.relation_id is None, step.memory_id)):
        together.setdefault(step.target, set()).add(step.memory_id)
        best.setdefault(step.target, step)

    def rank(step: GraphStep) -> tuple[bool, int, UUID]:
        return step.relation_id is None, -len(together[step.target]), step.target

    return [GraphPath(step.target, (step,)) for step in sorted(best.values(), key=rank)[:limit]]


def test_random_graphs_are_walked_alike(graph: Graph, body: UUID) -> None:
    """Against a plain walk over the same graph in memory."""
    rng = random.Random(7)
    cast = Cast()
    names = [f"e{n}" for n in range(30)]
    memories = [(f"m{n}", *rng.sample(names, rng.randint(1, 4))) for n in range(40)]
    pairs = [memory for memory in memories if len(memory) > 2]
    relations = {
        f"r{n}": (memory[0], *rng.sample([memory[1], memory[2]], 2))
        for n, memory in enumerate(rng.sample(pairs, 15))
    }
    told = {name: (m, s, "knows", o) for name, (m, s, o) in relations.items()}
    cast.tell(graph, body, *memories, **told)
    edges: dict[str, set[str]] = {name: set() for name in names}
    for _, *named_here in memories:
        for name in named_here:
            edges[name] |= set(named_here) - {name}
    for start in names[:10]:
        distances = {start: 0}
        for step in (1, 2, 3):
            fresh = {b for a, d in distances.items() if d == step - 1 for b in edges[a]}
            distances |= {b: step for b in fresh if b not in distances}
        del distances[start]
        found = graph.store.neighbours(body, [cast[start]], 3, 1000)
        assert {cast.name(path.entity_id): path.distance for path in found} == distances
        for path in found:
            ends = [cast[start], *(step.target for step in path.steps)]
            assert [step.source for step in path.steps] == ends[:-1]
            assert path.entity_id == ends[-1]


def test_sixteen_writers_about_one_hub_do_not_stop_each_other(graph: Graph, body: UUID) -> None:
    entities, relations, mentions = crowd(16 * 4, 8)
    memories = list(mentions)

    def write(number: int) -> None:
        for memory in memories[number::16]:
            told = [relation for relation in relations if relation.memory_id == memory]
            order = random.Random(number).sample(entities, len(entities))
            graph.write(body, order, told, {memory: mentions[memory]})

    at_once(16, write)
    assert graph.store.count(body) == GraphCounts(9, 64, 128, 64)


def test_readers_and_deleters_work_beside_writers(graph: Graph, body: UUID) -> None:
    entities, relations, mentions = crowd(200, 8)
    memories = list(mentions)
    graph.write(body, entities, relations, mentions)

    def work(number: int) -> None:
        mine = memories[number::8]
        if number % 2:
            graph.delete(body, mine)
        else:
            told = [relation for relation in relations if relation.memory_id in set(mine)]
            graph.write(body, entities, told, {each: mentions[each] for each in mine})
        assert graph.store.neighbours(body, [entities[0].id], 2, 50)

    at_once(8, work)
    assert graph.store.count(body) == GraphCounts(9, 100, 200, 100)


def test_what_is_written_anew_is_read_meanwhile(graph: Graph, body: UUID) -> None:
    """A server that reads what is committed, row by row, may see half of a change."""
    entities, relations, mentions = crowd(200, 8)
    hub = entities[0].id
    graph.write(body, entities, relations, mentions)
    written = threading.Event()

    def work(number: int) -> None:
        if number:
            while not written.is_set():
                assert {step.memory_id for path in walk() for step in path.steps} <= set(mentions)
            return
        try:
            for _ in range(40):
                graph.write(body, entities, relations, mentions)
        finally:
            written.set()

    def walk() -> list[GraphPath]:
        return graph.store.neighbours(body, [hub], 2, 50)

    at_once(6, work)
    assert len(walk()) == 8
