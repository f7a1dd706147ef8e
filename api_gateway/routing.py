"""How every route is guarded: who calls, then what was sent, and only then the route's own code."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute

from api_gateway.auth import Scope
from api_gateway.gateway import gateway_of
from api_gateway.strict import JsonRequest, check_address, is_empty

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
Responses = dict[int | str, dict[str, Any]]

_WHY = {
    400: "Not JSON",
    401: "No good API key",
    403: "The API key does not have the scope",
    404: "There is no such thing in this project",
    409: "The thing is in a state in which this makes no sense",
    413: "Too large",
    415: "Not the media type of this call",
    422: "Something in the request is wrong; `field` names it",
    501: "Documented, and not built yet",
    502: "A model refuses to answer",
    503: "A service that is needed does not answer; try again after `Retry-After` seconds",
}
_PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def problems(*statuses: int) -> Responses:
    """The OpenAPI entries of problem documents with these statuses."""
    return {status: {"description": _WHY[status], "content": _PROBLEM} for status in statuses}


class OpenRoute(APIRoute):
    """A route without a key, such as health."""

    scope: Scope | None = None

    def get_route_handler(self) -> Handler:
        answer = super().get_route_handler()
        known = frozenset(field.alias for field in self.dependant.query_params)
        takes_json = self.body_field is not None
        may_be_empty = self.body_field is not None and not self.body_field.field_info.is_required()

        async def guarded(request: Request) -> Response:
            await self.admit(request)
            check_address(request, known)
            if takes_json and not (may_be_empty and is_empty(request)):
                limit = gateway_of(request).settings.max_request_bytes
                request = await JsonRequest.read(request, limit)
            return await answer(request)

        return guarded

    async def admit(self, request: Request) -> None:
        """Raise a 401 or 403 unless the caller may use this route."""
        if self.scope is not None:
            keys = gateway_of(request).keys
            authorization = request.headers.get("authorization")
            request.state.key = await keys.authenticate(authorization, self.scope)


class ReadRoute(OpenRoute):
    scope = "read"


class WriteRoute(OpenRoute):
    scope = "write"


class AdminRoute(OpenRoute):
    scope = "admin"


_ROUTES: dict[Scope, type[OpenRoute]] = {
    "read": ReadRoute,
    "write": WriteRoute,
    "admin": AdminRoute,
}


def routes_of(scope: Scope) -> type[OpenRoute]:
    """The class of routes that need a key with this scope."""
    return _ROUTES[scope]


def router(scope: Scope, tag: str) -> APIRouter:
    """A router under /v1 whose calls need a key with this scope."""
    return APIRouter(
        prefix="/v1",
        tags=[tag],
        route_class=routes_of(scope),
        responses=problems(401, 403, 422, 503),
    )
