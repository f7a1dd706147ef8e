"""Steps of preparation: claiming, storing, failing. Committing is in `lanes`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from psycopg.types.json import Jsonb

from pipeline.adapters.postgres import judged
from pipeline.adapters.postgres import prepared as stored
from pipeline.adapters.postgres.erasing import quotes_deleted
from pipeline.adapters.postgres.files import remove_files
from pipeline.adapters.postgres.jobs import FORGET_AT_END, insert_jobs
from pipeline.adapters.postgres.lanes import PostgresLanes, told
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.adapters.postgres.ticks import give_back_ticks
from pipeline.domain.jobs import QUEUE_OF, JobError, JobKind, LlmUsage, NewJob
from pipeline.errors import TransientError
from pipeline.ports.lanes import Judged, Prepared, Waiting
from pipeline.ports.stores import Step

CLAIM = (
    (Path(__file__).parent / "claim.sql")
    .read_text(encoding="utf-8")
    .replace("{unhindered}", judged.UNHINDERED)
)
FREE = f"""
SELECT 1 FROM steps s WHERE s.queue = %s AND s.done_at IS NULL AND s.claimed_by IS NULL
  AND s.not_before <= now() AND {judged.UNHINDERED} LIMIT 1
"""  # noqa: S608 - no value of a caller's is in the text
WINDOW = 100  # bodies looked at for whose turn it is, on either side: two index probes each
LOOKED_AT = 16  # steps from which a claimer takes the first that no other is just taking
TRIES = 5  # rounds in which faster workers took all of these, before the next wake-up has to do
OTHER_IMPORT_SECONDS = 10.0  # until an import looks again whether the other one has ended
ANSWER_AGAIN = """
UPDATE steps SET claimed_by = NULL, claimed_at = NULL, not_before = now() + interval '1 second'
WHERE job_id = %s AND part = %s AND step = %s AND done_at IS NULL
"""
FAIL = f"""
UPDATE jobs j SET status = 'failed', phase = 'done', in_lane = false, error = %(error)s,
    finished_at = clock_timestamp(), {FORGET_AT_END}
WHERE id = %(job)s AND status IN ('queued', 'running') AND phase <> 'projecting'
  AND (kind <> 'import' OR parts_total IS NULL) RETURNING id
"""  # noqa: S608 - no value of a caller's is in the text
PUT_OFF = """
UPDATE steps SET claimed_by = NULL, claimed_at = NULL, attempts = attempts + %s,
    not_before = now() + make_interval(secs => %s),
    unasked_since = CASE WHEN %s THEN coalesce(unasked_since, now()) ELSE unasked_since END
WHERE job_id = %s AND part = %s AND step = %s AND done_at IS NULL AND claimed_by = %s
RETURNING attempts + kills + 1 AS tries
"""
# A plan and the first part of it are one turn: to wait twice is to wait for two parts of others.
STILL_WAITS = "UPDATE turns SET served_at = '-infinity' WHERE body_id = %s"
STARTED = """
UPDATE jobs SET status = 'running', phase = 'preparing', started_at = coalesce(started_at, now()),
    attempts = greatest(attempts, 1)
FROM (SELECT set_config('synchronous_commit', 'off', true)) AS unhurried
WHERE id = %s AND status = 'queued'
"""
ADOPT = """
UPDATE jobs SET parent_id = %(parent)s WHERE body_id = %(body)s AND child_key = ANY(%(keys)s)
  AND parent_id IS DISTINCT FROM %(parent)s AND status NOT IN ('failed', 'cancelled')
"""
OTHERS = """
SELECT 1 FROM jobs c JOIN jobs p ON p.id = c.parent_id
WHERE c.body_id = %(body)s AND c.child_key = ANY(%(keys)s) AND p.id <> %(parent)s
  AND c.status NOT IN ('failed', 'cancelled') AND p.status IN ('queued', 'running') LIMIT 1
