"""Flower beside a working fleet: what it shows, to whom, and what it must never show."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote
from uuid import UUID

import httpx
import pytest
import redis

from tests.support.browser import chromium
from tests.support.fleet import Fleet
from tests.support.flower import CELERYS, OURS, Flower, fleet_in, give_work, running, sees_tasks
from tests.support.servers import Managed, python_spec, until

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.timeout(300)]

TOLD = ["Vermilion herons nest behind the observatory.", "青色的苍鹭在天文台后面筑巢。"]
ASKED = "Whose umbrella stood near the marzipan?"
SECRET_WORDS = ("ermilion", "heron", "observatory", "苍鹭", "天文台", "mbrella", "marzipan")

OPEN = ("/healthcheck", "/static/css/flower.css")
CLOSED = (
    *("/", "/workers", "/workers?json=1", "/tasks", "/broker", "/metrics"),
    *("/api/workers", "/api/tasks", "/api/task/types", "/api/queues/length"),
    "/tasks/datatable?draw=1&start=0&length=9&order[0][column]=0",
)


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """Whose memorize queue is served by Celery's own command."""
    with fleet_in(tmp_path_factory.mktemp("servers"), ["recall,upkeep"]) as made:
        plain = plain_worker(made)
        try:
            plain.launch()
            made.succeeded(made.accept(made.body(), "It works."))
            yield made
        finally:
            plain.kill9()


def plain_worker(fleet: Fleet) -> Managed:
    command = (
        "celery",
        "-A",
        "workers.app",
        "worker",
        "-Q",
        "memorize",
        "-c",
        "1",
        "-n",
        "plain@%h",
    )
    return Managed(
        python_spec("plain", (*command, "-l", "INFO"), fleet.servers.folder, fleet.settings),
        fleet.servers.logs,
    )


@pytest.fixture(scope="module")
def body(fleet: Fleet) -> UUID:
    return fleet.body()


@pytest.fixture(scope="module", params=[OURS, CELERYS], ids=["memnet", "celery"])
def flower(request: pytest.FixtureRequest, fleet: Fleet, body: UUID) -> Iterator[Flower]:
    """One that has seen the fleet work."""
    with running(Flower(fleet, request.param)) as made:
        sees_tasks(made, fleet, body)
        give_work(fleet, body, TOLD, ASKED)
        yield made


def workers(flower: Flower) -> list[str]:
    """Their names, once both have answered to Flower's questions."""
    with flower.client() as client:

        def ask() -> list[str]:
            found = client.get("/api/workers?refresh=1").json()
            known = [name for name, answers in found.items() if "stats" in answers]
            return known if len(known) == 2 else []

        return until(ask, "answers of both workers")


def told_nothing(text: str) -> None:
    found = [word for word in SECRET_WORDS if word in text]
    assert found == []


# --- who may look, and that it is all one may do -----------------------------------------------


def test_without_its_password_it_shows_nothing(flower: Flower) -> None:
    wrong: list[tuple[str, str] | None] = [None, ("looker", "wrong"), ("", "")]
    for auth in wrong:
        with httpx.Client(base_url=flower.url, auth=auth) as client:
            assert {path: client.get(path).status_code for path in CLOSED} == dict.fromkeys(
                CLOSED, 401
            )
    assert [httpx.get(flower.url + path).status_code for path in OPEN] == [200, 200]


def test_with_it_all_is_shown(flower: Flower) -> None:
    with flower.client() as client:
        assert {path: client.get(path).status_code for path in CLOSED} == dict.fromkeys(CLOSED, 200)


def test_nothing_can_be_changed(flower: Flower, fleet: Fleet) -> None:
    (worker,) = fleet.workers.values()
    with flower.client() as client:
        name = next(name for name in workers(flower) if "recall" in name)
        actions = [
            f"worker/shutdown/{name}",
            f"worker/pool/restart/{name}",
            f"worker/pool/grow/{name}",
            f"worker/queue/cancel-consumer/{name}?queue=recall",
            "task/apply/recall.answer",
            "task/async-apply/memorize.work",
            "task/send-task/memorize.work",
            f"task/revoke/{flower.tasks()[0]['uuid']}?terminate=true",
        ]
        answers = {action: client.post(f"/api/{action}").status_code for action in actions}
    assert answers == dict.fromkeys(actions, 403)
    assert worker.runs


# --- what it shows --------------------------------------------------------------------------


