"""All stores on one database, and values to put into them."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar
from uuid import UUID, uuid4

import numpy as np

from pipeline.adapters.postgres.bodies import PostgresBodies
from pipeline.adapters.postgres.chains import PostgresChanges
from pipeline.adapters.postgres.entity_edits import PostgresEntities
from pipeline.adapters.postgres.imports import PostgresImports
from pipeline.adapters.postgres.jobs import PostgresJobs
from pipeline.adapters.postgres.keys import PostgresKeys
from pipeline.adapters.postgres.memories import PostgresMemories
from pipeline.adapters.postgres.pool import Database
from pipeline.adapters.postgres.projection import PostgresProjections
from pipeline.adapters.postgres.upkeep import PostgresUpkeep
from pipeline.adapters.postgres.work import PostgresWork
from pipeline.domain.bodies import Body
from pipeline.domain.jobs import Job, JobError, JobKind, LlmUsage, NewJob
from pipeline.domain.memory import Draft, Memory, ResolvedTime, Source
from pipeline.ports.changes import ChangeStore
from pipeline.ports.entities import EntityStore
from pipeline.ports.lanes import Committed, Prepared
from pipeline.ports.models import CrossEncoder
from pipeline.ports.stores import (
    BodyStore,
    ImportStore,
    JobStore,
    KeyStore,
    MemoryStore,
    ProjectionBatch,
    ProjectionStore,
    Step,
    UpkeepStore,
    WorkStore,
)
from pipeline.ports.vectors import ArmQuery, VectorHit
from pipeline.stages.commit import commit_part

T = TypeVar("T")
QUEUE = "memorize"
DIMENSION = 4
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
NO_USAGE = LlmUsage()
TROUBLE = JobError("model_unavailable", "the model does not answer", retryable=True)


class NoVectors:
    """A vector store that is empty: what is not projected yet is found in the truth."""

    def search(self, body_id: UUID, queries: Sequence[ArmQuery]) -> list[list[VectorHit]]:
        return [[] for _ in queries]


NOTHING = NoVectors()


@dataclass
class Stores:
    """The ports, a process that claims, and the database to look into."""

    url: str
    database: Database
    keys: KeyStore
    bodies: BodyStore
    jobs: JobStore
    memories: MemoryStore
    changes: ChangeStore
    imports: ImportStore
    work: WorkStore
    projections: ProjectionStore
    upkeep: UpkeepStore
    entities: EntityStore
    project: UUID = field(default_factory=uuid4)
    process: UUID = field(default_factory=uuid4)
    encoder: CrossEncoder | None = None  # without one, wording alone tells

    @classmethod
    def on(cls, url: str, size: int = 24, idle_seconds: float = 15.0) -> Stores:
        database = Database(url, size, "tests", idle_seconds)
        return cls(
            url,
            database,
            PostgresKeys(database),
            PostgresBodies(database),
            PostgresJobs(database),
            PostgresMemories(database),
            PostgresChanges(database),
            PostgresImports(database),
            PostgresWork(database),
            PostgresProjections(database),
            PostgresUpkeep(database),
            PostgresEntities(database),
        )

    # --- looking into the database ------------------------------------------------------

    def rows(self, query: str, *parameters: Any) -> list[dict[str, Any]]:
        with self.database.connection() as connection:
            cursor = connection.execute(query, parameters)
            return cursor.fetchall() if cursor.description else []

    def value(self, query: str, *parameters: Any) -> Any:
        return next(iter(self.rows(query, *parameters)[0].values()))

    def count(self, table: str, where: str = "true", *parameters: Any) -> int:
        query = f"SELECT count(*) FROM {table} WHERE {where}"  # noqa: S608 - a test's own words
        return int(self.value(query, *parameters))

    def everything(self) -> str:
        """All text that is stored anywhere, to look for words that should be gone."""
        tables = self.rows("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
        queries = [f"SELECT t::text AS row FROM {table['name']} t" for table in tables]  # noqa: S608
        return "\n".join(row["row"] for query in queries for row in self.rows(query))

    def clear(self) -> None:
        """An empty database with one project and one process."""
        for statement in ("jobs", "projects", "outbox", "processes"):
            self.rows("DELETE FROM " + statement)  # noqa: S608 - names of tables
        self.project = self.new_project()
        self.work.register(self.process, "here", 1, [QUEUE])

    # --- doing what the product does ----------------------------------------------------

    def new_project(self) -> UUID:
        return self.keys.create_key("tests", ["write"], f"project {uuid4()}")[0].project_id

    def body(self, name: str = "", project: UUID | None = None) -> Body:
        return self.bodies.create_body(
            project or self.project, "default", name or str(uuid4()), "UTC", {}
        )[0]

    def accept(self, body: Body, **changes: Any) -> Job:
        return self.jobs.accept(new_job(body, **changes))[0]

    def claim(self, queue: str = QUEUE) -> Step:
        step = self.work.claim(self.process, queue)
        assert step is not None, "nothing to claim"
        return step

    def plan(self, parts: int = 1) -> list[Step]:
        """Claim a plan, store it and claim its parts."""
        plan = self.claim()
        assert plan.step == "plan"
        self.work.store_plan(plan, [part_input(number) for number in range(parts)])
        return [self.claim() for _ in range(parts)]

    def prepare(self, body: Body, *drafts: Draft, **changes: Any) -> Job:
        """Accept a job of one part, and prepare that."""
        job = self.accept(body, **changes)
        (step,) = self.plan()
        assert step.job_id == job.id, "another job stands before it"
        self.work.store_prepared(step, prepared(*(told_by(d, job.id) for d in drafts)), NO_USAGE)
        return job

    def commit(self, body: Body) -> Committed | None:
        with self.work.lane(body.id) as hold:
            return commit_part(hold, NOTHING, self.encoder) if hold is not None else None

    def project_due(self, body: Body, limit: int = 256) -> list[ProjectionBatch]:
        """Project what is due, as a worker does, into nothing."""
        batches: list[ProjectionBatch] = []
        while True:
            with self.projections.projection(body.id, limit) as batch:
                if batch is None:
                    return batches
                batches.append(batch)

    def tell(self, body: Body, *drafts: Draft, **changes: Any) -> Job:
        """A job of these drafts from its acceptance to its end."""
        job = self.prepare(body, *drafts, **changes)
        assert self.commit(body) is not None
        self.project_due(body)
        self.projections.finish_projected(body.id)
        return self.job(job)

    def job(self, job: Job) -> Job:
        return self.jobs.get_job(job.project_id, job.id)

    def all_memories(self, body: Body) -> list[Memory]:
        """Oldest first."""
        found = self.memories.list_memories(body.project_id, body.id, limit=1000).items
        return list(reversed(found))

    def texts(self, body: Body) -> list[str]:
        return [memory.text for memory in self.all_memories(body)]

    def wait_for_lock(self) -> None:
        """Return when somebody waits for a lock."""
        waits = "wait_event_type = 'Lock' AND datname = current_database()"
        until(lambda: self.count("pg_stat_activity", waits))

    def idle_in_transaction(self) -> int:
        """The sessions that hold a transaction open and do nothing in it."""
        idle = "state = 'idle in transaction' AND datname = current_database()"
        return self.count("pg_stat_activity", idle)

    def end_idle_transactions(self) -> None:
        """As an administrator does, or a server that gives up on a client."""
        self.rows(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE state = 'idle in transaction' AND datname = current_database()"
        )

    def later(self, seconds: float) -> None:
        """Let time pass for everything that waits for it."""
        for column, table in (
            ("not_before", "outbox"),
            ("not_before", "steps"),
            ("claimed_at", "steps"),
            ("unasked_since", "steps"),
            ("beat_at", "processes"),
            ("deleted_at", "bodies"),
            ("deleted_at", "tombstones"),
            ("used_at", "import_files"),
        ):
            self.rows(
                f"UPDATE {table} SET {column} = {column} - make_interval(secs => %s)",  # noqa: S608
                seconds,
            )


def new_job(body: Body, **changes: Any) -> NewJob:
    values: dict[str, Any] = {
        "id": uuid4(),
        "project_id": body.project_id,
        "body_id": body.id,
        "kind": JobKind.MEMORIZE,
        "payload": {"messages": [message("Hello")], "session_id": None, "language": None},
    }
    return NewJob(**{**values, **changes})


def message(text: str, name: str | None = "Ann", id: str | None = None) -> dict[str, Any]:
    return {"role": "user", "content": text, "name": name, "time": None, "id": id}


def messages(*texts: str) -> dict[str, Any]:
    """A memorize job's payload."""
    told = [message(text) for text in texts]
    return {"messages": told, "session_id": None, "language": None}


