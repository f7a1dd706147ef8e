"""Jobs: accepting, looking, cancelling and trying again. What workers do to them is in `work`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import psycopg.errors
from psycopg.types.json import Jsonb

from pipeline.adapters.postgres import cursors, rows
from pipeline.adapters.postgres.bodies import LANE_SECONDS, hold_lane
from pipeline.adapters.postgres.files import has_file
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.jobs import HEAT_OF, LANED, QUEUE_OF, Job, JobKind, JobStatus, NewJob
from pipeline.errors import Conflict, IdempotencyMismatch, NotFound
from pipeline.ports.stores import Page

# What tells a deleted memory's words and is cited by none that lives keeps them until it ends.
FORGOTTEN = "j.forget AND NOT EXISTS (SELECT 1 FROM sources s WHERE s.job_id = j.id)"
FORGET_METADATA = f"metadata = CASE WHEN {FORGOTTEN} THEN '{{}}' ELSE metadata END"
FORGET_AT_END = f"payload = CASE WHEN {FORGOTTEN} THEN NULL ELSE payload END, {FORGET_METADATA}"

ACCEPT = f"""
WITH body AS (
    SELECT id FROM bodies WHERE id = %(body)s AND project_id = %(project)s AND deleted_at IS NULL
      AND NOT EXISTS (
          SELECT 1 FROM idempotency_keys WHERE project_id = %(project)s AND key = %(key)s)
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

EARLIER = f"""
SELECT {rows.JOB_COLUMNS}, result, request_hash AS hash FROM jobs
WHERE project_id = %(project)s AND idempotency_key = %(key)s
UNION ALL
SELECT {rows.JOB_COLUMNS}, result, (SELECT k.request_hash FROM idempotency_keys k
                                     WHERE k.project_id = %(project)s AND k.key = %(key)s)
FROM jobs
WHERE id = (SELECT k.job_id FROM idempotency_keys k
            WHERE k.project_id = %(project)s AND k.key = %(key)s)
LIMIT 1
"""  # noqa: S608 - no value of a caller's is in the text

# By the clock, as wherever a job ends: the transaction may have begun before the job, and waited.
CANCEL = f"""
WITH RECURSIVE family AS (
    SELECT id FROM jobs WHERE id = %(job)s
    UNION ALL SELECT j.id FROM jobs j JOIN family f ON j.parent_id = f.id
)
UPDATE jobs j SET status = 'cancelled', phase = 'done', in_lane = false,
    finished_at = clock_timestamp(), {FORGET_AT_END}
WHERE id IN (SELECT id FROM family) AND status IN ('queued', 'running')
  AND (phase <> 'projecting' OR id = %(job)s)
RETURNING id
"""  # noqa: S608 - no value of a caller's is in the text

# Children that another import has accepted anew meanwhile are that one's to finish.
LEAVE_OUT = """
UPDATE jobs c SET parent_id = NULL
WHERE c.parent_id = %s AND c.status IN ('failed', 'cancelled') AND EXISTS (
    SELECT 1 FROM jobs twin WHERE twin.body_id = c.body_id AND twin.child_key = c.child_key
      AND twin.status NOT IN ('failed', 'cancelled'))
"""

# At the end of the lane, with new numbers in the old order. Planned anew: what is committed was
# told, and is neither extracted nor stored again. An import whose children are all there is not
# read again.
ACCEPT_ANEW = """
WITH family AS (
    SELECT id, nextval(pg_get_serial_sequence('jobs', 'seq')) AS seq FROM (
        SELECT id FROM jobs WHERE (id = %(job)s OR parent_id = %(job)s) AND payload IS NOT NULL
          AND status IN ('failed', 'cancelled') ORDER BY seq) in_order
), accepted AS (
    UPDATE jobs j SET seq = family.seq, status = 'queued', phase = 'accepted', error = NULL,
        result = NULL, attempts = 0, finished_at = NULL, parts_done = 0,
        in_lane = kind = ANY(%(laned)s),
        parts_total = CASE WHEN kind = 'import' THEN parts_total END
    FROM family WHERE j.id = family.id
    RETURNING j.id, j.kind, j.body_id, j.bulk, j.seq, j.parts_total
), planned AS (
    INSERT INTO steps (job_id, part, step, queue, body_id, bulk, seq)
    SELECT id, 0, 'plan', %(queues)s::jsonb ->> kind, body_id, bulk, seq FROM accepted
    WHERE kind <> 'import' OR parts_total IS NULL
)
SELECT id FROM accepted WHERE id = %(job)s
"""


def insert_job(connection: Connection, job: NewJob) -> Mapping[str, Any] | None:
    """Insert the job and its first step; None when one of its keys is taken or its body is gone."""
    return connection.execute(ACCEPT, _parameters(job)).fetchone()


def insert_jobs(connection: Connection, jobs: Sequence[NewJob]) -> None:
    """Insert those of the jobs whose keys are not taken, in their order. See `insert_many` for why
    one by one."""
    for job in jobs:
        insert_job(connection, job)


def _parameters(job: NewJob) -> dict[str, Any]:
    return {
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
    }


def earlier_job(connection: Connection, job: NewJob) -> Job | None:
    """The job that was accepted with this idempotency key. Raises `IdempotencyMismatch`."""
    if job.idempotency_key is None:
        return None
    row = connection.execute(
        EARLIER, {"project": job.project_id, "key": job.idempotency_key}
    ).fetchone()
    if row is None:
        return None
    if job.request_hash is not None and bytes(row["hash"] or b"") != job.request_hash:
        raise IdempotencyMismatch(
            "this Idempotency-Key was used for another request; take a new one"
        )
    return rows.job(row)


def remember_key(connection: Connection, job: NewJob, job_id: UUID) -> None:
    """Have the request's idempotency key, where it has one, stand for a job that was there before.
    Raises `IdempotencyMismatch` when it came to stand for another one meanwhile."""
    if job.idempotency_key is None:
        return
    connection.execute(
        "INSERT INTO idempotency_keys (project_id, key, job_id, request_hash) "
        "VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING",
        (job.project_id, job.idempotency_key, job_id, job.request_hash),
    )
    earlier_job(connection, job)


class PostgresJobs:
    def __init__(self, database: Database) -> None:
        self._db = database

    def accept(self, job: NewJob) -> tuple[Job, bool]:
        with self._db.connection() as connection:
            row = insert_job(connection, job)  # one statement, so one transaction
            if row is not None:
                return rows.job(row), True
            earlier = earlier_job(connection, job)
        if earlier is None:
            raise NotFound("there is no such body")
        return earlier, False

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
        wanted = {"body_id": body_id, "kind": kind, "status": status, "parent_id": parent_id}
        given = {name: value for name, value in wanted.items() if value is not None}
        of = cursors.listing("jobs", **given)
        before = cursors.decode(cursor, of, int)
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
        return cursors.page(of, found, limit, rows.job, lambda r: (r["seq"],))

    def cancel(self, project_id: UUID, job_id: UUID) -> Job:
        with self._db.transaction(lock_seconds=LANE_SECONDS) as tx:
            job = self._hold(tx, project_id, job_id)
            if job.status is JobStatus.CANCELLED:
                return job
            if job.status.ended:
                raise Conflict(f"the job has {job.status} already and cannot be cancelled")
            ended = tx.execute(CANCEL, {"job": job_id}).fetchall()
            # A statement of its own, which sees what was planned while the one before waited.
            tx.execute("DELETE FROM steps WHERE job_id = ANY(%s)", ([row["id"] for row in ended],))
            return self._get(tx, project_id, job_id)

    def retry(self, project_id: UUID, job_id: UUID) -> Job:
        try:
            with self._db.transaction(lock_seconds=LANE_SECONDS) as tx:
                job = self._hold(tx, project_id, job_id)
                if job.status not in {JobStatus.FAILED, JobStatus.CANCELLED}:
                    raise Conflict(
                        f"only failed and cancelled jobs are retried; this one is {job.status}"
                    )
                _accept_anew(tx, job)
                return self._get(tx, project_id, job_id)
        except psycopg.errors.UniqueViolation as error:
            raise Conflict("the same was imported again meanwhile, by another job") from error

    def _hold(self, tx: Connection, project_id: UUID, job_id: UUID) -> Job:
        """The job as it stays until the transaction ends: no commit is under way, and nobody adds
        children."""
        job = self._get(tx, project_id, job_id)
        if job.body_id is not None:
            hold_lane(tx, job.body_id)
        tx.execute("SELECT 1 FROM jobs WHERE id = %s FOR NO KEY UPDATE", (job_id,))
        return self._get(tx, project_id, job_id)


def _accept_anew(tx: Connection, job: Job) -> None:
    if job.kind is JobKind.IMPORT:
        tx.execute(LEAVE_OUT, (job.id,))
        _need_file(tx, job)
    accepted = tx.execute(
        ACCEPT_ANEW,
        {
            "job": job.id,
            "laned": [kind.value for kind in LANED],
            "queues": Jsonb({kind.value: queue for kind, queue in QUEUE_OF.items()}),
        },
    ).fetchone()
    if accepted is None:
        raise Conflict("the job's contents were erased; send the request again")


def _need_file(tx: Connection, job: Job) -> None:
    """Raises `Conflict` when the file is to be read again, and is not here any more."""
    row = tx.execute(
        "SELECT payload ->> 'file_hash' AS hash FROM jobs WHERE id = %s AND parts_total IS NULL",
        (job.id,),
    ).fetchone()
    if row is not None and not has_file(tx, job.project_id, row["hash"]):
        raise Conflict("the file of the import was removed; send it again")