def test_tasks_have_readable_names_states_and_times(flower: Flower) -> None:
    tasks = flower.tasks()
    assert {task["name"] for task in tasks} <= {"memorize.work", "recall.answer", "upkeep.work"}
    assert {task["state"] for task in tasks} == {"SUCCESS"}
    assert all(task["received"] <= task["started"] <= task["succeeded"] for task in tasks)
    with flower.client() as client:
        metrics = client.get("/metrics").text
        assert len(workers(flower)) == 2
        queues = client.get("/api/queues/length").json()["active_queues"]
    assert re.search(r'flower_task_runtime_seconds_count\{task="memorize.work",worker=".*', metrics)
    assert {queue["name"] for queue in queues} == {"memorize", "recall", "upkeep"}


def test_arguments_are_ids(flower: Flower) -> None:
    for task in flower.tasks():
        arguments = task["args"]
        if task["name"] == "recall.answer":
            assert str(UUID(arguments.strip("['], ()"))) in arguments
        else:
            assert arguments == "()"
        assert task["kwargs"] == "{}"


def test_its_pages_work_in_a_browser_and_show_no_memory(flower: Flower, tmp_path: Path) -> None:
    with chromium(tmp_path) as browser:
        flower.open_in(browser)
        browser.open(f"{flower.url}/tasks")
        until(lambda: "memorize.work" in browser.text(), "rows of tasks")
        assert "SUCCESS" in browser.text()
        told_nothing(browser.source())
        browser.open(f"{flower.url}/workers")
        until(lambda: "plain@" in re.sub(r"\s", "", browser.text()), "rows of workers")
        told_nothing(browser.source())
        browser.open(f"{flower.url}/broker")
        until(lambda: "memorize" in browser.text(), "rows of queues")
        told_nothing(browser.source())
        for task in flower.tasks():
            browser.open(f"{flower.url}/task/{task['uuid']}")
            assert task["name"] in browser.text()
            told_nothing(browser.source())


def test_no_answer_holds_a_memory_or_a_password(flower: Flower, fleet: Fleet) -> None:
    with flower.client() as client:
        names = workers(flower)
        pages = [client.get(path).text for path in CLOSED]
        pages += [client.get(f"/worker/{quote(name)}").text for name in names]
        pages += [json.dumps(client.get(f"/api/task/info/{task['uuid']}").json())
                  for task in flower.tasks()]  # fmt: skip
    everything = "\n".join(pages)
    told_nothing(everything)
    for name in ("MEMNET_DATABASE_URL", "MEMNET_BROKER_URL", "MEMNET_REDIS_URL"):
        password = re.search(r":([0-9a-f]{16})@", fleet.settings[name])
        assert password is not None
        assert password[1] not in everything
    assert fleet.settings["MEMNET_QDRANT_API_KEY"] not in everything


# --- what travels and what is logged ----------------------------------------------------------


def test_messages_on_the_broker_hold_no_memory_and_no_query(fleet: Fleet, body: UUID) -> None:
    recall = fleet.of_queue("recall")[0]
    recall.freeze()
    try:
        for _ in range(2):  # the first is on its way to the worker already
            ask_in_vain(fleet, body)
        messages = waiting(fleet, "recall")
    finally:
        recall.thaw()
    assert messages
    told_nothing("\n".join(messages))


def ask_in_vain(fleet: Fleet, body: UUID) -> None:
    with pytest.raises(httpx.ReadTimeout):
        httpx.post(
            f"{fleet.url}/v1/bodies/{body}/recall",
            json={"query": ASKED},
            headers={"Authorization": f"Bearer {fleet.key}"},
            timeout=1.0,
        )


def waiting(fleet: Fleet, queue: str) -> list[str]:
    """The messages of the queue, and what is packed in them."""
    found: list[str] = []
    with redis.Redis.from_url(fleet.settings["MEMNET_REDIS_URL"]) as client:
        for raw in client.lrange(queue, 0, -1):
            found += [raw.decode(), base64.b64decode(json.loads(raw)["body"]).decode()]
    return found


def test_no_log_holds_a_memory_a_query_or_a_password(flower: Flower, fleet: Fleet) -> None:
    logs = {path.name: path.read_text("utf-8", "replace") for path in fleet.servers.logs.iterdir()}
    assert {"plain.log", "postgres.log"} <= set(logs)
    for text in logs.values():
        told_nothing(text)
        assert flower.password not in text


# --- how it refuses to run ---------------------------------------------------------------------


@pytest.mark.parametrize("command", [OURS, CELERYS], ids=["memnet", "celery"])
def test_without_a_password_it_does_not_start(fleet: Fleet, command: tuple[str, ...]) -> None:
    told = {"MEMNET_BROKER_URL": fleet.settings["MEMNET_BROKER_URL"]}
    refused = Managed(
        python_spec(f"refused_{command[0]}", (*command, "--port=0"), fleet.servers.folder, told),
        fleet.servers.logs,
    )
    refused.launch()
    until(lambda: not refused.runs, "a refusal")
    assert "error: set MEMNET_FLOWER_PASSWORD" in refused.log.last_lines()
    refused.kill9()
