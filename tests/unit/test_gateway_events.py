"""A job's events: every change once, one look at the store however many listen, an end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from uuid import UUID

from api_gateway.feeds import JobFeeds, stamp
from pipeline.domain.jobs import Job, JobStatus, Phase
from pipeline.errors import NotFound, StoreUnavailable
from tests.support.gateway_fakes import World, client


def states_of(job: Job) -> list[Job]:
    running = replace(job, status=JobStatus.RUNNING, phase=Phase.PREPARING)
    half = replace(running, progress=50)
    done = replace(half, status=JobStatus.SUCCEEDED, phase=Phase.DONE, progress=100)
    return [running, half, half, done]


def events_of(text: str) -> list[tuple[str, str, int]]:
    """(event, status, progress) of each event in a stream."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if line[0] != ":")
        if "event" in lines:
            job = json.loads(lines["data"])
            found.append((lines["event"], job["status"], job["progress"]))
    return found


def test_every_change_is_told_once_and_then_the_end() -> None:
    world = World()
    job = world.put_job()
    world.jobs.steps = [job, *states_of(job)]
    with client(world) as api:
        answer = api.get(f"/v1/jobs/{job.id}/events")
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert events_of(answer.text) == [
        ("job", "queued", 0),
        ("job", "running", 0),
        ("job", "running", 50),
        ("job", "succeeded", 100),
        ("end", "succeeded", 100),
    ]


def test_a_job_that_has_ended_is_told_at_once() -> None:
    world = World()
    job = world.put_job(JobStatus.FAILED)
    with client(world) as api:
        answer = api.get(f"/v1/jobs/{job.id}/events")
    assert events_of(answer.text) == [("job", "failed", 0), ("end", "failed", 0)]


def test_who_comes_back_is_not_told_again_what_was_seen() -> None:
    world = World()
    job = world.put_job()
    done = replace(job, status=JobStatus.SUCCEEDED, progress=100)
    world.jobs.steps = [job, done]
    with client(world) as api:
        seen = {"Last-Event-ID": "queued.accepted.0.0"}
        answer = api.get(f"/v1/jobs/{job.id}/events", headers=seen)
    assert events_of(answer.text) == [("job", "succeeded", 100), ("end", "succeeded", 100)]


def test_who_has_seen_the_end_of_a_job_is_told_that_it_has_ended_and_no_more() -> None:
    world = World()
    job = world.put_job(JobStatus.FAILED)
    with client(world) as api:
        seen = {"Last-Event-ID": stamp(job)}
        answer = api.get(f"/v1/jobs/{job.id}/events", headers=seen)
    assert events_of(answer.text) == [("end", "failed", 0)]


class Script:
    """A store that plays a list of jobs and errors, the last for ever."""

    def __init__(self, *steps: Job | Exception) -> None:
        self.steps = list(steps)
        self.looks = 0

    async def read(self, _: UUID, __: UUID) -> Job:
        self.looks += 1
        step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
        if isinstance(step, Exception):
            raise step
        return step


def feeds_over(script: Script, quiet: float = 5.0) -> JobFeeds:
    return JobFeeds(script.read, asyncio.Event(), poll_seconds=0.01, quiet_seconds=quiet)


async def told(stream: AsyncIterator[Job | None]) -> list[str]:
    async with asyncio.timeout(5):
        return [job.status.value if job else "quiet" async for job in stream]


async def test_many_listeners_cost_the_looks_of_one() -> None:
    job = World().put_job()
    running, *_, done = states_of(job)
    script = Script(*[job] * 20, running, done)
    feeds = feeds_over(script)
    heard = await asyncio.gather(*(told(feeds.follow(job)) for _ in range(30)))
    assert heard == [["queued", "running", "succeeded"]] * 30
    assert script.looks == 22


async def test_when_all_is_quiet_a_sign_of_life_is_sent() -> None:
    job = World().put_job()
    script = Script(*[job] * 20, states_of(job)[-1])
    heard = await told(feeds_over(script, quiet=0.05).follow(job))
    assert heard[:2] == ["queued", "quiet"]
    assert heard[-1] == "succeeded"


async def test_a_store_that_is_away_for_a_while_ends_no_stream() -> None:
    job = World().put_job()
    script = Script(*[StoreUnavailable("gone")] * 5, states_of(job)[-1])
    assert await told(feeds_over(script).follow(job)) == ["queued", "succeeded"]


async def test_a_job_that_is_erased_ends_the_stream() -> None:
    job = World().put_job()
    assert await told(feeds_over(Script(job, NotFound("gone"))).follow(job)) == ["queued"]


async def test_an_error_that_nobody_expected_ends_the_stream() -> None:
    job = World().put_job()
    assert await told(feeds_over(Script(job, RuntimeError("bug"))).follow(job)) == ["queued"]


async def test_when_the_last_listener_leaves_nobody_looks_any_more() -> None:
    job = World().put_job()
    script = Script(job)
    feeds = feeds_over(script)
    async with aclosing(feeds.follow(job)) as stream:
        assert await anext(stream) == job
        await asyncio.sleep(0.05)
    looks = script.looks
    await asyncio.sleep(0.05)
    assert script.looks == looks > 0


async def test_a_gateway_that_stops_ends_all_streams() -> None:
    job = World().put_job()
    closing = asyncio.Event()
    feeds = JobFeeds(Script(job).read, closing, poll_seconds=0.01)
    asyncio.get_running_loop().call_later(0.05, closing.set)
    assert await told(feeds.follow(job)) == ["queued"]
