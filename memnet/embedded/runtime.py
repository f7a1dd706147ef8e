"""Makes processes out of the table of commands: arguments, environment, readiness."""

from __future__ import annotations

import http.client
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import memnet
from memnet.embedded.commands import Command
from memnet.embedded.process import ProcessSpec

CHECK_SECONDS = 1.0  # one try to reach a server that may not be there yet
INSTALLED = {"site-packages", "dist-packages"}
PYTHON_SETTINGS = {
    "OMP_NUM_THREADS": "1",  # several processes embed: with more threads each they slow down
    "PYTHONUNBUFFERED": "1",  # what a process said before it died is in its log
    "PYTHONUTF8": "1",
}


@dataclass(frozen=True, slots=True)
class Runtime:
    """What the commands of one start are filled in with. `environment` is the user's and ours."""

    data: Path
    host: str
    port: int
    vector_port: int
    environment: Mapping[str, str] = field(repr=False)

    @property
    def run_folder(self) -> Path:
        """Working folder of the processes, so what a library drops there falls among our files."""
        return self.data / "run"

    def spec(self, command: Command) -> ProcessSpec:
        arguments = tuple(self._fill(argument) for argument in command.arguments)
        heartbeat = self.run_folder / f"{command.name}.beat"
        return ProcessSpec(
            command.name,
            # -P: no module of the folder it is started in may stand before an installed one.
            (sys.executable, "-P", "-m", *arguments),
            self.run_folder,
            {**self.environment, "MEMNET_HEARTBEAT_FILE": str(heartbeat)},
            is_ready=self._readiness(command, heartbeat),
            clear_away=partial(heartbeat.unlink, missing_ok=True),
            stop_seconds=command.stop_seconds,
            nice=command.nice,
        )

    def _fill(self, text: str) -> str:
        return text.format(
            host=self.host,
            port=self.port,
            vectors=self.data / "vectors",
            vector_port=self.vector_port,
        )

    def _readiness(self, command: Command, heartbeat: Path) -> Callable[[], bool] | None:
        if command.ready == "heartbeat":
            return heartbeat.exists
        if command.ready:
            port = int(self._fill(command.port))
            host = self.host if port == self.port else "127.0.0.1"
            return partial(answers, host, port, command.ready)
        return None


def answers(host: str, port: int, path: str) -> bool:
    """Whether GET on the path is answered with 200."""
    connection = http.client.HTTPConnection(host, port, timeout=CHECK_SECONDS)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def python_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """For our own processes: like ours, without libpq's variables, from the same checkout."""
    kept = {name: value for name, value in environment.items() if not name.startswith("PG")}
    home = Path(memnet.__file__).resolve().parents[1]
    if home.name not in INSTALLED:
        known = [path for path in (kept.get("PYTHONPATH", ""),) if path]
        kept["PYTHONPATH"] = os.pathsep.join([str(home), *known])
    return {**kept, **PYTHON_SETTINGS}
