"""Connections to PostgreSQL, and its errors as ours."""

from __future__ import annotations

import select
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, LiteralString

import psycopg
from psycopg import sql
from psycopg.rows import DictRow, dict_row
from psycopg_pool import ConnectionPool, PoolTimeout

from pipeline.adapters.postgres.connecting import (
    checked_address,
    keep_addresses_out_of_the_log,
    why,
)
from pipeline.errors import StoreUnavailable

Connection = psycopg.Connection[DictRow]

CONNECT_SECONDS = 2  # a healthy server answers in milliseconds
WAIT_SECONDS = 3.0  # a request waits no longer for a free connection
STATEMENT_SECONDS = 30  # nothing that is asked here takes longer, but for bulk work that says so
IDLE_SECONDS = 15.0  # a frozen process loses its locks after this
MOST_PARAMETERS = 65_535  # of one statement, by PostgreSQL's protocol

TRANSIENT = (
    psycopg.OperationalError,  # lost, restarting, dead-locked, serialisation, time-outs
    psycopg.InterfaceError,
    psycopg.errors.IdleInTransactionSessionTimeout,  # we were frozen: the locks are gone
    psycopg.errors.ReadOnlySqlTransaction,  # a standby, before or after a fail-over
    PoolTimeout,
)
LASTING = (  # OperationalErrors by class, but no later try passes
    psycopg.errors.ProgramLimitExceeded,
    psycopg.errors.StatementTooComplex,
)


@contextmanager
def translated() -> Iterator[None]:
    """Vendors' errors that a later try may not meet come out as `StoreUnavailable`."""
    try:
        yield
    except LASTING:
        raise
    except TRANSIENT as error:
        raise StoreUnavailable(f"PostgreSQL: {why(error)}") from error


class Database:
    """A pool that opens at its first use, which is after fork. Raises `InvalidInput` for a URL that
    makes no sense."""

    def __init__(
        self, url: str, size: int, application: str, idle_seconds: float = IDLE_SECONDS
    ) -> None:
        self._url = checked_address(url)
        keep_addresses_out_of_the_log()
        self._idle_seconds = idle_seconds
        self._size = size
        self._application = application
        self._pool: ConnectionPool[Connection] | None = None
        self._lock = threading.Lock()

    def _open(self) -> ConnectionPool[Connection]:
        with self._lock:
            if self._pool is None:
                self._pool = ConnectionPool(
                    self._url,
                    connection_class=psycopg.Connection[DictRow],
                    kwargs=self._options(),
                    min_size=1,
                    max_size=self._size,
                    timeout=WAIT_SECONDS,
                    reconnect_timeout=WAIT_SECONDS,  # with longer pauses it would sleep on
                    check=check,
                    open=False,
                    name=self._application,
                )
                self._pool.open(wait=False)
            return self._pool

    def _options(self) -> dict[str, Any]:
        return {
            "autocommit": True,
            "row_factory": dict_row,
            "connect_timeout": CONNECT_SECONDS,
            "application_name": self._application,
            "options": (
                f"-c statement_timeout={STATEMENT_SECONDS * 1000} "
                f"-c idle_in_transaction_session_timeout={int(self._idle_seconds * 1000)} "
                "-c timezone=UTC"
            ),
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": 15_000,
        }

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection in autocommit, for single statements."""
        with translated(), self._open().connection() as connection:
            yield connection

    @contextmanager
    def transaction(self, lock_seconds: float | None = None) -> Iterator[Connection]:
        """A connection inside one transaction; `lock_seconds` bounds each wait for a lock."""
        with self.connection() as connection, connection.transaction():
            if lock_seconds is not None:
                milliseconds = sql.Literal(f"{int(lock_seconds * 1000)}ms")
                connection.execute(sql.SQL("SET LOCAL lock_timeout = {}").format(milliseconds))
            yield connection

    def ping(self) -> None:
        with self.connection() as connection:
            connection.execute("SELECT 1")

    def close(self) -> None:
        with self._lock:
            if self._pool is not None:
                self._pool.close()
                self._pool = None


def check(connection: Connection) -> None:
    """Raise when the server has ended the connection. It says so, and then there is something to
    read; while there is not, no question has to be asked, which would cost as much as a query."""
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN)
    if waiting.poll(0):
        ConnectionPool.check_connection(connection)


def insert_many(
    connection: Connection, query: LiteralString, rows: Sequence[Sequence[Any]]
) -> list[DictRow]:
    """Insert all rows; `query` has `{rows}` where their values go. Returns what it is told to.

    In place of `executemany`, which works in pipeline mode: a process that is frozen in the middle
    of it would keep its locks, for idle_in_transaction_session_timeout does not see it there.
    """
    returned: list[DictRow] = []
    if not rows:
        return returned
    size = MOST_PARAMETERS // len(rows[0])
    row = sql.SQL("({})").format(sql.SQL(", ").join([sql.Placeholder()] * len(rows[0])))
    for start in range(0, len(rows), size):
        batch = rows[start : start + size]
        values = sql.SQL(", ").join([row] * len(batch))
        cursor = connection.execute(
            sql.SQL(query).format(rows=values), [value for given in batch for value in given]
        )
        returned += cursor.fetchall() if cursor.description else []
    return returned