"""


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
            given += give_back_ticks(tx, process)
            tx.execute("DELETE FROM processes WHERE id = %s", (process,))
            return given

    def give_back(self, process: UUID) -> int:
        with self._db.connection() as connection:
            given = connection.execute(
                "UPDATE steps SET claimed_by = NULL, claimed_at = NULL "
                "WHERE claimed_by = %s AND done_at IS NULL",
                (process,),
            ).rowcount
            return given + give_back_ticks(connection, process)

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
                    "looked_at": LOOKED_AT,
                },
            ).fetchone()
            if row is None:
                return None
            if row["job_id"] is not None:
                if row["status"] == "queued":
                    # Apart from the claim, which holds a step: who ends a job holds the job first.
                    connection.execute(STARTED, (row["job_id"],))
                return _step(row)
        return None

    def told(self, body_id: UUID, keys: Sequence[bytes]) -> frozenset[bytes]:
        with self._db.connection() as connection:
            return told(connection, body_id, keys)

    def free_steps(self, queue: str) -> bool:
        with self._db.connection() as connection:
            return connection.execute(FREE, (queue,)).fetchone() is not None

    def store_plan(self, step: Step, parts: Sequence[Mapping[str, Any]]) -> None:
        with self._db.transaction() as tx:
            job = tx.execute(
                "UPDATE jobs SET parts_total = %s WHERE id = %s AND status = 'running' "
                "AND parts_total IS NULL RETURNING id",
                (len(parts), step.job_id),
            ).fetchone()
            if job is None:  # cancelled meanwhile, or planned by another: cut once, cut for good
                return
            _insert_parts(tx, step, parts)
            tx.execute("DELETE FROM steps WHERE job_id = %s AND step = 'plan'", (step.job_id,))
            if not parts:
                tx.execute(
                    "UPDATE jobs SET phase = 'projecting', in_lane = false WHERE id = %s",
                    (step.job_id,),
                )
                return
            tx.execute(STILL_WAITS, (step.body_id,))

    def store_children(self, step: Step, children: Sequence[NewJob], last: bool) -> None:
        with self._db.transaction() as tx:
            alive = tx.execute(
                "SELECT 1 FROM jobs WHERE id = %s AND status = 'running' FOR NO KEY UPDATE",
                (step.job_id,),
            ).fetchone()
            if alive is None:
                return
            insert_jobs(tx, children)
            keys = [child.child_key for child in children]
            family = {"parent": step.job_id, "body": step.body_id, "keys": keys}
            if tx.execute(OTHERS, family).fetchone() is not None:
                raise TransientError(
                    "another import of this file into this body is under way",
                    code="import_under_way",
                    retry_after=OTHER_IMPORT_SECONDS,
                )
            tx.execute(ADOPT, family)
            if last:
                _all_children(tx, step)

    def store_prepared(
        self, step: Step, prepared: Prepared, usage: LlmUsage, *, judge: bool = False
    ) -> None:
        with self._db.transaction() as tx:
            add_usage(tx, step.job_id, usage)
            first = tx.execute(
                "UPDATE steps SET done_at = now(), claimed_by = NULL, result = %s, vectors = %s "
                "WHERE job_id = %s AND part = %s AND step = %s AND done_at IS NULL",
                (*stored.dump(prepared), step.job_id, step.part, step.step),
            ).rowcount
            if first and judge and prepared.drafts:
                tx.execute(judged.TO_BE_JUDGED, {"job": step.job_id, "part": step.part})

    def waiting(self, step: Step) -> AbstractContextManager[Waiting | None]:
        return judged.waiting(self._db, step)

    def store_judged(self, step: Step, outcome: Judged, usage: LlmUsage) -> None:
        with self._db.transaction() as tx:
            # As in `finish`: no memory is deleted while this is stored.
            tx.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR KEY SHARE", (step.body_id,))
            add_usage(tx, step.job_id, usage)
            claimed = (step.job_id, step.part, step.step)
            result = judged.dump(outcome)
            if quotes_deleted(tx, step.body_id, claimed, result):
                tx.execute(ANSWER_AGAIN, claimed)
                return
            tx.execute(judged.STORE, (Jsonb(result), step.job_id, step.part, step.process))

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
        with self._db.transaction() as tx:
            tx.execute("SELECT 1 FROM jobs WHERE id = %s FOR NO KEY UPDATE", (step.job_id,))
            claimed = (step.job_id, step.part, step.step, step.process)
            row = tx.execute(PUT_OFF, (int(counts), until_seconds, unasked, *claimed)).fetchone()
            if row is not None:
                tx.execute(
                    "UPDATE jobs SET attempts = greatest(attempts, %s), error = %s "
                    "WHERE id = %s AND status = 'running'",
                    (row["tries"], _error(error), step.job_id),
                )
            add_usage(tx, step.job_id, usage)

    def finish(self, step: Step, result: Mapping[str, Any], usage: LlmUsage) -> None:
        with self._db.transaction() as tx:
            # No memory is deleted while the answer is stored; one that was deleted since it was
            # read sends the step back, to be answered anew. Commits need not wait for this.
            tx.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR KEY SHARE", (step.body_id,))
            add_usage(tx, step.job_id, usage)
            claimed = (step.job_id, step.part, step.step)
            if quotes_deleted(tx, step.body_id, claimed, result):
                tx.execute(ANSWER_AGAIN, claimed)
                return
            tx.execute(
                "UPDATE jobs SET status = 'succeeded', phase = 'done', "
                "finished_at = clock_timestamp(), payload = NULL, error = NULL, result = %s "
                "WHERE id = %s AND status = 'running'",
                (Jsonb(dict(result)), step.job_id),
            )
            tx.execute("DELETE FROM steps WHERE job_id = %s", (step.job_id,))

    def give_up(self, step: Step, error: JobError, usage: LlmUsage) -> None:
        with self._db.transaction() as tx:
            tx.execute("SELECT 1 FROM jobs WHERE id = %s FOR NO KEY UPDATE", (step.job_id,))
            mine = tx.execute(
                "SELECT 1 FROM steps WHERE job_id = %s AND part = %s AND step = %s "
                "AND done_at IS NULL AND claimed_by = %s",
                (step.job_id, step.part, step.step, step.process),
            ).fetchone()
            if mine is not None:
                fail_job(tx, step.job_id, error)
            add_usage(tx, step.job_id, usage)

    def fail(self, job_id: UUID, error: JobError, usage: LlmUsage) -> None:
        with self._db.transaction() as tx:
            fail_job(tx, job_id, error)
            add_usage(tx, job_id, usage)


def fail_job(tx: Connection, job_id: UUID, error: JobError) -> None:
    """Not once all is committed, nor once an import's children are there: they decide then."""
    ended = tx.execute(FAIL, {"error": _error(error), "job": job_id}).fetchone()
    if ended is not None:
        tx.execute("DELETE FROM steps WHERE job_id = %s", (job_id,))


