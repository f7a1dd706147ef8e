"""Model calls that were paid for although what followed them failed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pipeline.errors import ModelError
from pipeline.ports.models import Usage


@contextmanager
def costing(usage: Usage) -> Iterator[None]:
    """What fails after the language model has answered carries what its answer cost."""
    try:
        yield
    except ModelError as error:
        error.calls = usage.calls
        error.input_tokens = usage.input_tokens
        error.output_tokens = usage.output_tokens
        raise
