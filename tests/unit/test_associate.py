"""What the graph adds to a recall, over a graph of a few facts."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import pytest

from pipeline.domain.activation import FAN
from pipeline.domain.graph import GraphPath
from pipeline.domain.memory import MemoryState
from pipeline.stages import associate
from pipeline.stages.associate import Graph, names_in
from pipeline.stages.recall import recall
from tests.support.recall_graph import Facts, entity_id, graph_of
from tests.unit.test_recall_stage import (
    BODY,
    PROJECT,
    Embedder,
    Everything,
    Memories,
    memory,
    ports_of,
)

WORKS = memory(1, "Ann works at Acme.", speaker="Bo")
SITS = memory(2, "The company sits in Berlin.", speaker="Cem")
BEAR = memory(3, "熊是那座城市的标志。", speaker="Cem", language="zh")
NAMES = {WORKS.id: ["Ann", "Acme"], SITS.id: ["Acme", "Berlin"], BEAR.id: ["Berlin"]}
TOLD = [("Ann", "works_at", "Acme", WORKS.id), ("Acme", "located_in", "Berlin", SITS.id)]
QUERY = "Where does Ann work?"


def asked(
    graph: Facts | Graph,
    *,
    hits: Sequence[Any] = (WORKS,),
    stored: Sequence[Any] = (WORKS, SITS, BEAR),
    query: str = QUERY,
    **given: Any,
) -> dict[str, Any]:
    store = Everything(*(one.id for one in hits))
    asking = graph if isinstance(graph, Graph) else graph_of(graph)
    ports = ports_of(Memories(*stored), store, Embedder(), asking)
    request = {"project_id": str(PROJECT), "body_id": str(BODY), "query": query, **given}
    return recall(ports, request)


def texts(answer: dict[str, Any]) -> list[str]:
    return [one["memory"]["text"] for one in answer["associations"]]


def test_a_memory_without_a_word_of_the_query_comes_by_a_relation_and_says_how() -> None:
    answer = asked(Facts(NAMES, TOLD))
    assert texts(answer) == [SITS.text]
    (one,) = answer["associations"]
    assert one["activation"] == pytest.approx(0.3)
    assert one["path"] == [
        {
            "from": {"id": str(entity_id("Ann")), "name": "Ann"},
            "to": {"id": str(entity_id("Acme")), "name": "Acme"},
            "predicate": "works_at",
            "memory_id": str(WORKS.id),
            "forward": True,
        }
    ]


def test_more_depth_goes_further_and_arrives_weaker() -> None:
    found = asked(Facts(NAMES, TOLD), depth=2)["associations"]
    assert [one["memory"]["text"] for one in found] == [SITS.text, BEAR.text]
    assert found[0]["activation"] > found[1]["activation"] == pytest.approx(0.09)
    assert [step["to"]["name"] for step in found[1]["path"]] == ["Acme", "Berlin"]


def test_what_a_hit_names_brings_what_names_it_too() -> None:
    (one,) = asked(Facts(NAMES), query="Who earns a salary?")["associations"]
    assert one["memory"]["text"] == SITS.text
    (step,) = one["path"]
    assert (step["from"]["name"], step["to"]["name"]) == ("Acme", "Acme")
    assert step["memory_id"] == str(WORKS.id)


def test_what_the_search_found_is_no_association_but_says_that_the_graph_found_it() -> None:
    answer = asked(Facts(NAMES, TOLD), hits=[WORKS, SITS])
    assert SITS.text not in texts(answer)
    found = {one["text"]: one for one in answer["memories"]}
    assert "graph" in found[SITS.text]["via"]
    assert found[SITS.text]["association"]["path"][0]["predicate"] == "works_at"


def test_another_name_of_what_the_query_names_is_found_without_a_step() -> None:
    class Aliases(Facts):
        def named(self, body_id: UUID, names: Sequence[str]) -> Any:
            return super().named(body_id, [*names, *(["Berlin"] if "capital" in names else [])])

    (one,) = asked(Aliases({BEAR.id: ["Berlin"]}), query="the capital")["associations"]
    assert (one["memory"]["text"], one["path"]) == (BEAR.text, [])


def test_a_memory_that_is_not_believed_any_more_is_no_association() -> None:
    old = memory(2, SITS.text, state=MemoryState.OUTDATED)
    assert texts(asked(Facts(NAMES, TOLD), stored=[WORKS, old, BEAR])) == []


def test_a_way_over_what_is_not_believed_any_more_leads_nowhere() -> None:
    assert texts(asked(Facts(NAMES, TOLD, retired=[WORKS.id]))) == []


def test_filters_hold_for_associations() -> None:
    answer = asked(Facts(NAMES, TOLD), filters={"speaker": "Bo"})
    assert [one["text"] for one in answer["memories"]] == [WORKS.text]
    assert texts(answer) == []


def test_at_most_the_limit_is_shown() -> None:
    many = [memory(n, f"Acme makes part {n}.", speaker="Cem") for n in range(10, 30)]
    names = {WORKS.id: ["Ann", "Acme"], **{one.id: ["Acme"] for one in many}}
    assert len(texts(asked(Facts(names, TOLD), stored=[WORKS, *many], limit=4))) == 4


def test_what_everything_names_brings_nothing() -> None:
    many = [memory(n, f"Acme makes part {n}.", speaker="Cem") for n in range(10, 12 + FAN)]
    names = {WORKS.id: ["Ann", "Acme"], **{one.id: ["Acme"] for one in many}}
    assert texts(asked(Facts(names, TOLD), stored=[WORKS, *many])) == []


def test_what_is_not_known_has_no_associations() -> None:
    answer = asked(Facts(NAMES, TOLD), hits=[])
    assert (answer["known"], answer["associations"]) == (False, [])


def test_the_prompt_names_associations_last_under_a_heading_of_their_own() -> None:
    lines = asked(Facts(NAMES, TOLD))["memory_prompt"].splitlines()
    assert [WORKS.text in lines[2], SITS.text in lines[4]] == [True, True]
    assert lines[3] == "Related, by whom and what they name:"


def test_a_budget_without_room_for_associations_names_none() -> None:
    prompt = asked(Facts(NAMES, TOLD), token_budget=18)["memory_prompt"]
    assert WORKS.text in prompt
    assert "Related" not in prompt


def test_without_the_graph_the_answer_says_so_and_leaves_it_alone_for_a_while() -> None:
    now = [100.0]
    facts = Facts(NAMES, TOLD, down=True)
    graph = graph_of(facts, lambda: now[0])
    first = asked(graph)
    assert ([one["text"] for one in first["memories"]], first["degraded"]) == (
        [WORKS.text],
        ["graph"],
    )
    facts.down = False
    assert asked(graph)["degraded"] == ["graph"]
    now[0] += associate.REST_SECONDS
    again = asked(graph)
    assert (texts(again), again["degraded"]) == ([SITS.text], [])


def test_a_graph_that_hangs_holds_a_recall_up_for_a_moment_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(associate, "WAIT_SECONDS", 0.05)
    go_on = threading.Event()

    class Hanging(Facts):
        def neighbours(self, *given: Any, ended: bool = False) -> list[GraphPath]:
            go_on.wait(10)
            return []

    answer = asked(Hanging(NAMES, TOLD))
    go_on.set()
    assert ([one["text"] for one in answer["memories"]], answer["degraded"]) == (
        [WORKS.text],
        ["graph"],
    )


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("Where does Ann live?", "Ann"),
        ("what is Acme's address", "Acme's"),
        ("Did she read Charlotte's Web?", "Charlotte's Web"),
        ("did Dr. Seuss write it", "Dr. Seuss"),
        ("小明住在杭州吗？", "杭州"),
        ("阿里巴巴的总部在哪里", "阿里巴巴"),
        ("LGBTQ社区在哪", "LGBTQ"),
        ("is R&R (or AT&T) meant?", "AT&T"),
    ],
)
def test_a_query_may_name_anything_that_stands_in_it(query: str, name: str) -> None:
    assert name in set(names_in(query))


def test_small_words_are_no_names() -> None:
    assert "will" not in {name.casefold() for name in names_in("Will she come?")}
