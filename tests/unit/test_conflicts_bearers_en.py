"""Whom English news is told of: of another person's it leaves alone what the older one tells."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


def between(old: str, new: str) -> str:
    later = THEN + timedelta(days=60)
    return judge(Said(old, "user", THEN, "en"), Said(new, "user", later, "en")).state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Lena studies chemistry in Heidelberg.", "Her roommate dropped out of chemistry."),
        ("I'm training for the marathon.", "My buddy Al pulled out of the marathon."),
        ("I weigh about 80 kilos.", "The dog's up to 34 kilos now."),
        ("My daughter wants to be a vet.", "My youngest no longer wants to be a vet."),
        ("I keep kosher.", "People at work assume I've stopped keeping kosher."),
        ("I'm on the waiting list.", "The man in the next bed came off the waiting list."),
        ("I'm writing my thesis on bees.", "A guy in my group quit his thesis on bees."),
        ("We use Slack at work.", "The design agency moved from Slack to Teams."),
        ("We have a trampoline.", "The people next door got rid of their trampoline."),
        ("I support Liverpool.", "My best mate switched from Liverpool to Everton."),
        ("My rent is $1,200.", "My brother's rent went up to $1,500."),
        ("I live on campus.", "My professor moved off campus."),
        ("We have solar panels.", "The Millers had their solar panels taken down."),
        ("My mother is from Porto.", "Wait, no, the wine isn't from Porto, it's from the Douro."),
        ("I have tinnitus.", "My hairdresser got rid of her tinnitus."),
        ("I work as a driver for Tesco.", "The other driver quit Tesco."),
        ("My wife is a dentist.", "I misspoke, my wife's brother is a surgeon, not a dentist."),
        ("I run the school newspaper.", "My son stopped reading the newspaper."),
    ],
)
def test_news_of_another_person_ends_nothing(old: str, new: str) -> None:
    assert between(old, new) == "none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My rent is $1,200.", "The landlord raised my rent to $1,500."),
        ("I take aspirin.", "My doctor took me off aspirin."),
        ("The car is a Golf.", "My husband traded the Golf for a Polo."),
        (
            "Tom is the president of the chess club.",
            "Maria is the president of the chess club now.",
        ),
        ("I live with my boyfriend.", "My boyfriend moved out."),
        ("I'm single.", "My husband fried eggs."),
        ("My son plays the flute.", "He quit the flute."),
    ],
)
def test_those_who_act_on_the_one_that_was_told_of_are_no_strangers(old: str, new: str) -> None:
    assert between(old, new) in ("outdated", "suspected")
