"""Steps of preparation: claiming, storing, failing. Committing is in `lanes`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from psycopg.types.json import Jsonb

from pipeline.adapters.postgres import prepared as stored
from pipeline.adapters.postgres.jobs import insert_job
from pipeline.adapters.postgres.lanes import PostgresLanes, told
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.jobs import JobError, JobKind, LlmUsage, NewJob
from pipeline.ports.stores import Prepared, Step

CLAIM = (Path(__file__).parent / "claim.sql").read_text(encoding="utf-8")
WINDOW = 200  # bodies looked at for whose turn it is: one index probe each
TRIES = 5  # claims lost to a faster worker before the next wake-up has to do


def add_usage(connection: Connection, job_id: UUID, usage: LlmUsage) -> None:
    if usage != LlmUsage():
        connection.execute(
            "UPDATE jobs SET llm_calls = llm_calls + %s, llm_input_tokens = llm_input_tokens + %s, "
            "llm_output_tokens = llm_output_tokens + %s WHERE id = %s",
            (usage.calls, usage.input_tokens, usage.output_tokens, job_id),
        )


class PostgresWork(PostgresLanes):
    def __init__(self, database: Database) -> None:
        super().__init__(database)

    def register(self, process: UUID, host: str, pid: int, queues: Sequence[str]) -> None:
        with self._db.connection() as connection:
            connection.execute(
                "INSERT INTO processes (id, host, pid, queues) VALUES (%s, %s, %s, %s) "
                "ON CONFLICT (id) DO UPDATE SET beat_at = now()",
                (process, host, pid, list(queues)),
            )

    def beat(self, process: UUID) -> bool:
        with self._db.connection() as connection:
            return (
                connection.execute(
                    "UPDATE processes SET beat_at = now() WHERE id = %s", (process,)
                ).rowcount
                > 0
            )

    def leave(self, process: UUID) -> int:
        with self._db.transaction() as tx:
            given = tx.execute(
                "UPDATE steps SET claimed_by = NULL, claimed_at = NULL "
                "WHERE claimed_by = %s AND done_at IS NULL",
                (process,),
            ).rowcount
            tx.execute("DELETE FROM processes WHERE id = %s", (process,))
            return given

    def give_back(self, process: UUID) -> int:
        with self._db.connection() as connection:
            return connection.execute(
                "UPDATE steps SET claimed_by = NULL, claimed_at = NULL "
                "WHERE claimed_by = %s AND done_at IS NULL",
                (process,),
            ).rowcount

    def claim(self, process: UUID, queue: str) -> Step | None:
        with self._db.connection() as connection:
            for bulk in (False, True):
                step = self._claim(connection, process, queue, bulk)
                if step is not None:
                    return step
        return None

    def _claim(self, connection: Connection, process: UUID, queue: str, bulk: bool) -> Step | None:
        for _ in range(TRIES):
            row = connection.execute(
                CLAIM,
                {
                    "queue": queue,
                    "bulk": bulk,
                    "process": process,
                    "start": uuid4(),
                    "window": WINDOW,
                },
            ).fetchone()
            if row is None:
                return None
            if row["job_id"] is not None:
                return _step(row)
        return None

    def told(self, body_id: UUID, keys: Sequence[bytes]) -> frozenset[bytes]:
        with self._db.connection() as connection:
            return told(connection, body_id, keys)

    def free_steps(self, queue: str) -> bool:
        with self._db.connection() as connection:
            return (
                connection.execute(
                    "SELECT 1 FROM steps WHERE queue = %s AND done_at IS NULL "
                    "AND claimed_by IS NULL AND not_before <= now() LIMIT 1",
                    (queue,),
                ).fetchone()
                is not None
            )

    def store_plan(self, step: Step, parts: Sequence[Mapping[str, Any]]) -> None:
        with self._db.transaction() as tx:
            job = tx.execute(
                "UPDATE jobs SET parts_total = %s WHERE id = %s AND status = 'running' "
                "AND parts_total IS NULL RETURNING id",
                (len(parts), step.job_id),
            ).fetchone()
            if job is None:  # cancelled meanwhile, or planned by another: cut once, cut for good
                return
            with tx.cursor() as cursor:
                cursor.executemany(
                    "INSERT INTO steps (job_id, part, step, queue, body_id, bulk, seq, input) "
                    "SELECT job_id, %s, 'extract', queue, body_id, bulk, seq, %s FROM steps "
                    "WHERE job_id = %s AND part = 0 AND step = 'plan' ON CONFLICT DO NOTHING",
                    [(n, Jsonb(dict(part)), step.job_id) for n, part in enumerate(parts)],
                )
            _done(tx, step)
            if not parts:
                tx.execute("DELETE FROM steps WHERE job_id = %s", (step.job_id,))
                tx.execute(
                    "UPDATE jobs SET phase = 'projecting', in_lane = false WHERE id = %s",
                    (step.job_id,),
                )

    def store_children(self, step: Step, children: Sequence[NewJob], last: bool) -> None:
        with self._db.transaction() as tx:
            alive = tx.execute(
                "SELECT 1 FROM jobs WHERE id = %s AND status = 'running' FOR UPDATE", (step.job_id,)
            ).fetchone()
            if alive is None:
                return
            for child in children:
                insert_job(tx, child)
            tx.execute(
                "UPDATE jobs SET parent_id = %s WHERE body_id = %s AND child_key = ANY(%s) "
                "AND parent_id IS DISTINCT FROM %s AND status NOT IN ('failed', 'cancelled')",
                (step.job_id, step.body_id, [c.child_key for c in children], step.job_id),
            )
            if last:
                self._all_children(tx, step)

    def _all_children(self, tx: Connection, step: Step) -> None:
        tx.execute("DELETE FROM steps WHERE job_id = %s", (step.job_id,))
        tx.execute(
            "UPDATE jobs SET parts_total = (SELECT count(*) FROM jobs c WHERE c.parent_id = %(id)s) "
            "WHERE id = %(id)s",
            {"id": step.job_id},
        )
        tx.execute(  # another import may be reading the same file
            "DELETE FROM import_files f WHERE f.project_id = %(project)s AND f.file_hash = %(hash)s "
            "AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.project_id = f.project_id "
            "AND j.kind = 'import' AND j.status IN ('queued', 'running') AND j.parts_total IS NULL "
            "AND j.payload ->> 'file_hash' = f.file_hash)",
            {"project": step.project_id, "hash": step.input.get("file_hash")},
        )

    def store_prepared(self, step: Step, prepared: Prepared, usage: LlmUsage) -> None:
        with self._db.transaction() as tx:
            tx.execute(
                "UPDATE steps SET done_at = now(), claimed_by = NULL, result = %s, vectors = %s "
                "WHERE job_id = %s AND part = %s AND step = %s AND done_at IS NULL",
                (*stored.dump(prepared), step.job_id, step.part, step.step),
            )
            add_usage(tx, step.job_id, usage)

    def put_off(
        self,
        step: Step,
        until_seconds: float,
        *,
        counts: bool,
        error: JobError,
        usage: LlmUsage,
    ) -> None:
        with self._db.transaction() as tx:
            row = tx.execute(
                "UPDATE steps SET claimed_by = NULL, claimed_at = NULL, attempts = attempts + %s, "
                "not_before = now() + make_interval(secs => %s) "
                "WHERE job_id = %s AND part = %s AND step = %s AND done_at IS NULL "
                "RETURNING attempts",
                (int(counts), until_seconds, step.job_id, step.part, step.step),
            ).fetchone()
            if row is not None:
                tx.execute(
                    "UPDATE jobs SET attempts = greatest(attempts, %s), error = %s "
                    "WHERE id = %s AND status = 'running'",
                    (row["attempts"] + 1, _error(error), step.job_id),
                )
            add_usage(tx, step.job_id, usage)

    def finish(self, step: Step, result: Mapping[str, Any], usage: LlmUsage) -> None:
        with self._db.transaction() as tx:
            tx.execute(
                "UPDATE jobs SET status = 'succeeded', phase = 'done', finished_at = now(), "
                "payload = NULL, error = NULL, result = %s WHERE id = %s AND status = 'running'",
                (Jsonb(dict(result)), step.job_id),
            )
            tx.execute("DELETE FROM steps WHERE job_id = %s", (step.job_id,))
            add_usage(tx, step.job_id, usage)

    def fail(self, job_id: UUID, error: JobError, usage: LlmUsage) -> None:
        with self._db.transaction() as tx:
            fail_job(tx, job_id, error)
            add_usage(tx, job_id, usage)


def fail_job(tx: Connection, job_id: UUID, error: JobError) -> None:
    ended = tx.execute(
        "UPDATE jobs SET status = 'failed', phase = 'done', in_lane = false, error = %s, "
        "finished_at = now() WHERE id = %s AND status IN ('queued', 'running') "
        "AND phase <> 'projecting' RETURNING id",
        (_error(error), job_id),
    ).fetchone()
    if ended is not None:
        tx.execute("DELETE FROM steps WHERE job_id = %s", (job_id,))


def _error(error: JobError) -> Jsonb:
    return Jsonb({"code": error.code, "message": error.message, "retryable": error.retryable})


def _done(tx: Connection, step: Step) -> None:
    tx.execute(
        "UPDATE steps SET done_at = now(), claimed_by = NULL, input = NULL "
        "WHERE job_id = %s AND part = %s AND step = %s",
        (step.job_id, step.part, step.step),
    )


def _step(row: Mapping[str, Any]) -> Step:
    return Step(
        job_id=row["job_id"],
        project_id=row["project_id"],
        body_id=row["body_id"],
        kind=JobKind(row["kind"]),
        part=row["part"],
        step=row["step"],
        input=row["input"],
        metadata=row["metadata"],
        accepted_at=row["accepted_at"],
        timezone=row["timezone"],
        attempts=row["attempts"],
        kills=row["kills"],
        body_settings=row["body_settings"],
    )
