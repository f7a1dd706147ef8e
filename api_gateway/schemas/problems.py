"""RFC 9457 problem details."""

from __future__ import annotations

from pydantic import Field

from api_gateway.schemas.common import AnswerModel


class FieldError(AnswerModel):
    """One thing that is wrong with a request."""

    field: str = Field(examples=["messages.3.time"])
    code: str = Field(examples=["missing"])
    detail: str


class Problem(AnswerModel):
    """Why a request was refused. `code` is stable; what was sent is never repeated."""

    type: str = Field(examples=["urn:memnet:problem:not_found"])
    title: str
    status: int
    detail: str
    code: str = Field(examples=["not_found"])
    field: str | None = Field(default=None, description="Path of the first field that is wrong")
    errors: list[FieldError] | None = None
