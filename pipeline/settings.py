"""Every setting, with its unit, default and reason. The only reader of the environment."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pipeline.errors import InvalidInput

PREFIX = "MEMNET_"
PLACEHOLDER = "change-me"  # how every secret in .env.example begins


WEB = ("http", "https")
GRAPH = ("bolt", "bolt+s", "bolt+ssc")  # one server
BROKER = ("redis", "rediss", "redis+socket", "sentinel", "amqp", "amqps", "pyamqp")
SOCKETS = frozenset({"unix", "redis+socket"})  # schemes with a path in place of a host
SPOKEN_BY_LIBPQ = frozenset({"postgresql", "postgres"})  # lists of hosts, none at all, any password


def setting(
    default: Any,
    unit: str,
    reason: str,
    *,
    secret: bool = False,
    bounds: tuple[float, float] | None = None,
    schemes: tuple[str, ...] = WEB,
) -> Any:
    """A dataclass field that carries its own documentation; secrets are left out of `repr`.

    `bounds` are the least and the most that makes sense, `schemes` those of a URL.
    """
    meta = {
        "unit": unit,
        "reason": reason,
        "secret": secret,
        "bounds": bounds,
        "schemes": schemes,
    }
    return field(default=default, metadata=meta, repr=not secret)


@dataclass(frozen=True, slots=True)
class Settings:
    """Read with `Settings.load()`; each field is the environment variable MEMNET_<FIELD>."""

    database_url: str = setting(
        "",
        "URL",
        "PostgreSQL, the truth: postgresql://…",
        secret=True,
        schemes=("postgresql", "postgres"),
    )
    broker_url: str = setting(
        "",
        "URL",
        "Celery's broker: redis://, redis+socket://, amqp://",
        secret=True,
        schemes=BROKER,
    )
    redis_url: str = setting(
        "",
        "URL",
        "Redis for recalls in flight: redis:// or unix://",
        secret=True,
        schemes=("redis", "rediss", "unix"),
    )
    qdrant_url: str = setting("", "URL", "Qdrant 1.19 or newer, or MemNet's own vector server")
    qdrant_api_key: str = setting("", "text", "Key of the vector server", secret=True)
    qdrant_timeout: float = setting(
        5.0, "seconds", "A healthy search takes milliseconds", bounds=(0.1, 600)
    )
    collection_prefix: str = setting(
        "memnet", "name", "Lets two installations share a vector server"
    )
    neo4j_url: str = setting("", "URL", "Empty: relations are read from PostgreSQL", schemes=GRAPH)
    neo4j_user: str = setting("neo4j", "name", "Neo4j's own default")
    neo4j_password: str = setting("", "text", "Password of the graph", secret=True)
    neo4j_timeout: float = setting(
        10.0,
        "seconds",
        "Milliseconds do; a server just started plans its first query in seconds",
        bounds=(0.1, 600),
    )
    llm_base_url: str = setting(
        "", "URL", "OpenAI-compatible endpoint; empty: rules extract and judge"
    )
    llm_api_key: str = setting("", "text", "Key of the endpoint", secret=True)
    llm_model: str = setting("", "name", "Model that extracts and judges")
    llm_context_tokens: int = setting(
        8192,
        "tokens",
        "Window of the model; parts are cut to fit it, the instructions alone take 1,000",
        bounds=(2048, 100_000_000),
    )
    llm_timeout: float = setting(120.0, "seconds", "Longest single model call", bounds=(0.1, 3600))
    embedding_base_url: str = setting("", "URL", "Empty: the built-in multilingual-e5-small")
    embedding_api_key: str = setting("", "text", "Key of the endpoint", secret=True)
    embedding_model: str = setting("", "name", "Stored beside every vector")
    embedding_dimensions: int = setting(
        0, "numbers", "Size of the model's vectors; 384 built in", bounds=(0, 65_536)
    )
    embedding_timeout: float = setting(
        60.0, "seconds", "Longest single embedding call", bounds=(0.1, 3600)
    )
    recall_timeout: float = setting(
        10.0, "seconds", "A caller waits no longer for a recall", bounds=(0.1, 300)
    )
    max_request_bytes: int = setting(
        10_000_000, "bytes", "Larger requests are a 413", bounds=(1000, 1_000_000_000)
    )
    max_import_bytes: int = setting(
        1_000_000_000, "bytes", "Largest file of a bulk import", bounds=(1000, 10**12)
    )
    pool_size: int = setting(
        4, "connections", "Per worker process; it works on one step at a time", bounds=(1, 1000)
    )
    gateway_pool_size: int = setting(
        16, "connections", "Per gateway; more requests wait in line", bounds=(1, 1000)
    )
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
        bounds=(0, 36_500),
    )
    reconcile: bool = setting(True, "true or false", "Off only to measure without the reconciler")
    reconcile_interval: float = setting(
        5.0, "seconds", "A lost wake-up costs no more than this", bounds=(0.1, 600)
    )
    beat_interval: float = setting(
        5.0, "seconds", "Four beats of a worker fit into the silence", bounds=(0.1, 600)
    )
    silence: float = setting(
        20.0,
        "seconds",
        "A worker silent for so long is dead, or as good as; at least two beats",
        bounds=(0.2, 3600),
    )
    idle_transaction: float = setting(
        15.0, "seconds", "A frozen process loses its locks after it", bounds=(0.1, 3600)
    )
    data: str = setting("", "path", "Folder of the embedded stack; empty: ~/.memnet")
    url: str = setting(
        "http://127.0.0.1:8765", "URL", "Where the client and the CLI find a gateway"
    )
    api_key: str = setting("", "text", "Key that the client and the CLI use", secret=True)

    @classmethod
    def load(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the environment. Raises `InvalidInput` naming the variable that makes no sense, is
        missing beside another, or still has the placeholder of .env.example."""
        env = os.environ if environment is None else environment
        given = {
            f.name: _parse(f, env[variable(f.name)])
            for f in fields(cls)
            if env.get(variable(f.name), "") != ""
        }
        settings = cls(**given)
        refuse_placeholders(settings)
        refuse_misfits(settings)
        return settings

    @classmethod
    def load_or_exit(cls) -> Settings:
        """For what is imported by a program of others: ends it with a line, not with a trace."""
        try:
            return cls.load()
        except InvalidInput as error:
            raise SystemExit(f"error: {error.message}") from None

    @property
    def has_llm(self) -> bool:
        return bool(self.llm_base_url)

    def require(self, *names: str) -> None:
        """Raises `InvalidInput` that lists the variables that are missing."""
        missing = [variable(n) for n in names if not getattr(self, n)]
        if missing:
            started = {variable(n) for n in STARTED_BY_UP}
            other = ", or start everything with `memnet up`" if started & set(missing) else ""
            raise InvalidInput(f"set {', '.join(missing)}{other}", field=missing[0])

    def data_dir(self) -> Path:
        return Path(self.data).expanduser() if self.data else Path.home() / ".memnet"

    @staticmethod
    def cache_dir() -> Path:
        """For what can be made again at any time."""
        return Path.home() / ".cache" / "memnet"


