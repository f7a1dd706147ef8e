"""What a recall prints, in a table, in a pipe, in a narrow terminal."""

from __future__ import annotations

import io
from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest

from api_gateway.schemas.recall import RecalledMemory
from memnet.cli import main
from memnet.cli.memories import happened
from memnet.cli.output import print_readable
from tests.support.scripted_gateway import ScriptedGateway, answer, identifier, memory, recalled

BODY, MEMORY = identifier(1), identifier(5)


def test_a_recall_is_a_table_of_what_who_when_score_and_source(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    told = recalled(memory(), memory(6, "Maya lives in Lisbon.", state="outdated", speaker=None))
    gateway.on("POST", f"/v1/bodies/{BODY}/recall", answer(told))
    assert main(["recall", "--body", "alice", "Where?", "--limit", "7"]) == 0
    header, first, second = [line.split("\t") for line in out().splitlines()]
    assert header == ["MEMORY", "WHO", "WHEN", "SCORE", "SOURCE"]
    assert first[0:2] + first[3:] == ["Maya moved to Porto.", "Maya", "0.750", "s1/m1"]
    assert second[0:2] == ["[outdated] Maya lives in Lisbon.", "Maya"]
    assert gateway.bodies() == [{"query": "Where?", "limit": 7}]


def test_a_resolved_time_is_shown_with_the_words_that_said_it() -> None:
    def shown(since: str, until: str, words: str) -> str:
        time = {"words": words, "since": since, "until": until}
        told = RecalledMemory.model_validate({"score": 1, **memory(time=time)})
        return happened(told, ZoneInfo("Asia/Shanghai"))

    day = shown("2025-02-28T16:00:00Z", "2025-03-01T16:00:00Z", "昨天")
    hour = shown("2025-03-01T07:00:00Z", "2025-03-01T08:00:00Z", "at 3")
    assert (day, hour) == ("2025-03-01 “昨天”", "2025-03-01 15:00 “at 3”")


def test_what_is_not_known_is_said_so(gateway: ScriptedGateway, out: Callable[[], str]) -> None:
    gateway.on("POST", f"/v1/bodies/{BODY}/recall", answer(recalled()))
    assert main(["recall", "--body", "alice", "火星？"]) == 0
    assert out() == "not known\n"


def test_an_explained_recall_shows_how_each_score_came_about(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    told = recalled(memory(explanation={"dense": 0.5, "说明": "语义"}))
    gateway.on("POST", f"/v1/bodies/{BODY}/recall", answer(told))
    assert main(["recall", "--body", "alice", "x", "--explain"]) == 0
    assert '1. {"dense": 0.5, "说明": "语义"}' in out()
    assert gateway.bodies()[0]["explain"] is True


def test_associations_stand_below_with_their_way(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    tom, acme = ({"id": identifier(n), "name": name} for n, name in ((7, "Tom"), (8, "Acme")))
    step = {"from": tom, "to": acme, "predicate": "works_at", "memory_id": MEMORY}
    related = {"memory": {"score": 0, **memory(9, "Acme 要搬家。")}, "activation": 0.3}
    told = {**recalled(memory()), "associations": [{**related, "path": [step]}]}
    gateway.on("POST", f"/v1/bodies/{BODY}/recall", answer(told))
    arguments = ["--depth", "2", "--as-of", "2026-05-03", "--known-at", "2026-06-01"]
    assert main(["recall", "--body", "alice", "x", *arguments]) == 0
    assert out().splitlines()[-1].split("\t") == ["Acme 要搬家。", "Maya", "Tom –works_at→ Acme"]
    assert {"depth": 2, "as_of": "2026-05-03", "known_at": "2026-06-01"}.items() <= (
        gateway.bodies()[0].items()
    )


def test_stored_text_cannot_steer_the_terminal(
    gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch, out: Callable[[], str]
) -> None:
    evil = "a\x1b]0;title\x07b\x9b31mc\r[red]d[/red]\u202ee\nf\tg 👩‍🚀"
    gateway.on("POST", f"/v1/bodies/{BODY}/recall", answer(recalled(memory(text=evil))))
    shown = ""
    for terminal in (False, True):
        monkeypatch.setattr("sys.stdout.isatty", lambda terminal=terminal: terminal)
        monkeypatch.setenv("COLUMNS", "300")
        monkeypatch.setenv("TERM", "dumb")
        assert main(["recall", "--body", "alice", "x"]) == 0
        shown = out()
        assert not set("\x07\x9b\r\u202e") & set(shown)
        assert "\x1b]" not in shown
        assert "[red]d[/red]" in shown
        assert "👩‍🚀" in shown


@pytest.mark.parametrize("width", [60, 110])
def test_a_narrow_terminal_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, out: Callable[[], str], width: int
) -> None:
    monkeypatch.setattr("memnet.cli.output.PIPE_WIDTH", width)
    row = (MEMORY, "年糕是一只橘猫，住在杭州的运河边。", "林晓舟", "2025-03-01 “昨天”", "")
    print_readable(("id", "memory", "who", "when", "state"), [row])
    shown = out()
    assert ("─" in shown) == (width == 110)
    assert all(cell in shown for cell in row)
    assert "state" not in shown


def test_a_surrogate_in_an_answer_is_printed_as_an_escape(
    gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    monkeypatch.setattr("sys.stdout", stream)
    gateway.on("POST", f"/v1/bodies/{BODY}/recall", answer(recalled(memory(text="记忆"))))
    assert main(["recall", "--body", "alice", "x"]) == 0
    assert b"\\u8bb0\\u5fc6" in raw.getvalue()
