"""What rules take for a relation between two names, and what they must not."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.memory import Relation
from pipeline.domain.names import names_in
from pipeline.domain.relations import MAX_RELATIONS, predicate_code, relations_in


def told(text: str, *people: str, speaker: str = "Mira") -> list[str]:
    """As the rules extract it: the names are found first; `people` are known besides."""
    names = [(name.name, name.kind) for name in names_in(text, (speaker, *people))]
    found = relations_in(text, speaker, [(speaker, "person"), *names])
    return [f"{each.subject} {each.predicate} {each.object}" for each in found]


ENGLISH = {
    "my new boss is Jonas Weber": ["Mira works_for Jonas Weber"],
    "My new boss is Jonas Weber.": ["Mira works_for Jonas Weber"],
    "I live in Lisbon and work at Google.": ["Mira lives_in Lisbon", "Mira works_at Google"],
    "I now live in Lisbon.": ["Mira lives_in Lisbon"],
    "I moved to Boston last Friday with my dog Rex.": ["Mira lives_in Boston", "Mira owns Rex"],
    "I used to live in Boston.": ["Mira lived_in Boston"],
    "I was born in Chicago.": ["Mira born_in Chicago"],
    "I'm from Sweden.": ["Mira comes_from Sweden"],
    "I've been to Tokyo, Kyoto and Osaka.": [
        "Mira visited Tokyo",
        "Mira visited Kyoto",
        "Mira visited Osaka",
    ],
    "We went to Paris with our friends Peter and David.": [
        "Mira visited Paris",
        "Mira friend_of Peter",
        "Mira friend_of David",
    ],
    "My sister Anna lives in Porto.": ["Mira sibling_of Anna", "Anna lives_in Porto"],
    "My sister's name is Anna.": ["Mira sibling_of Anna"],
    "My wife, Julia, and I visited Paris and Rome last year.": [
        "Mira partner_of Julia",
        "Mira visited Paris",
        "Mira visited Rome",
    ],
    "I'm dating Kevin.": ["Mira partner_of Kevin"],
    "Kevin and I are married.": ["Mira partner_of Kevin"],
    "My kids Tom and Anna love Disneyland.": [
        "Mira parent_of Tom",
        "Mira parent_of Anna",
        "Anna likes Disneyland",
    ],
    "I have two kids, Tom and Anna.": ["Mira parent_of Tom", "Mira parent_of Anna"],
    "My dad Peter was a pilot.": ["Mira child_of Peter"],
    "Anna is my best friend.": ["Mira friend_of Anna"],
    "Anna's brother Peter works at Harvard University.": [
        "Anna sibling_of Peter",
        "Peter works_at Harvard University",
    ],
    "I work at Google and my brother David works at Apple.": [
        "Mira works_at Google",
        "Mira sibling_of David",
        "David works_at Apple",
    ],
    "My boss Maria lives in Madrid.": ["Mira works_for Maria", "Maria lives_in Madrid"],
    "We adopted a cat called Mia.": ["Mira owns Mia"],
    "My friend Sarah's dog Rex is cute.": ["Sarah owns Rex"],
    "I use Neo4j for everything.": ["Mira uses Neo4j"],
    "My favourite band is Pearl Jam.": ["Mira likes Pearl Jam"],
    'I loved "Becoming Nicole" by Amy Ellis Nutt.': ["Mira likes Becoming Nicole"],
    "My ex-boyfriend David works at Amazon.": ["David works_at Amazon"],
}

CHINESE = {
    "我有新男朋友了，叫许然。": ["Mira partner_of 许然"],
    "我生了个女儿，叫朵朵。": ["Mira parent_of 朵朵"],
    "我女儿小名叫朵朵。": ["Mira parent_of 朵朵"],
    "我家狗叫旺财。": ["Mira owns 旺财"],
    "我闺蜜苏晴下个月要结婚了": ["Mira friend_of 苏晴"],
    "我住在上海，在华山医院工作。": ["Mira lives_in 上海", "Mira works_at 华山医院"],
    "我现在住在北京。": ["Mira lives_in 北京"],
    "我搬到了杭州。": ["Mira lives_in 杭州"],
    "我是上海人。": ["Mira comes_from 上海"],
    "我来自四川。": ["Mira comes_from 四川"],
    "我出生在重庆。": ["Mira born_in 重庆"],
    "我去过东京和京都。": ["Mira visited 东京", "Mira visited 京都"],
    "我最近去了厦门，非常美丽。": ["Mira visited 厦门"],
    "我妹妹叫小红。": ["Mira sibling_of 小红"],
    "我老婆小丽喜欢杭州。": ["Mira partner_of 小丽", "小丽 likes 杭州"],
    "我朋友张伟在清华大学工作。": ["Mira friend_of 张伟", "张伟 works_at 清华大学"],
    "我最喜欢的是《听妈妈的话》，那首歌非常有感觉。": ["Mira likes 听妈妈的话"],
    "我很喜欢《活着》。": ["Mira likes 活着"],
    "小明住在上海。": ["小明 lives_in 上海"],
    "我和小明是好朋友。": ["Mira friend_of 小明"],
    "我和小明结婚了。": ["Mira partner_of 小明"],
    "小明是我弟弟。": ["Mira sibling_of 小明"],
    "小明的妹妹小红住在北京。": ["小明 sibling_of 小红", "小红 lives_in 北京"],
}

NOTHING = [
    "如果我有女儿，叫朵朵。",
    "她有个弟弟，叫林浩。",
    "My boss is Vietnamese American.",
    "My dad is Roman Catholic.",
    "I don't live in Lisbon.",
    "I never lived in Lisbon.",
    "If I lived in Lisbon I would be happy.",
    "I wish I lived in Lisbon.",
    "I'd love Paris.",
    "I want to move to Canada.",
    "Maybe I live in Lisbon soon.",
    "Do you know that I live in Lisbon?",
    'He said "I live in Berlin".',
    "He thinks I live in Berlin.",
    "I live in Berlin, just kidding!",
    "I love Paris's food.",
    "Anna is my wife's friend.",
    "My late wife Julia loved Venice.",
    "My former boss Maria called.",
    "A man from Boston called.",
    "Anna, my wife and I saw Paris.",
    "I like to be in Lisbon.",
    "I live in a house near Lisbon.",
    "My wife is Chinese.",
    "我不住在上海。",
    "我想去北京。",
    "我没去过北京。",
    "如果我住在上海就好了。",
    "要是我搬到了杭州呢。",
    "你去过北京吗？",
    "我喜欢上海的夜景。",
    "我住在上海的朋友来了。",
    "他说我住在北京。",
    "我毕业于北京大学。",  # the name that is found is 北京
    "我打算搬到杭州。",
    "我住在上海，开玩笑的。",
    "我计划去墨西哥旅游。",
    "听说小明住在上海。",
]


@pytest.mark.parametrize(("text", "relations"), ENGLISH.items())
def test_what_is_plainly_told_in_english_is_a_relation(text: str, relations: list[str]) -> None:
    assert told(text) == relations


@pytest.mark.parametrize(("text", "relations"), CHINESE.items())
def test_what_is_plainly_told_in_chinese_is_a_relation(text: str, relations: list[str]) -> None:
    assert told(text, "小明") == relations


@pytest.mark.parametrize("text", NOTHING)
def test_what_is_denied_supposed_asked_quoted_or_about_something_else_is_none(text: str) -> None:
    assert told(text, "小明") == []


def test_a_name_whose_kind_does_not_fit_is_not_the_object() -> None:
    assert relations_in("I live in Anna.", "Mira", [("Anna", "person")]) == ()
    assert relations_in("My wife Paris", "Mira", [("Paris", "place")]) == ()


def test_a_name_inside_another_word_or_name_is_not_the_object() -> None:
    names = [("York", "place"), ("New York", "place"), ("Bo", "place")]
    assert [r.object for r in relations_in("I live in New York.", "Mira", names)] == ["New York"]
    assert relations_in("I live in Boston.", "Mira", names) == ()


def test_who_speaks_of_themselves_is_not_related_to_themselves() -> None:
    assert relations_in("My friend Mira", "Mira", [("Mira", "person")]) == ()


def test_each_relation_is_told_once_and_a_long_list_is_cut() -> None:
    names = [(f"Place{n}", "place") for n in range(20)]
    listed = ", ".join(name for name, _ in names)
    text = f"I visited {listed}. I visited Place0."
    found = relations_in(text, "Mira", names)
    assert found == tuple(Relation("Mira", "visited", f"Place{n}") for n in range(MAX_RELATIONS))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("lives_in", "lives_in"),
        ("Lives in", "lives_in"),
        (" friend-of ", "friend_of"),
        ("works_at_2", "works_at_2"),
        ("", None),
        ("_", None),
        ("2nd_home", None),
        ("居住于", None),
        ("café", None),
        ("a" * 40, "a" * 40),
        ("a" * 41, None),
        ("drop table; --", None),
    ],
)
def test_a_predicate_is_a_short_snake_case_code(text: str, code: str | None) -> None:
    assert predicate_code(text) == code


@given(
    st.text(max_size=200), st.lists(st.tuples(st.text(max_size=8), st.just("place")), max_size=4)
)
def test_any_text_has_relations_between_its_names_only(
    text: str, names: list[tuple[str, str]]
) -> None:
    for each in relations_in(f"I live in {text}", "Mira", names):
        assert {each.subject, each.object} <= {"Mira", *(name for name, _ in names)}
        assert predicate_code(each.predicate) == each.predicate


def test_a_long_text_is_read_in_no_time() -> None:
    text = "I live in Lisbon and my friend Anna and " * 500 + "my wife " * 500 + "我在" * 2000
    started = time.perf_counter()
    relations_in(text, "Mira", [("Anna", "person"), ("Lisbon", "place"), ("我在", "org")])
    assert time.perf_counter() - started < 20
