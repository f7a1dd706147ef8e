"""From Qdrant's REST models to the engine's own, checking what the engine would store unchecked.

The engine writes an operation to its log before it looks at it: a point with a vector of the wrong
size raises, and is there after a restart all the same. So every point is checked here first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import qdrant_edge as edge

from memnet.embedded.vector_server.errors import WrongInput
from memnet.embedded.vector_server.wire import m, refuse_all_but

PointId = int | UUID
NO_GRAPH = 10**9  # KB of vectors above which the optimizer builds a graph, which takes minutes
MAX_SIZE = 65_536  # numbers in a dense vector, as in Qdrant
MAX_INDEX = 2**32 - 1  # of a sparse vector, as in Qdrant


@dataclass(frozen=True, slots=True)
class Schema:
    """Names of a collection's vectors; a dense one has a size."""

    dense: Mapping[str, int]
    sparse: frozenset[str]

    @classmethod
    def of(cls, config: m.CreateCollection) -> Schema:
        dense = {name: params.size for name, params in _dense_params(config).items()}
        return cls(dense, frozenset(config.sparse_vectors or {}))


def edge_config(config: m.CreateCollection) -> edge.EdgeConfig:
    """`hnsw_config` and `optimizers_config` only say how to build a graph; none is ever built."""
    refuse_all_but(config, "vectors", "sparse_vectors", "hnsw_config", "optimizers_config")
    return edge.EdgeConfig(
        vectors={name: _dense(params) for name, params in _dense_params(config).items()},
        sparse_vectors={n: _sparse(params) for n, params in (config.sparse_vectors or {}).items()},
        optimizers=edge.EdgeOptimizersConfig(indexing_threshold=NO_GRAPH),
    )


def _dense_params(config: m.CreateCollection) -> Mapping[str, m.VectorParams]:
    if isinstance(config.vectors, m.VectorParams):
        return {"": config.vectors}
    return config.vectors or {}


def _dense(params: m.VectorParams) -> edge.EdgeVectorParams:
    refuse_all_but(params, "size", "distance", "hnsw_config")
    if not 1 <= params.size <= MAX_SIZE:
        raise WrongInput(f"Wrong input: size must be from 1 to {MAX_SIZE}, it is {params.size}")
    return edge.EdgeVectorParams(params.size, getattr(edge.Distance, params.distance.value))


def _sparse(params: m.SparseVectorParams) -> edge.EdgeSparseVectorParams:
    refuse_all_but(params, "modifier")
    idf = params.modifier == m.Modifier.IDF
    return edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf if idf else None)


def edge_index(schema: m.PayloadFieldSchema | None) -> edge.KeywordIndexParams:
    if isinstance(schema, m.KeywordIndexParams):
        refuse_all_but(schema, "type", "is_tenant", "enable_hnsw")
        return edge.KeywordIndexParams(schema.is_tenant, enable_hnsw=schema.enable_hnsw)
    if schema == m.PayloadSchemaType.KEYWORD:
        return edge.KeywordIndexParams()
    raise WrongInput("Wrong input: this server indexes keywords only")


def point_id(given: m.ExtendedPointId) -> PointId:
    if isinstance(given, UUID) or (isinstance(given, int) and 0 <= given < 2**64):
        return given
    try:
        return UUID(str(given))
    except ValueError:
        raise WrongInput(f"Wrong input: {given!r} is no point id: UUID or unsigned") from None


def edge_point(point: m.PointStruct, schema: Schema) -> edge.Point:
    vectors = point.vector if isinstance(point.vector, dict) else {"": point.vector}
    named: dict[str, edge.NamedVector] = {
        name: edge_vector(vector, name, schema) for name, vector in vectors.items()
    }
    return edge.Point(point_id(point.id), named, point.payload)


def edge_vector(vector: object, name: str, schema: Schema) -> list[float] | edge.SparseVector:
    if name not in schema.dense and name not in schema.sparse:
        raise WrongInput(f"Wrong input: Not existing vector name error: {name}")
    if isinstance(vector, m.SparseVector) and name in schema.sparse:
        return _sparse_vector(vector)
    if isinstance(vector, list) and name in schema.dense:
        return _dense_vector(vector, schema.dense[name])
    raise WrongInput(f"Wrong input: {name!r} takes no vector of type {type(vector).__name__}")


