"""Files of bulk imports. They lie here until their children are accepted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

from pipeline.adapters.postgres import rows
from pipeline.adapters.postgres.jobs import insert_job
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.jobs import Job, NewJob
from pipeline.errors import NotFound


def import_key(file_hash: str, conversation: str | None) -> str:
    """What makes an import unique in a body; its children add their number."""
    return f"{file_hash}/{conversation or ''}"


class PostgresImports:
    def __init__(self, database: Database) -> None:
        self._db = database

    def accept_import(
        self, job: NewJob, file_hash: str, chunks: Iterator[bytes]
    ) -> tuple[Job, bool]:
        key = import_key(file_hash, job.payload.get("conversation"))
        payload = {**job.payload, "file_hash": file_hash}
        with self._db.transaction() as tx:
            row = insert_job(tx, replace(job, child_key=key, payload=payload))
            if row is None:
                return self._earlier(tx, job, key), False
            self._store(tx, job.project_id, file_hash, chunks)
        return rows.job(row), True

    def _earlier(self, tx: Connection, job: NewJob, key: str) -> Job:
        row = tx.execute(
            f"SELECT {rows.JOB_COLUMNS}, result FROM jobs WHERE body_id = %s AND child_key = %s "  # noqa: S608
            "AND project_id = %s AND status NOT IN ('failed', 'cancelled')",
            (job.body_id, key, job.project_id),
        ).fetchone()
        if row is None:
            raise NotFound("there is no such body")
        return rows.job(row)

    def _store(
        self, tx: Connection, project_id: UUID, file_hash: str, chunks: Iterator[bytes]
    ) -> None:
        tx.execute(
            "INSERT INTO import_files (project_id, file_hash, size) VALUES (%s, %s, 0) "
            "ON CONFLICT DO NOTHING",
            (project_id, file_hash),
        )
        size = 0
        for number, chunk in enumerate(chunks):
            tx.execute(
                "INSERT INTO import_chunks VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING",
                (project_id, file_hash, number, chunk),
            )
            size += len(chunk)
        tx.execute(
            "UPDATE import_files SET size = %s WHERE project_id = %s AND file_hash = %s",
            (size, project_id, file_hash),
        )

    def read_import(self, file_hash: str, project_id: UUID) -> Iterator[bytes]:
        number = 0
        while True:
            with self._db.connection() as connection:
                row = connection.execute(
                    "SELECT content FROM import_chunks "
                    "WHERE project_id = %s AND file_hash = %s AND number = %s",
                    (project_id, file_hash, number),
                ).fetchone()
            if row is None:
                return
            yield bytes(row["content"])
            number += 1
