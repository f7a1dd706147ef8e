"""The gateway that is measured: one that runs already, or an embedded stack of our own."""

from __future__ import annotations

import json
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from memnet.client.connection import connection
from pipeline.settings import process_environment

START_SECONDS = 120  # a first start makes a database
STOP_SECONDS = 30
IMPORT_SECONDS = 3_600  # for one conversation
POLL_SECONDS = 0.05  # what is measured ends that much too late at most


class BenchmarkFailed(Exception):
    """What is measured did not do its part; the message says what."""


class Gateway:
    """The calls that benchmarks need, over HTTP. `data` is the folder of a stack of our own."""

    def __init__(self, url: str, api_key: str, data: Path | None = None) -> None:
        self.url = url
        self.api_key = api_key
        self.data = data
        self._http = httpx.Client(
            base_url=url, headers={"Authorization": f"Bearer {api_key}"}, timeout=60
        )

    def close(self) -> None:
        self._http.close()

    def create_body(self, name: str) -> str:
        """A body of this name in a namespace of its own, so that every run starts empty."""
        request = {"namespace": f"benchmark-{uuid4().hex[:12]}", "name": name}
        return str(self._answer("POST", "/v1/bodies", json=request)["id"])

    def delete_body(self, body_id: str) -> None:
        self._http.delete(f"/v1/bodies/{body_id}").raise_for_status()

    def import_locomo(self, body_id: str, file: Path, conversation: str) -> dict[str, Any]:
        """Import one conversation and wait for the end of the job, which is returned.

        Raises `BenchmarkFailed` when the job ends otherwise than succeeded, or not in an hour.
        """
        job = self._answer(
            "POST",
            f"/v1/bodies/{body_id}/imports",
            params={"format": "locomo", "conversation": conversation},
            content=file.read_bytes(),
            headers={"Content-Type": "application/octet-stream"},
        )
        return self._wait(str(job["id"]))

    def recall(self, body_id: str, query: str, limit: int) -> tuple[dict[str, Any], float]:
        """The answer, and the milliseconds that it took to come."""
        started = time.perf_counter()
        answer = self._answer(
            "POST", f"/v1/bodies/{body_id}/recall", json={"query": query, "limit": limit}
        )
        return answer, (time.perf_counter() - started) * 1000

    def import_messages(self, body_id: str, texts: Sequence[str]) -> dict[str, Any]:
        """Import one message a text, and wait for the end as above."""
        lines = (json.dumps({"role": "user", "content": text}) for text in texts)
        job = self._answer(
            "POST",
            f"/v1/bodies/{body_id}/imports",
            params={"format": "jsonl"},
            content="\n".join(lines).encode(),
            headers={"Content-Type": "application/octet-stream"},
        )
        return self._wait(str(job["id"]))

    def memorize(self, body_id: str, text: str) -> str:
        """The id of an accepted job."""
        request = {"messages": [{"role": "user", "content": text}]}
        return str(self._answer("POST", f"/v1/bodies/{body_id}/memorize", json=request)["id"])

    def memorize_messages(self, body_id: str, messages: Sequence[Mapping[str, Any]]) -> str:
        """The id of an accepted job."""
        request = {"messages": list(messages)}
        return str(self._answer("POST", f"/v1/bodies/{body_id}/memorize", json=request)["id"])

    def job(self, job_id: str) -> dict[str, Any]:
        return self._answer("GET", f"/v1/jobs/{job_id}")

    def wait_for_jobs(self, body_id: str) -> dict[str, int]:
        """Wait until no job of the body is live; how many ended in which status."""
        until = time.monotonic() + IMPORT_SECONDS
        while time.monotonic() < until:
            live = [self.jobs(body_id, status, 1) for status in ("queued", "running")]
            if not any(live):
                return {s: len(self.jobs(body_id, s)) for s in ("succeeded", "failed")}
            time.sleep(POLL_SECONDS)
        raise BenchmarkFailed(f"jobs of {body_id} did not end in {IMPORT_SECONDS} s")

    def jobs(self, body_id: str, status: str, most: int | None = None) -> list[dict[str, Any]]:
        """The body's jobs of that status, all of them or at most so many."""
        found: list[dict[str, Any]] = []
        wanted: dict[str, Any] = {"body_id": body_id, "status": status, "limit": most or 100}
        while True:
            page = self._answer("GET", "/v1/jobs", params=wanted)
            found += page["items"]
            if most is not None or page["next_cursor"] is None:
                return found
            wanted["cursor"] = page["next_cursor"]

    def broker_url(self) -> str:
        """Where our own stack's broker is, for a base that sends to the same one."""
        if self.data is None:
            raise BenchmarkFailed("this benchmark needs a stack of its own: unset MEMNET_URL")
        running = json.loads((self.data / "run.json").read_text("utf-8"))
        return str(running["env"]["MEMNET_BROKER_URL"])

    def _wait(self, job_id: str) -> dict[str, Any]:
        until = time.monotonic() + IMPORT_SECONDS
        while time.monotonic() < until:
            job = self._answer("GET", f"/v1/jobs/{job_id}")
            if job["status"] == "succeeded":
                return job
            if job["status"] in ("failed", "cancelled"):
                raise BenchmarkFailed(f"import {job_id} {job['status']}: {job.get('error')}")
            time.sleep(POLL_SECONDS)
        raise BenchmarkFailed(f"import {job_id} did not end in {IMPORT_SECONDS} s")

    def _answer(self, method: str, path: str, **request: Any) -> dict[str, Any]:
        try:
            response = self._http.request(method, path, **request)
        except httpx.HTTPError as error:
            raise BenchmarkFailed(f"{method} {path}: {error!r}") from error
        if response.is_error:
            raise BenchmarkFailed(f"{method} {path}: {response.status_code} {response.text[:500]}")
        data: dict[str, Any] = response.json()
        return data


