"""Projects and API keys. A key's clear text leaves this file once and is never stored."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from uuid import UUID, uuid4

from pipeline.adapters.postgres import rows
from pipeline.adapters.postgres.pool import Database
from pipeline.domain.bodies import SCOPES, ApiKey
from pipeline.errors import InvalidInput

KEY_BYTES = 32  # of entropy, so that a plain fast hash is enough
PREFIX_LENGTH = 10


def key_hash(clear_text: str) -> bytes:
    return hashlib.sha256(clear_text.encode("utf-8", "surrogatepass")).digest()


class PostgresKeys:
    def __init__(self, database: Database) -> None:
        self._db = database

    def create_key(
        self, name: str, scopes: Sequence[str], project: str = "default"
    ) -> tuple[ApiKey, str]:
        unknown = sorted(set(scopes) - set(SCOPES))
        if unknown or not scopes:
            raise InvalidInput(f"scopes are some of {', '.join(SCOPES)}", field="scopes")
        clear_text = "mn_" + secrets.token_urlsafe(KEY_BYTES)
        with self._db.transaction() as tx:
            tx.execute(
                "INSERT INTO projects (id, name) VALUES (%s, %s) ON CONFLICT (name) DO NOTHING",
                (uuid4(), project),
            )
            row = tx.execute(
                "INSERT INTO api_keys (id, project_id, name, key_hash, prefix, scopes) "
                "SELECT %s, id, %s, %s, %s, %s FROM projects WHERE name = %s RETURNING *",
                (
                    uuid4(),
                    name,
                    key_hash(clear_text),
                    clear_text[:PREFIX_LENGTH],
                    list(dict.fromkeys(scopes)),
                    project,
                ),
            ).fetchone()
        assert row is not None  # noqa: S101 - the project row is there, so the insert returns
        return rows.api_key(row), clear_text

    def find_key(self, clear_text: str) -> ApiKey | None:
        with self._db.connection() as connection:
            row = connection.execute(
                "SELECT * FROM api_keys WHERE key_hash = %s AND revoked_at IS NULL",
                (key_hash(clear_text),),
            ).fetchone()
        return rows.api_key(row) if row else None

    def list_keys(self) -> list[ApiKey]:
        with self._db.connection() as connection:
            found = connection.execute("SELECT * FROM api_keys ORDER BY created_at, id").fetchall()
        return [rows.api_key(row) for row in found]

    def revoke_key(self, key_id: UUID) -> bool:
        with self._db.connection() as connection:
            cursor = connection.execute(
                "UPDATE api_keys SET revoked_at = now() WHERE id = %s AND revoked_at IS NULL",
                (key_id,),
            )
        return cursor.rowcount > 0
