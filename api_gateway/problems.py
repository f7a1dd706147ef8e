"""Every error that leaves the gateway: RFC 9457 problem details that never repeat what was sent."""

from __future__ import annotations

import json
import logging
import math
import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from starlette.responses import Response

from api_gateway.schemas.problems import FieldError, Problem
from pipeline import errors

logger = logging.getLogger("memnet.gateway")

MEDIA_TYPE = "application/problem+json"
TYPE_PREFIX = "urn:memnet:problem:"
MAX_ERRORS = 20  # a request with 2,000 wrong messages gets a short answer
RETRY_AFTER = 2  # seconds, when the failing side named none

STATUS_OF: Mapping[type[errors.MemNetError], int] = {
    errors.NotFound: 404,
    errors.InvalidInput: 422,
    errors.Conflict: 409,
    errors.IdempotencyMismatch: 422,
    errors.NotAllowed: 403,
    errors.ModelRefused: 502,
    errors.DimensionMismatch: 503,
    errors.TransientError: 503,
}
"""The one table from the error tree to HTTP; the nearest ancestor counts, all others are a 500."""

_PLAIN_NAME = re.compile(r"[\w$.-]{1,64}")

_WORDS: Mapping[str, str] = {
    "missing": "is required",
    "extra_forbidden": "is not a field of this request",
    "uuid_parsing": "must be a UUID",
    "uuid_type": "must be a UUID",
    "model_attributes_type": "must be a JSON object",
    "model_type": "must be a JSON object",
}
"""pydantic's words where they would repeat input or speak of Python."""


_AWAY: Mapping[str, str] = {
    "database_unavailable": "the database does not answer; nothing is half done, try again",
    "broker_unavailable": "the queue of recalls does not answer, try again",
    "vectors_unavailable": "the vector server does not answer, try again",
    "graph_unavailable": "the graph does not answer in time, ask for less of it or try again",
    "recall_timeout": "no worker answered in time, try again",
    "model_refused": "the model refuses to answer; its key, quota and name are in the settings",
    "embedding_dimension_mismatch": "the embedding model's vectors do not fit the stored ones; "
    "its name and dimensions are in the settings",
    "overloaded": "too many requests are waiting, try again",
    "": "a service that is needed does not answer, try again",
}
"""What callers are told of an outage, by its code; adapters' own words name servers: to the log."""


class Refusal(Exception):
    """A request that the gateway itself refuses, with the status it is refused with."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        field: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.field = field
        self.headers = headers


def not_built(what: str, *, field: str | None = None) -> Refusal:
    """A documented thing that does not exist yet."""
    return Refusal(501, "not_implemented", f"{what} is not built yet", field=field)


def invalid(detail: str, field: str | None, code: str = "invalid_input") -> Refusal:
    return Refusal(422, code, detail, field=field)


def render(
    status: int,
    code: str,
    detail: str,
    *,
    field: str | None = None,
    field_errors: Sequence[FieldError] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A problem document as a response."""
    problem = Problem(
        type=TYPE_PREFIX + code,
        title=HTTPStatus(status).phrase,
        status=status,
        detail=detail,
        code=code,
        field=field,
        errors=list(field_errors) if field_errors else None,
    )
    return Response(
        problem.model_dump_json(exclude_none=True),
        status_code=status,
        media_type=MEDIA_TYPE,
        headers=dict(headers) if headers else None,
    )


def of_refusal(refusal: Refusal) -> Response:
    return render(
        refusal.status,
        refusal.code,
        refusal.detail,
        field=refusal.field,
        headers=refusal.headers,
    )


def status_of(error: errors.MemNetError) -> int:
    """The HTTP status of an error of the pipeline."""
    return next((STATUS_OF[kind] for kind in type(error).__mro__ if kind in STATUS_OF), 500)


def of_error(error: errors.MemNetError) -> Response:
    """The pipeline's error as a problem; what is our fault is logged, and told without detail."""
    status = status_of(error)
    if status >= 500:
        logger.warning("%s (%s): %s", error.code, type(error).__name__, error.message)
    if status == 500:
        return internal()
    if status > 500:
        words = _AWAY.get(error.code, _AWAY[""])
        return render(status, error.code, words, headers=_come_back(error, status))
    field = error.field if isinstance(error, errors.InvalidInput) else None
    return render(status, error.code, error.message, field=field)


def _come_back(error: errors.MemNetError, status: int) -> dict[str, str] | None:
    if status != 503:
        return None
    named = error.retry_after if isinstance(error, errors.TransientError) else None
    return {"Retry-After": str(math.ceil(named or RETRY_AFTER))}


def internal() -> Response:
    return render(500, "internal", "something went wrong in MemNet; the gateway's log says what")


def of_validation(found: Sequence[Mapping[str, Any]]) -> Response:
    """pydantic's errors as a problem that names each field."""
    wrong = [_field_error(error) for error in found[:MAX_ERRORS]]
    first = wrong[0]
    return render(
        422,
        "invalid_input",
        f"{first.field}: {first.detail}",
        field=first.field,
        field_errors=wrong,
    )


def _field_error(error: Mapping[str, Any]) -> FieldError:
    code = str(error["type"])
    return FieldError(
        field=field_path(error["loc"]), code=code, detail=_WORDS.get(code, str(error["msg"]))
    )


def field_path(loc: Sequence[Any]) -> str:
    """`("body", "messages", 3, "time")` as `messages.3.time`; odd names are not repeated."""
    source, *rest = loc
    parts = [str(part) if _PLAIN_NAME.fullmatch(str(part)) else "?" for part in rest]
    return ".".join(parts) or str(source)


def as_dict(response: Response) -> dict[str, Any]:
    """The document in a response made here."""
    document: dict[str, Any] = json.loads(bytes(response.body))
    return document
