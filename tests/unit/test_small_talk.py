"""Queries that are about nothing, however near a memory may be to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.ranking import Ranking, rank
from pipeline.domain.small_talk import phrase_of, stands_in
from pipeline.stages.lexical import term_set, understand
from tests.unit.test_ranking import candidate, order

IDLE = (
    "?", "？", "...", "hello", "Hello there!", "Helloooo", "hi", "Good morning!", "Thanks!",
    "Thank you so much!", "😀", "❤️", "👍🏽", "haha", "lol", "ok", "How are you?", "What's up?",
    "and then?", "What?", "Tell me a joke", "Sing us another song!", "Who is she?", "yes",
    "你好呀", "谢谢你", "谢谢啦！", "哈哈哈哈", "嗯嗯嗯", "早上好", "大家晚上好", "好的，知道了",
    "为什么呢？", "给我讲个笑话吧", "他是谁？", "Hello 你好呀",
)  # fmt: skip
ABOUT_SOMETHING = (
    "Who am I?", "How old am I?", "What do you do?", "Where does Anna live?", "dog", "morning",
    "Tell me a story about Anna", "What about Will?", "What happened in May?", "2023", "Café",
    "Hi, what is my job?", "Who said hello?", "thanks for the gift", "Who is nice?",
    "我叫什么名字？", "你是谁？", "我多大了？", "好友是谁？", "林悦住在哪里？", "谢谢林悦的礼物",
    "こんにちは",
)  # fmt: skip


def ask(query: str, *texts: str) -> Ranking:
    """Each of these is as near as can be, as short texts often are."""
    found = [candidate(n, text, dense=0.95, words=1.0) for n, text in enumerate(texts)]
    return rank(understand(query), found, term_set)


@pytest.mark.parametrize("query", IDLE)
def test_small_talk_does_not_bring_the_nearest_stranger(query: str) -> None:
    ranking = ask(query, "I adopted a dog called Biscuit.", "我养了一只叫豆豆的狗。")
    assert (ranking.known, ranking.hits, ranking.confidence) == (False, (), 0.0)


@pytest.mark.parametrize("query", ABOUT_SOMETHING)
def test_what_asks_for_something_is_left_to_the_gate(query: str) -> None:
    assert understand(query).phrase is None


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("😀", "We won😀!"),
        ("❤️", "Grandma sends a ❤"),
        ("hello!", "He said hello, Mel."),
        ("Thank you so much", "“Thank you SO much” is the title of the song"),
        ("谢谢你", "她唱了《谢谢你》。"),
    ],
)
def test_what_literally_stands_in_a_memory_is_known(query: str, text: str) -> None:
    ranking = ask(query, "Othello is a play.", text, "I like tea.")
    assert (ranking.known, order(ranking.hits)) == (True, [1])


@given(st.text(alphabet="a hi你好谢?！😀❤\ufe0f'7é\u0301🇵", max_size=12))
def test_any_text_is_either_about_something_or_stands_in_itself(text: str) -> None:
    phrase = phrase_of(text)
    assert phrase is None or stands_in(phrase, f"A: {text}.") == bool(phrase)
