"""The places a stack uses: its locked data folder, its secrets, folders for sockets, and ports."""

from __future__ import annotations

import fcntl
import json
import os
import re
import secrets
import shutil
import socket
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from memnet.embedded.errors import AlreadyRunning, PortTaken, StackError

LONGEST_SOCKET_PATH = (
    103 if sys.platform == "darwin" else 107
)  # sizeof sun_path, less the zero byte
LONGEST_SOCKET_NAME = len("/.s.PGSQL.5432.lock")
SOCKET_FOLDER_PREFIX = "memnet-"
PLAIN_PATH = re.compile(r"[A-Za-z0-9/._+-]+")  # stands in URLs and in PostgreSQL's lists as it is


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Make the data folder if it is not there and hold it alone. The kernel frees it when we die,
    however we die.

    Raises `AlreadyRunning` naming the process that holds it, `StackError` when the folder cannot
    be used.
    """
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StackError(f"the data folder {data} cannot be used: {error}") from error
    with os.fdopen(lock, "r+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(_who_runs(data, file.read().strip())) from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def _who_runs(data: Path, pid: str) -> str:
    who = f"process {pid}" if pid else "another process"
    return f"MemNet already runs on {data} ({who}): stop it, or choose another folder with --data"


@dataclass(frozen=True, slots=True)
class Secrets:
    """Passwords of the servers, made once a data folder."""

    postgres_admin: str = field(repr=False)
    postgres: str = field(repr=False)
    valkey: str = field(repr=False)
    vectors: str = field(repr=False)

    @classmethod
    def of(cls, data: Path) -> Secrets:
        """Read DATA/secrets.json; make it when there is no data yet, else raise `StackError`."""
        path = data / "secrets.json"
        if path.exists():
            return cls(**json.loads(path.read_text("utf-8")))
        if (data / "postgres").exists():
            raise StackError(
                f"{path} is missing, so the databases in {data} cannot be opened: restore it"
            )
        made = cls(*(secrets.token_hex(24) for _ in range(4)))
        write_secret(path, json.dumps(asdict(made)))
        return made


def write_secret(path: Path, text: str) -> None:
    """Replace the file in one step; only its owner can read it, at no moment anyone else."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def make_socket_folder(name: str) -> Path:
    """A new 0700 folder under the system's temporary folder, with a path short enough for sockets.

    Sockets do not lie in the data folder since its path may be longer than a socket's may be.
    """
    prefix = f"{SOCKET_FOLDER_PREFIX}{name}-"
    room = LONGEST_SOCKET_PATH - len(f"/{prefix}12345678") - LONGEST_SOCKET_NAME
    for parent in (Path(tempfile.gettempdir()), Path("/tmp")):  # noqa: S108 - mkdtemp makes it safe
        place = parent.resolve()
        if len(os.fsencode(place)) <= room and PLAIN_PATH.fullmatch(str(place)):
            return Path(tempfile.mkdtemp(prefix=prefix, dir=place))
    raise StackError(
        "no temporary folder has a path short and plain enough for sockets: set TMPDIR"
    )


def is_socket_folder(path: Path) -> bool:
    """Whether this may be removed as an earlier socket folder: ours in name, kind and rights."""
    if not path.name.startswith(SOCKET_FOLDER_PREFIX) or path.is_symlink() or not path.is_dir():
        return False
    status = path.stat()
    ours = os.geteuid() in (0, status.st_uid)
    return ours and stat.S_IMODE(status.st_mode) == 0o700


def remove_folder(path: Path) -> None:
    if path.exists():
        shutil.rmtree(path)


class ReservedPort:
    """A port that stays ours while the server that uses it is not running, so a restarted server
    finds it free.

    It is bound and never listened on. Linux lets a server that sets SO_REUSEADDR, as all of ours
    do, listen beside it; other systems do not, so there it is only looked up.
    """

    def __init__(self, host: str, port: int) -> None:
        """Port 0 takes a free one. Raises `PortTaken`."""
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._socket = socket.socket(family, socket.SOCK_STREAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            self._socket.bind((host, port))
        except OSError as error:
            self._socket.close()
            raise PortTaken(_why_no_port(host, port, error)) from error
        self.number: int = self._socket.getsockname()[1]
        if sys.platform != "linux":
            self._socket.close()

    def release(self) -> None:
        self._socket.close()


def _why_no_port(host: str, port: int, error: OSError) -> str:
    why = f"port {port} on {host} cannot be used ({error.strerror})"
    return f"{why}: choose another with --port, 0 takes a free one"
