"""Bringing the database to the schema that this version of the code needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from pipeline.adapters.postgres.connecting import checked_address, why
from pipeline.adapters.postgres.pool import translated
from pipeline.errors import StoreUnavailable

MIGRATION_LOCK = 0x4D454D4E  # any number of our own; two migrations at once take turns


def migrate(url: str) -> str:
    """Apply what is missing, one process at a time; returns the revision reached."""
    engine = sqlalchemy.create_engine(_alchemy(url), poolclass=sqlalchemy.pool.NullPool)
    config = _config()
    with _translated(), engine.connect() as connection:
        connection.execute(sqlalchemy.text(f"SELECT pg_advisory_lock({MIGRATION_LOCK})"))
        connection.commit()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
        return str(MigrationContext.configure(connection).get_current_revision())


def revisions(url: str) -> tuple[str | None, str | None]:
    """The revision the database is at, and the one this code needs."""
    engine = sqlalchemy.create_engine(_alchemy(url), poolclass=sqlalchemy.pool.NullPool)
    with _translated(), engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    return current, ScriptDirectory.from_config(_config()).get_current_head()


@contextmanager
def _translated() -> Iterator[None]:
    """As `translated`, also through SQLAlchemy, which only this module pays to import."""
    try:
        with translated():
            yield
    except sqlalchemy.exc.OperationalError as error:
        raise StoreUnavailable(f"PostgreSQL: {why(error)}") from error


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _alchemy(url: str) -> str:
    scheme, rest = checked_address(url).split("://", 1)
    return f"postgresql+psycopg://{rest}" if scheme in {"postgres", "postgresql"} else url
