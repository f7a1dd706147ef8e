"""Names in texts, and names in questions that nobody here has."""

from __future__ import annotations

import pytest

from pipeline.domain.language import detect_language, language_of
from pipeline.domain.names import names_in, unknown_names

SPEAKERS = ("Melanie", "张曼婷", "user", "assistant")


def _found(text: str) -> list[tuple[str, str]]:
    return [(name.name, name.kind) for name in names_in(text, SPEAKERS)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hey Caroline! Good to see you", [("Caroline", "person")]),
        ("I told Melanie about it", [("Melanie", "person")]),
        ("Melanie's dog barks", [("Melanie", "person")]),
        ("my friend Zoltan came", [("Zoltan", "person")]),
        ("my sister, Ximena, sings", [("Ximena", "person")]),
        ("I asked Dr. Smith", [("Dr. Smith", "person")]),
        ("with Aunt May in May", [("Aunt May", "person")]),
        ("books by J.K. Rowling", [("J.K. Rowling", "other")]),
        ("Woohoo Melanie", [("Melanie", "person")]),
        ("ask @bob_smith, not a@b.com", [("bob_smith", "person")]),
        ("we moved to Porto", [("Porto", "place")]),
        ("a hike near Whispering Falls", [("Whispering Falls", "place")]),
        ("I flew to New York", [("New York", "place")]),
        ("I work at Lisbon University", [("Lisbon University", "org")]),
        ("at the University of Lisbon", [("University of Lisbon", "org")]),
        ("I was born at St. Mary's Hospital.", [("St. Mary's Hospital", "org")]),
        ("St. Mary's Hospital called.", [("St. Mary's Hospital", "org")]),
        ("I study at King's College.", [("King's College", "org")]),
        ("We met at St. James's Park.", [("St. James's Park", "place")]),
        ("We flew to St. Louis.", [("St. Louis", "place")]),
        ("I live on Baker St. Mary does too.", [("Baker St", "other"), ("Mary", "person")]),
        ("Melanie's School is nice.", [("Melanie", "person"), ("School", "other")]),
        ("Poor Pepper.", [("Pepper", "other")]),
        ("Oh no, Poor Pepper.", [("Pepper", "other")]),
        ("Little Pepper sleeps.", [("Pepper", "other")]),
        ("Little Rock is hot.", [("Little Rock", "place")]),
        ("Young Zoltan came.", [("Zoltan", "other")]),
        ("Dear Zoltan, hello.", [("Zoltan", "other")]),
        ("Poor Anna!", [("Anna", "person")]),
        ("my new boss is Jonas Weber", [("Jonas Weber", "person")]),
        ("My boyfriend is Pascal Lindt.", [("Pascal Lindt", "person")]),
        ("My boss is Vietnamese American.", [("Vietnamese American", "other")]),
        ("My dad is Roman Catholic.", [("Roman Catholic", "other")]),
        ("I met Ｒｏｂｅｒｔ there", [("Ｒｏｂｅｒｔ", "person")]),
        ('I read "The Name of the Wind"', [("The Name of the Wind", "other")]),
        ("we watched Harry Potter", [("Harry Potter", "person")]),
        ("my Nintendo broke", [("Nintendo", "other")]),
        ("the LGBTQ group", [("LGBTQ", "other")]),
        ("🎉 we saw Zoltan 🎉", [("Zoltan", "other")]),
        ("Zoltan is late. I like Zoltan", [("Zoltan", "other"), ("Zoltan", "other")]),
        ("大家好，我叫张曼婷，很高兴认识你", [("张曼婷", "person")]),
        ("你好，我是周立。", [("周立", "person")]),
        ("我的名字是王峰，很高兴", [("王峰", "person")]),
        ("我朋友小明来我家", [("小明", "person")]),
        ("同事李雷今天请客", [("李雷", "person")]),
        ("女儿李梅喜欢画画", [("李梅", "person")]),
        ("我朋友陈浩住在上海", [("陈浩", "person"), ("上海", "place")]),
        ("王医生说没事", [("王医生", "person")]),
        ("我和张老师去了北京大学", [("张老师", "person"), ("北京大学", "org")]),
        ("欧阳先生来了", [("欧阳先生", "person")]),
        ("我去的是绿禾公园", [("绿禾公园", "place")]),
        ("上周末我去了云台山", [("云台山", "place")]),
        ("我住在北京市中山路12号", [("北京市", "place"), ("中山路", "place")]),
        ("看了《百年孤独》和《小王子》", [("百年孤独", "other"), ("小王子", "other")]),
        ("学了一道菜，叫做清蒸鲈鱼，好吃", [("清蒸鲈鱼", "other")]),
        ("用Python写的", [("Python", "other")]),
    ],
)
def test_names_are_found_with_their_kind(text: str, expected: list[tuple[str, str]]) -> None:
    assert _found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Yesterday I went home. Then we ate.",
        "Great! Thanks so much",
        "Volunteering makes me happy",
        "On Monday in May I rested",
        "I LOVE THIS SO MUCH",
        "I'm sure I'd say I've won",
        "user asked assistant",
        '"what a day" she said',
        "Today's weather",
        "a coach and a doctor",
        "我是高中生。",
        "我是程序员。",
        "我叫他来",
        "我叫外卖",
        "朋友高兴地说",
        "朋友小心点",
        "语文老师很好",
        "许多老师来了",
        "一个公园",
        "这家医院",
        "我觉得博物馆很好",
        "去爬山",
        "爬一座山",
        "今日本来要去",
        "大理石桌子",
        "天天向上",
        "",
        "   ",
        "🎂🎂🎂",
        "12345 67.8",
    ],
)
def test_what_is_no_name_is_left_out(text: str) -> None:
    assert _found(text) == []


