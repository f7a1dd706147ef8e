"""Importing files, and following the jobs."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from memnet.cli import main
from tests.support.scripted_gateway import ScriptedGateway, answer, body, identifier, job, page

BODY, JOB = identifier(1), identifier(9)


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


@pytest.mark.parametrize("format", ["jsonl", "locomo"])
def test_a_pipe_is_imported_like_a_file(
    gateway: ScriptedGateway, locomo: Path, tmp_path: Path, format: str
) -> None:
    content = locomo.read_bytes() if format == "locomo" else b'{"role": "user", "content": "x"}\n'
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(content,), daemon=True)
    writer.start()
    import_ends(gateway, 1, "succeeded")
    chosen = ["--conversation", "conv-2"] if format == "locomo" else []
    assert main(["import", "--format", format, str(pipe), "--body", "alice", *chosen]) == 0
    writer.join(5)
    [upload] = [r for r in gateway.requests if r.url.path.endswith("/imports")]
    assert upload.content == content


def test_an_empty_file_is_told_by_its_name_before_a_body_is_made(
    gateway: ScriptedGateway, tmp_path: Path, err: Callable[[], str]
) -> None:
    (tmp_path / "chat.jsonl").touch()
    assert main(["import", str(tmp_path / "chat.jsonl"), "--body", "new"]) == 1
    assert "chat.jsonl is empty" in err()
    assert not gateway.requests
