"""All servers of one folder: what is to run, what runs, and starting and stopping them."""

from __future__ import annotations

import fcntl
import json
import secrets
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from deploy.dev.graph import Neo4j
from deploy.dev.packages import CannotRun, Program, install
from deploy.dev.postgres import Postgres
from deploy.dev.rabbitmq import NameServer, RabbitMQ
from deploy.dev.redis import Redis
from deploy.dev.vectors import Vectors
from memnet.embedded.logs import LogFile
from memnet.embedded.places import ReservedPort, write_secret
from memnet.embedded.process import ProcessSpec
from memnet.embedded.process_table import birth, kill_group, send

START_SECONDS = 180.0  # a JVM on a busy machine
STOP_SECONDS = 20.0
POLL_SECONDS = 0.1
STATE = "state.json"
ENVIRONMENT = "env"
IGNORED = ".gitignore"


class Server(Protocol):
    """One server that can be started. Making one touches nothing."""

    @property
    def name(self) -> str: ...

    @property
    def programs(self) -> tuple[Program, ...]:
        """What has to be installed."""

    def prepare(self) -> ProcessSpec | None:
        """What the first start needs; a command that has to end with 0 before it, if any."""

    def spec(self) -> ProcessSpec: ...

    def finish(self) -> None:
        """Done after each start, when it answers. Idempotent."""

    def told(self) -> dict[str, str]:
        """The variables by which tests find it."""


@dataclass(slots=True)
class State:
    """What is kept between two commands: passwords, ports, and processes by id, start and the
    signal that stops them."""

    passwords: dict[str, str] = field(default_factory=dict, repr=False)
    ports: dict[str, int] = field(default_factory=dict)
    processes: dict[str, tuple[int, str, int]] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> State:
        if not path.exists():
            return cls()
        raw: dict[str, Any] = json.loads(path.read_text("utf-8"))
        processes = {name: tuple(entry) for name, entry in raw["processes"].items()}
        return cls(raw["passwords"], raw["ports"], processes)

    def save(self, path: Path) -> None:
        content = {"passwords": self.passwords, "ports": self.ports, "processes": self.processes}
        write_secret(path, json.dumps(content))

    def password(self, name: str) -> str:
        return self.passwords.setdefault(name, secrets.token_hex(16))

    def port(self, name: str) -> int:
        """The one it had before, else a free one."""
        if name not in self.ports:
            reserved = ReservedPort("127.0.0.1", 0)
            reserved.release()
            self.ports[name] = reserved.number
        return self.ports[name]

    def runs(self, name: str) -> bool:
        pid, born, _ = self.processes.get(name, (0, "", 0))
        return bool(pid) and birth(pid) == born


