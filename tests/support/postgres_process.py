"""A PostgreSQL for tests: the embedded one as a process, or a server that the environment names."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
from psycopg import sql

from memnet.embedded.places import make_socket_folder, remove_folder
from memnet.embedded.postgres import ADMIN, USER, Postgres
from memnet.embedded.process import RunningProcess

NAMED = "MEMNET_TEST_DATABASE_URL"  # a role that may make databases
PASSWORD = "of-the-tests"
START_SECONDS = 30.0  # far more than it takes, on a machine that is busy with other tests


@contextmanager
def postgres_url() -> Iterator[str]:
    """The address of a server, for a role that may make databases and is no superuser."""
    named = os.environ.get(NAMED)
    if named:
        yield named
        return
    sockets = make_socket_folder("test")
    with tempfile.TemporaryDirectory(prefix="memnet-test-") as folder:
        data = Path(folder)
        data.chmod(0o755)  # the user that PostgreSQL becomes for root must get in
        server = Postgres.of(data, sockets, admin_password=PASSWORD, password=PASSWORD)
        with (data / "log").open("wb") as log, _running(server, log):
            server.ensure_database()
            _prepare_for_tests(sockets)
            yield server.url
    remove_folder(sockets)


@contextmanager
def _running(server: Postgres, log: BinaryIO) -> Iterator[None]:
    making = server.begin_cluster(os.environ)
    assert making is not None
    initdb = RunningProcess(making, log)
    _wait(initdb, initdb.has_ended)
    assert initdb.bury() == 0
    server.finish_cluster()
    spec = server.spec(os.environ)
    assert spec.is_ready is not None
    process = RunningProcess(spec, log)
    try:
        _wait(process, spec.is_ready)
        yield
    finally:
        process.bury()  # no checkpoint: the data goes too


def _wait(process: RunningProcess, done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not done():
        assert time.monotonic() < deadline, f"{process.spec.name} takes too long"
        time.sleep(0.02)


def _prepare_for_tests(sockets: Path) -> None:
    """The role may make databases, and nothing waits for the disk: a crash ends the tests too."""
    with psycopg.connect(
        host=str(sockets), user=ADMIN, password=PASSWORD, dbname="postgres", autocommit=True
    ) as connection:
        connection.execute(sql.SQL("ALTER ROLE {} CREATEDB").format(sql.Identifier(USER)))
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")


@contextmanager
def fresh_database(server: str, template: str = "template0") -> Iterator[str]:
    """A database of its own on the server, by its address; dropped afterwards."""
    name = f"memnet_test_{uuid4().hex[:12]}"
    make = sql.SQL("CREATE DATABASE {} TEMPLATE {} ENCODING 'UTF8'")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(make.format(sql.Identifier(name), sql.Identifier(template)))
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            _drop(connection, name)


def _drop(connection: psycopg.Connection, name: str) -> None:
    """Autovacuum may be at work in it just then, whose processes only an administrator may end."""
    drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            connection.execute(drop)
        except psycopg.errors.InsufficientPrivilege:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return


def name_of(url: str) -> str:
    """The database's name in its address."""
    return urlsplit(url).path.removeprefix("/")
