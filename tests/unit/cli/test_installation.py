"""Keys, doctor and rebuild: what looks at the installation itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from memnet.cli import main
from pipeline.domain.bodies import ApiKey
from pipeline.errors import StoreUnavailable
from tests.support.llm_server import LLMServer
from tests.support.scripted_gateway import ScriptedGateway, answer, identifier

BODY = identifier(1)


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


SCHEMES = {"DATABASE": "postgresql", "BROKER": "amqp", "REDIS": "redis", "QDRANT": "http"}


@pytest.fixture
def healthy(gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch) -> ScriptedGateway:
    checks = {"postgres": {"ok": True, "milliseconds": 1.0}}
    gateway.on("GET", "/healthz", answer({"status": "ok", "version": "1"}))
    gateway.on("GET", "/readyz", answer({"status": "ready", "checks": checks}))
    for name, scheme in SCHEMES.items():
        monkeypatch.setenv(f"MEMNET_{name}_URL", f"{scheme}://y")
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


def test_the_doctor_stops_at_settings_that_make_no_sense(
    healthy: ScriptedGateway, monkeypatch: pytest.MonkeyPatch, out: Callable[[], str]
) -> None:
    """Whatever else it looked at would fail for the same reason."""
    monkeypatch.setenv("MEMNET_DATABASE_URL", "postgresql//u:sekret@db/memnet")
    assert main(["doctor", "--json"]) == 1
    told = out()
    (finding,) = json.loads(told)["checks"]
    assert finding["name"] == "settings"
    assert "MEMNET_DATABASE_URL must be a URL" in finding["found"]
    assert "environment" in finding["advice"]
    assert "sekret" not in told


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


@pytest.fixture
def model(gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch) -> Iterator[LLMServer]:
    with LLMServer() as server:
        monkeypatch.setenv("MEMNET_LLM_BASE_URL", server.base_url)
        monkeypatch.setenv("MEMNET_LLM_MODEL", "small-1")
        yield server


def test_the_doctor_says_that_a_model_which_breaks_the_schema_will_not_do(
    model: LLMServer, capsys: pytest.CaptureFixture[str]
) -> None:
    model.script(chat="not_json")
    assert main(["doctor", "--llm"]) == 1
    captured = capsys.readouterr()
    assert "small-1: keeps to the schema in 0 of 14 cases, right in 0" in captured.out
    assert "it will not do" in captured.out
    assert captured.out.count("BROKEN") == 14
    assert "14 of 14: zh, both hold: a question: BROKEN" in captured.err


def test_the_doctor_tells_programs_what_the_model_answered(
    model: LLMServer, out: Callable[[], str]
) -> None:
    model.script(chat=["ok", {"kind": "ok"}, "empty", "empty"])
    assert main(["doctor", "--llm", "--json"]) == 0
    told = json.loads(out())
    assert (told["ok"], told["model"], told["use"]) == (True, "small-1", "fair")
    assert (told["cases"], told["kept"], told["right"], told["harm"]) == (14, 14, 7, 0)
    assert told["tried"][4] == {
        "name": "outdated: a new flat",
        "task": "judge",
        "language": "en",
        "wanted": "outdated",
        "came": "nothing",
        "kept": True,
        "right": False,
        "harm": False,
        "milliseconds": told["tried"][4]["milliseconds"],
        "input_tokens": 100,
        "output_tokens": 20,
    }


def test_the_doctor_without_a_model_or_without_an_answer_says_what_to_set(
    gateway: ScriptedGateway,
    monkeypatch: pytest.MonkeyPatch,
    err: Callable[[], str],
) -> None:
    assert main(["doctor", "--llm"]) == 1
    assert "MEMNET_LLM_BASE_URL" in err()
    monkeypatch.setenv("MEMNET_LLM_BASE_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("MEMNET_LLM_MODEL", "small-1")
    assert main(["doctor", "--llm"]) == 1
    assert "MEMNET_LLM: cannot be reached" in err()
