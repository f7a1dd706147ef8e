"""What a recall says of memories that are not believed any more, and of other moments."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from pipeline.domain.chains import Log
from pipeline.domain.changes import Event, EventKind, Note
from pipeline.domain.memory import Memory, MemoryState, Source
from pipeline.stages.prompt_block import prompt_line
from pipeline.stages.recall import recall
from tests.support.recall_graph import Facts, graph_of
from tests.unit.test_recall_stage import (
    BODY,
    PROJECT,
    Changes,
    Embedder,
    Everything,
    Memories,
    memory,
    ports_of,
)

VALID, OUTDATED = MemoryState.VALID, MemoryState.OUTDATED
QUERY = "Where does Ann live?"


def at(year: int) -> datetime:
    return datetime(year, 3, 2, tzinfo=UTC)


def said(number: int, text: str, year: int, state: MemoryState = VALID, **more: Any) -> Memory:
    return memory(
        number, text, state=state, **{"said_at": at(year), "recorded_at": at(year), **more}
    )


def raised(linked: Memory, state: MemoryState = OUTDATED, note: Note | None = None) -> Log:
    event = Event(
        kind=EventKind.RAISED,
        state=state,
        at=linked.recorded_at,
        said_at=linked.said_at,
        reason="moved",
        linked=linked.id,
        job=UUID(int=9),
        message="m2",
    )
    return Log((event,), (note,))


LISBON = said(1, "I live in Lisbon.", 2021, OUTDATED)
PORTO = said(2, "I live in Porto.", 2023, OUTDATED)
FARO = said(3, "I moved to Faro.", 2025)
STORY = {"m1": raised(PORTO, note=Note("in Lisbon", "Ann moved.")), "m2": raised(FARO)}


def asked(
    *hits: Memory,
    stored: Sequence[Memory] = (LISBON, PORTO, FARO),
    changes: Changes | None = None,
    graph: Facts | None = None,
    query: str = QUERY,
    **given: Any,
) -> dict[str, Any]:
    ports = ports_of(
        Memories(*stored),
        Everything(*(one.id for one in hits)),
        Embedder(),
        graph_of(graph or Facts()),
        Changes(**STORY) if changes is None else changes,
    )
    request = {"project_id": str(PROJECT), "body_id": str(BODY), "query": query, **given}
    return recall(ports, request)


def texts(answer: dict[str, Any]) -> list[str]:
    return [one["text"] for one in answer["memories"]]


def test_a_memory_that_is_outdated_says_why_and_what_is_believed_now() -> None:
    found = {one["text"]: one for one in asked(LISBON)["memories"]}
    told = found[LISBON.text]
    assert told["changes"] == [
        {
            "state": "outdated",
            "reason": "Ann moved.",
            "code": "moved",
            "part": "in Lisbon",
            "linked_memory_id": str(PORTO.id),
            "job_id": str(UUID(int=9)),
            "message_id": "m2",
            "at": "2023-03-02T00:00:00Z",
            "resolution": None,
        }
    ]
    assert [one["text"] for one in told["current"]] == [FARO.text]
    assert found[FARO.text]["changes"] == found[FARO.text]["current"] == []


def test_what_replaced_a_hit_is_brought_in_before_it() -> None:
    answer = asked(LISBON)
    assert texts(answer) == [FARO.text, LISBON.text]
    assert answer["memories"][0]["via"] == ["chain"]
    assert answer["memories"][0]["score"] == answer["memories"][1]["score"]


def test_every_hit_of_a_chain_stands_behind_the_newer_ones() -> None:
    assert texts(asked(LISBON, PORTO, FARO)) == [FARO.text, PORTO.text, LISBON.text]


def test_scores_never_rise_along_the_list_and_are_explained() -> None:
    for one in (found := asked(LISBON, PORTO, FARO, explain=True)["memories"]):
        assert sum(one["explanation"].values()) == pytest.approx(one["score"], abs=0.001)
    scores = [one["score"] for one in found]
    assert scores == sorted(scores, reverse=True)


def test_what_is_brought_in_keeps_within_the_limit() -> None:
    answer = asked(LISBON, limit=1)
    assert texts(answer) == [FARO.text]
    assert answer["memories"][0]["score"] > 0


def test_a_literal_look_up_shows_nothing_without_the_characters() -> None:
    old = said(1, "我住在杭州。", 2021, OUTDATED, language="zh")
    new = said(2, "我搬到上海了。", 2023, language="zh")
    answer = asked(old, stored=[old, new], changes=Changes(m1=raised(new)), query="杭州")
    assert texts(answer) == [old.text]
    assert answer["memories"][0]["current"][0]["text"] == new.text


def test_what_was_not_asked_for_is_not_brought_in() -> None:
    answer = asked(LISBON, states=["outdated"])
    assert texts(answer) == [LISBON.text]
    assert answer["memories"][0]["current"][0]["text"] == FARO.text


def test_valid_memories_cost_no_question_about_changes() -> None:
    changes = Changes()
    asked(FARO, changes=changes)
    assert changes.asked == 0


def test_the_prompt_says_what_used_to_be_and_what_is_believed_now() -> None:
    prompt = asked(LISBON)["memory_prompt"]
    line = '- [2021-03-02] Ann: I live in Lisbon. (no longer true: "in Lisbon"; now: '
    assert line + '"I moved to Faro.", 2025-03-02)' in prompt


@pytest.mark.parametrize(
    ("state", "mark"),
    [
        (MemoryState.SUSPECTED, "（存疑；后来：“我住在波尔图。”，2023-03-02）"),
        (MemoryState.OUTDATED, "（已过时；现在：“我住在波尔图。”，2023-03-02）"),
        (MemoryState.DENIED, "（已否认；现在：“我住在波尔图。”，2023-03-02）"),
    ],
)
def test_a_chinese_memory_is_marked_in_chinese(state: MemoryState, mark: str) -> None:
    old = said(1, "我住在里斯本。", 2021, state, language="zh")
    new = said(2, "我住在波尔图。", 2023, language="zh")
    answer = asked(
        old,
        stored=[old, new],
        changes=Changes(m1=raised(new, state)),
        query="我住在里斯本吗？",
    )
    assert f"Ann: 我住在里斯本。{mark}" in answer["memory_prompt"]


@pytest.mark.parametrize(
    ("state", "mark"),
    [(MemoryState.SUSPECTED, "(in doubt)"), (MemoryState.DENIED, "(taken back)")],
)
def test_without_anything_in_its_place_a_memory_is_only_marked(
    state: MemoryState, mark: str
) -> None:
    event = Event(EventKind.RAISED, state, at(2023), at(2023), "by_user")
    alone = said(1, LISBON.text, 2021, state)
    answer = asked(alone, stored=[alone], changes=Changes(m1=Log((event,), (None,))))
    assert f"I live in Lisbon. {mark}" in answer["memory_prompt"]
    assert answer["memories"][0]["current"] == []
    assert answer["memories"][0]["changes"][0]["reason"] == "by_user"


def test_as_of_an_earlier_day_the_old_memory_is_valid_and_the_newer_unknown() -> None:
    answer = asked(LISBON, PORTO, FARO, as_of="2022-01-01T00:00:00+00:00")
    assert texts(answer) == [LISBON.text]
    (one,) = answer["memories"]
    assert (one["state"], one["changes"], one["current"]) == ("valid", [], [])


def test_as_of_a_day_between_the_second_is_believed() -> None:
    answer = asked(LISBON, PORTO, FARO, as_of="2024-01-01T00:00:00+00:00")
    assert texts(answer) == [PORTO.text, LISBON.text]
    assert [one["state"] for one in answer["memories"]] == ["valid", "outdated"]
    assert (
        '(no longer true: "in Lisbon"; then: "I live in Porto.", 2023-03-02)'
        in answer["memory_prompt"]
    )


def test_states_are_those_of_the_moment_that_is_asked_about() -> None:
    moment = "2024-01-01T00:00:00+00:00"
    assert texts(asked(LISBON, PORTO, FARO, as_of=moment, states=["valid"])) == [PORTO.text]


def test_what_was_told_before_it_was_told_to_us_first_was_known_then() -> None:
    first, last = (
        Source(None, None, "user", None, at(year), False, "", UUID(int=1), b"")
        for year in (2021, 2026)
    )
    twice = said(1, LISBON.text, 2026, sources=(last, first))
    answer = asked(twice, stored=[twice], changes=Changes(), as_of="2022-01-01T00:00:00+00:00")
    (one,) = answer["memories"]
    assert (one["happened_at"][:4], len(one["sources"])) == ("2021", 1)
    assert "[2021-03-02]" in answer["memory_prompt"]
    assert asked(twice, stored=[twice], as_of="2020-01-01T00:00:00+00:00")["memories"] == []


def test_known_at_counts_when_things_were_recorded() -> None:
    late = said(1, LISBON.text, 2021, OUTDATED, recorded_at=at(2026))
    stored = [late, PORTO, FARO]
    moment = "2025-06-01T00:00:00+00:00"
    assert texts(asked(*stored, stored=stored, known_at=moment)) == [FARO.text, PORTO.text]
    both = asked(*stored, stored=stored, known_at=moment, as_of="2024-01-01T00:00:00+00:00")
    assert texts(both) == [PORTO.text]


def test_associations_are_of_the_moment_that_is_asked_about_too() -> None:
    sits = said(4, "Lisbon has seven hills.", 2020, OUTDATED, speaker="Bo")
    later = said(5, "Lisbon has trams.", 2026, speaker="Bo")
    names = {LISBON.id: ["Ann", "Lisbon"], sits.id: ["Lisbon"], later.id: ["Lisbon"]}
    stored = [LISBON, PORTO, FARO, sits, later]
    changes = Changes(**STORY, m4=raised(later))
    now = asked(LISBON, stored=stored, changes=changes, graph=Facts(names, retired=[LISBON.id]))
    assert now["associations"] == []
    then = asked(
        LISBON,
        stored=stored,
        changes=changes,
        graph=Facts(names, retired=[LISBON.id]),
        as_of="2022-01-01T00:00:00+00:00",
    )
    assert [one["memory"]["text"] for one in then["associations"]] == [sits.text]


@pytest.mark.parametrize(
    ("text", "language", "part", "mark"),
    [
        (
            "I live in Lisbon and my cat Tofu rules the house.",
            "en",
            "live in Lisbon",
            'house. (no longer true: "live in Lisbon")',
        ),
        ("我住在里斯本，家里归我的猫豆腐管。", "zh", "住在里斯本", "管。（已过时：“住在里斯本”）"),
        ("I live in Lisbon.", "en", "live in Lisbon", "Lisbon. (no longer true)"),
    ],
)
def test_a_part_that_is_over_is_quoted_where_the_rest_may_still_hold(
    text: str, language: str, part: str, mark: str
) -> None:
    old = said(1, text, 2021, MemoryState.OUTDATED, language=language)
    assert prompt_line(old, part=part).endswith(mark)


def test_what_was_denied_makes_room_for_what_holds_without_any_link_between_them() -> None:
    denied = Event(EventKind.RAISED, MemoryState.DENIED, at(2023), at(2023), "by_user")
    old = said(1, "I live in Lisbon.", 2021, MemoryState.DENIED)
    new = said(2, "My home is in Porto.", 2023)
    answer = asked(
        old,
        new,
        stored=[old, new],
        changes=Changes(m1=Log((denied,), (None,))),
        query="Do I live in Lisbon?",
        explain=True,
    )
    assert texts(answer) == [new.text, old.text]
    assert answer["memories"][1]["explanation"]["state"] < 0
