"""Jobs: accepting, looking, cancelling and trying again. What workers do to them is in `work`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pipeline.adapters.postgres import cursors, rows
from pipeline.adapters.postgres.bodies import LANE_SECONDS
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.jobs import HEAT_OF, LANED, QUEUE_OF, Job, JobKind, JobStatus, NewJob
from pipeline.errors import Conflict, IdempotencyMismatch, NotFound
from pipeline.ports.stores import Page

ACCEPT = f"""
WITH body AS (
    SELECT id FROM bodies WHERE id = %(body)s AND project_id = %(project)s AND deleted_at IS NULL
), job AS (
    INSERT INTO jobs (id, project_id, body_id, kind, in_lane, bulk, parent_id, child_key, payload,
                      metadata, heat, idempotency_key, request_hash)
    SELECT %(id)s, %(project)s, body.id, %(kind)s, %(in_lane)s, %(bulk)s, %(parent)s, %(child)s,
           %(payload)s, %(metadata)s, %(heat)s, %(key)s, %(hash)s FROM body
    ON CONFLICT DO NOTHING RETURNING *
), step AS (
    INSERT INTO steps (job_id, part, step, queue, body_id, bulk, seq)
    SELECT id, 0, 'plan', %(queue)s, body_id, bulk, seq FROM job
)
SELECT {rows.JOB_COLUMNS} FROM job
"""  # noqa: S608 - no value of a caller's is in the text

CANCEL = """
WITH RECURSIVE family AS (
    SELECT id FROM jobs WHERE id = %(job)s
    UNION ALL SELECT j.id FROM jobs j JOIN family f ON j.parent_id = f.id
), ended AS (
    UPDATE jobs SET status = 'cancelled', phase = 'done', in_lane = false, finished_at = now()
    WHERE id IN (SELECT id FROM family) AND status IN ('queued', 'running')
      AND (phase <> 'projecting' OR id = %(job)s)
    RETURNING id
)
DELETE FROM steps WHERE job_id IN (SELECT id FROM ended)
"""


def insert_job(connection: Connection, job: NewJob) -> Mapping[str, Any] | None:
    """Insert the job and its first step; None when one of its keys is taken or its body is gone."""
    return connection.execute(
        ACCEPT,
        {
            "id": job.id,
            "project": job.project_id,
            "body": job.body_id,
            "kind": job.kind.value,
            "in_lane": job.kind in LANED,
            "bulk": job.bulk,
            "parent": job.parent_id,
            "child": job.child_key,
            "payload": Jsonb(dict(job.payload)),
            "metadata": Jsonb(dict(job.metadata)),
            "heat": HEAT_OF[job.kind],
            "key": job.idempotency_key,
            "hash": job.request_hash,
            "queue": QUEUE_OF[job.kind],
        },
    ).fetchone()


class PostgresJobs:
    def __init__(self, database: Database) -> None:
        self._db = database

    def accept(self, job: NewJob) -> tuple[Job, bool]:
        with self._db.connection() as connection:
            row = insert_job(connection, job)  # one statement, so one transaction
            if row is not None:
                return rows.job(row), True
            return self._earlier(connection, job), False

    def _earlier(self, connection: Connection, job: NewJob) -> Job:
        row = None
        if job.idempotency_key is not None:
            row = connection.execute(
                f"SELECT {rows.JOB_COLUMNS}, result, request_hash FROM jobs "  # noqa: S608
                "WHERE project_id = %s AND idempotency_key = %s",
                (job.project_id, job.idempotency_key),
            ).fetchone()
        if row is None:
            raise NotFound("there is no such body")
        if job.request_hash is not None and bytes(row["request_hash"] or b"") != job.request_hash:
            raise IdempotencyMismatch(
                "this Idempotency-Key was used for another request; take a new one"
            )
        return rows.job(row)

    def get_job(self, project_id: UUID, job_id: UUID) -> Job:
        with self._db.connection() as connection:
            return self._get(connection, project_id, job_id)

    def _get(self, connection: Connection, project_id: UUID, job_id: UUID) -> Job:
        row = connection.execute(
            f"SELECT {rows.JOB_COLUMNS}, result FROM jobs WHERE id = %s AND project_id = %s",  # noqa: S608
            (job_id, project_id),
        ).fetchone()
        if row is None:
            raise NotFound("there is no such job")
        return rows.job(row)

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
        before = cursors.decode(cursor, int)
        wanted = {"body_id": body_id, "kind": kind, "status": status, "parent_id": parent_id}
        given = {name: value for name, value in wanted.items() if value is not None}
        clauses = "".join(f" AND {name} = %({name})s" for name in given)
        with self._db.connection() as connection:
            found = connection.execute(
                f"SELECT {rows.JOB_COLUMNS} FROM jobs WHERE project_id = %(project)s "  # noqa: S608
                f"AND seq < %(before)s{clauses} ORDER BY seq DESC LIMIT %(limit)s",
                {
                    **given,
                    "project": project_id,
                    "before": before[0] if before else 2**63 - 1,
                    "limit": limit + 1,
                },
            ).fetchall()
        return cursors.page(found, limit, rows.job, lambda r: (r["seq"],))

    def cancel(self, project_id: UUID, job_id: UUID) -> Job:
        with self._db.transaction(lock_seconds=LANE_SECONDS) as tx:
            job = self._get(tx, project_id, job_id)
            if job.body_id is not None:  # so that no commit is under way
                tx.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR UPDATE", (job.body_id,))
            job = self._get(tx, project_id, job_id)
            if job.status is JobStatus.CANCELLED:
                return job
            if job.status.ended:
                raise Conflict(f"the job has {job.status} already and cannot be cancelled")
            tx.execute(CANCEL, {"job": job_id})
            return self._get(tx, project_id, job_id)

    def retry(self, project_id: UUID, job_id: UUID) -> Job:
        with self._db.transaction(lock_seconds=LANE_SECONDS) as tx:
            job = self._get(tx, project_id, job_id)
            if job.status not in {JobStatus.FAILED, JobStatus.CANCELLED}:
                raise Conflict(
                    f"only failed and cancelled jobs are retried; this one is {job.status}"
                )
            self._accept_anew(tx, job)
            return self._get(tx, project_id, job_id)

    def _accept_anew(self, tx: Connection, job: Job) -> None:
        """At the end of the lane, with a new number. Planned anew: what is committed was told, and is
        neither extracted nor stored again."""
        changed = tx.execute(
            "UPDATE jobs SET status = 'queued', phase = 'accepted', error = NULL, attempts = 0, "
            "finished_at = NULL, in_lane = %s, seq = DEFAULT, parts_done = 0, "
            "parts_total = CASE WHEN kind = 'import' THEN parts_total END "
            "WHERE id = %s AND payload IS NOT NULL AND status IN ('failed', 'cancelled') "
            "RETURNING seq, bulk, parts_total",
            (job.kind in LANED, job.id),
        ).fetchone()
        if changed is None:
            raise Conflict("the job's contents were erased; send the request again")
        tx.execute("DELETE FROM steps WHERE job_id = %s", (job.id,))
        if job.kind is JobKind.IMPORT and changed["parts_total"] is not None:
            return self._children_anew(tx, job.id)  # all of them are there
        tx.execute(
            "INSERT INTO steps (job_id, part, step, queue, body_id, bulk, seq) "
            "VALUES (%s, 0, 'plan', %s, %s, %s, %s)",
            (job.id, QUEUE_OF[job.kind], job.body_id, changed["bulk"], changed["seq"]),
        )
        if job.kind is JobKind.IMPORT:
            self._children_anew(tx, job.id)
        return None

    def _children_anew(self, tx: Connection, parent_id: UUID) -> None:
        found = tx.execute(
            f"SELECT {rows.JOB_COLUMNS} FROM jobs WHERE parent_id = %s "  # noqa: S608
            "AND status IN ('failed', 'cancelled') AND payload IS NOT NULL ORDER BY seq",
            (parent_id,),
        ).fetchall()
        for row in found:
            self._accept_anew(tx, rows.job(row))
