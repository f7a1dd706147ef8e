"""What is believed of a model that flags whatever it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pipeline.errors import ModelOutputInvalid
from pipeline.prompts.judge import Pair, control
from tests.support.verdicts import MOVED, pair, read, verdict

TOPICS = "tea jazz chess hiking cats bread poems boats".split()


def harmless(count: int) -> list[Pair]:
    """Pairs in which nothing conflicts."""
    return [pair(f"I like {topic}.", "I bought a lamp.") for topic in TOPICS[:count]]


def flags(pairs: Sequence[Pair], count: int) -> list[dict[str, Any]]:
    return [
        verdict(old=f"1{'abcdefgh'[at]}", part=pairs[at].older.said.text, reason="No longer.")
        for at in range(count)
    ]


def test_a_verdict_on_every_pair_is_no_judgement() -> None:
    pairs = harmless(6)
    with pytest.raises(ModelOutputInvalid, match="every pair"):
        read(*flags(pairs, 6), pairs=pairs)


def test_a_verdict_on_most_pairs_retires_nothing() -> None:
    pairs = harmless(8)
    judged = read(*flags(pairs, 5), pairs=pairs)
    assert [one.state for one in judged.found] == ["suspected"] * 5
    assert dict(judged.lowered) == {"too_many": 5}
    assert {one.state for one in read(*flags(pairs, 4), pairs=pairs).found} == {"outdated"}


@pytest.mark.parametrize("count", [2, 3])
def test_a_verdict_on_every_one_of_few_pairs_retires_nothing_either(count: int) -> None:
    pairs = harmless(count)
    judged = read(*flags(pairs, count), pairs=pairs)
    assert {one.state for one in judged.found} == {"suspected"}
    assert {one.state for one in read(*flags(pairs, 1), pairs=pairs).found} == {"outdated"}


CONTROL = "Salt dissolves in water."


def test_who_flags_what_nothing_overturns_is_not_believed_even_about_one_pair() -> None:
    (cat,) = pairs = harmless(1)
    blind = verdict(old="1b", part=CONTROL, reason="No longer.", state="denied")
    told = flags([cat], 1)
    assert {one.state for one in read(*told, pairs=pairs).found} == {"outdated"}
    judged = read(*told, blind, pairs=pairs)
    assert judged.found == ()
    assert dict(judged.dropped) == {"control": 1}
    assert read(*told, {**blind, "state": "none"}, pairs=pairs) == read(*told, pairs=pairs)


def test_of_such_a_model_only_what_the_rules_see_too_stands() -> None:
    pairs = [MOVED, pair("I have a cat.", "I moved to Porto.")]
    cat = verdict(old="1b", part="have a cat", reason="No longer.")
    judged = read(verdict(), cat, verdict(old="1c", part=CONTROL), pairs=pairs)
    assert [(one.pair, one.state) for one in judged.found] == [(0, "outdated")]


def test_a_verdict_on_the_control_and_every_pair_is_no_judgement() -> None:
    pairs = harmless(2)
    with pytest.raises(ModelOutputInvalid, match="every pair"):
        read(*flags(pairs, 2), verdict(old="1c", part=CONTROL), pairs=pairs)


def test_the_control_shares_no_word_with_what_is_shown() -> None:
    salty = pair("I never eat salt.", "I salt everything, and copper is dear.")
    assert control([salty])[1].said.text == "Triangles have three corners."
    assert control([pair("我相信盐能治病。", "我不信了。")])[1].said.text == "三角形有三个角。"


def test_what_the_rules_see_too_is_believed_however_many_there_are() -> None:
    places = "Lisbon Rome Bonn Lyon Graz Cork Oslo".split()
    pairs = [pair(f"I live in {place}.", "I moved to Porto.") for place in places]
    judged = read(*flags(pairs, 7), pairs=pairs)
    assert {one.state for one in judged.found} == {"outdated"}
