"""How soon `memnet up` is ready, against what one of its processes needs to load its code.

    python -m benchmarks.start [--starts N] [--json OUT]

Each run starts the embedded stack on the same folder, first an empty one, and stops it. The base is
the time in which a Python process alone imports what a worker imports. `ratio` is the base divided
by the median of the later starts, 1 being as fast as one process that does nothing but load.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.gateway import started_stack
from pipeline.settings import process_environment

COMMAND = ["memnet", "up", "--json", "--port", "0"]
LOAD = "import celery.apps.worker, qdrant_client, workers.tasks"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.start", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--starts", type=int, default=4, metavar="N", help="the first one included")
    parser.add_argument("--json", type=Path, metavar="OUT")
    options = parser.parse_args(arguments)
    if options.starts < 2:
        parser.error("--starts: 2 or more, since the first one makes the database")
    base = statistics.median(_seconds_to_load() for _ in range(3))
    with tempfile.TemporaryDirectory(prefix="memnet-benchmark-") as folder:
        first, *later = [_seconds_to_start(Path(folder)) for _ in range(options.starts)]
    report = {
        "load_seconds": round(base, 2),
        "first_start_seconds": round(first, 2),
        "later_start_seconds": round(statistics.median(later), 2),
        "ratio": round(base / statistics.median(later), 3),
    }
    print(json.dumps(report, indent=2))
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    return 0


def _seconds_to_load() -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", LOAD], check=True, env=process_environment())
    return time.perf_counter() - began


def _seconds_to_start(folder: Path) -> float:
    began = time.perf_counter()
    with started_stack(folder, {}, COMMAND):
        return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
