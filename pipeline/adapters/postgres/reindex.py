"""Embedding memories anew for another model."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from pipeline.adapters.postgres import rows
from pipeline.adapters.postgres.pool import Database
from pipeline.ports.models import Vectors
from pipeline.ports.reindex import ToEmbed

OTHER = "(embedding_model, embedding_dimension) IS DISTINCT FROM (%s, %s)"

PREPARE_ANEW = """
UPDATE steps SET done_at = NULL, result = NULL, vectors = NULL
WHERE step = 'extract' AND done_at IS NOT NULL AND (result ->> 'model' <> %s
    OR length(vectors) <> %s * jsonb_array_length(result -> 'drafts'))
"""


class PostgresReindex:
    def __init__(self, database: Database) -> None:
        self._db = database

    def count_other(self, model: str, dimension: int) -> int:
        with self._db.connection() as connection:
            row = connection.execute(
                f"SELECT count(*) AS n FROM memories WHERE {OTHER}",  # noqa: S608
                (model, dimension),
            ).fetchone()
        return int(row["n"]) if row else 0

    def other(self, model: str, dimension: int, limit: int) -> list[ToEmbed]:
        with self._db.connection() as connection:
            found = connection.execute(
                f"SELECT id, text, speaker FROM memories WHERE {OTHER} LIMIT %s",  # noqa: S608
                (model, dimension, limit),
            ).fetchall()
        return [ToEmbed(row["id"], row["text"], row["speaker"]) for row in found]

    def replace(self, memory_ids: Sequence[UUID], vectors: Vectors, model: str) -> None:
        in_order = sorted(zip(memory_ids, vectors, strict=True), key=lambda pair: pair[0])
        with self._db.transaction() as tx:
            for memory_id, vector in in_order:  # `insert_many` tells why not executemany
                tx.execute(
                    "UPDATE memories SET embedding = %s, embedding_model = %s, "
                    "embedding_dimension = %s WHERE id = %s",
                    (rows.vector_bytes(vector), model, len(vector), memory_id),
                )

    def prepare_anew(self, model: str, dimension: int) -> int:
        with self._db.connection() as connection:
            return connection.execute(PREPARE_ANEW, (model, dimension * 4)).rowcount
