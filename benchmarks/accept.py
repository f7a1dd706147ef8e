"""How fast a gateway accepts jobs, against a bare route that only sends a Celery task.

    python -m benchmarks.accept [--jobs 2000] [--json OUT]

Both in one process with 32 connections, in the same run, against the same broker. `ratio` is
product rate divided by base rate. Afterwards every accepted job has to end, and with the reconciler
off jobs that are sent at two a second have to start within a second: `start_max_ms`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from uuid import uuid4

import httpx

from benchmarks.gateway import BenchmarkFailed, Gateway, open_gateway
from benchmarks.load import post_all

SLOW_JOBS = 20
SLOW_PAUSE = 0.5  # seconds: two a second


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accept", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--jobs", type=int, default=2_000)
    parser.add_argument("--json", type=Path, metavar="OUT")
    options = parser.parse_args(arguments)
    with open_gateway(None, None, {"MEMNET_RECONCILE": "false"}) as gateway:
        body = gateway.create_body("burst")
        with _bare_route(gateway.broker_url()) as base_url:
            base = post_all(base_url, "/send", [_job(n) for n in range(options.jobs)], {})
        product = _accepted(gateway, body, options.jobs)
        drained = gateway.wait_for_jobs(body)
        starts = _slow(gateway, body)
    report = {
        "jobs": options.jobs,
        "base_per_second": round(base, 1),
        "product_per_second": round(product, 1),
        "ratio": round(product / base, 3),
        "ended": drained,
        "start_median_ms": round(statistics.median(starts), 1),
        "start_max_ms": round(max(starts), 1),
    }
    print(json.dumps(report, indent=2))
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    return 0


def _job(number: int) -> tuple[bytes, dict[str, str]]:
    message = {"role": "user", "content": f"Statement number {number}.", "id": str(number)}
    return json.dumps({"messages": [message]}).encode(), {"Idempotency-Key": uuid4().hex}


def _accepted(gateway: Gateway, body: str, jobs: int) -> float:
    path = f"/v1/bodies/{body}/memorize"
    headers = {"Authorization": f"Bearer {gateway.api_key}"}
    return post_all(gateway.url, path, [_job(n) for n in range(jobs)], headers)


def _slow(gateway: Gateway, body: str) -> list[float]:
    """Milliseconds from acceptance to start of jobs that come one at a time."""
    sent = []
    for number in range(SLOW_JOBS):
        sent.append(gateway.memorize(body, f"Late statement {number}."))
        time.sleep(SLOW_PAUSE)
    gateway.wait_for_jobs(body)
    jobs = [gateway.job(job) for job in sent]
    return [_milliseconds(job["accepted_at"], job["started_at"]) for job in jobs]


def _milliseconds(first: str, last: str) -> float:
    return (datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds() * 1000


@contextmanager
def _bare_route(broker_url: str) -> Iterator[str]:
    """The base, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        port_file = Path(folder) / "port"
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "benchmarks.bare_route"),
                *("--port-file", str(port_file), "--broker-url", broker_url),
            ]
        )
        try:
            yield f"http://127.0.0.1:{_port(port_file)}"
        finally:
            process.terminate()
            process.wait(10)


def _port(file: Path) -> int:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if file.exists() and file.read_text().strip():
            port = int(file.read_text())
            try:
                httpx.get(f"http://127.0.0.1:{port}/", timeout=1)
            except httpx.HTTPError:
                time.sleep(0.1)
                continue
            return port
        time.sleep(0.1)
    raise BenchmarkFailed("the bare route did not start")


if __name__ == "__main__":
    sys.exit(main())
