"""English news of a part, of another thing, of one day only or of somebody else's mistake."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import by_rules as judge
from pipeline.domain.conflicts.values import Said

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


def between(old: str, new: str) -> str:
    later = THEN + timedelta(days=60)
    return judge(Said(old, "user", THEN, "en"), Said(new, "user", later, "en")).state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Mum's birthday is the 9th of June.", "We moved Mum's birthday dinner to the 15th."),
        ("The exam is on Friday.", "The exam review session was moved to Thursday."),
        ("My office is in room 214.", "The printer was moved to room 220."),
        ("My back hurts.", "My neck doesn't hurt anymore."),
        ("I'm allergic to bees.", "I'm no longer allergic to cats."),
        ("Everyone takes one week of on-call.", "I swapped my on-call with Dmitri this week."),
        ("The shop closes at six.", "The shop closes at two on Christmas Eve."),
        ("My gran bakes every Sunday.", "My gran didn't bake last Sunday."),
        ("I earn 48,000 a year.", "I make four thousand a month."),
        ("My father is retired.", "My father stopped working at 63."),
        ("My blood type is A.", "I had my son's blood type wrong, it's B."),
        ("We met in 2010.", "No, we didn't meet at work, we met at a party."),
        ("I have a student loan.", "I paid off my car loan."),
        ("I have a piano lesson on Tuesday.", "My ballet lesson was moved to Friday."),
        ("Our choir sings gospel.", "Our choir has dropped the summer concert."),
        ("Our car is electric.", "We replaced our electric cooker with a gas one."),
        ("I'm a smoker.", "My new year's resolution is to quit smoking."),
        ("I'm from Ghana.", "My husband isn't from Ghana, that's a misunderstanding."),
        ("I'm a vegetarian.", "My mother-in-law pretends I eat meat."),
    ],
)
def test_news_that_reaches_less_far_than_what_was_told_ends_nothing(old: str, new: str) -> None:
    assert between(old, new) == "none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My exam is on Friday.", "The exam date was moved to Thursday."),
        ("I'm allergic to bees.", "I'm no longer allergic to bees."),
        ("Standup is at 9:30 every morning.", "Starting this week our standup is at 10."),
        ("I earn 2,800 euros a month.", "My salary went up to 3,100 euros a month."),
    ],
)
def test_news_of_the_thing_itself_ends_it(old: str, new: str) -> None:
    assert between(old, new) == "outdated"


def test_a_correction_of_ones_own_value_denies_it() -> None:
    assert between("My blood type is A.", "I had my blood type wrong, it's B.") == "denied"
