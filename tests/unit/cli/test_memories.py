"""Bodies, their memories, and telling them something."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from memnet.cli import main
from tests.support.scripted_gateway import (
    ScriptedGateway,
    answer,
    body,
    chain,
    identifier,
    job,
    memory,
    page,
    source,
)

BODY, JOB, MEMORY = identifier(1), identifier(9), identifier(5)


def test_bodies_are_listed_as_lines_for_a_pipe(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    assert main(["bodies", "list"]) == 0
    header, row = out().splitlines()
    assert header.split("\t") == ["ID", "BODY", "MEMORIES", "TIMEZONE"]
    assert row.split("\t") == [BODY, "default/alice", "3", "UTC"]


def test_a_name_that_several_bodies_have_needs_its_namespace(
    gateway: ScriptedGateway, err: Callable[[], str], out: Callable[[], str]
) -> None:
    def find(request: httpx.Request) -> httpx.Response:
        twins = [body(1, "bob", namespace="a"), body(2, "bob", namespace="b")]
        wanted = dict(request.url.params)
        return page([one for one in twins if all(one[k] == v for k, v in wanted.items())])

    gateway._replies["GET", "/v1/bodies"] = [find]
    gateway.on("GET", f"/v1/bodies/{identifier(2)}", answer(body(2, "bob", namespace="b")))
    assert main(["bodies", "show", "bob"]) == 1
    assert "a/bob, b/bob" in err()
    assert main(["bodies", "show", "b/bob"]) == 0
    assert identifier(2) in out()


def test_a_body_is_deleted_by_name(gateway: ScriptedGateway, out: Callable[[], str]) -> None:
    gateway.on("DELETE", f"/v1/bodies/{BODY}", httpx.Response(204))
    assert main(["bodies", "delete", "alice", "--yes"]) == 0
    assert out() == "deleted default/alice\n"


def test_memories_are_listed_up_to_the_limit(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    several = [memory(n, f"记忆 {n} 🐱", time=None) for n in range(5, 9)]
    gateway.on("GET", f"/v1/bodies/{BODY}/memories", page(several, "more"))
    assert main(["memories", "list", "--body", "alice", "--limit", "2"]) == 0
    assert [line.split("\t")[1] for line in out().splitlines()[1:]] == ["记忆 5 🐱", "记忆 6 🐱"]


def test_a_memory_is_shown_with_the_turns_it_was_told_in(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    told = memory(sources=[source(text="昨天搬到了波尔图"), source(id="m2", text="again")])
    gateway.on("GET", f"/v1/memories/{MEMORY}", answer(told))
    gateway.on("GET", f"/v1/memories/{MEMORY}/chain", answer(chain(told, current=[5])))
    assert main(["memories", "show", MEMORY]) == 0
    shown = out()
    assert "昨天搬到了波尔图" in shown
    assert "m2" in shown


def test_a_text_is_memorized_and_says_how_to_follow_it(
    gateway: ScriptedGateway, err: Callable[[], str]
) -> None:
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job(), 202))
    assert main(["memorize", "-b", "alice", "I moved.", "--name", "Al", "--session", "s"]) == 0
    (told,) = gateway.bodies()
    said_at = datetime.fromisoformat(told["messages"][0].pop("time"))
    assert abs((datetime.now(UTC) - said_at).total_seconds()) < 60  # or it could not be said twice
    said = {"role": "user", "content": "I moved.", "name": "Al"}
    assert told == {"messages": [said], "session_id": "s"}
    assert f"memnet jobs watch {JOB}" in err()


def test_memorize_makes_a_body_that_is_not_there(
    gateway: ScriptedGateway, err: Callable[[], str]
) -> None:
    gateway.on("POST", "/v1/bodies", answer(body(name="new", namespace="team"), 201))
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job(), 202))
    assert main(["memorize", "--body", "team/new", "hello"]) == 0
    assert gateway.bodies()[0] == {"name": "new", "namespace": "team"}
    assert "made the body team/new" in err()


@pytest.mark.parametrize("wrapped", [True, False])
def test_a_conversation_is_memorized_from_a_file_or_from_stdin(
    gateway: ScriptedGateway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrapped: bool
) -> None:
    messages = [{"role": "user", "content": "你好"}]
    told = json.dumps({"messages": messages, "language": "zh"} if wrapped else messages)
    (tmp_path / "c.json").write_text(told)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(told.encode())))
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job(), 202))
    assert main(["memorize", "--body", "alice", "--file", str(tmp_path / "c.json")]) == 0
    assert main(["memorize", "--body", "alice", "--file", "-"]) == 0
    from_file, from_stdin = gateway.bodies()
    assert from_file == from_stdin
    assert from_file["messages"] == messages


def test_a_text_is_read_from_stdin(
    gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("two\nlines"))
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job(), 202))
    assert main(["memorize", "--body", "alice", "-"]) == 0
    assert gateway.bodies()[0]["messages"][0]["content"] == "two\nlines"


@pytest.mark.parametrize(
    ("content", "hint"),
    [("{", "memnet import"), ('{"texts": []}', "messages"), ('{"messages": [], "x": 1}', "'x'")],
)
def test_a_file_that_is_no_conversation_is_refused_before_it_is_sent(
    gateway: ScriptedGateway, tmp_path: Path, err: Callable[[], str], content: str, hint: str
) -> None:
    (tmp_path / "c.json").write_text(content)
    assert main(["memorize", "--body", "alice", "--file", str(tmp_path / "c.json")]) == 1
    assert hint in err()
    assert gateway.bodies() == []


@pytest.mark.parametrize(("status", "code"), [("succeeded", 0), ("failed", 1), ("cancelled", 1)])
def test_waiting_ends_with_the_fate_of_the_job(
    gateway: ScriptedGateway, out: Callable[[], str], status: str, code: int
) -> None:
    error = {"code": "model_refused", "message": "quota", "retryable": False}
    ended = job(status, 50, error=error if status == "failed" else None, result={"created": 2})
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job(), 202))
    gateway.on("GET", f"/v1/jobs/{JOB}", answer(job("running", 10)), answer(ended))
    assert main(["memorize", "--body", "alice", "x", "--wait"]) == code
    shown = out()
    assert "created 2" in shown
    assert ("model_refused: quota" in shown) == (status == "failed")
