"""Servers once a session, and the fleets that tests do their worst to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.fleet import Fleet
from tests.support.servers import Servers

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    skip = pytest.mark.skipif(sys.platform != "linux", reason="freezes and looks through /proc")
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.chaos)
            item.add_marker(skip)


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    made = Servers(tmp_path_factory.mktemp("servers"))
    try:
        made.start()
        yield made
    finally:
        made.close()


@pytest.fixture(scope="session")
def rules_fleet(servers: Servers) -> Iterator[Fleet]:
    """Three workers that extract by rules, and two that look after everything."""
    made = Fleet(servers, "rules", ["recall,upkeep", "upkeep", *3 * ["memorize"]])
    try:
        made.start()
        yield made
    finally:
        made.close()


@pytest.fixture(scope="session")
def model_fleet(servers: Servers) -> Iterator[Fleet]:
    """Two workers that extract with a language model."""
    made = Fleet(servers, "models", ["upkeep", "memorize", "memorize"], llm=True)
    try:
        made.start()
        yield made
    finally:
        made.close()


@pytest.fixture
def fleet(rules_fleet: Fleet) -> Iterator[Fleet]:
    """It, whole again after the test whatever that did to it."""
    rules_fleet.models.forget()
    yield rules_fleet
    rules_fleet.heal()
