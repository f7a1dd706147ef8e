"""From an endpoint's error answer to MemNet's error tree.

No text of the endpoint's is ever passed on: it may quote the prompt or the key.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Any

from pipeline.errors import ModelError, ModelOutputInvalid, ModelRefused, ModelUnavailable

LONGEST_RETRY_AFTER = 3600.0  # seconds; what asks for more is as good as silent
SHOWN_TEXT = 4000  # characters of an error answer that are searched for words

QUOTA = frozenset({"insufficient_quota", "billing_hard_limit_reached", "insufficient_balance"})
CONTENT = frozenset({"content_filter", "content_policy_violation"})
PASSING = frozenset({408, 409, 423, 425, 429})  # statuses below 500 that another try may pass
CONTEXT_WORDS = (
    "context_length",
    "context length",
    "context size",
    "context_size",
    "context window",
    "maximum context",
    "prompt is too long",
    "must have less than",
)
FIELD_WORDS = {
    "response_format": ("response_format", "json_schema", "json_object", "guided", "grammar"),
    "max_tokens": ("max_tokens", "max_completion_tokens"),
    "temperature": ("temperature",),
}


class RequestRefused(ModelRefused):
    """The endpoint does not take the request (400, 413, 422). `about`: our fields that it names."""

    about: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Fault:
    """An error answer. `text` is lower case and only for finding words in, never to be shown."""

    status: int
    codes: frozenset[str] = frozenset()
    param: str = ""
    text: str = ""
    retry_after: float | None = None

    @property
    def exceeds_context(self) -> bool:
        return any(word in self.text for word in CONTEXT_WORDS)

    @property
    def misunderstood(self) -> bool:
        """Whether a 500 stands for a 422: llama-cpp-python's server answers so to what it does not
        know."""
        return self.status == 500 and "validation error" in self.text and bool(self.about)

    @property
    def about(self) -> frozenset[str]:
        where = self.param or self.text
        return frozenset(
            name for name, words in FIELD_WORDS.items() if any(word in where for word in words)
        )


def read_fault(status: int, body: object, headers: Mapping[str, str]) -> Fault:
    """`body` is the parsed JSON of the answer, its `error` object, or whatever came instead."""
    inner = body.get("error", body) if isinstance(body, dict) else body
    known: dict[str, Any] = inner if isinstance(inner, dict) else {}
    return Fault(
        status=status,
        codes=frozenset(str(known[name]) for name in ("code", "type") if known.get(name)),
        param=str(known.get("param") or "").lower(),
        text=json.dumps(body, default=str)[:SHOWN_TEXT].lower(),
        retry_after=_retry_after(headers),
    )


def embedded_fault(error: object) -> Fault:
    """Some proxies answer 200 with an `error` object; its code is the status that they got."""
    code = error.get("code") if isinstance(error, dict) else None
    status = code if isinstance(code, int) and 400 <= code <= 599 else 502
    return read_fault(status, {"error": error}, {})


def as_error(fault: Fault, settings: str) -> ModelError:
    """`settings` is the prefix of the variables to name in the message, such as MEMNET_LLM."""
    status = fault.status
    if fault.codes & QUOTA or status == 402:
        return ModelRefused(
            f"{settings}: quota or credit of the account is used up ({status}): top it up, or set "
            f"another {settings}_API_KEY",
            code="model_quota_exhausted",
        )
    if (status in PASSING or status >= 500) and not fault.misunderstood:
        return ModelUnavailable(
            f"{settings}: the endpoint answered {status}", retry_after=fault.retry_after
        )
    if hint := _HINTS.get(status):
        return ModelRefused(f"{settings}: the endpoint answered {status}: {hint.format(settings)}")
    return _refusal(fault, settings)


_HINTS = {
    401: "set {0}_API_KEY to a valid key",
    403: "the key may not do this: check {0}_API_KEY and {0}_MODEL",
    404: "it has no such path or model: check {0}_BASE_URL (most end in /v1) and {0}_MODEL",
    405: "it takes no POST there: check {0}_BASE_URL (most end in /v1)",
}


def _refusal(fault: Fault, settings: str) -> ModelError:
    if fault.codes & CONTENT:
        return ModelRefused(
            f"{settings}: the endpoint's content filter refused the text",
            code="model_content_refused",
        )
    if "json_validate_failed" in fault.codes:
        return ModelOutputInvalid(f"{settings}: the model did not keep to the JSON schema")
    if fault.exceeds_context:
        return RequestRefused(
            f"{settings}: the text is longer than the model's window ({fault.status}): set "
            f"{settings}_CONTEXT_TOKENS to what the model takes",
            code="model_context_exceeded",
        )
    error = RequestRefused(f"{settings}: the endpoint does not take the request ({fault.status})")
    error.about = fault.about
    return error


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait, from `Retry-After-Ms`, or `Retry-After` as seconds or as a date."""
    if milliseconds := headers.get("retry-after-ms"):
        return _seconds(milliseconds, 0.001)
    value = headers.get("retry-after", "")
    seconds = _seconds(value, 1.0)
    return seconds if seconds is not None else _until(value, headers.get("date", ""))


def _seconds(text: str, unit: float) -> float | None:
    try:
        seconds = float(text) * unit
    except ValueError:
        return None
    return min(max(seconds, 0.0), LONGEST_RETRY_AFTER) if math.isfinite(seconds) else None


def _until(moment: str, now: str) -> float | None:
    """Both are the endpoint's own dates, so no clock of ours is asked."""
    try:
        ends, begins = (parsedate_to_datetime(text).astimezone(UTC) for text in (moment, now))
    except ValueError:
        return None
    return min(max((ends - begins).total_seconds(), 0.0), LONGEST_RETRY_AFTER)
