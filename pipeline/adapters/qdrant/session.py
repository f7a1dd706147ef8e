"""The vendor's side of the store: everything that is said to qdrant-client.

Importing this module loads grpc, which must not happen before a fork: `store` imports it on first
use.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from qdrant_client import QdrantClient
from qdrant_client.http import models as m

from pipeline.adapters.qdrant.calls import Caller
from pipeline.adapters.qdrant.knock import LOOPBACK, connection_options, shown
from pipeline.errors import UnsupportedServer
from pipeline.ports.vectors import ArmQuery, SparseVector, VectorHit, VectorPoint

OLDEST = (1, 19)  # older servers take BM25's IDF over all bodies, without a word
DENSE = "dense"
SPARSE = ("text", "context")
BODY = "body"
STATE = "state"
# Bodies are searched one at a time, so the graph needs links inside a body only.
GRAPH = m.HnswConfigDiff(m=0, payload_m=16)
INDICES = {
    BODY: m.KeywordIndexParams(type=m.KeywordIndexType.KEYWORD, is_tenant=True),
    # Without it a filter by state reads every payload of the body: 10 ms for 10,000 against 1.4.
    STATE: m.KeywordIndexParams(type=m.KeywordIndexType.KEYWORD, enable_hnsw=False),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """What a collection holds: sizes of its dense vectors, sparse ones with IDF, indexed fields."""

    dense: Mapping[str, int]
    idf: frozenset[str]
    indexed: frozenset[str]


class Session:
    """A client of one server in one process. Thread-safe; not to be carried over a fork."""

    def __init__(self, url: str, api_key: str | None, timeout: float) -> None:
        self._shown = shown(url)
        self._client = _client(url, api_key, timeout)
        self._call = Caller(self._shown, timeout)

    def close(self) -> None:
        self._client.close()

    def require_version(self) -> None:
        version = self._call(self._client.info).version
        found = re.match(r"v?(\d+)\.(\d+)", version)
        if found is None or (int(found[1]), int(found[2])) < OLDEST:
            raise UnsupportedServer(
                f"the vector server at {self._shown} is {version}; "
                f"MemNet needs Qdrant {OLDEST[0]}.{OLDEST[1]} or newer"
            )

    def alias_target(self, alias: str) -> str | None:
        known = self._call(self._client.get_aliases).aliases
        return next((a.collection_name for a in known if a.alias_name == alias), None)

    def point_alias(self, alias: str, collection: str, *, move: bool) -> None:
        """At once for all who ask; `move` it from where it points now, or make it."""
        actions: list[m.AliasOperations] = []
        if move:
            actions.append(m.DeleteAliasOperation(delete_alias=m.DeleteAlias(alias_name=alias)))
        create = m.CreateAlias(collection_name=collection, alias_name=alias)
        actions.append(m.CreateAliasOperation(create_alias=create))
        self._call(lambda: self._client.update_collection_aliases(actions))

    def layout(self, collection: str) -> Layout | None:
        """None: there is no such collection."""
        if not self._call(lambda: self._client.collection_exists(collection)):
            return None
        info = self._call(lambda: self._client.get_collection(collection))
        params = info.config.params
        dense = params.vectors if isinstance(params.vectors, dict) else {}
        sparse = params.sparse_vectors or {}
        return Layout(
            dense={name: each.size for name, each in dense.items()},
            idf=frozenset(n for n, each in sparse.items() if each.modifier == m.Modifier.IDF),
            indexed=frozenset(info.payload_schema),
        )

    def create(self, collection: str, dimension: int) -> None:
        """Raises `PermanentError` when it is there already."""
        dense = {DENSE: m.VectorParams(size=dimension, distance=m.Distance.COSINE)}
        sparse = {name: m.SparseVectorParams(modifier=m.Modifier.IDF) for name in SPARSE}
        self._call(
            lambda: self._client.create_collection(
                collection,
                vectors_config=dense,
                sparse_vectors_config=sparse,
                hnsw_config=GRAPH,
            )
        )

    def drop(self, collection: str) -> None:
        self._call(lambda: self._client.delete_collection(collection))

    def index(self, collection: str, field: str) -> None:
        schema = INDICES[field]
        self._call(lambda: self._client.create_payload_index(collection, field, schema, wait=True))

    def upsert(self, collection: str, points: Sequence[VectorPoint]) -> None:
        batch = [_point(point) for point in points]
        self._call(lambda: self._client.upsert(collection, batch, wait=True))

    def delete(self, collection: str, body_id: UUID, memory_ids: Sequence[UUID] | None) -> None:
        """Of the body all points, or those of the ids."""
        conditions: list[m.Condition] = [_in_body(body_id)]
        if memory_ids is not None:
            conditions.append(m.HasIdCondition(has_id=[str(each) for each in memory_ids]))
        chosen = m.FilterSelector(filter=m.Filter(must=conditions))
        self._call(lambda: self._client.delete(collection, chosen, wait=True))

    def query(
        self, collection: str, body_id: UUID, asked: Sequence[tuple[ArmQuery, int]]
    ) -> list[list[VectorHit]]:
        """Each query with a limit that stands in for its own; hits in the server's order."""
        requests = [_request(body_id, query, limit) for query, limit in asked]
        answers = self._call(lambda: self._client.query_batch_points(collection, requests))
        return [[VectorHit(_uuid(p.id), p.score) for p in answer.points] for answer in answers]

    def count(self, collection: str, body_id: UUID | None) -> int:
        chosen = None if body_id is None else m.Filter(must=[_in_body(body_id)])
        return self._call(lambda: self._client.count(collection, chosen, exact=True)).count

    def ids_from(
        self, collection: str, body_id: UUID, first: UUID | None, limit: int
    ) -> list[UUID]:
        """Ascending, `first` among them if it is there."""
        chosen = m.Filter(must=[_in_body(body_id)])
        records, _ = self._call(
            lambda: self._client.scroll(
                collection,
                scroll_filter=chosen,
                limit=limit,
                offset=None if first is None else str(first),
                with_payload=False,
            )
        )
        return [_uuid(record.id) for record in records]


