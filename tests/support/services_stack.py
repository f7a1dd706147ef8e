"""Runs what stands in docker-compose.yml as processes: its commands, environment, checks and order.

What cannot be the same without containers is named in a `Replaced`, and nothing else is changed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from deploy.dev.packages import POSTGRES
from deploy.dev.services import Server
from memnet.embedded.logs import LogFile
from memnet.embedded.places import ReservedPort
from memnet.embedded.process import ProcessSpec, RunningProcess
from tests.support.services_compose import Service

PATIENCE = 4.0  # times the time-out of a check: this machine may be busy with other tests
START_SECONDS = 240.0  # for all together; they take 20 on two idle cores
CLOSE_SECONDS = 20.0
STEP_SECONDS = 0.05
# A file system that is read-only but for some folders, in a name space of the process's own.
READ_ONLY = """
while [ "$1" != -- ]; do mount --bind "$1" "$1" || exit 1; shift; done
shift; mount -o remount,bind,ro / || exit 1; exec "$@"
"""

MakeServer = Callable[[Service, Path, int], Server]


@dataclass(frozen=True, slots=True)
class Replaced:
    """What is not as in the file, and why it cannot be.

    hosts: names that only the network of containers knows, and the address of all interfaces;
    here each is 127.0.0.1.
    ports: of containers, whose owner they name; here each is a free one.
    folders: where containers have volumes or memory; here each is a folder of the service's own.
    servers: services whose image has a start of its own; here a function makes the server.
    """

    hosts: tuple[str, ...]
    ports: Mapping[str, str]
    folders: tuple[str, ...]
    servers: Mapping[str, MakeServer]

    def told(self, text: str, ports: Mapping[str, int], own: Path) -> str:
        """The text of the file as it has to be here."""
        hosts, numbers, folders = (
            "|".join(map(re.escape, each)) for each in (self.hosts, self.ports, self.folders)
        )
        text = re.sub(rf"(?<![\w.-])(?:{hosts})(?=:\d|$)", "127.0.0.1", text)
        text = re.sub(rf"\b(?:{numbers})\b", lambda m: str(ports[self.ports[m[0]]]), text)
        return re.sub(rf"(?<![\w./-])(?:{folders})(?=/|\s|$)", lambda m: f"{own}{m[0]}", text)


@dataclass(slots=True)
class Container:
    """One process group that stands for a container."""

    service: Service
    number: int
    spec: ProcessSpec
    process: RunningProcess
    server: Server | None = None
    healthy_at: float | None = None
    code: int | None = None


@dataclass(slots=True)
class Stack:
    """The services of one file in one folder. Closed at the end, whatever happens."""

    services: Mapping[str, Service]
    replaced: Replaced
    folder: Path
    ports: dict[str, int] = field(default_factory=dict)
    containers: list[Container] = field(default_factory=list)
    order: list[str] = field(default_factory=list)  # "NAME started", "NAME healthy", "NAME ended N"
    _reserved: list[ReservedPort] = field(default_factory=list)

    def up(self) -> None:
        """Start every service when its conditions hold; return when all are healthy or done.

        A service that ends with another code than 0 ends this with an AssertionError, as Compose
        would not start what needs it.
        """
        self._reserve()
        waiting = dict(self.services)
        self._go_on(waiting)

    def scale(self, name: str, count: int) -> None:
        """Have that many containers of the service, and wait until they are healthy."""
        for _ in range(count - len(self.of(name))):
            self.start(self.services[name])
        self._go_on({})

    def start(self, service: Service) -> None:
        number = len(self.of(service.name)) + 1
        own = self.folder / f"{service.name}-{number}"
        own.mkdir(mode=0o755)
        make = self.replaced.servers.get(service.name)
        server = make(service, own, self.ports[service.name]) if make else None
        first = server.prepare() if server else None
        if first is not None:
            self._to_its_end(first)
        spec = server.spec() if server else self._spec(service, own)
        self.containers.append(Container(service, number, spec, self._run(spec), server))
        self.order.append(f"{service.name} started")

    def of(self, name: str) -> list[Container]:
        return [each for each in self.containers if each.service.name == name]

    def stop(self, container: Container) -> float:
        """Stop it as Compose does; how many seconds it took, at most its grace."""
        began = time.monotonic()
        container.process.ask_to_stop()
        while not container.process.has_ended():
            if time.monotonic() - began > container.service.stop_seconds:
                break
            time.sleep(STEP_SECONDS)
        took = time.monotonic() - began
        container.code = container.process.bury()
        self.containers.remove(container)
        return took

    def fallen(self) -> dict[str, str]:
        """Services with a process that ended by itself, with its last words."""
        ended = [e for e in self.containers if e.code is None and e.process.has_ended()]
        return {e.service.name: self._log(e.service.name).last_lines() for e in ended}

    def log(self, name: str) -> str:
        return self._log(name).path.read_text("utf-8", "replace")

    def close(self) -> None:
        """Ask all to stop, so that servers leave no shared memory; then end what is left."""
        living = [each.process for each in self.containers if each.code is None]
        for process in living:
            process.ask_to_stop()
        deadline = time.monotonic() + CLOSE_SECONDS
        while not all(process.has_ended() for process in living) and time.monotonic() < deadline:
            time.sleep(STEP_SECONDS)
        for process in living:
            process.bury()
        for reserved in self._reserved:
            reserved.release()

    def text(self, name: str, text: str) -> str:
        """A text of the file as it is here, for the first container of the service."""
        return self.replaced.told(text, self.ports, self.folder / f"{name}-1")

    def _reserve(self) -> None:
        for owner in self.replaced.ports.values():
            self._reserved.append(ReservedPort("127.0.0.1", 0))
            self.ports[owner] = self._reserved[-1].number

    def _spec(self, service: Service, own: Path) -> ProcessSpec:
        for folder in self.replaced.folders:
            (own / folder.lstrip("/")).mkdir(parents=True, exist_ok=True)
        command = tuple(self.replaced.told(part, self.ports, own) for part in service.command)
        if service.raw.get("read_only") and may_mount():
            command = ("sh", "-c", READ_ONLY, "sh", str(own), "--", *command)
            command = ("unshare", "--mount", "--", *command)
        return ProcessSpec(
            service.name,
            ("/usr/bin/env", "--", *command),
            own,
            self._environment(service, own),
            stop_seconds=service.stop_seconds,
        )

    def _environment(self, service: Service, own: Path) -> dict[str, str]:
        """The file's, and what the image has: where programs and temporary files are."""
        told = {
            name: self.replaced.told(value, self.ports, own)
            for name, value in service.environment.items()
        }
        image = {"PATH": search_path(), "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        return {**image, "TMPDIR": f"{own}/tmp", "HOME": f"{own}/run/memnet", **told}

    def _run(self, spec: ProcessSpec) -> RunningProcess:
        with self._log(spec.name).open() as log:
            return RunningProcess(spec, log)

    def _log(self, name: str) -> LogFile:
        return LogFile(self.folder / "logs" / f"{name}.log")

    def _to_its_end(self, command: ProcessSpec) -> None:
        process = self._run(command)
        while not process.has_ended():
            time.sleep(STEP_SECONDS)
        assert process.bury() == 0, self._log(command.name).last_lines()

    def _go_on(self, waiting: dict[str, Service]) -> None:
        """Until nothing waits to be started, and all are healthy or done."""
        deadline = time.monotonic() + START_SECONDS
        while waiting or self._unsettled():
            for name in [name for name, each in waiting.items() if self._may_start(each)]:
                self.start(waiting.pop(name))
            self._look()
            late = time.monotonic() > deadline
            assert not late, "\n".join([f"not healthy: {self._unsettled()}", *self._last_words()])
            time.sleep(STEP_SECONDS)

    def _last_words(self) -> list[str]:
        return [self._log(name).last_lines(count=5) for name in self._unsettled()]

    # --- order -------------------------------------------------------------------------------

    def _may_start(self, service: Service) -> bool:
        return all(self._holds(other, condition) for other, condition in service.needs.items())

    def _holds(self, name: str, condition: str) -> bool:
        found = self.of(name)
        if condition == "service_completed_successfully":
            return any(each.code == 0 for each in found)
        assert condition == "service_healthy", condition
        return any(each.healthy_at is not None for each in found)

    def _unsettled(self) -> list[str]:
        waiting = [each for each in self.containers if each.code is None and not each.healthy_at]
        return [each.service.name for each in waiting]

    def _look(self) -> None:
        for each in self.containers:
            if each.code is not None or each.healthy_at is not None:
                continue
            if each.process.has_ended():
                each.code = each.process.bury()
                self.order.append(f"{each.service.name} ended {each.code}")
                assert each.code == 0, self._log(each.service.name).last_lines()
            elif each.service.health is not None and self._has_come_up(each):
                each.healthy_at = time.monotonic()
                self.order.append(f"{each.service.name} healthy")

    def _has_come_up(self, container: Container) -> bool:
        """Healthy, and an image's own start is over too: roles and passwords are made."""
        if not self.is_healthy(container):
            return False
        ready = container.spec.is_ready
        if container.server is None or ready is None:
            return True
        if not ready():
            return False
        container.server.finish()
        return True

    def is_healthy(self, container: Container) -> bool:
        """Run the check of the file, where and with what the container runs."""
        health = container.service.health
        assert health is not None, f"{container.service.name} has no health check"
        own = container.spec.folder
        command = [self.replaced.told(part, self.ports, own) for part in health.test]
        done = subprocess.run(
            command,
            cwd=own,
            env=self._environment(container.service, own),
            capture_output=True,
            timeout=health.timeout * PATIENCE,
            check=False,
        )
        return done.returncode == 0


def may_mount() -> bool:
    """Whether a process here may have a name space of its own, as root mostly may."""
    tried = ["unshare", "--mount", "--", "sh", "-c", "mount -o remount,bind,ro /"]
    return (
        os.geteuid() == 0
        and subprocess.run(tried, check=False, capture_output=True).returncode == 0
    )


def search_path() -> str:
    """Our programs first, then PostgreSQL's newest, then the machine's."""
    ours = [Path(sys.executable).parent]
    found = POSTGRES.find()
    theirs = [found.parent] if found else []
    return os.pathsep.join([*map(str, ours + theirs), os.environ.get("PATH", os.defpath)])
