"""From the truth to Neo4j: what is told, deleted and moved is found there, whatever goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from uuid import UUID

import pytest

from pipeline.adapters.neo4j.store import Neo4jGraph
from pipeline.adapters.postgres.graph import PostgresGraph
from pipeline.adapters.qdrant import QdrantVectors
from pipeline.domain.bodies import Body
from pipeline.domain.graph import GraphCounts
from pipeline.domain.jobs import JobStatus
from pipeline.domain.memory import Alias
from pipeline.errors import GraphUnavailable
from pipeline.ports.graph import GraphStore
from pipeline.stages.project import project_batch
from tests.contract.conftest import VectorServer
from tests.contract.test_stores_relations import ANN_AND_BOB, ANN_IN_LISBON, related
from tests.support.entities import entity, forget, memory, naming
from tests.support.services import named
from tests.support.stores import DIMENSION, Stores, draft
from tests.support.wire import Wire, wire_to_url

pytestmark = pytest.mark.services


@pytest.fixture
def wire() -> Iterator[Wire]:
    with wire_to_url(named("MEMNET_TEST_NEO4J_URL")) as made:
        yield made


@pytest.fixture
def graph(wire: Wire) -> Iterator[GraphStore]:
    password = named("MEMNET_TEST_NEO4J_PASSWORD")
    with closing(Neo4jGraph(f"bolt://127.0.0.1:{wire.port}", "neo4j", password, 2.0)) as store:
        yield store


@pytest.fixture
def vectors(vector_server: VectorServer, vector_prefix: str) -> Iterator[QdrantVectors]:
    with closing(vector_server.store(vector_prefix, dimension=DIMENSION)) as made:
        made.ensure()
        yield made


@pytest.fixture
def body(stores: Stores, graph: GraphStore, wire: Wire) -> Iterator[Body]:
    body = stores.body()
    yield body
    wire.mend()
    graph.delete_body(body.id)


def project(stores: Stores, vectors: QdrantVectors, graph: GraphStore, body: Body) -> None:
    while project_batch(stores.projections, vectors, graph, body.id):
        continue


def whole(graph: GraphStore, body: UUID) -> dict[str, list[UUID]]:
    kinds = ("entity", "memory", "relation")
    return {kind: graph.ids(body, kind, None, 1_000) for kind in kinds}  # type: ignore[arg-type] # kinds


def test_what_is_committed_is_found_in_the_graph(
    stores: Stores, vectors: QdrantVectors, graph: GraphStore, body: Body
) -> None:
    job = stores.prepare(
        body,
        related("I live in Lisbon with Bob", ANN_IN_LISBON, ANN_AND_BOB),
        *(draft(f"Statement {n}") for n in range(300)),
    )
    stores.commit(body)
    project(stores, vectors, graph, body)
    assert stores.job(job).status is JobStatus.SUCCEEDED
    truth = PostgresGraph(stores.database)
    assert graph.count(body.id) == truth.count(body.id) == GraphCounts(3, 301, 303, 2)
    assert whole(graph, body.id) == whole(truth, body.id)
    for start in whole(truth, body.id)["entity"]:
        assert graph.neighbours(body.id, [start], 3, 50) == truth.neighbours(
            body.id, [start], 3, 50
        )


def test_what_is_deleted_is_gone_and_stays_gone(
    stores: Stores, vectors: QdrantVectors, graph: GraphStore, body: Body
) -> None:
    stores.prepare(body, related("I live in Lisbon", ANN_IN_LISBON), draft("I like tea"))
    stores.commit(body)
    with stores.projections.projection(body.id, 256) as late:
        assert late is not None
    project(stores, vectors, graph, body)
    memories = {memory.text: memory.id for memory in stores.all_memories(body)}
    stores.projections.enqueue_all(body.id)
    project(stores, vectors, graph, body)
    stores.memories.delete_memory(stores.project, memories["I live in Lisbon"])
    project(stores, vectors, graph, body)
    assert graph.count(body.id) == GraphCounts(1, 1, 1, 0)
    told = late.graph  # a writer who was frozen since before the deletion
    graph.upsert(body.id, told.entities, told.relations, told.mentions)
    stores.later(61)
    project(stores, vectors, graph, body)
    assert graph.count(body.id) == GraphCounts(1, 1, 1, 0)
    stores.bodies.delete_body(stores.project, body.id)
    project(stores, vectors, graph, body)
    assert graph.count(body.id) == GraphCounts()


def test_what_users_and_texts_make_one_or_part_is_found_so_in_the_graph(
    stores: Stores, vectors: QdrantVectors, graph: GraphStore, body: Body
) -> None:
    truth, store = PostgresGraph(stores.database), stores.entities
    friends = [("Liz", "friend_of", "Ann"), ("Elizabeth", "friend_of", "Cid")]
    stores.prepare(
        body,
        *(
            naming(f"{one} {n}", one, two, relations=[(one, p, two)])
            for n, (one, p, two) in enumerate(friends * 2)
        ),
        naming("Robert came", "Robert"),
    )
    stores.commit(body)

    def same() -> GraphCounts:
        project(stores, vectors, graph, body)
        assert whole(graph, body.id) == whole(truth, body.id)
        for start in whole(truth, body.id)["entity"]:
            asked = (body.id, [start], 3, 50)
            assert graph.neighbours(*asked) == truth.neighbours(*asked)
            assert graph.memories_of(*asked[:2], 50) == truth.memories_of(*asked[:2], 50)
        return graph.count(body.id)

    before = same()
    assert before.entities == 5
    ends = [entity(stores, body, name) for name in ("Liz", "Elizabeth")]
    merged = store.merge(stores.project, body.id, ends[0], ends[1])
    assert same() == replace(before, entities=4)
    store.undo(stores.project, body.id, merged.id)
    assert same() == before
    called = Alias("Robert", "Bob", "said")
    stores.prepare(body, naming("Robert is Bob", "Robert", "Liz", aliases=[called]))
    stores.commit(body)
    joined = same()
    assert joined == replace(before, memories=6, mentions=before.mentions + 2)
    parted = store.split_alias(stores.project, body.id, entity(stores, body, "Robert"), "Bob")
    assert same().entities == 6
    store.undo(stores.project, body.id, parted.id)
    some = [memory(stores, body, "Liz 0")]
    store.split_memories(stores.project, body.id, ends[0], some, "Liz from work")
    assert same().entities == 6
    forget(stores, body, "Robert is Bob")
    stores.later(61)
    assert same() == replace(before, entities=6)


@pytest.mark.parametrize("trouble", ["cut", "freeze"])
def test_with_the_graph_away_a_job_waits_and_its_memories_are_found_by_vectors(
    stores: Stores,
    vectors: QdrantVectors,
    graph: GraphStore,
    body: Body,
    wire: Wire,
    trouble: str,
) -> None:
    job = stores.prepare(body, related("I live in Lisbon", ANN_IN_LISBON))
    stores.commit(body)
    attempts = stores.job(job).attempts
    getattr(wire, trouble)()
    for _ in range(2):
        with pytest.raises(GraphUnavailable):
            project_batch(stores.projections, vectors, graph, body.id)
        waiting = stores.job(job)
        assert (waiting.status, waiting.phase.value) == (JobStatus.RUNNING, "projecting")
        assert (waiting.attempts, waiting.error) == (attempts, None)
    assert vectors.count(body.id) == 1
    wire.mend()
    project(stores, vectors, graph, body)
    assert stores.job(job).status is JobStatus.SUCCEEDED
    assert graph.count(body.id) == GraphCounts(3, 1, 3, 1)


def test_a_graph_that_was_lost_is_made_again_from_the_truth(
    stores: Stores, vectors: QdrantVectors, graph: GraphStore, body: Body
) -> None:
    stores.prepare(body, related("I live in Lisbon", ANN_IN_LISBON))
    stores.commit(body)
    project(stores, vectors, graph, body)
    before = whole(graph, body.id)
    graph.delete_body(body.id)
    stores.projections.enqueue_all(body.id)
    project(stores, vectors, graph, body)
    assert whole(graph, body.id) == before
