"""Jobs: what became of them, and taking them back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated
from uuid import UUID

from fastapi import Header, Query, Request, Response
from fastapi.responses import StreamingResponse

from api_gateway import mapping
from api_gateway.accepting import JOB_RESPONSES, Prefer, tell
from api_gateway.feeds import JobFeeds, stamp
from api_gateway.gateway import caller_of, gateway_of
from api_gateway.parameters import Cursor, Limit
from api_gateway.routing import problems, router
from api_gateway.schemas import jobs as wire
from api_gateway.schemas.common import Page
from pipeline.domain.jobs import Job, JobKind, JobStatus

reads = router("read", "jobs")
writes = router("write", "jobs")
ROUTERS = (reads, writes)

RECONNECT_MILLISECONDS = 1000  # a client that lost its stream comes back after so long

_EVENT = {
    "type": "object",
    "properties": {
        "event": {"type": "string", "enum": ["job", "end"]},
        "id": {"type": "string"},
        "data": {"type": "string", "description": "The job as JSON"},
    },
}

LastEventId = Annotated[
    str | None,
    Header(
        alias="Last-Event-ID",
        max_length=200,
        description="The last event seen; it is not sent again while it is still the latest",
    ),
]


@reads.get("/jobs", response_model=Page[wire.Job])
async def list_jobs(
    request: Request,
    body_id: UUID | None = None,
    kind: JobKind | None = None,
    status: JobStatus | None = None,
    parent_id: Annotated[UUID | None, Query(description="Children of this bulk import")] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response:
    """The project's jobs, newest first, without their results."""
    gateway = gateway_of(request)
    found = await gateway.run(
        gateway.services.jobs.list_jobs,
        caller_of(request).project_id,
        body_id=body_id,
        kind=kind,
        status=status,
        parent_id=parent_id,
        cursor=cursor,
        limit=limit,
    )
    return mapping.json_response(mapping.page(found, mapping.job))


@reads.get("/jobs/{job_id}", response_model=wire.Job, responses=problems(404))
async def get_job(request: Request, job_id: UUID) -> Response:
    """A job and its result."""
    return mapping.json_response(mapping.job(await _find(request, job_id)))


@writes.post("/jobs/{job_id}/cancel", response_model=wire.Job, responses=problems(404, 409))
async def cancel_job(request: Request, job_id: UUID) -> Response:
    """End a job that is queued or running; what it has committed stays."""
    gateway = gateway_of(request)
    job = await gateway.run(gateway.services.jobs.cancel, caller_of(request).project_id, job_id)
    return mapping.json_response(mapping.job(job))


@writes.post(
    "/jobs/{job_id}/retry",
    status_code=202,
    response_model=wire.Job,
    responses={**JOB_RESPONSES, **problems(409)},
)
async def retry_job(request: Request, job_id: UUID, prefer: Prefer = None) -> Response:
    """Accept a failed or cancelled job anew, under the same id; what it has committed is kept."""
    gateway = gateway_of(request)
    job = await gateway.run(gateway.services.jobs.retry, caller_of(request).project_id, job_id)
    return await tell(request, job, fresh=True, prefer=prefer)


@reads.get(
    "/jobs/{job_id}/events",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Server-sent events: `job` at every change, `end` at its end",
            "content": {"text/event-stream": {"schema": _EVENT}},
        },
        **problems(404),
    },
)
async def job_events(request: Request, job_id: UUID, last_event_id: LastEventId = None) -> Response:
    """What becomes of a job, as it happens, until it has ended."""
    job = await _find(request, job_id)
    return StreamingResponse(
        _events(gateway_of(request).feeds, job, last_event_id),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"},
    )


async def _find(request: Request, job_id: UUID) -> Job:
    gateway = gateway_of(request)
    return await gateway.run(gateway.services.jobs.get_job, caller_of(request).project_id, job_id)


async def _events(feeds: JobFeeds, job: Job, seen: str | None) -> AsyncIterator[str]:
    yield f"retry: {RECONNECT_MILLISECONDS}\n\n"
    async for news in feeds.follow(job):
        if news is None:
            yield ": still here\n\n"
        elif news.status.ended:
            told = "" if stamp(news) == seen else _event("job", news)
            yield told + _event("end", news)
        elif stamp(news) != seen:
            yield _event("job", news)


def _event(name: str, job: Job) -> str:
    return f"id: {stamp(job)}\nevent: {name}\ndata: {mapping.job_json(job)}\n\n"
