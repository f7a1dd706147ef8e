"""Every exception that is raised on purpose, as a problem document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from api_gateway import problems
from pipeline.errors import MemNetError

Handler = Callable[[Request, Any], Awaitable[Response]]

_WORDS: Mapping[int, tuple[str, str]] = {
    400: ("bad_request", "the request cannot be read"),
    404: ("not_found", "there is no such address"),
    405: ("method_not_allowed", "this address does not know the method"),
}


async def _refusal(_: Request, refusal: problems.Refusal) -> Response:
    return problems.of_refusal(refusal)


async def _error(_: Request, error: MemNetError) -> Response:
    return problems.of_error(error)


async def _validation(_: Request, error: RequestValidationError) -> Response:
    return problems.of_validation(error.errors())


async def _http(request: Request, error: HTTPException) -> Response:
    """What Starlette raises itself: unknown addresses, methods, broken multipart forms."""
    code, detail = _WORDS.get(error.status_code, ("http_error", "the request was refused"))
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(sorted(_methods(request)))
    return problems.render(error.status_code, code, detail, headers=headers)


def _methods(request: Request) -> set[str]:
    """All methods of this address; Starlette names those of the first route only."""
    path = request.scope["path"]
    routes = [r for r in request.app.routes if r.path_regex.match(path)]
    return {method for route in routes for method in route.methods or ()}


async def _gone(_: Request, __: ClientDisconnect) -> Response:
    return problems.render(400, "disconnected", "the client left before the request was read")


HANDLERS: Mapping[Any, Handler] = {
    problems.Refusal: _refusal,
    MemNetError: _error,
    RequestValidationError: _validation,
    HTTPException: _http,
    ClientDisconnect: _gone,
}
