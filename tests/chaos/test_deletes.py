"""What is deleted stays deleted, whatever races it."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID

import pytest

from memnet.client import NotFoundError
from pipeline import maintenance
from pipeline.settings import Settings
from tests.chaos.phases import CLAIMING_NOTHING
from tests.chaos.test_lanes import told
from tests.support.fleet import Fleet
from tests.support.servers import until

TEXTS = ["Ann keeps bees on her roof.", "Ann plays the oboe."]


def memory_of(fleet: Fleet, body: UUID, text: str) -> UUID:
    query = "SELECT id FROM memories WHERE body_id = %s AND text = %s"
    found = until(lambda: fleet.rows(query, body, text), f"a memory {text!r}")
    return UUID(str(found[0]["id"]))


def recalled(fleet: Fleet, body: UUID, query: str) -> list[str]:
    return [memory.text for memory in fleet.client.recall(body, query).memories]


def project_deletions_again(fleet: Fleet) -> None:
    """What is due a minute later, once no late writer is left, is due now."""
    fleet.rows("UPDATE outbox SET not_before = now()")


def test_a_memory_deleted_while_it_is_projected_does_not_come_back(fleet: Fleet) -> None:
    body = fleet.body()
    fleet.servers.vectors.freeze()
    jobs = [fleet.accept(body, text) for text in CLAIMING_NOTHING]
    gone, *left = CLAIMING_NOTHING
    bees = memory_of(fleet, body, gone)
    fleet.projector(body)  # its write is on the way
    fleet.client.memories.delete(bees)
    fleet.servers.vectors.thaw()
    fleet.succeeded(*jobs)
    assert gone not in recalled(fleet, body, "Who keeps bees?")
    project_deletions_again(fleet)
    fleet.whole(body, left)
    assert recalled(fleet, body, "Who keeps bees on her roof?") in ([], left)


def test_a_memory_deleted_while_its_projector_is_frozen_does_not_come_back(fleet: Fleet) -> None:
    body = fleet.body()
    with fleet.gate("projected", body) as gate:
        jobs = [fleet.accept(body, text) for text in TEXTS]
        frozen = fleet.caught(gate)
        frozen.freeze()
        bees = memory_of(fleet, body, TEXTS[0])
        fleet.client.memories.delete(bees)
    fleet.succeeded(*jobs)
    frozen.thaw()
    project_deletions_again(fleet)
    fleet.whole(body, TEXTS[1:])


def test_neither_redelivery_nor_rebuild_brings_a_deleted_memory_back(fleet: Fleet) -> None:
    body = fleet.body()
    messages = [{"role": "user", "content": t, "id": f"m{n}"} for n, t in enumerate(TEXTS)]
    fleet.succeeded(fleet.client.memorize(body, messages).id)
    fleet.client.memories.delete(memory_of(fleet, body, TEXTS[0]))
    fleet.succeeded(fleet.client.memorize(body, messages).id)
    fleet.wake("memorize", 5)
    for _ in maintenance.rebuild(Settings.load(fleet.settings), body, reindex=False):
        pass
    fleet.whole(body, TEXTS[1:])


def test_a_body_deleted_while_its_import_runs_leaves_nothing(fleet: Fleet, tmp_path: Path) -> None:
    body = fleet.body()
    file = tmp_path / "talk.jsonl"
    texts = told(120)
    lines = [json.dumps({"messages": [{"role": "user", "content": text}]}) for text in texts]
    file.write_text("\n".join(lines))
    parent = fleet.client.import_file(body, file).id
    until(lambda: len(fleet.story(body)) > 10, "some memories")
    fleet.client.bodies.delete(body)
    assert fleet.ended(parent)[0]["status"] == "cancelled"
    until(lambda: not fleet.story(body), "a purge")
    project_deletions_again(fleet)
    fleet.whole(body, [])
    with pytest.raises(NotFoundError):
        fleet.client.recall(body, "boxes")
    kept = fleet.rows("SELECT 1 FROM jobs WHERE body_id = %s AND payload IS NOT NULL", body)
    assert kept == []


def test_a_body_deleted_while_a_job_is_planned_leaves_no_step(fleet: Fleet) -> None:
    body = fleet.body()
    with ThreadPoolExecutor(1) as pool, fleet.gate("plan", body) as gate:
        job = fleet.accept(body, TEXTS[0])
        fleet.caught(gate)
        deleting = pool.submit(fleet.client.bodies.delete, body)
        fleet.queued(body)
    deleting.result()
    assert fleet.ended(job)[0]["status"] == "cancelled"
    fleet.whole(body, [])
