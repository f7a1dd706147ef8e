"""Whom a statement is about decides which one a question about somebody brings first."""

from __future__ import annotations

import pytest

from pipeline.domain.ranking import Candidate, fuse
from pipeline.domain.telling import asks_of_another, tells_of_another, tells_of_self
from pipeline.stages.lexical import term_set, understand
from tests.unit.test_ranking import bm25, candidate, order

ENGLISH = (
    "My sister Ruth lives in Glasgow with her two kids, and lives there happily.",
    "My mother used to live in York.",
    "We have moved! The new address is 12 Marygate, York.",
    "I live in Leeds.",
)
CHINESE = ("我妹妹住在成都。", "我妈妈以前住在西安。", "我住在杭州西湖区。")


def told(texts: tuple[str, ...], query: str, speaker: str, **given: object) -> list[Candidate]:
    words = bm25(texts, query)
    return [
        candidate(n, text, speaker, words=words[n], context=words[n], dense=0.85, **given)
        for n, text in enumerate(texts)
    ]


def first(query: str, texts: tuple[str, ...], speaker: str) -> str:
    return texts[order(fuse(understand(query), told(texts, query, speaker), term_set))[0]]


@pytest.mark.parametrize(
    ("query", "texts", "speaker", "answer"),
    [
        ("Where does Hannah live?", ENGLISH, "Hannah", ENGLISH[3]),
        ("Where do I live?", ENGLISH, "user", ENGLISH[3]),
        ("Where does Hannah's mother live?", ENGLISH, "Hannah", ENGLISH[1]),
        ("Where does my sister live?", ENGLISH, "user", ENGLISH[0]),
        ("林悦住在哪里？", CHINESE, "林悦", CHINESE[2]),
        ("我住在哪里？", CHINESE, "user", CHINESE[2]),
        ("林悦的妹妹住在哪里？", CHINESE, "林悦", CHINESE[0]),
    ],
)
def test_who_is_asked_about_speaks_of_themselves_first(
    query: str, texts: tuple[str, ...], speaker: str, answer: str
) -> None:
    assert first(query, texts, speaker) == answer


def test_a_name_weighs_more_than_a_common_word() -> None:
    texts = (
        "My teacher is an old man called Benedict, an old friend.",
        "That old tower is so old.",
        "Our son Felix, who is four, started nursery.",
        "Felix is allergic to eggs.",
        "Felix has a cold.",
        "Felix and I went to the zoo with Oscar.",
        "It rained.",
        "We ate soup.",
        "I like tea.",
        "The bus was late.",
    )
    query = "How old is Felix?"
    found = order(fuse(understand(query), told(texts, query, "Hannah"), term_set))
    assert set(found[:4]) == {2, 3, 4, 5}


def test_the_name_of_who_speaks_is_no_name_that_a_memory_has_to_have() -> None:
    query = understand("What does Hannah like?")
    (one,) = fuse(query, [candidate(0, "Hannah said so.", "Hannah", dense=0.9)], term_set)
    assert "name" not in one.parts


@pytest.mark.parametrize(
    ("text", "another", "self_"),
    [
        ("My sister Ruth lives in Glasgow.", True, False),
        ("And our old neighbour has left.", True, False),
        ("I live in Leeds.", False, True),
        ("We've moved.", False, True),
        ("My home is in Porto.", False, True),
        ("My wife Anna and I moved to Leeds.", False, True),
        ("My mum's house was sold.", False, False),
        ("Our family lives in Leeds.", False, True),
        ("Mystery friends abound.", False, False),
        ("It rained.", False, False),
        ("我妹妹住在成都。", True, False),
        ("我的工作是护士。", False, True),
        ("我和妹妹住在成都。", False, True),
    ],
)
def test_of_whom_a_statement_tells(text: str, another: bool, self_: bool) -> None:
    assert (tells_of_another(text), tells_of_self(text)) == (another, self_)


def test_a_question_may_name_somebody_by_what_they_are_to_another() -> None:
    assert asks_of_another("Where does Hannah's mother-in-law live?")
    assert asks_of_another("林悦的妹妹住在哪里？")
    assert not asks_of_another("Where does Hannah live?")
