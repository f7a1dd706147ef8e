"""A whole product in processes of its own: gateway, workers, upkeep; and looks at the truth.

Times are short, so that tests take seconds: a worker is dead after `SILENCE` without a beat.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

import psycopg
import redis
from psycopg.rows import dict_row

from memnet import MemNet
from memnet.embedded.places import ReservedPort
from memnet.embedded.process_table import birth, send
from memnet.embedded.runtime import answers
from pipeline import bootstrap, maintenance
from pipeline.adapters.celery.app import WORK_TASK, make_app
from pipeline.adapters.qdrant.store import QdrantVectors
from pipeline.settings import Settings
from tests.support.scripts import DIMENSION, Models
from tests.support.servers import POLL_SECONDS, Managed, Servers, children, python_spec, until

SILENCE = 4.0  # seconds
SETTLED_SECONDS = 15.0  # from the end of a body's jobs until claims and outbox are empty
TIMES = {
    "MEMNET_SILENCE": str(SILENCE),
    "MEMNET_BEAT_INTERVAL": "0.4",
    "MEMNET_RECONCILE_INTERVAL": "0.5",
    "MEMNET_IDLE_TRANSACTION": "2",
    "MEMNET_QDRANT_TIMEOUT": "1",
}
MODEL = "scripted"

# Gates at which a test stops whoever passes: name, when, on which table, on which rows.
GATES = (
    ("accepted", "BEFORE INSERT", "jobs", "true"),
    ("hundredth", "BEFORE INSERT", "jobs", "NEW.child_key LIKE '%/100'"),
    ("plan", "BEFORE INSERT", "steps", "NEW.step = 'extract'"),
    ("prepared", "BEFORE UPDATE", "steps", "NEW.step = 'extract' AND NEW.done_at IS NOT NULL"),
    ("commit", "BEFORE INSERT", "memories", "true"),
    ("committed", "BEFORE INSERT", "outbox", "true"),
    ("projected", "BEFORE DELETE", "outbox", "true"),
)
GATE = """
CREATE FUNCTION gate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE body uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.body_id ELSE NEW.body_id END;
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtext(TG_ARGV[0]), hashtext(body::text));
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$
"""
HOLDER = """
SELECT usename FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE granted AND locktype = 'advisory' AND datname = current_database()
    AND (classid::bigint << 32 | objid::bigint)
"""
LEFTOVERS = """
SELECT 'step' AS what, step AS which FROM steps WHERE body_id = %s
UNION ALL SELECT 'outbox', kind FROM outbox WHERE body_id = %s AND not_before <= now()
UNION ALL SELECT 'job', phase FROM jobs WHERE body_id = %s
    AND (finished_at IS NULL OR in_lane OR status IN ('queued', 'running'))
"""


class Worker(Managed):
    """One `memnet worker`: a main process and the one child that works."""

    queues: str

    def child(self) -> int:
        """The process that works; 0 when there is none just now."""
        return next(iter(children(self.pid)), 0)

    def kill_child(self) -> None:
        """As the kernel does when memory runs out: the main process makes a new one."""
        pid = until(self.child, "a child")  # 0 would be ourselves
        send(pid, 9)
        until(lambda: birth(pid) is None, "the child's death")


class Blocker:
    """A database session of the test that holds a lock."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection
        self._pid = connection.info.backend_pid

    def blocked(self, watch: psycopg.Connection) -> list[str]:
        """The roles that wait for us."""
        found = watch.execute(
            "SELECT usename FROM pg_stat_activity WHERE %s = ANY(pg_blocking_pids(pid))",
            (self._pid,),
        )
        return [row[0] for row in found]

    def open(self) -> None:
        self._connection.close()


