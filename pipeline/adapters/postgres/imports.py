"""Bulk imports. Their files lie here until their children are accepted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

from pipeline.adapters.postgres import rows
from pipeline.adapters.postgres.files import store_file
from pipeline.adapters.postgres.jobs import earlier_job, insert_job, remember_key
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.jobs import Job, NewJob
from pipeline.errors import NotFound


def import_key(file_hash: str, conversation: str | None) -> str:
    """What makes an import unique in a body. No child's key begins like this."""
    return f"import/{file_hash}/{conversation or ''}"


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
            store_file(tx, job.project_id, file_hash, chunks)
        return rows.job(row), True

    def _earlier(self, tx: Connection, job: NewJob, key: str) -> Job:
        earlier = earlier_job(tx, job)
        if earlier is not None:
            return earlier
        row = tx.execute(
            f"SELECT {rows.JOB_COLUMNS}, result FROM jobs WHERE body_id = %s AND child_key = %s "  # noqa: S608
            "AND project_id = %s AND status NOT IN ('failed', 'cancelled')",
            (job.body_id, key, job.project_id),
        ).fetchone()
        if row is None:
            raise NotFound("there is no such body")
        remember_key(tx, job, row["id"])
        return rows.job(row)

    def read_import(self, file_hash: str, project_id: UUID) -> Iterator[bytes]:
        read, number, size = 0, 0, 1
        while read < size:
            with self._db.connection() as connection:
                row = connection.execute(
                    "SELECT c.content, f.size FROM import_files f JOIN import_chunks c "
                    "USING (project_id, file_hash) "
                    "WHERE project_id = %s AND file_hash = %s AND number = %s",
                    (project_id, file_hash, number),
                ).fetchone()
            if row is None:
                raise NotFound("the file was removed, send it again", code="import_file_gone")
            content, size = bytes(row["content"]), row["size"]
            read, number = read + len(content), number + 1
            yield content
