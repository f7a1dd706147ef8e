"""Whether this process lives, and whether what it stands on answers. No key needed."""

from __future__ import annotations

from importlib.metadata import version

from fastapi import APIRouter, Request, Response

from api_gateway import mapping
from api_gateway.gateway import gateway_of
from api_gateway.routing import OpenRoute, problems
from api_gateway.schemas.health import Health, Readiness

router = APIRouter(tags=["health"], route_class=OpenRoute, responses=problems(422))
ROUTERS = (router,)

VERSION = version("memnet")


@router.get("/healthz", response_model=Health)
async def healthz() -> Response:
    """The process answers. Says nothing about its dependencies."""
    return mapping.json_response(Health(status="ok", version=VERSION))


@router.get(
    "/readyz",
    response_model=Readiness,
    responses={503: {"model": Readiness, "description": "A dependency does not answer"}},
)
async def readyz(request: Request) -> Response:
    """PostgreSQL, the vector server and Redis, each asked now, for at most two seconds."""
    found = await gateway_of(request).readiness.look()
    return mapping.json_response(found, 503 if found.status == "unready" else 200)
