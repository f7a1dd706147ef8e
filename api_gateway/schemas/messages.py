"""OpenAI chat messages as real clients send them.

Content is a string, a list of parts, or null; unknown fields are ignored. Everything comes out as
text: `pipeline.domain.content` says how. A message without text is taken, and carries nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from api_gateway.schemas.common import MAX_NAME
from api_gateway.schemas.times import MessageTime
from pipeline.domain.content import MAY_LACK_CONTENT, TEXT_PARTS, message_text
from pipeline.domain.message_times import TIME_FIELDS

Role = Literal["user", "assistant", "system", "developer", "tool", "function"]

MAX_PARTS = 1000  # of one message
ABSENT: Any = object()  # the content of a message that has no such key


class Lenient(BaseModel):
    """Base of what is inside a message."""

    model_config = ConfigDict(extra="ignore")


Media = Annotated[Any, WithJsonSchema({})]  # a picture or a sound, in whatever form it is sent


class ContentPart(Lenient):
    """One part of a message's content. Of types that we do not know a caption is kept."""

    type: Annotated[str, StringConstraints(min_length=1, max_length=64)] = Field(examples=["text"])
    text: str | None = Field(default=None, validate_default=True)
    refusal: str | None = None
    caption: str | None = None
    alt: str | None = None
    transcript: str | None = None
    image_url: Media = None
    input_audio: Media = None

    @field_validator("text")
    @classmethod
    def _text_has_text(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is None and info.data.get("type") in TEXT_PARTS:
            raise PydanticCustomError("missing", "a part of this type needs `text`")
        return value


def _as_parts(value: Any, info: ValidationInfo) -> Any:
    if value is ABSENT and info.data.get("role") not in MAY_LACK_CONTENT:
        raise PydanticCustomError("missing", "is required; it may be empty or null")
    if value is None or value is ABSENT:
        return []
    if isinstance(value, str):
        return [{"type": "text", "text": value}] if value else []
    if isinstance(value, list):
        return [{"type": "text", "text": part} if isinstance(part, str) else part for part in value]
    raise PydanticCustomError("content", "must be a string, a list of content parts, or null")


Content = Annotated[
    list[ContentPart],
    BeforeValidator(_as_parts),
    Field(max_length=MAX_PARTS),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string"},
                {"type": "array", "items": {"$ref": "#/components/schemas/ContentPart"}},
                {"type": "null"},
            ],
            "description": "Text, a list of content parts, or null; `user`, `system` and "
            "`developer` messages must have it",
        }
    ),
]


def _as_id(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


MessageId = Annotated[
    Annotated[str, StringConstraints(min_length=1, max_length=MAX_NAME)] | None,
    BeforeValidator(_as_id),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "minLength": 1, "maxLength": MAX_NAME},
                {"type": "integer"},
                {"type": "null"},
            ],
            "description": "Your own id of the message; it comes back in sources",
        }
    ),
]


class Message(Lenient):
    """One chat message. User and assistant turns are remembered, the others are context."""

    role: Role
    name: Annotated[str, StringConstraints(max_length=MAX_NAME)] | None = None
    time: MessageTime = Field(default=None, validation_alias=AliasChoices(*TIME_FIELDS))
    id: MessageId = None
    tool_calls: list[Any] | None = None
    function_call: dict[str, Any] | None = None
    refusal: str | None = None
    audio: Media = None
    content: Content = Field(default_factory=lambda: ABSENT, validate_default=True)

    @model_validator(mode="before")
    @classmethod
    def _null_is_no_time(cls, data: Any) -> Any:
        """Of several fields for the time the first that has one counts."""
        if not isinstance(data, dict):
            return data
        return {k: v for k, v in data.items() if v is not None or k not in TIME_FIELDS}

    def says(self) -> bool:
        """Whether there is anything in it: text, a call, a picture, a sound, a file."""
        parts = any(part.type not in TEXT_PARTS for part in self.content)
        return bool(self.tool_calls or self.function_call or self.audio or parts or self.told())

    def told(self) -> bool:
        return bool(self.words().strip())

    def words(self) -> str:
        return message_text(self.model_dump(include={"content", "refusal", "audio"}))

    def normalised(self) -> dict[str, str | None]:
        """The message as a job's payload keeps it."""
        return {
            "role": self.role,
            "content": self.words(),
            "name": self.name or None,
            "time": self.time,
            "id": self.id,
        }
