"""`VectorStore` over a Qdrant server, or over MemNet's own vector server, which speaks the same."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit
from uuid import UUID

from pipeline.adapters.qdrant.names import collection_name
from pipeline.errors import DimensionMismatch, InvalidInput, PermanentError
from pipeline.ports.vectors import ArmQuery, SparseVector, VectorHit, VectorPoint

if TYPE_CHECKING:
    from pipeline.adapters.qdrant.knock import Knock
    from pipeline.adapters.qdrant.session import Layout, Session

BATCH = 256  # points a request
TIE_ROOM = 20  # hits asked for beyond the limit, to see the end of a tie at the cut
TIE_GROWTH = 4  # how much more is asked for when the tie has not ended
MOST_TIED = 10_000  # hits; of a longer tie the server chooses which ones are seen
REINDEX = "run `memnet rebuild --reindex`"

Item = TypeVar("Item")


class QdrantVectors:
    """One collection a model and dimension; an alias says which of them is the current one.

    Connects on first use and anew after a fork. Thread-safe. A call makes up to three tries and
    lasts at most some two time-outs (whole seconds: a fraction is rounded up). A refused API key
    and a lost collection are `VectorsUnavailable` as well, with the codes `vectors_key_refused` and
    `vectors_collection_missing`: they pass when someone has put them right, and until then a job
    waits. Raises `InvalidInput` for an URL that is none.
    """

    def __init__(
        self,
        url: str,
        api_key: str | None,
        model: str,
        dimension: int,
        timeout_seconds: float = 5.0,
        collection_prefix: str = "memnet",
    ) -> None:
        if urlsplit(url).scheme not in {"http", "https"} or not urlsplit(url).hostname:
            raise InvalidInput(
                "MEMNET_QDRANT_URL must be http://… or https://…", field="qdrant_url"
            )
        self.dimension = dimension
        self.alias = collection_prefix
        self.collection = collection_name(collection_prefix, model, dimension)
        self._url = url
        self._key = api_key
        self._timeout = timeout_seconds
        self._lock = threading.Lock()
        self._session: Session | None = None
        self._knock: Knock | None = None
        self._process = os.getpid()

    def ensure(self) -> None:
        """Also refuses, as a `DimensionMismatch`, when another model is the current one."""
        session = self._connected()
        session.require_version()
        current = session.alias_target(self.alias)
        if current not in {None, self.collection}:
            raise DimensionMismatch(
                f"the vector server holds {current}, the embedder fits {self.collection}; {REINDEX}"
            )
        self.prepare()
        if current is None:
            session.point_alias(self.alias, self.collection, move=False)

    def prepare(self) -> None:
        """Create the collection and its indices, whichever collection is the current one."""
        session = self._connected()
        layout = session.layout(self.collection)
        if layout is None:
            layout = self._create(session)
        self._check(layout)
        for field in ("body", "state"):
            if field not in layout.indexed:
                session.index(self.collection, field)

    def activate(self) -> None:
        """Make this collection the current one and drop the one that was: the end of a re-index."""
        session = self._connected()
        previous = session.alias_target(self.alias)
        if previous == self.collection:
            return
        session.point_alias(self.alias, self.collection, move=previous is not None)
        if previous is not None:
            session.drop(previous)

    def upsert(self, points: Sequence[VectorPoint]) -> None:
        for point in points:
            self._check_size(point.dense)
        latest = {point.memory_id: point for point in points}
        for batch in _batches(list(latest.values())):
            self._connected().upsert(self.collection, batch)

    def delete(self, body_id: UUID, memory_ids: Sequence[UUID]) -> None:
        for batch in _batches(memory_ids):
            self._connected().delete(self.collection, body_id, batch)

    def delete_body(self, body_id: UUID) -> None:
        self._connected().delete(self.collection, body_id, None)

    def search(self, body_id: UUID, queries: Sequence[ArmQuery]) -> list[list[VectorHit]]:
        """The server breaks ties as it likes, so more is asked for until a tie at the cut ends."""
        results: list[list[VectorHit]] = [[] for _ in queries]
        asked = {i: q.limit + TIE_ROOM for i, q in enumerate(queries) if _can_match(q)}
        for i in asked:
            if not isinstance(queries[i].vector, SparseVector):
                self._check_size(queries[i].vector)
        while asked:
            wanted = [(queries[i], limit) for i, limit in asked.items()]
            answers = self._connected().query(self.collection, body_id, wanted)
            for i, hits in zip(list(asked), answers, strict=True):
                if _ends_within_tie(hits, queries[i].limit, asked[i]):
                    asked[i] = min(asked[i] * TIE_GROWTH, MOST_TIED)
                else:
                    del asked[i]
                    results[i] = _best_first(hits)[: queries[i].limit]
        return results

    def count(self, body_id: UUID | None = None) -> int:
        return self._connected().count(self.collection, body_id)

    def ids(self, body_id: UUID, after: UUID | None, limit: int) -> list[UUID]:
        if limit < 1:
            return []
        # The server starts with `after` itself when it is there, so one more is asked for.
        found = self._connected().ids_from(self.collection, body_id, after, limit + 1)
        return [each for each in found if each != after][:limit]

    def ping(self) -> None:
        self._at_home()
        from pipeline.adapters.qdrant.knock import Knock

        with self._lock:
            if self._knock is None:
                self._knock = Knock(self._url, self._key)
            knock = self._knock
        knock(self.collection)

    def close(self) -> None:
        with self._lock:
            for one in (self._session, self._knock):
                if one is not None and self._process == os.getpid():
                    one.close()
            self._session = self._knock = None

    def _create(self, session: Session) -> Layout:
        try:
            session.create(self.collection, self.dimension)
        except PermanentError:
            if session.layout(self.collection) is None:
                raise  # else another process was faster
        layout = session.layout(self.collection)
        if layout is None:
            raise PermanentError(f"{self.collection} was dropped while it was created")
        return layout

    def _check(self, layout: Layout) -> None:
        if dict(layout.dense) != {"dense": self.dimension} or layout.idf != {"text", "context"}:
            raise DimensionMismatch(
                f"collection {self.collection} holds other vectors "
                f"({dict(layout.dense)}, IDF on {sorted(layout.idf)}); {REINDEX}"
            )

    def _check_size(self, vector: Sequence[float] | SparseVector) -> None:
        if isinstance(vector, SparseVector) or len(vector) != self.dimension:
            size = "a sparse vector" if isinstance(vector, SparseVector) else str(len(vector))
            raise DimensionMismatch(
                f"a dense vector has {self.dimension} numbers here, this is {size}; {REINDEX}"
            )

    def _connected(self) -> Session:
        self._at_home()
        if self._session is not None:
            return self._session
        from pipeline.adapters.qdrant.session import Session

        with self._lock:
            if self._session is None:
                self._session = Session(self._url, self._key, self._timeout)
            return self._session

    def _at_home(self) -> None:
        """Sockets that came over a fork belong to the parent: this process makes its own."""
        if self._process != os.getpid():
            self._lock = threading.Lock()  # a thread of the parent may hold the old one
            self._session = self._knock = None
            self._process = os.getpid()


def _batches(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    return (items[start : start + BATCH] for start in range(0, len(items), BATCH))


def _can_match(query: ArmQuery) -> bool:
    if query.limit < 1 or query.states == ():
        return False
    return not isinstance(query.vector, SparseVector) or len(query.vector.indices) > 0


def _ends_within_tie(hits: Sequence[VectorHit], limit: int, asked: int) -> bool:
    """Whether hits that were not asked for may score as much as the last one that counts."""
    return len(hits) == asked < MOST_TIED and hits[-1].score == hits[limit - 1].score


def _best_first(hits: Sequence[VectorHit]) -> list[VectorHit]:
    return sorted(hits, key=lambda hit: (-hit.score, hit.memory_id))
