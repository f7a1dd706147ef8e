"""Jobs on the wire."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import Field

from api_gateway.schemas.common import AnswerModel
from pipeline.domain.jobs import JobKind, JobStatus


class JobError(AnswerModel):
    """Why a job failed, or what its last try ran into. `code` is stable."""

    code: str
    message: str
    retryable: bool


class JobUsage(AnswerModel):
    """What the job's model calls cost so far, failed calls included."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class Job(AnswerModel):
    """Accepted work. `succeeded` means that a recall finds what it wrote; lists omit `result`."""

    id: UUID
    kind: JobKind
    body_id: UUID | None
    status: JobStatus
    progress: int = Field(ge=0, le=100, description="Percent")
    phase: str
    attempts: int
    error: JobError | None = None
    heat: int
    points: int
    usage: JobUsage
    accepted_at: datetime
    started_at: datetime | None = None
    finished_at: datetime | None = None
    parent_id: UUID | None = None
    metadata: dict[str, Any] = Field(default_factory=dict)
    result: dict[str, Any] | None = None
