"""English: another side of a thing, and what goes with it, leave alone what was told of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import by_rules as judge
from pipeline.domain.conflicts.values import Said

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


def between(old: str, new: str, first: str = "user", second: str = "user") -> str:
    later = THEN + timedelta(days=60)
    return judge(Said(old, first, THEN, "en"), Said(new, second, later, "en")).state


OTHER_SIDES = [
    ("The flight leaves from Terminal 2.", "I misread the ticket, the flight leaves at 8:30 pm."),
    (
        "My flight leaves from Terminal 2.",
        "Sorry, I misread the ticket. The flight leaves at 8:45, not 6:45.",
    ),
    ("The meeting is in room 4.", "I misread the invite, the meeting is at 5 pm."),
    ("The meeting is in room 4.", "I got it wrong, the meeting is on Thursday."),
    ("The concert is in Berlin.", "I mixed it up, the concert starts at 8."),
    ("The train goes to Leeds.", "I misread the timetable, the train goes at 9:15."),
    ("The exam is on Monday.", "I misread the letter, the exam is in room 12."),
    ("The interview is with Dr. Chen.", "I misread the email, the interview is on Friday."),
    (
        "Paris is the capital of France.",
        "I was wrong about Australia by the way, the capital is Canberra.",
    ),
    ("The capital of France is Paris.", "I was wrong about Australia, the capital is Canberra."),
]
OF_OTHERS = [
    ("I'm a Mac user.", "The new intern is not a Mac user, she's on Linux."),
    ("I'm an iPhone user.", "My new boss is not an iPhone user, she's on Android."),
    ("Tom is the goalkeeper.", "Ben is not the goalkeeper, he's a striker."),
    ("I'm a teacher.", "Paul is not a teacher, he's a clown with a whistle."),
    ("My girlfriend is from Peru.", "It's not my girlfriend but my flatmate who snores."),
    ("My brother lives in Leeds.", "It's not my brother but my cousin who plays the drums."),
    ("The web server runs Ubuntu 22.04.", "My desktop no longer runs Ubuntu."),
]
NO_ENDS = [
    ("I stopped eating meat in January.", "No, thanks, I don't eat meat any more."),
    ("I quit smoking last year.", "No thanks, I don't smoke any more."),
    ("My sister stopped eating sugar.", "My sister doesn't eat sugar any more."),
    (
        "Iris plays chess with her father every Sunday.",
        "Iris no longer lets her father win at chess.",
    ),
    ("Omar plays tennis with his boss.", "Omar no longer loses to his boss at tennis."),
    ("Nina owns a boat.", "Nina no longer owes the bank anything for the boat."),
    (
        "My boyfriend Sam and I live together.",
        "Sam and I broke up once, years ago, for about a week.",
    ),
    (
        "Lena and I are married.",
        "Lena and I split up once, years ago, when we were students.",
    ),
    (
        "I've been learning Korean since January.",
        "I switched Korean textbooks, the old one was far too dry.",
    ),
    ("I play tennis every Sunday.", "I switched tennis rackets, the old one was too heavy."),
    (
        "I've been learning Italian since May.",
        "I changed Italian teachers, the old one was always late.",
    ),
]
OTHER_ENDS = [
    ("I can't play the piano.", "I learned to play the ukulele."),
    ("I see a therapist every week.", "I stopped going to the gym."),
    ("I go to the gym every week.", "My brother stopped going to the gym."),
    ("My blood pressure is too high.", "My mother's blood pressure is back to normal."),
    ("I want to sell my car.", "I've decided to keep my boat."),
    (
        "The testing conference is in Vienna.",
        "The organisers relocated the design conference to Prague.",
    ),
]
DENIED = [
    ("The flight leaves at 6:45.", "I misread the ticket, the flight leaves at 8:30 pm."),
    (
        "The flight leaves from Terminal 2.",
        "I misread the ticket, the flight leaves from Terminal 5.",
    ),
    ("The meeting is in room 4.", "I misread the invite, the meeting is in room 6."),
    ("The meeting is on Monday at 3.", "I misread the invite, the meeting is at 5 pm."),
    ("The meeting is on Monday.", "I misread the invite, the meeting is on Tuesday at 5."),
    (
        "The capital of Australia is Sydney.",
        "I was wrong about Australia, the capital is Canberra.",
    ),
    ("I'm an iPhone user.", "I'm not an iPhone user, I'm on Android."),
    ("Tom is the goalkeeper.", "Tom is not the goalkeeper, he's a striker."),
    ("My brother plays the drums.", "It's not my brother but my cousin who plays the drums."),
]
ENDED = [
    ("I can't play any instrument.", "I learned to play the ukulele."),
    ("I see a chiropractor twice a month.", "I stopped going to the chiropractor."),
    ("My blood pressure is too high.", "Good news, my blood pressure is back to normal."),
    ("I want to sell my car.", "I've decided to keep my car."),
    (
        "The testing conference will be held in Vienna.",
        "The organisers relocated the testing conference to Prague.",
    ),
    ("I hate my commute.", "I don't mind my commute anymore since I got an e-bike."),
    ("I smoke.", "I don't smoke any more."),
    ("Omar plays tennis with his boss.", "Omar no longer plays tennis with his boss."),
    ("Lena and I are married.", "Lena and I split up last month."),
    ("The web server runs Ubuntu 22.04.", "The web server no longer runs Ubuntu."),
]


@pytest.mark.parametrize(("old", "new"), [*OTHER_SIDES, *OF_OTHERS, *NO_ENDS, *OTHER_ENDS])
def test_what_is_told_beside_leaves_it_alone(old: str, new: str) -> None:
    assert between(old, new) == "none"


@pytest.mark.parametrize(("old", "new"), DENIED)
def test_the_same_side_told_otherwise_denies_it(old: str, new: str) -> None:
    assert between(old, new) == "denied"


@pytest.mark.parametrize(("old", "new"), ENDED)
def test_the_thing_itself_ends(old: str, new: str) -> None:
    assert between(old, new) == "outdated"


def test_what_others_say_in_fun_takes_nothing_back() -> None:
    joke = "Maya is not a dentist, she's a torturer with a diploma"
    assert between("I'm a dentist.", f"{joke}, haha.", "Maya", "Leo") == "none"
    assert between("I'm a dentist.", f"{joke}.", "Maya", "Leo") == "suspected"
