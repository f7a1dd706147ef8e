"""What was measured, as JSON and as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.locomo import CATEGORIES, Question
from benchmarks.metrics import percentile, score

MEMNET = "memnet"
METRICS = ("hit_at_5", "hit_at_10", "recall_at_10", "ndcg_at_10")


@dataclass(frozen=True, slots=True)
class Asked:
    """One question to one body. `turns` are the first ten that the answer cites."""

    conversation: str
    question: Question
    turns: Sequence[str]
    known: bool
    total_ms: float
    embed_ms: float


@dataclass(slots=True)
class Run:
    """What a run fills. `baselines` has the ranked turns by name, in the order of `own`."""

    own: list[Asked] = field(default_factory=list)
    foreign: list[Asked] = field(default_factory=list)
    baselines: dict[str, list[Sequence[str]]] = field(default_factory=dict)
    turns: int = 0
    import_seconds: float = 0.0


def summarise(run: Run) -> dict[str, Any]:
    """Every system in all, by category and by conversation; latency; the gate's two rates."""
    ranked = {MEMNET: [asked.turns for asked in run.own], **run.baselines}
    return {
        "systems": {name: _system(run.own, turns) for name, turns in ranked.items()},
        "latency": _latency(run.own),
        "gate": _gate(run),
        "import": {"turns": run.turns, "seconds": round(run.import_seconds, 1)},
    }


def _system(own: Sequence[Asked], ranked: Sequence[Sequence[str]]) -> dict[str, Any]:
    return {
        "all": _grouped(own, ranked, lambda asked: "all").get("all", score([]).as_json()),
        "categories": _grouped(own, ranked, lambda asked: CATEGORIES[asked.question.category]),
        "conversations": _grouped(own, ranked, lambda asked: asked.conversation),
    }


def _grouped(
    own: Sequence[Asked], ranked: Sequence[Sequence[str]], key: Callable[[Asked], str]
) -> dict[str, dict[str, float]]:
    groups: dict[str, list[tuple[Sequence[str], Sequence[str]]]] = {}
    for asked, turns in zip(own, ranked, strict=True):
        groups.setdefault(key(asked), []).append((turns, asked.question.evidence))
    return {name: score(pairs).as_json() for name, pairs in groups.items()}


def _latency(asked: Sequence[Asked]) -> dict[str, float]:
    """As the client saw it; `embed_share` is embedding's part of the sum."""
    total = [one.total_ms for one in asked]
    embed = [one.embed_ms for one in asked]
    return {
        "p50_ms": round(percentile(total, 50), 2),
        "p95_ms": round(percentile(total, 95), 2),
        "embed_p50_ms": round(percentile(embed, 50), 2),
        "embed_share": round(sum(embed) / sum(total), 3) if total else 0.0,
    }


def _gate(run: Run) -> dict[str, float]:
    """Of answerable questions, and of those of other conversations, how many were not known."""
    return {
        "own_questions": len(run.own),
        "own_unknown": _unknown(run.own),
        "foreign_questions": len(run.foreign),
        "foreign_unknown": _unknown(run.foreign),
    }


def _unknown(asked: Sequence[Asked]) -> float:
    return round(sum(not one.known for one in asked) / max(1, len(asked)), 4)


def table(report: Mapping[str, Any]) -> str:
    """The report as text for a terminal."""
    lines = ["", _row("", "questions", *METRICS)]
    for name, system in report["systems"].items():
        lines.append(_row(name, *_values(system["all"])))
        groups = (*system["categories"].items(), *system["conversations"].items())
        lines += [_row(f"  {group}", *_values(scores)) for group, scores in groups]
    return "\n".join([*lines, "", *_notes(report["latency"], report["gate"], report["import"])])


def _notes(
    latency: Mapping[str, Any], gate: Mapping[str, Any], imported: Mapping[str, Any]
) -> Iterable[str]:
    yield f"recall over HTTP: p50 {latency['p50_ms']} ms, p95 {latency['p95_ms']} ms"
    yield (
        f"  of which embedding the query: p50 {latency['embed_p50_ms']} ms, "
        f"{latency['embed_share']:.0%} of the sum"
    )
    yield f"not known, of its own {gate['own_questions']} questions: {gate['own_unknown']:.1%}"
    yield (
        f"not known, of {gate['foreign_questions']} questions of strangers: "
        f"{gate['foreign_unknown']:.1%}"
    )
    yield f"import: {imported['turns']} turns in {imported['seconds']} s"


def _values(scores: Mapping[str, float]) -> Iterable[str]:
    return (str(scores["questions"]), *(f"{scores[metric]:.3f}" for metric in METRICS))


def _row(name: str, *cells: str) -> str:
    return f"{name:<16}" + "".join(f"{cell:>14}" for cell in cells)
