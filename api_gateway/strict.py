"""The one place where requests are read: size, media type, JSON, and text that cannot be stored.

NUL and lone surrogates are refused in every string and key, here and nowhere else.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import AsyncGenerator
from typing import Any, NoReturn
from urllib.parse import parse_qsl

from starlette.requests import Request

from api_gateway.problems import Refusal, field_path, invalid

MAX_DEPTH = 64  # levels of nesting; real requests have about six

_SUSPICIOUS = re.compile(rb"\\u(?:0000|[dD][89a-fA-F])")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_JSON_TYPE = re.compile(r"application/(?:json|[\w.-]+\+json)\s*(?:;|$)", re.IGNORECASE)
_CONTENT = "memnet.content"


def _not_json(detail: str) -> Refusal:
    return Refusal(400, "invalid_json", detail)


def _refuse_constant(name: str) -> NoReturn:
    raise _not_json(f"{name} is not JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _not_json("a number is too large")
    return number


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_finite)


def parse_json(raw: bytes) -> Any:
    """The content of a request's body, with every string fit to be stored."""
    if not raw:
        raise _not_json("the body is empty, it must be JSON")
    try:
        content = _DECODER.decode(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise _not_json("the body is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise _not_json(f"not JSON at character {error.pos}: {error.msg}") from None
    except RecursionError:
        raise _not_json("nested too deeply") from None
    except ValueError:  # an integer of thousands of digits
        raise _not_json("a number is too long") from None
    if not _depth_within(content, MAX_DEPTH):
        raise _not_json(f"nested more than {MAX_DEPTH} levels deep")
    # In UTF-8 such characters can only come as escapes, so most bodies need no walk.
    if _SUSPICIOUS.search(raw):
        _check_content(content)
    return content


def _depth_within(content: Any, limit: int) -> bool:
    level: list[Any] = [[content]]
    for _ in range(limit + 1):
        level = [
            child
            for node in level
            for child in (node.values() if isinstance(node, dict) else node)
            if isinstance(child, dict | list)
        ]
        if not level:
            return True
    return False


def _check_content(content: Any) -> None:
    waiting: list[tuple[tuple[Any, ...], Any]] = [(("body",), content)]
    while waiting:
        path, node = waiting.pop()
        if isinstance(node, str):
            check_text(node, path)
        elif isinstance(node, dict):
            for key in node:
                check_text(key, path)
            waiting.extend(((*path, key), value) for key, value in node.items())
        elif isinstance(node, list):
            waiting.extend(((*path, index), value) for index, value in enumerate(node))


def check_text(text: str, path: tuple[Any, ...]) -> None:
    """Raise a 422 that names `path` when the text holds NUL or half of a surrogate pair."""
    if _UNSTORABLE.search(text):
        raise invalid(
            "holds a NUL character or half of a surrogate pair", field_path(path), "invalid_text"
        )


def check_address(request: Request, known: frozenset[str]) -> None:
    """Path, query and the headers we use: valid UTF-8, no NUL, no parameter that is not `known`."""
    check_text(request.scope["path"], ("path",))
    for header in ("idempotency-key", "prefer", "last-event-id"):
        if value := request.headers.get(header):
            check_text(value, ("header", header))
    raw: bytes = request.scope["query_string"]
    if raw:
        _check_query(raw, known)


def _check_query(raw: bytes, known: frozenset[str]) -> None:
    try:
        pairs = parse_qsl(raw.decode("ascii"), keep_blank_values=True, errors="strict")
    except ValueError:
        raise invalid("is not UTF-8, percent-encoded", "query", "invalid_text") from None
    seen: set[str] = set()
    for name, value in pairs:
        path = ("query", name)
        check_text(name, ("query",))
        check_text(value, path)
        if name not in known:
            raise invalid("is not a parameter of this call", field_path(path), "extra_forbidden")
        if name in seen:
            raise invalid("is given more than once", field_path(path), "repeated_parameter")
        seen.add(name)


class BoundedRequest(Request):
    """A request whose body is refused with a 413 as soon as it is known to be over the limit."""

    def __init__(self, request: Request, limit: int) -> None:
        super().__init__(request.scope, request.receive)
        self._limit = limit

    async def stream(self) -> AsyncGenerator[bytes, None]:
        if self.headers.get("content-encoding", "identity") != "identity":
            raise Refusal(415, "unsupported_content_encoding", "send it uncompressed")
        announced = self.headers.get("content-length", "")
        self._check(int(announced) if announced.isdigit() else 0)
        size = 0
        async for chunk in super().stream():
            size += len(chunk)
            self._check(size)
            yield chunk

    def _check(self, size: int) -> None:
        if size > self._limit:
            raise Refusal(413, "too_large", f"the request is over {self._limit} bytes")


class JsonRequest(BoundedRequest):
    """A request whose JSON was read and checked before FastAPI asks for it."""

    @classmethod
    async def read(cls, request: Request, limit: int) -> JsonRequest:
        if not _JSON_TYPE.match(request.headers.get("content-type", "")):
            raise Refusal(415, "unsupported_media_type", "send application/json")
        checked = cls(request, limit)
        request.scope[_CONTENT] = parse_json(await checked.body())
        return checked

    async def json(self) -> Any:
        return self.scope[_CONTENT]


def is_empty(request: Request) -> bool:
    """Whether nothing follows the request's headers."""
    length = request.headers.get("content-length", "0")
    return length.strip() == "0" and "transfer-encoding" not in request.headers


def content_of(request: Request) -> Any:
    """The parsed JSON of a request that was read here; None when the call has no body."""
    return request.scope.get(_CONTENT)
