"""Fifty requests at once to a gateway beside a part that is down or hangs: never a 500."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import httpx
import pytest

from tests.support.fleet import Fleet
from tests.support.servers import Managed, until

AT_ONCE = 50
SOON = 5.0  # seconds: what an accepted job may take beside a broken broker
PATIENCE = 30.0

Answer = tuple[httpx.Response, float]


class Caller:
    """Raw requests, without the client's own patience."""

    def __init__(self, fleet: Fleet) -> None:
        limits = httpx.Limits(max_connections=AT_ONCE)
        self._http = httpx.Client(
            base_url=fleet.url,
            headers={"Authorization": f"Bearer {fleet.key}"},
            timeout=PATIENCE,
            limits=limits,
        )

    def memorize(self, body: UUID, text: str) -> Answer:
        message = {"role": "user", "name": "Ann", "content": text}
        return self._timed("POST", f"/v1/bodies/{body}/memorize", {"messages": [message]})

    def recall(self, body: UUID) -> Answer:
        return self._timed("POST", f"/v1/bodies/{body}/recall", {"query": "What does Ann have?"})

    def jobs(self) -> Answer:
        return self._timed("GET", "/v1/jobs", None)

    def _timed(self, method: str, path: str, content: Any) -> Answer:
        started = time.monotonic()
        response = self._http.request(method, path, json=content)
        return response, time.monotonic() - started

    def close(self) -> None:
        self._http.close()


@pytest.fixture
def caller(fleet: Fleet) -> Iterator[Caller]:
    made = Caller(fleet)
    made.jobs()  # the key is known now
    yield made
    made.close()


def at_once(call: Callable[[int], Answer]) -> list[Answer]:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(call, range(AT_ONCE)))


@contextmanager
def down(server: Managed) -> Iterator[None]:
    server.kill9()
    yield
    server.start()


@contextmanager
def hung(server: Managed) -> Iterator[None]:
    server.freeze()
    yield
    server.thaw()


def statuses(answers: list[Answer]) -> set[int]:
    return {response.status_code for response, _ in answers}


def slowest(answers: list[Answer]) -> float:
    return max(seconds for _, seconds in answers)


@pytest.mark.parametrize("broken", [down, hung])
def test_beside_a_broken_broker_jobs_are_accepted_soon_and_done_later_and_recalls_are_refused(
    fleet: Fleet, caller: Caller, broken: Callable[[Managed], Any]
) -> None:
    body = fleet.body()
    texts = [f"Ann has {number} cats." for number in range(AT_ONCE)]
    with broken(fleet.broker):
        accepted = at_once(lambda number: caller.memorize(body, texts[number]))
        listed = at_once(lambda _: caller.jobs())
        recalled = at_once(lambda _: caller.recall(body))
    assert statuses(accepted) == {202}
    assert slowest(accepted) < SOON
    assert statuses(listed) == {200}
    assert slowest(listed) < SOON
    assert statuses(recalled) == {503}
    assert all("retry-after" in response.headers for response, _ in recalled)
    fleet.succeeded(*(UUID(response.json()["id"]) for response, _ in accepted), seconds=90)
    assert sorted(fleet.story(body)) == sorted(texts)


def test_without_postgres_everything_is_refused_until_it_is_back(
    fleet: Fleet, caller: Caller
) -> None:
    body = fleet.body()
    with down(fleet.servers.postgres):
        answers = at_once(lambda n: caller.memorize(body, "x") if n % 2 else caller.jobs())
    assert statuses(answers) == {503}
    assert all("retry-after" in response.headers for response, _ in answers)
    until(lambda: caller.jobs()[0].status_code == 200, "PostgreSQL is found again")


@pytest.mark.parametrize("broken", [down, hung])
def test_without_the_vector_store_jobs_wait_and_recalls_say_what_is_missing(
    fleet: Fleet, caller: Caller, broken: Callable[[Managed], Any]
) -> None:
    body = fleet.body()
    with broken(fleet.servers.vectors):
        response, _ = caller.memorize(body, "Ann has a parrot.")
        job = UUID(response.json()["id"])
        until(lambda: fleet.job(job)["phase"] == "resolving", "the job waits to be judged")
        answer, _ = caller.recall(body)
    assert response.status_code == 202
    assert answer.status_code in (200, 503)  # a hanging store may outlast the recall's deadline
    if answer.status_code == 200:
        assert answer.json()["degraded"] == ["context", "dense", "text"]
        assert answer.json()["memories"] == []
    fleet.succeeded(job)