def _insert_parts(tx: Connection, step: Step, parts: Sequence[Mapping[str, Any]]) -> None:
    tx.execute(
        "INSERT INTO steps (job_id, part, step, queue, body_id, bulk, seq, input) "
        "SELECT id, part, 'extract', %s, body_id, bulk, seq, input "
        "FROM jobs, unnest(%s::int[], %s::jsonb[]) AS p (part, input) WHERE id = %s "
        "ON CONFLICT DO NOTHING",
        (
            QUEUE_OF[step.kind],
            list(range(len(parts))),
            [Jsonb(dict(part)) for part in parts],
            step.job_id,
        ),
    )


def _all_children(tx: Connection, step: Step) -> None:
    tx.execute("DELETE FROM steps WHERE job_id = %s", (step.job_id,))
    tx.execute(
        "UPDATE jobs SET parts_total = (SELECT count(*) FROM jobs c WHERE c.parent_id = %(id)s) "
        "WHERE id = %(id)s",
        {"id": step.job_id},
    )
    remove_files(tx, step.project_id, [step.input["file_hash"]])


def _error(error: JobError) -> Jsonb:
    return Jsonb({"code": error.code, "message": error.message, "retryable": error.retryable})


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
        process=row["claimed_by"],
        unasked=row["unasked"] or timedelta(),
    )
