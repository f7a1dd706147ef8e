"""`GraphStore` over a Neo4j server."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from functools import partial
from urllib.parse import urlsplit
from uuid import UUID

from pipeline.adapters.neo4j import reading, writing
from pipeline.adapters.neo4j.queries import SCHEMA
from pipeline.adapters.neo4j.session import Session, ask
from pipeline.domain.graph import (
    GraphCounts,
    GraphEntity,
    GraphPath,
    GraphRelation,
    Mentions,
    paths,
    require_known,
)
from pipeline.errors import InvalidInput, UnsupportedServer
from pipeline.ports.graph import MAX_DEPTH, Kind

OLDEST = (5, 7)  # the first with constraints on relationships
PING_SECONDS = 1.8
CLEARED = 2_000  # nodes or relations a transaction while a body is deleted
SCHEMES = frozenset({"bolt", "bolt+s", "bolt+ssc"})


class Neo4jGraph:
    """Neo4j 5.7 or newer, one server by `bolt://`.

    Each call lasts at most `timeout_seconds`, of writes each 256 memories and of the deletion of a
    body each 2,000. A refused password is `GraphUnavailable` too, with the code
    `graph_key_refused`: jobs wait until someone has put it right. Raises `InvalidInput` for another
    kind of URL.
    """

    def __init__(self, url: str, user: str, password: str, timeout_seconds: float = 10.0) -> None:
        if urlsplit(url).scheme not in SCHEMES or not urlsplit(url).hostname:
            raise InvalidInput("MEMNET_NEO4J_URL must be bolt://… or bolt+s://…", field="neo4j_url")
        self._access = (url, user, password, timeout_seconds)
        self._lock = threading.Lock()
        self._session: Session | None = None
        self._complete = False  # whether constraints and indices were seen to be there
        self._process = os.getpid()
        self._inherited: list[Session | None] = []  # kept: to drop one could disturb the parent's

    def ensure(self) -> None:
        session = self._connected()
        if session.version() < OLDEST:
            raise UnsupportedServer("Neo4j 5.7 or newer is needed")
        for name in SCHEMA:
            session.write(partial(ask, name=name))
        self._complete = True

    def upsert(
        self,
        body_id: UUID,
        entities: Sequence[GraphEntity],
        relations: Sequence[GraphRelation],
        mentions: Mentions,
    ) -> None:
        require_known(entities, relations, mentions)
        for chunk in writing.chunks(entities, relations, mentions):
            if not self._complete:
                self.ensure()
            self._connected().write(partial(writing.write, body=str(body_id), chunk=chunk))

    def delete(
        self,
        body_id: UUID,
        memory_ids: Sequence[UUID] = (),
        entity_ids: Sequence[UUID] = (),
        relation_ids: Sequence[UUID] = (),
    ) -> None:
        for queries, ids in (
            (("forget_relations", "delete_memories"), memory_ids),
            (("delete_entities",), entity_ids),
            (("delete_relations",), relation_ids),
        ):
            delete = partial(writing.delete, body=str(body_id), queries=queries)
            for some in writing.batches(_texts(ids)):
                self._connected().write(partial(delete, ids=some))

    def delete_body(self, body_id: UUID) -> None:
        for kind in ("relations", "memories", "entities", "body"):
            clear = partial(writing.clear, body=str(body_id), kind=kind, most=CLEARED)
            while self._connected().write(clear) == CLEARED:
                pass

    def neighbours(
        self,
        body_id: UUID,
        entity_ids: Sequence[UUID],
        depth: int,
        limit: int,
        *,
        ended: bool = False,
    ) -> list[GraphPath]:
        if not 1 <= depth <= MAX_DEPTH:
            raise ValueError(f"depth must be 1 to {MAX_DEPTH}")
        if limit < 1 or not entity_ids:
            return []
        steps = partial(reading.steps, body=str(body_id), entities=_texts(entity_ids))
        return paths(self._connected().read(partial(steps, depth=depth, limit=limit, ended=ended)))

    def memories_of(
        self, body_id: UUID, entity_ids: Sequence[UUID], limit: int
    ) -> dict[UUID, tuple[UUID, ...]]:
        asked = partial(ask, name="memories_of", body=str(body_id), ids=_texts(entity_ids))
        rows = self._connected().read(partial(asked, limit=max(0, limit)))
        return {UUID(row["id"]): tuple(map(UUID, row["memories"])) for row in rows}

    def count(self, body_id: UUID) -> GraphCounts:
        return self._connected().read(partial(reading.counts, body=str(body_id)))

    def ids(self, body_id: UUID, kind: Kind, after: UUID | None, limit: int) -> list[UUID]:
        asked = partial(ask, name=f"ids_{kind}", body=str(body_id), after=str(after or ""))
        rows = self._connected().read(partial(asked, limit=max(0, limit)))
        return [UUID(row["id"]) for row in rows]

    def ping(self) -> None:
        self._connected().read(partial(ask, name="ping"), PING_SECONDS)

    def close(self) -> None:
        with self._lock:
            if self._session is not None and self._process == os.getpid():
                self._session.close()
                self._session = None

    def _connected(self) -> Session:
        """A session of this process: what came over a fork belongs to the parent."""
        if self._process != os.getpid():
            self._lock = threading.Lock()  # a thread of the parent may hold the old one
            self._inherited.append(self._session)
            self._session = None
            self._process = os.getpid()
        if self._session is not None:
            return self._session
        with self._lock:
            if self._session is None:
                self._session = Session(*self._access)
            return self._session


def _texts(ids: Sequence[UUID]) -> list[str]:
    return sorted({str(each) for each in ids})
