"""The OpenAPI document: what FastAPI derives from the code, and what it cannot know."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from api_gateway.routes.health import VERSION
from api_gateway.routing import OpenRoute
from api_gateway.schemas.messages import ContentPart
from api_gateway.schemas.problems import Problem

_REF = "#/components/schemas/{model}"
DESCRIPTION = """Long-term memory for AI products: tell it conversations, ask what is remembered.

Errors are RFC 9457 problem documents with a stable `code`. Lists are `{items, next_cursor}`.
Unknown fields are refused, except inside a message. A call that is documented and not built yet
answers 501 `not_implemented`."""

_SCHEMES = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "Your API key. `Authorization: Token <key>` is understood too.",
    }
}


def describe(app: FastAPI) -> None:
    """Give the application its OpenAPI document, made at its first use."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI's own guide does it


def _document(app: FastAPI) -> dict[str, Any]:
    for route in app.routes:
        if isinstance(route, APIRoute):
            route.operation_id = route.unique_id = route.name
    document = get_openapi(
        title="MemNet", version=VERSION, description=DESCRIPTION, routes=app.routes
    )
    components = document.setdefault("components", {})
    components["securitySchemes"] = _SCHEMES
    _add_models(components.setdefault("schemas", {}))
    for route in app.routes:
        if isinstance(route, OpenRoute):
            _finish(document, route)
    return document


def _add_models(schemas: dict[str, Any]) -> None:
    for model in (Problem, ContentPart):
        schema = model.model_json_schema(ref_template=_REF)
        schemas.update(schema.pop("$defs", {}))
        schemas[model.__name__] = schema
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)


def _finish(document: dict[str, Any], route: OpenRoute) -> None:
    """Say that a key is needed, and that every other error is a problem document."""
    for method in route.methods or ():
        operation = document["paths"][route.path_format][method.lower()]
        if route.scope is not None:
            operation["security"] = [{"bearer": []}]
