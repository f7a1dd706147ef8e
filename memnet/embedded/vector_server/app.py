"""The ASGI application: who may call, how a call becomes a result, and how errors look."""

from __future__ import annotations

import hmac
import importlib.metadata
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic_core import from_json, to_json
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from memnet.embedded.vector_server.catalog import Catalog
from memnet.embedded.vector_server.errors import ApiError, TooLarge, Unauthorized, WrongInput
from memnet.embedded.vector_server.routes import HANDLERS, Call, Handler
from pipeline.errors import without_text

# The Qdrant release whose REST API the routes keep to; MemNet refuses servers that claim less than
# 1.19, which take the IDF over the whole collection.
API_VERSION = "1.19.0"
MAX_BODY = 32 * 1024 * 1024  # bytes, as in Qdrant; 256 points of 3,072 numbers are half of it
OPEN_PATHS = frozenset({"/healthz", "/livez", "/readyz"})
PARAMETERS = frozenset({"wait", "timeout", "ordering", "consistency"})  # one node: all hold anyway

log = logging.getLogger(__name__)


def build_app(catalog: Catalog, api_key: str) -> ASGIApp:
    """Every path but the health checks needs the header `api-key`."""
    routes = [Route("/", _version, methods=["GET"])]
    routes += [Route(path, _health, methods=["GET"]) for path in sorted(OPEN_PATHS)]
    routes += [
        Route(path, _endpoint(handler, catalog), methods=[method])
        for (method, path), handler in sorted(HANDLERS.items(), key=lambda item: item[0])
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: _no_such_route})
    app.router.redirect_slashes = False
    return KeyCheck(app, api_key)


class KeyCheck:
    """Lets through who has the key; comparing takes as long for a near miss as for any other."""

    def __init__(self, app: ASGIApp, api_key: str) -> None:
        self._app = app
        self._key = api_key.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] not in OPEN_PATHS and not self._knows(scope):
            error = Unauthorized("Must provide a valid key in the header `api-key`")
            refusal = _error(error, time.perf_counter())
            await refusal(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        given = dict(scope["headers"]).get(b"api-key", b"")
        return hmac.compare_digest(given, self._key)


def _endpoint(handler: Handler, catalog: Catalog) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        started = time.perf_counter()
        try:
            call = await _call(request, catalog)
            result = await handler(call)
        except ApiError as error:
            return _error(error, started)
        except Exception as error:
            what = (request.method, request.url.path, type(error).__name__)
            log.exception("%s %s failed: unexpected %s", *what, exc_info=without_text(error))
            return _error(ApiError("Service internal error: see the server's log"), started)
        return _json({"result": result, "status": "ok"}, started)

    return endpoint


async def _call(request: Request, catalog: Catalog) -> Call:
    for name in request.query_params:
        if name not in PARAMETERS:
            raise WrongInput(f"the query parameter `{name}` is not supported by this server")
    return Call(catalog, request.path_params.get("name", ""), _decode(await _body(request)))


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise TooLarge(f"the request is larger than {MAX_BODY} bytes")
    return bytes(body)


def _decode(body: bytes) -> Any:
    if not body:
        return None
    try:
        return from_json(body, allow_inf_nan=False)
    except ValueError as error:
        raise WrongInput(f"Format error in JSON body: {error}") from None


async def _version(request: Request) -> Response:
    engine = importlib.metadata.version("qdrant-edge-py")
    title = f"MemNet vector server, Qdrant's engine (qdrant-edge {engine}) in process"
    return Response(
        to_json({"title": title, "version": API_VERSION}), media_type="application/json"
    )


async def _health(request: Request) -> Response:
    return PlainTextResponse("all shards are ready" if request.url.path == "/readyz" else "ok")


async def _no_such_route(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    reason = ApiError(f"{request.method} {request.url.path} is not served: MemNet does not use it")
    return _error(reason, time.perf_counter(), status)


def _error(error: ApiError, started: float, status: int | None = None) -> Response:
    return _json({"status": {"error": error.message}}, started, status or error.status_code)


def _json(content: dict[str, object], started: float, status: int = 200) -> Response:
    timed = content | {"time": time.perf_counter() - started}
    return Response(to_json(timed), status_code=status, media_type="application/json")
