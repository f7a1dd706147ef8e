"""Settings that make no sense end a process at its start, with the name of the variable."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from memnet.cli import main
from memnet.embedded.valkey import Valkey
from pipeline.errors import InvalidInput
from pipeline.settings import Settings, variable

NUMBERS = [
    f
    for f in fields(Settings)
    if isinstance(f.default, int | float) and not isinstance(f.default, bool)
]
URLS = [f for f in fields(Settings) if f.metadata["unit"] == "URL"]
BESIDE = {  # what an address is refused without
    "MEMNET_LLM_MODEL": "m",
    "MEMNET_EMBEDDING_MODEL": "e",
    "MEMNET_EMBEDDING_DIMENSIONS": "384",
    "MEMNET_NEO4J_PASSWORD": "p",
}


def refusal(environment: dict[str, str]) -> InvalidInput:
    with pytest.raises(InvalidInput) as refused:
        Settings.load(environment)
    return refused.value


# --- numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [f.name for f in NUMBERS])
def test_every_number_has_bounds_and_its_default_keeps_to_them(name: str) -> None:
    (field,) = (f for f in NUMBERS if f.name == name)
    least, most = field.metadata["bounds"]
    assert 0 <= least <= field.default <= most
    for text in ("-5", str(most * 10), "nan", "inf", "abc"):
        error = refusal({variable(name): text})
        assert error.field == variable(name)
        assert variable(name) in error.message


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("MEMNET_LLM_CONTEXT_TOKENS", "10"),
        ("MEMNET_MAX_REQUEST_BYTES", "-5"),
        ("MEMNET_RECALL_TIMEOUT", "0"),
        ("MEMNET_POOL_SIZE", "0"),
        ("MEMNET_BEAT_INTERVAL", "0"),
    ],
)
def test_a_number_that_nothing_works_with_is_refused_with_its_bounds(name: str, text: str) -> None:
    assert f"{name} must be from " in refusal({name: text}).message
    assert f"it is {text}" in refusal({name: text}).message


def test_a_worker_is_not_dead_between_two_of_its_beats() -> None:
    error = refusal({"MEMNET_SILENCE": "5", "MEMNET_BEAT_INTERVAL": "5"})
    assert "MEMNET_SILENCE must be at least twice MEMNET_BEAT_INTERVAL" in error.message
    assert Settings.load({"MEMNET_SILENCE": "1", "MEMNET_BEAT_INTERVAL": "0.4"}).silence == 1


@pytest.mark.parametrize("name", ["API_KEY", "LLM_API_KEY", "EMBEDDING_API_KEY", "QDRANT_API_KEY"])
@pytest.mark.parametrize("text", ["sekret-键", "sekret\n", " sekret", "sekret\x7f"])
def test_a_key_that_no_header_can_hold_is_refused_without_being_shown(name: str, text: str) -> None:
    error = refusal({f"MEMNET_{name}": text})
    assert error.message.startswith(f"MEMNET_{name} must be printable ASCII")
    assert "sekret" not in error.message


# --- addresses ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [f.name for f in URLS])
@pytest.mark.parametrize(
    "text",
    [
        "foo",
        "sekret",
        "ftp://u:sekret@host/x",
        "http//u:sekret@host",
        "http:/host",
        "://host",
        "x:",
    ],
)
def test_what_is_no_address_is_refused_without_being_shown(name: str, text: str) -> None:
    error = refusal({**BESIDE, variable(name): text})
    assert error.message.startswith(f"{variable(name)} must be a URL that begins with ")
    assert "sekret" not in error.message


@pytest.mark.parametrize(
    "text",
    [
        "http://",
        "http:///v1",
        "http://host:port/v1",
        "http://host:99999",
        "http://a b/",
        "http://[/",
    ],
)
def test_an_endpoint_needs_a_host_and_a_port_that_is_one(text: str) -> None:
    assert refusal({**BESIDE, "MEMNET_LLM_BASE_URL": text}).field == "MEMNET_LLM_BASE_URL"
    assert refusal({"MEMNET_QDRANT_URL": text}).field == "MEMNET_QDRANT_URL"
    assert refusal({"MEMNET_URL": text}).field == "MEMNET_URL"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("MEMNET_DATABASE_URL", "postgresql://u:p#w@db:5432/memnet"),
        ("MEMNET_DATABASE_URL", "postgres://a:5432,b:5432/memnet?target_session_attrs=primary"),
        ("MEMNET_DATABASE_URL", "postgresql:///memnet?host=/run/postgresql"),
        ("MEMNET_BROKER_URL", "amqp://guest:guest@rabbit//"),
        ("MEMNET_BROKER_URL", "sentinel://a:26379;sentinel://b:26379"),
        ("MEMNET_BROKER_URL", "rediss://:p%23w@redis:6380/0"),
        ("MEMNET_BROKER_URL", Valkey(Path("/data"), Path("/run/socket"), "pw").broker_url),
        ("MEMNET_REDIS_URL", Valkey(Path("/data"), Path("/run/socket"), "pw").url),
        ("MEMNET_QDRANT_URL", "https://[::1]:6333"),
        ("MEMNET_NEO4J_URL", "bolt+s://graph.example"),
        ("MEMNET_LLM_BASE_URL", "HTTP://llm.example/v1"),
        ("MEMNET_URL", "https://memnet.example/under/a/path"),
    ],
)
def test_addresses_as_they_are_written_are_taken(name: str, text: str) -> None:
    settings = Settings.load({**BESIDE, name: text})
    assert getattr(settings, name.removeprefix("MEMNET_").lower()) == text


@pytest.mark.parametrize(
    ("address", "missing"),
    [
        ("MEMNET_LLM_BASE_URL", ["MEMNET_LLM_MODEL"]),
        (
            "MEMNET_EMBEDDING_BASE_URL",
            ["MEMNET_EMBEDDING_MODEL", "MEMNET_EMBEDDING_DIMENSIONS"],
        ),
        ("MEMNET_NEO4J_URL", ["MEMNET_NEO4J_PASSWORD"]),
    ],
)
def test_an_address_without_what_it_is_of_no_use_without_is_refused(
    address: str, missing: list[str]
) -> None:
    given = {address: "bolt://host" if "NEO4J" in address else "http://host/v1"}
    told = refusal(given).message
    assert all(name in told for name in (address, *missing))
    Settings.load({**given, **dict.fromkeys(missing, "384")})


def test_the_whole_stack_is_not_begun_with_settings_that_make_no_sense(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MEMNET_LLM_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.delenv("MEMNET_LLM_MODEL", raising=False)
    data = tmp_path / "data"
    assert main(["up", "--data", str(data), "--port", "0"]) == 1
    assert "set MEMNET_LLM_MODEL" in capsys.readouterr().err
    assert not data.exists()
