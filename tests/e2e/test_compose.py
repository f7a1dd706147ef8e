"""docker-compose.yml as it stands, run as processes on real servers: it comes up, works, scales."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from deploy.dev import graph
from deploy.dev.graph import Neo4j
from deploy.dev.packages import JAVA, POSTGRES, REDIS
from deploy.dev.postgres import Postgres
from deploy.dev.services import Server
from deploy.dev.vectors import Vectors
from deploy.make_env import filled
from memnet import MemNet
from pipeline import bootstrap
from pipeline.settings import Settings
from tests.support.services import missing
from tests.support.services_compose import Service, read_compose, read_env
from tests.support.services_stack import Replaced, Stack

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.timeout(600)]

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docker-compose.yml"

# One process a worker: this machine is small.
SIZES = {
    f"{queue}_PROCESSES": "1" for queue in ("MEMORIZE", "RECALL", "THINK", "DREAM", "KNOWLEDGE")
}


# --- the images' own starts ------------------------------------------------------------------


def postgres(service: Service, own: Path, port: int) -> Server:
    """As the image makes it: a role and a database, and the options of the command."""
    told = dict(service.environment)
    program, *options = service.command
    assert program == "postgres"
    assert set(options[::2]) == {"-c"}
    server = Postgres(
        own,
        port,
        password=told.pop("POSTGRES_PASSWORD"),
        user=told.pop("POSTGRES_USER"),
        database=told.pop("POSTGRES_DB"),
        settings=dict(option.split("=", 1) for option in options[1::2]),
        initdb_arguments=tuple(told.pop("POSTGRES_INITDB_ARGS").split()),
        outlives_us=False,
    )
    assert told == {}
    return server


def neo4j(service: Service, own: Path, port: int) -> Server:
    """As the image does: NEO4J_a_b__c is the setting a.b_c."""
    told = dict(service.environment)
    user, _, password = told.pop("NEO4J_AUTH").partition("/")
    assert user == graph.USER
    names = {
        name: re.sub("_+", lambda m: "." if len(m[0]) == 1 else "_", name.removeprefix("NEO4J_"))
        for name in told
    }
    return Neo4j(own, port, password, {names[name]: value for name, value in told.items()})


def vectors(service: Service, own: Path, port: int) -> Server:
    """Our vector server in the place of Qdrant, which no package brings."""
    told = dict(service.environment)
    server = Vectors(own, port, told.pop("QDRANT__SERVICE__API_KEY"))
    assert set(told) == {  # of Qdrant's own files and reports, of which ours has none
        "QDRANT__TELEMETRY_DISABLED",
        "QDRANT_INIT_FILE_PATH",
        "QDRANT__STORAGE__SNAPSHOTS_PATH",
    }
    return server


# Everything in which this run differs from the file; test_compose_file.py holds it to the file.
REPLACED = Replaced(
    hosts=("postgres", "redis", "qdrant", "neo4j", "0.0.0.0"),
    ports={
        "5432": "postgres",
        "6379": "redis",
        "6333": "qdrant",
        "7687": "neo4j",
        "8765": "gateway",
        "5555": "flower",
    },
    folders=(
        "/run/memnet",
        "/tmp",
        "/var/spool/memnet",
        "/data",
        "/logs",
        "/qdrant/storage",
        "/var/lib/postgresql",
        "/var/run/postgresql",
    ),
    servers={"postgres": postgres, "neo4j": neo4j, "qdrant": vectors},
)

# What this run does as the file says, and what only an engine does: test_compose_file.py looks at
# that.
DONE = {"command", "environment", "depends_on", "healthcheck", "stop_grace_period", "read_only"}
OF_AN_ENGINE = {
    *(
        "image",
        "build",
        "user",
        "tmpfs",
        "volumes",
        "shm_size",
        "networks",
        "network_mode",
        "ports",
    ),
    *("init", "restart", "logging", "security_opt", "cap_drop", "deploy", "stop_signal"),
}


def read_services() -> dict[str, Service]:
    """The file, with the .env that make_env.py would write, and small sizes."""
    variables = read_env(filled((ROOT / ".env.example").read_text("utf-8")))
    return read_compose(FILE, {**variables, **SIZES})


@pytest.fixture(scope="module")
def services() -> dict[str, Service]:
    return read_services()


@pytest.fixture(scope="module")
def stack(
    services: dict[str, Service], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    lacking = [program.package for program in (REDIS, POSTGRES, JAVA) if program.find() is None]
    if not graph.jars_are_there():
        lacking.append("the jars of Neo4j")
    if lacking:
        missing(f"not installed: {', '.join(lacking)}; `make services` installs them")
    made = Stack(services, REPLACED, tmp_path_factory.mktemp("compose"))
    try:
        made.up()
        yield made
    finally:
        made.close()


@pytest.fixture(autouse=True)
def nothing_falls(stack: Stack) -> Iterator[None]:
    """No process ends by itself, whatever a test does."""
    assert stack.fallen() == {}
    yield
    assert stack.fallen() == {}


@pytest.fixture(scope="module")
def settings(stack: Stack, services: dict[str, Service]) -> Settings:
    """Of a worker, as they are here."""
    told = services["worker-memorize"].environment
    return Settings.load({name: stack.text("worker-memorize", text) for name, text in told.items()})


@pytest.fixture(scope="module")
def client(stack: Stack, settings: Settings) -> Iterator[MemNet]:
    _, key = bootstrap.key_store(settings).create_key("compose", ("read", "write", "admin"))
    with MemNet(f"http://127.0.0.1:{stack.ports['gateway']}", key) as made:
        yield made


def test_everything_comes_up_in_order(stack: Stack, services: dict[str, Service]) -> None:
    order = stack.order
    assert order[0] == "settings started"
    for name, each in services.items():
        begun = order.index(f"{name} started")
        for other, condition in each.needs.items():
            event = "healthy" if condition == "service_healthy" else "ended 0"
            assert order.index(f"{other} {event}") < begun, f"{name} before {other}"
    once = {"settings", "migrate"}
    assert {f"{name} healthy" for name in services if name not in once} <= set(order)


def test_what_is_told_is_remembered(stack: Stack, client: MemNet) -> None:
    body = client.bodies.create("compose")
    told = [{"role": "user", "name": "Mira", "content": "I adopted a dog, she is called Biscuit."}]
    job = client.memorize(body.id, told, wait=30)
    assert client.jobs.wait(job.id, timeout=60).status == "succeeded"
    answer = client.recall(body.id, "What is the dog called?")
    assert [memory.text for memory in answer.memories if "Biscuit" in memory.text]


def test_a_second_container_of_a_worker_takes_its_share(
    stack: Stack, settings: Settings, client: MemNet
) -> None:
    stack.scale("worker-memorize", 2)
    deadline = time.monotonic() + 60
    while processes(settings, "memorize") < 2:
        assert time.monotonic() < deadline, stack.log("worker-memorize")
        time.sleep(0.2)
    bodies = [client.bodies.create(f"scaled-{number}") for number in range(4)]
    told = [{"role": "user", "content": "The library closes at nine."}]
    jobs = [client.memorize(body.id, told) for body in bodies]
    assert {client.jobs.wait(job.id, timeout=60).status for job in jobs} == {"succeeded"}


def test_a_container_that_is_stopped_leaves_in_its_grace(stack: Stack, settings: Settings) -> None:
    last = stack.of("worker-memorize")[-1]
    before = processes(settings, "memorize")
    assert stack.stop(last) < last.service.stop_seconds
    assert last.code == 0, stack.log("worker-memorize")
    assert processes(settings, "memorize") == before - 1


def test_everything_is_still_healthy(stack: Stack) -> None:
    going_on = [each for each in stack.containers if each.service.health is not None]
    assert [each.service.name for each in going_on if not stack.is_healthy(each)] == []


def processes(settings: Settings, queue: str) -> int:
    """How many processes are registered for a queue."""
    with psycopg.connect(settings.database_url) as connection:
        query = "SELECT count(*) FROM processes WHERE %s = ANY(queues)"
        found = connection.execute(query, (queue,)).fetchone()
    assert found is not None
    return int(found[0])
