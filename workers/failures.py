"""What a failure is called towards a caller, and what it cost."""

from __future__ import annotations

import logging

from pipeline.domain.jobs import JobError, LlmUsage
from pipeline.errors import MemNetError, ModelError, TransientError, without_text

log = logging.getLogger(__name__)


def job_error(error: Exception) -> JobError:
    """What a caller is told. Of an error that is none of ours its kind: its text may quote data."""
    if isinstance(error, MemNetError):
        return JobError(error.code, error.message, error.retryable)
    log.error("unexpected %s", type(error).__name__, exc_info=without_text(error))
    return JobError("internal", f"unexpected {type(error).__name__}, see the worker's log", False)


def report(doing: str, error: Exception) -> None:
    """Log what ends neither loop nor job: an outage in a line, a fault of ours with its trace."""
    if isinstance(error, TransientError):
        log.warning("%s: %s", doing, error)
        return
    log.error("%s: unexpected %s", doing, type(error).__name__, exc_info=without_text(error))


def usage_of(error: Exception) -> LlmUsage:
    if isinstance(error, ModelError):
        return LlmUsage(error.calls, error.input_tokens, error.output_tokens)
    return LlmUsage()
