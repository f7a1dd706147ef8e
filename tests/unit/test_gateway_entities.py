"""Entities through the gateway: shown, merged, split and put back."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from pipeline.errors import Conflict, InvalidInput
from tests.support.entity_fakes import BOB, MEMORY, OPERATION, ROBERT
from tests.support.gateway_fakes import NOW, READER, STRANGER, WRITER, World, client

AT = NOW.isoformat().replace("+00:00", "Z")
DONE: dict[str, object] = {
    "id": str(OPERATION),
    "kind": "merge",
    "entity": {"entity_id": str(ROBERT), "name": "Bob"},
    "other": {"entity_id": str(ROBERT), "name": "Robert"},
    "memory_ids": [],
    "at": AT,
    "undone_at": None,
}


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def path(world: World) -> str:
    return f"/v1/bodies/{world.body.id}/entities"


@pytest.fixture
def api(world: World) -> Iterator[TestClient]:
    with client(world, WRITER) as opened:
        yield opened


def test_entities_come_with_their_mentions_and_other_names(api: TestClient, path: str) -> None:
    assert api.get(path).json()["items"] == [
        {"id": str(ROBERT), "name": "Robert", "type": "person", "mentions": 3, "aliases": ["Bob"]}
    ]


def test_an_entity_says_why_it_is_called_so_and_what_was_done_to_it(
    api: TestClient, path: str
) -> None:
    found = api.get(f"{path}/{ROBERT}").json()
    assert found["aliases"] == [
        {
            "name": "Bob",
            "evidence": [
                {
                    "code": "said",
                    "reason": "a memory says that both names mean the same",
                    "other": "Robert",
                    "memory_id": str(MEMORY),
                    "operation_id": None,
                    "at": AT,
                }
            ],
        }
    ]
    assert found["memory_ids"] == [str(MEMORY)]
    assert [relation["predicate"] for relation in found["relations"]] == ["lives_in"]
    assert found["operations"] == [DONE]
    assert not found["truncated"]


def test_merging_splitting_and_undoing_are_asked_of_the_store(
    world: World, api: TestClient, path: str
) -> None:
    merged = api.post(f"{path}/{BOB}/merge", json={"into": str(ROBERT)})
    assert (merged.status_code, merged.json()) == (200, DONE)
    assert api.post(f"{path}/{ROBERT}/split", json={"alias": "Bob"}).json()["kind"] == "split"
    moved = {"memory_ids": [str(MEMORY)], "name": "小明"}
    assert api.post(f"{path}/{ROBERT}/split", json=moved).status_code == 200
    assert api.post(f"{path}/operations/{OPERATION}/undo").status_code == 200
    assert world.entities.asked == [
        ("merge", BOB, ROBERT),
        ("split", ROBERT, "Bob"),
        ("split", ROBERT, (MEMORY,), "小明"),
        ("undo", OPERATION),
    ]
    assert world.wakeups.woken == ["upkeep"] * 4


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"alias": "Bob", "memory_ids": [str(MEMORY)], "name": "x"},
        {"alias": "Bob", "name": "x"},
        {"memory_ids": [str(MEMORY)]},
        {"memory_ids": [], "name": "x"},
        {"memory_ids": ["7"], "name": "x"},
        {"memory_ids": [str(MEMORY)], "name": " "},
        {"alias": "a" * 201},
        {"alias": "Bob", "why": "so"},
    ],
)
def test_a_split_that_means_nothing_is_refused(
    world: World, api: TestClient, path: str, asked: dict[str, object]
) -> None:
    answer = api.post(f"{path}/{ROBERT}/split", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_input")
    assert world.entities.asked == []


def test_what_the_store_refuses_is_a_problem(world: World, api: TestClient, path: str) -> None:
    world.entities.error = InvalidInput("an entity cannot be merged into itself", field="into")
    answer = api.post(f"{path}/{BOB}/merge", json={"into": str(BOB)})
    assert (answer.status_code, answer.json()["field"]) == (422, "into")
    world.entities.error = Conflict("one already", code="entities_are_one")
    answer = api.post(f"{path}/{BOB}/merge", json={"into": str(ROBERT)})
    assert (answer.status_code, answer.json()["code"]) == (409, "entities_are_one")


def test_what_is_unknown_or_of_others_is_not_found(
    world: World, api: TestClient, path: str
) -> None:
    nobody = uuid4()
    assert api.get(f"{path}/{nobody}").status_code == 404
    assert api.post(f"{path}/{nobody}/merge", json={"into": str(BOB)}).status_code == 404
    assert api.post(f"{path}/operations/{nobody}/undo").status_code == 404
    assert api.get(f"/v1/bodies/{nobody}/entities/{ROBERT}").status_code == 404
    with client(world, STRANGER) as stranger:
        assert stranger.get(f"{path}/{ROBERT}").status_code == 404
        merge = stranger.post(f"{path}/{BOB}/merge", json={"into": str(ROBERT)})
        assert merge.status_code == 404
    assert world.entities.asked == []


def test_who_may_only_read_changes_nothing(world: World, path: str) -> None:
    with client(world, READER) as reader:
        assert reader.get(f"{path}/{ROBERT}").status_code == 200
        for call, asked in (
            (f"{ROBERT}/merge", {"into": str(BOB)}),
            (f"{ROBERT}/split", {"alias": "Bob"}),
            (f"operations/{OPERATION}/undo", None),
        ):
            assert reader.post(f"{path}/{call}", json=asked).status_code == 403
    assert world.entities.asked == []


def test_ids_are_uuids(api: TestClient, path: str) -> None:
    assert api.get(f"{path}/Bob").json()["field"] == "entity_id"
    assert api.post(f"{path}/{UUID(int=9)}/merge", json={"into": "Bob"}).json()["field"] == "into"
