"""What is learned from labelled pairs: the signs of a pair, their weights, and what they change."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from functools import cache

import pytest

from pipeline.domain.conflicts.judging import by_rules, judge
from pipeline.domain.conflicts.learned.scoring import likelihood
from pipeline.domain.conflicts.learned.signs import nearest, signs
from pipeline.domain.conflicts.values import Said
from tests.unit.test_conflicts import LANGUAGES, Case, between, cases, said

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


@cache
def states(language: str, *, rules: bool = False) -> list[tuple[Case, str]]:
    """Of the pairs that nothing was written for or learned from."""
    asked = by_rules if rules else judge
    return [
        (case, asked(said(case["old"], language), said(case["new"], language)).state)
        for case in cases(f"sealed-{language}")
    ]


def share(found: list[tuple[Case, str]], *, exactly: bool) -> float:
    conflicts = [(case["label"], state) for case, state in found if case["label"] != "none"]
    right = [state == label or (not exactly and state == "suspected") for label, state in conflicts]
    return right.count(True) / len(conflicts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_strangers_conflicts_most_are_found_and_more_are_suspected(language: str) -> None:
    found = states(language)
    assert share(found, exactly=True) >= 0.5
    assert share(found, exactly=False) >= 0.7


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_strangers_near_misses_hardly_any_is_touched(language: str) -> None:
    near = Counter(state for case, state in states(language) if case["label"] == "none")
    assert near["outdated"] + near["denied"] <= 0.015 * near.total()
    assert near["suspected"] <= 0.05 * near.total()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_learned_sees_more_than_the_rules_alone_and_retires_less_that_holds(
    language: str,
) -> None:
    alone, both = states(language, rules=True), states(language)
    assert share(both, exactly=False) >= share(alone, exactly=False) + 0.08
    wrongly = [
        sum(state in ("outdated", "denied") for case, state in found if case["label"] == "none")
        for found in (alone, both)
    ]
    assert wrongly[1] <= wrongly[0]


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        (
            "en",
            ("The ferry leaves from pier 4.", "Scratch what I said about the ferry, it's pier 6."),
            ("The class starts in room 4.", "Scratch what I said about the class, it's room 6."),
        ),
        (
            "zh",
            ("考试是周五3点。", "我说错了，考试是8点。"),
            ("航班是周一9点。", "我说错了，航班是6点。"),
        ),
    ],
)
def test_a_wording_is_the_same_whatever_it_is_about(
    language: str, one: tuple[str, str], other: tuple[str, str]
) -> None:
    wordings = [
        {sign for sign in signs(language, *pair) if sign.startswith("n ")} for pair in (one, other)
    ]
    assert len(wordings[0] & wordings[1]) >= 0.7 * len(wordings[0])


def test_of_long_talk_the_sentences_are_looked_at_that_are_about_the_same() -> None:
    small_talk = "How are you? We had soup. It was hot. The sun is out. Nice day. "
    long = signs("en", "I rent a flat in Leeds.", small_talk + "I no longer rent that flat.")
    assert "n no longer =" in long
    assert not any("soup" in sign for sign in long)


def test_long_talk_that_is_about_nothing_in_common_has_no_signs() -> None:
    other = "We had soup. It was hot. The sun is out. How nice."
    assert signs("en", "My cat Biscuit sleeps all day.", other) == set()


def test_the_nearest_are_those_that_share_most() -> None:
    olders = ["I like tea.", "My flat in Leeds is small.", "The dog barks."]
    assert nearest("en", "I left the flat in Leeds.", olders, 1) == [olders[1]]


@pytest.mark.parametrize(
    "text", ["", " ", "\U0001f600", "?!", "\u0000", "a" * 10_000, "中" * 10_000]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_its_odds(language: str, text: str) -> None:
    assert likelihood(language, text, "I moved.").conflict < 50
    assert likelihood(language, "我搬家了。", text).conflict < 50


def test_a_language_that_was_not_learned_has_none() -> None:
    with pytest.raises(KeyError):
        likelihood("fr", "J'habite à Lyon.", "J'ai déménagé à Lille.")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Lisbon.", "I live in Porto."),
        ("I smoke.", "I don't smoke any more."),
        ("I have two kids.", "I have three kids."),
        ("我住在里斯本。", "我住在波尔图。"),
        ("我有两个孩子。", "我有三个孩子。"),
    ],
)
def test_what_is_told_in_plain_words_is_never_doubted(old: str, new: str) -> None:
    assert between(old, new).state == "outdated"


def test_what_somebody_else_says_is_judged_by_rules_alone() -> None:
    old, new = "Our office is in Leeds.", "Scratch what I said about the office, it's in York."
    pair = Said(old, "Mia", THEN, "en"), Said(new, "Jack", THEN.replace(month=3), "en")
    assert judge(*pair) == by_rules(*pair)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Thanks, that means a lot!", "Thanks! We are no longer nervous."),
        ("你好！谢谢你的建议。", "谢谢，我已经不紧张了。"),
    ],
)
def test_thanks_change_nothing(old: str, new: str) -> None:
    assert between(old, new).state == "none"
