"""A recall's answer in its wire shape, with the block for a system prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from pipeline.domain.activation import Association, KnownEntity
from pipeline.domain.chains import Log
from pipeline.domain.changes import Change, Note
from pipeline.domain.graph import GraphStep
from pipeline.domain.memory import Memory, Source
from pipeline.domain.ranking import Ranking
from pipeline.ports.models import TokenCounter
from pipeline.stages.prompt_block import memory_prompt, prompt_line


@dataclass(frozen=True, slots=True)
class Shown:
    """A memory in an answer: `via` are the arms that found it, `parts` add up to its score. Of one
    that is not valid `log` says why, and `current` is what is believed in its place. The graph has
    come to it by an `association`."""

    memory: Memory
    score: float
    via: Sequence[str]
    parts: Mapping[str, float] = field(default_factory=dict)
    log: Log = field(default_factory=Log)
    current: tuple[Memory, ...] = ()
    association: Association | None = None

    @property
    def part(self) -> str | None:
        """What of it no longer holds."""
        note = self.log.note(self.memory.state)
        return note.part if note else None


@dataclass(frozen=True, slots=True)
class Gathered:
    """Both best first, at most as many as the request's limit; no memory is in both. What is
    `related` has an association; `known` are the entities on their ways."""

    shown: Sequence[Shown]
    related: Sequence[Shown]
    known: Mapping[UUID, KnownEntity]


def answer(
    request: Mapping[str, Any], ranking: Ranking, gathered: Gathered, tokens: TokenCounter
) -> dict[str, Any]:
    explain = bool(request.get("explain"))
    then = bool(request.get("as_of") or request.get("known_at"))
    lines, related = (
        [prompt_line(one.memory, one.current, part=one.part, then=then) for one in some]
        for some in (gathered.shown, gathered.related)
    )
    budget = request.get("token_budget", 2000)
    return {
        "memories": [
            _shown_view(one, explain) | _in_association(one, gathered.known)
            for one in gathered.shown
        ],
        "associations": [
            {"memory": _shown_view(one, explain)} | _way_view(one.association, gathered.known)
            for one in gathered.related
            if one.association is not None
        ],
        "knowledge": [],
        "known": ranking.known,
        "confidence": round(ranking.confidence, 4),
        "degraded": [],
        "memory_prompt": memory_prompt(lines, budget, tokens, related),
        "usage": {"evidence": _rounded(ranking.evidence)} if explain else {},
    }


def _shown_view(one: Shown, explain: bool) -> dict[str, Any]:
    return {
        **memory_view(one.memory),
        "changes": [_change_view(c, one.log.note(c.state)) for c in one.log.standing().changes],
        "current": [memory_view(memory) for memory in one.current],
        "score": round(one.score, 4),
        "via": list(one.via),
        **({"explanation": _rounded(one.parts)} if explain else {}),
    }


def _in_association(one: Shown, known: Mapping[UUID, KnownEntity]) -> dict[str, Any]:
    """Of a hit that the graph found too: by which way."""
    return {} if one.association is None else {"association": _way_view(one.association, known)}


def _way_view(one: Association, known: Mapping[UUID, KnownEntity]) -> dict[str, Any]:
    return {
        "activation": round(one.activation, 4),
        "path": [_step_view(step, known) for step in one.way.steps],
    }


def _step_view(step: GraphStep, known: Mapping[UUID, KnownEntity]) -> dict[str, Any]:
    ends = {"from": known[step.source], "to": known[step.target]}
    return {
        **{end: {"id": str(entity.id), "name": entity.name} for end, entity in ends.items()},
        "predicate": step.predicate,
        "memory_id": str(step.memory_id),
        "forward": step.forward,
    }


def _rounded(parts: Mapping[str, float]) -> dict[str, float]:
    return {name: round(float(value), 4) for name, value in parts.items()}


def _change_view(change: Change, note: Note | None) -> dict[str, Any]:
    """`reason` is the sentence that lies beside the log, or the code where there is none."""
    return {
        "state": change.state.value,
        "reason": (note.text if note else None) or change.reason,
        "code": change.reason,
        "part": note.part if note else None,
        "linked_memory_id": _text(change.linked),
        "job_id": _text(change.job),
        "message_id": change.message,
        "at": _iso(change.at),
        "resolution": change.resolution and change.resolution.value,
    }


def _text(given: UUID | None) -> str | None:
    return None if given is None else str(given)


def memory_view(memory: Memory) -> dict[str, Any]:
    """A memory as a recall shows it."""
    time = memory.time
    return {
        "id": str(memory.id),
        "text": memory.text,
        "kind": memory.kind,
        "state": memory.state.value,
        "priority": memory.priority.value,
        "strength": None,
        "reliability": None,
        "happened_at": _iso(memory.happened_at),
        "recorded_at": _iso(memory.recorded_at),
        "sources": [_source_view(source) for source in memory.sources],
        "speaker": memory.speaker,
        "language": memory.language,
        "time": {"words": time.words, "since": _iso(time.since), "until": _iso(time.until)}
        if time
        else None,
    }


def _source_view(source: Source) -> dict[str, Any]:
    return {
        "id": source.id,
        "session_id": source.session_id,
        "role": source.role,
        "name": source.name,
        "time": _iso(source.time),
        "approximate": source.approximate,
        "text": source.text,
    }


def _iso(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")
