"""Wake-ups over Celery, sent by threads of our own, so that a hung broker holds nobody up."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

from celery import Celery
from kombu.exceptions import OperationalError

from pipeline.adapters.celery.app import ANSWER_TASK, PUBLISH_SECONDS, WORK_TASK, make_app
from pipeline.errors import BrokerUnavailable

log = logging.getLogger(__name__)

SILENT_SECONDS = (
    5.0  # after a failure nothing is sent: the reconciler does it when the broker is back
)
GAP_SECONDS = 0.01  # wake-ups of one queue within this are sent as one
EXPIRES_SECONDS = 60  # an older wake-up has been overtaken by the reconciler's
THREADS = (
    4  # recalls being handed over at once; each takes a millisecond, or 2 s when the broker hangs
)


class Publisher:
    """Sends messages, and fails at once for a while after the broker did not answer."""

    def __init__(self, app: Celery, clock: Callable[[], float] = time.monotonic) -> None:
        self._app = app
        self._clock = clock
        self._silent_until = 0.0

    def send(self, task: str, args: list[str], queue: str, expires: float) -> None:
        """Raises `BrokerUnavailable`."""
        if self._clock() < self._silent_until:
            raise BrokerUnavailable("the message broker did not answer a moment ago")
        try:
            self._app.send_task(
                task, args=args, queue=queue, expires=expires, ignore_result=True, retry=True
            )
        except (OperationalError, OSError) as error:
            self._silent_until = self._clock() + SILENT_SECONDS
            raise BrokerUnavailable(f"message broker: {type(error).__name__}") from error


class CeleryWakeups:
    """One thread that sends what is pending; it starts at the first wake-up, so after fork."""

    def __init__(self, broker_url: str) -> None:
        self._publisher = Publisher(make_app(broker_url, publisher=True))
        self._pending: dict[str, None] = {}
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closing = False

    def wake(self, queue: str) -> None:
        with self._changed:
            self._pending[queue] = None
            if self._thread is None and not self._closing:
                self._thread = threading.Thread(target=self._run, name="wakeups", daemon=True)
                self._thread.start()
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._pending or self._closing)
                if not self._pending:
                    return
                queue = next(iter(self._pending))
                del self._pending[queue]
            try:
                self._publisher.send(
                    WORK_TASK.format(queue=queue), [], queue, expires=EXPIRES_SECONDS
                )
            except BrokerUnavailable as error:
                log.warning("wake-up of %s not sent: %s", queue, error)
            time.sleep(GAP_SECONDS)

    def close(self) -> None:
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(timeout=2)


class CeleryRecallSender:
    """Hands the ids of recalls to the recall queue from a bounded pool of threads."""

    def __init__(self, broker_url: str) -> None:
        self._publisher = Publisher(make_app(broker_url, publisher=True))
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="recalls")

    def __call__(self, request_id: UUID, expires: float) -> None:
        self._publisher.send(ANSWER_TASK, [str(request_id)], "recall", expires=expires)


def ping(broker_url: str) -> None:
    """Return when the broker takes a connection; raise `BrokerUnavailable` otherwise."""
    with make_app(broker_url, publisher=True).connection_for_write() as connection:
        try:
            connection.ensure_connection(max_retries=0, timeout=PUBLISH_SECONDS)
        except (OperationalError, OSError) as error:
            raise BrokerUnavailable(f"message broker: {type(error).__name__}") from error
