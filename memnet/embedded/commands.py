"""What the stack runs besides its two database servers, as one table to change.

Arguments follow `python -m`. In braces: {host} and {port} of the gateway, {vectors} for the vector
server's folder and {vector_port} for its port.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """`ready`: "heartbeat", the file of MEMNET_HEARTBEAT_FILE has been touched; a path, GET on
    `port` answers it; empty, it lives. Seconds are from SIGTERM to SIGKILL.
    """

    name: str
    arguments: tuple[str, ...]
    ready: str = ""
    port: str = "{port}"
    stop_seconds: float = 10.0
    nice: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """In this order: the vector server, two commands that run to their end, and the rest at once.

    `first_key` runs on the first start only and prints JSON with the `key`.
    """

    vectors: Command
    migrate: Command
    first_key: Command
    product: tuple[Command, ...]


WORKER_STOP_SECONDS = (
    25.0  # a warm worker finishes its slice, at most 20 s, and hands the rest back
)


def _worker(name: str, queues: str, nice: int = 0) -> Command:
    return Command(
        f"worker-{name}",
        ("memnet", "worker", "--queues", queues, "--concurrency", "1"),
        ready="heartbeat",
        stop_seconds=WORKER_STOP_SECONDS,
        nice=nice,
    )


STACK = Table(
    vectors=Command(
        "vectors",
        ("memnet.embedded.vector_server", "--data", "{vectors}", "--port", "{vector_port}"),
        ready="/readyz",
        port="{vector_port}",
    ),
    migrate=Command("migrate", ("memnet", "migrate")),
    first_key=Command(
        "first-key",
        ("memnet", "keys", "create", "--name", "first", "--scopes", "read,write,admin", "--json"),
    ),
    product=(
        Command(
            "gateway",
            ("memnet", "gateway", "--host", "{host}", "--port", "{port}"),
            ready="/readyz",
            stop_seconds=15.0,  # requests under way get 10 s
        ),
        _worker("recall", "recall"),
        # Nice, so that an import never starves a recall of the processor.
        _worker("writing", "memorize,think,dream,knowledge", nice=10),
        _worker("upkeep", "upkeep"),
        Command("beat", ("memnet", "beat"), ready="heartbeat"),
    ),
)
