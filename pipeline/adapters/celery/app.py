"""The Celery application: queues, and the settings that keep publishers and workers alive."""

from __future__ import annotations

from typing import Any

from celery import Celery
from kombu import Queue

from pipeline.domain.jobs import QUEUES

PUBLISH_SECONDS = 2  # a hung broker holds a publisher no longer
CONSUME_SECONDS = 15  # more than the second that a worker's blocking read asks for
START_SECONDS = 60.0  # a process loads models, or waits for a store that hangs, before it is up

WORK_TASK = "{queue}.work"  # looks for work of its queue; carries nothing
ANSWER_TASK = "recall.answer"  # carries the id of a request


def make_app(broker_url: str, *, publisher: bool) -> Celery:
    """An application that connects to nothing before its first use.

    Recovery is the reconciler's alone, so messages are acknowledged at once and no result is kept.
    """
    app = Celery("memnet", broker=broker_url or "memory://", set_as_current=not publisher)
    seconds = PUBLISH_SECONDS if publisher else CONSUME_SECONDS
    app.conf.update(
        task_serializer="json",
        accept_content=["json"],
        task_ignore_result=True,
        task_store_errors_even_if_ignored=False,
        task_queues=[Queue(name) for name in QUEUES],
        task_create_missing_queues=False,
        task_default_queue="upkeep",
        worker_prefetch_multiplier=1,
        worker_hijack_root_logger=False,
        worker_proc_alive_timeout=START_SECONDS,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        worker_soft_shutdown_timeout=5.0,
        broker_connection_timeout=PUBLISH_SECONDS,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_pool_limit=4,
        task_publish_retry=True,
        task_publish_retry_policy={"max_retries": 1, "interval_start": 0, "interval_step": 0.1},
        **_for_broker(broker_url, seconds),
    )
    return app


def _for_broker(broker_url: str, seconds: float) -> dict[str, Any]:
    """A short task must not wait behind a long one of a busy process: on Redis by fetching nothing
    ahead, elsewhere by acknowledging late with a multiplier of 1."""
    if not broker_url.startswith(("redis", "rediss", "sentinel")):
        return {"task_acks_late": True, "task_reject_on_worker_lost": False}
    return {
        "task_acks_late": False,
        "worker_disable_prefetch": True,
        "broker_transport_options": {
            "socket_timeout": seconds,
            "socket_connect_timeout": PUBLISH_SECONDS,
            "socket_keepalive": True,
            "visibility_timeout": 24 * 3600,  # nothing is acknowledged late, so nothing comes back
        },
    }
