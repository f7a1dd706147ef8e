"""What is done to a whole installation by hand: migrate, rebuild, embed anew, audit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from uuid import UUID

from pipeline import bootstrap
from pipeline.domain.upkeep import BEAT, OUTBOX, RECONCILER, LastRun
from pipeline.errors import InvalidInput, TransientError
from pipeline.ports.graph import GraphStore
from pipeline.ports.reindex import ReindexStore
from pipeline.ports.stores import ProjectionStore
from pipeline.settings import Settings
from pipeline.stages.audit import BodyAudit, all_bodies, audit_body, copies, enqueue
from pipeline.stages.project import project_batch
from pipeline.stages.reindex import embed_anew


def migrate(settings: Settings) -> str:
    """Bring the database to this version's schema, the vector store to its collection and the graph
    to its constraints.

    Returns the revision. Raises `DimensionMismatch` naming the command that re-indexes.
    """
    settings.require("database_url", "qdrant_url")
    revision = bootstrap.migrate_database(settings)
    _expect_loops(settings)
    vectors = bootstrap.make_vectors(settings)
    vectors.ensure()
    vectors.close()
    if (graph := bootstrap.make_graph_copy(settings)) is not None:
        graph.ensure()
        graph.close()
    return revision


def _expect_loops(settings: Settings) -> None:
    """An installation that starts migrates first: from now on its loops can be late."""
    database = bootstrap.make_database(settings, 1, "memnet-migrate")
    every = settings.reconcile_interval
    try:
        bootstrap.run_log(database).expect(
            {BEAT: settings.beat_interval, RECONCILER: every, OUTBOX: every}
        )
    finally:
        database.close()


def refuse_other_model(settings: Settings) -> None:
    """Raises `DimensionMismatch`, which names the command that re-indexes, when the configured
    embedder does not fit what is stored. What cannot be reached is waited for elsewhere.
    """
    vectors = bootstrap.make_vectors(settings)
    try:
        vectors.ensure()
    except TransientError:
        return
    finally:
        vectors.close()


def rebuild(settings: Settings, body_id: UUID | None, reindex: bool) -> Iterator[tuple[int, int]]:
    """Make the projections anew from PostgreSQL; yields (memories done, memories in all).

    With `reindex` every memory is embedded by the configured model first, into a collection of its
    own, which becomes the current one at the end. Workers have to be stopped for that. Raises
    `InvalidInput` for a re-index of one body, since all share a collection.
    """
    if reindex and body_id is not None:
        raise InvalidInput("all bodies share one model: re-index without naming a body")
    settings.require("database_url", "qdrant_url")
    database = bootstrap.make_database(settings, settings.pool_size, "memnet-rebuild")
    try:
        if reindex:
            yield from _embed_anew(settings, bootstrap.reindex_store(database))
        graph = bootstrap.make_graph(settings, database)
        with closing(graph):
            store = bootstrap.projection_store(database)
            yield from _project(settings, store, graph, body_id, reindex)
    finally:
        database.close()


def _embed_anew(settings: Settings, store: ReindexStore) -> Iterator[tuple[int, int]]:
    embedder = bootstrap.make_embedder(settings)
    done, total = 0, store.count_other(embedder.model, embedder.dimension)
    for more in embed_anew(store, embedder):
        done += more
        yield done, total


def _project(
    settings: Settings,
    store: ProjectionStore,
    graph: GraphStore,
    body_id: UUID | None,
    reindex: bool,
) -> Iterator[tuple[int, int]]:
    graph.ensure()
    vectors = bootstrap.make_vectors(settings)
    if reindex:
        vectors.prepare()
    else:
        vectors.ensure()
    bodies = [body_id] if body_id else store.all_bodies()
    done, total = 0, sum([store.enqueue_all(body) for body in bodies])
    yield done, total
    for body in bodies:
        while projected := project_batch(store, vectors, graph, body):
            done = min(done + projected, total)
            yield done, total
    if reindex:
        vectors.activate()
    vectors.close()


def audit(settings: Settings, body_id: UUID | None, fix: bool) -> Iterator[tuple[BodyAudit, int]]:
    """Compare the other stores with PostgreSQL, body by body, while everything runs.

    With `fix` what differs is projected anew and the body is compared once more. Yields how it
    stands then, and how many ids were put right for that.
    """
    settings.require("database_url", "qdrant_url")
    database = bootstrap.make_database(settings, settings.pool_size, "memnet-audit")
    vectors = bootstrap.make_vectors(settings)
    graph = bootstrap.make_graph(settings, database)
    copied = graph if settings.neo4j_url else None
    truth, made = bootstrap.audit_store(database), copies(vectors, copied)
    try:
        vectors.ensure()
        for body in [body_id] if body_id else all_bodies(truth):
            found, fixed = audit_body(truth, made, body), 0
            if fix and found.differences:
                fixed = enqueue(truth, found)
                while project_batch(bootstrap.projection_store(database), vectors, graph, body):
                    continue
                found = audit_body(truth, made, body)
            yield found, fixed
    finally:
        graph.close()
        vectors.close()
        database.close()


def last_runs(settings: Settings) -> list[LastRun]:
    """What the loops and the entries of beat did last, by name."""
    settings.require("database_url")
    database = bootstrap.make_database(settings, 1, "memnet-upkeep")
    try:
        return bootstrap.run_log(database).last_runs()
    finally:
        database.close()
