"""MemNetAI's own API: its paths and its envelope `{code, msg, data}`. No call is built yet.

The envelope holds on errors too. `code` is "00000" for success, else A (the caller's fault) or B
(ours) and the HTTP status.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from api_gateway.auth import Scope
from api_gateway.problems import Refusal, not_built, of_error
from api_gateway.routing import Handler, OpenRoute
from pipeline.errors import MemNetError

LATER: tuple[tuple[Scope, str, str], ...] = (
    ("write", "POST", "/v1/memories"),
    ("read", "POST", "/v1/recall"),
    ("write", "POST", "/v1/think"),
    ("write", "POST", "/v1/dream"),
    ("write", "POST", "/v1/common-sense"),
    *(
        ("read", "GET", f"/v1/{kind}/task/{what}")
        for kind in ("memories", "think", "dream", "common-sense")
        for what in ("detail", "all")
    ),
    ("read", "GET", "/v1/memories/task/progress"),
    ("read", "GET", "/v1/common-sense/task/progress"),
    ("write", "DELETE", "/v1/memories/task/delete"),
    ("write", "DELETE", "/v1/common-sense/task/delete"),
)

_ENVELOPE = {
    "type": "object",
    "required": ["code", "msg", "data"],
    "properties": {"code": {"type": "string"}, "msg": {"type": "string"}, "data": {}},
}
_CONTENT = {"application/json": {"schema": _ENVELOPE}}


def envelope(
    status: int, message: str, data: Any = None, headers: dict[str, str] | None = None
) -> Response:
    """An answer in MemNetAI's shape."""
    fault = "A" if status < 500 else "B"
    code = "00000" if status < 400 else f"{fault}{status:04d}"
    return JSONResponse({"code": code, "msg": message, "data": data}, status, headers=headers)


def _route_class(scope_needed: Scope) -> type[OpenRoute]:
    class EnvelopeRoute(OpenRoute):
        scope = scope_needed

        def get_route_handler(self) -> Handler:
            guarded = super().get_route_handler()

            async def enveloped(request: Request) -> Response:
                try:
                    return await guarded(request)
                except Refusal as refusal:
                    headers = dict(refusal.headers or {})
                    return envelope(refusal.status, refusal.detail, headers=headers)
                except MemNetError as error:
                    told = of_error(error)
                    return envelope(told.status_code, error.message)

            return enveloped

    return EnvelopeRoute


def _endpoint(call: str) -> Callable[[], Coroutine[Any, Any, Response]]:
    async def not_built_yet() -> Response:
        raise not_built(f"`{call}` of MemNetAI's API")

    not_built_yet.__doc__ = "Documented, and not built yet."
    return not_built_yet


def _routers() -> tuple[APIRouter, ...]:
    made: dict[Scope, APIRouter] = {}
    for scope, method, path in LATER:
        if scope not in made:
            made[scope] = APIRouter(tags=["MemNetAI"], route_class=_route_class(scope))
        made[scope].add_api_route(
            path,
            _endpoint(f"{method} {path}"),
            methods=[method],
            name=f"memnetai_{method.lower()}{path[3:].replace('/', '_').replace('-', '_')}",
            status_code=501,
            responses={
                status: {"description": why, "content": _CONTENT}
                for status, why in ((401, "No good API key"), (501, "Not built yet"))
            },
        )
    return tuple(made.values())


ROUTERS = _routers()
