"""What a recall costs above its query embedding, idle and beside an import.

    python -m benchmarks.latency [--memories 10000] [--json OUT]

In a body of many memories; everything through HTTP, queue, worker and vector server.
`overhead_p50_ms` is the median of a request's time less the embedding of its query; `busy_ratio` is
the p95 while an import into another body runs, divided by the idle one.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from benchmarks.gateway import Gateway, open_gateway

ASKED = 200
WARM = 20
BUSY_MESSAGES = 1_500  # some 30 s of import

_WHO = ("Ann", "Bo", "Cem", "Dora", "Eli", "小雨", "阿宁")
_DID = ("visited", "painted", "cooked", "lost", "bought", "wrote about", "dreamt of", "repaired")
_WHAT = (
    "a boat",
    "the old bridge",
    "noodles",
    "a violin",
    "her garden",
    "一本书",
    "a map",
    "bread",
)
_WHERE = ("in Porto", "at home", "near the lake", "on the train", "在杭州", "in the mountains")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.latency", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--json", type=Path, metavar="OUT")
    options = parser.parse_args(arguments)
    rng = random.Random(7)
    with open_gateway(None, None) as gateway:
        body = gateway.create_body("large")
        gateway.import_messages(body, statements(options.memories, rng))
        _ask(gateway, body, rng, WARM)
        idle = _ask(gateway, body, rng, ASKED)
        busy = _beside_import(gateway, body, rng)
    report = {
        "memories": options.memories,
        "overhead_p50_ms": _round(statistics.median(took - embed for took, embed in idle)),
        "embed_p50_ms": _round(statistics.median(embed for _, embed in idle)),
        "idle_p50_ms": _round(statistics.median(took for took, _ in idle)),
        "idle_p95_ms": _round(_p95(idle)),
        "busy_p95_ms": _round(_p95(busy)),
        "busy_asked": len(busy),
        "busy_ratio": round(_p95(busy) / _p95(idle), 2),
    }
    print(json.dumps(report, indent=2))
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    return 0


def statements(count: int, rng: random.Random) -> list[str]:
    """Distinct statements of a person's length."""
    return [
        f"{rng.choice(_WHO)} {rng.choice(_DID)} {rng.choice(_WHAT)} {rng.choice(_WHERE)}, "
        f"on day {number}."
        for number in range(count)
    ]


def _ask(gateway: Gateway, body: str, rng: random.Random, count: int) -> list[tuple[float, float]]:
    """(milliseconds in all, milliseconds of embedding) of each recall."""
    asked = []
    for number in range(count):
        query = f"Who {rng.choice(_DID)} {rng.choice(_WHAT)} {rng.choice(_WHERE)}? ({number})"
        answer, took = gateway.recall(body, query, 10)
        asked.append((took, float(answer["usage"]["embed_ms"])))
    return asked


def _beside_import(gateway: Gateway, body: str, rng: random.Random) -> list[tuple[float, float]]:
    other = gateway.create_body("busy")
    messages = statements(BUSY_MESSAGES, random.Random(8))
    importing = threading.Thread(target=gateway.import_messages, args=(other, messages))
    importing.start()
    asked: list[tuple[float, float]] = []
    while importing.is_alive():
        asked += _ask(gateway, body, rng, 5)
    importing.join()
    return asked


def _p95(asked: Sequence[tuple[float, float]]) -> float:
    return statistics.quantiles([took for took, _ in asked], n=20)[-1]


def _round(milliseconds: float) -> float:
    return round(milliseconds, 1)


if __name__ == "__main__":
    sys.exit(main())
