"""`memnet audit` and `memnet upkeep` on a fleet that works."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest

from pipeline.ports.vectors import SparseVector, VectorPoint
from tests.support.fleet import Fleet
from tests.support.scripts import DIMENSION
from tests.support.servers import Servers, clean_environment, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks through /proc"),
]


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    servers = Servers(tmp_path_factory.mktemp("servers"))
    try:
        servers.start()
        made = Fleet(servers, "audit", ["upkeep", "memorize"])
        made.start()
        yield made
        made.close()
    finally:
        servers.close()


@pytest.fixture
def body(fleet: Fleet) -> UUID:
    """With three memories."""
    made = fleet.body()
    fleet.succeeded(fleet.accept(made, "Ann grows roses.", "Bo keeps bees.", "Cy bakes bread."))
    return made


def memnet(fleet: Fleet, *arguments: str) -> tuple[int, Any]:
    """The exit code, and what was printed as JSON."""
    done = subprocess.run(
        [sys.executable, "-m", "memnet", *arguments, "--json"],
        env={**clean_environment(), **fleet.settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


def point(body: UUID) -> VectorPoint:
    nothing = SparseVector((), ())
    return VectorPoint(uuid4(), body, [1.0] * DIMENSION, nothing, nothing, "valid")


def test_equal_stores_are_said_to_be_equal(fleet: Fleet, body: UUID) -> None:
    code, found = memnet(fleet, "audit", "--body", str(body))
    assert code == 0
    assert found == {
        "bodies": 1,
        "memories": 3,
        "waiting": 0,
        "fixed": 0,
        "stores": {"vectors": 3},
        "ok": True,
        "differ": [],
    }


def test_what_is_missing_or_too_much_is_named_and_put_right(fleet: Fleet, body: UUID) -> None:
    lost = fleet.vectors.ids(body, None, 10)[0]
    stray = point(body)
    fleet.vectors.delete(body, [lost])
    fleet.vectors.upsert([stray])
    code, found = memnet(fleet, "audit")
    (difference,) = found["differ"]
    assert code == 1
    assert difference == {
        "body_id": str(body),
        "store": "vectors",
        "missing": [str(lost)],
        "extra": [str(stray.memory_id)],
    }
    code, found = memnet(fleet, "audit", "--fix")
    assert (code, found["fixed"], found["ok"]) == (0, 2, True)
    assert lost in fleet.vectors.ids(body, None, 10)
    assert memnet(fleet, "audit")[0] == 0


def test_what_a_deleted_body_left_behind_goes(fleet: Fleet, body: UUID) -> None:
    fleet.client.bodies.delete(body)
    until(lambda: fleet.vectors.count(body) == 0, "the body's projection")
    fleet.rows("DELETE FROM outbox WHERE body_id = %s", body)
    fleet.vectors.upsert([point(body)])
    assert memnet(fleet, "audit", "--body", str(body))[0] == 1
    assert memnet(fleet, "audit", "--body", str(body), "--fix")[0] == 0
    assert fleet.vectors.count(body) == 0


def test_a_store_that_is_away_is_an_error_and_no_difference(fleet: Fleet) -> None:
    fleet.servers.vectors.freeze()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "memnet", "audit"],
            env={**clean_environment(), **fleet.settings},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        fleet.servers.vectors.thaw()
    assert done.returncode == 1
    assert "vector server" in done.stderr
    assert "Traceback" not in done.stderr


def test_loops_and_entries_are_shown_with_their_last_run(fleet: Fleet) -> None:
    def turned() -> bool:
        return all(run["ended_at"] for run in memnet(fleet, "upkeep")[1] if run["name"] != "beat")

    until(turned, "a round of the loops")
    # No beat runs here, so how long the tests before took would tell whether one is late.
    fleet.rows("UPDATE upkeep_runs SET wanted_at = now() WHERE name = 'beat'")
    code, runs = memnet(fleet, "upkeep")
    found = {run["name"]: run for run in runs}
    assert {"beat", "outbox", "reconciler"} <= set(found)
    assert not found["reconciler"]["late"]
    assert found["outbox"]["reason"]
    assert code == 0  # beat never ran, and is not late yet
    fleet.rows("UPDATE upkeep_runs SET wanted_at = now() - interval '1 hour' WHERE name = 'beat'")
    code, runs = memnet(fleet, "upkeep")
    assert code == 1
    assert [run["name"] for run in runs if run["late"]] == ["beat"]
