"""Ordinary talk that changes nothing of what was told before, however much it sounds like it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts import Said, judge

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


def between(old: str, new: str, language: str) -> str:
    later = THEN + timedelta(days=60)
    return judge(Said(old, "user", THEN, language), Said(new, "user", later, language)).state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Sympathy is no apology, and an answer no correction.
        ("It's been rough at work.", "Sorry to hear about work, it must have been rough for you."),
        ("You are so talented!", "Sorry to hear that. It doesn't mean you're not talented."),
        ("I watched a classic movie last week.", "Nope! You'll have to watch the movie yourself."),
        ("I'm going to check the books out.", "No, not yet, but I'll check the books out."),
        ("I talked to a fan of Harry Potter.", "Nope, it's my first time at Harry Potter World."),
        # To forget is an order only where it is one.
        ("Your support means a lot.", "It's easy to forget that. Appreciate your support."),
        ("I met a sad girl at the shelter.", "A boy at the shelter laughed, I won't forget that."),
        # Of a game that was messed up nothing was told wrong.
        ("I had a big basketball game last year.", "I messed up during a big basketball game."),
        # What a "but" brings is not denied.
        ("I see a lot of the coast.", "I'm not into hiking but I'm curious to see the coast."),
        ("I finished my first screenplay.", "Not much is new other than the screenplay."),
        # One after another, and from one to another.
        ("I won my first chess tournament.", "I won my fourth chess tournament on Friday!"),
        (
            "Contemporary is my top pick.",
            "We do all kinds of dances, from contemporary to hip-hop.",
        ),
        ("I love the food in Rome.", "Everything from the food to the history was amazing."),
        ("I was in a chess final last Saturday.", "My chess tournament got pushed back."),
        ("I love getting lost in fantasy stories.", "I still love to get lost in good books."),
        # Another time of the day, and the same once more.
        ("I drink coffee in the morning.", "I don't drink coffee after 4 pm."),
        ("I go running in the morning.", "I don't go running on Sundays."),
        (
            "I also lost my job at Door Dash this month.",
            "Since I lost my job at Door Dash, things have been tough.",
        ),
    ],
)
def test_ordinary_talk_in_english_changes_nothing(old: str, new: str) -> None:
    assert between(old, new, "en") == "none"
