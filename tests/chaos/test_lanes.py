"""Order and exactly once: several workers on one lane, wake-ups lost, doubled and late."""

from __future__ import annotations

from tests.support.fleet import Fleet


def told(count: int) -> list[str]:
    return [f"Number {n} lies in box {n * 7}." for n in range(count)]


def test_thirty_jobs_of_one_body_take_effect_once_and_in_order_with_three_workers(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    texts = told(30)
    jobs = [fleet.accept(body, text) for text in texts]
    fleet.succeeded(*jobs)
    fleet.whole(body, texts)


def test_a_lost_wake_up_costs_no_job(fleet: Fleet) -> None:
    body = fleet.body()
    texts = told(10)
    with fleet.models.holding(texts[0]), fleet.models.holding(texts[1]), fleet.models.holding(texts[2]):
        jobs = [fleet.accept(body, text) for text in texts]
        for _ in range(5):
            fleet.flush()
    fleet.succeeded(*jobs)
    fleet.whole(body, texts)


def test_a_restart_of_the_broker_costs_no_job(fleet: Fleet) -> None:
    body = fleet.body()
    texts = told(12)
    jobs = []
    for place, text in enumerate(texts):
        if place % 4 == 1:
            fleet.broker.kill9()
        if place % 4 == 3:
            fleet.broker.start()
        jobs.append(fleet.accept(body, text))
    fleet.succeeded(*jobs)
    fleet.whole(body, texts)


def test_fifty_doubled_and_late_wake_ups_do_no_harm(fleet: Fleet) -> None:
    body = fleet.body()
    texts = told(6)
    fleet.wake("memorize", 50)
    jobs = [fleet.accept(body, text) for text in texts]
    fleet.wake("memorize", 50)
    fleet.succeeded(*jobs)
    fleet.wake("memorize", 50)
    fleet.whole(body, texts)
