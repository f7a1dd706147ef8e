"""One collection: the engine's shard, and turns for those who write to it.

The engine's calls hold the interpreter's lock, so threads would win nothing: everything runs on the
event loop, and long writes are cut into steps with a turn for waiting searches between them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import qdrant_edge as edge

from memnet.embedded.vector_server.errors import engine_errors
from memnet.embedded.vector_server.translate import PointId, Schema, edge_config
from memnet.embedded.vector_server.wire import m

UPSERT_STEP = 32  # points; .7 ms of the engine. A search takes three or four turns
DELETE_STEP = 1000  # points; 5 ms of the engine


class Collection:
    def __init__(self, folder: Path, config: m.CreateCollection, shard: edge.EdgeShard) -> None:
        self.folder = folder
        self.config = config
        self.schema = Schema.of(config)
        self._shard = shard
        self._writing = asyncio.Lock()
        self._unflushed_since: float | None = None  # of time.monotonic

    @classmethod
    def create(cls, folder: Path, config: m.CreateCollection) -> Self:
        wanted = edge_config(config)
        folder.mkdir(mode=0o700)
        with engine_errors():
            return cls(folder, config, edge.EdgeShard.create(str(folder), wanted))

    @classmethod
    def load(cls, folder: Path, config: m.CreateCollection) -> Self:
        """Also gives back the space of deleted points once they are many: 2 s for 30,000 points."""
        shard = edge.EdgeShard.load(str(folder), edge_config(config))
        shard.optimize()
        return cls(folder, config, shard)

    def query(self, queries: Sequence[edge.QueryRequest]) -> list[list[edge.ScoredPoint]]:
        with engine_errors():
            return self._shard.query_batch(edge.QueryBatchRequest(list(queries)))

    def scroll(self, request: edge.ScrollRequest) -> tuple[list[edge.Record], PointId | None]:
        with engine_errors():
            records, following = self._shard.scroll(request)
        return records, following if not isinstance(following, str) else None

    def count(self, request: edge.CountRequest) -> int:
        with engine_errors():
            return self._shard.count(request)

    def info(self) -> edge.ShardInfo:
        with engine_errors():
            return self._shard.info()

    async def upsert(self, points: Sequence[edge.Point]) -> None:
        async with self._writing:
            for step in steps(points, UPSERT_STEP):
                self._update(edge.UpdateOperation.upsert_points(step))
                await asyncio.sleep(0)

    async def delete(self, ids: Sequence[PointId]) -> None:
        async with self._writing:
            for step in steps(ids, DELETE_STEP):
                self._update(edge.UpdateOperation.delete_points(step))
                await asyncio.sleep(0)

    async def delete_matching(self, condition: edge.Filter) -> None:
        page = edge.ScrollRequest(limit=DELETE_STEP, filter=condition, with_payload=False)
        async with self._writing:
            while records := self.scroll(page)[0]:
                ids = [record.id for record in records]
                self._update(edge.UpdateOperation.delete_points(ids))
                await asyncio.sleep(0)

    async def index(self, field: str, params: edge.KeywordIndexParams) -> None:
        async with self._writing:
            self._update(edge.UpdateOperation.create_field_index(field, params))

    def flush(self) -> None:
        """Put on disk what until now lives in the log, and holds even when the machine dies."""
        with engine_errors():
            self._shard.flush()
        self._unflushed_since = None

    def flush_if_older(self, seconds: float) -> None:
        """Flush when a write has waited for it this long. 16 ms for 256 points, 30 ms for 5,000."""
        since = self._unflushed_since
        if since is not None and time.monotonic() - since >= seconds:
            self.flush()

    def close(self) -> None:
        self.flush()
        self._shard.close()

    def _update(self, operation: edge.UpdateOperation) -> None:
        with engine_errors():
            self._shard.update(operation)
        if self._unflushed_since is None:
            self._unflushed_since = time.monotonic()


def steps(things: Sequence[Any], size: int) -> list[list[Any]]:
    return [list(things[start : start + size]) for start in range(0, len(things), size)]
