"""Documented calls that are not built yet: a 501 that names them, for callers with a good key."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Response

from api_gateway.auth import Scope
from api_gateway.problems import not_built
from api_gateway.routing import problems, routes_of

LATER: tuple[tuple[Scope, str, str], ...] = (
    ("write", "POST", "/v1/bodies/{body_id}/think"),
    ("write", "POST", "/v1/bodies/{body_id}/dream"),
    ("read", "GET", "/v1/bodies/{body_id}/stats"),
    ("read", "GET", "/v1/bodies/{body_id}/export"),
    ("write", "POST", "/v1/bodies/{body_id}/sessions/{session_id}/messages"),
    ("write", "DELETE", "/v1/bodies/{body_id}/sessions/{session_id}"),
    ("write", "POST", "/v1/knowledge-bases"),
    ("write", "POST", "/v1/knowledge-bases/{knowledge_base_id}/documents"),
    ("read", "GET", "/v1/account"),
    ("read", "GET", "/v1/limits"),
    ("admin", "POST", "/v1/accounts/{account_id}/recharge"),
    ("admin", "POST", "/v1/accounts/{account_id}/plans"),
    ("read", "GET", "/metrics"),
)


def _endpoint(call: str) -> Callable[[], Coroutine[Any, Any, Response]]:
    async def not_built_yet() -> Response:
        raise not_built(f"`{call}`")

    not_built_yet.__doc__ = "Documented, and not built yet."
    return not_built_yet


def path_parameters(path: str) -> list[dict[str, Any]]:
    """The OpenAPI entries of a path's parameters, for endpoints that take none."""
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", path)
    ]


def _routers() -> tuple[APIRouter, ...]:
    made: dict[Scope, APIRouter] = {}
    for scope, method, path in LATER:
        if scope not in made:
            made[scope] = APIRouter(tags=["not built yet"], route_class=routes_of(scope))
        made[scope].add_api_route(
            path,
            _endpoint(f"{method} {path}"),
            methods=[method],
            name=_name(method, path),
            status_code=501,
            responses=problems(401, 403, 501),
            openapi_extra={"parameters": path_parameters(path)},
        )
    return tuple(made.values())


def _name(method: str, path: str) -> str:
    words = re.sub(r"[^a-z]+", "_", re.sub(r"{\w+}|/v1", "", path).lower()).strip("_")
    return f"{method.lower()}_{words}"


ROUTERS = _routers()
