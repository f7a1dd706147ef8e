"""The process: opens the folder, listens, flushes when it is quiet, closes cleanly on SIGTERM."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import uvicorn

from memnet.embedded.vector_server.app import build_app
from memnet.embedded.vector_server.catalog import Catalog
from memnet.embedded.vector_server.errors import ApiError

FLUSH_AFTER = 5.0  # seconds that a write may live in the log alone, as in Qdrant
FLUSH_CHECK = 1.0  # seconds
KEEP_ALIVE = 75  # seconds an idle connection stays open, longer than any client keeps it
GRACE = 5  # seconds that running requests have to end on a stop

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Options:
    data: Path
    host: str
    port: int  # 0: a free one
    port_file: Path | None
    api_key: str = field(repr=False)


class Server(uvicorn.Server):
    """Says where it listens; ends with exit code 0 on a signal, which uvicorn would raise again."""

    def __init__(self, config: uvicorn.Config, port_file: Path | None) -> None:
        super().__init__(config)
        self._port_file = port_file

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or []:
            self._announce(*listener.getsockname()[:2])

    def _announce(self, host: str, port: int) -> None:
        """Requests are answered by now; whoever waits for the file may call at once."""
        log.info("listening on %s port %d", host, port)
        if self._port_file is not None:
            fresh = self._port_file.with_name(self._port_file.name + ".new")
            fresh.write_text(f"{port}\n", encoding="ascii")
            fresh.replace(self._port_file)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop)
        yield

    def _stop(self) -> None:
        self.should_exit = True


def run(options: Options) -> None:
    """Serve until a signal comes. Raises `FolderInUse`, `CollectionDamaged` or `OSError`."""
    if options.port_file is not None:
        options.port_file.unlink(missing_ok=True)
    catalog = Catalog.open(options.data)
    try:
        with _listen(options) as listener:
            asyncio.run(_serve(options, catalog, listener))
    finally:
        catalog.close()


def _listen(options: Options) -> socket.socket:
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    listener = socket.create_server((options.host, options.port), family=family, backlog=512)
    # asyncio does this only for sockets that name their protocol; without it, an answer in two
    # packets waits 40 ms for the client's delayed acknowledgement of the first.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


async def _serve(options: Options, catalog: Catalog, listener: socket.socket) -> None:
    config = uvicorn.Config(
        build_app(catalog, options.api_key),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
    )
    flusher = asyncio.create_task(_flush_regularly(catalog))
    try:
        await Server(config, options.port_file).serve(sockets=[listener])
    finally:
        flusher.cancel()
        if options.port_file is not None:
            options.port_file.unlink(missing_ok=True)


async def _flush_regularly(catalog: Catalog) -> None:
    while True:
        await asyncio.sleep(FLUSH_CHECK)
        for name, collection in list(catalog.collections.items()):
            try:
                collection.flush_if_older(FLUSH_AFTER)
            except ApiError:
                log.exception(
                    "collection %s cannot be flushed; its log still holds the writes", name
                )
            await asyncio.sleep(0)
