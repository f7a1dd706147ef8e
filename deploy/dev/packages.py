"""The programs that the servers need: found where Debian puts them, installed when we are root."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

POLICY = Path("/usr/sbin/policy-rc.d")  # asked by Debian's packages before they start a service
REFUSE = "#!/bin/sh\nexit 101\n"


class CannotRun(Exception):
    """A server cannot be had or does not start; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program by the places where it may be (a name on PATH, or a pattern under /), and the
    Debian package that brings it."""

    places: tuple[str, ...]
    package: str

    def find(self) -> Path | None:
        """The newest version that is installed, None when there is none."""
        for place in self.places:
            found = shutil.which(place) if "/" not in place else _newest(place)
            if found:
                return Path(found)
        return None

    def path(self) -> Path:
        """Raises `CannotRun` naming the package."""
        found = self.find()
        if found is None:
            raise CannotRun(f"{self.places[0]} is missing: apt-get install {self.package}")
        return found


REDIS = Program(("redis-server",), "redis-server")
POSTGRES = Program(("/usr/lib/postgresql/*/bin/postgres",), "postgresql")
JAVA = Program(("java",), "default-jre-headless")
MAVEN = Program(("mvn",), "maven")
RABBITMQ = Program(("/usr/lib/rabbitmq/bin/rabbitmq-server",), "rabbitmq-server")
EPMD = Program(("epmd",), "erlang-base")


def install(programs: Iterable[Program]) -> list[str]:
    """Install the packages of those that are missing; returns their names.

    Raises `CannotRun` when we are not root, or the package manager fails.
    """
    packages = sorted({program.package for program in programs if program.find() is None})
    if not packages:
        return []
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise CannotRun(f"missing packages, as root: {' '.join(command)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with _nothing_started():
        _run(["apt-get", "update", "-qq"], environment)
        _run(command, environment)
    return packages


@contextmanager
def _nothing_started() -> Iterator[None]:
    """Debian starts a server when it is installed; ours get folders and ports of their own."""
    if POLICY.exists():
        yield
        return
    POLICY.write_text(REFUSE, "ascii")
    POLICY.chmod(0o755)
    try:
        yield
    finally:
        POLICY.unlink()


def _run(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise CannotRun(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}")


def _newest(pattern: str) -> str | None:
    found = [str(path) for path in Path("/").glob(pattern.lstrip("/"))]
    return max(found, key=_version, default=None)


def _version(path: str) -> list[int]:
    """Versions are numbers: 15 is newer than 9."""
    return [int(part) for part in path.split("/") if part.isdecimal()]
