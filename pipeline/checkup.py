"""A look at every dependency, for `memnet doctor`: each says what it found or what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime

from pipeline import bootstrap
from pipeline.domain.upkeep import is_late
from pipeline.errors import InvalidInput, MemNetError, PermanentError
from pipeline.maintenance import last_runs, refuse_other_model
from pipeline.ports.models import LanguageModel, Prompt
from pipeline.settings import Settings

SILENT_SECONDS = 30.0  # a worker beats every 5 s

Check = Callable[[], str]


def checks(settings: Settings) -> list[tuple[str, Check]]:
    """Named looks, in the order in which one depends on another; each raises `MemNetError`."""
    looks: list[tuple[str, Callable[[Settings], str]]] = [
        ("PostgreSQL", _database),
        ("message broker", _broker),
        ("Redis", _redis),
        ("vector server", _vectors),
        ("graph", _graph),
        ("embedder", _embedder),
        ("language model", _llm),
        ("workers", _workers),
        ("upkeep", _upkeep),
    ]
    return [(name, lambda look=look: look(settings)) for name, look in looks]  # type: ignore[misc]


@contextmanager
def language_model(settings: Settings) -> Iterator[LanguageModel]:
    """The one that is configured. Raises `InvalidInput` without one."""
    llm = bootstrap.make_llm(settings)
    if llm is None:
        raise InvalidInput(
            "there is no language model to try: set MEMNET_LLM_BASE_URL and MEMNET_LLM_MODEL",
            field="llm_base_url",
        )
    with closing(llm):
        yield llm


def _database(settings: Settings) -> str:
    current, needed = bootstrap.schema_revisions(settings)
    if current != needed:
        raise PermanentError(
            f"the schema is at {current or 'nothing'} and has to be at {needed}: memnet migrate"
        )
    return f"schema {current}"


def _broker(settings: Settings) -> str:
    bootstrap.ping_broker(settings)
    return "takes connections"


def _redis(settings: Settings) -> str:
    bootstrap.ping_redis(settings)
    return "answers"


def _vectors(settings: Settings) -> str:
    settings.require("qdrant_url")
    refuse_other_model(settings)
    vectors = bootstrap.make_vectors(settings)
    vectors.ping()
    return f"{vectors.count()} memories as vectors of {vectors.dimension} numbers"


def _graph(settings: Settings) -> str:
    graph = bootstrap.make_graph_copy(settings)
    if graph is None:
        return "read from PostgreSQL (MEMNET_NEO4J_URL names no other store)"
    with closing(graph):
        graph.ensure()
    return "Neo4j answers"


def _embedder(settings: Settings) -> str:
    embedder = bootstrap.make_embedder(settings)
    return f"{embedder.model}, {embedder.embed(['hello'], 'query').shape[1]} numbers"


def _llm(settings: Settings) -> str:
    llm = bootstrap.make_llm(settings)
    if llm is None:
        return "none, rules extract and judge (MEMNET_LLM_BASE_URL names one)"
    answer = {"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"]}
    llm.complete(Prompt("doctor", "Answer with JSON.", 'Answer {"ok": true}', answer, 64))
    return f"{llm.model} answers in JSON"


def _workers(settings: Settings) -> str:
    settings.require("database_url")
    database = bootstrap.make_database(settings, 1, "memnet-doctor")
    try:
        found = bootstrap.process_store(database).processes()
    finally:
        database.close()
    living = [one for one in found if one.silent_seconds < SILENT_SECONDS]
    missing = {"memorize", "recall", "upkeep"} - {queue for one in living for queue in one.queues}
    if missing:
        raise MemNetError(
            f"no worker serves {', '.join(sorted(missing))}: memnet worker --queues …",
            code="no_workers",
        )
    return f"{len(living)} processes serve every queue that is needed"


def _upkeep(settings: Settings) -> str:
    runs, now = last_runs(settings), datetime.now(UTC)
    late = [run.name for run in runs if is_late(run, now)]
    if late:
        raise MemNetError(f"not run in time: {', '.join(late)}", code="upkeep_late")
    wrong = [f"{run.name}: {run.error}" for run in runs if run.error]
    if wrong:
        raise MemNetError("; ".join(wrong), code="upkeep_wrong")
    return f"{', '.join(run.name for run in runs)} run in time"
