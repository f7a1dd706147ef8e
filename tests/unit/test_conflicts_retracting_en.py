"""Corrections that put another one in the place of what was told, and what is no such thing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import by_rules as judge
from pipeline.domain.conflicts.values import Said

THEN = datetime(2025, 1, 10, 9, tzinfo=UTC)


def state(before: str, after: str) -> str:
    later = THEN + timedelta(days=2)
    return judge(Said(before, "user", THEN, "en"), Said(after, "user", later, "en")).state


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Greg ate the last piece of cake.", "It wasn't Greg after all, Lily confessed."),
        ("Tom broke the window.", "Tom is innocent, it was a branch that broke the window."),
        ("Ben took my headphones.", "I accused Ben unfairly, the headphones were in my bag."),
        ("The app is written in Java.", "No, the app is written in Kotlin."),
        ("The book is printed in Italy.", "Actually, the book is printed in Spain."),
        (
            "Tom's daughter is called Freya.",
            "Oops, Freya is his niece; his daughter is called Ingrid.",
        ),
        (
            "Anna's birthday is on 3 May.",
            "Sorry, 3 May is Ben's birthday, Anna's birthday is on 9 May.",
        ),
        ("Our puppy is a girl.", "The vet says our puppy is a boy."),
        ("I was born in Hamburg.", "I was born in Bremen."),
        ("My blood type is A.", "My blood type is B."),
        ("Dune was written by Isaac Asimov.", "Frank Herbert wrote Dune."),
        ("My seat is 14A.", "Sorry, 14A was a mistake, my seat is 15A."),
        ("The bus leaves at gate 4.", "Ignore the gate 4 thing, that was a typo, it's gate 6."),
    ],
)
def test_another_one_is_put_in_its_place(before: str, after: str) -> None:
    assert state(before, after) == "denied"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Greg ate the last piece of cake.", "It wasn't Tom who washed up, it was me."),
        ("Tom broke the window.", "Tom wasn't the one who called the police."),
        ("The app is written in Java.", "No, the server is written in Go."),
        ("Anna's birthday is on 3 May.", "Ben's birthday is on 9 May."),
        ("Our puppy is a girl.", "Our neighbours' puppy is a boy."),
        ("My baby is a girl.", "My sister's baby is a boy."),
        ("I was born in Hamburg.", "My brother was born in Bremen."),
        ("I was born in Germany.", "I was born in Hamburg."),
        ("My blood type is A.", "My wife's blood type is B."),
        ("Dune was written by Frank Herbert.", "Isaac Asimov wrote Foundation."),
        ("My sister wrote a book.", "Tom wrote a letter."),
        ("I think the number was a mistake.", "It was a mistake to buy the car."),
        ("We bought the red car.", "The red car was a mistake, it guzzles petrol."),
        ("I live in Leeds.", "Moving to Leeds was a mistake, but I stay."),
        ("Marrying Tom in 2010.", "Marrying Tom was a mistake."),
    ],
)
def test_what_is_told_of_another_denies_nothing(before: str, after: str) -> None:
    assert state(before, after) == "none"
