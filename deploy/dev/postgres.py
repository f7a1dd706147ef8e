"""A PostgreSQL cluster of its own by Debian's programs, as an ordinary user also for root."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from psycopg import sql

from deploy.dev.packages import POSTGRES
from memnet.embedded.privileges import RunAs, run_as
from memnet.embedded.process import ProcessSpec

ADMIN = "postgres"
SETTINGS = {
    "fsync": "off",  # no machine crashes here, only processes do
    "full_page_writes": "off",
    "synchronous_commit": "on",  # its order of things is the product's business
    "max_connections": "200",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_error_verbosity": "terse",
}


@dataclass(frozen=True, slots=True)
class Postgres:
    """One server on `port`. `user` owns the database of the same name and may make others;
    `settings` win over ours.

    Raises `StackError` when root cannot become another user here.
    """

    folder: Path
    port: int
    password: str = field(repr=False)
    user: str = "memnet"
    database: str = "memnet"
    settings: Mapping[str, str] = field(default_factory=dict)
    initdb_arguments: tuple[str, ...] = ("--encoding=UTF8", "--locale=C.UTF-8")
    outlives_us: bool = True  # who starts it may end

    name = "postgres"
    programs = (POSTGRES,)

    @property
    def url(self) -> str:
        return f"postgresql://{self.user}:{self.password}@127.0.0.1:{self.port}/{self.database}"

    @property
    def cluster(self) -> Path:
        return self.folder / "cluster"

    def prepare(self) -> ProcessSpec | None:
        """The command that makes the cluster, None when there is a whole one."""
        password_file = self.folder / "password"  # there until the cluster is whole
        if self.cluster.exists() and not password_file.exists():
            return None
        shutil.rmtree(self.cluster, ignore_errors=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        user = self._user()
        self.cluster.mkdir(mode=0o700)
        password_file.touch(mode=0o600)
        password_file.write_text(self.password, "ascii")
        if user is not None:
            user.own(self.cluster)
            user.own(password_file)
        options = (f"--username={ADMIN}", f"--pwfile={password_file}", "--auth=scram-sha-256")
        more = (*self.initdb_arguments, "--no-sync")
        argv = (str(self._program("initdb")), "-D", str(self.cluster), *options, *more)
        return self._process(argv, user)

    def spec(self) -> ProcessSpec:
        told = {
            **SETTINGS,
            **self.settings,
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
        }
        flags = [part for name, value in told.items() for part in ("-c", f"{name}={value}")]
        argv = (str(self._program("postgres")), "-D", str(self.cluster), *flags)
        return self._process(argv, self._user())

    def finish(self) -> None:
        """The role and its database. Idempotent."""
        (self.folder / "password").unlink(missing_ok=True)
        with self.admin() as connection:
            known = "SELECT 1 FROM pg_roles WHERE rolname = %s"
            if connection.execute(known, (self.user,)).fetchone() is None:
                made = sql.SQL("CREATE ROLE {} LOGIN CREATEDB PASSWORD {}")
                connection.execute(
                    made.format(sql.Identifier(self.user), sql.Literal(self.password))
                )
            known = "SELECT 1 FROM pg_database WHERE datname = %s"
            if connection.execute(known, (self.database,)).fetchone() is None:
                made = sql.SQL("CREATE DATABASE {} OWNER {}")
                connection.execute(
                    made.format(sql.Identifier(self.database), sql.Identifier(self.user))
                )

    def told(self) -> dict[str, str]:
        return {"MEMNET_TEST_DATABASE_URL": self.url}

    def answers(self) -> bool:
        try:
            self.admin().close()
        except psycopg.OperationalError:
            return False
        return True

    def admin(self) -> psycopg.Connection:
        """A superuser's connection, in autocommit."""
        return psycopg.connect(
            host="127.0.0.1",
            port=self.port,
            user=ADMIN,
            password=self.password,
            dbname="postgres",
            connect_timeout=2,
            autocommit=True,
        )

    def _program(self, name: str) -> Path:
        return POSTGRES.path().with_name(name)

    def _user(self) -> RunAs | None:
        return run_as(self.cluster, POSTGRES.path().parent, [self.folder])

    def _process(self, argv: tuple[str, ...], user: RunAs | None) -> ProcessSpec:
        stop = signal.SIGINT  # ends connections, writes a checkpoint
        if user is not None:
            argv = (*user.options, "--", *argv) if self.outlives_us else user.wrap(argv, stop)
        return ProcessSpec(
            self.name,
            argv,
            self.folder,
            {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C.UTF-8", "TZ": "UTC"},
            is_ready=self.answers,
            stop_signal=stop,
            stop_seconds=30.0,
        )
