"""Celery's and uvicorn's own commands start the same processes, and refuse the same mistakes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from memnet.embedded.places import ReservedPort
from memnet.embedded.runtime import answers
from tests.support.servers import Managed, clean_environment, python_spec

UNREACHABLE = {  # addresses at which nobody listens
    "MEMNET_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none",
    "MEMNET_BROKER_URL": "redis://127.0.0.1:1/0",
    "MEMNET_REDIS_URL": "redis://127.0.0.1:1/1",
    "MEMNET_QDRANT_URL": "http://127.0.0.1:1",
}


def end_of(command: str, folder: Path, **settings: str) -> tuple[int, str]:
    """The exit code of `python -m command`, and what it said."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", *command.split()],
        env={**clean_environment(), **settings},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("command", "missing"),
    [
        ("celery -A workers.app worker -Q memorize", "MEMNET_DATABASE_URL"),
        ("celery -A schedules.app beat", "MEMNET_DATABASE_URL"),
        ("celery -A workers.app flower", "MEMNET_BROKER_URL"),
        ("memnet worker --queues memorize", "MEMNET_DATABASE_URL"),
        ("memnet beat", "MEMNET_DATABASE_URL"),
        ("memnet flower", "MEMNET_BROKER_URL"),
    ],
)
def test_without_settings_nothing_starts(command: str, missing: str, tmp_path: Path) -> None:
    code, said = end_of(command, tmp_path)
    assert code == 1
    assert f"error: set {missing}" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    "command",
    [
        "celery -A workers.app worker -Q memorize",
        "celery -A schedules.app beat",
        "uvicorn --factory api_gateway.app:create_app --port 0",
        "memnet gateway --port 0",
        "memnet worker --queues memorize",
        "memnet beat",
        "memnet migrate",
    ],
)
def test_a_language_model_without_a_name_is_refused_by_every_process(
    command: str, tmp_path: Path
) -> None:
    endpoint = {"MEMNET_LLM_BASE_URL": "http://127.0.0.1:1/v1"}
    code, said = end_of(command, tmp_path, **UNREACHABLE, **endpoint)
    assert code != 0
    assert "set MEMNET_LLM_MODEL" in said
    if not command.startswith("uvicorn"):  # which shows the trace of whatever fails at its start
        assert "Traceback" not in said


def test_the_password_of_flower_is_ascii(tmp_path: Path) -> None:
    """Flower compares it in a way that fails for any other."""
    broker = UNREACHABLE["MEMNET_BROKER_URL"]
    told = {"MEMNET_BROKER_URL": broker, "MEMNET_FLOWER_PASSWORD": "schlüssel"}
    code, said = end_of("memnet flower", tmp_path, **told)
    assert code == 1
    assert "ASCII" in said


def test_uvicorn_serves_the_gateway(tmp_path: Path) -> None:
    port = ReservedPort("127.0.0.1", 0)
    command = f"uvicorn --factory api_gateway.app:create_app --port {port.number}"
    spec = python_spec(
        "uvicorn",
        tuple(command.split()),
        tmp_path,
        UNREACHABLE,
        lambda: answers("127.0.0.1", port.number, "/healthz"),
    )
    gateway = Managed(spec, tmp_path)
    try:
        gateway.start()
    finally:
        gateway.kill9()
        port.release()
