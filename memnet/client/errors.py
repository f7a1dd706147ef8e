"""What a call to the gateway can raise. The gateway's problem documents become one of these."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pipeline.errors import InvalidInput, MemNetError


class MemNetAPIError(MemNetError):
    """Base of all errors of a call.

    `status` is the HTTP status (None: no answer came), `code` the stable code of the problem
    document, `field` the path of what is wrong in the request, `retry_after` in seconds.
    """

    code = "unexpected_answer"

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        code: str | None = None,
        field: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message, code=code)
        self.status = status
        self.field = field
        self.retry_after = retry_after


class InvalidRequest(MemNetAPIError, InvalidInput):
    """400, 413, 415, 422: the request breaks a rule; `field` says where. Without a status it was
    not even sent: `field` is the argument that is wrong."""


class AuthenticationFailed(MemNetAPIError):
    """401, or no key at all."""

    code = "unauthorized"


class PermissionDenied(MemNetAPIError):
    """403: the key lacks a scope."""


class NotFoundError(MemNetAPIError):
    """404: no such thing in the project of this key."""


class ConflictError(MemNetAPIError):
    """409: the thing is in a state in which the call makes no sense."""


class RateLimited(MemNetAPIError):
    """429: the same call passes after `retry_after` seconds."""

    retryable = True


class NotBuilt(MemNetAPIError):
    """501: documented, and not built yet."""


class ServerError(MemNetAPIError):
    """5xx: the gateway or what stands before it failed."""

    retryable = True


class GatewayUnreachable(MemNetAPIError):
    """No answer came: wrong address, nothing runs there, or the network failed."""

    code = "gateway_unreachable"
    retryable = True


class WaitTimeout(MemNetAPIError):
    """A job had not ended when the time to wait for it was over; it goes on."""

    code = "wait_timeout"
    retryable = True


BY_STATUS: Mapping[int, type[MemNetAPIError]] = {
    400: InvalidRequest,
    401: AuthenticationFailed,
    403: PermissionDenied,
    404: NotFoundError,
    409: ConflictError,
    413: InvalidRequest,
    415: InvalidRequest,
    422: InvalidRequest,
    429: RateLimited,
    501: NotBuilt,
}


def error_of(status: int, body: bytes, retry_after: float | None = None) -> MemNetAPIError:
    """The error that an answer with a status of 400 or more stands for."""
    problem = _problem(body)
    message = problem.get("detail") or problem.get("title") or f"the gateway answered {status}"
    kind = BY_STATUS.get(status, ServerError if status >= 500 else MemNetAPIError)
    return kind(
        str(message),
        status=status,
        code=_text(problem.get("code")),
        field=_text(problem.get("field")),
        retry_after=retry_after,
    )


def _problem(body: bytes) -> dict[str, Any]:
    """The problem document; empty when a proxy answered in its own way."""
    try:
        problem = json.loads(body)
    except ValueError:
        return {}
    return problem if isinstance(problem, dict) else {}


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None
