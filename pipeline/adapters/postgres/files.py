"""The files of bulk imports, as long as somebody needs them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from uuid import UUID

from pipeline.adapters.postgres.pool import Connection

LOCK = "SELECT 1 FROM import_files WHERE project_id = %s AND file_hash = ANY(%s) FOR UPDATE"

REMOVE = """
DELETE FROM import_files f WHERE f.project_id = %s AND f.file_hash = ANY(%s) AND NOT EXISTS (
    SELECT 1 FROM jobs j WHERE j.project_id = f.project_id AND j.kind = 'import'
      AND j.payload ->> 'file_hash' = f.file_hash AND j.parts_total IS NULL
      AND j.payload IS NOT NULL)
"""

REMOVE_OLD = """
DELETE FROM import_files f WHERE f.used_at < now() - make_interval(days => %s) AND NOT EXISTS (
    SELECT 1 FROM jobs j WHERE j.project_id = f.project_id AND j.kind = 'import'
      AND j.payload ->> 'file_hash' = f.file_hash AND j.parts_total IS NULL
      AND j.payload IS NOT NULL AND j.status IN ('queued', 'running'))
"""


def store_file(tx: Connection, project_id: UUID, file_hash: str, chunks: Iterator[bytes]) -> None:
    """Keep the file, unless it is here. Who removes files waits for this transaction, and sees
    then the job that needs it."""
    row = tx.execute(
        "INSERT INTO import_files (project_id, file_hash, size) VALUES (%s, %s, 0) "
        "ON CONFLICT (project_id, file_hash) DO UPDATE SET used_at = now() RETURNING size",
        (project_id, file_hash),
    ).fetchone()
    if row is not None and row["size"] > 0:
        return
    size = 0
    for number, chunk in enumerate(chunks):
        tx.execute(
            "INSERT INTO import_chunks VALUES (%s, %s, %s, %s)",
            (project_id, file_hash, number, chunk),
        )
        size += len(chunk)
    tx.execute(
        "UPDATE import_files SET size = %s WHERE project_id = %s AND file_hash = %s",
        (size, project_id, file_hash),
    )


def has_file(tx: Connection, project_id: UUID, file_hash: str) -> bool:
    """Whether the file is here. It stays until this transaction ends."""
    row = tx.execute(
        "SELECT 1 FROM import_files WHERE project_id = %s AND file_hash = %s FOR SHARE",
        (project_id, file_hash),
    ).fetchone()
    return row is not None


def needed_files(tx: Connection, body_id: UUID) -> list[str]:
    """Hashes of the files that imports into the body may still read."""
    found = tx.execute(
        "SELECT DISTINCT payload ->> 'file_hash' AS hash FROM jobs WHERE body_id = %s "
        "AND kind = 'import' AND payload IS NOT NULL AND parts_total IS NULL",
        (body_id,),
    )
    return [row["hash"] for row in found]


def remove_files(tx: Connection, project_id: UUID, hashes: Sequence[str]) -> None:
    """Remove those that no import needs any more. Locked first, by a statement of its own, so that
    the next one sees the jobs of whoever held them."""
    if hashes:
        tx.execute(LOCK, (project_id, list(hashes)))
        tx.execute(REMOVE, (project_id, list(hashes)))


def remove_old_files(connection: Connection, days: int) -> int:
    """Remove files that only ended imports would need, to be tried again by hand."""
    return connection.execute(REMOVE_OLD, (days,)).rowcount
