"""Workers killed with -9 and frozen, in every phase of a job."""

from __future__ import annotations

from tests.support.fleet import FROZEN, Fleet


def test_a_worker_killed_while_it_embeds_loses_nothing(fleet: Fleet) -> None:
    body = fleet.body()
    texts = ["Ann has a cat.", "Ann has a dog."]
    with fleet.models.holding(texts[0]) as hold:
        jobs = [fleet.accept(body, text) for text in texts]
        hold.wait()
        fleet.claimer(jobs[0]).kill9()
        fleet.succeeded(*jobs)
    fleet.whole(body, texts)
