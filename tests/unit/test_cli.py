"""The command line, in this process, against a gateway that answers as it is told."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import httpx
import pytest
import typer

from api_gateway.schemas.memorize import MemorizeRequest
from api_gateway.schemas.recall import RecalledMemory
from memnet import MemNet
from memnet.cli import main
from memnet.cli.app import app
from memnet.cli.demo import examples_folder, read_examples
from memnet.cli.memories import happened
from memnet.cli.output import print_readable
from memnet.cli.session import Session
from pipeline.domain.bodies import ApiKey
from pipeline.errors import StoreUnavailable
from tests.support.scripted_gateway import (
    ScriptedGateway,
    answer,
    body,
    identifier,
    job,
    memory,
    page,
    problem,
    recalled,
    source,
)

BODY, JOB, MEMORY = identifier(1), identifier(9), identifier(5)


@pytest.fixture
def gateway(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ScriptedGateway:
    """The gateway that every command finds. It has one body, `alice`."""
    scripted = ScriptedGateway()
    scripted.on("GET", "/v1/bodies", lambda request: _named(request.url.params.get("name")))
    scripted.on("GET", f"/v1/bodies/{BODY}", answer(body()))

    def client(session: Session) -> MemNet:
        return MemNet("http://gateway.test", "mn_test", transport=scripted)

    monkeypatch.setattr(Session, "client", client)
    monkeypatch.setattr("memnet.client.steps.FIRST_PAUSE", 0.001)
    monkeypatch.setattr("memnet.client.operations.FIRST_LOOK", 0.001)
    monkeypatch.setattr("memnet.cli.imports.LOOK_SECONDS", 0.001)
    monkeypatch.setenv("MEMNET_DATA", str(tmp_path / "no-stack"))
    for name in ("MEMNET_URL", "MEMNET_API_KEY", "MEMNET_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    return scripted


def _named(name: str | None) -> httpx.Response:
    return page([body()] if name in {None, "alice"} else [])


@pytest.fixture
def out(capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    return lambda: capsys.readouterr().out


@pytest.fixture
def err(capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    return lambda: capsys.readouterr().err


# --- the command line itself --------------------------------------------------------------------


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
    assert ("--data" in told) == (path not in {("gateway",), ("worker",), ("beat",)})


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


# --- bodies, memories ---------------------------------------------------------------------------


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
    assert main(["memories", "show", MEMORY]) == 0
    shown = out()
    assert "昨天搬到了波尔图" in shown
    assert "m2" in shown


# --- memorize and recall ------------------------------------------------------------------------


def test_a_text_is_memorized_and_says_how_to_follow_it(
    gateway: ScriptedGateway, err: Callable[[], str]
) -> None:
    gateway.on("POST", f"/v1/bodies/{BODY}/memorize", answer(job(), 202))
    assert main(["memorize", "-b", "alice", "I moved.", "--name", "Al", "--session", "s"]) == 0
    told = {"messages": [{"role": "user", "content": "I moved.", "name": "Al"}], "session_id": "s"}
    assert gateway.bodies() == [told]
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


# --- import -------------------------------------------------------------------------------------


@pytest.fixture
def locomo(tmp_path: Path) -> Path:
    file = tmp_path / "locomo.json"
    file.write_text(json.dumps([{"sample_id": f"conv-{n}", "conversation": {}} for n in (1, 2)]))
    return file


def import_ends(gateway: ScriptedGateway, number: int, status: str) -> None:
    """The body of this number takes a file, and its import ends with this status."""
    path, job_id = f"/v1/bodies/{identifier(number)}/imports", identifier(100 + number)
    error = {"code": "part_failed", "message": "1 of 4 parts", "retryable": False}
    ended = job(status, 75, id=job_id, kind="import", error=error if status == "failed" else None)
    gateway.on("POST", path, answer(job(id=job_id, kind="import"), 202))
    running = answer(job("running", 25, id=job_id, kind="import"))
    gateway.on("GET", f"/v1/jobs/{job_id}", running, running, answer(ended))


def make_bodies(request: httpx.Request) -> httpx.Response:
    name = json.loads(request.content)["name"]
    return answer(body(int(name.removeprefix("conv-")), name), 201)


def test_a_locomo_file_becomes_one_body_a_conversation(
    gateway: ScriptedGateway, locomo: Path, out: Callable[[], str]
) -> None:
    gateway.on("POST", "/v1/bodies", make_bodies)
    for number in (1, 2):
        import_ends(gateway, number, "succeeded")
    assert main(["import", "--format", "locomo", str(locomo)]) == 0
    uploads = [r for r in gateway.requests if r.url.path.endswith("/imports")]
    assert [r.url.params["conversation"] for r in uploads] == ["conv-1", "conv-2"]
    assert [line.split("\t")[2] for line in out().splitlines()] == ["STATE"] + ["succeeded"] * 2


def test_one_conversation_goes_into_the_body_that_was_named(
    gateway: ScriptedGateway, locomo: Path
) -> None:
    import_ends(gateway, 1, "succeeded")
    arguments = ["--body", "alice", "--conversation", "conv-2"]
    assert main(["import", "--format", "locomo", str(locomo), *arguments]) == 0
    [upload] = [r for r in gateway.requests if r.url.path.endswith("/imports")]
    assert dict(upload.url.params) == {"format": "locomo", "conversation": "conv-2"}


def test_an_import_with_a_failed_part_says_which_and_why(
    gateway: ScriptedGateway, tmp_path: Path, err: Callable[[], str]
) -> None:
    (tmp_path / "chat.jsonl").write_text('{"role": "user", "content": "x"}\n')
    import_ends(gateway, 1, "failed")
    error = {"code": "model_refused", "message": "quota", "retryable": False}
    gateway.on("GET", "/v1/jobs", page([job("failed", error=error)]))
    assert main(["import", str(tmp_path / "chat.jsonl"), "--body", "alice"]) == 1
    told = err()
    assert f"job {JOB}: model_refused: quota" in told
    assert "same command again" in told
    listed = next(r for r in gateway.requests if r.url.path == "/v1/jobs")
    assert dict(listed.url.params) == {"parent_id": identifier(101), "status": "failed"}


def test_an_interrupted_import_says_how_to_follow_it(
    gateway: ScriptedGateway, tmp_path: Path, err: Callable[[], str]
) -> None:
    (tmp_path / "chat.jsonl").write_text('{"role": "user", "content": "x"}\n')
    gateway.on("POST", f"/v1/bodies/{BODY}/imports", answer(job(kind="import"), 202))

    def interrupt(request: httpx.Request) -> httpx.Response:
        raise KeyboardInterrupt

    gateway.on("GET", f"/v1/jobs/{JOB}", interrupt)
    assert main(["import", str(tmp_path / "chat.jsonl"), "--body", "alice"]) == 130
    assert f"memnet jobs watch {JOB}" in err()


@pytest.mark.parametrize("content", ["[]", "{}", "[1]", '[{"sample_id": ""}]', "no json"])
def test_a_file_that_is_no_locomo_is_refused(
    gateway: ScriptedGateway, tmp_path: Path, err: Callable[[], str], content: str
) -> None:
    (tmp_path / "x.json").write_text(content)
    assert main(["import", "--format", "locomo", str(tmp_path / "x.json")]) == 1
    assert "x.json" in err()


# --- jobs ---------------------------------------------------------------------------------------


def test_jobs_are_listed_with_filters(gateway: ScriptedGateway, out: Callable[[], str]) -> None:
    gateway.on("GET", "/v1/jobs", page([job("running", 40)]))
    filters = ["--status", "running", "--kind", "memorize", "--body", "alice"]
    assert main(["jobs", "list", *filters]) == 0
    assert out().splitlines()[1].split("\t")[:3] == [JOB, "memorize", "running 40 %"]
    asked = dict(gateway.requests[-1].url.params)
    assert asked == {"status": "running", "kind": "memorize", "body_id": BODY}


@pytest.mark.parametrize(("status", "code"), [("succeeded", 0), ("failed", 1)])
def test_watching_a_job_prints_its_moves_and_ends_with_its_fate(
    gateway: ScriptedGateway, out: Callable[[], str], status: str, code: int
) -> None:
    moves = [job("running", 10), job(status, 100)]
    events = "".join(f"event: job\ndata: {json.dumps(move)}\n\n" for move in moves)
    gateway.on("GET", f"/v1/jobs/{JOB}/events", httpx.Response(200, text=events))
    assert main(["jobs", "watch", JOB, "--json"]) == code
    assert [json.loads(line)["progress"] for line in out().splitlines()] == [10, 100]
    assert main(["jobs", "watch", JOB]) == code
    assert status in out()


# --- keys, doctor, rebuild ----------------------------------------------------------------------


class Keys:
    def __init__(self) -> None:
        self.made: list[tuple[str, list[str], str]] = []

    def create_key(self, name: str, scopes: list[str], project: str) -> tuple[ApiKey, str]:
        self.made.append((name, scopes, project))
        return self.list_keys()[0], "mn_clear"

    def list_keys(self) -> list[ApiKey]:
        at = datetime(2025, 3, 4, tzinfo=UTC)
        return [ApiKey(UUID(int=7), UUID(int=1), "bot", "mn_cle", ("read", "write"), at)]

    def revoke_key(self, key_id: UUID) -> bool:
        return key_id == UUID(int=7)


@pytest.fixture
def keys(gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch) -> Keys:
    made = Keys()
    monkeypatch.setenv("MEMNET_DATABASE_URL", "postgresql://x/memnet")
    monkeypatch.setattr("pipeline.bootstrap.key_store", lambda settings: made)
    return made


def test_a_new_key_is_printed_for_people_and_for_programs(
    keys: Keys, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["keys", "create", "--name", "bot"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "mn_clear\n"
    assert "not shown again" in captured.err
    assert main(["keys", "create", "--name", "bot", "--scopes", "read,admin", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["key"] == "mn_clear"
    assert told["id"] == identifier(7)
    assert keys.made[1] == ("bot", ["read", "admin"], "default")


def test_a_key_that_is_not_good_cannot_be_revoked(keys: Keys, err: Callable[[], str]) -> None:
    assert main(["keys", "revoke", identifier(7)]) == 0
    assert main(["keys", "revoke", identifier(8)]) == 1
    assert "memnet keys list" in err()


def test_keys_without_a_database_say_what_to_set(
    gateway: ScriptedGateway, err: Callable[[], str]
) -> None:
    assert main(["keys", "list"]) == 1
    assert "MEMNET_DATABASE_URL" in err()


def test_the_database_of_a_running_stack_is_found(
    keys: Keys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def store(settings: Any) -> Keys:
        seen.append(settings.database_url)
        return keys

    monkeypatch.setattr("pipeline.bootstrap.key_store", store)
    env = {"MEMNET_DATABASE_URL": "postgresql://stack/memnet"}
    told = {"url": "http://127.0.0.1:1", "api_key_file": "api_key", "env": env}
    (tmp_path / "run.json").write_text(json.dumps(told))
    assert main(["keys", "list", "--data", str(tmp_path)]) == 0
    monkeypatch.setenv("MEMNET_DATA", str(tmp_path))
    assert main(["keys", "list"]) == 0
    monkeypatch.delenv("MEMNET_DATABASE_URL")
    assert main(["keys", "list"]) == 0
    assert seen == ["postgresql://stack/memnet", "postgresql://x/memnet", seen[0]]


@pytest.fixture
def healthy(gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch) -> ScriptedGateway:
    checks = {"postgres": {"ok": True, "milliseconds": 1.0}}
    gateway.on("GET", "/healthz", answer({"status": "ok", "version": "1"}))
    gateway.on("GET", "/readyz", answer({"status": "ready", "checks": checks}))
    for name in ("DATABASE", "BROKER", "REDIS", "QDRANT"):
        monkeypatch.setenv(f"MEMNET_{name}_URL", "x://y")
    monkeypatch.setattr("pipeline.checkup.checks", lambda s: [("PostgreSQL", lambda: "fine")])
    return gateway


def doctors_findings(out: Callable[[], str]) -> dict[str, dict[str, Any]]:
    return {check["name"]: check for check in json.loads(out())["checks"]}


def test_the_doctor_finds_a_healthy_installation_healthy(
    healthy: ScriptedGateway, out: Callable[[], str]
) -> None:
    assert main(["doctor", "--json"]) == 0
    found = doctors_findings(out)
    assert list(found) == ["settings", "PostgreSQL", "gateway", "gateway's own checks", "API key"]
    assert main(["doctor"]) == 0
    assert "FAILED" not in out()


def test_the_doctor_says_what_is_broken_and_what_to_do(
    healthy: ScriptedGateway, monkeypatch: pytest.MonkeyPatch, out: Callable[[], str]
) -> None:
    def down() -> str:
        raise StoreUnavailable("connection refused")

    def bug() -> str:
        raise ZeroDivisionError("oops")

    def hangs() -> str:
        import threading

        threading.Event().wait(30)
        return "late"

    checks = [("PostgreSQL", down), ("embedder", bug), ("vector server", hangs)]
    monkeypatch.setattr("pipeline.checkup.checks", lambda settings: checks)
    monkeypatch.setattr("memnet.cli.doctor.PATIENCE", 0.2)
    healthy._replies["GET", "/readyz"] = [httpx.ConnectError("refused")]
    assert main(["doctor", "--json"]) == 1
    found = doctors_findings(out)
    assert "MEMNET_DATABASE_URL" in found["PostgreSQL"]["advice"]
    assert found["embedder"]["found"] == "ZeroDivisionError: oops"
    assert "no answer" in found["vector server"]["found"]
    assert "memnet up" in found["gateway's own checks"]["advice"]
    assert found["API key"]["ok"]


def test_the_doctor_works_without_any_setting(
    gateway: ScriptedGateway, out: Callable[[], str]
) -> None:
    assert main(["doctor"]) == 1
    assert "MEMNET_DATABASE_URL" in out()


def test_rebuild_counts_what_it_does(
    keys: Keys, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[UUID | None, bool]] = []

    def rebuild(settings: Any, body_id: UUID | None, reindex: bool) -> Iterator[tuple[int, int]]:
        asked.append((body_id, reindex))
        yield from [(0, 4), (2, 4), (4, 4)]

    monkeypatch.setattr("pipeline.maintenance.rebuild", rebuild)
    monkeypatch.setenv("MEMNET_QDRANT_URL", "http://q")
    assert main(["rebuild", "--body", "alice"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "rebuilt 4 memories\n"
    assert "50 % 2 of 4 memories" in captured.err
    assert main(["rebuild", "--reindex", "--json"]) == 0
    assert asked == [(UUID(BODY), False), (None, True)]


# --- the examples -------------------------------------------------------------------------------


def test_the_examples_are_requests_and_hold_the_answers_to_their_questions() -> None:
    examples = read_examples(examples_folder())
    assert [len(example.questions) for example in examples] == [5, 5]
    for example in examples:
        lines = example.file.read_text("utf-8").splitlines()
        requests = [MemorizeRequest.model_validate_json(line) for line in lines]
        turns = sum(len(request.messages) for request in requests)
        assert len(requests) >= 3
        assert 30 <= turns <= 60
        said = example.file.read_text("utf-8")
        expected = [q.expect for q in example.questions if q.expect is not None]
        assert len(expected) == 4
        assert all(word in said for word in expected)
        assert not any(word in q.ask for q in example.questions for word in expected)