def part_input(number: int = 0) -> dict[str, Any]:
    return {"context": [], "turns": [], "header": f"part {number}", "session_id": None}


def key_of(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def draft(
    text: str,
    *,
    speaker: str = "Ann",
    after: Sequence[str] = (),
    time: ResolvedTime | None = None,
    entities: Sequence[tuple[str, str]] = (("Ann", "person"),),
    turns: Sequence[str] = (),
    said_at: datetime = NOON,
    role: str = "user",
) -> Draft:
    """A draft as the rules make it: told in a turn of the same words, or in `turns`; `after` are
    the turns before it."""
    told = turns or (text,)
    return Draft(
        text=text,
        kind="statement",
        language="en",
        speaker=speaker,
        said_at=said_at,
        approximate=False,
        time=time,
        context="\n".join(f"{speaker} {turn}" for turn in after),
        context_keys=tuple(key_of(turn) for turn in after),
        entities=tuple(entities),
        sources=tuple(source(turn, speaker, said_at, role) for turn in told),
        statement_hash=key_of(f"{speaker}\n{text}"),
        text_hash=key_of(text),
    )


def source(turn: str, speaker: str, said_at: datetime, role: str = "user") -> Source:
    return Source(None, "a session", role, speaker, said_at, False, turn, UUID(int=0), key_of(turn))


def told_by(draft: Draft, job_id: UUID) -> Draft:
    return replace(draft, sources=tuple(replace(s, job_id=job_id) for s in draft.sources))


def prepared(*drafts: Draft, told: Sequence[str] = ()) -> Prepared:
    """`told` are further turns, which gave no draft."""
    keys = [s.key for d in drafts for s in d.sources] + [key_of(turn) for turn in told]
    vectors = np.arange(len(drafts) * DIMENSION, dtype=np.float32).reshape(len(drafts), DIMENSION)
    return Prepared(drafts, tuple(dict.fromkeys(keys)), vectors, "a model", "rules")


def at_once(times: int, do: Callable[[int], T]) -> list[T]:
    """The answers of as many threads that begin together; an error of one is raised."""
    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(do, range(times)))


def until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + 20
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.01)


def in_background(do: Callable[[], T]) -> Callable[[], T]:
    """Begin it in a thread; the answer waits for its end, and raises its error."""
    pool = ThreadPoolExecutor(1)
    future = pool.submit(do)
    pool.shutdown(wait=False)
    return lambda: future.result(timeout=30)


def day(number: int) -> ResolvedTime:
    since = NOON.replace(hour=0) + timedelta(days=number)
    return ResolvedTime("that day", since, since + timedelta(days=1))
