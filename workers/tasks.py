"""The Celery tasks: thin, with ids only in their messages."""

from __future__ import annotations

from uuid import UUID

from celery import Celery

from pipeline.adapters.celery.app import ANSWER_TASK, WORK_TASK
from pipeline.domain.jobs import QUEUES
from pipeline.errors import TransientError
from workers.failures import report
from workers.process import Process
from workers.recalls import answer_recall
from workers.slices import run_slice
from workers.state import current


def register_tasks(app: Celery) -> None:
    for queue in QUEUES:
        _work_task(app, queue)

    @app.task(name=ANSWER_TASK)
    def answer(request_id: str) -> None:
        answer_recall(current().services, UUID(request_id))


def _work_task(app: Celery, queue: str) -> None:
    @app.task(name=WORK_TASK.format(queue=queue))
    def work() -> None:
        process: Process = current()
        try:
            run_slice(process, queue)
        except TransientError as error:  # the reconciler wakes somebody when the store is back
            report(f"slice of {queue}", error)
