"""In-memory stand-ins of the ports that a gateway uses, and a client of one over them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, cast
from uuid import UUID, uuid4

from starlette.testclient import TestClient

from api_gateway.app import create_app
from pipeline.domain.bodies import ApiKey, Body
from pipeline.domain.graph import (
    GraphPath,
    GraphRelation,
    GraphStep,
    Picture,
    PictureEntity,
    paths,
)
from pipeline.domain.jobs import Job, JobKind, JobStatus, LlmUsage, NewJob, Phase
from pipeline.domain.memory import Memory, MemoryState
from pipeline.errors import Conflict, IdempotencyMismatch, InvalidInput, NotFound
from pipeline.ports.stores import Page
from pipeline.services import GatewayServices
from pipeline.settings import Settings
from tests.support.change_fakes import FakeChanges
from tests.support.entity_fakes import FakeEntities

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
PROJECT = UUID(int=1)
OTHER_PROJECT = UUID(int=2)
ADMIN, WRITER, READER, STRANGER = "mn_admin", "mn_writer", "mn_reader", "mn_stranger"


def api_key(scopes: Sequence[str], project_id: UUID = PROJECT) -> ApiKey:
    return ApiKey(uuid4(), project_id, "test", "mn_", tuple(scopes), NOW)


def new_job(job: NewJob) -> Job:
    return Job(
        id=job.id,
        project_id=job.project_id,
        body_id=job.body_id,
        kind=job.kind,
        status=JobStatus.QUEUED,
        phase=Phase.ACCEPTED,
        progress=0,
        attempts=0,
        error=None,
        heat=38,
        points=0,
        usage=LlmUsage(),
        accepted_at=NOW,
        started_at=None,
        finished_at=None,
        metadata=job.metadata,
    )


class FakeKeys:
    def __init__(self) -> None:
        self.asked = 0
        self.known: dict[str, ApiKey] = {
            ADMIN: api_key(["admin"]),
            WRITER: api_key(["write"]),
            READER: api_key(["read"]),
            STRANGER: api_key(["admin"], OTHER_PROJECT),
        }

    def find_key(self, clear_text: str) -> ApiKey | None:
        self.asked += 1
        return self.known.get(clear_text)


class FakeBodies:
    def __init__(self) -> None:
        self.rows: dict[UUID, Body] = {}

    def create_body(
        self,
        project_id: UUID,
        namespace: str,
        name: str,
        timezone: str,
        settings: Mapping[str, Any],
    ) -> tuple[Body, bool]:
        for body in self.rows.values():
            if (body.project_id, body.namespace, body.name) == (project_id, namespace, name):
                return body, False
        body = Body(uuid4(), project_id, namespace, name, timezone, settings, NOW)
        self.rows[body.id] = body
        return body, True

    def get_body(self, project_id: UUID, body_id: UUID) -> Body:
        body = self.rows.get(body_id)
        if body is None or body.project_id != project_id:
            raise NotFound("there is no such body")
        return body

    def list_bodies(
        self,
        project_id: UUID,
        *,
        namespace: str | None,
        name: str | None,
        cursor: str | None,
        limit: int,
    ) -> Page[Body]:
        if cursor:
            raise InvalidInput("is not a cursor of this list", field="cursor")
        mine = [b for b in self.rows.values() if b.project_id == project_id]
        return Page(tuple(mine[:limit]), "more" if len(mine) > limit else None)

    def update_body(self, project_id: UUID, body_id: UUID, **changes: Any) -> Body:
        body = self.get_body(project_id, body_id)
        if changes["name"] == "taken":
            raise Conflict("another body has this name")
        given = {key: value for key, value in changes.items() if value is not None}
        self.rows[body_id] = replace(body, **given)
        return self.rows[body_id]

    def delete_body(self, project_id: UUID, body_id: UUID) -> None:
        self.get_body(project_id, body_id)
        del self.rows[body_id]


@dataclass
class FakeJobs:
    bodies: FakeBodies
    rows: dict[UUID, Job] = field(default_factory=dict)
    accepted: list[NewJob] = field(default_factory=list)
    by_key: dict[str, tuple[UUID, bytes | None]] = field(default_factory=dict)
    steps: list[Job] = field(default_factory=list)
    """What `get_job` finds from now on, one a call; the last stays."""
    error: Exception | None = None

    def accept(self, job: NewJob) -> tuple[Job, bool]:
        if self.error:
            raise self.error
        if job.body_id:
            self.bodies.get_body(job.project_id, job.body_id)
        if job.idempotency_key in self.by_key:
            job_id, digest = self.by_key[job.idempotency_key]
            if digest != job.request_hash:
                raise IdempotencyMismatch("this Idempotency-Key came with another request")
            return self.rows[job_id], False
        if job.idempotency_key:
            self.by_key[job.idempotency_key] = (job.id, job.request_hash)
        self.accepted.append(job)
        self.rows[job.id] = new_job(job)
        return self.rows[job.id], True

    def get_job(self, project_id: UUID, job_id: UUID) -> Job:
        job = self.rows.get(job_id)
        if job is None or job.project_id != project_id:
            raise NotFound("there is no such job")
        if self.steps:
            job = self.rows[job_id] = self.steps.pop(0)
        return job

    def list_jobs(self, project_id: UUID, **filters: Any) -> Page[Job]:
        self.filters = filters
        return Page(tuple(j for j in self.rows.values() if j.project_id == project_id), None)

    def cancel(self, project_id: UUID, job_id: UUID) -> Job:
        job = self.get_job(project_id, job_id)
        if job.status is JobStatus.SUCCEEDED:
            raise Conflict("the job has succeeded")
        self.rows[job_id] = replace(job, status=JobStatus.CANCELLED, finished_at=NOW)
        return self.rows[job_id]

    def retry(self, project_id: UUID, job_id: UUID) -> Job:
        job = self.get_job(project_id, job_id)
        self.rows[job_id] = replace(job, status=JobStatus.QUEUED, finished_at=None)
        return self.rows[job_id]


@dataclass
class FakeMemories:
    bodies: FakeBodies
    rows: dict[UUID, Memory] = field(default_factory=dict)
    reads: int = 0

    def get_memory(self, project_id: UUID, memory_id: UUID) -> Memory:
        memory = self.rows.get(memory_id)
        if memory is None:
            raise NotFound("there is no such memory")
        self.bodies.get_body(project_id, memory.body_id)
        return memory

    def list_memories(self, project_id: UUID, body_id: UUID, **_: Any) -> Page[Memory]:
        self.bodies.get_body(project_id, body_id)
        return Page(tuple(m for m in self.rows.values() if m.body_id == body_id), None)

    def delete_memory(self, project_id: UUID, memory_id: UUID) -> None:
        self.get_memory(project_id, memory_id)
        del self.rows[memory_id]

    def read(self, body_id: UUID, memory_ids: Sequence[UUID]) -> dict[UUID, Memory]:
        self.reads += 1
        found = [self.rows[one] for one in memory_ids if one in self.rows]
        return {memory.id: memory for memory in found if memory.body_id == body_id}


@dataclass
class FakeGraph:
    """Entities in a row, each a step from the one before, and related to it."""

    bodies: FakeBodies
    row: list[UUID] = field(default_factory=lambda: [UUID(int=n) for n in range(1, 6)])
    error: Exception | None = None

    def find_entity(self, project_id: UUID, body_id: UUID, entity: str) -> UUID:
        self.bodies.get_body(project_id, body_id)
        if entity not in {"Ann", str(self.row[0])}:
            raise NotFound("the body has no such entity")
        return self.row[0]

    def neighbours(
        self, body_id: UUID, entity_ids: Sequence[UUID], depth: int, limit: int
    ) -> list[GraphPath]:
        if self.error:
            raise self.error
        steps = [GraphStep(a, b, UUID(int=99)) for a, b in itertools.pairwise(self.row)]
        return paths(steps)[: min(depth, limit)]

    def picture(
        self, project_id: UUID, body_id: UUID, entity_ids: Sequence[UUID] | None, limit: int
    ) -> Picture:
        self.bodies.get_body(project_id, body_id)
        ids = self.row if entity_ids is None else entity_ids
        shown = ids[:limit]
        entities = tuple(PictureEntity(each, "里斯本", "place", 3) for each in shown)
        relations = tuple(
            GraphRelation(UUID(int=50), a, "next_to", b, UUID(int=99), NOW)
            for a, b in itertools.pairwise(shown)
        )
        return Picture(entities, relations, len(ids) > limit)


@dataclass
class FakeImports:
    jobs: FakeJobs
    files: dict[str, bytes] = field(default_factory=dict)

    def accept_import(
        self, job: NewJob, file_hash: str, chunks: Iterator[bytes]
    ) -> tuple[Job, bool]:
        self.files[file_hash] = b"".join(chunks)
        return self.jobs.accept(job)


@dataclass
class FakeWakeups:
    woken: list[str] = field(default_factory=list)

    def wake(self, queue: str) -> None:
        self.woken.append(queue)

    def close(self) -> None:
        pass


@dataclass
class FakeRecalls:
    asked: list[dict[str, Any]] = field(default_factory=list)
    answer: dict[str, Any] = field(default_factory=dict)
    error: Exception | None = None
    unwell: Exception | None = None

    async def ask(self, request: Mapping[str, Any], timeout_seconds: float) -> dict[str, Any]:
        if self.error:
            raise self.error
        self.asked.append(dict(request))
        return self.answer

    async def ping(self) -> None:
        if self.unwell:
            raise self.unwell

    async def aclose(self) -> None:
        pass


class FakeServer:
    """PostgreSQL or the vector server, as far as health asks them."""

    unwell: Exception | None = None

    def ping(self) -> None:
        if self.unwell:
            raise self.unwell

    def close(self) -> None:
        pass


class World:
    """Everything behind the gateway, to look into and to break."""

    def __init__(self, **settings: Any) -> None:
        self.keys = FakeKeys()
        self.bodies = FakeBodies()
        self.jobs = FakeJobs(self.bodies)
        self.memories = FakeMemories(self.bodies)
        self.changes = FakeChanges(self.memories, NOW)
        self.graph = self.pictures = FakeGraph(self.bodies)
        self.entities = FakeEntities(self.bodies, NOW)
        self.imports = FakeImports(self.jobs)
        self.vectors = FakeServer()
        self.wakeups = FakeWakeups()
        self.recalls = FakeRecalls()
        self.database = FakeServer()
        self.settings = Settings(**settings)
        self.body = self.bodies.create_body(PROJECT, "default", "alice", "UTC", {})[0]
        self.memorize_path = f"/v1/bodies/{self.body.id}/memorize"
        self.recall_path = f"/v1/bodies/{self.body.id}/recall"

    def services(self) -> GatewayServices:
        names = (
            "settings keys bodies jobs memories changes imports vectors graph pictures entities "
            "wakeups recalls database"
        ).split()
        return GatewayServices(**{name: cast(Any, getattr(self, name)) for name in names})

    def put_job(self, status: JobStatus = JobStatus.QUEUED, **values: Any) -> Job:
        accepted = new_job(NewJob(uuid4(), PROJECT, self.body.id, JobKind.MEMORIZE, {}))
        job = replace(accepted, status=status, **values)
        self.jobs.rows[job.id] = job
        return job


@contextmanager
def client(world: World, key: str | None = ADMIN) -> Iterator[TestClient]:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    app = create_app(world.services())
    with TestClient(app, headers=headers, raise_server_exceptions=False) as opened:
        yield opened


def state_names() -> list[str]:
    return [state.value for state in MemoryState]
