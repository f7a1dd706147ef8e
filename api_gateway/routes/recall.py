"""Asking a body what it remembers."""

from __future__ import annotations

import time
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from fastapi import Request, Response
from fastapi.responses import JSONResponse

from api_gateway.accepting import (
    JOB_RESPONSES,
    IdempotencyKey,
    Prefer,
    Preference,
    accept,
    request_hash,
)
from api_gateway.gateway import caller_of, gateway_of
from api_gateway.problems import not_built
from api_gateway.routing import problems, router
from api_gateway.schemas.recall import RecallAnswer, RecallRequest
from api_gateway.strict import content_of
from pipeline.domain.jobs import JobKind, NewJob

reads = router("read", "memorize and recall")
ROUTERS = (reads,)


@reads.post(
    "/bodies/{body_id}/recall",
    response_model=RecallAnswer,
    responses={202: JOB_RESPONSES[202], **problems(400, 404, 413, 415, 502)},
)
async def recall(
    request: Request,
    body_id: UUID,
    asked: RecallRequest,
    idempotency_key: IdempotencyKey = None,
    prefer: Prefer = None,
) -> Response:
    """What is remembered about this? Answered at once, or as a job with `Prefer: respond-async`.

    `as_of` and `known_at` ask what was believed at another moment. `knowledge_base_ids` and
    `reconstruct` are documented and not built yet: a 501 that names the field when one is given.
    """
    if later := asked.not_built():
        raise not_built(f"`{later}`", field=later)
    question = _question(caller_of(request).project_id, body_id, asked)
    if asked.times:
        question |= asked.resolved(await _timezone(request, body_id))
    if Preference.parse(prefer).respond_async:
        new = NewJob(
            id=uuid4(),
            project_id=caller_of(request).project_id,
            body_id=body_id,
            kind=JobKind.RECALL,
            payload=question,
            idempotency_key=idempotency_key,
            request_hash=request_hash(request, content_of(request)) if idempotency_key else None,
        )
        return await accept(request, new, prefer)
    gateway = gateway_of(request)
    timeout = gateway.settings.recall_timeout
    question["deadline"] = time.time() + timeout
    return JSONResponse(await gateway.services.recalls.ask(question, timeout))


async def _timezone(request: Request, body_id: UUID) -> ZoneInfo:
    gateway = gateway_of(request)
    body = await gateway.run(
        gateway.services.bodies.get_body, caller_of(request).project_id, body_id
    )
    return ZoneInfo(body.timezone)


def _question(project_id: UUID, body_id: UUID, asked: RecallRequest) -> dict[str, Any]:
    """What a worker is asked. `deadline`, where it stands, is in seconds since 1970."""
    return {
        "project_id": str(project_id),
        "body_id": str(body_id),
        "query": asked.query,
        "limit": asked.limit,
        "depth": asked.depth,
        "states": asked.states,
        "time_range": None,
        "as_of": None,
        "known_at": None,
        "filters": asked.filters and asked.filters.model_dump(),
        "token_budget": asked.token_budget,
        "explain": asked.explain,
    }
