"""Starting a worker, with the flags that its fleet needs, or Flower."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from uuid import uuid4

from pipeline.domain.jobs import QUEUES
from pipeline.errors import InvalidInput
from workers import flower
from workers.pulse import PULSE_SECONDS


def run_worker(queues: Sequence[str], concurrency: int) -> None:
    """Run until SIGTERM, which gives unfinished work back. Always in processes: threads know no
    time limits. Raises `InvalidInput` for unknown queues.
    """
    unknown = sorted(set(queues) - set(QUEUES))
    if unknown or not queues:
        raise InvalidInput(f"queues are some of {', '.join(QUEUES)}", field="queues")
    from workers.app import app

    # Not by `app.worker_main`: Celery's whole command line would be imported to read these.
    worker = app.Worker(
        hostname=f"{queues[0]}-{uuid4().hex[:6]}@{socket.gethostname()}",
        queues=list(queues),
        concurrency=concurrency,
        loglevel="INFO",
        without_gossip=True,
        without_mingle=True,
        heartbeat_interval=PULSE_SECONDS,
    )
    worker.start()
    raise SystemExit(worker.exitcode)


def run_flower(address: str, port: int) -> None:
    """Run until SIGTERM. Raises `InvalidInput` when settings are missing."""
    from workers.app import app, settings

    flower.check(settings)
    app.start(["flower", f"--address={address}", f"--port={port}"])
