from __future__ import annotations

import re

import pytest

from pipeline.domain.conflicts import standings
from pipeline.domain.conflicts.en import registers as registers_en
from pipeline.domain.conflicts.needles import Sieve, needles
from pipeline.domain.conflicts.zh import registers as registers_zh


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("rents?", {"rent"}),
        ("(?:go|be)es", {"goes", "bees"}),
        ("(?:lost|found) it", {"lost it", "found it"}),
        (r"\w+ed (?!on)home", {"ed home"}),
        ("[一两]只猫", {"一只猫", "两只猫"}),
        ("没(?:有)?[^，]{0,3}钱包", {"钱包"}),
        ("(?:abc)+d{2,3}", {"abcd"}),
        ("(?:TV|radio)?", set()),
        ("cat|.*", set()),
        ("(?P<v>[^，]*)《Ab》", {"《ab》"}),
    ],
)
def test_one_of_the_needles_is_in_whatever_a_pattern_matches(pattern: str, found: set[str]) -> None:
    assert needles(pattern) == found


def test_a_sieve_lets_through_what_may_match_in_the_order_of_the_patterns() -> None:
    sieve = Sieve(["moved", ".*", "Paris|Rome", "pa"])
    assert sieve.candidates("off to PARIS") == [1, 2, 3]
    assert sieve.candidates("") == [1]


@pytest.mark.parametrize("text", ["ROOMMATE", "ſingle", "roommateſ", "ſIster Ine", "İı"])
def test_letters_that_a_search_takes_to_be_the_same_pass(text: str) -> None:
    patterns = ["roommates?", "single", "sister ine", "ı"]
    matching = [n for n, p in enumerate(patterns) if re.search(p, text, re.IGNORECASE)]
    assert set(matching) <= set(Sieve(patterns).candidates(text))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_wording_has_to_be_tried_on_every_clause(language: str) -> None:
    assert not standings._sieve(language).candidates("")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_wording_is_a_pattern(language: str) -> None:
    registers = {"en": registers_en, "zh": registers_zh}[language]
    shown = (one.template for one in standings._wordings(language))
    for template in (*shown, *registers._TEMPLATES):
        assert template.compiled.pattern
