"""A state told or shown to be another one: each axis with a change and with a near-miss."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.en.standings_body import BODY
from pipeline.domain.conflicts.en.standings_doing import DOING
from pipeline.domain.conflicts.en.standings_habits import HABITS
from pipeline.domain.conflicts.en.standings_home import HOME
from pipeline.domain.conflicts.en.standings_things import THINGS
from pipeline.domain.conflicts.en.standings_work import WORK
from pipeline.domain.conflicts.judging import judge, read
from pipeline.domain.conflicts.standings import standing
from pipeline.domain.conflicts.values import Said
from tests.support.conflicts import by_rules

THEN = datetime(2025, 1, 10, 9, tzinfo=UTC)

# Axis: what was said, what ends it, and what does not.
CASES = {
    "love": (
        "Dario is single and says he likes it that way.",
        "Dario and his husband just bought a house near Turin.",
        "Tom and his husband just bought a house near Turin.",
    ),
    "children": (
        "Ruth is pregnant with her first child.",
        "Ruth's baby girl arrived Tuesday, 3.4 kilos and loud.",
        "Mia's baby girl arrived Tuesday, 3.4 kilos and loud.",
    ),
    "tenure": (
        "We're in a rented flat above a bakery.",
        "First night in the terraced house we bought, boxes everywhere!",
        "My brother bought a house last week.",
    ),
    "household": (
        "I share a flat with three nurses.",
        "I live alone now.",
        "My sister lives alone now.",
    ),
    "life": (
        "Bruno, my beagle, sleeps at the foot of my bed.",
        "We buried Bruno under the apple tree yesterday.",
        "We buried Rex under the apple tree yesterday.",
    ),
    "abroad": (
        "My sister lives abroad.",
        "My sister is back home.",
        "My brother is back home.",
    ),
    "night_waking": (
        "Leo wakes us up three times a night.",
        "Leo slept through the night.",
        "Mia slept through the night.",
    ),
    "schooling": (
        "Leo goes to kindergarten.",
        "Leo started school.",
        "Mia started school.",
    ),
    "pets": (
        "I don't have any pets.",
        "We adopted a greyhound from the shelter.",
        "My neighbour adopted a greyhound from the shelter.",
    ),
    "employment": (
        "Jonas is unemployed and a bit down about it.",
        "Jonas has his first week at Siemens behind him.",
        "Jonas would love to work at Siemens.",
    ),
    "contract": (
        "I'm still on probation.",
        "I passed my probation.",
        "My sister passed her probation.",
    ),
    "preparation": (
        "I'm training for the Berlin marathon.",
        "I ran the Berlin marathon last Sunday.",
        "I ran the Paris marathon last Sunday.",
    ),
    "study": (
        "My brother is still in college.",
        "My brother graduated.",
        "My cousin graduated.",
    ),
    "job_feeling": (
        "I love my job.",
        "I hate my job with a passion.",
        "My husband hates his job.",
    ),
    "work_place": (
        "I work from home.",
        "We're back in the office five days a week.",
        "Today I work in the office.",
    ),
    "commute": (
        "I take the bus to work.",
        "I cycle to work now.",
        "When it snows I walk to work.",
    ),
    "driving": (
        "I'm still learning to drive.",
        "My driving licence came in the mail!",
        "My son passed his driving test!",
    ),
    "health": (
        "I'm on crutches.",
        "The cast came off, I've recovered completely.",
        "My brother has recovered completely.",
    ),
    "allergy": (
        "I'm allergic to eggs.",
        "I outgrew my egg allergy.",
        "I outgrew my milk allergy.",
    ),
    "medicine": (
        "I take warfarin every morning.",
        "I came off warfarin.",
        "I came off the painkillers.",
    ),
    "spicy": (
        "I can't eat spicy food.",
        "I put chili on everything these days.",
        "My wife puts chili on everything.",
    ),
    "hair": (
        "My hair goes down to my waist.",
        "With this pixie cut my neck is always freezing.",
        "My sister has a pixie cut.",
    ),
    "beard": (
        "Uncle Rob has a bushy full beard.",
        "Uncle Rob's chin is as smooth as a baby's bottom.",
        "My chin is smooth.",
    ),
    "glasses": (
        "I wear glasses.",
        "I had laser surgery in the spring.",
        "My boss had laser surgery.",
    ),
    "sleep_time": (
        "I'm usually asleep by 10 pm.",
        "I'm never in bed before one in the morning.",
        "On Fridays I stay up until one.",
    ),
    "sleep_quality": (
        "I have insomnia.",
        "I sleep like a log.",
        "The baby sleeps like a log.",
    ),
    "swimming": (
        "I can't swim, never learned it as a kid.",
        "Did forty laps at the pool without stopping once.",
        "My daughter did forty laps at the pool.",
    ),
    "fear": (
        "My niece Mia is scared of dogs.",
        "Mia hugs every dog she meets in the park.",
        "Mia hugs every cat she meets in the park.",
    ),
    "diet": (
        "I'm a vegetarian.",
        "I went back to eating beef.",
        "My wife went back to eating beef.",
    ),
    "alcohol": (
        "I have a glass of wine with dinner every night.",
        "I've been sober for 214 days.",
        "My brother has been sober for 214 days.",
    ),
    "smoking": (
        "I smoke a pack a day.",
        "I kicked the habit.",
        "Dad hasn't smoked since his bypass.",
    ),
    "caffeine": (
        "I drink three cups of coffee a shift.",
        "Haven't touched coffee since February.",
        "I don't drink coffee after lunch.",
    ),
    "exercise": (
        "I go running every morning before my shift.",
        "My knee made me give up running in April.",
        "My sister gave up running.",
    ),
    "faith": (
        "I believe in God.",
        "I've become an atheist.",
        "My brother became an atheist.",
    ),
    "travel": (
        "I've never been to Asia.",
        "Two weeks in Vietnam are over and I'm still jet-lagged.",
        "We came back from Rome, sunburnt and full of gelato.",
    ),
    "trying": (
        "I've never tried oysters.",
        "I tried my first oysters yesterday.",
        "My brother tried oysters yesterday.",
    ),
    "skill": (
        "I can't play the guitar.",
        "I taught myself to play the guitar.",
        "I taught myself to play the piano.",
    ),
    "talking": (
        "Leo doesn't talk yet.",
        "Leo speaks in whole sentences.",
        "Mia speaks in whole sentences.",
    ),
    "walking": (
        "Leo can't walk yet.",
        "Leo took his first steps!",
        "Mia took her first steps!",
    ),
    "own_room": (
        "Our little one, Leo, still sleeps in our bed.",
        "Leo has slept in his own room for three weeks.",
        "Mia has slept in her own room for three weeks.",
    ),
    "possession": (
        "We don't have a dishwasher.",
        "We bought a dishwasher.",
        "My parents bought a dishwasher.",
    ),
    "waiting": (
        "I'm on the waiting list for the ICU course.",
        "First day of the ICU course today, my head is spinning.",
        "First day of the knitting course today.",
    ),
    "speaking_terms": (
        "My roommate and I aren't speaking.",
        "My roommate and I made up.",
        "Lisa and I made up.",
    ),
    "social_media": (
        "I'm not on social media.",
        "I joined Instagram.",
        "My mum joined Instagram.",
    ),
    "liking": (
        "I adore horror movies.",
        "Horror movies bore me to tears.",
        "Horror movies bore my sister.",
    ),
    "membership": (
        "I'm a member of the tennis club.",
        "I'm out of the tennis club.",
        "I'm out of the chess club.",
    ),
    "debt": (
        "I'm still paying off my student loan.",
        "I made the last payment on my student loan!",
        "My brother is debt-free.",
    ),
    "schedule": (
        "The bridge is behind schedule.",
        "The bridge is on track.",
        "The tunnel is on track.",
    ),
    "device": (
        "My printer is broken.",
        "The printer works again.",
        "The toaster works again.",
    ),
}


def said(text: str, days: int = 0) -> Said:
    return Said(text, "user", THEN + timedelta(days=days), "en")


def between(old: str, new: str) -> str:
    found = standing(read(said(old)), read(said(new, 60)))
    return found.state if found else "none"


def test_every_axis_has_a_case() -> None:
    assert {one.name for one in (*HOME, *WORK, *BODY, *HABITS, *DOING, *THINGS)} == CASES.keys()


@pytest.mark.parametrize("axis", CASES)
def test_a_state_ends_when_another_shows(axis: str) -> None:
    old, new, _ = CASES[axis]
    assert between(old, new) == "outdated"
    assert by_rules(said(old), said(new, 60)).state in ("outdated", "denied")


@pytest.mark.parametrize("axis", CASES)
def test_what_is_told_of_another_ends_nothing(axis: str) -> None:
    old, _, near = CASES[axis]
    assert between(old, near) == "none"
    assert judge(said(old), said(near, 60)).state in ("none", "suspected")


@pytest.mark.parametrize(
    "new",
    [
        "If I had a husband, he would cook.",
        "I hope I get married next year.",
        "Is my husband home?",
        "In the film the hero's wife dies.",
        "When I was married I never cooked.",
        "My sister's husband cooks.",
        "I'm not married to anybody.",
        "I was married back then.",
    ],
)
def test_wishes_questions_conditions_and_past_times_show_nothing(new: str) -> None:
    assert between("I'm single.", new) == "none"


def test_what_is_only_likely_is_suspected() -> None:
    assert between("Vikram and Anya are happily married.", "Vikram slept on the couch.") == (
        "suspected"
    )
    assert between("Carla is single.", "I think Carla is dating someone.") == "suspected"


def test_a_pronoun_alone_may_mean_the_one_who_was_spoken_of() -> None:
    assert between("Grandma lives on her own.", "She moved to a care home.") == "suspected"
    assert between("I live on my own.", "She moved to a care home.") == "none"


def test_where_both_states_show_neither_is_over() -> None:
    assert between("I work from home, and I work in the office.", "I work from home.") == "none"


def test_the_part_that_is_over_is_that_of_its_clause() -> None:
    old = "I bake a lot, and I'm single."
    part = by_rules(said(old), said("My husband fried eggs.", 60)).part
    assert part is not None
    assert "single" in old[slice(*part)]
    assert "bake" not in old[slice(*part)]
