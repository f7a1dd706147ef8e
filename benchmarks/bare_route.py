"""The base of acceptance: an async route that does nothing but send a Celery task."""

from __future__ import annotations

import argparse
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn
from celery import Celery
from fastapi import FastAPI


def make(broker_url: str) -> FastAPI:
    celery = Celery("bare", broker=broker_url)
    celery.conf.task_ignore_result = True
    app = FastAPI()

    @app.post("/send", status_code=202)
    async def send(request: dict[str, Any]) -> dict[str, str]:
        sent = celery.send_task("bare.task", args=[request], queue="bare", ignore_result=True)
        return {"id": str(sent.id)}

    return app


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port-file", type=Path, required=True)
    parser.add_argument("--broker-url", required=True)
    options = parser.parse_args()
    listener = socket.create_server(("127.0.0.1", 0))
    options.port_file.write_text(str(listener.getsockname()[1]))
    config = uvicorn.Config(make(options.broker_url), log_level="warning", access_log=False)
    uvicorn.Server(config).run(sockets=[listener])
    return 0


if __name__ == "__main__":
    sys.exit(main())