STARTED_BY_UP = ("database_url", "broker_url", "redis_url", "qdrant_url")
NEEDS = {  # what an address is of no use without
    "llm_base_url": ("llm_model",),
    "embedding_base_url": ("embedding_model", "embedding_dimensions"),
    "neo4j_url": ("neo4j_password",),
}


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def refuse_placeholders(settings: Settings) -> None:
    """Raises `InvalidInput` naming the secrets and URLs in which a password that everybody knows
    still stands."""
    known = [
        variable(f.name)
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


def refuse_misfits(settings: Settings) -> None:
    """Raises `InvalidInput` naming what is missing beside another setting, or contradicts one."""
    for address, names in NEEDS.items():
        missing = [variable(name) for name in names if not getattr(settings, name)]
        if getattr(settings, address) and missing:
            raise InvalidInput(
                f"set {' and '.join(missing)}, or leave out {variable(address)}", field=missing[0]
            )
    if settings.silence < 2 * settings.beat_interval:
        raise InvalidInput(
            f"{variable('silence')} must be at least twice {variable('beat_interval')}, else living"
            " workers are taken for dead",
            field=variable("silence"),
        )


def one_thread_each() -> None:
    """Have numeric libraries that load later use one thread: processes that share cores by threads
    of their own are slower than one thread each."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")


def process_environment() -> dict[str, str]:
    """A copy of this process's environment, for the processes it starts."""
    return dict(os.environ)


def _parse(setting: Field[Any], text: str) -> Any:
    name, default = variable(setting.name), setting.default
    if isinstance(default, bool):
        return _truth(name, text)
    if isinstance(default, int | float):
        return _number(name, text, type(default), setting.metadata["bounds"])
    if setting.metadata["unit"] == "URL":
        _check_url(name, text, setting.metadata["schemes"])
    if name.endswith("API_KEY"):
        _check_key(name, text)
    return text


def _check_key(name: str, text: str) -> None:
    """Raises `InvalidInput`, without the text, for a key that no header can hold."""
    if not text.isascii() or not text.isprintable() or text != text.strip():
        raise InvalidInput(f"{name} must be printable ASCII, without spaces around it", field=name)


def _truth(name: str, text: str) -> bool:
    if text.lower() in {"1", "true", "yes", "on"}:
        return True
    if text.lower() in {"0", "false", "no", "off"}:
        return False
    raise InvalidInput(f"{name} must be true or false", field=name)


def _number(name: str, text: str, kind: type, bounds: tuple[float, float]) -> Any:
    try:
        value = kind(text)
    except ValueError:
        raise InvalidInput(f"{name} must be a number, it is {text!r}", field=name) from None
    least, most = bounds
    if not math.isfinite(value) or not least <= value <= most:
        raise InvalidInput(f"{name} must be from {least:,} to {most:,}, it is {text}", field=name)
    return value


def _check_url(name: str, text: str, schemes: tuple[str, ...]) -> None:
    """Raises `InvalidInput`, without the text: a password may be anywhere in it."""
    # Celery takes several brokers, with semicolons between them.
    for one in text.split(";") if schemes == BROKER else (text,):
        if not _is_url(one, schemes):
            begins = " or ".join(f"{scheme}://" for scheme in schemes)
            raise InvalidInput(
                f"{name} must be a URL that begins with {begins} and names a host; what is special"
                " in a password is written as %23 for # and the like",
                field=name,
            )


def _is_url(text: str, schemes: tuple[str, ...]) -> bool:
    scheme, sign, rest = text.partition("://")
    if not sign or scheme.lower() not in schemes or not text.isprintable() or " " in text:
        return False
    if scheme.lower() in SPOKEN_BY_LIBPQ:
        return bool(rest)
    try:
        parts = urlsplit(text)
        port = parts.port  # raises for what is no number of a port
    except ValueError:
        return False
    return bool(parts.path) if scheme.lower() in SOCKETS else bool(parts.hostname) and port != 0
