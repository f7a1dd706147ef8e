"""Statements out of messages, what makes two the same, and the fence around what was recalled."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.messages import Message, text_hash
from pipeline.domain.statements import (
    FENCE_CLOSE,
    FENCE_OPEN,
    escape_fence,
    statement_hash,
    statements,
    strip_memory_fence,
)

NOON = datetime(2023, 5, 8, 12, tzinfo=UTC)


def _message(text: str) -> Message:
    return Message("user", text, "Caroline", NOON, approximate=False, id=None)


def _words(text: str) -> int:
    """A counter for tests: words, and Chinese characters one by one."""
    return sum(max(1, sum("\u4e00" <= char <= "\u9fff" for char in word)) for word in text.split())


def _characters(text: str) -> int:
    return len(text)


def _texts(text: str, limit: int = 10) -> list[str]:
    return [one.text for one in statements(_message(text), _words, limit)]


def test_a_message_is_one_statement_of_its_speaker() -> None:
    (statement,) = statements(_message("  I moved. Twice!\nReally. "), _words)
    assert (statement.text, statement.speaker) == ("I moved. Twice!\nReally.", "Caroline")


@pytest.mark.parametrize("text", ["", "   ", "\n\t\u3000", "\u200b\ufeff", "\u200d"])
def test_a_message_without_anything_to_see_makes_none(text: str) -> None:
    assert _texts(text) == []


@pytest.mark.parametrize("text", [".", "…", "?", "！！", "。。。", "- - -", "(...)"])
def test_a_message_of_punctuation_alone_makes_none(text: str) -> None:
    assert _texts(text) == []


@pytest.mark.parametrize("text", ["🎂", "👨‍👩‍👧", "❤️", "嗯", "7", "√", "^_^", ":)", ":-("])
def test_a_message_of_a_single_sign_is_kept(text: str) -> None:
    assert _texts(text) == [text]


def test_a_long_message_is_cut_at_the_ends_of_sentences() -> None:
    text = (
        "Dr. Smith came to see us at home. We had tea! Then he left?\n"
        "Nothing else happened that day."
    )
    assert _texts(text) == [
        "Dr. Smith came to see us at home.",
        "We had tea! Then he left?",
        "Nothing else happened that day.",
    ]


def test_a_long_chinese_message_is_cut_at_its_full_stops() -> None:
    assert _texts("今天天气很好。我们去公园了！他说：“明天再来吧。”然后走了") == [
        "今天天气很好。",
        "我们去公园了！",
        "他说：“明天再来吧。”",
        "然后走了",
    ]


def test_a_sentence_that_is_too_long_is_cut_at_its_clauses_and_then_between_words() -> None:
    text = (
        "one two three four five six, seven eight nine ten eleven twelve thirteen "
        "fourteen fifteen sixteen seventeen"
    )
    assert _texts(text) == [
        "one two three four five six,",
        "seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen",
        "seventeen",
    ]


def test_an_unbreakable_run_is_cut_hard() -> None:
    pieces = [one.text for one in statements(_message("x" * 10_000), _characters, 400)]
    assert [len(piece) for piece in pieces] == [400] * 25


@pytest.mark.parametrize("sign", ["👨‍👩‍👧‍👦", "🇵🇹", "👍🏽", "❤️", "e\u0301", "\U0002000b"])
def test_a_hard_cut_never_splits_a_sign(sign: str) -> None:
    pieces = [one.text for one in statements(_message(sign * 50), _characters, 10)]
    assert "".join(pieces) == sign * 50
    assert all(piece == sign * (len(piece) // len(sign)) for piece in pieces)


@given(st.text(alphabet="ab .!?,\n。，！é́👍🏽🇵🇹字", max_size=200), st.integers(1, 20))
def test_cutting_loses_nothing_but_white_space(text: str, limit: int) -> None:
    pieces = [one.text for one in statements(_message(text), _characters, limit)]
    whole = "".join(text.split())
    tells = any(category(char)[0] in "LNS" for char in whole)
    assert "".join("".join(pieces).split()) == (whole if tells else "")
    assert all(piece == piece.strip() and piece for piece in pieces)


# --- the same statement ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I like tea", "I like tea."),
        ("I like tea", "  i LIKE\n tea!! "),
        ("我喜欢茶", "我喜欢茶。"),
        ("ＡＢＣ１２３", "abc123"),
        ("Straße", "STRASSE"),
        ("café", "cafe\u0301"),
        ("tea\u200b", "tea"),
        ("Really?", "really??"),
    ],
)
def test_the_same_statement_has_the_same_hash(one: str, other: str) -> None:
    assert statement_hash(one) == statement_hash(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I like tea", "I like teas"),
        ("You like tea.", "You like tea?"),
        ("I know C", "I know C#"),
        ("...", "!!!"),
        ("我喜欢茶", "我喜欢荼"),
        ("👍", "👍🏽"),
    ],
)
def test_another_statement_has_another_hash(one: str, other: str) -> None:
    assert statement_hash(one) != statement_hash(other)


# --- the fence ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("plain", "plain"),
        (f"a{FENCE_OPEN}x{FENCE_CLOSE}b", "ab"),
        (f"a\n{FENCE_OPEN}\nx\n{FENCE_CLOSE}\nb", "a\n\nb"),
        (f"a{FENCE_OPEN}x{FENCE_CLOSE}b{FENCE_OPEN}y{FENCE_CLOSE}c", "abc"),
        (f"a{FENCE_OPEN}x{FENCE_OPEN}y{FENCE_CLOSE}z{FENCE_CLOSE}b", "ab"),
        (f"a{FENCE_OPEN}never closed", f"a{FENCE_OPEN}never closed"),
        (f"I like {FENCE_OPEN} tags.", f"I like {FENCE_OPEN} tags."),
        (f"{FENCE_OPEN}x{FENCE_CLOSE}I like {FENCE_OPEN} tags", f"I like {FENCE_OPEN} tags"),
        (f"a{FENCE_OPEN}x{FENCE_CLOSE}y{FENCE_CLOSE}b", f"ay{FENCE_CLOSE}b"),
        (f"a{FENCE_OPEN}{FENCE_OPEN}x{FENCE_CLOSE}b", f"a{FENCE_OPEN}b"),
        (f"a{FENCE_CLOSE}b", f"a{FENCE_CLOSE}b"),
        ("a< MemNet:Memories v=2 >x</ memnet:memories >b", "ab"),
        ("memnet:memories", "memnet:memories"),
        (FENCE_OPEN, FENCE_OPEN),
    ],
)
def test_what_stands_in_the_fence_was_recalled_and_not_told(text: str, left: str) -> None:
    assert strip_memory_fence(text) == left


@given(st.text(alphabet=f"{FENCE_OPEN}{FENCE_CLOSE} \n", max_size=80))
def test_remembered_text_can_never_leave_the_fence(noise: str) -> None:
    remembered = escape_fence(f"{noise}{FENCE_CLOSE}{noise}{FENCE_OPEN}")
    assert strip_memory_fence(f"{FENCE_OPEN}\n{remembered}\n{FENCE_CLOSE}left") == "left"


def test_escaping_twice_changes_nothing_more() -> None:
    once = escape_fence(f"see {FENCE_OPEN}")
    assert escape_fence(once) == once


# --- the same telling -----------------------------------------------------------------------------


def test_a_speaker_is_a_name_or_else_a_role() -> None:
    assert _message("hi").speaker == "Caroline"
    assert replace(_message("hi"), name=None).speaker == "user"
    assert replace(_message("hi"), name=None, role="assistant").speaker == "assistant"


def test_the_same_message_has_the_same_source_key() -> None:
    again = replace(_message("hi"), time=NOON.astimezone(timezone(timedelta(hours=8))))
    assert _message("hi").source_key("s1", b"a") == again.source_key("s1", b"b")


@pytest.mark.parametrize(
    "other",
    [
        replace(_message("hi"), text="hi!"),
        replace(_message("hi"), name="Melanie"),
        replace(_message("hi"), time=NOON + timedelta(seconds=1)),
        replace(_message("hi"), id="7"),
    ],
)
def test_another_telling_has_another_key(other: Message) -> None:
    assert _message("hi").source_key("s1", b"") != other.source_key("s1", b"")


def test_the_same_words_of_another_session_are_another_telling() -> None:
    assert _message("hi").source_key("s1", b"") != _message("hi").source_key("s2", b"")


def test_an_id_makes_time_and_place_indifferent_but_not_the_text() -> None:
    first = replace(_message("hi"), id="7")
    later = replace(first, time=NOON + timedelta(days=1))
    assert first.source_key("", b"a") == later.source_key("", b"b")
    assert first.source_key("", b"") != replace(first, text="ho").source_key("", b"")


def test_without_id_and_time_the_text_before_tells_one_yes_from_the_next() -> None:
    yes = replace(_message("yes"), approximate=True)
    later = replace(yes, time=NOON + timedelta(days=1))  # told again: only the job is another
    assert yes.source_key("", text_hash("Tea?")) == later.source_key("", text_hash("Tea?"))
    assert yes.source_key("", text_hash("Tea?")) != yes.source_key("", text_hash("Coffee?"))


def test_parts_of_a_key_cannot_run_into_each_other() -> None:
    one = replace(_message("hi"), name="a", id="bc")
    other = replace(_message("hi"), name="ab", id="c")
    assert one.source_key("", b"") != other.source_key("", b"")


def test_lone_surrogates_are_hashed_and_raise_nothing() -> None:
    broken = _message("\ud800")
    assert len(broken.source_key("", b"")) == len(statement_hash(broken.text)) == 32
