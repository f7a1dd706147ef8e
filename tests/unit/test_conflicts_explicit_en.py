"""Corrections and other values in plain English: what says that it was wrong, or tells it anew."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said
from tests.support.conflicts import by_rules

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


def between(old: str, new: str) -> str:
    later = THEN + timedelta(days=60)
    return by_rules(Said(old, "user", THEN, "en"), Said(new, "user", later, "en")).state


def weighed(old: str, new: str) -> str:
    later = THEN + timedelta(days=60)
    return judge(Said(old, "user", THEN, "en"), Said(new, "user", later, "en")).state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "The museum is free on Sundays.",
            "The museum was never free on Sundays, that's the gallery next door.",
        ),
        (
            "The museum is free on Sundays.",
            "Had another look at the flyer, it's Tuesdays the museum is free.",
        ),
        (
            "My uncle served in the air force.",
            "Mum corrected me, my uncle never served in the air force.",
        ),
        (
            "My uncle served in the air force.",
            "Don't know where I got the air force from, my uncle was a postman.",
        ),
        ("The wifi code is 77812.", "I typed the code wrong, it should be 77821."),
        ("The wifi code is 77812.", "Digits swapped in that code, sorry: 77821."),
        (
            "Ravi's flight gets in at 21:40.",
            "I was a line off in the table, Ravi's flight gets in at 20:15.",
        ),
        ("Elsa is from Norway.", "I always thought Elsa was from Norway, but she's Danish."),
        (
            "The pills are to be taken before meals.",
            "Please disregard what I wrote about the pills, they're for after meals.",
        ),
        ("Lina broke the vase.", "I take back what I said about Lina and the vase."),
        ("Lina broke the vase.", "I owe Lina an apology, she didn't break the vase."),
        (
            "The function is thread safe.",
            "I claimed the function was thread safe, but the docs say otherwise.",
        ),
        ("Bats can't see.", "I was talking nonsense about bats, they see well."),
        ("Dr. Kim's office is in room 210.", "Wrong room! Dr. Kim sits in 310."),
        ("The concert is at the Apollo.", "I confused the venues, the concert is at the Odeon."),
        ("Our kitten Miso is a girl.", "We were mistaken about Miso, she's a he."),
    ],
)
def test_what_is_said_to_have_been_wrong_is_denied_in_whatever_words(old: str, new: str) -> None:
    assert between(old, new) == "denied"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "The museum is free on Sundays.",
            "I was wrong about the museum café, it's quite good.",
        ),
        ("The museum is free on Sundays.", "I went to the wrong museum on Sunday."),
        ("My uncle served in the air force.", "I got my uncle's birthday wrong again."),
        ("My uncle served in the air force.", "My aunt never served in the air force."),
        (
            "Ravi's flight gets in at 21:40.",
            "I misread Nina's ticket, her flight gets in at 20:15.",
        ),
        ("Elsa is from Norway.", "Elsa was wrong about the weather, it rained all day."),
        ("Elsa is from Norway.", "Elsa has always been good with kids."),
        ("Lina broke the vase.", "Tom says Lina never broke the vase."),
        ("Lina broke the vase.", "In my dream it wasn't Lina who broke the vase."),
        ("Bats can't see.", "I looked it up: bats can live for thirty years."),
        ("The rent is 1200 including heating.", "The deposit is 2400, I misread it."),
        ("The concert is at the Apollo.", "The concert has always been my favourite event."),
        ("My phone is a Pixel.", "I called the wrong number from my phone."),
    ],
)
def test_other_mistakes_and_other_matters_deny_nothing(old: str, new: str) -> None:
    assert weighed(old, new) in ("none", "suspected")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My commute is 40 minutes.", "With the new tunnel my commute is 25 minutes."),
        (
            "The pharmacy on our street closes at 18:30.",
            "The pharmacy on our street is open until 20:00.",
        ),
        ("Our head of sales is Mr. Brandt.", "Ms. Olsen is our head of sales."),
        ("I'm the treasurer of the choir.", "Bettina is the treasurer of the choir."),
    ],
)
def test_another_value_of_what_has_one_at_a_time_ends_the_older_one(old: str, new: str) -> None:
    assert between(old, new) == "outdated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My commute is 40 minutes.", "The train part of my commute is 25 minutes."),
        ("The gym costs 29 euros a month.", "A locker at the gym costs 5 euros a month."),
        ("The gym costs 29 euros a month.", "The gym is 34 euros a month for couples."),
        (
            "The pharmacy on our street closes at 18:30.",
            "The pharmacy on our street opens at 8:00.",
        ),
        ("The server runs Debian 11.", "The backup server runs Debian 12."),
        ("Our head of sales is Mr. Brandt.", "Ms. Olsen is their head of sales."),
        ("Our head of sales is Mr. Brandt.", "Our head of marketing is Ms. Olsen."),
        ("I'm the treasurer of the choir.", "Bettina is the treasurer of the chess club."),
        ("We have five hens.", "Three of the hens are brown."),
        ("I earn 3000 a month.", "I pay 1200 a month in rent."),
        ("Our front door is green.", "We painted the back door red."),
    ],
)
def test_values_of_other_things_of_parts_and_of_some_days_end_nothing(old: str, new: str) -> None:
    assert weighed(old, new) in ("none", "suspected")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("We were married in 2009.", "2008 is the year we were married, I always get that wrong."),
        ("Our house was built in 1912.", "According to the land register it was built in 1921."),
        ("My grandmother grew up on a farm.", "My grandmother didn't grow up on a farm."),
        ("I have a twin sister.", "There is no twin sister, I was messing with you."),
        ("The hike is 12 km long.", "That 12 was a guess, the hike is 15 km long."),
        ("Greta's birthday is in March.", "Please correct your notes: Greta's birthday is in May."),
    ],
)
def test_what_cannot_change_was_never_so(old: str, new: str) -> None:
    assert between(old, new) == "denied"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("We were married in 2009.", "My sister was married in 2008."),
        ("Our house was built in 1912.", "The house next door was built in 1921."),
        ("Our anniversary is on the 8th of May.", "Their anniversary is on the 9th of May."),
        ("The cake has walnuts in it.", "There are no walnuts in the cookies."),
        ("My grandmother grew up on a farm.", "My grandmother didn't like the farm."),
        ("I ran 5 km today.", "I ran 10 km today."),
        ("We deploy on Wednesdays.", "We never deploy on Fridays."),
    ],
)
def test_facts_of_others_and_of_another_day_deny_nothing(old: str, new: str) -> None:
    assert weighed(old, new) in ("none", "suspected")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I love techno.", "Techno gives me a headache."),
        ("I love techno.", "I find techno boring."),
        ("I can't stand olives.", "I've come to love olives."),
    ],
)
def test_another_mind_about_a_thing_ends_the_older_one(old: str, new: str) -> None:
    assert between(old, new) == "outdated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("We use Slack at work.", "The design agency moved from Slack to Teams."),
        ("We use Slack at work.", "My wife's company ditched Slack for Teams."),
        ("I'm on the night shift.", "Last year I was on the day shift."),
        ("I love techno.", "My dad finds techno boring."),
        ("I live in Porto.", "In the game my character moved to Lisbon."),
        ("Our kitchen is white.", "The neighbours painted their kitchen blue."),
        ("I'm learning Korean.", "I finished lesson three of my Korean course."),
    ],
)
def test_news_of_others_of_parts_and_of_long_ago_end_nothing(old: str, new: str) -> None:
    assert weighed(old, new) in ("none", "suspected")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Noor is pregnant with twins.", "Noor's twins arrived on Monday, both healthy."),
        ("Ed is single.", "Ed and his wife are expecting."),
        ("Ed is engaged to Mara.", "Mara gave Ed the ring back."),
        ("I share a flat with Priya.", "Priya moved out in June."),
        ("Liam is unemployed.", "Liam's first day at the factory went well."),
        ("We rent our house.", "The house is ours, we signed the deed on Friday."),
        ("My dog Benny sleeps in my bed.", "We buried Benny in the garden."),
        ("I don't drink coffee.", "I can't start the day without coffee."),
        ("I can't swim.", "I swam across the lake this morning."),
        ("I've never been to Asia.", "I'm just back from two weeks in Vietnam."),
        ("I go to bed at ten.", "I'm never in bed before midnight."),
    ],
)
def test_the_next_stage_of_life_ends_the_one_before(old: str, new: str) -> None:
    assert between(old, new) == "outdated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My sister is pregnant.", "My sister's friend gave birth to twins."),
        ("Tom is married to Eva.", "Tom's brother got divorced."),
        ("I owe Ben 20 dollars.", "Ben gave me back my umbrella."),
        ("The server is down.", "The backup server is up and running."),
        ("I can't swim.", "My kids learned to swim last summer."),
        ("I don't drink coffee.", "My wife has an espresso every morning."),
        ("I go to bed at ten.", "On Fridays I stay up until one because of game night."),
        ("I'm engaged to Mara.", "If we ever got divorced I'd keep the dog."),
    ],
)
def test_stages_of_others_end_nothing(old: str, new: str) -> None:
    assert weighed(old, new) in ("none", "suspected")


@pytest.mark.parametrize(
    ("old", "new", "state"),
    [
        ("The library is open on Sundays.", "The library is closed on Sundays.", "outdated"),
        ("Alice works with Bob.", "Alice works with Carl.", "none"),
        ("My flight is on Monday.", "My parents' flight was moved to Tuesday.", "none"),
        ("The app is at version 2.1.", "The app needs Android version 9.", "none"),
        ("I love my job at the zoo.", "We stopped at the zoo on our way home.", "none"),
    ],
)
def test_a_thing_has_one_place_and_one_system_at_a_time(old: str, new: str, state: str) -> None:
    assert (weighed(old, new) if state == "none" else between(old, new)) == state


@pytest.mark.parametrize(
    ("old", "new", "state"),
    [
        ("My aunt works for Nokia.", "I misspoke, my aunt is with Ericsson.", "denied"),
        ("The lab is in Ghent.", "The lab is in Bruges, sorry for the wrong info.", "denied"),
        ("Our shift starts at 7:00.", "I misread the roster, our shift starts at 8:00.", "denied"),
        ("The stew has beef in it.", "The stew has no beef in it, I'd just assumed it.", "denied"),
        ("The gate code is 4711.", "The gate code I gave you was never right.", "denied"),
        ("My aunt works for Nokia.", "I misspoke, my uncle is with Ericsson.", "none"),
        ("The stew has beef in it.", "I assumed the guests would be late.", "none"),
        ("Grace works at the Oslo branch.", "Maybe Grace left her keys here.", "none"),
        ("Grace works at the Oslo branch.", "Maybe Paul has quit.", "none"),
    ],
)
def test_assumptions_names_and_counts_are_told_anew(old: str, new: str, state: str) -> None:
    assert (weighed(old, new) if state == "none" else between(old, new)) == state


def test_another_thing_of_the_same_one_that_was_wrong_denies_nothing() -> None:
    assert between("Sam's car is a Volvo.", "I misspelled Sam's surname, it's Hughes.") == "none"
    assert between("Sam's surname is Hues.", "I misspelled Sam's surname, it's Hughes.") == "denied"
