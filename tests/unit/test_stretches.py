"""A long message in stretches: bounded, whole, in time that grows with its length alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.adapters.builtin.tokens import BpeTokenCounter
from pipeline.domain.statements import LONGEST_TOKEN
from pipeline.domain.stretches import STRETCH_TOKENS, stretches

TOKENS = BpeTokenCounter()
NO_GAP = {
    "one word": "word " * 60_000,
    "no spaces": "abcdefghij" * 30_000,
    "chinese": "我昨天在城里看见一只蓝色的鸟它唱了很久" * 5_000,
    "emoji": "😀" * 60_000,
    "flags": "🇩🇪" * 20_000,
    "marks": "e" + "\u0301" * 60_000,
    "words in white space": f"a{' ' * 2000}" * 150,
}


class Counted:
    """Characters as tokens, and how many were counted in all."""

    def __init__(self) -> None:
        self.characters = 0

    def __call__(self, text: str) -> int:
        self.characters += len(text)
        return len(text)


def test_a_text_that_fits_is_left_as_it_is() -> None:
    assert list(stretches(" I like tea. \n", len, 20)) == [" I like tea. \n"]


@pytest.mark.parametrize("text", NO_GAP.values(), ids=NO_GAP)
def test_no_stretch_is_longer_than_its_limits(text: str) -> None:
    cut = list(stretches(text, TOKENS.count))
    assert len(cut) > 1
    assert max(TOKENS.count(one) for one in cut) <= STRETCH_TOKENS
    assert max(map(len, cut)) <= STRETCH_TOKENS * LONGEST_TOKEN
    assert "".join("".join(cut).split()) == "".join(text.split())


@given(st.text(alphabet="ab .!?,\n。，！é́👍🏽🇵🇹字", max_size=300), st.integers(1, 20))
def test_nothing_but_white_space_is_lost(text: str, limit: int) -> None:
    cut = list(stretches(text, len, limit))
    assert "".join("".join(cut).split()) == "".join(text.split())
    assert len(cut) < 2 or all(one == one.strip() and 0 < len(one) <= limit for one in cut)


def test_a_stretch_ends_with_a_sentence_else_with_a_clause_else_between_words() -> None:
    assert list(stretches("One day. Two more days. Three are too many.", len, 25)) == [
        "One day. Two more days.",
        "Three are too many.",
    ]
    assert list(stretches("one two, three four, five six seven", len, 24)) == [
        "one two, three four,",
        "five six seven",
    ]
    assert list(stretches("one two three four", len, 11)) == ["one two", "three four"]


def test_white_space_alone_makes_no_stretch() -> None:
    assert list(stretches("\n" * 10_000, len, 100)) == []


@pytest.mark.parametrize("text", ["word " * 40_000, "x" * 200_000, "\n" * 200_000])
def test_what_is_measured_grows_with_the_text_alone(text: str) -> None:
    count = Counted()
    list(stretches(text, count, 100))
    assert count.characters <= 20 * len(text)
