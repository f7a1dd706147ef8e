"""A language model that fails, answers nonsense, or takes its time."""

from __future__ import annotations

import pytest

from tests.chaos.patience import BEHIND, Pair, pair, patient_pairs
from tests.support.fleet import Fleet


@pytest.fixture(scope="module", autouse=True)
def patient(model_fleet: Fleet) -> dict[str, Pair]:
    """From the first test on: while these jobs wait to be tried again, others run."""
    return patient_pairs(model_fleet)


def told(text: str) -> str:
    """As the scripted model tells it."""
    return f"Ann: {text}"


def test_a_job_whose_quota_is_used_up_fails_at_once_and_the_next_goes_on(
    model_fleet: Fleet,
) -> None:
    jobs = pair(model_fleet, "Ann has a parrot.", "quota")
    (row,) = model_fleet.ended(jobs.failing, seconds=10)
    assert (row["status"], row["error"]["code"]) == ("failed", "model_quota_exhausted")
    assert (row["attempts"], row["llm_calls"], row["error"]["retryable"]) == (1, 1, False)
    model_fleet.succeeded(jobs.behind)
    model_fleet.whole(jobs.body, [told(BEHIND)])


def test_a_worker_stopped_during_a_long_call_hands_its_step_back_at_once(
    model_fleet: Fleet,
) -> None:
    text = "Ann has a cat."
    body = model_fleet.body()
    with model_fleet.models.holding(text, "chat", then=["ok", "ok"]) as (first, second):
        job = model_fleet.accept(body, text)
        first.wait()
        assert model_fleet.claimer(job).stop() < 10
        second.wait(2.0)  # not after the silence, which is longer
        rows = model_fleet.rows("SELECT kills, attempts FROM steps WHERE job_id = %s", job)
    assert {(row["kills"], row["attempts"]) for row in rows} == {(0, 0)}
    model_fleet.succeeded(job)
    model_fleet.whole(body, [told(text)])
    model_fleet.heal()


def test_a_failing_model_is_asked_again_after_a_while_and_the_job_behind_waits(
    model_fleet: Fleet, patient: dict[str, Pair]
) -> None:
    jobs = patient["failing"]
    first, second = model_fleet.succeeded(jobs.failing, jobs.behind)
    assert (first["attempts"], first["llm_calls"], first["error"]) == (3, 3, None)
    assert (first["finished_at"] - first["accepted_at"]).total_seconds() >= 3  # 1 and 2 at least
    assert second["finished_at"] >= first["finished_at"]
    model_fleet.whole(jobs.body, [told("Ann has a horse."), told(BEHIND)])


def test_what_a_model_was_asked_counts_although_the_embedding_failed_after_it(
    model_fleet: Fleet, patient: dict[str, Pair]
) -> None:
    jobs = patient["embedding"]
    row, _ = model_fleet.succeeded(jobs.failing, jobs.behind)
    assert row["llm_calls"] == 2
    assert (row["llm_input_tokens"], row["llm_output_tokens"]) == (200, 40)
    model_fleet.whole(jobs.body, [told("Ann has a goat."), told(BEHIND)])


def test_a_model_that_answers_nonsense_five_times_fails_the_job_with_its_reason_and_cost(
    model_fleet: Fleet, patient: dict[str, Pair]
) -> None:
    jobs = patient["nonsense"]
    (row,) = model_fleet.ended(jobs.failing)
    assert (row["status"], row["error"]["code"]) == ("failed", "model_output_invalid")
    assert (row["attempts"], row["llm_calls"]) == (5, 5)
    assert (row["llm_input_tokens"], row["llm_output_tokens"]) == (500, 100)
    assert model_fleet.models.asked("Ann has an owl.", "chat") == 5
    model_fleet.succeeded(jobs.behind)
    model_fleet.whole(jobs.body, [told(BEHIND)])
