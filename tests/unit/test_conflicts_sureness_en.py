"""What English news has to be for an older statement to be retired: sure of whom, and for good."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


def between(old: str, new: str) -> str:
    later = THEN + timedelta(days=60)
    return judge(Said(old, "user", THEN, "en"), Said(new, "user", later, "en")).state


OF_ANOTHER = [
    ("My name is Alex.", "My new stage name is Rex."),
    ("My rent is 700 euros.", "The rent for the garage is 80 euros now."),
    ("The gym opens at six.", "The sauna in the gym opens at ten now."),
    ("I have a hamster.", "The school hamster died."),
    ("I play tennis on Saturdays.", "The tennis finals were moved to Sunday."),
    ("I'm a vegetarian.", "The vegetarian I shared a tent with has gone back to eating meat."),
    ("I take the 7:10 train.", "The 6:50 train was cancelled and they all came onto ours."),
]
IN_ANOTHER_SENSE = [
    ("We have a cat named Miso.", "I was wrong, there's no miso left in the fridge."),
    ("Theo and Amy are a couple.", "Theo and Amy broke up laughing when the priest sneezed."),
    ("My parents are alive and well.", "My parents died laughing at your joke."),
    ("Our hamster is called Peanut.", "I'm off peanuts until the test results are in."),
]
FOR_A_WHILE = [
    (
        "Henry is on the night shift.",
        "This Thursday Henry is covering a day shift for a colleague.",
    ),
    ("The shop is open on Sundays.", "The shop was closed that Sunday because of a burst pipe."),
    ("Ida is our captain.", "Bea is our captain for the match, Ida is injured."),
]
OF_SOMETHING_ELSE = [
    ("Mount Kenya is the second highest in Africa.", "My partner insists I was wrong about it."),
    ("My boss is Karen.", "I thought Karen was angry, but I was wrong."),
    ("My mother's name is Ruth.", "I got your mother's name wrong, sorry, it's Edith."),
    ("Lisa is my cousin.", "I was wrong about Lisa, she's really kind."),
    ("Sara's birthday is in October.", "We're celebrating Sara's birthday in November this year."),
]
SURE = [
    ("I share a flat with Jonas.", "Jonas moved out last weekend."),
    ("My niece Mia is scared of dogs.", "Mia hugs every dog she meets in the park."),
    ("I take lisinopril.", "My doctor took me off lisinopril."),
    ("Peter is our CTO.", "Samantha is the CTO here, you'll meet her at the offsite."),
    (
        "The testing conference will be in Vienna.",
        "They relocated the testing conference to Prague.",
    ),
    ("I'm on crutches.", "The cast came off, I've recovered completely."),
    ("I'm single.", "I've been seeing someone for a few weeks, we're official now."),
]


@pytest.mark.parametrize(
    ("old", "new"), [*OF_ANOTHER, *IN_ANOTHER_SENSE, *FOR_A_WHILE, *OF_SOMETHING_ELSE]
)
def test_what_is_not_sure_retires_nothing(old: str, new: str) -> None:
    assert between(old, new) in ("none", "suspected")


@pytest.mark.parametrize(("old", "new"), IN_ANOTHER_SENSE)
def test_another_sense_of_a_word_casts_no_doubt(old: str, new: str) -> None:
    assert between(old, new) == "none"


@pytest.mark.parametrize(("old", "new"), SURE)
def test_what_is_surely_of_the_same_one_retires_it(old: str, new: str) -> None:
    assert between(old, new) == "outdated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I have two brothers.", "I was wrong, I never had brothers."),
        ("My sister is a dentist.", "I misspoke, my sister is a doctor."),
        ("I have a black belt in judo.", "I lied about the black belt, sorry."),
        (
            "I'm allergic to peanuts.",
            "I'm not allergic to peanuts after all, the doctor was wrong.",
        ),
    ],
)
def test_a_correction_of_just_that_denies_it(old: str, new: str) -> None:
    assert between(old, new) == "denied"
