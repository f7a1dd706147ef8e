"""The servers that the contract suites run against."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest
from qdrant_client import QdrantClient

from pipeline.adapters.neo4j.store import Neo4jGraph
from pipeline.adapters.postgres.graph import PostgresGraph
from pipeline.adapters.postgres.migrate import migrate
from pipeline.adapters.qdrant import QdrantVectors
from tests.support.graphs import Graph, Projected, Truth
from tests.support.postgres_process import fresh_database, name_of, postgres_url
from tests.support.services import named
from tests.support.stores import Stores
from tests.support.vector_points import DIMENSION
from tests.support.vector_server_process import VectorServerProcess


@dataclass(frozen=True)
class VectorServer:
    """Somewhere to connect to. Suites share it, so each test has collections of its own prefix."""

    url: str
    api_key: str | None

    def store(
        self, prefix: str, model: str = "tests/a-model", dimension: int = DIMENSION
    ) -> QdrantVectors:
        return QdrantVectors(self.url, self.api_key, model, dimension, collection_prefix=prefix)

    def admin(self) -> QdrantClient:
        """The vendor's client, to look past the adapter. `api_key=` would warn of http."""
        headers = {"api-key": self.api_key} if self.api_key else None
        return QdrantClient(
            url=self.url,
            headers=headers,
            check_compatibility=False,
            timeout=10,
            verify=self.url.startswith("https"),
        )


@pytest.fixture(scope="session", params=["memnet", "qdrant"])
def vector_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[VectorServer]:
    """Our vector server, and a real Qdrant where the environment names one."""
    if request.param == "qdrant":
        url = os.environ.get("MEMNET_TEST_QDRANT_URL")
        if not url:
            pytest.skip("MEMNET_TEST_QDRANT_URL names no Qdrant server")
        yield VectorServer(url, os.environ.get("MEMNET_TEST_QDRANT_API_KEY"))
        return
    process = VectorServerProcess(tmp_path_factory.mktemp("vectors") / "data").start()
    yield VectorServer(process.url, process.api_key)
    process.stop()


@pytest.fixture
def vector_prefix(vector_server: VectorServer) -> Iterator[str]:
    """A prefix for collections of one test; they are dropped after it."""
    name = f"test{uuid4().hex[:12]}"
    yield name
    admin = vector_server.admin()
    for each in admin.get_collections().collections:
        if each.name.startswith(name):
            admin.delete_collection(each.name)
    admin.close()


@pytest.fixture
def vectors(vector_server: VectorServer, vector_prefix: str) -> Iterator[QdrantVectors]:
    """An empty store that is ready for use."""
    made = vector_server.store(vector_prefix)
    made.ensure()
    yield made
    made.close()


@pytest.fixture
def own_vector_server(tmp_path: Path) -> Iterator[Callable[[], VectorServerProcess]]:
    """Starts vector servers that a test may stop and kill."""
    started: list[VectorServerProcess] = []

    def start() -> VectorServerProcess:
        started.append(VectorServerProcess(tmp_path / f"data{len(started)}").start())
        return started[-1]

    yield start
    for process in started:
        process.kill()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The embedded PostgreSQL, or the one that MEMNET_TEST_DATABASE_URL names."""
    with postgres_url() as url:
        yield url


@pytest.fixture(scope="session")
def migrated(postgres_server: str) -> Iterator[str]:
    """A database at the newest schema that is only copied."""
    with fresh_database(postgres_server) as url:
        migrate(url)
        yield url


@pytest.fixture(scope="module")
def database_url(postgres_server: str, migrated: str) -> Iterator[str]:
    """A module's own database."""
    with fresh_database(postgres_server, name_of(migrated)) as url:
        yield url


@pytest.fixture(scope="module")
def shared_stores(database_url: str) -> Iterator[Stores]:
    made = Stores.on(database_url)
    yield made
    made.database.close()


@pytest.fixture
def stores(shared_stores: Stores) -> Stores:
    """Stores on an empty database, with a project."""
    shared_stores.clear()
    return shared_stores


@pytest.fixture(params=["sql", pytest.param("neo4j", marks=pytest.mark.services)])
def graph(request: pytest.FixtureRequest) -> Iterator[Graph]:
    """A graph store, in the truth or in a real Neo4j."""
    if request.param == "sql":
        stores: Stores = request.getfixturevalue("stores")
        yield Truth(PostgresGraph(stores.database), stores)
        return
    url, password = named("MEMNET_TEST_NEO4J_URL"), named("MEMNET_TEST_NEO4J_PASSWORD")
    with closing(Neo4jGraph(url, "neo4j", password)) as store:
        projected = Projected(store)
        yield projected
        for body in projected.bodies:
            store.delete_body(body)
