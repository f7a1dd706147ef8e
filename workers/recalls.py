"""Answering recalls: the request comes from Redis, and so does its answer go."""

from __future__ import annotations

import logging
from uuid import UUID

from pipeline.errors import BrokerUnavailable, MemNetError
from pipeline.services import WorkerServices
from pipeline.stages.recall import recall
from workers.failures import job_error

log = logging.getLogger(__name__)


def answer_recall(services: WorkerServices, request_id: UUID) -> None:
    try:
        request = services.inbox.take(request_id)
        if request is None:  # expired, or answered by another
            return
        try:
            answer = recall(services.recalls, request)
        except MemNetError as error:
            services.inbox.refuse(request_id, error)
        except Exception as error:  # noqa: BLE001 - whatever it is, the asker is told
            told = job_error(error)
            services.inbox.refuse(request_id, MemNetError(told.message, code=told.code))
        else:
            services.inbox.answer(request_id, answer)
    except BrokerUnavailable as error:
        log.warning("recall %s not answered: %s", request_id, error)
