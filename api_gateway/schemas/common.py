"""What all shapes share."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
)
from pydantic_core import PydanticCustomError

from pipeline.domain.objects import TOO_LARGE, too_large

T = TypeVar("T")

MAX_NAME = 200  # characters of a name, a namespace, a session


class RequestModel(BaseModel):
    """Base of what clients send: an unknown field is an error, never ignored."""

    model_config = ConfigDict(extra="forbid")


class AnswerModel(BaseModel):
    """Base of what clients get."""

    model_config = ConfigDict(extra="ignore")


class Page(AnswerModel, Generic[T]):
    """A stretch of a list. `next_cursor` goes into `?cursor=` for the next one; null at the end."""

    items: list[T]
    next_cursor: str | None = None


def _small(value: dict[str, Any]) -> dict[str, Any]:
    if too_large(value):
        raise PydanticCustomError("object_too_large", TOO_LARGE)
    return value


def _number(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise PydanticCustomError("int_type", "must be a whole number")
    return value


WholeNumber = Annotated[int, BeforeValidator(_number)]
"""A JSON number without a fraction, `10.0` too; not text that looks like one."""

JsonObject = Annotated[dict[str, Any], AfterValidator(_small)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=MAX_NAME, pattern=r"\S")]
Language = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$"),
    Field(description="A BCP 47 tag such as `en` or `zh-Hans`", examples=["en"]),
]
