"""A bulk import on real servers, Neo4j too, while everything that it needs dies once."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest

from deploy.dev.graph import USER, Neo4j, jars_are_there
from deploy.dev.packages import JAVA
from memnet.embedded.places import ReservedPort
from pipeline import maintenance
from pipeline.settings import Settings
from tests.support.fleet import Fleet
from tests.support.servers import Managed, Servers, until
from tests.support.services import missing

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.timeout(300)]

BODIES = 4
MESSAGES = 30  # a body, each a job of its own
BETWEEN = 8  # memories from one disaster to the next
SLOW_SECONDS = 0.15  # an embedding takes, so that the import outlives what happens to it


@pytest.fixture
def neo4j(servers: Servers, tmp_path: Path) -> Iterator[tuple[Managed, dict[str, str]]]:
    """A server of its own, since it gets killed; and the settings that name it."""
    if JAVA.find() is None or not jars_are_there():
        missing("no Java or no jars of Neo4j: `make services` brings both")
    port = ReservedPort("127.0.0.1", 0)
    server = Neo4j(tmp_path, port.number, secrets.token_hex(8))
    managed = Managed(server.spec(), servers.logs)
    names = {"URL": server.url, "USER": USER, "PASSWORD": server.password}
    try:
        managed.start()
        yield managed, {f"MEMNET_NEO4J_{name}": text for name, text in names.items()}
    finally:
        managed.kill9()
        port.release()


@pytest.fixture
def fleet(servers: Servers, neo4j: tuple[Managed, dict[str, str]]) -> Iterator[Fleet]:
    made = Fleet(servers, "bulk", ["upkeep", "upkeep", *3 * ["memorize"]])
    made.settings.update(neo4j[1])
    try:
        made.start()
        yield made
    finally:
        made.close()


def told(body: int) -> list[str]:
    """Each names two people, so that there are entities and relations to project."""
    return [f"Mira Novak lives in Box {body}-{n}." for n in range(MESSAGES)]


def import_all(fleet: Fleet, folder: Path) -> dict[UUID, list[str]]:
    """The texts of each body, in the order in which they are imported."""
    imported: dict[UUID, list[str]] = {}
    for number in range(BODIES):
        body, path = fleet.body(), folder / f"{number}.jsonl"
        imported[body] = told(number)
        requests = [{"messages": [{"role": "user", "content": t}]} for t in imported[body]]
        path.write_text("\n".join(map(json.dumps, requests)), "utf-8")
        fleet.client.import_file(body, path)
    return imported


def committed(fleet: Fleet) -> int:
    (row,) = fleet.rows("SELECT count(*) FROM memories")
    return int(row["count"])


def goes_on(fleet: Fleet, before: int) -> bool:
    return committed(fleet) >= before + BETWEEN


def disasters(fleet: Fleet, neo4j: Managed) -> list[Callable[[], None]]:
    """What is done to the fleet, one after the other."""
    first, second, _ = fleet.of_queue("memorize")
    postgres, vectors = fleet.servers.postgres, fleet.servers.vectors

    def kill_worker() -> None:
        first.kill9()
        second.kill_child()

    def restart(server: Managed) -> None:
        server.kill9()
        server.launch()  # what takes its time, in which the import goes on

    return [
        partial(restart, neo4j),
        kill_worker,
        fleet.flush,
        *(partial(restart, each) for each in (fleet.broker, postgres, vectors)),
        first.launch,
    ]


def test_a_bulk_import_outlives_the_death_of_all_that_it_needs(
    fleet: Fleet, neo4j: tuple[Managed, dict[str, str]], tmp_path: Path
) -> None:
    everything = BODIES * MESSAGES
    with ExitStack() as slow:
        slow.enter_context(fleet.models.slowed("Box", SLOW_SECONDS))
        imported = import_all(fleet, tmp_path)
        for strike in disasters(fleet, neo4j[0]):
            before = committed(fleet)
            assert before < everything, "the import was over before the worst was"
            strike()
            fleet.servers.postgres.wait_ready()
            until(partial(goes_on, fleet, before), "the import going on")
    neo4j[0].wait_ready()
    jobs = fleet.rows("SELECT id FROM jobs WHERE kind IN ('import', 'memorize')")
    assert len(jobs) == everything + BODIES
    fleet.succeeded(*(row["id"] for row in jobs))
    for body, texts in imported.items():
        fleet.whole(body, texts)
    for found, _ in maintenance.audit(Settings.load(fleet.settings), None, False):
        assert found.differences == ()
        assert found.memories == found.counts["vectors"] == found.counts["graph"] == MESSAGES
