"""The servers that a fleet needs, as processes that tests kill, freeze and start again."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import psycopg
from psycopg import sql

from memnet.embedded.logs import LogFile
from memnet.embedded.places import ReservedPort, make_socket_folder
from memnet.embedded.postgres import ADMIN, Postgres
from memnet.embedded.process import ProcessSpec, RunningProcess
from memnet.embedded.process_table import birth, kill_group, send
from memnet.embedded.runtime import answers, python_environment
from memnet.embedded.valkey import Valkey

PATIENCE_SECONDS = 60.0  # far more than anything here takes, on a machine that is busy
START_SECONDS = 120.0
POLL_SECONDS = 0.03

T = TypeVar("T")


def until(look: Callable[[], T], what: str, seconds: float = PATIENCE_SECONDS) -> T:
    """What `look` finds, as soon as that is something."""
    deadline = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < deadline, f"waited {seconds:.0f} s in vain: {what}"
        time.sleep(POLL_SECONDS)
    return found


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in listed if birth(int(child)) is not None]


def clean_environment() -> dict[str, str]:
    """This process's, without settings of MemNet that a developer may have made."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMNET_")}
    return python_environment(kept)


class Managed:
    """One process and its children, which are one process group."""

    def __init__(self, spec: ProcessSpec, logs: Path) -> None:
        self.spec = spec
        self.log = LogFile(logs / f"{spec.name}.log")
        self._process: RunningProcess | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None, f"{self.spec.name} does not run"
        return self._process.pid

    @property
    def runs(self) -> bool:
        return self._process is not None and not self._process.has_ended()

    def launch(self) -> None:
        """Without waiting until it is ready."""
        self.spec.clear_away()
        with self.log.open() as log:
            self._process = RunningProcess(self.spec, log)

    def wait_ready(self) -> None:
        look = self.spec.is_ready
        assert look is not None
        until(lambda: not self.runs or look(), f"{self.spec.name} ready", START_SECONDS)
        assert self.runs, f"{self.spec.name} ended: {self.log.last_lines()}"

    def start(self) -> None:
        self.launch()
        self.wait_ready()

    def kill9(self) -> None:
        if self._process is not None:
            kill_group(self.pid)
            self._process.bury()
            self._process = None

    def stop(self, number: int | None = None) -> float:
        """Ask it to stop as its owner would; how many seconds it took."""
        if self._process is None:
            return 0.0
        began = time.monotonic()
        os.kill(self.pid, number or self.spec.stop_signal)
        until(self._process.has_ended, f"{self.spec.name} stopped")
        self._process.bury()
        self._process = None
        return time.monotonic() - began

    def freeze(self) -> None:
        os.killpg(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.killpg(self.pid, signal.SIGCONT)


class Servers:
    """PostgreSQL and the vector server, shared by fleets; a broker each fleet has for itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.logs = folder / "logs"
        self.vectors_key = secrets.token_hex(8)
        self._sockets = [make_socket_folder("chaos")]
        self._passwords = (secrets.token_hex(8), secrets.token_hex(8))
        admin, password = self._passwords
        self._postgres = Postgres.of(
            folder, self._sockets[0], admin_password=admin, password=password
        )
        self._port = ReservedPort("127.0.0.1", 0)
        self.postgres = Managed(self._postgres_spec(), self.logs)
        self.vectors = Managed(self._vector_spec(), self.logs)
        self.vectors_url = f"http://127.0.0.1:{self._port.number}"

    def start(self) -> None:
        self.vectors.launch()
        self._make_cluster()
        self.postgres.start()
        self._postgres.ensure_database()
        self.vectors.wait_ready()

    def close(self) -> None:
        for server in (self.postgres, self.vectors):
            server.kill9()
            server.spec.clear_away()
        self._port.release()
        for folder in self._sockets:
            shutil.rmtree(folder, ignore_errors=True)

    def freeze_postgres(self) -> None:
        """With its sessions, each of which leads a process group of its own."""
        for pid in (self.postgres.pid, *children(self.postgres.pid)):
            send(pid, signal.SIGSTOP)

    def thaw_postgres(self) -> None:
        for pid in (*children(self.postgres.pid), self.postgres.pid):
            send(pid, signal.SIGCONT)

    def new_broker(self, name: str) -> tuple[Managed, Valkey]:
        self._sockets.append(make_socket_folder("chaos"))
        folder = self.folder / name
        folder.mkdir()
        valkey = Valkey(folder, self._sockets[-1], secrets.token_hex(8))
        return Managed(valkey.spec(clean_environment()), self.logs), valkey

    def admin(self, database: str = "postgres") -> psycopg.Connection:
        """A superuser's connection, in autocommit."""
        return psycopg.connect(
            host=str(self._sockets[0]),
            port=5432,
            user=ADMIN,
            password=self._passwords[0],
            dbname=database,
            connect_timeout=2,
            autocommit=True,
        )

    def new_database(self, name: str) -> None:
        with self.admin() as connection:
            connection.execute(
                sql.SQL("CREATE DATABASE {} OWNER memnet").format(sql.Identifier(name))
            )

    def new_role(self, name: str) -> None:
        """A role that may what the product may: so it is seen which worker does what."""
        with self.admin() as connection:
            connection.execute(
                sql.SQL("CREATE ROLE {} LOGIN PASSWORD {} IN ROLE memnet").format(
                    sql.Identifier(name), sql.Literal(self._passwords[1])
                )
            )

    def database_url(self, database: str, role: str = "memnet") -> str:
        return f"postgresql://{role}:{self._passwords[1]}@/{database}?host={self._sockets[0]}"

    def _make_cluster(self) -> None:
        spec = self._postgres.begin_cluster(clean_environment())
        assert spec is not None
        making = Managed(spec, self.logs)
        making.launch()
        until(lambda: not making.runs, "a new cluster", START_SECONDS)
        making.kill9()
        self._postgres.finish_cluster()

    def _postgres_spec(self) -> ProcessSpec:
        """No machine crashes here, only processes do: so nothing waits for the disk."""
        spec = self._postgres.spec(clean_environment())
        return replace(spec, argv=(*spec.argv, "-c", "fsync=off"))

    def _vector_spec(self) -> ProcessSpec:
        port = self._port.number
        folder = self.folder / "vectors"
        arguments = ("memnet.embedded.vector_server", "--data", str(folder), "--port", str(port))
        return python_spec(
            "vectors",
            arguments,
            self.folder,
            {"MEMNET_QDRANT_API_KEY": self.vectors_key},
            lambda: answers("127.0.0.1", port, "/readyz"),
        )


def python_spec(
    name: str,
    arguments: tuple[str, ...],
    folder: Path,
    settings: Mapping[str, str],
    is_ready: Callable[[], bool] | None = None,
) -> ProcessSpec:
    argv = (sys.executable, "-P", "-m", *arguments)
    return ProcessSpec(name, argv, folder, {**clean_environment(), **settings}, is_ready=is_ready)
