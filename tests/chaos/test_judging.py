"""A model that judges what changes: killed at it, talking nonsense, refusing."""

from __future__ import annotations

from uuid import UUID

import pytest

from tests.support.fleet import Fleet
from tests.support.scripts import Act, Hold

OLD = "Ann lives in Lisbon."


def telling(fleet: Fleet, text: str, *acts: Act) -> tuple[UUID, UUID]:
    """A body that remembers `OLD`, and a job that tells it the text; `acts` are what comes of the
    requests to judge it."""
    body = fleet.body()
    fleet.succeeded(fleet.accept(body, OLD))
    fleet.models.plan("chat", text, "ok", *acts)  # it is extracted first
    return body, fleet.accept(body, text)


def states(fleet: Fleet, body: UUID) -> list[str]:
    rows = fleet.rows("SELECT state FROM memories WHERE body_id = %s ORDER BY seq", body)
    return [row["state"] for row in rows]


def changes(fleet: Fleet, body: UUID) -> list[tuple[str, str]]:
    rows = fleet.rows(
        "SELECT e.state, n.explanation FROM memory_events e JOIN memories m ON m.id = e.memory_id "
        "LEFT JOIN change_notes n ON n.event_id = e.id WHERE m.body_id = %s ORDER BY e.id",
        body,
    )
    return [(row["state"], row["explanation"]) for row in rows]


def test_a_worker_killed_while_it_judges_loses_no_change_and_makes_none_twice(
    model_fleet: Fleet,
) -> None:
    hold = Hold("every_pair")
    body, job = telling(model_fleet, "Ann moved to Porto.", hold, "every_pair")
    hold.wait()
    model_fleet.claimer(job).kill_child()
    hold.open()
    (row,) = model_fleet.succeeded(job)
    assert row["llm_calls"] == 2  # what the dead one was told is lost with it
    assert states(model_fleet, body) == ["outdated", "valid"]
    assert changes(model_fleet, body) == [("outdated", "No longer.")]
    model_fleet.heal()


def test_a_worker_frozen_while_it_judges_is_not_heard_when_it_thaws(model_fleet: Fleet) -> None:
    hold = Hold("every_pair")
    body, job = telling(model_fleet, "Ann moved to Graz.", hold, "ok")
    hold.wait()
    frozen = model_fleet.claimer(job)
    frozen.freeze()
    model_fleet.succeeded(job)
    judged = changes(model_fleet, body)  # by the rules, since the second answer said nothing
    hold.open()
    model_fleet.heal()
    model_fleet.succeeded(model_fleet.accept(body, "Ann has a boat."))
    assert changes(model_fleet, body) == judged
    assert "No longer." not in {reason for _, reason in judged}


def test_a_model_that_cannot_judge_fails_the_job_with_its_reason_and_retires_nothing(
    model_fleet: Fleet,
) -> None:
    nonsense = ["not_json", "wrong_schema", "schema_echo", "truncated", "invented_labels"]
    body, job = telling(model_fleet, "Ann moved to Oslo.", *nonsense)
    (row,) = model_fleet.ended(job, seconds=90)
    assert (row["status"], row["error"]["code"]) == ("failed", "model_output_invalid")
    assert "none" in row["error"]["message"]
    assert (row["attempts"], row["llm_calls"]) == (5, 6)
    assert (row["llm_input_tokens"], row["llm_output_tokens"]) == (600, 120)
    model_fleet.succeeded(model_fleet.accept(body, "Ann has a boat."))
    assert states(model_fleet, body) == ["valid", "valid"]


@pytest.mark.parametrize("behaviour", ["refusal", "filtered", "quota"])
def test_a_refusal_to_judge_fails_at_once_and_the_next_goes_on(
    model_fleet: Fleet, behaviour: str
) -> None:
    body, job = telling(model_fleet, f"Ann moved to Rome, {behaviour}.", behaviour)
    (row,) = model_fleet.ended(job)
    assert (row["status"], row["llm_calls"]) == ("failed", 2)
    model_fleet.succeeded(model_fleet.accept(body, "Ann has a boat."))
    assert states(model_fleet, body) == ["valid", "valid"]


def test_prose_around_the_verdicts_does_no_harm(model_fleet: Fleet) -> None:
    body, job = telling(model_fleet, "Ann bought a boat in Bonn.", "prose")
    (row,) = model_fleet.succeeded(job)
    assert (row["attempts"], row["llm_calls"]) == (1, 2)
    assert states(model_fleet, body) == ["valid", "valid"]
