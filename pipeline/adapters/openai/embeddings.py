"""An embedding model behind an OpenAI-compatible endpoint."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from pipeline.adapters.openai.endpoint import Endpoint
from pipeline.adapters.openai.faults import RequestRefused
from pipeline.domain.fitting import longest_prefix
from pipeline.domain.wellformed import well_formed
from pipeline.errors import DimensionMismatch
from pipeline.ports.models import TokenCounter, Vectors

SETTINGS = "MEMNET_EMBEDDING"  # prefix of the variables that error messages name
SHORTEST_CUT = 256  # tokens; an endpoint that refuses even this refuses for another reason
BLANK = " "  # endpoints refuse empty texts


@dataclass(frozen=True, slots=True)
class BatchLimits:
    """How much one request may hold; what an endpoint refuses is learned and lowers it."""

    texts: int = 64
    tokens: int = 16_384  # of a request; keeps one call in the range of a second
    text_tokens: int = 8_191  # window of OpenAI's models; a longer text is cut here


class OpenAIEmbedder:
    """Implements `Embedder`. One instance a process, made after fork; safe between threads.

    `dimension` is that of the stored vectors: an endpoint whose vectors are longer is asked to
    shorten them, and `DimensionMismatch` is raised when it does not. Queries and passages are sent
    alike.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str,
        model: str,
        dimension: int,
        timeout_seconds: float,
        tokens: TokenCounter,
        limits: BatchLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.model = model
        self.dimension = dimension
        self._tokens = tokens
        self._limits = limits or BatchLimits()
        self._shortens = False
        self._endpoint = Endpoint(
            base_url=base_url,
            api_key=api_key,
            timeout_seconds=timeout_seconds,
            settings=SETTINGS,
            clock=clock,
        )

    def embed(self, texts: Sequence[str], role: Literal["query", "passage"]) -> Vectors:
        """See the port."""
        cut = [self._cut(well_formed(text) or BLANK, self._limits.text_tokens) for text in texts]
        done: list[Vectors] = [np.empty((0, self.dimension), np.float32)]
        while cut:
            size = self._batch_size(cut)
            vectors, _ = self._embed_batch(cut[:size])
            done.append(vectors)
            cut = cut[size:]
        return np.concatenate(done)

    def close(self) -> None:
        """Close the connections; a later call opens new ones."""
        self._endpoint.close()

    def _cut(self, text: str, limit: int) -> str:
        return longest_prefix(text, lambda start: self._tokens.count(start) <= limit)

    def _batch_size(self, texts: Sequence[str]) -> int:
        """How many of the first texts fit a request, at least one."""
        size, left = 0, self._limits.tokens
        for text in texts[: self._limits.texts]:
            left -= self._tokens.count(text)
            if size and left < 0:
                break
            size += 1
        return size

    def _embed_batch(self, batch: Sequence[str]) -> tuple[Vectors, bool]:
        """The vectors, and whether it was taken at once. A refused batch is sent in halves.

        Only when both halves pass whole was the size the reason, and only then is it remembered.
        """
        try:
            return self._request(batch), True
        except RequestRefused as error:
            if len(batch) == 1:
                return self._shortened(batch[0], error), False
        middle = (len(batch) + 1) // 2
        left, left_whole = self._embed_batch(batch[:middle])
        right, right_whole = self._embed_batch(batch[middle:])
        if left_whole and right_whole and middle < self._limits.texts:
            self._limits = BatchLimits(middle, self._limits.tokens, self._limits.text_tokens)
        return np.concatenate([left, right]), False

    def _shortened(self, text: str, refusal: RequestRefused) -> Vectors:
        """Embed the beginning of a text refused alone: the model's window may be smaller."""
        size = self._tokens.count(text) // 2
        while size >= SHORTEST_CUT:
            try:
                vectors = self._request([self._cut(text, size)])
            except RequestRefused:
                size //= 2
                continue
            if refusal.code == "model_context_exceeded" and size < self._limits.text_tokens:
                self._limits = BatchLimits(self._limits.texts, self._limits.tokens, size)
            return vectors
        raise refusal

    def _request(self, batch: Sequence[str]) -> Vectors:
        rows = self._ask(batch, shorten=self._shortens)
        if rows.shape[1] > self.dimension and not self._shortens:
            rows = self._ask_shorter(batch, rows.shape[1])
        if rows.shape[1] != self.dimension:
            raise self._mismatch(rows.shape[1])
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        if not np.isfinite(rows).all() or not lengths.all():
            raise self._endpoint.protocol_error("a vector without direction")
        unit: Vectors = (rows / lengths).astype(np.float32)
        return unit

    def _ask_shorter(self, batch: Sequence[str], size: int) -> Vectors:
        try:
            rows = self._ask(batch, shorten=True)
        except RequestRefused:
            raise self._mismatch(size) from None
        self._shortens = rows.shape[1] == self.dimension
        return rows

    def _ask(self, batch: Sequence[str], *, shorten: bool) -> Vectors:
        body: dict[str, Any] = {
            "model": self.model,
            "input": list(batch),
            "encoding_format": "float",
        }
        if shorten:
            body["dimensions"] = self.dimension
        answer = self._endpoint.embeddings(body)
        try:
            rows = np.asarray(_in_order(answer["data"]), np.float32)
        except (KeyError, TypeError, ValueError):
            rows = np.empty(0, np.float32)
        if rows.ndim != 2 or len(rows) != len(batch):
            raise self._endpoint.protocol_error("not one vector for each text")
        return rows

    def _mismatch(self, size: int) -> DimensionMismatch:
        return DimensionMismatch(
            f"{self.model} answers with {size} numbers a vector, {self.dimension} are configured: "
            f"set {SETTINGS}_DIMENSIONS, or re-index for another model"
        )


def _in_order(data: list[dict[str, Any]]) -> list[list[float]]:
    """The vectors in the order of the texts: by `index`, or as they came where none is given."""
    if all("index" not in item for item in data):
        return [item["embedding"] for item in data]
    by_index = {item["index"]: item["embedding"] for item in data}
    return [by_index[position] for position in range(len(data))]
