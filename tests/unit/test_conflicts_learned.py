"""What is learned from labelled pairs: the signs of a pair, their weights, and what they change."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from functools import cache

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.learned.scoring import likelihood
from pipeline.domain.conflicts.learned.signs import nearest, signs
from pipeline.domain.conflicts.values import Said
from tests.unit.test_conflicts import LANGUAGES, Case, between, cases, said

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


@cache
def states(file: str) -> list[tuple[Case, str]]:
    language = file[-2:]
    return [
        (case, judge(said(case["old"], language), said(case["new"], language)).state)
        for case in cases(file)
    ]


def share(file: str, *, exactly: bool) -> float:
    conflicts = [(case["label"], state) for case, state in states(file) if case["label"] != "none"]
    right = [state == label or (not exactly and state == "suspected") for label, state in conflicts]
    return right.count(True) / len(conflicts)


def untouched(file: str) -> Counter[str]:
    return Counter(state for case, state in states(file) if case["label"] == "none")


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_strangers_conflicts_most_are_found_and_more_are_suspected(language: str) -> None:
    file = f"sealed-{language}"  # nothing was written for them or learned from them
    assert share(file, exactly=True) >= 0.5
    assert share(file, exactly=False) >= 0.75


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_strangers_near_misses_hardly_one_is_retired_and_few_are_suspected(
    language: str,
) -> None:
    near = untouched(f"sealed-{language}")  # by wording alone; workers read them together too
    assert near["outdated"] + near["denied"] <= 0.004 * near.total()
    assert near["suspected"] <= 0.04 * near.total()


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_near_misses_worded_as_the_conflict_beside_them_few_are_retired(language: str) -> None:
    file = f"sealed-contrast-{language}"
    near = untouched(file)
    assert near["outdated"] + near["denied"] <= 0.1 * near.total()
    assert share(file, exactly=True) >= 0.65
    assert share(file, exactly=False) >= 0.8


@pytest.mark.parametrize("file", ["edges-en", "edges-zh", "near-en", "near-zh"])
def test_of_near_misses_that_were_written_to_mislead_few_are_retired(file: str) -> None:
    near = untouched(file)
    assert near["outdated"] + near["denied"] <= 0.02 * near.total()
    assert near["suspected"] <= 0.07 * near.total()


@pytest.mark.parametrize("file", ["edges-en", "edges-zh"])
def test_changes_of_every_kind_stay_seen(file: str) -> None:
    assert share(file, exactly=False) >= 0.85


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
        ("我住在里斯本。", "我现在住在波尔图。"),
        ("我有两个孩子。", "我有三个孩子。"),
    ],
)
def test_what_is_told_in_plain_words_is_never_doubted(old: str, new: str) -> None:
    assert between(old, new).state == "outdated"


def test_what_no_rule_sees_is_not_asked_of_two_speakers() -> None:
    old = Said("My phone is a Pixel 6.", "Mia", THEN, "en")
    new = "The Pixel went in a drawer, I'm on an iPhone 15 now."
    states = [
        judge(old, Said(new, speaker, THEN.replace(month=3), "en")).state
        for speaker in ("Mia", "Jack")
    ]
    assert states == ["outdated", "none"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Thanks, that means a lot!", "Thanks! We are no longer nervous."),
        ("你好！谢谢你的建议。", "谢谢，我已经不紧张了。"),
    ],
)
def test_thanks_change_nothing(old: str, new: str) -> None:
    assert between(old, new).state == "none"


def test_what_is_past_is_not_ended_by_what_is_so_now() -> None:
    old, new = "Mei studied law at Durham.", "Mei works as a pastry chef these days."
    assert between(old, new).state == "suspected"
    assert between("Mei studies law at Durham.", new).state == "outdated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "I've been working at Google for three years now and honestly I really enjoy it.",
            (
                "Big news today! I quit my job at Google on Friday."
                " free. What would you do in my place?"
            ),
        ),
        (
            "I'm vegetarian, so please keep that in mind when you suggest recipes for the party.",
            (
                "By the way, I'm no longer vegetarian. My doctor told me to eat meat, for my"
                " iron levels, so steak is fine again."
            ),
        ),
        (
            "我在腾讯做产品经理，工作挺忙的，经常加班到十点。",
            "告诉你个好消息，我从腾讯辞职了！下个月去一家小公司上班，终于不用天天加班了。",
        ),
    ],
)
def test_in_long_talk_what_rules_see_is_weighed_where_it_is_said(old: str, new: str) -> None:
    assert between(old, new).state == "outdated"
