"""What the server's refusals and silences are to us."""

from __future__ import annotations

import json
from http import HTTPStatus

from pipeline.errors import MemNetError, PermanentError, VectorsUnavailable

KEY_REFUSED = "vectors_key_refused"
COLLECTION_MISSING = "vectors_collection_missing"


def no_answer(error: BaseException, url: str) -> VectorsUnavailable:
    reason = f"{type(error).__name__}: {error}".removesuffix(": ")
    return VectorsUnavailable(f"the vector server at {url} does not answer ({reason})")


def refusal(status: int, content: bytes, url: str) -> MemNetError:
    if status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
        return VectorsUnavailable(
            f"the vector server at {url} refuses the API key; set MEMNET_QDRANT_API_KEY",
            code=KEY_REFUSED,
        )
    if status == HTTPStatus.NOT_FOUND:
        return VectorsUnavailable(
            f"the vector server at {url} has lost its collection ({_reason(content)}); "
            "`memnet rebuild` makes it again",
            code=COLLECTION_MISSING,
        )
    if status in {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS} or status >= 500:
        return VectorsUnavailable(f"the vector server at {url} failed: {status} {_reason(content)}")
    return PermanentError(
        f"the vector server at {url} refuses a request: {status} {_reason(content)}",
        code="vectors_refused",
    )


def _reason(content: bytes) -> str:
    """Qdrant's own sentence; else the beginning of whatever came, such as a proxy's page."""
    try:
        return str(json.loads(content)["status"]["error"])
    except (ValueError, LookupError, TypeError):
        return content[:200].decode("utf-8", "replace")