class Services:
    """The servers of a folder. `say` gets a line for each thing that happens."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        self.folder = folder.resolve()
        self._say = say

    @property
    def environment_file(self) -> Path:
        return self.folder / ENVIRONMENT

    def start(self, *, rabbitmq: bool = False) -> None:
        """Start what does not run. Raises `CannotRun`; what was started by then goes on."""
        with self._alone() as state:
            servers = self._servers(state, rabbitmq)
            waiting = [server for server in servers if not state.runs(server.name)]
            self._install(waiting)
            started = {server.name: self._launch(server, state) for server in waiting}
            for server in servers:
                if server.name in started:
                    self._wait(server, started[server.name])
                    server.finish()
                self._say(self._line(server, state, new=server.name in started))
            write_secret(self.environment_file, _shell(servers))

    def stop(self) -> None:
        """End every server, and remove the folder. Nothing happens when there is none."""
        if not self.folder.exists():
            self._say("nothing runs")
            return
        with self._alone() as state:
            running = {name: entry for name, entry in state.processes.items() if state.runs(name)}
            for pid, _, number in running.values():
                send(pid, number)
            for name, (pid, born, _) in running.items():
                _see_end(pid, born)
                self._say(f"{name} stopped")
            shutil.rmtree(self.folder)

    def variables(self) -> dict[str, str]:
        """What the environment file says. Raises `CannotRun` when nothing was started."""
        if not self.environment_file.exists():
            raise CannotRun("no services: make services")
        lines = self.environment_file.read_text("utf-8").splitlines()
        pairs = (line.removeprefix("export ").partition("=") for line in lines)
        return {name: value.strip("'") for name, _, value in pairs}

    @contextmanager
    def _alone(self) -> Iterator[State]:
        """The state, saved at the end whatever happens; no other command at the same time."""
        self.folder.mkdir(mode=0o755, parents=True, exist_ok=True)
        (self.folder / IGNORED).write_text("*\n", "ascii")
        with (self.folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            state = State.load(self.folder / STATE)
            try:
                yield state
            finally:
                if self.folder.exists():
                    state.save(self.folder / STATE)

    def _servers(self, state: State, rabbitmq: bool) -> list[Server]:
        kinds = {"postgres": Postgres, "redis": Redis, "neo4j": Neo4j, "vectors": Vectors}
        servers: list[Server] = [
            kind(self.folder / name, state.port(name), state.password(name))
            for name, kind in kinds.items()
        ]
        if rabbitmq or "rabbitmq" in state.processes:
            ports = state.port("rabbitmq"), state.port("rabbitmq-node"), state.port("epmd")
            servers.append(NameServer(self.folder / "epmd", ports[2]))
            servers.append(RabbitMQ(self.folder / "rabbitmq", *ports, state.password("rabbitmq")))
        return servers

    def _install(self, servers: list[Server]) -> None:
        for package in install(program for server in servers for program in server.programs):
            self._say(f"installed {package}")

    def _launch(self, server: Server, state: State) -> subprocess.Popen[bytes]:
        first = server.prepare()
        if first is not None and self._process(first, "making ").wait() != 0:
            raise CannotRun(f"{server.name} cannot be made: {self._log(server.name).last_lines()}")
        spec = server.spec()
        process = self._process(spec, "")
        entry = (process.pid, birth(process.pid) or "", int(spec.stop_signal))
        state.processes[server.name] = entry
        return process

    def _process(self, spec: ProcessSpec, what: str) -> subprocess.Popen[bytes]:
        self._say(f"{what}{spec.name} ...")
        with self._log(spec.name).open() as log:
            return subprocess.Popen(
                spec.argv,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=spec.folder,
                env=dict(spec.environment),
                start_new_session=True,
            )

    def _log(self, name: str) -> LogFile:
        return LogFile(self.folder / "logs" / f"{name}.log")

    def _wait(self, server: Server, process: subprocess.Popen[bytes]) -> None:
        is_ready = server.spec().is_ready
        deadline = time.monotonic() + START_SECONDS
        while is_ready is not None and not is_ready():
            if process.poll() is not None or time.monotonic() > deadline:
                why = "ended" if process.poll() is not None else "does not answer"
                raise CannotRun(f"{server.name} {why}: {self._log(server.name).last_lines()}")
            time.sleep(POLL_SECONDS)

    def _line(self, server: Server, state: State, *, new: bool) -> str:
        pid = state.processes[server.name][0]
        how = "runs now" if new else "runs already"
        return f"{server.name} {how} on port {state.ports[server.name]} (process {pid})"


def _see_end(pid: int, born: str) -> None:
    """It has been asked to stop. What takes longer is killed: its folder goes anyway."""
    deadline = time.monotonic() + STOP_SECONDS
    while birth(pid) == born and time.monotonic() < deadline:
        time.sleep(POLL_SECONDS)
    kill_group(pid)
    while birth(pid) == born:
        time.sleep(POLL_SECONDS)


def _shell(servers: list[Server]) -> str:
    told = {name: value for server in servers for name, value in server.told().items()}
    return "".join(f"export {name}='{value}'\n" for name, value in told.items())
