"""Known names in new statements: where they begin a sentence, and where nothing parts words."""

from __future__ import annotations

import pytest

from pipeline.domain.entity_names import SPEAKER, normal_name
from pipeline.domain.known_names import MOST_CANDIDATES, candidates, known_in
from pipeline.domain.names import names_in


def found(text: str, *known: str | tuple[str, str]) -> tuple[str, ...]:
    """What is known in the text besides what the rules find there without knowing anybody."""
    typed = [(one, "person") if isinstance(one, str) else one for one in known]
    told = [name.name for name in names_in(text, ())]
    return known_in(text, told, {normal_name(name): type for name, type in typed})


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Max gave up the marathon", "Max"),
        ("Max, my husband, is a baker.", "Max"),
        ("Max just never liked running.", "Max"),
        ("Max and I went home", "Max"),
        ("Max’s knee hurts", "Max"),
        ("It rained. Max stayed in.", "Max"),
        ("“Max can come”, she said", "Max"),
        ("MAX came with me", "Max"),
        ("Cagliari is lovely in spring", "Cagliari"),
        ("Lea wants to study", "Lea"),
        ("Alfred moved to Rome.", "Alfred"),
        ("Orion Labs hired me", "Orion Labs"),
        ("WHO says so", "WHO"),
    ],
)
def test_a_known_name_is_found_where_a_sentence_begins(text: str, name: str) -> None:
    names = [one.name for one in names_in(text, ())]
    assert name in names or found(text, (name, "other")) == (normal_name(name),)
    assert found(text, "Nobody") == ()


@pytest.mark.parametrize(
    "text",
    [
        "Will moved to Oslo.",
        "Will's car broke down",
        "Will and Lea came over",
        "I met Will yesterday",
        "Mark called",
        "Rose is my aunt",
        "Rose gave up",
        "May lives in Rome",
        "Hope, my sister, sings",
        "Grace never called back",
        "Bill just bought a boat",
    ],
)
def test_a_name_that_is_a_word_too_is_found_by_a_sign(text: str) -> None:
    name = next(
        one for one in ("Will", "Mark", "Rose", "May", "Hope", "Grace", "Bill") if one in text
    )
    assert found(text, name) == (name.lower(),)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Will you come to Oslo?", "Will"),
        ("May I ask you something", "May"),
        ("May was cold this year", "May"),
        ("In May we met", "May"),
        ("Summer's over", "Summer"),
        ("Hope you are well", "Hope"),
        ("Hope is all we have", "Hope"),
        ("Mark your calendar", "Mark"),
        ("Rose petals fell", "Rose"),
        ("Rose and shine", "Rose"),
        ("Bill for dinner: 40 euros", "Bill"),
        ("Reading is fun", "Reading"),
        ("Biscuit the dough, as any biscuit", "Biscuit"),
        ("So it goes", "So"),
        ("Us two went", "US"),
        ("HOPE IT WORKS", "Hope"),
    ],
)
def test_a_word_that_is_a_name_too_is_none(text: str, name: str) -> None:
    assert found(text, name) == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Max Müller came by", "Max"),
        ("Max Müller came by", "Müller"),
        ("Maximum speed is 30", "Max"),
        ("Bank of England raised rates", "England"),
        ("王小明来了", "小明"),
        ("陈浩然来了", "陈浩"),
        ("大理石很硬", "大理"),
        ("清禾医院很大", "清禾"),
    ],
)
def test_a_part_of_a_longer_name_is_none(text: str, name: str) -> None:
    assert found(text, (name, "place" if name in ("England", "大理") else "person")) == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("我和陈浩分手了", "陈浩"),
        ("陈浩研究固态电池", "陈浩"),
        ("陈浩明天来看我", "陈浩"),
        ("陈浩然后就走了", "陈浩"),
        ("想念陈浩", "陈浩"),
        ("陈浩文件没带", "陈浩"),
        ("我朋友陈浩住在上海", "陈浩"),
        ("小明来了", "小明"),
        ("李想喜欢跑步", "李想"),
        ("我跟明明去玩", "明明"),
        ("昨天和小雨吃了饭", "小雨"),
    ],
)
def test_a_known_name_is_found_in_chinese(text: str, name: str) -> None:
    named = [one.name for one in names_in(text, ())]
    assert name in named or found(text, name) == (name,)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("明明说好了不去", "明明"),
        ("今天下小雨", "小雨"),
        ("效果提高明显", "高明"),
        ("他很高兴", "高兴"),
        ("我们昨天去对方正门", "方正"),
    ],
)
def test_a_chinese_word_that_is_a_name_too_is_none(text: str, name: str) -> None:
    assert found(text, name) == ()


def test_only_persons_places_and_organisations_are_looked_for_in_chinese() -> None:
    assert found("清禾加班很多", ("清禾", "org")) == ("清禾",)
    for type in ("other", "topic", SPEAKER):
        assert found("清禾加班很多", ("清禾", type)) == ()


def test_of_two_known_names_the_longer_one_is_meant() -> None:
    assert found("陈浩然来了", "陈浩", "陈浩然") == ("陈浩然",)
    assert found("Orion Labs hired me", "Orion", "Orion Labs") in (("orion labs",), ())


def test_who_speaks_without_a_name_is_nobody() -> None:
    assert found("User wants a refund", ("user", SPEAKER)) == ()


def test_a_long_text_has_not_too_many_candidates() -> None:
    text = "".join(chr(0x4E00 + place * 7 % 20000) for place in range(2000))
    assert len(candidates(text)) == MOST_CANDIDATES
    assert candidates("max gave up") == candidates("MAX GAVE UP") == candidates("") == ()
    assert candidates("Max gave up. Max left") == ("max",)


@pytest.mark.parametrize("text", ["Ｒｕｐｅｒｔ came with me.", "昨天Ｒｕｐｅｒｔ来了"])
def test_the_width_of_its_letters_makes_no_other_name(text: str) -> None:
    assert "rupert" in candidates(text)
    assert known_in(text, (), {"rupert": "person"}) == ("rupert",)
    assert known_in(text, ("Ｒｕｐｅｒｔ",), {"rupert": "person"}) == ()
