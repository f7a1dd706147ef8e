"""The vector store as the product needs it: named vectors a memory, filtered by body inside the
store.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol
from uuid import UUID

Arm = Literal["dense", "text", "context"]
"""`dense`: the embedding of the statement. `text`: BM25 over the statement. `context`: BM25 over
the statement with the turns around it.
"""


@dataclass(frozen=True, slots=True)
class SparseVector:
    """Hashed terms and their weights; both have the same length, indices are unique, 32 bit,
    unsigned.
    """

    indices: tuple[int, ...]
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class VectorPoint:
    """What the store keeps of one memory. `dense` has shape (dimension,) and need not be
    normalised.
    """

    memory_id: UUID
    body_id: UUID
    dense: Sequence[float]
    text: SparseVector
    context: SparseVector
    state: str


@dataclass(frozen=True, slots=True)
class ArmQuery:
    """One search of one arm inside one body, best first. An empty sparse query has no hits."""

    arm: Arm
    vector: Sequence[float] | SparseVector
    limit: int
    states: tuple[str, ...] | None = None  # None: any


@dataclass(frozen=True, slots=True)
class VectorHit:
    memory_id: UUID
    score: float  # cosine for `dense`; BM25 with the body's own IDF for the sparse arms


class VectorStore(Protocol):
    """Every method raises `VectorsUnavailable` when the server cannot be reached, is overloaded
    (429, 5xx) after its retries or is late; writes are acknowledged only when they can be
    searched.
    """

    dimension: int

    def ensure(self) -> None:
        """Create what is missing (collection of model and dimension, tenant index, alias).

        Idempotent and safe when several processes call it at once. Raises `DimensionMismatch` when
        a collection of this name holds vectors of another size, `UnsupportedServer` for a server
        that would ignore the per-body IDF.
        """

    def upsert(self, points: Sequence[VectorPoint]) -> None:
        """Write points, replacing those with the same memory id. In batches of at most 256.

        The last one wins when an id comes twice. An empty sequence does nothing.
        """

    def delete(self, body_id: UUID, memory_ids: Sequence[UUID]) -> None:
        """Delete the points of these ids that belong to the body. Unknown ids are no error."""

    def delete_body(self, body_id: UUID) -> None:
        """Delete every point of the body. A body without points is no error."""

    def search(self, body_id: UUID, queries: Sequence[ArmQuery]) -> list[list[VectorHit]]:
        """Answer all the queries in one round trip; result i belongs to query i.

        Only points of the body are seen, and BM25's IDF is taken over the body alone, so that
        another body's growth changes no score and no order. Equal scores are ordered by memory
        id.
        """

    def count(self, body_id: UUID | None = None) -> int:
        """Exact number of points, of one body or of all."""

    def ids(self, body_id: UUID, after: UUID | None, limit: int) -> list[UUID]:
        """Up to `limit` memory ids of the body that sort after `after`, ascending. For audits."""

    def ping(self) -> None:
        """Return when the server answers; raise `VectorsUnavailable` otherwise, within 2 s."""

    def close(self) -> None: ...