def _dense_vector(vector: list[Any], size: int) -> list[float]:
    if len(vector) != size:
        raise WrongInput(
            f"Wrong input: Vector dimension error: expected dim: {size}, got {len(vector)}"
        )
    if isinstance(vector[0], list):
        raise WrongInput("Wrong input: this server has no multi-vectors")
    return vector


def _sparse_vector(vector: m.SparseVector) -> edge.SparseVector:
    indices = vector.indices
    if len(indices) != len(vector.values):
        raise WrongInput("Wrong input: must be the same length as indices")
    if len(set(indices)) != len(indices):
        raise WrongInput("Wrong input: indices must be unique")
    if indices and not (min(indices) >= 0 and max(indices) <= MAX_INDEX):
        raise WrongInput("Wrong input: indices must be unsigned 32 bit numbers")
    return edge.SparseVector(indices, vector.values)


def optional_filter(given: m.Filter | None) -> edge.Filter | None:
    return None if given is None else edge_filter(given)


def edge_filter(given: m.Filter) -> edge.Filter:
    refuse_all_but(given, "must", "should", "must_not")
    return edge.Filter(
        must=_conditions(given.must),
        should=_conditions(given.should),
        must_not=_conditions(given.must_not),
    )


def _conditions(given: list[m.Condition] | m.Condition | None) -> list[edge.ConditionType] | None:
    if given is None:
        return None
    return [_condition(c) for c in (given if isinstance(given, list) else [given])]


def _condition(given: m.Condition) -> edge.ConditionType:
    if isinstance(given, m.FieldCondition):
        refuse_all_but(given, "key", "match")
        return edge.FieldCondition(given.key, match=_match(given.match))
    if isinstance(given, m.HasIdCondition):
        return edge.HasIdCondition({point_id(each) for each in given.has_id})
    if isinstance(given, m.Filter):
        return edge_filter(given)
    raise WrongInput(f"{type(given).__name__} is not supported by this server")


def _match(given: m.Match | None) -> edge.MatchType:
    if isinstance(given, m.MatchValue):
        return edge.MatchValue(given.value)
    if isinstance(given, m.MatchAny):
        return edge.MatchAny(given.any)
    if isinstance(given, m.MatchExcept):
        return edge.MatchExcept(given.except_)
    raise WrongInput("a field condition needs `match` with `value`, `any` or `except`")


def edge_query(given: m.QueryRequest, schema: Schema) -> edge.QueryRequest:
    refuse_all_but(
        given, "query", "using", "filter", "params", "score_threshold", "limit", "offset",
        "with_vector", "with_payload",
    )  # fmt: skip
    using = given.using or ""
    vector = edge_vector(_nearest(given.query), using, schema)
    return edge.QueryRequest(
        limit=limit_of(given.limit),
        offset=offset_of(given.offset),
        query=edge.Query.Nearest(vector, using),
        filter=optional_filter(given.filter),
        params=_params(given.params),
        score_threshold=given.score_threshold,
        with_vector=given.with_vector or False,
        with_payload=payload_wish(given.with_payload, default=False),
    )


def _nearest(query: m.QueryInterface | None) -> object:
    if isinstance(query, m.NearestQuery):
        refuse_all_but(query, "nearest")
        query = query.nearest
    if isinstance(query, list | m.SparseVector):
        return query
    raise WrongInput("Wrong input: `query` must be a dense or a sparse vector")


def _params(given: m.SearchParams | None) -> edge.SearchParams | None:
    if given is None:
        return None
    refuse_all_but(given, "hnsw_ef", "exact", "indexed_only", "idf")
    idf = None
    if isinstance(given.idf, m.IdfCorpusParams):
        idf = edge.IdfParams(corpus=edge_filter(given.idf.corpus))
    return edge.SearchParams(hnsw_ef=given.hnsw_ef, exact=bool(given.exact), idf=idf)


def limit_of(given: int | None) -> int:
    if given is not None and given < 1:
        raise WrongInput(f"Wrong input: limit must be 1 or larger, it is {given}")
    return 10 if given is None else given


def offset_of(given: int | None) -> int:
    if given is not None and given < 0:
        raise WrongInput(f"Wrong input: offset must be 0 or larger, it is {given}")
    return given or 0


def payload_wish(given: m.WithPayloadInterface | None, *, default: bool) -> bool | list[str]:
    if given is None:
        return default
    if isinstance(given, bool | list):
        return given
    raise WrongInput("`with_payload` must be a boolean or a list of keys here")
