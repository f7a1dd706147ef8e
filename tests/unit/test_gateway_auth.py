"""Keys: who may do what, and how long a key is remembered."""

from __future__ import annotations

import pytest

from api_gateway.auth import Keys
from api_gateway.problems import Refusal
from pipeline.domain.bodies import ApiKey
from pipeline.errors import StoreUnavailable
from tests.support.gateway_fakes import (
    ADMIN,
    READER,
    STRANGER,
    WRITER,
    FakeKeys,
    World,
    client,
)

MESSAGE = {"messages": [{"role": "user", "content": "hi"}]}


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def keys_over(store: FakeKeys, clock: Clock) -> Keys:
    async def find(clear_text: str) -> ApiKey | None:
        return store.find_key(clear_text)

    return Keys(find, clock)


@pytest.mark.parametrize(
    "authorization",
    [
        None,
        "",
        "Bearer",
        "Bearer ",
        "Basic bW46YWRtaW4=",
        ADMIN,
        "Bearer wrong",
        f"Bearer {'x' * 5000}",
        "Bearer mn_admin2",
    ],
)
def test_without_a_good_key_there_is_nothing_but_a_challenge(authorization: str | None) -> None:
    world = World()
    headers = {} if authorization is None else {"Authorization": authorization}
    with client(world, key=None) as api:
        answer = api.post(world.memorize_path, json=MESSAGE, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized")
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert not world.jobs.accepted


def test_the_key_is_looked_at_before_the_body_of_a_request() -> None:
    world = World()
    with client(world, key="wrong") as api:
        answer = api.post(world.memorize_path, content=b"{" * 100)
    assert answer.status_code == 401


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "Token", "TOKEN"])
def test_both_schemes_are_understood(scheme: str) -> None:
    with client(World(), key=None) as api:
        answer = api.get("/v1/bodies", headers={"Authorization": f"{scheme} {READER}"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("key", "may_read", "may_write", "may_charge"),
    [
        (READER, True, False, False),
        (WRITER, True, True, False),
        (ADMIN, True, True, True),
    ],
)
def test_admin_may_do_all_and_who_writes_may_read(
    key: str, may_read: bool, may_write: bool, may_charge: bool
) -> None:
    world = World()
    with client(world, key) as api:
        reads = [api.get("/v1/bodies"), api.post(world.recall_path, json={"query": "who?"})]
        writes = [api.post(world.memorize_path, json=MESSAGE), api.post("/v1/think")]
        charges = [api.post("/v1/accounts/a/recharge")]
    for answers, may in ((reads, may_read), (writes, may_write), (charges, may_charge)):
        assert all((answer.status_code != 403) is may for answer in answers)


def test_what_belongs_to_another_project_is_not_there() -> None:
    world = World()
    job = world.put_job()
    with client(world, STRANGER) as api:
        answers = [
            api.get(f"/v1/bodies/{world.body.id}"),
            api.post(world.memorize_path, json=MESSAGE),
            api.get(f"/v1/jobs/{job.id}"),
            api.get(f"/v1/jobs/{job.id}/events"),
            api.post(f"/v1/jobs/{job.id}/cancel"),
            api.get(f"/v1/bodies/{world.body.id}/memories"),
        ]
        assert [answer.status_code for answer in answers] == [404] * 6
        assert api.get("/v1/jobs").json()["items"] == []


def test_a_busy_caller_costs_one_look_at_the_store() -> None:
    world = World()
    with client(world) as api:
        for _ in range(10):
            api.get("/v1/bodies")
    assert world.keys.asked == 1


async def test_a_revoked_key_stops_working_within_seconds() -> None:
    store, clock = FakeKeys(), Clock()
    keys = keys_over(store, clock)
    await keys.authenticate(f"Bearer {ADMIN}", "admin")
    del store.known[ADMIN]
    clock.now += 1.0  # as the guide and the command line promise
    with pytest.raises(Refusal) as refused:
        await keys.authenticate(f"Bearer {ADMIN}", "read")
    assert refused.value.status == 401


async def test_a_key_that_was_just_made_works_within_a_second() -> None:
    store, clock = FakeKeys(), Clock()
    keys = keys_over(store, clock)
    assert await keys.find("mn_new") is None
    store.known["mn_new"] = store.known[ADMIN]
    clock.now += 1
    assert await keys.find("mn_new") is not None


async def test_a_store_that_is_away_is_not_remembered_as_a_wrong_key() -> None:
    answers: list[Exception | ApiKey] = [StoreUnavailable("gone"), FakeKeys().known[ADMIN]]

    async def find(_: str) -> ApiKey | None:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    keys = Keys(find, Clock())
    with pytest.raises(StoreUnavailable):
        await keys.find(ADMIN)
    assert await keys.find(ADMIN) is not None


async def test_guessing_keys_does_not_fill_the_memory() -> None:
    store, clock = FakeKeys(), Clock()
    keys = keys_over(store, clock)
    for number in range(20_100):
        await keys.find(f"guess-{number}")
    assert len(keys) <= 10_000
