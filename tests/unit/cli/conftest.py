"""The command line in this process, against a gateway that answers as it is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from memnet import MemNet
from memnet.cli.session import Session
from tests.support.scripted_gateway import ScriptedGateway, answer, body, identifier, page

BODY = identifier(1)


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
