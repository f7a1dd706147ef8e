"""Starting a worker: a Celery worker with the flags that its fleet needs."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from uuid import uuid4

from pipeline.domain.jobs import QUEUES
from pipeline.errors import InvalidInput
from workers.pulse import PULSE_SECONDS


def run_worker(queues: Sequence[str], concurrency: int) -> None:
    """Run until SIGTERM, which gives unfinished work back. Always in processes: threads know no
    time limits. Raises `InvalidInput` for unknown queues.
    """
    unknown = sorted(set(queues) - set(QUEUES))
    if unknown or not queues:
        raise InvalidInput(f"queues are some of {', '.join(QUEUES)}", field="queues")
    from workers.app import app

    name = f"{queues[0]}-{uuid4().hex[:6]}@{socket.gethostname()}"
    arguments = ["worker", "-Q", ",".join(queues), "-c", str(concurrency), "-n", name]
    quiet = ["--without-gossip", "--without-mingle", f"--heartbeat-interval={PULSE_SECONDS}"]
    app.worker_main([*arguments, *quiet, "-l", "INFO"])
