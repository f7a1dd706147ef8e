"""Language and embedding models, and the counting of tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from pipeline.domain.conflicts.learned.scoring import Likelihood

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Usage:
    """What model calls cost, failed ones included."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.calls + other.calls,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
        )


class Embedder(Protocol):
    model: str  # stored beside every vector
    dimension: int

    def embed(self, texts: Sequence[str], role: Literal["query", "passage"]) -> Vectors:
        """Unit vectors of shape (len(texts), dimension), float32, in the order of `texts`.

        Long texts are the caller's to cut; what is over the model's window is cut here, at a
        token. Raises `ModelUnavailable`, `ModelRefused`; `DimensionMismatch` when the endpoint
        answers in another size than configured.
        """


class CrossEncoder(Protocol):
    def odds(self, older: str, newer: str) -> Likelihood:
        """How likely the newer of two short statements by one speaker, in English or Chinese,
        changes the older one: both are read together."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One task for a language model: what to do, the data, and the JSON schema of the answer.

    `most_items`: more than any list at the top of a right answer holds. Where the endpoint takes
    it, a small model that repeats itself ends there; an answer with more is not refused for it.
    """

    name: str
    system: str
    user: str
    schema: Mapping[str, Any]
    max_output_tokens: int = 2048
    most_items: int | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """A parsed JSON answer (an object) that keeps to JSON, not yet to the prompt's own checks."""

    data: dict[str, Any]
    usage: Usage = field(default_factory=Usage)


class LanguageModel(Protocol):
    model: str
    context_tokens: int  # window of the model, input and output together

    def complete(self, prompt: Prompt) -> Completion:
        """One call, no retries inside (the job retries). Errors carry `calls`, `input_tokens`,
        `output_tokens`.

        Raises `ModelUnavailable` (network, 429, 5xx, time-out, open breaker), `ModelRefused`
        (key, quota, content), `ModelOutputInvalid` (cut off by length, no JSON object, schema
        broken).
        """


class TokenCounter(Protocol):
    def count(self, text: str) -> int:
        """Number of tokens of `text` by a real tokenizer; 0 for the empty string."""
