"""News that hints at an end, other means, and what happened for the first time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said

THEN = datetime(2025, 1, 10, 9, tzinfo=UTC)


def state(before: str, after: str) -> str:
    later = THEN + timedelta(days=90)
    return judge(Said(before, "user", THEN, "en"), Said(after, "user", later, "en")).state


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("We test everything with Selenium.", "All our tests run on Playwright these days."),
        ("I report bugs in Jira.", "We report bugs in Linear now."),
        ("I've never broken a bone.", "I broke my wrist on the ice."),
        ("I haven't seen the film yet.", "I saw the film yesterday."),
        (
            "Lotte works at the post office.",
            "I haven't seen Lotte at the post office for weeks, perhaps she's left.",
        ),
        ("Jim works at the garage.", "Someone said Jim might have quit the garage."),
        (
            "I love my job at the bakery.",
            "Honestly I'm thinking my days at the bakery might be over.",
        ),
        ("I'm going to the wedding.", "I'm not sure I'll make it to the wedding."),
        ("Mia and Jonas are a couple.", "I heard Mia and Jonas have split up."),
        ("My printer works fine.", "My printer might be broken."),
        ("I love playing the violin.", "I haven't touched my violin in months."),
        ("Ella has a crush on Ben.", "Ella doesn't even look at Ben any more."),
        ("I go to the allotment every day.", "I hardly see the allotment these days."),
        ("I meditate in the garden.", "I haven't been in the garden for weeks."),
    ],
)
def test_what_may_be_over_is_at_least_suspected(before: str, after: str) -> None:
    assert state(before, after) in ("suspected", "outdated")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("We test with Selenium.", "We pay with PayPal."),
        ("We test with Selenium.", "My friend tests with Playwright."),
        ("We test with Selenium.", "We also test with Playwright."),
        ("I play tennis with Anna.", "I play tennis with Tom."),
        ("We shop at Aldi.", "We park at Lidl."),
        ("We chat in French.", "We chat in Paris."),
        ("I've never broken a bone.", "My brother broke his wrist."),
        ("I've never broken a bone.", "I broke a glass."),
        ("I've never been to Rome.", "I have been to Paris."),
        ("I've never lost my keys.", "I lost my phone."),
        ("I haven't seen the film yet.", "I saw Tom yesterday."),
        ("Lotte works at the post office.", "Maybe Tom has left the bakery."),
        ("I'm going to the wedding.", "I'm not sure what to wear to the wedding."),
        ("Mia and Jonas are a couple.", "I heard Lea and Tom have split up."),
        ("My printer works fine.", "My laptop might be broken."),
        ("I like my job.", "My sister isn't sure she still likes her job."),
        ("I love playing the violin.", "My sister hasn't touched her violin in months."),
        ("I love playing the violin.", "I haven't touched alcohol in months."),
        ("Ben is a teacher.", "I don't see Ben any more."),
        ("I live next to the park.", "I haven't been to the market for weeks."),
        ("I have a piano.", "I haven't been to Paris in years."),
    ],
)
def test_what_is_told_of_another_is_not_even_suspected(before: str, after: str) -> None:
    assert state(before, after) == "none"
