"""What is written in one transaction, and in which order: sorted, so that no writers dead-lock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC
from itertools import islice
from typing import Any, TypeVar
from uuid import UUID

from neo4j import AsyncManagedTransaction

from pipeline.adapters.neo4j.session import ask
from pipeline.domain.graph import GraphEntity, GraphRelation, Mentions

BATCH = 256  # memories a transaction, and rows a statement

Item = TypeVar("Item")
Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Chunk:
    """What one transaction writes, as the parameters of its queries."""

    entities: Rows
    memories: list[str]
    named: Rows  # {memory, entities}
    mentions: Rows  # {memory, entity}
    relations: Rows


def chunks(
    entities: Sequence[GraphEntity], relations: Sequence[GraphRelation], mentions: Mentions
) -> Iterator[Chunk]:
    """Memories, at most 256 a chunk with what belongs to them, then entities that none names."""
    known = {entity.id: entity for entity in entities}
    told: dict[UUID, list[GraphRelation]] = defaultdict(list)
    for _, relation in sorted({relation.id: relation for relation in relations}.items()):
        told[relation.memory_id].append(relation)
    unnamed = set(known)
    for memories in batches(sorted(mentions)):
        mine = [relation for memory in memories for relation in told[memory]]
        named = {entity for memory in memories for entity in mentions[memory]}
        named |= {end for relation in mine for end in (relation.subject, relation.object)}
        unnamed -= named
        yield Chunk(
            entities=[_entity(known[each]) for each in sorted(named)],
            memories=[str(memory) for memory in memories],
            named=[_named(memory, mentions[memory]) for memory in memories],
            mentions=[
                {"memory": str(memory), "entity": str(entity)}
                for memory in memories
                for entity in sorted(set(mentions[memory]))
            ],
            relations=[_relation(relation) for relation in mine],
        )
    for others in batches(sorted(unnamed)):
        yield Chunk([_entity(known[each]) for each in others], [], [], [], [])


async def write(tx: AsyncManagedTransaction, body: str, chunk: Chunk) -> None:
    await ask(tx, "hold", body=body)
    for rows in batches(chunk.entities):
        await ask(tx, "write_entities", body=body, rows=rows)
    if not chunk.memories:
        return
    await ask(tx, "write_memories", body=body, ids=chunk.memories)
    await ask(tx, "forget_mentions", body=body, rows=chunk.named)
    for rows in batches(chunk.mentions):
        await ask(tx, "write_mentions", body=body, rows=rows)
    await ask(tx, "forget_relations", body=body, ids=chunk.memories)
    for rows in batches(chunk.relations):
        await ask(tx, "write_relations", body=body, rows=rows)


async def delete(
    tx: AsyncManagedTransaction, body: str, queries: Sequence[str], ids: Sequence[str]
) -> None:
    await ask(tx, "hold_known", body=body)
    for query in queries:
        await ask(tx, query, body=body, ids=ids)


async def clear(tx: AsyncManagedTransaction, body: str, kind: str, most: int) -> int:
    """Delete some of the body's nodes or relations of a kind; returns how many."""
    await ask(tx, "hold_known", body=body)
    rows = await ask(tx, f"clear_{kind}", body=body, most=most)
    return int(rows[0]["deleted"])


def batches(items: Sequence[Item]) -> Iterator[list[Item]]:
    left = iter(items)
    while batch := list(islice(left, BATCH)):
        yield batch


def _entity(entity: GraphEntity) -> dict[str, Any]:
    return {"id": str(entity.id), "name": entity.name, "type": entity.type}


def _named(memory: UUID, entities: Sequence[UUID]) -> dict[str, Any]:
    return {"memory": str(memory), "entities": [str(entity) for entity in entities]}


def _relation(relation: GraphRelation) -> dict[str, Any]:
    return {
        "id": str(relation.id),
        "subject": str(relation.subject),
        "predicate": relation.predicate,
        "object": str(relation.object),
        "memory": str(relation.memory_id),
        "valid_from": relation.valid_from.astimezone(UTC),
        "valid_to": relation.valid_to.astimezone(UTC) if relation.valid_to else None,
    }
