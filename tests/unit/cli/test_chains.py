"""How the shell draws a memory that changed its mind, and takes the user's word."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len

from memnet.cli import main
from tests.support.scripted_gateway import (
    ScriptedGateway,
    answer,
    chain,
    change,
    identifier,
    link,
    memory,
    source,
)

OLD, NEW = identifier(5), identifier(6)


def told(number: int, text: str, day: int, **fields: Any) -> dict[str, Any]:
    return memory(number, text, sources=[source(time=f"2025-03-{day:02}T10:00:00Z")], **fields)


def script(gateway: ScriptedGateway, found: dict[str, Any], told_by: dict[str, Any]) -> None:
    gateway.on("GET", f"/v1/memories/{OLD}", answer(found))
    gateway.on("GET", f"/v1/memories/{OLD}/chain", answer(told_by))


@pytest.fixture
def moved(gateway: ScriptedGateway) -> dict[str, Any]:
    """小雨 lives in Suzhou, then in Hangzhou."""
    old = told(5, "我住在苏州。", 4, state="outdated", speaker="小雨", changes=[change()])
    new = told(6, "我搬到杭州了。", 9, speaker="Ann")
    step = link(5, 6, part="住在苏州", reason="已经搬家")
    found = chain(old, new, links=[step], current=[6])
    script(gateway, old, found)
    return found


def drawn(printed: str) -> list[str]:
    """The lines after the turns that it was told in."""
    return printed.partition("\n\n")[2].splitlines()


def test_a_chain_is_drawn_from_the_oldest_to_what_is_believed_now(
    moved: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["memories", "show", OLD]) == 0
    printed, said = capsys.readouterr()
    old, why, cause, new = drawn(printed)
    assert "我[-住在苏州-]。" in old
    assert "outdated" in old
    assert "↳ outdated by 2" in why
    assert "已经搬家" in why
    assert cause.split() == ["message", "m2,", "job", identifier(9)]
    assert new.startswith("▶")
    assert not old.startswith("▶")
    assert "believed of it now" in said
    assert "\x1b" not in printed


def test_wide_characters_are_aligned(moved: dict[str, Any], out: Callable[[], str]) -> None:
    main(["memories", "show", OLD])
    old, why, _, new = drawn(out())
    starts = [
        cell_len(line[: line.index(text)])
        for line, text in ((old, "我"), (why, "已经"), (new, "我搬"))
    ]
    assert len(set(starts)) == 1


def test_a_terminal_strikes_through_what_no_longer_holds(
    moved: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert main(["memories", "show", OLD]) == 0
    assert "我\x1b[9m住在苏州\x1b[0m。" in capsys.readouterr().out


def test_programs_get_the_memory_and_its_chain(
    moved: dict[str, Any], out: Callable[[], str]
) -> None:
    assert main(["memories", "show", OLD, "--json"]) == 0
    printed = json.loads(out())
    assert printed["state"] == "outdated"
    assert printed["chain"]["links"][0]["from"] == OLD
    assert printed["chain"]["current"] == [NEW]


def test_what_the_user_undid_is_not_struck(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    undone = change(resolution="restored")
    old = told(5, "I live in Porto.", 4, changes=[undone])
    step = link(5, 6, part="Porto", resolution="restored") | {"holds": False}
    script(gateway, old, chain(old, told(6, "I moved.", 9), links=[step], current=[5]))
    main(["memories", "show", OLD])
    first, why, *_ = drawn(out())
    assert "I live in Porto." in first
    assert first.startswith("▶")
    assert "outdated by 2 (restored)" in why


def test_where_nothing_is_believed_now_nothing_is_pointed_at(
    gateway: ScriptedGateway, capsys: pytest.CaptureFixture[str]
) -> None:
    over = change(code="by_user", linked_memory_id=None, job_id=None, message_id=None)
    old = told(5, "I live in Porto.", 4, state="denied", changes=[over])
    script(gateway, old, chain(old, links=[], current=[]))
    assert main(["memories", "show", OLD]) == 0
    printed, said = capsys.readouterr()
    assert "▶" not in printed
    assert "nothing is believed of it now" in said


def test_a_part_that_two_memories_speak_against_is_marked_once(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    old = told(5, "I live in Porto.", 4, state="outdated", changes=[change()])
    newer = [told(6, "I moved.", 9), told(7, "I live in Faro.", 9)]
    links = [link(5, 6, part="live in Porto"), link(5, 7, part="in Porto")]
    script(gateway, old, chain(old, *newer, links=links, current=[6, 7]))
    main(["memories", "show", OLD])
    assert "I [-live in Porto-]." in drawn(out())[0]


def test_a_change_without_a_memory_behind_it_is_told_too(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    by_user = change(
        code="by_user", reason="painted", linked_memory_id=None, job_id=None, message_id=None
    )
    old = told(5, "The key is red.", 4, state="outdated", changes=[by_user])
    script(gateway, old, chain(old, current=[5]))
    main(["memories", "show", OLD])
    _, why = drawn(out())
    assert "by the user: painted" in why


def test_a_memory_that_never_changed_has_no_chain(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    script(gateway, memory(), chain(memory(), current=[5]))
    main(["memories", "show", OLD])
    assert "▶" not in out()


def test_control_characters_of_a_stored_text_reach_no_terminal(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    old = told(5, "a\x1b[2Jb", 4, state="outdated", speaker="\x1b[31mred", changes=[change()])
    step = link(5, 6, reason="\x1b[1mbold", part="\x1b[2J")
    script(gateway, old, chain(old, told(6, "new", 9), links=[step], current=[6]))
    main(["memories", "show", OLD])
    assert "\x1b" not in out()


def test_a_memory_is_restored_with_a_reason(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    gateway.on("POST", f"/v1/memories/{OLD}/restore", answer(memory()))
    assert main(["memories", "restore", OLD, "--reason", "还在"]) == 0
    assert gateway.bodies() == [{"reason": "还在"}]
    assert "valid" in out()


def test_a_state_is_set_by_hand(gateway: ScriptedGateway, out: Callable[[], str]) -> None:
    gateway.on("PATCH", f"/v1/memories/{OLD}", answer(memory(state="outdated")))
    assert main(["memories", "set-state", OLD, "outdated", "--linked", NEW]) == 0
    assert gateway.bodies() == [{"state": "outdated", "linked_memory_id": NEW}]
    assert "outdated" in out()


def test_a_state_that_does_not_exist_is_a_wrong_command_line(gateway: ScriptedGateway) -> None:
    assert main(["memories", "set-state", OLD, "forgotten"]) == 2
    assert gateway.requests == []
