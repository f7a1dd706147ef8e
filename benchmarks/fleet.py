"""How a fleet's throughput grows with its processes, and what a recall feels of it.

    python -m benchmarks.fleet [FILE] [--json OUT] [--rounds N] [--no-built-in]

FILE is a LoCoMo file, whose sessions are dealt to sixteen bodies of equal length. Language model
and embeddings are scripted over HTTP (300 ms and 20 ms a call); a part costs two calls of the
model, to extract and to judge, and a process has one in flight. 1, 2 and 4 processes memorize the
same: `speedup_4` is the throughput of four divided by that of one; `one_body_speedup_4` the same
for a single body, whose parts all processes prepare; `recall_p95_ratio` the p95 of recalls in
another body meanwhile divided by the idle one. Under `built_in` stands the same with the embedder
in the wheel, which needs the processor, no language model, and a quarter of the sessions.

`machine` says how loaded the machine was when a figure began, and what share of its processors
then stayed idle: near 0 somebody else's work is measured as well. With more rounds each figure is
that of its best round, since others only ever make it worse. Exit code 2: no data.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from benchmarks.fleet_run import EMBEDDING_MS, LLM_MS, Machine, started_fleet, watched
from benchmarks.gateway import BenchmarkFailed, Gateway
from benchmarks.locomo import Conversation, MissingData, load
from benchmarks.recall import NO_DATA, locomo_files

BODIES = 16
ALONE = 6  # bodies whose sessions a single body gets
FLEETS = (1, 2, 4)  # processes
BUILT_IN_SHARE = 4  # of the sessions one in so many, for an embedder that takes its time
ASKED = 100  # recalls while nothing else happens
PAUSE_SECONDS = 0.05  # between two recalls

Sessions = list[list[dict[str, Any]]]


@dataclass(slots=True)
class Measured:
    """Figures of a fleet. Throughputs are messages a second; recalls take milliseconds.

    More model calls for the body that is alone than for as many parts of the others: parts were
    judged again, since what they speak of had changed meanwhile.
    """

    together: float
    alone: float
    llm_calls: int
    alone_llm_calls: int
    machine: Machine
    idle: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    try:
        bodies = dealt(load(locomo_files(options.files)))
        report = run(bodies, options.rounds, built_in=False)
        if options.built_in:
            report["built_in"] = run(_fewer(bodies), options.rounds, built_in=True)
    except MissingData as error:
        print(f"No data: {error}", file=sys.stderr)
        return NO_DATA
    except (BenchmarkFailed, ValueError) as error:
        print(f"Failed: {error}", file=sys.stderr)
        return 1
    print(json.dumps(report, indent=2))
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fleet", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="LoCoMo files")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the report there as well")
    parser.add_argument("--rounds", type=int, default=1, help="the best of so many, default 1")
    parser.add_argument("--no-built-in", dest="built_in", action="store_false")
    return parser.parse_args(arguments)


# --- what is told ------------------------------------------------------------------------------


def dealt(conversations: Sequence[Conversation]) -> list[Sessions]:
    """Sixteen bodies' sessions: as many each, and about as many messages, the longest first."""
    sessions = [session for c in conversations for session in _sessions(c)]
    each = len(sessions) // BODIES
    if each == 0:
        raise MissingData(f"{len(sessions)} sessions are too few for {BODIES} bodies")
    sessions = sorted(sessions, key=len, reverse=True)[: each * BODIES]
    rows = [sessions[at : at + BODIES] for at in range(0, len(sessions), BODIES)]
    turned = [row[::-1] if number % 2 else row for number, row in enumerate(rows)]
    return [list(body) for body in zip(*turned, strict=True)]


def _sessions(conversation: Conversation) -> Iterator[list[dict[str, Any]]]:
    numbers = dict.fromkeys(turn.session for turn in conversation.turns)
    for number in numbers:
        yield [
            {"role": "user", "name": turn.speaker, "content": turn.text}
            for turn in conversation.turns
            if turn.session == number and turn.text.strip()
        ]


