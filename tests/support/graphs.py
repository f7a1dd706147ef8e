"""Graphs to ask the same questions: in the truth, and in Neo4j."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol
from uuid import UUID, uuid4

from pipeline.domain.graph import GraphEntity, GraphRelation, Mentions
from pipeline.ports.graph import GraphStore
from tests.support.stores import Stores

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Graph(Protocol):
    """A store, and how what it answers with gets there."""

    store: GraphStore

    def body(self) -> UUID:
        """A new body."""

    def write(
        self,
        body: UUID,
        entities: Sequence[GraphEntity],
        relations: Sequence[GraphRelation],
        mentions: Mentions,
    ) -> None: ...

    def delete(
        self,
        body: UUID,
        memories: Sequence[UUID] = (),
        entities: Sequence[UUID] = (),
        relations: Sequence[UUID] = (),
    ) -> None: ...

    def delete_body(self, body: UUID) -> None: ...


@dataclass
class Projected:
    """A store that is written."""

    store: GraphStore
    bodies: list[UUID] = field(default_factory=list)

    def body(self) -> UUID:
        self.bodies.append(uuid4())
        return self.bodies[-1]

    def write(
        self,
        body: UUID,
        entities: Sequence[GraphEntity],
        relations: Sequence[GraphRelation],
        mentions: Mentions,
    ) -> None:
        self.store.upsert(body, entities, relations, mentions)

    def delete(
        self,
        body: UUID,
        memories: Sequence[UUID] = (),
        entities: Sequence[UUID] = (),
        relations: Sequence[UUID] = (),
    ) -> None:
        self.store.delete(body, memories, entities, relations)

    def delete_body(self, body: UUID) -> None:
        self.store.delete_body(body)


INSERT_MEMORIES = """
INSERT INTO memories (id, body_id, text, kind, language, speaker, said_at, approximate, utc_offset,
    statement_hash, text_hash, embedding, embedding_model, embedding_dimension, job_id)
SELECT id, %s, '', '', '', '', now(), false, 0, '', '', '', '', 0, id FROM unnest(%s::uuid[]) id
ON CONFLICT DO NOTHING
"""
INSERT_ENTITIES = """
INSERT INTO entities (id, body_id, name, normal, type)
SELECT id, %s, name, id::text, type
FROM unnest(%s::uuid[], %s::text[], %s::text[]) e (id, name, type)
ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, type = EXCLUDED.type
"""
INSERT_MENTIONS = """
INSERT INTO mentions (memory_id, entity_id) SELECT * FROM unnest(%s::uuid[], %s::uuid[])
ON CONFLICT DO NOTHING
"""
INSERT_RELATION = """
INSERT INTO relations (id, body_id, subject_entity, predicate, object_entity, memory_id, valid_from,
    valid_to)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
"""


@dataclass
class Truth:
    """The tables are written, as a commit does it; to project does nothing."""

    store: GraphStore
    stores: Stores

    def body(self) -> UUID:
        return self.stores.body().id

    def write(
        self,
        body: UUID,
        entities: Sequence[GraphEntity],
        relations: Sequence[GraphRelation],
        mentions: Mentions,
    ) -> None:
        memories = list(mentions)
        named = [(memory, each) for memory, ids in mentions.items() for each in ids]
        told = {r.id: r for r in relations}.values()
        last = {e.id: e for e in entities}.values()
        with self.stores.database.transaction() as tx, tx.cursor() as cursor:
            tx.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR UPDATE", (body,))
            columns = zip(*((e.id, e.name, e.type) for e in last), strict=True)
            tx.execute(INSERT_ENTITIES, (body, *(list(column) for column in columns)))
            tx.execute(INSERT_MEMORIES, (body, memories))
            tx.execute("DELETE FROM mentions WHERE memory_id = ANY(%s)", (memories,))
            tx.execute("DELETE FROM relations WHERE memory_id = ANY(%s)", (memories,))
            tx.execute(INSERT_MENTIONS, ([m for m, _ in named], [e for _, e in named]))
            cursor.executemany(
                INSERT_RELATION,
                [
                    (r.id, body, *(r.subject, r.predicate, r.object, r.memory_id), *_times(r))
                    for r in told
                ],
            )
        self.store.upsert(body, entities, relations, mentions)

    def delete(
        self,
        body: UUID,
        memories: Sequence[UUID] = (),
        entities: Sequence[UUID] = (),
        relations: Sequence[UUID] = (),
    ) -> None:
        tables = {"memories": memories, "entities": entities, "relations": relations}
        for table, ids in tables.items():
            self.stores.rows(
                f"DELETE FROM {table} WHERE body_id = %s AND id = ANY(%s)",  # noqa: S608 - tables
                body,
                list(ids),
            )
        self.store.delete(body, memories, entities, relations)

    def delete_body(self, body: UUID) -> None:
        self.stores.rows("DELETE FROM bodies WHERE id = %s", body)
        self.store.delete_body(body)


def _times(relation: GraphRelation) -> tuple[datetime, datetime | None]:
    return relation.valid_from, relation.valid_to


@dataclass
class Cast:
    """The people of a test by their names: ids that sort as the names were first used."""

    prefix: int = field(default_factory=lambda: uuid4().int >> 32 << 32)
    known: dict[str, UUID] = field(default_factory=dict)

    def __getitem__(self, name: str) -> UUID:
        return self.known.setdefault(name, UUID(int=self.prefix + len(self.known)))

    def in_order(self, *names: str) -> None:
        """Have the ids of these sort so."""
        for name in names:
            self[name]

    def name(self, each: UUID) -> str:
        return next(name for name, known in self.known.items() if known == each)

    def names(self, ids: Sequence[UUID]) -> list[str]:
        return [self.name(each) for each in ids]

    def tell(
        self, graph: Graph, body: UUID, *memories: tuple[str, ...], **relations: tuple[str, ...]
    ) -> None:
        """Each memory is its name and the entities that it names; each relation, by its name, the
        memory that tells it, its subject, predicate and object.
        """
        mentions = {self[memory]: [self[name] for name in named] for memory, *named in memories}
        entities = [person(self[name], name) for _, *named in memories for name in named]
        told = [
            GraphRelation(self[name], self[subject], predicate, self[object_], self[memory], NOON)
            for name, (memory, subject, predicate, object_) in relations.items()
        ]
        graph.write(body, entities, told, mentions)


def person(id: UUID, name: str, type: str = "person") -> GraphEntity:
    return GraphEntity(id, name, type)


def crowd(memories: int, people: int) -> tuple[list[GraphEntity], list[GraphRelation], Mentions]:
    """A hub that every memory names with one of the people; each tells a relation of the two."""
    hub, *others = [person(uuid4(), f"Person {n}") for n in range(people + 1)]
    mentions: Mapping[UUID, Sequence[UUID]] = {
        uuid4(): (hub.id, others[n % people].id) for n in range(memories)
    }
    relations = [
        GraphRelation(uuid4(), first, "knows", second, memory, NOON)
        for memory, (first, second) in mentions.items()
    ]
    return [hub, *others], relations, mentions
