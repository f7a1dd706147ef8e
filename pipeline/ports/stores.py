"""The truth, as the product needs it. Every method may raise `StoreUnavailable` (nothing happened,
or happened wholly), and sees only its own project's rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Generic, Protocol, TypeVar
from uuid import UUID

from pipeline.domain.bodies import ApiKey, Body
from pipeline.domain.graph import GraphPart
from pipeline.domain.jobs import Job, JobError, JobKind, JobStatus, LlmUsage, NewJob
from pipeline.domain.memory import Glimpse, Memory, MemoryState
from pipeline.ports.lanes import Judged, LaneHold, Prepared, Waiting
from pipeline.ports.models import Vectors

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A stretch of a list and where the next begins (None at the end)."""

    items: tuple[T, ...]
    next_cursor: str | None


class KeyStore(Protocol):
    def create_key(
        self, name: str, scopes: Sequence[str], project: str = "default"
    ) -> tuple[ApiKey, str]:
        """Make a key of the project (made when new) and return it with its clear text, which is
        never stored."""

    def find_key(self, clear_text: str) -> ApiKey | None:
        """The key with this clear text, if it exists and is not revoked."""

    def list_keys(self) -> list[ApiKey]: ...

    def revoke_key(self, key_id: UUID) -> bool:
        """False when there is no such key that is still good."""


