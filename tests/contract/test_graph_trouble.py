"""What graph stores do when their server is away, frozen, slow, old, or refuses the password."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from uuid import UUID, uuid4

import pytest
from neo4j import AsyncManagedTransaction

from pipeline.adapters.neo4j.session import Session, ask
from pipeline.adapters.neo4j.store import Neo4jGraph
from pipeline.adapters.postgres.graph import PostgresGraph
from pipeline.adapters.postgres.pool import Database
from pipeline.domain.graph import GraphCounts
from pipeline.errors import GraphUnavailable, InvalidInput, UnsupportedServer
from pipeline.ports.graph import GraphStore
from tests.support.graphs import crowd, person
from tests.support.services import named
from tests.support.stores import Stores, at_once, in_background
from tests.support.wire import Wire, wire_to_url

TIMEOUT = 1.0  # seconds

services = pytest.mark.services


@pytest.fixture
def password() -> str:
    return named("MEMNET_TEST_NEO4J_PASSWORD")


@pytest.fixture
def wire() -> Iterator[Wire]:
    with wire_to_url(named("MEMNET_TEST_NEO4J_URL")) as made:
        yield made


@pytest.fixture
def graph(wire: Wire, password: str) -> Iterator[Neo4jGraph]:
    """A store at the end of the wire."""
    with closing(store_at(wire.port, password)) as store:
        yield store
        wire.mend()


@pytest.fixture
def body(graph: Neo4jGraph, wire: Wire) -> Iterator[UUID]:
    body = uuid4()
    yield body
    wire.mend()
    graph.delete_body(body)


def store_at(port: int, password: str, timeout: float = TIMEOUT) -> Neo4jGraph:
    return Neo4jGraph(f"bolt://127.0.0.1:{port}", "neo4j", password, timeout)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    started = time.monotonic()
    yield
    assert time.monotonic() - started < seconds


def calls(store: GraphStore, body: UUID) -> list[Callable[[], object]]:
    entities, relations, mentions = crowd(1, 1)
    return [
        store.ensure,
        lambda: store.upsert(body, entities, relations, mentions),
        lambda: store.delete(body, list(mentions)),
        lambda: store.delete_body(body),
        lambda: store.neighbours(body, [entities[0].id], 3, 10),
        lambda: store.memories_of(body, [entities[0].id], 10),
        lambda: store.count(body),
        lambda: store.ids(body, "relation", None, 10),
        store.ping,
    ]


def told_again(store: GraphStore, body: UUID) -> None:
    """The store works as if nothing had been."""
    entities, relations, mentions = crowd(3, 1)
    store.upsert(body, entities, relations, mentions)
    assert store.count(body) == GraphCounts(2, 3, 6, 3)


@services
def test_a_server_that_is_away_is_said_so_soon_and_met_again(
    graph: Neo4jGraph, wire: Wire, body: UUID
) -> None:
    graph.ping()
    wire.cut()
    for call in calls(graph, body):
        with within(TIMEOUT + 0.5), pytest.raises(GraphUnavailable):
            call()
    wire.mend()
    told_again(graph, body)


@services
def test_a_frozen_server_holds_nobody_longer_than_the_time_out(
    graph: Neo4jGraph, wire: Wire, body: UUID
) -> None:
    graph.ping()
    wire.freeze()
    for call in calls(graph, body):
        with within(TIMEOUT + 0.5), pytest.raises(GraphUnavailable, match="in time"):
            call()
    with within(2), pytest.raises(GraphUnavailable):
        graph.ping()
    wire.mend()
    told_again(graph, body)


@services
def test_a_server_that_freezes_lets_sixteen_callers_go_together(
    graph: Neo4jGraph, wire: Wire, body: UUID
) -> None:
    graph.ping()
    wire.freeze()

    def ask(_: int) -> str:
        with pytest.raises(GraphUnavailable) as failure:
            graph.count(body)
        return failure.value.code

    with within(TIMEOUT + 1):
        assert set(at_once(16, ask)) == {"graph_unavailable"}


@services
def test_a_store_of_a_frozen_server_can_be_closed(wire: Wire, password: str) -> None:
    store = store_at(wire.port, password)
    store.ping()
    wire.freeze()
    with within(3):
        store.close()
        store.close()


@services
def test_calls_under_way_end_when_the_store_is_closed(wire: Wire, password: str) -> None:
    store = store_at(wire.port, password, 30.0)
    store.ping()
    wire.freeze()
    calls = [in_background(lambda: store.count(uuid4())) for _ in range(4)]
    time.sleep(0.3)
    with within(3):
        store.close()
        for answer in calls:
            with pytest.raises(GraphUnavailable):
                answer()
    wire.mend()
    store.ping()
    store.close()


@services
def test_connections_that_died_unseen_are_replaced(
    graph: Neo4jGraph, wire: Wire, body: UUID
) -> None:
    for _ in range(3):
        told_again(graph, body)
        graph.delete_body(body)
        wire.cut()
        wire.mend()


@services
def test_a_wrong_password_is_waited_for_and_named(wire: Wire) -> None:
    with closing(store_at(wire.port, "wrong")) as store:
        with pytest.raises(GraphUnavailable, match="MEMNET_NEO4J_USER") as failure:
            store.ping()
        assert failure.value.code == "graph_key_refused"
        assert "wrong" not in str(failure.value)


@services
def test_many_may_make_the_constraints_at_once(wire: Wire, password: str) -> None:
    def ensure(_: int) -> None:
        with closing(store_at(wire.port, password, 10.0)) as store:
            store.ensure()

    at_once(8, ensure)


@services
def test_an_old_server_is_refused(graph: Neo4jGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "version", lambda self: (5, 6))
    with pytest.raises(UnsupportedServer, match=r"5\.7"):
        graph.ensure()


@services
def test_the_servers_version_is_read(graph: Neo4jGraph) -> None:
    assert graph._connected().version() >= (5, 7)


@services
def test_who_waits_for_another_writer_waits_no_longer_than_the_time_out(
    graph: Neo4jGraph, body: UUID, wire: Wire, password: str
) -> None:
    entities, relations, mentions = crowd(1, 1)
    graph.upsert(body, entities, relations, mentions)
    entered, leave = threading.Event(), threading.Event()

    async def hold(tx: AsyncManagedTransaction) -> None:
        await ask(tx, "hold", body=str(body))
        entered.set()
        await asyncio.to_thread(leave.wait, 10)

    with closing(store_at(wire.port, password, 20.0)) as other:
        holding = in_background(lambda: other._connected().write(hold))
        assert entered.wait(5)
        with within(TIMEOUT + 0.5), pytest.raises(GraphUnavailable):
            graph.upsert(body, entities, relations, mentions)
        leave.set()
        holding()
    graph.upsert(body, entities, relations, mentions)
    assert graph.count(body) == GraphCounts(2, 1, 2, 1)


@services
def test_a_child_process_connects_anew_and_leaves_the_parents_connection(
    graph: Neo4jGraph, body: UUID
) -> None:
    entities, relations, mentions = crowd(3, 1)
    graph.upsert(body, entities, relations, mentions)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = 0 if graph.count(body).memories == 3 else 2
            graph.close()
        finally:
            os._exit(status)
    _, ended = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(ended) == 0
    assert graph.count(body).memories == 3


@services
def test_neither_log_nor_error_quotes_what_is_remembered(
    graph: Neo4jGraph, wire: Wire, body: UUID, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    graph.upsert(body, [person(uuid4(), "Secret Ann")], [], {})
    wire.freeze()
    with pytest.raises(GraphUnavailable) as failure:
        graph.upsert(body, [person(uuid4(), "Secret Bob")], [], {})
    assert "Secret" not in f"{caplog.text}{failure.value}"


@pytest.mark.parametrize("url", ["http://localhost", "neo4j://localhost", "bolt://", "localhost"])
def test_another_kind_of_address_is_refused(url: str) -> None:
    with pytest.raises(InvalidInput) as failure:
        Neo4jGraph(url, "neo4j", "x")
    assert failure.value.field == "neo4j_url"


def test_to_make_a_store_connects_nowhere_and_nothing_listens_is_said_so() -> None:
    store = store_at(1, "x")
    with within(TIMEOUT + 2), pytest.raises(GraphUnavailable):
        store.ping()
    store.close()


def test_a_question_to_sql_ends_in_time(stores: Stores) -> None:
    store, body = PostgresGraph(stores.database, 0.3), uuid4()
    entities, _, _ = crowd(1, 1)
    with stores.database.transaction() as tx:
        tx.execute("LOCK TABLE entities IN ACCESS EXCLUSIVE MODE")
        with within(3), pytest.raises(GraphUnavailable):
            store.neighbours(body, [entities[0].id], 3, 10)
    assert store.neighbours(body, [entities[0].id], 3, 10) == []


def test_sql_that_is_away_is_said_so() -> None:
    database = Database("postgresql://127.0.0.1:1/none", 1, "tests")
    store = PostgresGraph(database)
    with pytest.raises(GraphUnavailable):
        store.count(uuid4())
    database.close()
