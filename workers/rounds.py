"""Writing down what a loop did last, for whoever asks whether it still turns."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from pipeline.errors import MemNetError
from pipeline.services import WorkerServices


@contextmanager
def noted(services: WorkerServices, name: str) -> Iterator[list[str]]:
    """Around one round of an upkeep loop; what it did is put into the list, as counts and codes.

    A round that fails is written down with the kind of its error, if that can be written.
    """
    begun = time.monotonic()
    did: list[str] = []
    error: str | None = None
    try:
        yield did
    except Exception as failure:
        error = failure.code if isinstance(failure, MemNetError) else type(failure).__name__
        raise
    finally:
        took = int((time.monotonic() - begun) * 1000)
        every = services.settings.reconcile_interval
        services.runs.note(name, every, took, ", ".join(did), error)
