"""The command line itself: its help, its options, and how it fails."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
import typer

from memnet import MemNet
from memnet.cli import main
from memnet.cli.app import app
from memnet.cli.session import Session
from pipeline.errors import StoreUnavailable
from tests.support.scripted_gateway import ScriptedGateway, identifier, problem

JOB = identifier(9)


def commands(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    command = command or typer.main.get_command(app)
    for name, inner in getattr(command, "commands", {}).items():
        if hasattr(inner, "commands"):
            yield from commands(inner, (*path, name))
        else:
            yield (*path, name)


@pytest.mark.parametrize("path", list(commands()), ids=" ".join)
def test_every_command_explains_itself_with_an_example(
    path: tuple[str, ...], out: Callable[[], str]
) -> None:
    assert main([*path, "--help"]) == 0
    told = " ".join(out().split())
    assert "Example" in told
    assert f"memnet {' '.join(path)}" in told
    assert ("--data" in told) == (path not in {("gateway",), ("worker",), ("beat",), ("flower",)})


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["recal", "x"], "recall"),
        (["recall", "--body", "alice"], "query"),
        (["recall", "--body", "alice", "x", "--limit", "0"], "--limit"),
        (["memorize", "--body", "alice"], "TEXT"),
        (["memorize", "--body", "alice", "x", "--file", "y"], "TEXT"),
        (["import", "/no/such/file", "--body", "alice"], "/no/such/file"),
        (["import", __file__], "--body"),
        (["import", __file__, "--format", "docx"], "--format"),
        (["jobs", "show", "no-id"], "valid UUID"),
        (["worker", "--queues", "memorize,mail"], "mail"),
        (["keys", "create", "--name", "x", "--scopes", "root"], "read, write, admin"),
        (["bodies", "delete", "alice"], "--yes"),
        (["rebuild", "--reindex", "--body", "alice"], "--reindex"),
    ],
)
def test_a_command_line_that_makes_no_sense_is_a_2_that_says_where(
    gateway: ScriptedGateway, err: Callable[[], str], arguments: list[str], hint: str
) -> None:
    assert main(arguments) == 2
    told = err()
    assert hint in told
    assert told.count("\n") <= 2


def test_the_shared_options_stand_before_the_command_or_after_it(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    assert main(["--json", "bodies", "list"]) == 0
    before = out()
    assert main(["bodies", "list", "--json"]) == 0
    assert json.loads(before) == json.loads(out())


def test_shared_options_after_the_command_win(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Session] = []

    def client(session: Session) -> MemNet:
        seen.append(session)
        raise StoreUnavailable("enough")

    monkeypatch.setattr(Session, "client", client)
    main(["--url", "http://a", "--api-key", "k", "bodies", "list", "--url", "http://b"])
    assert [(s.url, s.api_key, s.json) for s in seen] == [("http://b", "k", False)]


@pytest.mark.parametrize(
    ("raised", "code", "told"),
    [
        (KeyboardInterrupt(), 130, ""),
        (httpx.ConnectError("refused"), 1, "http://gateway.test cannot be reached"),
        (httpx.ReadTimeout("silence"), 1, "gave no answer"),
        (PermissionError(13, "Permission denied", "/etc/shadow"), 1, "/etc/shadow"),
        (RuntimeError("a bug"), 1, "RuntimeError: a bug"),
    ],
)
def test_whatever_goes_wrong_is_a_line_and_an_exit_code(
    gateway: ScriptedGateway,
    capsys: pytest.CaptureFixture[str],
    raised: BaseException,
    code: int,
    told: str,
) -> None:
    def fail(request: httpx.Request) -> httpx.Response:
        raise raised

    gateway.on("GET", f"/v1/jobs/{JOB}", fail)
    assert main(["jobs", "show", JOB]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert told in captured.err
    assert captured.err.count("\n") <= 1


@pytest.mark.parametrize("way", ["option", "environment"])
def test_a_key_that_no_header_can_hold_is_told_by_its_name(
    monkeypatch: pytest.MonkeyPatch, err: Callable[[], str], way: str
) -> None:
    monkeypatch.setenv("MEMNET_API_KEY", "键" if way == "environment" else "")
    given = ["--api-key", "键"] if way == "option" else []
    assert main(["--url", "http://gateway.test", *given, "bodies", "list"]) == 1
    name = "MEMNET_API_KEY" if way == "environment" else "api_key"
    assert err() == f"error: {name} must be printable ASCII, without spaces around it\n"


def test_debug_shows_the_traceback(gateway: ScriptedGateway, err: Callable[[], str]) -> None:
    gateway.on("GET", f"/v1/jobs/{JOB}", RuntimeError("a bug"))
    assert main(["--debug", "jobs", "show", JOB]) == 1
    assert "Traceback" in err()


def test_a_refused_request_is_told_in_the_gateways_words(
    gateway: ScriptedGateway, err: Callable[[], str]
) -> None:
    gateway.on("POST", f"/v1/jobs/{JOB}/cancel", problem(409, "conflict", "it has succeeded"))
    assert main(["jobs", "cancel", JOB]) == 1
    assert err() == "error: it has succeeded\n"
