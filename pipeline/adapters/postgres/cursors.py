"""Opaque cursors of lists: the list with its filters, and the sort key of the last item, so that
this list goes on where it stood, and no other one does."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pipeline.errors import InvalidInput
from pipeline.ports.stores import Page

T = TypeVar("T")


def listing(name: str, /, **filters: object) -> str:
    """What a list with these filters is called in its cursors; short, however long they are."""
    told = sorted((key, str(value)) for key, value in filters.items() if value is not None)
    if not told:
        return name
    return f"{name} by {hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]}"


def encode(of: str, *key: int | str) -> str:
    text = json.dumps([of, *key], separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode(cursor: str | None, of: str, *kinds: type) -> tuple[Any, ...] | None:
    """The key in a cursor of the list `of`. Raises `InvalidInput` (field `cursor`) for any other
    cursor, and for what is none."""
    if cursor is None:
        return None
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        key = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
    except (binascii.Error, ValueError, RecursionError):
        key = None
    fits = isinstance(key, list) and [type(k) for k in key] == [str, *kinds] and key[0] == of
    if not fits or any(isinstance(k, int) and not 0 <= k < 2**63 for k in key):
        raise InvalidInput("the cursor is not one that this list gave out", field="cursor")
    return tuple(key[1:])


def page(
    of: str,
    rows: Sequence[dict[str, Any]],
    limit: int,
    item: Callable[[dict[str, Any]], T],
    key: Callable[[dict[str, Any]], tuple[int | str, ...]],
) -> Page[T]:
    """A page of `limit` rows of the list `of`, from a query that asked for one more."""
    shown = rows[:limit]
    more = len(rows) > limit
    return Page(tuple(item(r) for r in shown), encode(of, *key(shown[-1])) if more else None)
