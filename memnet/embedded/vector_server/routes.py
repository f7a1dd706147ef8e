"""What each route does: a request parsed into Qdrant's models, a result in Qdrant's shape."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import qdrant_edge as edge

from memnet.embedded.vector_server.catalog import Catalog
from memnet.embedded.vector_server.collection import UPSERT_STEP, Collection, steps
from memnet.embedded.vector_server.errors import WrongInput
from memnet.embedded.vector_server.translate import (
    edge_filter,
    edge_index,
    edge_point,
    edge_query,
    limit_of,
    optional_filter,
    payload_wish,
    point_id,
)
from memnet.embedded.vector_server.wire import m, parse, refuse_all_but


@dataclass(frozen=True, slots=True)
class Call:
    """One request: whom it is for, and its body decoded from JSON (None without one)."""

    catalog: Catalog
    name: str  # of the collection or alias in the path, else empty
    data: Any

    @property
    def collection(self) -> Collection:
        return self.catalog.resolve(self.name)


Handler = Callable[[Call], Awaitable[object]]
HANDLERS: dict[tuple[str, str], Handler] = {}


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        HANDLERS[method, path] = handler
        return handler

    return register


@route("GET", "/collections")
async def list_collections(call: Call) -> object:
    return {"collections": [{"name": name} for name in call.catalog.collections]}


@route("GET", "/collections/{name}/exists")
async def collection_exists(call: Call) -> object:
    return {"exists": call.name in call.catalog.collections or call.name in call.catalog.aliases}


@route("PUT", "/collections/{name}")
async def create_collection(call: Call) -> object:
    call.catalog.create(call.name, parse(m.CreateCollection, call.data))
    return True


@route("DELETE", "/collections/{name}")
async def delete_collection(call: Call) -> object:
    return call.catalog.drop(call.name)


@route("GET", "/collections/{name}")
async def get_collection(call: Call) -> object:
    collection = call.collection
    info = collection.info()
    indexed = {field: _index_info(index) for field, index in info.payload_schema.items()}
    return {
        "status": "green",
        "optimizer_status": "ok",
        "points_count": info.points_count,
        "indexed_vectors_count": info.indexed_vectors_count,
        "segments_count": info.segments_count,
        "payload_schema": indexed,
        "config": _config(collection.config),
    }


def _index_info(index: edge.PayloadIndexInfo) -> dict[str, object]:
    tenant = isinstance(index.params, edge.KeywordIndexParams) and bool(index.params.is_tenant)
    params = {"type": "keyword", "is_tenant": tenant}
    return {"data_type": "keyword", "params": params, "points": index.points}


def _config(config: m.CreateCollection) -> dict[str, object]:
    """As it was given; that no graph is ever built changes no answer."""
    given = config.model_dump(mode="json", exclude_none=True)
    params = {key: given[key] for key in ("vectors", "sparse_vectors") if key in given}
    graph = {"m": 16, "ef_construct": 100, "full_scan_threshold": 10_000}
    optimizer = {"default_segment_number": 1, "flush_interval_sec": 5}
    return {
        "params": params,
        "hnsw_config": graph | given.get("hnsw_config", {}),
        "optimizer_config": optimizer | given.get("optimizers_config", {}),
    }


@route("PUT", "/collections/{name}/index")
async def create_index(call: Call) -> object:
    wanted = parse(m.CreateFieldIndex, call.data)
    params = edge_index(wanted.field_schema)
    await call.collection.index(wanted.field_name, params)
    return _done()


@route("POST", "/collections/aliases")
async def change_aliases(call: Call) -> object:
    call.catalog.change_aliases(parse(m.ChangeAliasesOperation, call.data).actions)
    return True


@route("GET", "/aliases")
async def list_aliases(call: Call) -> object:
    return {"aliases": _aliases(call.catalog)}


@route("GET", "/collections/{name}/aliases")
async def list_aliases_of(call: Call) -> object:
    everything = _aliases(call.catalog)
    return {"aliases": [each for each in everything if each["collection_name"] == call.name]}


def _aliases(catalog: Catalog) -> list[dict[str, str]]:
    return [{"alias_name": a, "collection_name": name} for a, name in catalog.aliases.items()]


@route("PUT", "/collections/{name}/points")
async def upsert_points(call: Call) -> object:
    """All points are checked before the first is written."""
    collection = call.collection
    if not isinstance(call.data, dict) or not isinstance(call.data.get("points"), list):
        raise WrongInput("Format error in JSON body: `points` must be a list of points")
    refuse_all_but(parse(m.PointsList, {**call.data, "points": []}), "points")
    points = []
    for step in steps(call.data["points"], UPSERT_STEP):
        points += [edge_point(parse(m.PointStruct, each), collection.schema) for each in step]
        await asyncio.sleep(0)  # a search may be waiting
    await collection.upsert(points)
    return _done()


@route("POST", "/collections/{name}/points/delete")
async def delete_points(call: Call) -> object:
    collection = call.collection
    if isinstance(call.data, dict) and "filter" in call.data:
        chosen = parse(m.FilterSelector, call.data)
        refuse_all_but(chosen, "filter")
        await collection.delete_matching(edge_filter(chosen.filter))
    else:
        listed = parse(m.PointIdsList, call.data)
        refuse_all_but(listed, "points")
        await collection.delete([point_id(each) for each in listed.points])
    return _done()


@route("POST", "/collections/{name}/points/query")
async def query(call: Call) -> object:
    return _answers(call.collection, [parse(m.QueryRequest, call.data)])[0]


@route("POST", "/collections/{name}/points/query/batch")
async def query_batch(call: Call) -> object:
    return _answers(call.collection, parse(m.QueryRequestBatch, call.data).searches)


def _answers(collection: Collection, requests: Sequence[m.QueryRequest]) -> list[dict[str, object]]:
    found = collection.query([edge_query(request, collection.schema) for request in requests])
    return [{"points": [_scored(point) for point in points]} for points in found]


@route("POST", "/collections/{name}/points/count")
async def count_points(call: Call) -> object:
    wanted = parse(m.CountRequest, call.data)
    refuse_all_but(wanted, "filter", "exact")
    condition = optional_filter(wanted.filter)
    return {"count": call.collection.count(edge.CountRequest(exact=True, filter=condition))}


@route("POST", "/collections/{name}/points/scroll")
async def scroll_points(call: Call) -> object:
    wanted = parse(m.ScrollRequest, call.data)
    refuse_all_but(wanted, "offset", "limit", "filter", "with_payload", "with_vector")
    request = edge.ScrollRequest(
        offset=None if wanted.offset is None else point_id(wanted.offset),
        limit=limit_of(wanted.limit),
        filter=optional_filter(wanted.filter),
        with_payload=payload_wish(wanted.with_payload, default=True),
        with_vector=wanted.with_vector or False,
    )
    records, following = call.collection.scroll(request)
    return {"points": [_record(each) for each in records], "next_page_offset": following}


def _scored(point: edge.ScoredPoint) -> dict[str, object]:
    return _record(point) | {"version": point.version, "score": point.score}


def _record(point: edge.Record | edge.ScoredPoint) -> dict[str, object]:
    shown: dict[str, object] = {"id": point.id}
    if point.payload is not None:
        shown["payload"] = point.payload
    if point.vector is not None:
        shown["vector"] = _vectors(point.vector)
    return shown


def _vectors(vector: edge.Vector) -> object:
    """A single vector without a name as it is, named ones as an object."""
    if not isinstance(vector, dict):
        return vector
    return {name: _vector(each) for name, each in vector.items()}


def _vector(vector: edge.NamedVector) -> object:
    if isinstance(vector, edge.SparseVector):
        return {"indices": vector.indices, "values": vector.values}
    return vector


def _done() -> dict[str, object]:
    """Whatever `wait` says: a write is answered when it can be searched."""
    return {"operation_id": 0, "status": "completed"}
