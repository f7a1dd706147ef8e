"""What takes more than one call: waiting for a job to end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import uuid4

from api_gateway.schemas.jobs import Job
from memnet.client import arguments, calls
from memnet.client.calls import LONGEST_PREFER, Id, Message
from memnet.client.errors import GatewayUnreachable, ServerError, WaitTimeout
from memnet.client.steps import Operation, Pause, perform

OnProgress = Callable[[Job], None]

FIRST_LOOK = 0.1  # seconds between the first two looks at a job
SLOWEST_LOOK = 1.0  # seconds between looks at a job that takes long
PATIENCE = 60.0  # seconds without an answer after which waiting for a job is given up


def memorize(
    body_id: Id,
    messages: str | Sequence[Message],
    *,
    session_id: str | None = None,
    metadata: Mapping[str, Any] | None = None,
    language: str | None = None,
    idempotency_key: str | None = None,
    wait: float | None = None,
) -> Operation[Job]:
    """Tell a body something: OpenAI chat messages, or a text that the user said.

    Returns the accepted job; with `wait`, after it ended or that many seconds, whatever came first.
    A job that failed is returned too: look at its `status`. Sent again after a lost answer it does
    nothing twice; give an `idempotency_key` of your own to be sure of that across restarts.
    """
    seconds = 0.0 if wait is None else arguments.seconds("wait", wait)
    start: float = yield Pause()
    job = yield from perform(
        calls.memorize(
            body_id,
            messages,
            session_id=session_id,
            metadata=metadata,
            language=language,
            idempotency_key=idempotency_key or uuid4().hex,
            prefer_wait=int(min(seconds, LONGEST_PREFER)),
        )
    )
    left = seconds - ((yield Pause()) - start)
    if job.status.ended or left <= 0:
        return job
    return (yield from follow(job.id, left))


def wait_for_job(
    job_id: Id, timeout: float | None = None, on_progress: OnProgress | None = None
) -> Operation[Job]:
    """Wait until the job has ended and return it, succeeded or not.

    `on_progress` is called with the job whenever it has moved. Raises `WaitTimeout` after
    `timeout` seconds (None: never).
    """
    if timeout is not None:
        arguments.seconds("timeout", timeout)
    job = yield from follow(job_id, timeout, on_progress)
    if not job.status.ended:
        raise WaitTimeout(f"job {job_id} is still {job.status.value} after {timeout:g} s")
    return job


def follow(
    job_id: Id, timeout: float | None = None, on_progress: OnProgress | None = None
) -> Operation[Job]:
    """Look at the job until it has ended or the time is over; return what was seen last."""
    start: float = yield Pause()
    pause, seen = FIRST_LOOK, None
    while True:
        job = yield from _look(job_id)
        if on_progress is not None and job != seen:
            on_progress(job)
        now: float = yield Pause()
        if job.status.ended or (timeout is not None and now - start >= timeout):
            return job
        left = pause if timeout is None else min(pause, timeout - (now - start))
        yield Pause(left, left)
        pause, seen = min(pause * 1.5, SLOWEST_LOOK), job


def _look(job_id: Id) -> Operation[Job]:
    """The job, through a restart of the gateway of at most `PATIENCE` seconds."""
    start: float = yield Pause()
    while True:
        try:
            return (yield from perform(calls.get_job(job_id)))
        except (GatewayUnreachable, ServerError):
            if (yield Pause(SLOWEST_LOOK, SLOWEST_LOOK)) - start > PATIENCE:
                raise
