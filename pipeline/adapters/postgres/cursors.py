"""Opaque cursors of lists: the sort key of the last item, so that a list goes on where it stood."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pipeline.errors import InvalidInput
from pipeline.ports.stores import Page

T = TypeVar("T")


def encode(*key: int | str) -> str:
    return base64.urlsafe_b64encode(json.dumps(key).encode()).decode().rstrip("=")


def decode(cursor: str | None, *kinds: type) -> tuple[Any, ...] | None:
    """The key in a cursor. Raises `InvalidInput` (field `cursor`) when it is not one of ours."""
    if cursor is None:
        return None
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        key = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
    except (binascii.Error, ValueError, RecursionError):
        key = None
    fits = isinstance(key, list) and [type(k) for k in key] == list(kinds)
    if not fits or any(isinstance(k, int) and not 0 <= k < 2**63 for k in key):
        raise InvalidInput("the cursor is not one that this list gave out", field="cursor")
    return tuple(key)


def page(
    rows: Sequence[dict[str, Any]],
    limit: int,
    item: Callable[[dict[str, Any]], T],
    key: Callable[[dict[str, Any]], tuple[int | str, ...]],
) -> Page[T]:
    """A page of `limit` rows, from a query that asked for one more."""
    shown = rows[:limit]
    more = len(rows) > limit
    return Page(tuple(item(r) for r in shown), encode(*key(shown[-1])) if more else None)
