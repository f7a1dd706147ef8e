"""A body's graph through the gateway."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from api_gateway.schemas.graph import Graph
from pipeline.errors import GraphUnavailable
from tests.support.gateway_fakes import NOW, READER, STRANGER, World, client


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def path(world: World) -> str:
    return f"/v1/bodies/{world.body.id}/graph"


@pytest.fixture
def api(world: World) -> Iterator[TestClient]:
    with client(world, READER) as opened:
        yield opened


def test_a_graph_has_entities_and_the_relations_between_them(api: TestClient, path: str) -> None:
    answer = api.get(f"{path}?limit=2")
    assert answer.json() == {
        "entities": [
            {
                "id": str(UUID(int=n)),
                "name": "里斯本",
                "type": "place",
                "mentions": 3,
                "aliases": [],
            }
            for n in (1, 2)
        ],
        "relations": [
            {
                "id": str(UUID(int=50)),
                "subject": str(UUID(int=1)),
                "predicate": "next_to",
                "object": str(UUID(int=2)),
                "memory_id": str(UUID(int=99)),
                "valid_from": NOW.isoformat().replace("+00:00", "Z"),
                "valid_to": None,
            }
        ],
        "truncated": True,
    }


@pytest.mark.parametrize("entity", ["Ann", str(UUID(int=1))])
def test_it_begins_at_an_entity_by_id_or_name_and_goes_as_deep_as_asked(
    api: TestClient, path: str, entity: str
) -> None:
    shown = [
        Graph.model_validate(api.get(path, params={"entity": entity, "depth": depth}).json())
        for depth in (1, 2, 3)
    ]
    assert [len(graph.entities) for graph in shown] == [2, 3, 4]
    assert [graph.truncated for graph in shown] == [False] * 3


def test_it_says_when_there_is_more_than_it_may_hold(api: TestClient, path: str) -> None:
    whole = f"{path}?entity=Ann&depth=2&limit="
    assert not api.get(f"{whole}3").json()["truncated"]
    assert api.get(f"{whole}2").json()["truncated"]
    alone = api.get(f"{whole}1").json()
    assert (len(alone["entities"]), alone["relations"], alone["truncated"]) == (1, [], True)


@pytest.mark.parametrize(
    "wrong", ["depth=0", "depth=4", "depth=x", "limit=0", "limit=201", "entity=", "entities=Ann"]
)
def test_what_it_does_not_know_is_refused(api: TestClient, path: str, wrong: str) -> None:
    answer = api.get(f"{path}?{wrong}")
    assert (answer.status_code, answer.json()["field"]) == (422, wrong.partition("=")[0])


def test_an_unknown_entity_and_a_body_of_others_are_not_found(
    world: World, api: TestClient, path: str
) -> None:
    assert api.get(f"{path}?entity=Zoe").status_code == 404
    assert api.get(f"/v1/bodies/{uuid4()}/graph").status_code == 404
    with client(world, STRANGER) as stranger:
        assert stranger.get(path).status_code == 404
        assert stranger.get(f"{path}?entity=Ann").status_code == 404


def test_a_depth_without_an_entity_is_refused_and_not_ignored(api: TestClient, path: str) -> None:
    answer = api.get(f"{path}?depth=2")
    assert (answer.status_code, answer.json()["field"]) == (422, "depth")


def test_a_graph_that_does_not_answer_is_come_back_to(
    world: World, api: TestClient, path: str
) -> None:
    world.graph.error = GraphUnavailable("PostgreSQL: QueryCanceled 57014")
    answer = api.get(f"{path}?entity=Ann")
    assert (answer.status_code, answer.json()["code"]) == (503, "graph_unavailable")
    assert answer.headers["retry-after"]
    assert "57014" not in answer.text
