"""The one way from the truth to the stores made from it: used by workers, upkeep and rebuild."""

from __future__ import annotations

from uuid import UUID

from pipeline.domain.memory import Memory
from pipeline.ports.graph import GraphStore
from pipeline.ports.models import Vectors
from pipeline.ports.stores import ProjectionStore
from pipeline.ports.vectors import VectorPoint, VectorStore
from pipeline.stages.lexical import sparse_context, sparse_text

BATCH = 256  # points a write: what the engine takes without holding up searches


def point(memory: Memory, vector: Vectors) -> VectorPoint:
    return VectorPoint(
        memory_id=memory.id,
        body_id=memory.body_id,
        dense=vector.tolist(),
        text=sparse_text(memory.text, memory.speaker),
        context=sparse_context(memory.text, memory.speaker, memory.context),
        state=memory.state.value,
    )


def project_batch(
    store: ProjectionStore,
    vectors: VectorStore,
    graph: GraphStore,
    body_id: UUID,
    *,
    wait: bool = True,
) -> int:
    """Project the next batch of the body's due outbox rows; returns how many memories it named.

    Without `wait` also 0 when another process is at it. Raises `VectorsUnavailable`,
    `GraphUnavailable` and `StoreUnavailable`; the rows stay then. Vectors come first, so that a
    memory is recalled while only the graph is away.
    """
    with store.projection(body_id, BATCH, wait=wait) as batch:
        if batch is None:
            return 0
        if batch.body_gone:
            vectors.delete_body(body_id)
        vectors.upsert([point(memory, vector) for memory, vector in batch.present])
        vectors.delete(body_id, batch.gone)
        if batch.body_gone:
            graph.delete_body(body_id)
        graph.delete(body_id, batch.gone, batch.gone_entities, batch.gone_relations)
        told = batch.graph
        graph.upsert(body_id, told.entities, told.relations, told.mentions)
        return max(1, len(batch.present) + len(batch.gone))
