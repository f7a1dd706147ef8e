"""Bulk imports: killed half-way, sent again, overtaken."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID

import pytest

from memnet.client import ConflictError
from tests.chaos.test_lanes import told
from tests.support.fleet import Fleet
from tests.support.servers import until

TEXTS = told(120)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """120 requests of one message each: three batches of children."""
    path = tmp_path / "talk.jsonl"
    lines = [json.dumps({"messages": [{"role": "user", "content": text}]}) for text in TEXTS]
    path.write_text("\n".join(lines))
    return path


def batches(fleet: Fleet, body: UUID) -> int:
    return len(fleet.rows("SELECT 1 FROM jobs WHERE body_id = %s AND bulk", body)) // 50


def test_an_import_killed_half_way_goes_on_and_nothing_is_there_twice(
    fleet: Fleet, file: Path
) -> None:
    body = fleet.body()
    with fleet.gate("hundredth", body) as gate:
        job = fleet.client.import_file(body, file).id
        fleet.caught(gate).kill9()
        assert batches(fleet, body) == 2
    again = fleet.client.import_file(body, file)
    assert again.id == job
    (row,) = fleet.succeeded(job)
    assert row["result"]["children"] == row["result"]["succeeded"] == len(TEXTS)
    fleet.whole(body, TEXTS)


def test_a_cancelled_import_that_is_sent_again_takes_up_where_it_was(
    fleet: Fleet, file: Path
) -> None:
    body = fleet.body()
    with fleet.models.slowed("Number", 0.05):
        first = fleet.client.import_file(body, file).id
        until(lambda: len(fleet.story(body)) > 10, "some memories")
        fleet.client.jobs.cancel(first)
    second = fleet.client.import_file(body, file).id
    assert second != first
    fleet.succeeded(second)
    fleet.whole(body, TEXTS)
    with pytest.raises(ConflictError):
        fleet.client.jobs.retry(first)


def test_a_cancelled_import_that_is_tried_again_takes_up_where_it_was(
    fleet: Fleet, file: Path
) -> None:
    body = fleet.body()
    with fleet.models.slowed("Number", 0.05):
        job = fleet.client.import_file(body, file).id
        until(lambda: len(fleet.story(body)) > 10, "some memories")
        fleet.client.jobs.cancel(job)
    fleet.client.jobs.retry(job)
    fleet.succeeded(job)
    fleet.whole(body, TEXTS)


def test_a_live_job_does_not_wait_for_the_end_of_an_import_into_its_body(
    fleet: Fleet, file: Path
) -> None:
    fleet.ready()
    body = fleet.body()
    with fleet.models.slowed("Number", 0.1):
        parent = fleet.client.import_file(body, file).id
        until(lambda: len(fleet.story(body)) > 3, "some memories")
        live = fleet.accept(body, "Ben has a boat.")
        fleet.succeeded(live, seconds=5)
        assert len(fleet.story(body)) < len(TEXTS) // 2
    fleet.succeeded(parent)
    story = fleet.story(body)
    story.remove("Ben has a boat.")
    assert story == TEXTS
    fleet.whole(body, fleet.story(body))


def test_an_import_cancelled_while_a_child_is_planned_leaves_no_step(
    fleet: Fleet, file: Path
) -> None:
    body = fleet.body()
    with ThreadPoolExecutor(1) as pool, fleet.gate("plan", body) as gate:
        job = fleet.client.import_file(body, file).id
        fleet.caught(gate)
        cancelling = pool.submit(fleet.client.jobs.cancel, job)
        fleet.queued(body)
    assert cancelling.result().status == "cancelled"
    fleet.whole(body, [])
