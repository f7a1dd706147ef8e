"""From rows to values: the only mapper at this edge."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import numpy as np

from pipeline.domain.bodies import ApiKey, Body
from pipeline.domain.jobs import Job, JobError, JobKind, JobStatus, LlmUsage, Phase, percent
from pipeline.domain.memory import Glimpse, Memory, MemoryState, Priority, ResolvedTime, Source
from pipeline.ports.models import Vectors

Row = Mapping[str, Any]

JOB_COLUMNS = (
    "id, seq, project_id, body_id, kind, status, phase, attempts, error, heat, points, llm_calls, "
    "llm_input_tokens, llm_output_tokens, parts_total, parts_done, accepted_at, started_at, "
    "finished_at, parent_id, metadata"
)


def api_key(row: Row) -> ApiKey:
    return ApiKey(
        id=row["id"],
        project_id=row["project_id"],
        name=row["name"],
        prefix=row["prefix"],
        scopes=tuple(row["scopes"]),
        created_at=row["created_at"],
        revoked_at=row["revoked_at"],
    )


def body(row: Row) -> Body:
    memories, changed = row.get("memories", 0), row.get("changed") or {}
    counts = {state.value: changed.get(state.value, 0) for state in MemoryState}
    counts[MemoryState.VALID.value] = memories - sum(changed.values())
    return Body(
        id=row["id"],
        project_id=row["project_id"],
        namespace=row["namespace"],
        name=row["name"],
        timezone=row["timezone"],
        settings=row["settings"],
        created_at=row["created_at"],
        memories=memories,
        counts=counts,
    )


def job(row: Row) -> Job:
    status = JobStatus(row["status"])
    done = status is JobStatus.SUCCEEDED
    return Job(
        id=row["id"],
        project_id=row["project_id"],
        body_id=row["body_id"],
        kind=JobKind(row["kind"]),
        status=status,
        phase=Phase(row["phase"]),
        progress=100 if done else percent(row["parts_done"], row["parts_total"]),
        attempts=row["attempts"],
        error=JobError(**row["error"]) if row["error"] else None,
        heat=row["heat"],
        points=row["points"],
        usage=LlmUsage(row["llm_calls"], row["llm_input_tokens"], row["llm_output_tokens"]),
        accepted_at=row["accepted_at"],
        started_at=row["started_at"],
        finished_at=row["finished_at"],
        parent_id=row["parent_id"],
        result=row.get("result"),
        metadata=row["metadata"],
    )


def source(row: Row) -> Source:
    return Source(
        id=row["message_id"],
        session_id=row["session_id"],
        role=row["role"],
        name=row["name"],
        time=row["said_at"],
        approximate=row["approximate"],
        text=row["text"],
        job_id=row["job_id"],
        key=bytes(row["key"]),
    )


def memory(row: Row, sources: tuple[Source, ...], entities: tuple[str, ...]) -> Memory:
    return Memory(
        id=row["id"],
        body_id=row["body_id"],
        text=row["text"],
        kind=row["kind"],
        state=MemoryState(row["state"]),
        priority=Priority(row["priority"]),
        language=row["language"],
        speaker=row["speaker"],
        said_at=row["said_at"],
        approximate=row["approximate"],
        utc_offset=timedelta(minutes=row["utc_offset"]),
        time=resolved_time(row),
        recorded_at=row["recorded_at"],
        context=row["context"],
        context_keys=tuple(bytes(key) for key in row["context_keys"]),
        sources=sources,
        entities=entities,
        called=tuple(row.get("called") or ()),
    )


def glimpse(row: Row) -> Glimpse:
    return Glimpse(
        id=row["id"],
        text=row["text"],
        speaker=row["speaker"],
        role=row["role"] or "user",
        said_at=row["said_at"],
        time=resolved_time(row),
        turn=bytes(row["key"] or b""),
        after=tuple(bytes(key) for key in reversed(row["context_keys"])),
        state=MemoryState(row["state"]),
    )


def resolved_time(row: Row) -> ResolvedTime | None:
    if row["time_since"] is None:
        return None
    return ResolvedTime(row["time_words"], row["time_since"], row["time_until"])


def vector(raw: bytes) -> Vectors:
    return np.frombuffer(raw, dtype="<f4")


def vector_bytes(vectors: Vectors) -> bytes:
    return np.ascontiguousarray(vectors, dtype="<f4").tobytes()
