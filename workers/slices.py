"""A slice: as much work of one queue as a process does before it lets others have a turn."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from random import Random
from uuid import UUID

from celery.exceptions import SoftTimeLimitExceeded

from pipeline.domain.jobs import (
    GROWTH,
    OUTAGE_GROWTH,
    JobKind,
    LlmUsage,
    after_failure,
    while_unasked,
)
from pipeline.errors import (
    MemNetError,
    ModelError,
    ModelNotAsked,
    ModelUnavailable,
    StoreUnavailable,
    TransientError,
    VectorsUnavailable,
)
from pipeline.ports.stores import Step
from pipeline.services import WorkerServices
from pipeline.settings import Settings
from pipeline.stages.commit import commit_part
from pipeline.stages.project import project_batch
from workers.failures import job_error, report, usage_of
from workers.preparing import prepare
from workers.process import Process

log = logging.getLogger(__name__)

MAX_SLICE_SECONDS = 20  # longest a process works on one wake-up
LAST_SECONDS = 10.0  # between the order to end a slice that takes too long and its process's death
OWED_SECONDS = 120.0  # how long an outcome waits for PostgreSQL before it is left to be done again
HELD_TRIES = 3  # looks at a lane or an outbox that is held, before its holder is trusted with it
HELD_SECONDS = 0.01  # between two looks


def slice_limit(settings: Settings) -> float:
    """Seconds after which something must be wrong: the last step of a slice may just begin at its
    end, and its models may take all the time that they are given, a second time when they refuse
    a request and are asked in another way."""
    return MAX_SLICE_SECONDS + 2 * (settings.llm_timeout + settings.embedding_timeout)


def run_slice(process: Process, queue: str, *, clock: Callable[[], float] = time.monotonic) -> int:
    """Do steps of the queue until there are none or time is up; returns how many were done."""
    services, ends, done = process.services, clock() + MAX_SLICE_SECONDS, 0
    services.work.give_back(process.id)  # a process does one step at a time: these were cut off
    while clock() < ends and not process.stopping.is_set():
        with process.busy:
            step = services.work.claim(process.id, queue)
            if step is None:
                _settle(services, done)
                return done
            if done == 0 and services.work.free_steps(queue):
                services.wakeups.wake(queue)  # there is work for one more process
            do_step(services, step, Random())
        done += 1
    if not process.stopping.is_set():
        services.wakeups.wake(queue)
    return done


def _settle(services: WorkerServices, done: int) -> None:
    """Let an import end with its last child, not with the reconciler's next round."""
    if done == 0:
        return
    try:
        services.upkeep.settle_parents()
    except TransientError as error:
        log.warning("imports are settled by the reconciler: %s", error)


def do_step(services: WorkerServices, step: Step, rng: Random) -> None:
    try:
        prepare(services, step)
    except Exception as error:  # noqa: BLE001 - whatever it is, it becomes the job's outcome
        failure = error
        _owed(lambda: _after_failure(services, step, failure, rng))
        return
    if step.kind is not JobKind.IMPORT:
        drive_body(services, step.body_id)


def _after_failure(services: WorkerServices, step: Step, error: Exception, rng: Random) -> None:
    told, usage = job_error(error), usage_of(error)
    # Where another model was asked, and paid, before this one was not, it is a try like others.
    unasked = isinstance(error, ModelNotAsked) and not usage.calls
    counts = not unasked and (
        isinstance(error, ModelError) or not isinstance(error, TransientError)
    )
    asked = getattr(error, "retry_after", None)
    verdict = (
        while_unasked(step.unasked, asked or 0.0, rng)
        if unasked
        else after_failure(
            step.attempts + counts,
            retryable=told.retryable or not isinstance(error, MemNetError),
            counts=counts,
            asked=asked,
            rng=rng,
            growth=OUTAGE_GROWTH if isinstance(error, ModelUnavailable) else GROWTH,
        )
    )
    if verdict.pause is None:
        log.warning("job %s fails: %s", step.job_id, told.code)
        services.work.give_up(step, told, usage)
        drive_body(services, step.body_id)  # who waited behind it may go on
        return
    seconds = verdict.pause.total_seconds()
    log.info("job %s part %d again in %.1f s: %s", step.job_id, step.part, seconds, told.code)
    services.work.put_off(step, seconds, counts=counts, error=told, usage=usage, unasked=unasked)


def _owed(store: Callable[[], None]) -> None:
    """Store an outcome even when PostgreSQL is away for a while."""
    ends, pause = time.monotonic() + OWED_SECONDS, 0.2
    while True:
        try:
            return store()
        except StoreUnavailable as error:
            if time.monotonic() > ends:
                log.warning("outcome not stored, the step will be done again: %s", error)
                return None
            time.sleep(pause)
            pause = min(pause * 2, 5.0)


def drive_body(services: WorkerServices, body_id: UUID) -> None:
    """Commit what is ready in the body's lane and project it.

    What goes wrong here is taken up by the reconciler; nothing of it counts as an attempt.
    """
    try:
        commit_ready(services, body_id)
        project_ready(services, body_id)
        services.projections.finish_projected(body_id)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is no matter of other bodies
        report(f"body {body_id} waits for the reconciler", error)


def commit_ready(services: WorkerServices, body_id: UUID) -> int:
    """Commit the lane's parts, one transaction each, while the first one is prepared."""
    committed, held = 0, 0
    while held < HELD_TRIES:
        if _commit_first(services, body_id):
            committed, held = committed + 1, 0
            continue
        if not services.work.lane_ready(body_id):
            break
        held += 1  # somebody holds it, who looks again after letting go
        time.sleep(HELD_SECONDS)
    return committed


def project_ready(services: WorkerServices, body_id: UUID) -> None:
    """Project what is due of the body, unless somebody else is at it."""
    store, held = services.projections, 0
    while held < HELD_TRIES and store.due(body_id):
        if project_batch(store, services.vectors, services.graph, body_id, wait=False):
            held = 0
            continue
        held += 1  # somebody is at it, who looks again before letting go
        time.sleep(HELD_SECONDS)


def _commit_first(services: WorkerServices, body_id: UUID) -> bool:
    """Commit the lane's first part; False when none is ready, it was sent back to be judged anew,
    or somebody else holds the lane.

    A part that can never be committed fails its job, lest it hold up the lane for ever.
    """
    job_id: UUID | None = None
    try:
        with services.work.lane(body_id) as hold:
            if hold is None:
                return False
            job_id, queue = hold.job_id, hold.queue
            if commit_part(hold, services.vectors, services.cross_encoder) is not None:
                return True
    except VectorsUnavailable:
        if job_id is not None:
            services.work.resolving(job_id)
        raise
    except (TransientError, SoftTimeLimitExceeded):
        raise
    except Exception as error:
        if job_id is None:
            raise
        services.work.fail(job_id, job_error(error), LlmUsage())
        return True
    services.wakeups.wake(queue)  # it is to be judged anew
    return False