def _client(url: str, api_key: str | None, timeout: float) -> QdrantClient:
    """Connects with its first call."""
    parts = urlsplit(url)
    # As a plain header the key draws no warning about http, which on this machine would be idle.
    header = {"api-key": api_key} if api_key and parts.hostname in LOOPBACK else None
    return QdrantClient(
        url=url,
        api_key=None if header else api_key or None,
        headers=header,
        timeout=math.ceil(timeout),
        check_compatibility=False,  # `require_version` knows better what MemNet needs
        **connection_options(url),
    )


def _point(point: VectorPoint) -> m.PointStruct:
    vectors: dict[str, Any] = {DENSE: [float(number) for number in point.dense]}
    for name, sparse in zip(SPARSE, (point.text, point.context), strict=True):
        if sparse.indices:
            vectors[name] = _sparse(sparse)
    payload = {BODY: str(point.body_id), STATE: point.state}
    return m.PointStruct(id=str(point.memory_id), vector=vectors, payload=payload)


def _sparse(vector: SparseVector) -> m.SparseVector:
    return m.SparseVector(indices=list(vector.indices), values=list(vector.values))


def _request(body_id: UUID, query: ArmQuery, limit: int) -> m.QueryRequest:
    conditions: list[m.Condition] = [_in_body(body_id)]
    if query.states is not None:
        conditions.append(m.FieldCondition(key=STATE, match=m.MatchAny(any=list(query.states))))
    params = None
    vector: list[float] | m.SparseVector
    if isinstance(query.vector, SparseVector):
        vector = _sparse(query.vector)
        corpus = m.Filter(must=[_in_body(body_id)])
        params = m.SearchParams(idf=m.IdfCorpusParams(corpus=corpus))
    else:
        vector = [float(number) for number in query.vector]
    return m.QueryRequest(
        query=vector,
        using=query.arm,
        filter=m.Filter(must=conditions),
        params=params,
        limit=limit,
        with_payload=False,
    )


def _in_body(body_id: UUID) -> m.FieldCondition:
    return m.FieldCondition(key=BODY, match=m.MatchValue(value=str(body_id)))


def _uuid(given: m.ExtendedPointId) -> UUID:
    return given if isinstance(given, UUID) else UUID(str(given))
