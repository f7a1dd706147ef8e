"""Entities on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable

import httpx
import pytest

from memnet.cli import main
from tests.support.scripted_gateway import (
    ScriptedGateway,
    answer,
    details,
    entity,
    identifier,
    operation,
    page,
    problem,
)

PATH = f"/v1/bodies/{identifier(1)}"
ROBERT, BOB, DONE = identifier(9), identifier(10), identifier(70)


@pytest.fixture
def named(gateway: ScriptedGateway) -> ScriptedGateway:
    """Robert and Bob are found by their names."""

    def graph(request: httpx.Request) -> httpx.Response:
        asked = request.url.params["entity"]
        found = {"Robert": entity(), ROBERT: entity(), "鲍勃": entity(10, "鲍勃")}.get(asked)
        if found is None:
            return problem(404, "not_found", "the body has no such entity")
        near = [found] if request.url.params.get("limit") == "1" else [found, entity(2, "Porto")]
        return answer({"entities": near, "relations": [], "truncated": False})

    gateway.on("GET", f"{PATH}/graph", graph)
    return gateway


def test_entities_are_listed_with_what_else_they_are_called(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    gateway.on("GET", f"{PATH}/entities", page([entity(9, "罗伯特", "Bob", "小罗")]))
    assert main(["entities", "list", "--body", "alice"]) == 0
    header, row = out().splitlines()
    assert header.split("\t") == ["ID", "ENTITY", "TYPE", "MENTIONS", "ALSO CALLED"]
    assert row.split("\t") == [ROBERT, "罗伯特", "person", "3", "Bob, 小罗"]


def test_an_entity_is_shown_with_why_it_is_called_so(
    named: ScriptedGateway, out: Callable[[], str]
) -> None:
    named.on("GET", f"{PATH}/entities/{ROBERT}", answer(details()))
    assert main(["entities", "show", "Robert", "--body", "alice"]) == 0
    shown = out()
    for words in ("Robert", "Bob", "a memory says so", "lives_in", "Porto", "merged Bob into"):
        assert words in shown
    assert main(["entities", "show", ROBERT, "--body", "alice", "--json"]) == 0
    assert json.loads(out())["aliases"][0]["name"] == "Bob"


def test_entities_are_merged_by_their_names(named: ScriptedGateway, out: Callable[[], str]) -> None:
    named.on("POST", f"{PATH}/entities/{BOB}/merge", answer(operation("merge")))
    assert main(["entities", "merge", "鲍勃", "Robert", "--body", "alice"]) == 0
    assert named.bodies() == [{"into": ROBERT}]
    assert out() == f"merged Bob into Robert (operation {DONE})\n"


def test_names_and_memories_are_split_off(named: ScriptedGateway, out: Callable[[], str]) -> None:
    named.on("POST", f"{PATH}/entities/{ROBERT}/split", answer(operation("split")))
    split = ["entities", "split", "Robert", "--body", "alice"]
    assert main([*split, "--alias", "Bob"]) == 0
    assert out().startswith("split Robert from Bob")
    memories = ["--memory", identifier(5), "--memory", identifier(6)]
    assert main([*split, *memories, "--name", "Tom from work"]) == 0
    assert named.bodies() == [
        {"alias": "Bob"},
        {"memory_ids": [identifier(5), identifier(6)], "name": "Tom from work"},
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        ["--alias", "Bob", "--memory", identifier(5), "--name", "x"],
        ["--memory", identifier(5)],
        ["--alias", "Bob", "--name", "x"],
    ],
)
def test_a_split_that_means_nothing_asks_nobody(
    named: ScriptedGateway, err: Callable[[], str], wrong: list[str]
) -> None:
    assert main(["entities", "split", "Robert", "--body", "alice", *wrong]) == 2
    assert "--memory" in err()
    assert named.requests == []


def test_what_was_done_is_undone(named: ScriptedGateway, out: Callable[[], str]) -> None:
    undone = operation("merge", undone_at="2025-03-05T10:00:00Z", other=None)
    named.on("POST", f"{PATH}/entities/operations/{DONE}/undo", answer(undone))
    assert main(["entities", "undo", DONE, "--body", "alice"]) == 0
    assert out().startswith("undone: merged Bob into what no memory names any more")


def test_an_unknown_name_is_said(named: ScriptedGateway, err: Callable[[], str]) -> None:
    assert main(["entities", "show", "Zoe", "--body", "alice"]) == 1
    assert "no such entity" in err()
