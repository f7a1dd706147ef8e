"""Health on the wire."""

from __future__ import annotations

from typing import Literal

from api_gateway.schemas.common import AnswerModel


class Health(AnswerModel):
    status: Literal["ok"]
    version: str


class Check(AnswerModel):
    """One dependency. `code` says what is wrong with it."""

    ok: bool
    milliseconds: float
    code: str | None = None


class Readiness(AnswerModel):
    """`degraded`: it accepts work, which waits, and recalls say what is missing."""

    status: Literal["ready", "degraded", "unready"]
    checks: dict[str, Check]
