"""Starting a worker: a Celery worker with the flags that its fleet needs."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from uuid import uuid4

from pipeline.domain.jobs import QUEUES
from pipeline.errors import InvalidInput
from pipeline.maintenance import refuse_other_model


def run_worker(queues: Sequence[str], concurrency: int, pool: str = "prefork") -> None:
    """Run until SIGTERM, which gives unfinished work back. Raises `InvalidInput` for unknown
    queues.
    """
    unknown = sorted(set(queues) - set(QUEUES))
    if unknown or not queues:
        raise InvalidInput(f"queues are some of {', '.join(QUEUES)}", field="queues")
    from workers.app import app, settings

    settings.require("database_url", "broker_url", "redis_url", "qdrant_url")
    refuse_other_model(settings)
    name = f"{queues[0]}-{uuid4().hex[:6]}@{socket.gethostname()}"
    arguments = ["worker", "-Q", ",".join(queues), "-c", str(concurrency), "-P", pool, "-n", name]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "-l", "INFO"]
    app.worker_main([*arguments, *quiet])
