"""Jobs as values: what a caller is told of a job, and the rules of trying again. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Any
from uuid import UUID


class JobKind(StrEnum):
    MEMORIZE = "memorize"
    RECALL = "recall"
    THINK = "think"
    DREAM = "dream"
    KNOWLEDGE = "knowledge"
    IMPORT = "import"
    UPKEEP = "upkeep"


class JobStatus(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def ended(self) -> bool:
        return self in ENDED


ENDED = frozenset({JobStatus.SUCCEEDED, JobStatus.FAILED, JobStatus.CANCELLED})


class Phase(StrEnum):
    """Where a live job stands; `projecting` is after its last commit: nothing is extracted anew."""

    ACCEPTED = "accepted"
    PREPARING = "preparing"
    RESOLVING = "resolving"
    PROJECTING = "projecting"
    DONE = "done"


QUEUE_OF: Mapping[JobKind, str] = {
    JobKind.MEMORIZE: "memorize",
    JobKind.IMPORT: "memorize",
    JobKind.RECALL: "recall",
    JobKind.THINK: "think",
    JobKind.DREAM: "dream",
    JobKind.KNOWLEDGE: "knowledge",
    JobKind.UPKEEP: "upkeep",
}
QUEUES = ("memorize", "recall", "think", "dream", "knowledge", "upkeep")

LANED = frozenset({JobKind.MEMORIZE, JobKind.THINK, JobKind.DREAM})
"""Kinds that write memories, and so take effect in the order of their body's lane."""

HEAT_OF: Mapping[JobKind, int] = {
    JobKind.MEMORIZE: 38,
    JobKind.RECALL: 6,
    JobKind.THINK: 44,
    JobKind.DREAM: 44,
    JobKind.KNOWLEDGE: 50,
    JobKind.IMPORT: 0,  # its children count
    JobKind.UPKEEP: 0,
}


@dataclass(frozen=True, slots=True)
class JobError:
    code: str
    message: str
    retryable: bool


@dataclass(frozen=True, slots=True)
class LlmUsage:
    """What the job's model calls cost so far, failed calls included."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Job:
    id: UUID
    project_id: UUID
    body_id: UUID | None
    kind: JobKind
    status: JobStatus
    phase: Phase
    progress: int  # percent
    attempts: int
    error: JobError | None
    heat: int
    points: int
    usage: LlmUsage
    accepted_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    parent_id: UUID | None = None
    result: Mapping[str, Any] | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NewJob:
    """A request that passed validation. `payload` is JSON; `child_key` makes a bulk import's
    children unique within a body; `request_hash` is over method, path and canonical content.
    """

    id: UUID
    project_id: UUID
    body_id: UUID | None
    kind: JobKind
    payload: Mapping[str, Any]
    idempotency_key: str | None = None
    request_hash: bytes | None = None
    parent_id: UUID | None = None
    child_key: str | None = None
    bulk: bool = False
    metadata: Mapping[str, Any] = field(default_factory=dict)


MAX_ATTEMPTS = 5  # tries of one step with a failing model, before its job fails
MAX_KILLS = 3  # dead processes a step may leave behind before it is poison
BACKOFF_BASE = timedelta(seconds=1)
BACKOFF_MAX = timedelta(minutes=2)  # longest pause between two tries
GROWTH = 2  # of the pause, from one try to the next
OUTAGE_GROWTH = 4  # so that all tries of one job, 102 s apart or more, outlast a model's restart
MODEL_PATIENCE = timedelta(minutes=30)  # longest a step waits for a model that is not asked
UNASKED_SPREAD = timedelta(seconds=30)  # most that such looks are spread, and a recovery is missed
CALLS_PER_STEP = MAX_ATTEMPTS  # model calls one step may burn in all


def backoff(
    attempt: int, rng: Random, asked: float | None = None, growth: int = GROWTH
) -> timedelta:
    """Pause after the given failed attempt (1 is the first): exponential, half of it jitter.

    `asked` is the `Retry-After` of the other side in seconds; never waits less than that, nor
    more than BACKOFF_MAX.
    """
    ceiling: timedelta = min(BACKOFF_BASE * int(growth ** min(attempt, 16)), BACKOFF_MAX)
    pause = ceiling * (0.5 + rng.random() / 2)
    if asked is not None:
        pause = max(pause, timedelta(seconds=asked))
    return min(pause, BACKOFF_MAX)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a step that failed: tried again after `pause`, or its job fails."""

    pause: timedelta | None

    @property
    def gives_up(self) -> bool:
        return self.pause is None


def after_failure(
    attempts: int,
    *,
    retryable: bool,
    counts: bool,
    asked: float | None,
    rng: Random,
    growth: int = GROWTH,
) -> Verdict:
    """Decide after a failure. `attempts` includes this one when it `counts` (outages of our own
    stores do not)."""
    if not retryable or (counts and attempts >= MAX_ATTEMPTS):
        return Verdict(None)
    return Verdict(backoff(max(attempts, 1), rng, asked, growth))


def while_unasked(waited: timedelta, asked: float, rng: Random) -> Verdict:
    """Decide when an open circuit breaker has kept a step from its model for so long already.

    Looks again after the seconds that the breaker asks for. The longer the outage, the wider the
    looks are spread: thousands of steps may be waiting for the same model.
    """
    if waited >= MODEL_PATIENCE:
        return Verdict(None)
    pause = timedelta(seconds=asked) + min(waited / 4, UNASKED_SPREAD) * rng.random()
    return Verdict(min(pause, BACKOFF_MAX))


def percent(done: int, total: int | None) -> int:
    """Progress of a live job: 0 before its parts are known, at most 99 until it has ended."""
    if not total:
        return 0
    return min(99, done * 100 // total)
