"""The command line as a user has it: processes, a real stack, pipes and a terminal."""

from __future__ import annotations

import json
import os
import pty
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from memnet.cli.demo import examples_folder
from tests.support.embedded import Up, running, until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
MEMNET = (sys.executable, "-m", "memnet")
EXAMPLE = examples_folder() / "xiaozhou.zh.jsonl"
SECONDS = 60.0  # for one command
Ran = subprocess.CompletedProcess[str]


def environment(**more: str) -> dict[str, str]:
    """This process's own without what it knows of other gateways."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMNET_")}
    return {**kept, "PYTHONUTF8": "1", **more}


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    data = tmp_path_factory.mktemp("cli") / "data"
    command = [*MEMNET, "up", "--json", "--port", "0", "--data", str(data)]
    with running(data, command=command) as up:
        yield up


def run(arguments: tuple[str, ...], env: Mapping[str, str], told: str | None = None) -> Ran:
    command = [*MEMNET, *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, env=env, input=told, timeout=SECONDS, check=False
    )


class Cli:
    """Runs commands that find the stack by its data folder alone."""

    def __init__(self, data: Path) -> None:
        self.env = environment(MEMNET_DATA=str(data))

    def __call__(self, *arguments: str, code: int = 0, told: str | None = None) -> str:
        ran = run(arguments, self.env, told)
        assert ran.returncode == code, ran.stderr
        assert "Traceback" not in ran.stderr
        return ran.stdout if code == 0 else ran.stderr

    def json(self, *arguments: str) -> Any:
        return json.loads(self(*arguments, "--json"))


@pytest.fixture
def cli(stack: Up) -> Cli:
    return Cli(stack.data)


@pytest.fixture
def body() -> str:
    return f"body-{uuid4().hex[:8]}"


def test_what_is_memorized_is_recalled(cli: Cli, body: str) -> None:
    cli("memorize", "--body", body, "Maya moved to Porto with her dog Biscuit.", "--wait")
    cli("memorize", "--body", body, "-", "--wait", told="林晓舟对芒果过敏。")
    assert "Porto" in cli("recall", "--body", body, "Where did Maya move to?")
    rows = cli("recall", "--body", body, "芒果").splitlines()
    assert rows[0].split("\t") == ["MEMORY", "WHO", "WHEN", "SCORE", "SOURCE"]
    assert "芒果" in rows[1]
    asked = ("recall", "--body", body, "Which football club won the cup in 1987?")
    assert cli(*asked) == "not known\n"
    assert cli.json(*asked)["known"] is False


def test_the_same_file_imported_again_makes_nothing_twice(cli: Cli, body: str) -> None:
    cli("import", str(EXAMPLE), "--body", body)
    before = cli.json("bodies", "show", body)["memories"]
    cli("import", str(EXAMPLE), "--body", body)
    assert cli.json("bodies", "show", body)["memories"] == before > 20
    [found, *_] = cli.json("recall", "--body", body, "橘猫叫什么名字？")["memories"]
    assert found["sources"][0]["session_id"].startswith("xiaozhou-")


def test_a_locomo_file_becomes_bodies_named_by_their_sample_ids(
    cli: Cli, tmp_path: Path, body: str
) -> None:
    names = [f"{body}-{n}" for n in (1, 2)]
    file = tmp_path / "small.json"
    file.write_text(json.dumps([_locomo(name) for name in names]))
    told = cli.json("import", "--format", "locomo", str(file))
    assert [job["status"] for job in told["items"]] == ["succeeded"] * 2
    for name in names:
        [found] = cli.json("recall", "--body", name, "cello", "--limit", "1")["memories"]
        assert found["sources"][0]["id"] == "D1:1"
        assert found["happened_at"].startswith("2023-05-08T13:56")


def _locomo(sample_id: str) -> dict[str, Any]:
    turns = [
        {"speaker": "Ana", "dia_id": "D1:1", "text": "I play the cello in a trio."},
        {"speaker": "Ben", "dia_id": "D1:2", "text": "My brother repairs violins in Ghent."},
    ]
    talk = {"speaker_a": "Ana", "speaker_b": "Ben", "session_1": turns}
    talk["session_1_date_time"] = "1:56 pm on 8 May, 2023"
    return {"sample_id": sample_id, "conversation": talk, "qa": []}


def test_a_deleted_memory_does_not_come_back_with_its_messages(
    cli: Cli, tmp_path: Path, body: str
) -> None:
    told = [{"id": "m1", "role": "user", "content": "Olga keeps bees on the roof."}]
    (tmp_path / "c.json").write_text(json.dumps(told))
    memorize = ("memorize", "--body", body, "--file", str(tmp_path / "c.json"), "--wait")
    cli(*memorize)
    [memory] = cli.json("memories", "list", "--body", body)["items"]
    assert "bees" in cli("memories", "show", memory["id"])
    cli("memories", "delete", memory["id"], "--yes")
    cli(*memorize)
    assert cli.json("memories", "list", "--body", body)["items"] == []
    assert cli("recall", "--body", body, "bees") == "not known\n"


def test_jobs_are_listed_shown_and_watched(cli: Cli, body: str) -> None:
    job = cli.json("memorize", "--body", body, "Rui teaches Portuguese.")
    assert "succeeded" in cli("jobs", "watch", job["id"])
    assert cli.json("jobs", "show", job["id"])["status"] == "succeeded"
    listed = cli.json("jobs", "list", "--body", body, "--status", "succeeded")["items"]
    assert [one["id"] for one in listed] == [job["id"]]
    for refused in (("cancel", job["id"]), ("retry", job["id"]), ("show", str(uuid4()))):
        assert cli("jobs", *refused, code=1).count("\n") == 1


def test_a_key_opens_the_gateway_until_it_is_revoked(cli: Cli, stack: Up) -> None:
    made = cli.json("keys", "create", "--name", "bot", "--scopes", "read")
    asked = ("bodies", "list", "--url", stack.url, "--api-key", made["key"])
    cli(*asked)
    cli("bodies", "create", "x", "--url", stack.url, "--api-key", made["key"], code=1)
    assert made["id"] in cli("keys", "list")
    cli("keys", "revoke", made["id"])
    until(lambda: run(asked, cli.env).returncode == 1)  # a gateway asks for a key every few seconds


def test_the_doctor_finds_a_running_stack_healthy(cli: Cli) -> None:
    told = cli.json("doctor")
    assert told["ok"], told


def test_a_rebuilt_vector_store_still_finds_everything(cli: Cli, body: str) -> None:
    cli("memorize", "--body", body, "Tobias blows glass in Leeds.", "--wait")
    assert "rebuilt" in cli("rebuild", "--body", body)
    assert "Tobias" in cli("recall", "--body", body, "Who blows glass?")


def test_a_reader_that_leaves_early_is_no_error(cli: Cli, body: str) -> None:
    cli("import", str(EXAMPLE), "--body", body)
    listing = [*MEMNET, "memories", "list", "--body", body, "--limit", "1000"]
    with subprocess.Popen(
        listing, env=cli.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        said = process.stderr.read()
    assert (process.returncode, said) == (0, b"")


def test_a_terminal_gets_a_table_with_wide_characters_whole(cli: Cli, body: str) -> None:
    cli("memorize", "--body", body, "年糕是一只橘猫 🐱。", "--wait")
    shown = in_terminal(["recall", "--body", body, "橘猫"], cli.env)
    assert "年糕是一只橘猫 🐱。" in shown
    assert "─" in shown


def in_terminal(arguments: list[str], env: Mapping[str, str]) -> str:
    """What the command shows on a terminal of 120 columns."""
    ours, theirs = pty.openpty()
    size = {**env, "COLUMNS": "120", "TERM": "xterm"}
    with subprocess.Popen([*MEMNET, *arguments], env=size, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        while chunk := _read(ours):
            shown += chunk
    os.close(ours)
    assert process.returncode == 0, shown
    return shown.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65_536)
    except OSError:  # EIO: the other side is closed
        return b""


# --- without a stack ----------------------------------------------------------------------------


@pytest.fixture
def silent_url() -> Iterator[str]:
    """A server that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}"


def test_ctrl_c_is_a_130_without_a_traceback(silent_url: str, tmp_path: Path) -> None:
    env = environment(MEMNET_DATA=str(tmp_path), MEMNET_URL=silent_url, MEMNET_API_KEY="k")
    command = [*MEMNET, "bodies", "list"]
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        printed, said = process.communicate(timeout=20)
    assert (process.returncode, printed, said) == (130, "", "")


def test_nothing_that_runs_is_two_lines_at_most_with_what_to_do(tmp_path: Path) -> None:
    ran = run(("bodies", "list"), environment(MEMNET_DATA=str(tmp_path)))
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "memnet up" in ran.stderr
    assert ran.stderr.count("\n") <= 2


def test_help_loads_nothing_that_it_does_not_show() -> None:
    code = (
        "import sys; from memnet.cli import main; main(['--help']); "
        "heavy = {'httpx', 'pydantic', 'numpy', 'celery', 'psycopg', 'fastapi'}; "
        "print(heavy & set(sys.modules), file=sys.stderr)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stderr == "set()\n"
