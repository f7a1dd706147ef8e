"""`memnet audit` with a real Neo4j beside the vector store."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest

from pipeline import bootstrap, maintenance
from pipeline.domain.graph import GraphEntity
from pipeline.ports.graph import GraphStore, Kind
from pipeline.settings import Settings
from pipeline.stages.audit import BodyAudit
from tests.support.fleet import Fleet
from tests.support.servers import Servers, until
from tests.support.services import named

pytestmark = [pytest.mark.services, pytest.mark.slow]


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    names = ("NEO4J_URL", "NEO4J_USER", "NEO4J_PASSWORD")
    told = {f"MEMNET_{name}": named(f"MEMNET_TEST_{name}") for name in names}
    servers = Servers(tmp_path_factory.mktemp("servers"))
    try:
        servers.start()
        made = Fleet(servers, "graph", ["memorize,upkeep"])
        made.settings.update(told)
        made.start()
        yield made
        made.close()
    finally:
        servers.close()


@pytest.fixture(scope="module")
def graph(fleet: Fleet) -> Iterator[GraphStore]:
    made = bootstrap.make_graph_copy(Settings.load(fleet.settings))
    assert made is not None
    yield made
    made.close()


@pytest.fixture
def body(fleet: Fleet, graph: GraphStore) -> Iterator[UUID]:
    made = fleet.body()
    fleet.succeeded(fleet.accept(made, "Mira Novak lives in Porto.", "Ben Ito met Mira Novak."))
    yield made
    graph.delete_body(made)


def audit(fleet: Fleet, body: UUID, fix: bool = False) -> tuple[BodyAudit, int]:
    ((found, fixed),) = maintenance.audit(Settings.load(fleet.settings), body, fix)
    return found, fixed


def test_a_graph_that_is_equal_is_said_to_be(fleet: Fleet, body: UUID) -> None:
    found, _ = audit(fleet, body)
    assert found.differences == ()
    assert found.counts["graph"] == found.counts["vectors"] == found.memories == 2
    assert found.counts["graph: entity"] > 0


@pytest.mark.parametrize("kind", ["memory", "entity"])
def test_what_the_graph_lacks_is_brought_back(
    fleet: Fleet, graph: GraphStore, body: UUID, kind: Kind
) -> None:
    entities = graph.ids(body, "entity", None, 100)
    lost = graph.ids(body, kind, None, 1)
    graph.delete(body, lost if kind == "memory" else [], lost if kind == "entity" else [])
    before = graph.count(body)
    found, _ = audit(fleet, body)
    assert [each.kind for each in found.differences] == [kind]
    found, fixed = audit(fleet, body, fix=True)
    assert (found.differences, fixed) == ((), 1)
    after = graph.count(body)
    assert after.mentions > before.mentions
    assert graph.ids(body, "entity", None, 100) == entities


def test_what_the_graph_has_too_much_goes(fleet: Fleet, graph: GraphStore, body: UUID) -> None:
    stray = GraphEntity(uuid4(), "Nobody", "person")
    graph.upsert(body, [stray], [], {uuid4(): [stray.id]})
    found, _ = audit(fleet, body)
    assert sorted(each.kind for each in found.differences) == ["entity", "memory"]
    found, fixed = audit(fleet, body, fix=True)
    assert (found.differences, fixed) == ((), 2)


def test_a_deleted_body_leaves_nothing_in_the_graph(fleet: Fleet, graph: GraphStore) -> None:
    body = fleet.body()
    fleet.succeeded(fleet.accept(body, "Mira Novak lives in Porto."))
    fleet.client.bodies.delete(body)
    until(lambda: graph.count(body).memories == 0, "the body's projection")
    assert audit(fleet, body)[0].differences == ()
