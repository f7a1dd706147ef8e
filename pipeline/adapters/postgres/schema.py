"""Which schema a database has and which one this code needs, without the tool that migrates."""

from __future__ import annotations

from pathlib import Path

import psycopg

from pipeline.adapters.postgres.connecting import checked_address
from pipeline.adapters.postgres.pool import CONNECT_SECONDS, translated

VERSIONS = Path(__file__).parent / "migrations" / "versions"


def newest() -> str:
    """The revision that this code needs: files of migrations begin with theirs, and rise."""
    return max(path.name for path in VERSIONS.glob("[0-9]*.py")).partition("_")[0]


def reached(url: str) -> str | None:
    """The revision the database is at; None before the first migration."""
    address = checked_address(url)
    with translated(), psycopg.connect(address, connect_timeout=CONNECT_SECONDS) as connection:
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except psycopg.errors.UndefinedTable:
            return None
    return None if row is None else str(row[0])
