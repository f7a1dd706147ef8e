"""RabbitMQ, and the name server of Erlang that it needs, on ports of their own."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass, field
from pathlib import Path

from deploy.dev.packages import EPMD, RABBITMQ, Program
from memnet.embedded.places import write_secret
from memnet.embedded.process import ProcessSpec

USER = "memnet"
CHECK_SECONDS = 1.0
GREETING = b"AMQP\x00\x00\x09\x01"  # of AMQP 0-9-1; answered once connections are taken
START_METHOD = b"\x01\x00\x00"  # how the answer begins


@dataclass(frozen=True, slots=True)
class NameServer:
    """epmd, in the foreground: RabbitMQ would start one that outlives it."""

    folder: Path
    port: int

    name = "epmd"
    programs: tuple[Program, ...] = (EPMD,)

    def prepare(self) -> ProcessSpec | None:
        return None

    def spec(self) -> ProcessSpec:
        self.folder.mkdir(parents=True, exist_ok=True)
        argv = (str(EPMD.path()), "-address", "127.0.0.1", "-port", str(self.port))
        environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "ERL_EPMD_RELAXED_COMMAND_CHECK": "1",
        }
        return ProcessSpec(self.name, argv, self.folder, environment, is_ready=self._answers)

    def finish(self) -> None:
        return None

    def told(self) -> dict[str, str]:
        return {}

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), CHECK_SECONDS).close()
        except OSError:
            return False
        return True


@dataclass(frozen=True, slots=True)
class RabbitMQ:
    """One node on `port`; `node_port` is where nodes would talk to each other."""

    folder: Path
    port: int
    node_port: int
    epmd_port: int
    password: str = field(repr=False)

    name = "rabbitmq"
    programs: tuple[Program, ...] = (RABBITMQ,)

    @property
    def url(self) -> str:
        return f"amqp://{USER}:{self.password}@127.0.0.1:{self.port}//"

    def prepare(self) -> ProcessSpec | None:
        return None

    def spec(self) -> ProcessSpec:
        self.folder.mkdir(parents=True, exist_ok=True)
        write_secret(self.folder / "rabbitmq.conf", self._settings())
        places = {
            "MNESIA_BASE": "data",
            "LOG_BASE": "logs",
            "CONFIG_FILE": "rabbitmq.conf",
            "ENABLED_PLUGINS_FILE": "plugins",
            "PID_FILE": "pid",
            "GENERATED_CONFIG_DIR": "generated",
        }
        environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "LC_ALL": "C.UTF-8",
            "HOME": str(self.folder),  # the cookie lies there
            "ERL_EPMD_PORT": str(self.epmd_port),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODENAME": f"memnet-{self.node_port}@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(self.port),
            "RABBITMQ_DIST_PORT": str(self.node_port),
            **{f"RABBITMQ_{name}": str(self.folder / place) for name, place in places.items()},
        }
        argv = (str(RABBITMQ.path()),)
        return ProcessSpec(
            self.name,
            argv,
            self.folder,
            environment,
            is_ready=self.answers,
            stop_seconds=30.0,
        )

    def finish(self) -> None:
        return None

    def told(self) -> dict[str, str]:
        return {"MEMNET_TEST_RABBITMQ_URL": self.url}

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), CHECK_SECONDS) as connection:
                connection.sendall(GREETING)
                return connection.recv(3) == START_METHOD
        except OSError:
            return False

    def _settings(self) -> str:
        lines = {
            "default_user": USER,
            "default_pass": self.password,
            "loopback_users.none": "false",
        }
        return "".join(f"{name} = {value}\n" for name, value in lines.items())