def test_offsets_are_those_of_the_text() -> None:
    text = "😀👨‍👩‍👧 we met Zoltan，然后我和王医生去了《家》"
    for name in names_in(text, ()):
        assert text[name.start : name.end] == name.name


def test_a_name_has_one_kind_in_a_text() -> None:
    text = "My friend Zoltan is here. I like Zoltan."
    assert {name.kind for name in names_in(text, ())} == {"person"}


@pytest.mark.parametrize(
    ("question", "known", "unknown"),
    [
        ("What is Caroline's job?", ["Melanie"], ("Caroline",)),
        ("What is Caroline's job?", ["caroline"], ()),
        ("What is Caroline's job?", ["Caroline Smith"], ()),
        ("Where does Zoltan live?", ["Melanie"], ("Zoltan",)),
        ("Where does Ｚｏｌｔａｎ live?", ["Zoltan"], ()),
        ("Where does Zoltan live?", ["Ｚｏｌｔａｎ"], ()),
        ("Zoltan's dog is called what?", [], ("Zoltan",)),
        ("Did Melanie meet Zoltan?", ["Melanie"], ("Zoltan",)),
        ("What did I do last week?", [], ()),
        ("When is the next meeting?", [], ()),
        ("周立喜欢什么？", ["张曼婷"], ("周立",)),
        ("周立喜欢什么？", ["周立"], ()),
        ("小明住在哪里", ["王小明"], ()),
        ("我上周做了什么", [], ()),
        ("高兴的事有哪些", [], ()),
        ("谁看了《百年孤独》？", [], ("百年孤独",)),
    ],
)
def test_a_question_names_whom_nobody_knows(
    question: str, known: list[str], unknown: tuple[str, ...]
) -> None:
    assert unknown_names(question, known) == unknown


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I moved to Lisbon", "en"),
        ("a café and a naïve idea", "en"),
        ("我搬到了里斯本", "zh"),
        ("我今天用Python写code了", "zh"),
        ("Please translate: 你好", "en"),
        ("我们去吃の料理吧，非常好吃的地方", "zh"),
        ("リスボンに引っ越しました", "ja"),
        ("私は東京に住んでいます", "ja"),
        ("리스본으로 이사했어요", "ko"),
        ("Я переехал в Лиссабон", "ru"),
        ("انتقلت إلى لشبونة", "ar"),
        ("עברתי לליסבון", "he"),
        ("Μετακόμισα στη Λισαβόνα", "el"),
        ("ฉันย้ายไปลิสบอน", "th"),
        ("मैं लिस्बन चला गया", "hi"),
        ("Přestěhovala jsem se včera", "und"),
        ("", "und"),
        ("123 🎂 !?", "und"),
    ],
)
def test_a_script_tells_its_language(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    ("text", "said", "language"),
    [
        ("Vivo en Madrid", "es", "es"),
        ("Vivo en Madrid", None, "en"),
        ("Živim u Beogradu", "sr-Latn", "sr-Latn"),
        ("Живим у Београду", "sr", "sr"),
        ("我住在北京", "zh-Hans", "zh-Hans"),
        ("我住在北京", "en", "zh"),
        ("I live in Berlin", "zh", "en"),
        ("東京在住", "ja", "ja"),
        ("🎂", "fr", "fr"),
    ],
)
def test_who_says_what_language_it_is_is_believed_unless_the_script_is_another(
    text: str, said: str | None, language: str
) -> None:
    assert language_of(text, said) == language


def test_a_given_name_in_capitals_begins_a_sentence_too() -> None:
    for text in ("ANNA bought a car.", "Anna bought a car."):
        (name,) = names_in(text, ())
        assert (name.name.lower(), name.kind) == ("anna", "person")
    for text in ("WILL you come?", "STOP it."):
        assert names_in(text, ()) == ()
