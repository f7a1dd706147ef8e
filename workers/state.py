"""The one thing a worker process keeps between tasks: itself."""

from __future__ import annotations

import gc
import os
import select
import threading
from collections.abc import Sequence
from uuid import uuid4

from pipeline.bootstrap import worker_services
from pipeline.ports.vectors import ArmQuery
from pipeline.services import WorkerServices
from pipeline.settings import Settings
from workers.failures import report
from workers.process import Process
from workers.upkeep import Reconciler

GARBAGE = 10_000  # new objects between two looks for what refers to itself
# Made before fork, so that the main process reaches its children. A pipe forgets who was killed
# while waiting for it; an event of multiprocessing waits for the dead, for ever.
_order_seen, _order_given = os.pipe()
_process: Process | None = None


def order_stop() -> None:
    os.write(_order_given, b"stop")


def current() -> Process:
    """This process, made by `begin`. Raises RuntimeError outside of a worker."""
    if _process is None:
        raise RuntimeError("this is no worker process")
    return _process


def begin(queues: Sequence[str]) -> None:
    """Make connections and load models: after fork, and once a process."""
    global _process  # noqa: PLW0603 - Celery hands its tasks nothing of a process's own
    stopping = threading.Event()
    services = worker_services(Settings.load())
    process = Process(services, tuple(queues), stopping)
    _process = process
    threading.Thread(target=_relay, args=(stopping,), name="order", daemon=True).start()
    process.start()
    if "upkeep" in queues and services.settings.reconcile:
        Reconciler(process).start()
    _warm(services, queues)
    # What is loaded stays: looking through it for garbage, again and again, slows every statement.
    gc.freeze()
    gc.set_threshold(GARBAGE)


def _warm(services: WorkerServices, queues: Sequence[str]) -> None:
    """Load what the first request would wait for. What fails now is met again when needed."""
    services.tokens.count("warm")
    try:
        if {"recall", "memorize"} & set(queues):
            services.embedder.embed(["warm"], "query")
        services.vectors.search(uuid4(), [ArmQuery("dense", [1.0] * services.vectors.dimension, 1)])
    except Exception as error:  # noqa: BLE001 - a wrong key of a model is no reason not to start
        report("warming up", error)


def _relay(stopping: threading.Event) -> None:
    select.select([_order_seen], [], [])  # looked at, not read: it is for all children
    stopping.set()


def end() -> None:
    """Give back what is claimed and close connections."""
    global _process
    if _process is None:
        return
    process, _process = _process, None
    process.stopping.set()
    process.leave()
    process.services.wakeups.close()
    process.services.graph.close()
    process.services.database.close()
