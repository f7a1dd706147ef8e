"""What a chat message says, whatever form its content has."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.content import content_text, message_text

JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["type", "text", "caption", "image_url"]), inner)
    ),
    max_leaves=12,
)


def text(words: Any) -> dict[str, Any]:
    return {"type": "text", "text": words}


def picture(**more: Any) -> dict[str, Any]:
    return {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}, **more}


@pytest.mark.parametrize("said", ["", "hello", "我上周五搬到杭州了。", " two\n lines "])
def test_a_string_stays_as_it_is(said: str) -> None:
    assert content_text(said) == said


def test_parts_are_joined_by_lines() -> None:
    parts = [text("one"), {"type": "input_text", "text": "two"}, "three", {"text": "four"}]
    assert content_text(parts) == "one\ntwo\nthree\nfour"


def test_a_caption_stands_in_brackets_behind_the_words_before_it() -> None:
    parts = [text("Look! \n"), picture(caption="a dog"), picture(alt="一只猫"), text("Cute?")]
    assert content_text(parts) == "Look! [image: a dog] [image: 一只猫]\nCute?"


@pytest.mark.parametrize(
    "part",
    [
        picture(caption=" a\n dog "),
        picture(caption="  ", alt="a dog"),
        {"type": "image_url", "image_url": {"url": "data:…", "alt": "a dog"}},
        {"type": "input_image", "image_url": "https://example.org/a.png", "caption": "a dog"},
    ],
)
def test_a_caption_is_found_beside_the_picture_and_inside_it(part: dict[str, Any]) -> None:
    assert content_text([part]) == "[image: a dog]"


def test_what_is_no_picture_is_not_called_one() -> None:
    assert content_text([{"type": "video", "caption": "a race"}]) == "[video: a race]"


@pytest.mark.parametrize(
    "part",
    [
        picture(),
        {"type": "input_audio", "input_audio": {"data": "AAAA", "format": "wav"}},
        {"type": "file", "file": {"file_id": "f-1"}},
        {"type": "hologram", "text": "not a type that is known to speak"},
        text(""),
        text(None),
        7,
        None,
    ],
)
def test_a_part_without_words_leaves_nothing(part: Any) -> None:
    assert content_text([part]) == ""
    assert content_text([text("a"), part, text("b")]) == "a\nb"


def test_what_was_spoken_or_refused_is_text() -> None:
    heard = {"type": "input_audio", "input_audio": {"data": "AAAA"}, "transcript": "good morning"}
    inside = {"type": "input_audio", "input_audio": {"transcript": "and you?"}}
    refused = {"type": "refusal", "refusal": "I cannot do that."}
    assert content_text([heard, inside, refused]) == "good morning\nand you?\nI cannot do that."


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"content": None, "tool_calls": [{"id": "c1"}]}, ""),
        ({}, ""),
        ({"content": None, "refusal": "No."}, "No."),
        ({"content": "Yes.", "refusal": None}, "Yes."),
        ({"content": None, "audio": {"id": "a1", "transcript": "At nine."}}, "At nine."),
        ({"content": [], "refusal": 5, "audio": "x"}, ""),
    ],
)
def test_beside_null_content_a_refusal_or_a_transcript_is_what_was_said(
    message: dict[str, Any], said: str
) -> None:
    assert message_text(message) == said


@given(JSON)
def test_whatever_json_holds_becomes_text(content: Any) -> None:
    assert isinstance(message_text({"content": content, "audio": content}), str)
