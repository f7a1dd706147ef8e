"""The application: routes, guards and error handlers. Nothing connects before the lifespan."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI

from api_gateway.access_log import AccessLog
from api_gateway.compat import memnetai
from api_gateway.gateway import Gateway
from api_gateway.handlers import HANDLERS
from api_gateway.openapi import describe
from api_gateway.routes import (
    bodies,
    graph,
    health,
    imports,
    jobs,
    memories,
    memorize,
    not_built,
    recall,
)
from pipeline.services import GatewayServices
from pipeline.settings import Settings

_MODULES = (memorize, recall, jobs, health, bodies, memories, graph, imports, not_built, memnetai)
"""In the order in which paths are matched: the busiest first."""


def create_app(services: GatewayServices | None = None) -> FastAPI:
    """The gateway as an ASGI application.

    With `services` the caller built them and closes them; without, they are built from the
    environment when the application starts, and closed when it stops.
    """
    app = FastAPI(
        lifespan=_lifespan(services),
        redirect_slashes=False,
        exception_handlers=dict(HANDLERS),
        redoc_url=None,
        swagger_ui_oauth2_redirect_url=None,
    )
    app.add_middleware(AccessLog)
    for module in _MODULES:
        for router in module.ROUTERS:
            # One flat list: a router that is included is matched twice a request.
            app.router.routes.extend(router.routes)
    describe(app)
    return app


def _lifespan(
    services: GatewayServices | None,
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[None]:
        gateway = Gateway(services or _from_environment())
        app.state.gateway = gateway
        try:
            yield
        finally:
            await gateway.aclose()
            if services is None:
                await gateway.close_services()

    return run


def _from_environment() -> GatewayServices:
    from pipeline.bootstrap import gateway_services  # brings every adapter; tests need none

    return gateway_services(Settings.load())
