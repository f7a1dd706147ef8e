"""A turn of a conversation as a value, and what makes it the same turn when it is told again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Message:
    """What one speaker said at one time, as plain text.

    `time` is aware, in the sender's own offset or else in the body's time zone; `approximate` when
    the sender gave none, and it is when the job was accepted. `id` is the caller's own.
    """

    role: str
    text: str
    name: str | None
    time: datetime
    approximate: bool
    id: str | None

    @property
    def speaker(self) -> str:
        return self.name or self.role

    def source_key(self, origin: str, previous: bytes) -> bytes:
        """The 32 bytes by which this telling is known again, within a body.

        `origin` is the import file's hash and conversation, else the session's id, else empty.
        `previous` is the `text_hash` of the message before it in its job, empty for the first. It
        counts only where there is neither id nor time: without it, everyone's second "yes" would be
        the first one told again.
        """
        text = text_hash(self.text).hex()
        if self.id is not None:
            return _key("id", origin, self.speaker, self.id, text)
        if not self.approximate:
            return _key("time", origin, self.speaker, self.time.astimezone(UTC).isoformat(), text)
        return _key("place", origin, self.role, self.name, text, previous.hex())


def text_hash(text: str) -> bytes:
    """The 32 bytes of SHA-256 of exactly this text."""
    return sha256(text.encode("utf-8", "surrogatepass")).digest()


def _key(*parts: str | None) -> bytes:
    # JSON keeps the parts apart: no two lists of parts have the same text
    return sha256(json.dumps(parts).encode()).digest()
