"""Changing the embedding model: every memory is embedded anew."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.ports.models import Embedder
from pipeline.ports.reindex import ReindexStore
from pipeline.stages.lexical import dense_passage

BATCH = 64  # memories embedded and stored at once


def embed_anew(store: ReindexStore, embedder: Embedder) -> Iterator[int]:
    """Embed what another model embedded; yields how many more are done. Can be cut off."""
    store.prepare_anew(embedder.model, embedder.dimension)
    while found := store.other(embedder.model, embedder.dimension, BATCH):
        texts = [dense_passage(one.text, one.speaker) for one in found]
        vectors = embedder.embed(texts, "passage")
        store.replace([one.memory_id for one in found], vectors, embedder.model)
        yield len(found)
