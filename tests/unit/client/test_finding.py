"""Where the gateway is, and which key it is given."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memnet import MemNet
from memnet.client import AuthenticationFailed, InvalidRequest
from pipeline.errors import MemNetError
from tests.support.scripted_gateway import ScriptedGateway, answer, body, identifier

URL = "http://gateway.test"
KEY = "mn_test"
BODY = identifier(1)


def run_file(folder: Path, url: str = "http://127.0.0.1:4321") -> None:
    (folder / "api_key").write_text("stack-key\n")
    env = {"MEMNET_DATABASE_URL": "postgresql://stack/memnet"}
    told = {"url": url, "api_key_file": str(folder / "api_key"), "env": env}
    (folder / "run.json").write_text(json.dumps(told))


def key_of(client: MemNet, gateway: ScriptedGateway) -> str:
    gateway.on("GET", f"/v1/bodies/{BODY}", answer(body()))
    client.bodies.get(BODY)
    return gateway.requests[-1].headers["authorization"].removeprefix("Bearer ")


def test_the_stack_of_this_machine_is_found_by_its_data_folder(
    tmp_path: Path, gateway: ScriptedGateway
) -> None:
    run_file(tmp_path)
    with MemNet(transport=gateway) as client:
        assert client.url == "http://127.0.0.1:4321"
        assert key_of(client, gateway) == "stack-key"


def test_the_environment_goes_before_the_stack_of_this_machine(
    tmp_path: Path, gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_file(tmp_path)
    monkeypatch.setenv("MEMNET_URL", "https://memnet.example/")
    monkeypatch.setenv("MEMNET_API_KEY", "mine")
    with MemNet(transport=gateway) as client:
        assert client.url == "https://memnet.example"
        assert key_of(client, gateway) == "mine"


def test_a_data_folder_named_by_hand_goes_before_the_environment(
    tmp_path: Path, gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    run_file(other)
    monkeypatch.setenv("MEMNET_URL", "https://memnet.example")
    monkeypatch.setenv("MEMNET_API_KEY", "mine")
    with MemNet(data=other, transport=gateway) as client:
        assert client.url == "http://127.0.0.1:4321"
        assert key_of(client, gateway) == "stack-key"


def test_the_key_of_the_stack_is_offered_to_no_other_machine(
    tmp_path: Path, gateway: ScriptedGateway
) -> None:
    run_file(tmp_path)
    with (
        MemNet("https://memnet.example", transport=gateway) as client,
        pytest.raises(AuthenticationFailed),
    ):
        client.bodies.get(BODY)
    assert gateway.requests == []


def test_a_data_folder_without_a_running_stack_says_how_to_start_one(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match="memnet up --data") as raised:
        MemNet(data=tmp_path)
    assert (raised.value.status, raised.value.field) == (None, "data")


@pytest.mark.parametrize("url", ["gateway:8765", "ftp://x", "http://", "nonsense"])
def test_what_is_no_http_address_is_refused(url: str) -> None:
    with pytest.raises(MemNetError, match="URL"):
        MemNet(url, KEY)


def test_a_broken_run_file_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"url": 3}')
    with pytest.raises(MemNetError, match="damaged"):
        MemNet()


def test_a_key_is_in_no_repr(gateway: ScriptedGateway) -> None:
    with MemNet(URL, "very-secret", transport=gateway) as client:
        assert "very-secret" not in repr(client) + repr(vars(client))
