"""Running the gateway under uvicorn."""

from __future__ import annotations

import logging
import signal
import socket
import sys
from types import FrameType

import uvicorn
from fastapi import FastAPI

from api_gateway.app import create_app
from api_gateway.gateway import Gateway
from pipeline.services import GatewayServices

GRACE_SECONDS = 10  # for requests under way when the gateway is told to stop
LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"
KEEP_ALIVE_SECONDS = 75  # longer than the 60 s after which common proxies drop an idle connection


class _Server(uvicorn.Server):
    """Ends event streams when it is told to stop, so that they do not use up the grace."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop gracefully, at a second SIGINT at once; uvicorn's own raises the signal again."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        gateway: Gateway | None = getattr(self._app.state, "gateway", None)
        if gateway is not None:
            gateway.closing.set()
        await super().shutdown(sockets)


def serve(
    host: str = "127.0.0.1",
    port: int = 8765,
    *,
    services: GatewayServices | None = None,
    sock: socket.socket | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM; requests under way get `GRACE_SECONDS` to end.

    `sock` is a bound socket that is used in place of host and port, for whoever must know the
    port before.
    Raises `SystemExit` when the address is taken or the start fails.
    """
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format=LOG_FORMAT)
    app = create_app(services)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    server = _Server(config, app)
    server.run(sockets=[sock] if sock else None)
    if not server.started:
        raise SystemExit(3)
