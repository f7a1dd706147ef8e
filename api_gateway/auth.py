"""Who calls: API keys, and what each may do."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from api_gateway.problems import Refusal
from pipeline.domain.bodies import ApiKey

Scope = Literal["read", "write", "admin"]

FRESH_SECONDS = 1.0  # how long a revoked key may go on working in this process
FRESH_SECONDS_UNKNOWN = 0.5  # a key that was just made must work at once, for a person
MAX_REMEMBERED = 10_000  # keys; beyond it all are asked for anew
MAX_KEY_LENGTH = 200  # characters; what is longer is none of ours

GRANTS: dict[str, frozenset[str]] = {
    "read": frozenset({"read"}),
    "write": frozenset({"read", "write"}),
    "admin": frozenset({"read", "write", "admin"}),
}
"""What each scope of a key allows: who may write may read, who is admin may do all."""

_SCHEMES = frozenset({"bearer", "token"})


@dataclass(frozen=True, slots=True)
class _Remembered:
    key: ApiKey | None
    until: float


class Keys:
    """Finds keys and remembers them for a moment: a busy caller costs no query a request."""

    def __init__(
        self,
        find: Callable[[str], Awaitable[ApiKey | None]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._find = find
        self._clock = clock
        self._remembered: dict[bytes, _Remembered] = {}

    def __len__(self) -> int:
        return len(self._remembered)

    async def find(self, clear_text: str) -> ApiKey | None:
        """The key, or None when there is no such key."""
        digest = hashlib.sha256(clear_text.encode()).digest()
        known = self._remembered.get(digest)
        if known is not None and known.until > self._clock():
            return known.key
        key = await self._find(clear_text)
        self._remember(digest, key)
        return key

    def _remember(self, digest: bytes, key: ApiKey | None) -> None:
        if len(self._remembered) >= MAX_REMEMBERED:
            self._remembered.clear()
        fresh = FRESH_SECONDS if key else FRESH_SECONDS_UNKNOWN
        self._remembered[digest] = _Remembered(key, self._clock() + fresh)

    async def authenticate(self, authorization: str | None, scope: Scope) -> ApiKey:
        """The caller's key. Raises a 401 without a good key, a 403 when it lacks the scope."""
        key = await self.find(_clear_text(authorization))
        if key is None:
            raise _unauthorized("this API key is not known or was revoked")
        if not any(scope in GRANTS.get(granted, ()) for granted in key.scopes):
            raise Refusal(403, "forbidden", f"this API key does not have the scope `{scope}`")
        return key


def _unauthorized(detail: str) -> Refusal:
    challenge = {"WWW-Authenticate": 'Bearer realm="memnet"'}
    return Refusal(401, "unauthorized", detail, headers=challenge)


def _clear_text(authorization: str | None) -> str:
    scheme, _, clear_text = (authorization or "").partition(" ")
    clear_text = clear_text.strip()
    if scheme.lower() not in _SCHEMES or not clear_text:
        raise _unauthorized("send your API key as `Authorization: Bearer <key>`")
    if len(clear_text) > MAX_KEY_LENGTH or not clear_text.isascii():
        raise _unauthorized("this API key is not known or was revoked")
    return clear_text
