"""What texts say about two names being one."""

from __future__ import annotations

import pytest

from pipeline.domain.aliases import aliases_in
from pipeline.domain.names import names_in


def said(text: str, speaker: str = "Ann") -> set[tuple[str, str]]:
    names = [name.name for name in names_in(text, (speaker,))]
    return {(alias.name, alias.alias) for alias in aliases_in(text, speaker, names)}


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("My brother Robert, everyone calls him Bob.", "Robert", "Bob"),
        ("My brother Robert loves chess, and everyone calls him Bob.", "Robert", "Bob"),
        ("Everyone calls Robert Bob.", "Robert", "Bob"),
        ("My sister Elizabeth lives in Porto, but we all call her Liz.", "Elizabeth", "Liz"),
        ("William, who goes by Bill, is my boss.", "William", "Bill"),
        ("I read Mark Twain (real name Samuel Clemens).", "Samuel Clemens", "Mark Twain"),
        ("Bob's full name is Robert Smith.", "Robert Smith", "Bob"),
        ("Robert is called Bob.", "Robert", "Bob"),
        ("We all call Robert Bob because he likes it.", "Robert", "Bob"),
        ("His name is William and his friends call him Bill", "William", "Bill"),
        ("Bob is short for Robert.", "Robert", "Bob"),
        ("My cousin Elizabeth goes by Liz.", "Elizabeth", "Liz"),
        ("Samuel Clemens, also known as Mark Twain, wrote it.", "Samuel Clemens", "Mark Twain"),
        ("Samuel Clemens a.k.a. Mark Twain wrote it.", "Samuel Clemens", "Mark Twain"),
        ("Samuel Clemens (aka Mark Twain) wrote it.", "Samuel Clemens", "Mark Twain"),
        ("Clark Kent and Superman are the same person.", "Clark Kent", "Superman"),
        ("I work for the World Health Organization (WHO).", "World Health Organization", "WHO"),
        ("I work at the WHO (World Health Organization).", "WHO", "World Health Organization"),
        ("WHO stands for World Health Organization.", "World Health Organization", "WHO"),
        ("New York City, or NYC for short, is big.", "New York City", "NYC"),
        ("明明就是小明。", "小明", "明明"),
        ("大家都叫小明明明。", "小明", "明明"),
        ("大家都管小明叫明明。", "小明", "明明"),
        ("我朋友王小明，大家都叫他明明。", "王小明", "明明"),
        ("小明和明明是同一个人。", "小明", "明明"),
        ("小明的英文名叫Tom。", "小明", "Tom"),
        ("我朋友小明，小名叫明明", "小明", "明明"),
        ("世界卫生组织（WHO）发布了报告。", "世界卫生组织", "WHO"),
        ("北京大学，简称北大，在北京。", "北京大学", "北大"),
        ("北京大学简称北大。", "北京大学", "北大"),
        ("北大是北京大学的简称。", "北京大学", "北大"),
        ("鲁迅，又名周树人。", "鲁迅", "周树人"),
        ("鲁迅，本名周树人。", "周树人", "鲁迅"),
    ],
)
def test_a_text_says_that_two_names_are_one(text: str, name: str, alias: str) -> None:
    assert said(text) == {(name, alias)}


@pytest.mark.parametrize(
    ("text", "speaker", "alias"),
    [
        ("Everyone calls me Bob.", "Robert", "Bob"),
        ("You can call me Bob", "Robert", "Bob"),
        ("Hi, I'm Tom Baker.", "Tom", "Tom Baker"),
        ("My name is Tom Baker and I live in Porto.", "Tom", "Tom Baker"),
        ("大家都叫我雨儿。", "小雨", "雨儿"),
        ("你可以叫我雨儿吧", "小雨", "雨儿"),
        ("大家好，我叫王小明。", "小明", "王小明"),
    ],
)
def test_who_speaks_says_it_of_themselves(text: str, speaker: str, alias: str) -> None:
    assert said(text, speaker) == {(speaker, alias)}
    assert said(text, "user") == set()


@pytest.mark.parametrize(
    "text",
    [
        "Is Bob short for Robert?",
        "Bob is not short for Robert.",
        "If everyone called him Bob, Robert would laugh.",
        "Maybe Clark Kent and Superman are the same person.",
        "Tom and Anna are the same age.",
        "Tom and Anna are the best.",
        "I met Tom (Anna's brother) in Porto (Portugal).",
        "Everyone calls my mom Mom.",
        "Anna and Tom came, and everyone calls him Bob.",
        "I'm Anna Baker.",
        "明明就是小明吗？",
        "明明就是他的错。",
        "小明不是明明。",
        "如果大家都叫小明明明呢。",
        "小明和明明是同一个班的。",
        "我的医生就是李医生。",
        "她女儿的小名叫豆豆。",
        "大家都叫我一起去。",
        "我朋友王小明，大家都叫他回家。",
        "谁管小明叫明明？",
        "Nobody calls Robert Bob.",
        "Robert is called a liar.",
        "We call Tom Baker every week.",
        "Everyone calls Tom Baker a genius.",
        "Everyone calls Baker Professor.",
    ],
)
def test_what_is_asked_supposed_denied_or_something_else_says_nothing(text: str) -> None:
    assert said(text) == set()


def test_only_what_says_that_two_are_one_may_be_turned_round() -> None:
    for text, same in (
        ("Clark Kent and Superman are the same person.", True),
        ("小明和明明是同一个人。", True),
        ("Everyone calls Robert Bob.", False),
        ("我朋友王小明，大家都叫他明明。", False),
    ):
        assert [alias.same for alias in aliases_in(text, "Ann", [])] == [same]


@pytest.mark.parametrize(
    "text",
    [
        "Everyone calls Robert Bob.",
        "Nobody calls Robert Bob.",
        "Does everyone call Robert Bob?",
        "We never call Robert Bob anymore.",
    ],
)
def test_a_name_and_what_somebody_is_called_are_two_names(text: str) -> None:
    assert [name.name for name in names_in(text, ())] == ["Robert", "Bob"]


def test_whom_one_calls_by_telephone_has_one_name() -> None:
    for text in ("We call Tom Baker every week.", "Nobody called Tom Baker."):
        assert [name.name for name in names_in(text, ())] == ["Tom Baker"]


def test_adverbs_and_neighbours_need_a_name_that_is_known() -> None:
    for text in ("明明就是小明。", "大家都叫小明明明。", "大家都叫外卖吃饭。"):
        assert all(alias.needs for alias in aliases_in(text, "小雨", []))


@pytest.mark.parametrize("text", ["call " * 5000, "叫" * 5000, "A " * 4000 + "is short for B", ""])
def test_long_and_empty_texts_take_no_time(text: str) -> None:
    assert aliases_in(text, "Ann", ["Ann"]) == ()
