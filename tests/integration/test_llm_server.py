"""The scripted model server as a process of its own, which tests of real processes talk to."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pipeline.adapters.openai.llm import OpenAILanguageModel
from pipeline.errors import ModelRefused, ModelUnavailable
from pipeline.prompts.extract import PromptTurn, build, parse

ROOT = Path(__file__).parents[2]
TURNS = [PromptTurn(1, "Ann", "I have a dog."), PromptTurn(2, "Bo", "POISON is a band I like.")]


@pytest.fixture
def process(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    port_file = tmp_path / "port"
    command = [sys.executable, "-m", "tests.support.llm_server", "--port-file", str(port_file)]
    running = subprocess.Popen([*command, "--script", '{"chat": ["429"]}'], cwd=ROOT)
    try:
        yield running, f"http://127.0.0.1:{_port(running, port_file)}"
    finally:
        running.kill()
        running.wait()


def _port(running: subprocess.Popen[bytes], port_file: Path) -> str:
    deadline = time.monotonic() + 30
    while not port_file.exists():
        assert running.poll() is None, "the server ended before it listened"
        assert time.monotonic() < deadline, "the server does not listen"
        time.sleep(0.02)
    return port_file.read_text()


def model(url: str) -> OpenAILanguageModel:
    return OpenAILanguageModel(
        base_url=f"{url}/v1", api_key="", model="m", context_tokens=1, timeout_seconds=10
    )


def asked(url: str) -> dict[str, Any]:
    answer: dict[str, Any] = httpx.get(f"{url}/_calls", trust_env=False).json()
    return answer


def test_a_process_answers_by_its_script_records_calls_and_takes_a_new_script(
    process: tuple[subprocess.Popen[bytes], str],
) -> None:
    _, url = process
    llm = model(url)
    with pytest.raises(ModelUnavailable):
        llm.complete(build(TURNS))
    assert len(parse(llm.complete(build(TURNS)).data, TURNS).memories) == 2
    assert asked(url)["chat"] == 2
    assert "I have a dog." in json.dumps(asked(url)["calls"][0]["body"])

    rule = {"chat": {"kind": "quota", "when": "POISON"}}
    httpx.post(f"{url}/_script", json=rule, trust_env=False).raise_for_status()
    with pytest.raises(ModelRefused):
        llm.complete(build(TURNS))
    llm.complete(build(TURNS[:1]))

    httpx.post(f"{url}/_reset", trust_env=False).raise_for_status()
    assert asked(url)["count"] == 0
    llm.complete(build(TURNS))
    llm.close()


def test_a_process_lists_its_model_and_knows_no_other_path(
    process: tuple[subprocess.Popen[bytes], str],
) -> None:
    _, url = process
    models = httpx.get(f"{url}/v1/models", trust_env=False).json()
    assert models["data"][0]["id"] == "scripted"
    assert httpx.post(f"{url}/v1/other", json={}, trust_env=False).status_code == 404


def test_a_process_stops_at_sigterm_even_while_a_request_hangs(
    process: tuple[subprocess.Popen[bytes], str],
) -> None:
    running, url = process
    httpx.post(f"{url}/_script", json={"embeddings": "hang"}, trust_env=False)
    with pytest.raises(httpx.ReadTimeout):
        httpx.post(f"{url}/v1/embeddings", json={"input": ["a"]}, timeout=0.3, trust_env=False)
    running.terminate()
    assert running.wait(timeout=10) == 0