def _fewer(bodies: Sequence[Sessions]) -> list[Sessions]:
    return [sessions[: max(1, len(sessions) // BUILT_IN_SHARE)] for sessions in bodies]


def _messages(bodies: Sequence[Sessions]) -> int:
    return sum(len(session) for sessions in bodies for session in sessions)


# --- measuring ---------------------------------------------------------------------------------


def run(bodies: Sequence[Sessions], rounds: int, *, built_in: bool) -> dict[str, Any]:
    """The report on the best of the rounds, in each of which every fleet has its turn."""
    found: dict[int, list[Measured]] = {processes: [] for processes in FLEETS}
    for number in range(rounds):
        for processes in FLEETS:
            found[processes].append(_measure(processes, bodies, built_in=built_in))
            told = found[processes][-1]
            print(
                f"round {number + 1}, {processes} processes: {told.together:.1f} messages/s, "
                f"load {told.machine.load}, idle {told.machine.idle}",
                file=sys.stderr,
            )
    name = "built in" if built_in else f"{EMBEDDING_MS} ms a call"
    model = "none" if built_in else f"{LLM_MS} ms a call"
    head = {"embedder": name, "llm": model, "rounds": rounds, "messages": _messages(bodies)}
    return {**head, **summarise({n: _best(each) for n, each in found.items()})}


def _measure(processes: int, bodies: Sequence[Sessions], *, built_in: bool) -> Measured:
    with started_fleet(processes, built_in=built_in) as gateway:
        _throughput(gateway, [sessions[-1:] for sessions in bodies])  # every process has begun
        idle = _recalls_of(gateway, bodies[0][0])
        with idle.meanwhile() as busy, watched() as machine:
            together, calls = _throughput(gateway, bodies)
        alone, more = _throughput(gateway, [[s for body in bodies[:ALONE] for s in body]])
    return Measured(together, alone, calls, more, machine, idle.took, busy)


def _throughput(gateway: Gateway, bodies: Sequence[Sessions]) -> tuple[float, int]:
    """Messages a second from the first accepted job to the end of the last, and model calls."""
    names = [gateway.create_body(f"body {number}") for number in range(len(bodies))]
    for at in range(max(map(len, bodies))):
        for name, sessions in zip(names, bodies, strict=True):
            if at < len(sessions):
                gateway.memorize_messages(name, sessions[at])
    jobs: list[dict[str, Any]] = []
    for name, sessions in zip(names, bodies, strict=True):
        ended = gateway.wait_for_jobs(name)
        if ended != {"succeeded": len(sessions), "failed": 0}:
            raise BenchmarkFailed(f"of {len(sessions)} accepted jobs ended {ended}")
        jobs += gateway.jobs(name, "succeeded")
    first = min(datetime.fromisoformat(job["accepted_at"]) for job in jobs)
    last = max(datetime.fromisoformat(job["finished_at"]) for job in jobs)
    calls = sum(job["usage"]["calls"] for job in jobs)
    return _messages(bodies) / (last - first).total_seconds(), calls


class _Recalls:
    """Recalls in a body, no two with the same query: an answer kept would cost nothing."""

    def __init__(self, gateway: Gateway, body: str) -> None:
        self._gateway = gateway
        self._body = body
        self._numbers = count()
        self.took = [self.ask() for _ in range(ASKED)]

    def ask(self) -> float:
        query = f"What happened to them on day {next(self._numbers)}?"
        time.sleep(PAUSE_SECONDS)
        return self._gateway.recall(self._body, query, 10)[1]

    @contextmanager
    def meanwhile(self) -> Iterator[list[float]]:
        """Milliseconds of recalls, one after the other for as long as the block lasts."""
        took: list[float] = []
        stop = threading.Event()

        def ask() -> None:
            while not stop.is_set():
                took.append(self.ask())

        asking = threading.Thread(target=ask)
        asking.start()
        try:
            yield took
        finally:
            stop.set()
            asking.join()


def _recalls_of(gateway: Gateway, session: list[dict[str, Any]]) -> _Recalls:
    body = gateway.create_body("other")
    gateway.memorize_messages(body, session)
    gateway.wait_for_jobs(body)
    return _Recalls(gateway, body)


# --- the report --------------------------------------------------------------------------------


def _best(rounds: Sequence[Measured]) -> Measured:
    fastest = max(rounds, key=lambda each: each.together)
    return Measured(
        together=fastest.together,
        alone=max(each.alone for each in rounds),
        llm_calls=fastest.llm_calls,
        alone_llm_calls=max(rounds, key=lambda each: each.alone).alone_llm_calls,
        machine=fastest.machine,
        idle=min((each.idle for each in rounds), key=p95),
        busy=min((each.busy for each in rounds), key=p95),
    )


def summarise(found: dict[int, Measured]) -> dict[str, Any]:
    one, two, four = (found[processes] for processes in FLEETS)
    return {
        "llm_calls": {str(n): each.llm_calls for n, each in found.items()},
        "one_body_llm_calls": {str(n): each.alone_llm_calls for n, each in found.items()},
        "messages_per_second": {str(n): round(each.together, 1) for n, each in found.items()},
        "one_body_messages_per_second": {str(n): round(e.alone, 1) for n, e in found.items()},
        "machine": {str(n): asdict(each.machine) for n, each in found.items()},
        "speedup_2": round(two.together / one.together, 2),
        "speedup_4": round(four.together / one.together, 2),
        "one_body_speedup_4": round(four.alone / one.alone, 2),
        "recall_idle_p95_ms": round(p95(four.idle), 1),
        "recall_busy_p95_ms": round(p95(four.busy), 1),
        "recall_p95_ratio": round(p95(four.busy) / p95(four.idle), 2),
    }


def p95(milliseconds: Sequence[float]) -> float:
    return statistics.quantiles(milliseconds, n=20)[-1]


if __name__ == "__main__":
    sys.exit(main())
