"""Ingest without a language model against what the embedder alone does on the same texts.

    python -m benchmarks.ingest FILE [--json OUT]

FILE is a LoCoMo file. The base embeds every turn's passage in one process with one thread; the
product imports the same conversations over HTTP, with one process that embeds. `ratio` is base time
divided by product time, 1 being as fast as the embedder alone.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.gateway import Gateway, open_gateway
from benchmarks.locomo import Conversation, load
from pipeline.settings import process_environment


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ingest", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", type=Path, metavar="OUT")
    options = parser.parse_args(arguments)
    conversations = load([options.file])
    base = _embedder_alone([f"{t.speaker}: {t.text}" for c in conversations for t in c.turns])
    with open_gateway(None, None) as gateway:
        product, memories = _imported(gateway, options.file, conversations)
    report = {
        "memories": memories,
        "embedder_alone_seconds": round(base, 2),
        "product_seconds": round(product, 2),
        "memories_per_second": round(memories / product, 1),
        "ratio": round(base / product, 3),
    }
    print(json.dumps(report, indent=2))
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    return 0


def _embedder_alone(texts: list[str]) -> float:
    """Seconds that a process of its own takes to embed the texts, loading not counted."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.embedder"],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
        env={**process_environment(), "OMP_NUM_THREADS": "1"},
    )
    return float(json.loads(done.stdout)["seconds"])


def _imported(
    gateway: Gateway, file: Path, conversations: Sequence[Conversation]
) -> tuple[float, int]:
    """Seconds from the first request to the end of the last import, and memories made."""
    bodies = [(gateway.create_body(c.id), c.id) for c in conversations]
    started = time.perf_counter()
    made = [
        gateway.import_locomo(body, file, sample)["result"]["created"] for body, sample in bodies
    ]
    return time.perf_counter() - started, sum(made)


if __name__ == "__main__":
    sys.exit(main())
