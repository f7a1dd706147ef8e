"""A Redis server with the settings of docker-compose.yml."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass, field
from pathlib import Path

from deploy.dev.packages import REDIS
from memnet.embedded.places import write_secret
from memnet.embedded.process import ProcessSpec

CHECK_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Redis:
    """`arguments` are more of the server's own, which win over ours but for place and port."""

    folder: Path
    port: int
    password: str = field(repr=False)
    arguments: tuple[str, ...] = ()

    name = "redis"
    programs = (REDIS,)

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def prepare(self) -> ProcessSpec | None:
        return None

    def spec(self) -> ProcessSpec:
        self.folder.mkdir(parents=True, exist_ok=True)
        settings = self.folder / "redis.conf"  # arguments would show the password to everyone
        write_secret(settings, self._settings())
        place = ("--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder))
        return ProcessSpec(
            self.name,
            (str(REDIS.path()), str(settings), *self.arguments, *place),
            self.folder,
            {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C.UTF-8"},
            is_ready=self.answers,
        )

    def finish(self) -> None:
        return None

    def told(self) -> dict[str, str]:
        return {"MEMNET_TEST_REDIS_URL": self.url}

    def answers(self) -> bool:
        """A PING is answered, which a server that still reads its log refuses."""
        request = f"AUTH {self.password}\r\nPING\r\n".encode("ascii")
        try:
            with socket.create_connection(("127.0.0.1", self.port), CHECK_SECONDS) as connection:
                connection.sendall(request)
                text = b""
                while text.count(b"\r\n") < 2 and (more := connection.recv(1024)):
                    text += more
                return text == b"+OK\r\n+PONG\r\n"
        except OSError:
            return False

    def _settings(self) -> str:
        lines = {
            "requirepass": self.password,
            "daemonize": "no",
            "appendonly": "yes",
            "appendfsync": "everysec",
            "save": '""',
            "maxmemory-policy": "noeviction",
        }
        return "".join(f"{name} {value}\n" for name, value in lines.items())
