"""From a request that passed its checks to a committed job, and the answer that tells of it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Header, Request, Response

from api_gateway.gateway import Gateway, gateway_of
from api_gateway.mapping import job_json
from api_gateway.routing import Responses, problems
from api_gateway.schemas import jobs as wire
from pipeline.domain.jobs import QUEUE_OF, Job, NewJob

MAX_WAIT = 30.0  # seconds that `Prefer: wait` may hold a connection
FIRST_PAUSE = 0.05  # seconds; a rules-only memorize takes about this long
LONGEST_PAUSE = 0.25  # seconds between two looks at a long job
RETRY_AFTER = "1"  # seconds after which a look at the job is worth it

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=255,
        description="Sending the same request with the same key again returns the same job",
    ),
]
Prefer = Annotated[
    str | None,
    Header(
        alias="Prefer",
        max_length=200,
        description="`wait=N`: wait up to N seconds, at most 30, for the job to end. "
        "`respond-async`: answer a recall with a job",
    ),
]

_JOB_HEADERS = {
    "Location": {"description": "The job", "schema": {"type": "string"}},
    "Retry-After": {"description": "Seconds", "schema": {"type": "integer"}},
}
JOB_RESPONSES: Responses = {
    200: {"model": wire.Job, "description": "The job, which has ended"},
    202: {"model": wire.Job, "description": "Committed: the job will end", "headers": _JOB_HEADERS},
    **problems(404),
}

_WAIT = re.compile(r"wait\s*=\s*\"?(\d{1,6})\"?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Preference:
    """RFC 7240, as far as we honour it; what we do not understand is ignored, as it says."""

    wait: float = 0.0
    respond_async: bool = False

    @classmethod
    def parse(cls, header: str | None) -> Preference:
        if not header:
            return cls()
        wanted = [part.strip() for part in re.split("[,;]", header)]
        waits = [match for part in wanted if (match := _WAIT.fullmatch(part))]
        return cls(
            wait=min(float(waits[0][1]), MAX_WAIT) if waits else 0.0,
            respond_async=any(part.lower() == "respond-async" for part in wanted),
        )

    def applied(self) -> str | None:
        """The value of `Preference-Applied`."""
        parts = [f"wait={self.wait:.0f}"] if self.wait else []
        return ", ".join([*parts, "respond-async"] if self.respond_async else parts) or None


def request_hash(request: Request, content: Any) -> bytes:
    """A digest of method, path and canonical content: equal for requests that mean the same."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    what = f"{request.method}\n{request.scope['path']}\n{canonical}"
    return hashlib.sha256(what.encode()).digest()


async def accept(request: Request, new: NewJob, prefer: str | None) -> Response:
    """Commit the job, wake its workers, wait as long as the caller prefers, tell of the job."""
    gateway = gateway_of(request)
    job, fresh = await gateway.run(gateway.services.jobs.accept, new)
    return await tell(request, job, fresh=fresh, prefer=prefer)


async def tell(request: Request, job: Job, *, fresh: bool, prefer: str | None) -> Response:
    """The answer about an accepted job; a fresh one's workers are woken."""
    gateway = gateway_of(request)
    if fresh:
        gateway.services.wakeups.wake(QUEUE_OF[job.kind])
    preference = Preference.parse(prefer)
    if preference.wait:
        job = await _wait(gateway, request, job, preference.wait)
    return job_response(job, applied=preference.applied())


async def _wait(gateway: Gateway, request: Request, job: Job, seconds: float) -> Job:
    clock = asyncio.get_running_loop().time
    until = clock() + seconds
    pause = FIRST_PAUSE
    while not job.status.ended and clock() < until and not gateway.closing.is_set():
        await asyncio.sleep(min(pause, until - clock()))
        if await request.is_disconnected():
            break
        job = await gateway.run(gateway.services.jobs.get_job, job.project_id, job.id)
        pause = min(pause * 1.5, LONGEST_PAUSE)
    return job


def job_response(job: Job, applied: str | None = None) -> Response:
    """200 with a job that has ended, 202 with one that will."""
    headers = {"Location": f"/v1/jobs/{job.id}"}
    if not job.status.ended:
        headers["Retry-After"] = RETRY_AFTER
    if applied:
        headers["Preference-Applied"] = applied
    return Response(
        job_json(job),
        status_code=200 if job.status.ended else 202,
        media_type="application/json",
        headers=headers,
    )
