"""Turns of a conversation as the parts of a job carry them: JSON there, values here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from hashlib import sha256
from typing import Any

from pipeline.domain.message_times import parse_message_time
from pipeline.domain.messages import Message, text_hash
from pipeline.domain.statements import strip_memory_fence
from pipeline.domain.stretches import stretches

REMEMBERED_ROLES = frozenset({"user", "assistant"})
"""Turns of other roles (system, developer, tool, function) are context only."""


@dataclass(frozen=True, slots=True)
class Turn:
    message: Message
    key: bytes  # source key: what makes it the same turn when it is told again

    @property
    def remembered(self) -> bool:
        return self.message.role in REMEMBERED_ROLES and bool(self.message.text.strip())


def read_turns(
    messages: Sequence[Mapping[str, Any]], origin: str, accepted_at: datetime, tz: tzinfo
) -> list[Turn]:
    """The turns of a request. Text inside our own memory fence is left out: it was recalled, not
    told. A message without text stands between nothing: what is told behind it is known again by
    the text before it.
    """
    turns: list[Turn] = []
    previous = b""
    for given in messages:
        message = _message(given, accepted_at, tz)
        turns.append(Turn(message, message.source_key(origin, previous)))
        if message.text.strip():
            previous = text_hash(message.text)
    return turns


def short_turns(turns: Sequence[Turn], count: Callable[[str], int]) -> list[Turn]:
    """The turns, long ones as several: each quotes, and is known again by, a stretch of its
    message. What a message says twice word for word in such a stretch it tells once.
    """
    short: list[Turn] = []
    for turn in turns:
        texts = list(dict.fromkeys(stretches(turn.message.text, count))) or [""]
        if len(texts) == 1 and texts[0] in {"", turn.message.text}:
            short.append(Turn(replace(turn.message, text=texts[0]), turn.key))
            continue
        short += (
            Turn(replace(turn.message, text=text), _stretch_key(turn.key, text)) for text in texts
        )
    return short


def _stretch_key(message_key: bytes, text: str) -> bytes:
    return sha256(message_key + text_hash(text)).digest()


def _message(given: Mapping[str, Any], accepted_at: datetime, tz: tzinfo) -> Message:
    time = given.get("time")
    return Message(
        role=given["role"],
        text=strip_memory_fence(given.get("content") or ""),
        name=given.get("name"),
        time=accepted_at.astimezone(tz) if time is None else parse_message_time(time, tz),
        approximate=time is None,
        id=given.get("id"),
    )


def dump_turn(turn: Turn) -> dict[str, Any]:
    message = turn.message
    return {
        "role": message.role,
        "text": message.text,
        "name": message.name,
        "time": message.time.isoformat(),
        "approximate": message.approximate,
        "id": message.id,
        "key": turn.key.hex(),
    }


def load_turn(data: Mapping[str, Any]) -> Turn:
    message = Message(
        role=data["role"],
        text=data["text"],
        name=data["name"],
        time=datetime.fromisoformat(data["time"]),
        approximate=data["approximate"],
        id=data["id"],
    )
    return Turn(message, bytes.fromhex(data["key"]))
