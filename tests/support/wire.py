"""A wire to a server that a test may freeze, cut and mend."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit


class Wire:
    """Passes bytes both ways between its own port and the server's."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._open = threading.Event()  # bytes flow
        self._open.set()
        self._cut = False
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def freeze(self) -> None:
        """Connections stay, and take others in; nothing comes through."""
        self._open.clear()

    def cut(self) -> None:
        """All connections end, new ones end at once."""
        self._cut = True
        self._end_all()

    def mend(self) -> None:
        self._cut = False
        self._open.set()

    def close(self) -> None:
        self.cut()
        self._open.set()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # the listener is closed
            while True:
                near, _ = self._listener.accept()
                if self._cut:
                    near.close()
                    continue
                far = socket.create_connection(self._target)
                self._ends += [near, far]
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self._open.wait()
                target.sendall(data)
        for end in (source, target):
            _end(end)

    def _end_all(self) -> None:
        ends, self._ends = self._ends, []
        for each in ends:
            _end(each)


def _end(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()


@contextmanager
def wire_to_url(url: str) -> Iterator[Wire]:
    parts = urlsplit(url)
    assert parts.hostname
    assert parts.port
    wire = Wire(parts.hostname, parts.port)
    yield wire
    wire.close()
