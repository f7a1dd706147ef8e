"""What the composition root hands out: one object a process, made of ports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pipeline.ports.changes import ChangeStore
from pipeline.ports.entities import EntityStore
from pipeline.ports.graph import GraphStore, PictureStore
from pipeline.ports.models import CrossEncoder, Embedder, LanguageModel, TokenCounter
from pipeline.ports.stores import (
    BodyStore,
    ImportStore,
    JobStore,
    KeyStore,
    MemoryStore,
    ProjectionStore,
    UpkeepStore,
    WorkStore,
)
from pipeline.ports.upkeep import AuditStore, RetentionStore, RunLog, TickStore
from pipeline.ports.vectors import VectorStore
from pipeline.ports.wakeups import RecallBus, RecallInbox, Wakeups
from pipeline.settings import Settings
from pipeline.stages.recall import RecallPorts


class Database(Protocol):
    def ping(self) -> None:
        """Return when PostgreSQL answers; raise `StoreUnavailable` otherwise, within 2 s."""

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class GatewayServices:
    """A gateway embeds nothing and projects nothing. Its graph is the truth's own: none of its
    threads ever waits for another store."""

    settings: Settings
    keys: KeyStore
    bodies: BodyStore
    jobs: JobStore
    memories: MemoryStore
    changes: ChangeStore
    imports: ImportStore
    vectors: VectorStore
    graph: GraphStore
    pictures: PictureStore
    entities: EntityStore
    wakeups: Wakeups
    recalls: RecallBus
    database: Database


@dataclass(frozen=True, slots=True)
class WorkerServices:
    settings: Settings
    work: WorkStore
    memories: MemoryStore
    imports: ImportStore
    projections: ProjectionStore
    upkeep: UpkeepStore
    ticks: TickStore
    runs: RunLog
    retention: RetentionStore
    audits: AuditStore
    vectors: VectorStore
    graph: GraphStore
    embedder: Embedder
    cross_encoder: CrossEncoder
    llm: LanguageModel | None
    tokens: TokenCounter
    wakeups: Wakeups
    inbox: RecallInbox
    recalls: RecallPorts
    database: Database


@dataclass(frozen=True, slots=True)
class BeatServices:
    """Beat only writes down what is due, and wakes who does it."""

    settings: Settings
    ticks: TickStore
    runs: RunLog
    wakeups: Wakeups
    database: Database
