"""Every setting, with its unit, default and reason. The only reader of the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from pipeline.errors import InvalidInput

PREFIX = "MEMNET_"
PLACEHOLDER = "change-me"  # how every secret in .env.example begins


def setting(default: Any, unit: str, reason: str, *, secret: bool = False) -> Any:
    """A dataclass field that carries its own documentation; secrets are left out of `repr`."""
    meta = {"unit": unit, "reason": reason, "secret": secret}
    return field(default=default, metadata=meta, repr=not secret)


@dataclass(frozen=True, slots=True)
class Settings:
    """Read with `Settings.load()`; each field is the environment variable MEMNET_<FIELD>."""

    database_url: str = setting("", "URL", "PostgreSQL, the truth: postgresql://…", secret=True)
    broker_url: str = setting(
        "", "URL", "Celery's broker: redis://, redis+socket://, amqp://", secret=True
    )
    redis_url: str = setting(
        "", "URL", "Redis for recalls in flight: redis:// or unix://", secret=True
    )
    qdrant_url: str = setting("", "URL", "Qdrant 1.19 or newer, or MemNet's own vector server")
    qdrant_api_key: str = setting("", "text", "Key of the vector server", secret=True)
    qdrant_timeout: float = setting(5.0, "seconds", "A healthy search takes milliseconds")
    collection_prefix: str = setting(
        "memnet", "name", "Lets two installations share a vector server"
    )
    neo4j_url: str = setting("", "URL", "Empty: relations are read from PostgreSQL")
    neo4j_user: str = setting("neo4j", "name", "Neo4j's own default")
    neo4j_password: str = setting("", "text", "Password of the graph", secret=True)
    neo4j_timeout: float = setting(
        10.0, "seconds", "Milliseconds do; a server just started plans its first query in seconds"
    )
    llm_base_url: str = setting(
        "", "URL", "OpenAI-compatible endpoint; empty: rules extract and judge"
    )
    llm_api_key: str = setting("", "text", "Key of the endpoint", secret=True)
    llm_model: str = setting("", "name", "Model that extracts and judges")
    llm_context_tokens: int = setting(
        8192, "tokens", "Window of the model; parts are cut to fit it"
    )
    llm_timeout: float = setting(120.0, "seconds", "Longest single model call")
    embedding_base_url: str = setting("", "URL", "Empty: the built-in multilingual-e5-small")
    embedding_api_key: str = setting("", "text", "Key of the endpoint", secret=True)
    embedding_model: str = setting("", "name", "Stored beside every vector")
    embedding_dimensions: int = setting(0, "numbers", "Size of the model's vectors; 384 built in")
    embedding_timeout: float = setting(60.0, "seconds", "Longest single embedding call")
    recall_timeout: float = setting(10.0, "seconds", "A caller waits no longer for a recall")
    max_request_bytes: int = setting(10_000_000, "bytes", "Larger requests are a 413")
    max_import_bytes: int = setting(1_000_000_000, "bytes", "Largest file of a bulk import")
    pool_size: int = setting(4, "connections", "Per worker process; it works on one step at a time")
    gateway_pool_size: int = setting(16, "connections", "Per gateway; more requests wait in line")
    flower_user: str = setting("memnet", "name", "Who may look at Flower")
    flower_password: str = setting(
        "", "text", "Of Flower's page; without one it does not start", secret=True
    )
    heartbeat_file: str = setting("", "path", "Touched every 5 s by a living worker; empty: none")
    task_events: bool = setting(
        False,
        "true or false",
        "Workers send task events from their start on, for Flower; without it, once Flower runs."
        " Three small messages a task",
    )
    job_retention: float = setting(
        30.0,
        "days",
        "Ended jobs are kept for so long, and their idempotency keys with them; 0: for ever",
    )
    reconcile: bool = setting(True, "true or false", "Off only to measure without the reconciler")
    reconcile_interval: float = setting(5.0, "seconds", "A lost wake-up costs no more than this")
    beat_interval: float = setting(5.0, "seconds", "Four beats of a worker fit into the silence")
    silence: float = setting(20.0, "seconds", "A worker silent for so long is dead, or as good as")
    idle_transaction: float = setting(15.0, "seconds", "A frozen process loses its locks after it")
    data: str = setting("", "path", "Folder of the embedded stack; empty: ~/.memnet")
    url: str = setting(
        "http://127.0.0.1:8765", "URL", "Where the client and the CLI find a gateway"
    )
    api_key: str = setting("", "text", "Key that the client and the CLI use", secret=True)

    @classmethod
    def load(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the environment. Raises `InvalidInput` naming the variable that makes no sense, or
        that still has the placeholder of .env.example."""
        env = os.environ if environment is None else environment
        given = {
            f.name: _parse(PREFIX + f.name.upper(), env[PREFIX + f.name.upper()], f.default)
            for f in fields(cls)
            if env.get(PREFIX + f.name.upper(), "") != ""
        }
        settings = cls(**given)
        refuse_placeholders(settings)
        return settings

    @property
    def has_llm(self) -> bool:
        return bool(self.llm_base_url)

    def require(self, *names: str) -> None:
        """Raises `InvalidInput` that lists the variables that are missing."""
        missing = [PREFIX + n.upper() for n in names if not getattr(self, n)]
        if missing:
            started = {PREFIX + n.upper() for n in STARTED_BY_UP}
            other = ", or start everything with `memnet up`" if started & set(missing) else ""
            raise InvalidInput(f"set {', '.join(missing)}{other}", field=missing[0])

    def data_dir(self) -> Path:
        return Path(self.data).expanduser() if self.data else Path.home() / ".memnet"


STARTED_BY_UP = ("database_url", "broker_url", "redis_url", "qdrant_url")


def refuse_placeholders(settings: Settings) -> None:
    """Raises `InvalidInput` naming the secrets and URLs in which a password that everybody knows
    still stands."""
    known = [
        PREFIX + f.name.upper()
        for f in fields(settings)
        if f.metadata["secret"] or f.metadata["unit"] == "URL"
        if PLACEHOLDER in getattr(settings, f.name)
    ]
    if known:
        raise InvalidInput(
            f"{', '.join(known)}: replace what begins with {PLACEHOLDER}, everybody knows it"
            " (python3 deploy/make_env.py writes a .env of its own)",
            field=known[0],
        )


def one_thread_each() -> None:
    """Have numeric libraries that load later use one thread: processes that share cores by threads
    of their own are slower than one thread each."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")


def process_environment() -> dict[str, str]:
    """A copy of this process's environment, for the processes it starts."""
    return dict(os.environ)


def _parse(name: str, text: str, default: Any) -> Any:
    if isinstance(default, bool):
        if text.lower() in {"1", "true", "yes", "on"}:
            return True
        if text.lower() in {"0", "false", "no", "off"}:
            return False
        raise InvalidInput(f"{name} must be true or false", field=name)
    if isinstance(default, int | float):
        try:
            return type(default)(text)
        except ValueError:
            raise InvalidInput(f"{name} must be a number, it is {text!r}", field=name) from None
    return text