class Fleet:
    """Made by a fixture, closed at its end. `queues` are those of each worker."""

    def __init__(
        self, servers: Servers, name: str, queues: Sequence[str], *, llm: bool = False
    ) -> None:
        self.servers = servers
        self.name = name
        self.models = Models()
        self.broker, self._valkey = servers.new_broker(name)
        self._port = ReservedPort("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._port.number}"
        self._folder = servers.folder / name
        self.settings = {**self._addresses(), **TIMES, **(self._llm() if llm else {})}
        self.gateway = self._gateway()
        self.workers: dict[str, Worker] = {}
        self._queues = queues
        self.client: MemNet

    def start(self) -> None:
        self.models.server.start()
        self.broker.start()
        self.servers.new_database(self.name)
        loaded = Settings.load(self.settings)
        maintenance.migrate(loaded)
        self._make_gates()
        _, self.key = bootstrap.key_store(loaded).create_key("chaos", ("read", "write", "admin"))
        self.gateway.launch()
        for queues in self._queues:
            self.add_worker(queues)
        for process in (self.gateway, *self.workers.values()):
            process.wait_ready()
        self.client = MemNet(self.url, self.key)
        self.vectors = QdrantVectors(
            self.servers.vectors_url,
            self.servers.vectors_key,
            MODEL,
            DIMENSION,
            collection_prefix=self.name,
        )

    def close(self) -> None:
        for process in (*self.workers.values(), self.gateway, self.broker):
            process.kill9()
        self.models.server.stop()
        self._port.release()
        self.client.close()
        self.vectors.close()

    def heal(self) -> None:
        """Everything runs again, and nothing is frozen; workers may still be at their start."""
        for server in (self.servers.postgres, self.servers.vectors, self.broker, self.gateway):
            _revive(server)
            server.wait_ready()
        for worker in self.workers.values():
            _revive(worker)

    def ready(self) -> None:
        """Return when every worker is at work."""
        for worker in self.workers.values():
            worker.wait_ready()

    # --- processes ---------------------------------------------------------------------------

    def add_worker(self, queues: str, **settings: str) -> Worker:
        """Launched, not yet ready."""
        role = f"{self.name}_{uuid4().hex[:8]}"
        self.servers.new_role(role)
        told = {
            **self.settings,
            "MEMNET_DATABASE_URL": self.servers.database_url(self.name, role),
            **settings,
        }
        arguments = ("memnet", "worker", "--queues", queues, "--concurrency", "1")
        spec = python_spec(role, arguments, self._folder, told, lambda: self._beats(worker))
        worker = Worker(spec, self.servers.logs)
        worker.queues = queues
        self.workers[role] = worker
        worker.launch()
        return worker

    def of_queue(self, queue: str) -> list[Worker]:
        return [worker for worker in self.workers.values() if queue in worker.queues]

    def _beats(self, worker: Worker) -> bool:
        child = worker.child()
        return bool(child and self.rows("SELECT 1 FROM processes WHERE pid = %s", child))

    def process_of(self, worker: Worker) -> UUID:
        """The id under which its child claims."""
        rows = self.rows("SELECT id FROM processes WHERE pid = %s ORDER BY beat_at", worker.child())
        return UUID(str(rows[-1]["id"]))

    def holder(self, key: str, *given: Any) -> Worker:
        """The worker that has the advisory lock of one number, as soon as there is one."""
        query = f"{HOLDER} = {key}"
        found = until(lambda: self.rows(query, *given), f"a holder of {key}")
        return self.workers[found[0]["usename"]]

    def projector(self, body: UUID) -> Worker:
        """The worker that projects the body, as soon as there is one."""
        return self.holder("hashtextextended(%s, 1)", str(body))

    def claimer(self, job_id: UUID) -> Worker:
        """The worker that has a step of the job in its hands, as soon as there is one."""
        query = (
            "SELECT p.pid FROM steps s JOIN processes p ON p.id = s.claimed_by "
            "WHERE s.job_id = %s AND s.done_at IS NULL"
        )
        pid = until(lambda: self.rows(query, job_id), f"a claim of {job_id}")[0]["pid"]
        return next(worker for worker in self.workers.values() if worker.child() == pid)

    def flush(self) -> None:
        with redis.Redis.from_url(self._valkey.url) as client:
            client.flushall()

    def wake(self, queue: str, times: int) -> None:
        """Send the wake-up of a queue so often, past the publisher that makes one of many."""
        with make_app(self._valkey.broker_url, publisher=True) as app:
            for _ in range(times):
                app.send_task(WORK_TASK.format(queue=queue), queue=queue, expires=60)

    # --- what is asked of the product -----------------------------------------------------------

    def body(self, name: str = "") -> UUID:
        return self.client.bodies.create(name or uuid4().hex).id

    def accept(self, body: UUID, *texts: str, **options: Any) -> UUID:
        """A job with these texts as messages of a user."""
        messages = [{"role": "user", "content": text, "name": "Ann"} for text in texts]
        return self.client.memorize(body, messages, **options).id

    def accept_unheard(self, body: UUID, *texts: str) -> UUID:
        """The same while the broker is down, so that no wake-up is sent."""
        self.broker.kill9()
        try:
            return self.accept(body, *texts)
        finally:
            self.broker.start()

    def ended(self, *jobs: UUID, seconds: float = 60.0) -> list[dict[str, Any]]:
        """The jobs' rows, in order, once all have ended."""

        def look() -> list[dict[str, Any]]:
            found = {row["id"]: row for row in self.rows(query, list(jobs))}
            rows = [found[job] for job in jobs]
            done = all(row["finished_at"] is not None for row in rows)
            return rows if done else []

        query = "SELECT * FROM jobs WHERE id = ANY(%s)"
        return until(look, f"the end of {len(jobs)} jobs", seconds)

    def succeeded(self, *jobs: UUID, seconds: float = 60.0) -> list[dict[str, Any]]:
        rows = self.ended(*jobs, seconds=seconds)
        assert {row["status"] for row in rows} == {"succeeded"}, [row["error"] for row in rows]
        return rows

    # --- the truth ---------------------------------------------------------------------------

    def rows(self, query: str, *given: Any) -> list[dict[str, Any]]:
        with self.servers.admin(self.name) as connection:
            cursor = connection.cursor(row_factory=dict_row).execute(query, given)
            return cursor.fetchall() if cursor.description else []

    def job(self, job_id: UUID) -> dict[str, Any]:
        return self.rows("SELECT * FROM jobs WHERE id = %s", job_id)[0]

    def story(self, body: UUID) -> list[str]:
        """The body's memories in the order in which they took effect."""
        found = self.rows("SELECT text FROM memories WHERE body_id = %s ORDER BY seq", body)
        return [row["text"] for row in found]

    def whole(self, body: UUID, texts: Sequence[str]) -> None:
        """Assert that the body holds these memories, in this order, once each and everywhere, and
        that nothing is left to do."""
        deadline = time.monotonic() + SETTLED_SECONDS
        while (left := self.leftovers(body)) and time.monotonic() < deadline:
            time.sleep(POLL_SECONDS)
        assert left == [], f"left to do: {left}"
        memories = self.rows("SELECT id, text FROM memories WHERE body_id = %s ORDER BY seq", body)
        assert [row["text"] for row in memories] == list(texts)
        sources = self.rows("SELECT memory_id FROM sources WHERE body_id = %s", body)
        assert sorted(r["memory_id"] for r in sources) == sorted(r["id"] for r in memories)
        points = self.vectors.ids(body, None, 10_000)
        assert sorted(points) == sorted(row["id"] for row in memories)

    def leftovers(self, body: UUID) -> list[dict[str, Any]]:
        """Steps, rows of the outbox that are due, and jobs that have not ended."""
        return self.rows(LEFTOVERS, body, body, body)

    # --- stopping workers in their tracks --------------------------------------------------------

    @contextmanager
    def locked(self, query: str, *given: Any) -> Iterator[Blocker]:
        """A transaction of the test's own that runs the query and keeps its locks."""
        connection = self.servers.admin(self.name)
        try:
            connection.execute("BEGIN")
            connection.execute(query, given)
            yield Blocker(connection)
        finally:
            connection.close()

    @contextmanager
    def gate(self, point: str, body: UUID) -> Iterator[Blocker]:
        """Whoever gets to that point with a row of the body waits until the block is left."""
        query = "SELECT pg_advisory_xact_lock(hashtext(%s), hashtext(%s))"
        with self.locked(query, point, str(body)) as blocker:
            yield blocker

    def waits(self, blocker: Blocker) -> str:
        """The role that waits there, as soon as there is one."""
        with self.servers.admin(self.name) as watch:
            return until(lambda: blocker.blocked(watch), "someone at the gate")[0]

    def caught(self, blocker: Blocker) -> Worker:
        """The worker that waits there, as soon as there is one."""
        return self.workers[self.waits(blocker)]

    def queued(self, body: UUID) -> None:
        """Return when somebody waits for who changes the body's jobs."""
        query = (
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() "
            "AND wait_event_type = 'Lock' AND query ~ '^\\s*(UPDATE jobs|WITH RECURSIVE family)'"
        )
        until(lambda: self.rows(query), f"somebody who waits for the jobs of {body}")

    def decided(self, asked: Future[Any]) -> None:
        """Return when what is asked of the gateway is done, or waits for a lock of somebody's."""
        query = (
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() "
            "AND wait_event_type = 'Lock' AND wait_event <> 'advisory'"  # which are the gates
        )
        until(lambda: asked.done() or self.rows(query), "somebody who waits for a lock")

    def _make_gates(self) -> None:
        with self.servers.admin(self.name) as connection:
            connection.execute(GATE)
            for name, moment, table, condition in GATES:
                connection.execute(
                    f"CREATE TRIGGER gate_{name} {moment} ON {table} FOR EACH ROW "
                    f"WHEN ({condition}) EXECUTE FUNCTION gate('{name}')"
                )

    # --- settings ----------------------------------------------------------------------------

    def _addresses(self) -> dict[str, str]:
        return {
            "MEMNET_DATABASE_URL": self.servers.database_url(self.name),
            "MEMNET_BROKER_URL": self._valkey.broker_url,
            "MEMNET_REDIS_URL": self._valkey.url,
            "MEMNET_QDRANT_URL": self.servers.vectors_url,
            "MEMNET_QDRANT_API_KEY": self.servers.vectors_key,
            "MEMNET_COLLECTION_PREFIX": self.name,
            "MEMNET_EMBEDDING_BASE_URL": self.models.server.base_url,
            "MEMNET_EMBEDDING_MODEL": MODEL,
            "MEMNET_EMBEDDING_DIMENSIONS": str(DIMENSION),
        }

    def _llm(self) -> dict[str, str]:
        return {"MEMNET_LLM_BASE_URL": self.models.server.base_url, "MEMNET_LLM_MODEL": MODEL}

    def _gateway(self) -> Managed:
        port = self._port.number
        arguments = ("memnet", "gateway", "--host", "127.0.0.1", "--port", str(port))
        spec = python_spec(
            f"{self.name}_gateway",
            arguments,
            self._folder,
            self.settings,
            lambda: answers("127.0.0.1", port, "/readyz"),
        )
        return Managed(spec, self.servers.logs)


def _revive(process: Managed) -> None:
    if process.runs:
        process.thaw()
    else:
        process.kill9()
        process.launch()