@contextmanager
def open_gateway(
    url: str | None, api_key: str | None, settings: Mapping[str, str] | None = None
) -> Iterator[Gateway]:
    """The gateway named by arguments or by MEMNET_URL and MEMNET_API_KEY; without either, an
    embedded stack in a temporary folder, with these settings, that lives as long as the block."""
    if url or "MEMNET_URL" in process_environment():
        found = connection(url, api_key)
        yield from _client(found.url, found.api_key or "")
        return
    with tempfile.TemporaryDirectory(prefix="memnet-benchmark-") as folder:
        command = ["memnet", "up", "--json", "--port", "0"]
        with started_stack(Path(folder), settings or {}, command) as gateway:
            yield gateway


@contextmanager
def started_stack(
    folder: Path, settings: Mapping[str, str], command: Sequence[str]
) -> Iterator[Gateway]:
    """A stack that `python -m COMMAND --data …` runs for as long as the block lasts."""
    with _stack(folder, settings, command) as ready:
        yield from _client(ready["url"], ready["api_key"], Path(ready["data"]))


def _client(url: str, api_key: str, data: Path | None = None) -> Iterator[Gateway]:
    gateway = Gateway(url, api_key, data)
    try:
        yield gateway
    finally:
        gateway.close()


@contextmanager
def _stack(
    folder: Path, settings: Mapping[str, str], command: Sequence[str]
) -> Iterator[dict[str, str]]:
    """The stack in a process of its own; what it prints when it is ready."""
    process = subprocess.Popen(
        [sys.executable, "-m", *command, "--data", str(folder / "data")],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**process_environment(), **settings},
    )
    try:
        yield _ready(process)
    finally:
        process.send_signal(signal.SIGTERM)
        _reap(process)


def _ready(process: subprocess.Popen[str]) -> dict[str, str]:
    """The one line that says it is ready. `BenchmarkFailed` when it does not come in time."""
    if process.stdout is None:
        raise BenchmarkFailed("memnet up was started without a pipe")
    if not select.select([process.stdout], [], [], START_SECONDS)[0]:
        raise BenchmarkFailed(f"memnet up was not ready in {START_SECONDS} s")
    line = process.stdout.readline()
    if not line:
        raise BenchmarkFailed(f"memnet up ended with {process.wait(STOP_SECONDS)}")
    told: dict[str, str] = json.loads(line)
    return told


def _reap(process: subprocess.Popen[str]) -> None:
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise BenchmarkFailed(f"memnet up did not stop in {STOP_SECONDS} s") from None
    finally:
        if process.stdout is not None:
            process.stdout.close()