class BodyStore(Protocol):
    def create_body(
        self,
        project_id: UUID,
        namespace: str,
        name: str,
        timezone: str,
        settings: Mapping[str, Any],
    ) -> tuple[Body, bool]:
        """The body of this name and whether it is new; an existing one is returned unchanged."""

    def get_body(self, project_id: UUID, body_id: UUID) -> Body:
        """Raises `NotFound`, also for other projects' and deleted bodies."""

    def list_bodies(
        self,
        project_id: UUID,
        *,
        namespace: str | None,
        name: str | None,
        cursor: str | None,
        limit: int,
    ) -> Page[Body]:
        """Oldest first. `InvalidInput` (field `cursor`) for one that this list did not give out."""

    def update_body(
        self,
        project_id: UUID,
        body_id: UUID,
        *,
        name: str | None = None,
        timezone: str | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Body:
        """Raises `NotFound`; `Conflict` when the new name is taken. `settings` are merged key by
        key; `InvalidInput` (field `settings`) when they come to more than one may send.
        """

    def delete_body(self, project_id: UUID, body_id: UUID) -> None:
        """Cancel its jobs, erase their contents and the files that only they need, hide it at once
        and leave the rest to projection and purge. Waits for the commit under way. Raises
        `NotFound`."""


class JobStore(Protocol):
    def accept(self, job: NewJob) -> tuple[Job, bool]:
        """Commit the job and its first step; (job, True) when new.

        The same idempotency key returns the earlier job with False, or raises
        `IdempotencyMismatch` when the request hash differs. Raises `NotFound` when the body is
        not the project's.
        """

    def get_job(self, project_id: UUID, job_id: UUID) -> Job:
        """Raises `NotFound`."""

    def list_jobs(
        self,
        project_id: UUID,
        *,
        body_id: UUID | None = None,
        kind: JobKind | None = None,
        status: JobStatus | None = None,
        parent_id: UUID | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page[Job]:
        """Newest first; `result` is left out of list items. `InvalidInput` (field `cursor`)."""

    def cancel(self, project_id: UUID, job_id: UUID) -> Job:
        """End a live job and its live children as `cancelled`; what is committed stays, nothing
        more is. Waits for the commit under way.

        A cancelled one is returned as it is. Raises `NotFound`; `Conflict` when it has succeeded
        or failed.
        """

    def retry(self, project_id: UUID, job_id: UUID) -> Job:
        """Accept a failed or cancelled job anew, at the end of its lane, under the same id;
        committed parts are kept.

        For a bulk import its failed and cancelled children too, but for those that another import
        has taken over. Raises `NotFound`; `Conflict` when it is live, succeeded, replaced by
        another import of the file, or its contents were erased.
        """


class MemoryStore(Protocol):
    def get_memory(self, project_id: UUID, memory_id: UUID) -> Memory:
        """With sources and entities. Raises `NotFound`."""

    def list_memories(
        self,
        project_id: UUID,
        body_id: UUID,
        *,
        state: MemoryState | None = None,
        speaker: str | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page[Memory]:
        """Newest recorded first. Raises `NotFound` for the body."""

    def delete_memory(self, project_id: UUID, memory_id: UUID) -> None:
        """Delete it with every trace of its words: sources, lines of contexts and of parts' inputs
        that quote them, contents of jobs that told them and that no living memory cites, answers
        of recall jobs, entities that nothing else names. Leaves a tombstone and outbox rows.

        What was prepared before is committed without these words, and the same tellings make
        nothing any more. Waits for the commit under way. Raises `NotFound`.
        """

    def find_body(self, project_id: UUID, body_id: UUID) -> None:
        """Raises `NotFound` unless the body is the project's and alive."""

    def glimpse(self, body_id: UUID, memory_ids: Sequence[UUID]) -> dict[UUID, Glimpse]:
        """The same as `read`, but only what ranking needs, which is several times as fast."""

    def read(self, body_id: UUID, memory_ids: Sequence[UUID]) -> dict[UUID, Memory]:
        """Those of the ids that exist in this body now, with sources and entities."""


class ImportStore(Protocol):
    def accept_import(
        self,
        job: NewJob,
        file_hash: str,
        chunks: Iterator[bytes],
    ) -> tuple[Job, bool]:
        """Commit a bulk import and its file in one transaction; the same file and conversation in
        a body is the same import while that is live or has succeeded (False).

        Idempotency keys count as for `accept`. The file stays until all children are accepted,
        after a failure a week for a retry. Raises `NotFound`, `IdempotencyMismatch`.
        """

    def read_import(self, file_hash: str, project_id: UUID) -> Iterator[bytes]:
        """The file's bytes, in order. `NotFound` (code `import_file_gone`) when it has gone."""


@dataclass(frozen=True, slots=True)
class Step:
    """One claimed piece of preparation: `plan` cuts a job into parts, `extract` prepares a part,
    `judge` has a model look at what it may change."""

    job_id: UUID
    project_id: UUID
    body_id: UUID
    kind: JobKind
    part: int
    step: str
    input: Mapping[str, Any]
    metadata: Mapping[str, Any]
    accepted_at: datetime
    timezone: str
    attempts: int
    kills: int
    body_settings: Mapping[str, Any]
    process: UUID | None = None  # who claimed it
    unasked: timedelta = timedelta()  # since a breaker first kept it from its model


class WorkStore(Protocol):
    """Steps, claims and lanes. `process` is the id of a process that beats."""

    def register(self, process: UUID, host: str, pid: int, queues: Sequence[str]) -> None: ...

    def beat(self, process: UUID) -> bool:
        """False when the process is not registered any more, since others took it for dead."""

    def leave(self, process: UUID) -> int:
        """Give back what the process claimed, without counting a kill; returns how many."""

    def give_back(self, process: UUID) -> int:
        """Free what the process has claimed, without counting a kill; returns how many."""

    def claim(self, process: UUID, queue: str) -> Step | None:
        """Claim a free step of the queue: live jobs before bulk ones, the body that waited
        longest first, in lane order inside a body. A step is returned to one claimer only. A
        `judge` step is free once every part before it in the lane, and its own, is extracted.
        """

    def told(self, body_id: UUID, keys: Sequence[bytes]) -> frozenset[bytes]:
        """Those of the source keys that were told before, so that no model is asked again."""

    def free_steps(self, queue: str) -> bool:
        """Whether something could be claimed now."""

    def store_plan(self, step: Step, parts: Sequence[Mapping[str, Any]]) -> None:
        """Store the inputs of the job's parts. Twice is harmless; a job without parts ends."""

    def store_children(self, step: Step, children: Sequence[NewJob], last: bool) -> None:
        """Accept children of a bulk import, each once a body; `last` says that all are there.

        Those that an earlier import of the file made, and that have not failed, become this one's.
        Raises `TransientError` (code `import_under_way`) while that import is live.
        """

    def store_prepared(
        self, step: Step, prepared: Prepared, usage: LlmUsage, *, judge: bool = False
    ) -> None:
        """Twice is harmless: the first outcome stays, the usage of both counts. `judge`: drafts
        are judged by a model before they are committed, in a step of its own.
        """

    def waiting(self, step: Step) -> AbstractContextManager[Waiting | None]:
        """What a claimed `judge` step is about; None, and the claim is given back, when its part is
        not, or not yet, to be judged."""

    def store_judged(self, step: Step, outcome: Judged, usage: LlmUsage) -> None:
        """Only for who has claimed it still; the usage counts in any case. What quotes a memory
        that was deleted meanwhile is judged anew."""

    def put_off(
        self,
        step: Step,
        until_seconds: float,
        *,
        counts: bool,
        error: JobError,
        usage: LlmUsage,
        unasked: bool = False,
    ) -> None:
        """Give a step back to be tried again after so many seconds; `counts` adds an attempt, with
        `unasked` its `Step.unasked` runs from the first such time on. Of a process that has lost
        its claim only the usage counts."""

    def finish(self, step: Step, result: Mapping[str, Any], usage: LlmUsage) -> None:
        """End a job that writes no memories with its result, unless it has ended. When that names
        a memory deleted meanwhile, the step is free again a second later instead."""

    def give_up(self, step: Step, error: JobError, usage: LlmUsage) -> None:
        """End the step's job as failed. Of a process that has lost its claim only the usage
        counts."""

    def fail(self, job_id: UUID, error: JobError, usage: LlmUsage) -> None:
        """End the job as failed, unless it has ended."""

    def resolving(self, job_id: UUID) -> None:
        """Note that a job whose next part is prepared waits in its lane for another store."""

    def lane(self, body_id: UUID) -> AbstractContextManager[LaneHold | None]:
        """Hold the body's lane with its first unfinished part, if that is prepared and nobody
        else holds the lane.

        The hold is a transaction: leaving with an error, or dying, changes nothing. A part is to
        be prepared again instead when another version of the program stored it, or when its drafts
        draw on turns erased since and on others together.
        """

    def lane_ready(self, body_id: UUID) -> bool:
        """Whether `lane` would find something, looked at without the lock."""


@dataclass(frozen=True, slots=True)
class ProjectionBatch:
    body_id: UUID
    present: tuple[tuple[Memory, Vectors], ...]
    gone: tuple[UUID, ...]
    body_gone: bool
    graph: GraphPart = field(default_factory=GraphPart)  # of what is present
    gone_entities: tuple[UUID, ...] = ()
    gone_relations: tuple[UUID, ...] = ()


class ProjectionStore(Protocol):
    def projection(
        self, body_id: UUID, limit: int, *, wait: bool = True
    ) -> AbstractContextManager[ProjectionBatch | None]:
        """One batch of the body's due outbox rows under its advisory lock. Leaving without an
        error removes the rows seen and ends the jobs whose last row this was; with one, keeps
        them. None: nothing is due, or, without `wait`, somebody else has the lock. With
        `StoreUnavailable` on leaving the lock was lost, and the rows are to be projected again.
        """

    def due(self, body_id: UUID) -> bool:
        """Whether there is something to project, looked at without the lock."""

    def due_bodies(self, limit: int) -> list[UUID]:
        """Bodies with due outbox rows, oldest first."""

    def finish_projected(self, body_id: UUID) -> int:
        """End jobs in phase `projecting` that wait for no outbox row; returns how many."""

    def enqueue_all(self, body_id: UUID) -> int:
        """Put every memory of the body into the outbox, for a rebuild."""

    def all_bodies(self) -> list[UUID]: ...


@dataclass(frozen=True, slots=True)
class WorkerProcess:
    host: str
    pid: int
    queues: tuple[str, ...]
    silent_seconds: float  # since its last beat


class ProcessStore(Protocol):
    def processes(self) -> list[WorkerProcess]:
        """All that registered and did not leave, oldest first."""


class UpkeepStore(Protocol):
    def reconciling(self) -> AbstractContextManager[bool]:
        """True for one process at a time, by an advisory lock."""

    def free_dead_claims(self, silent_seconds: float) -> int:
        """Free claims of silent processes; count a kill for each; fail the jobs that are poison."""

    def ready_lanes(self, limit: int) -> list[UUID]:
        """Bodies whose lane's first part is prepared."""

    def projected_bodies(self, limit: int) -> list[UUID]:
        """Bodies with jobs in phase `projecting` that wait for no outbox row."""

    def settle_parents(self) -> int:
        """Bring bulk imports to the state of their children."""

    def waiting_queues(self) -> list[str]:
        """Queues with free steps."""

    def purge_deleted(self, limit: int) -> int:
        """Remove at most so many rows of deleted bodies, and files that nobody needs; cancel jobs
        that slipped in meanwhile. Returns how many rows."""
