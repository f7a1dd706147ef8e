"""Memory bodies on the wire."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from api_gateway.schemas.common import AnswerModel, JsonObject, Name, RequestModel


def _known_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise PydanticCustomError(
            "timezone", "must be an IANA time zone such as Europe/Lisbon"
        ) from None
    return name


Timezone = Annotated[
    str,
    StringConstraints(max_length=64, pattern=r"^[A-Za-z][A-Za-z0-9_+/-]*$"),
    AfterValidator(_known_zone),
    Field(description="IANA time zone of times without an offset", examples=["Europe/Lisbon"]),
]


class NewBody(RequestModel):
    """Namespace and name are unique together; creating what is there returns it unchanged."""

    namespace: Name = "default"
    name: Name = Field(examples=["alice"])
    timezone: Timezone = "UTC"
    settings: JsonObject | None = None


class BodyChanges(RequestModel):
    """What to change; `settings` are merged key by key."""

    name: Name | None = None
    timezone: Timezone | None = None
    settings: JsonObject | None = None


class Body(AnswerModel):
    """A memory body. `memories` has all states in it, `counts` each of them."""

    id: UUID
    namespace: str
    name: str
    timezone: str
    settings: dict[str, Any] = Field(default_factory=dict)
    created_at: datetime
    memories: int = 0
    counts: dict[str, int] = Field(default_factory=dict)
