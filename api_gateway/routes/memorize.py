"""Telling a body what to remember."""

from __future__ import annotations

from uuid import UUID, uuid4

from fastapi import Request, Response

from api_gateway.accepting import JOB_RESPONSES, IdempotencyKey, Prefer, accept, request_hash
from api_gateway.gateway import caller_of
from api_gateway.routing import problems, router
from api_gateway.schemas.jobs import Job
from api_gateway.schemas.memorize import MemorizeRequest
from api_gateway.strict import content_of
from pipeline.domain.jobs import JobKind, NewJob

writes = router("write", "memorize and recall")
ROUTERS = (writes,)


@writes.post(
    "/bodies/{body_id}/memorize",
    status_code=202,
    response_model=Job,
    responses={**JOB_RESPONSES, **problems(400, 413, 415)},
)
async def memorize(
    request: Request,
    body_id: UUID,
    told: MemorizeRequest,
    idempotency_key: IdempotencyKey = None,
    prefer: Prefer = None,
) -> Response:
    """Remember a stretch of a conversation. 202 means that it is committed and will be done."""
    new = NewJob(
        id=uuid4(),
        project_id=caller_of(request).project_id,
        body_id=body_id,
        kind=JobKind.MEMORIZE,
        payload=told.payload(),
        idempotency_key=idempotency_key,
        request_hash=request_hash(request, content_of(request)) if idempotency_key else None,
        metadata=told.metadata or {},
    )
    return await accept(request, new, prefer)
