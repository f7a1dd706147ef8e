"""The default stack on one data folder: its servers, the product's processes, one gateway port."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from memnet.embedded.commands import STACK, Table
from memnet.embedded.errors import StackError
from memnet.embedded.leftovers import MARK, RunRecord, end_leftovers
from memnet.embedded.places import (
    ReservedPort,
    Secrets,
    is_socket_folder,
    locked,
    make_socket_folder,
    write_secret,
)
from memnet.embedded.postgres import Postgres
from memnet.embedded.process import ProcessSpec
from memnet.embedded.runtime import Runtime, python_environment
from memnet.embedded.supervisor import ProcessStatus, Supervisor
from memnet.embedded.valkey import Valkey
from memnet.running import RUN_FILE
from pipeline.adapters.postgres import schema
from pipeline.settings import process_environment

DATABASES_SECONDS = 300.0  # after a crash PostgreSQL may replay its whole log first
PRODUCT_SECONDS = 120.0
COMMAND_SECONDS = 120.0
API_KEY_FILE = "api_key"


@dataclass(frozen=True, slots=True)
class StackInfo:
    """What a user of a running stack needs. `first_start`: the key has just been made."""

    url: str
    api_key: str = field(repr=False)
    data: Path
    first_start: bool

    @property
    def api_key_file(self) -> Path:
        return self.data / API_KEY_FILE

    @property
    def logs(self) -> Path:
        return self.data / "logs"


@dataclass(frozen=True, slots=True)
class Hooks:
    """What the stack asks its owner and tells it; see `Supervisor`."""

    stop_requested: Callable[[], int] = lambda: 0
    on_event: Callable[[str], None] = lambda line: None
    on_wait: Callable[[], None] = lambda: None


class EmbeddedStack:
    """Use it in a `with` block, from the main thread: `start`, then `step` several times a second.

    Leaving the block stops every process, whatever happened. The data folder is made when new, and
    locked: a second stack on it is refused with `AlreadyRunning`.
    """

    def __init__(
        self,
        data: Path,
        port: int = 0,
        host: str = "127.0.0.1",
        *,
        hooks: Hooks | None = None,
        table: Table = STACK,
    ) -> None:
        hooks = hooks or Hooks()
        self.data = data.expanduser().resolve()
        self._host = host
        self._port = port
        self._table = table
        self._on_event = hooks.on_event
        self._run = secrets.token_hex(16)
        self._sockets: tuple[Path, ...] = ()
        self._cleanup = ExitStack()
        self._supervisor = Supervisor(
            self.data / "logs",
            hooks.stop_requested,
            self._note,
            on_change=self._save_record,
            on_wait=hooks.on_wait,
        )

    def __enter__(self) -> EmbeddedStack:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self._cleanup.close()

    def start(self) -> StackInfo:
        """Returns when everything is ready. Raises a `StackError` or `StopRequested`."""
        self._cleanup.enter_context(locked(self.data))
        self._take_over()
        ports = self._reserve(self._host, self._port), self._reserve("127.0.0.1", 0)
        self._make_folders()
        keys = Secrets.of(self.data)
        postgres, valkey = self._databases(keys)
        environment = {**process_environment(), MARK: self._run}
        told = _addresses(self.data, postgres, valkey, ports[1], keys)
        runtime = Runtime(
            self.data, self._host, *ports, {**python_environment(environment), **told}
        )
        self._start_servers(postgres, valkey, runtime, environment)
        info = self._start_product(runtime, ahead=schema.reached(postgres.url) == schema.newest())
        self._supervisor.wait(seconds=PRODUCT_SECONDS)
        self._publish(info, told)
        return info

    def _start_product(self, runtime: Runtime, *, ahead: bool) -> StackInfo:
        """With `ahead` beside the migration: there is nothing in it that a process waits for."""
        product = [runtime.spec(command) for command in self._table.product]
        if ahead:
            self._supervisor.start(*product)
        self._note("bringing the database up to date")
        self._supervisor.run(runtime.spec(self._table.migrate), seconds=COMMAND_SECONDS)
        info = self._info(runtime)
        if not ahead:
            self._supervisor.start(*product)
        return info

    def step(self) -> None:
        """See to the processes: start again what died, cut logs to size."""
        self._supervisor.step()

    def statuses(self) -> tuple[ProcessStatus, ...]:
        return self._supervisor.statuses()

    @property
    def _record_file(self) -> Path:
        return self.data / "run" / "record.json"

    def _take_over(self) -> None:
        """End what an earlier run left when it was killed with -9."""
        (self.data / RUN_FILE).unlink(missing_ok=True)
        record = RunRecord.load(self._record_file)
        if record is not None:
            count = end_leftovers(record, self.data, is_socket_folder)
            self._note(
                f"the last run was killed: took over its data, ended {count} processes of it"
            )

    def _reserve(self, host: str, port: int) -> int:
        reserved = ReservedPort(host, port)
        self._cleanup.callback(reserved.release)
        return reserved.number

    def _make_folders(self) -> None:
        for name in ("run", "logs", "vectors"):
            (self.data / name).mkdir(mode=0o700, exist_ok=True)
        self._cleanup.callback(self._leave_nothing)
        self._sockets = tuple(make_socket_folder(name) for name in ("postgres", "valkey"))
        self._save_record()

    def _databases(self, keys: Secrets) -> tuple[Postgres, Valkey]:
        postgres = Postgres.of(
            self.data, self._sockets[0], admin_password=keys.postgres_admin, password=keys.postgres
        )
        return postgres, Valkey(self.data, self._sockets[1], keys.valkey)

    def _start_servers(
        self,
        postgres: Postgres,
        valkey: Valkey,
        runtime: Runtime,
        environment: Mapping[str, str],
    ) -> None:
        new_cluster = postgres.begin_cluster(environment)
        if new_cluster is not None:
            self._note("making the database")
            self._supervisor.run(new_cluster, seconds=COMMAND_SECONDS)
            postgres.finish_cluster()
        self._supervisor.start(postgres.spec(environment), valkey.spec(environment))
        self._supervisor.start(runtime.spec(self._table.vectors))
        self._supervisor.wait(seconds=DATABASES_SECONDS)
        postgres.ensure_database()

    def _info(self, runtime: Runtime) -> StackInfo:
        url = f"http://{self._host}:{runtime.port}"
        file = self.data / API_KEY_FILE
        if file.exists():
            return StackInfo(url, file.read_text("utf-8").strip(), self.data, first_start=False)
        key = create_first_key(self._supervisor, runtime.spec(self._table.first_key))
        write_secret(file, key)
        return StackInfo(url, key, self.data, first_start=True)

    def _publish(self, info: StackInfo, told: Mapping[str, str]) -> None:
        content = {"url": info.url, "api_key_file": API_KEY_FILE, "env": dict(told)}
        write_secret(self.data / RUN_FILE, json.dumps(content))

    def _save_record(self) -> None:
        record = RunRecord.of(self._run, self._supervisor.pids(), self._sockets)
        record.save(self._record_file)

    def _leave_nothing(self) -> None:
        try:
            self._supervisor.stop()
        finally:
            (self.data / RUN_FILE).unlink(missing_ok=True)
            end_leftovers(RunRecord(self._run, {}, self._sockets), self.data, is_socket_folder)
            self._record_file.unlink(missing_ok=True)

    def _note(self, line: str) -> None:
        self._supervisor.log_of("up").write(f"{time.strftime('%Y-%m-%dT%H:%M:%S%z')} {line}")
        self._on_event(line)


def create_first_key(supervisor: Supervisor, command: ProcessSpec) -> str:
    """The key of a new data folder. Only its hash is stored in the database."""
    printed = supervisor.run(command, seconds=COMMAND_SECONDS, capture=True)
    try:
        return str(json.loads(printed)["key"])
    except (ValueError, KeyError, TypeError):
        raise StackError("`memnet keys create --json` printed no key") from None


def _addresses(
    data: Path, postgres: Postgres, valkey: Valkey, vector_port: int, keys: Secrets
) -> dict[str, str]:
    return {
        "MEMNET_DATABASE_URL": postgres.url,
        "MEMNET_BROKER_URL": valkey.broker_url,
        "MEMNET_REDIS_URL": valkey.url,
        "MEMNET_QDRANT_URL": f"http://127.0.0.1:{vector_port}",
        "MEMNET_QDRANT_API_KEY": keys.vectors,
        "MEMNET_DATA": str(data),
    }
