"""Parameters that several lists share."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

Cursor = Annotated[
    str | None,
    Query(min_length=1, max_length=500, description="`next_cursor` of the page before"),
]
Limit = Annotated[int, Query(ge=1, le=200, description="Items a page")]
