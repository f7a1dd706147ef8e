"""The outermost layer: an id and a log line for each request, and an answer whatever happens.

The line has method, route, status, milliseconds and id; never a query, a text or a key.
"""

from __future__ import annotations

import logging
import re
import time
from uuid import uuid4

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api_gateway.problems import internal
from pipeline.errors import without_text

logger = logging.getLogger("memnet.access")
faults = logging.getLogger("memnet.gateway")

_GOOD_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_HEADER = b"x-request-id"


class AccessLog:
    """ASGI middleware. A caller's own `X-Request-Id` is kept when it is plain, and sent back."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        request_id = _request_id(scope)
        status = 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (_HEADER, request_id)]
            await send(message)

        try:
            await self._app(scope, receive, send_with_id)
        except Exception as error:
            faults.error(
                "request %s failed: unexpected %s",
                request_id.decode(),
                type(error).__name__,
                exc_info=without_text(error),
            )
            if status:
                raise  # half an answer is out: the connection must break
            await internal()(scope, receive, send_with_id)
        finally:
            spent = (time.perf_counter() - started) * 1000
            route = getattr(scope.get("route"), "path", "-")
            what = (scope["method"], route, status, spent, request_id.decode())
            logger.info("%s %s %d %.1fms %s", *what)


def _request_id(scope: Scope) -> bytes:
    for name, value in scope["headers"]:
        if name == _HEADER and _GOOD_ID.fullmatch(value):
            return bytes(value)
    return uuid4().hex.encode()
