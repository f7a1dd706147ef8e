"""The Celery tasks: thin, with ids only in their messages."""

from __future__ import annotations

from uuid import UUID

from celery import Celery

from pipeline.adapters.celery.app import ANSWER_TASK, WORK_TASK
from pipeline.domain.jobs import QUEUE_OF, QUEUES, JobKind
from pipeline.errors import TransientError, without_text
from workers.failures import report
from workers.process import Process
from workers.recalls import answer_recall
from workers.slices import run_slice
from workers.state import current
from workers.ticks import run_ticks


def register_tasks(app: Celery) -> None:
    for queue in QUEUES:
        _work_task(app, queue)

    @app.task(name=ANSWER_TASK)
    def answer(request_id: str) -> None:
        try:
            answer_recall(current().services, UUID(request_id))
        except Exception as error:  # noqa: BLE001 - whatever it is, its words stay here
            raise without_text(error) from None


def _work_task(app: Celery, queue: str) -> None:
    @app.task(name=WORK_TASK.format(queue=queue))
    def work() -> None:
        process: Process = current()
        try:
            if queue == QUEUE_OF[JobKind.UPKEEP]:
                run_ticks(process)
            run_slice(process, queue)
        except TransientError as error:  # the reconciler wakes somebody when the store is back
            report(f"slice of {queue}", error)
        except Exception as error:  # noqa: BLE001 - Celery logs it, and Flower shows it
            raise without_text(error) from None
