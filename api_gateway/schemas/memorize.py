"""What a product sends to be remembered."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError

from api_gateway.schemas.common import JsonObject, Language, Name, RequestModel
from api_gateway.schemas.messages import Message

MAX_MESSAGES = 2000  # longer conversations are a bulk import

_EXAMPLE = [
    {"role": "user", "content": "I moved to Lisbon yesterday.", "time": "2026-03-02T09:30:00+01:00"}
]


class MemorizeRequest(RequestModel):
    """A stretch of a conversation, oldest message first."""

    messages: Annotated[list[Message], Field(min_length=1, max_length=MAX_MESSAGES)] = Field(
        examples=[_EXAMPLE]
    )
    session_id: Name | None = None
    metadata: JsonObject | None = Field(default=None, description="Comes back with the job")
    language: Language | None = None

    @field_validator("messages")
    @classmethod
    def _something(cls, messages: list[Message]) -> list[Message]:
        if not any(message.says() for message in messages):
            raise PydanticCustomError(
                "empty", "there is nothing in any message: no text, no tool call, no attachment"
            )
        return messages

    def payload(self) -> dict[str, Any]:
        """What the job keeps: messages with plain text, and what holds for all of them."""
        return {
            "messages": [message.normalised() for message in self.messages],
            "session_id": self.session_id,
            "language": self.language,
        }
