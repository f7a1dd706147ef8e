"""RabbitMQ in the place of Redis as the broker: one address is changed, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from memnet import MemNet
from pipeline import bootstrap
from pipeline.settings import Settings
from tests.e2e.test_compose import REPLACED, read_services
from tests.support.services import named
from tests.support.services_compose import Service
from tests.support.services_stack import Stack

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.timeout(600)]

PARTS = (
    *("settings", "postgres", "redis", "qdrant", "neo4j", "migrate", "gateway"),
    *("worker-memorize", "worker-recall", "worker-upkeep"),
)


@pytest.fixture(scope="module")
def services() -> dict[str, Service]:
    broker = named("MEMNET_TEST_RABBITMQ_URL")
    parts = {name: each for name, each in read_services().items() if name in PARTS}
    return {
        name: replace(each, environment={**each.environment, "MEMNET_BROKER_URL": broker})
        for name, each in parts.items()
        if "MEMNET_BROKER_URL" in each.environment
    } | {name: each for name, each in parts.items() if name in REPLACED.servers or name == "redis"}


@pytest.fixture(scope="module")
def stack(
    services: dict[str, Service], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    made = Stack(services, REPLACED, tmp_path_factory.mktemp("rabbitmq"))
    try:
        made.up()
        yield made
    finally:
        made.close()


def test_jobs_and_recalls_travel_over_rabbitmq(stack: Stack, services: dict[str, Service]) -> None:
    told = services["gateway"].environment
    settings = Settings.load({name: stack.text("gateway", text) for name, text in told.items()})
    assert settings.broker_url.startswith("amqp://")
    _, key = bootstrap.key_store(settings).create_key("rabbitmq", ("read", "write"))
    with MemNet(f"http://127.0.0.1:{stack.ports['gateway']}", key) as client:
        body = client.bodies.create("rabbit")
        job = client.memorize(body.id, [{"role": "user", "content": "Biscuit is my dog."}])
        assert client.jobs.wait(job.id, timeout=60).status == "succeeded"
        answer = client.recall(body.id, "Who is Biscuit?")
        assert [memory.text for memory in answer.memories] == ["Biscuit is my dog."]
