"""OpenAI messages as real clients send them, and what a job keeps of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from api_gateway.problems import field_path
from api_gateway.schemas.memorize import MemorizeRequest
from api_gateway.schemas.messages import Message

JSON = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(max_size=8) | st.integers(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
MESSAGE_KEYS = st.sampled_from(
    ["role", "content", "name", "time", "id", "tool_calls", "function_call", "refusal", "audio"]
)


def kept(message: dict[str, Any]) -> dict[str, Any]:
    """The message as the payload of a job keeps it, beside a user's turn."""
    beside = {"role": "user", "content": "hello"}
    request = MemorizeRequest.model_validate({"messages": [message, beside]})
    first: dict[str, Any] = request.payload()["messages"][0]
    return first


def words(content: Any, **more: Any) -> str:
    text: str = kept({"role": "assistant", "content": content, **more})["content"]
    return text


def refused_field(request: dict[str, Any]) -> str:
    with pytest.raises(ValidationError) as caught:
        MemorizeRequest.model_validate(request)
    return field_path(("body", *caught.value.errors()[0]["loc"]))


def test_a_string_is_kept_as_it_is_in_its_own_language() -> None:
    assert words("我上周五搬到里斯本了。") == "我上周五搬到里斯本了。"


def test_text_parts_are_joined_by_lines() -> None:
    parts = [{"type": "text", "text": "one"}, {"type": "input_text", "text": "two"}]
    assert words(parts) == "one\ntwo"


def test_a_picture_leaves_its_caption_or_nothing() -> None:
    bare = {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}}
    captioned = {**bare, "caption": "a red bicycle"}
    described = {"type": "image_url", "image_url": {"url": "data:…", "alt": "a lighthouse"}}
    text = {"type": "text", "text": "look"}
    assert (
        words([text, bare, captioned, described])
        == "look [image: a red bicycle] [image: a lighthouse]"
    )


def test_sounds_files_and_unknown_parts_leave_their_words_or_nothing() -> None:
    parts = [
        {"type": "input_audio", "input_audio": {"data": "AAAA", "format": "wav"}},
        {"type": "input_audio", "input_audio": {"data": "AAAA"}, "transcript": "good morning"},
        {"type": "file", "file": {"file_id": "f-1"}},
        {"type": "hologram", "depth": 3},
        {"type": "refusal", "refusal": "I cannot do that."},
    ]
    assert words(parts) == "good morning\nI cannot do that."


def test_null_content_beside_tool_calls_is_an_empty_turn() -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "now", "arguments": "{}"}}
    assert words(None, tool_calls=[call]) == ""
    assert words("", function_call={"name": "now", "arguments": "{}"}) == ""


def test_a_refusal_beside_null_content_is_what_was_said() -> None:
    assert words(None, refusal="I cannot help with that.") == "I cannot help with that."


def test_spoken_answers_leave_their_transcript() -> None:
    assert words(None, audio={"id": "a1", "transcript": "See you at nine."}) == "See you at nine."


def test_a_tool_may_return_nothing() -> None:
    assert kept({"role": "tool", "content": "", "tool_call_id": "c1"})["content"] == ""


def test_fields_that_we_do_not_know_inside_a_message_are_ignored() -> None:
    message = {"role": "assistant", "content": "hi", "annotations": [{"a": 1}], "logprobs": None}
    assert kept(message) == {
        "role": "assistant",
        "content": "hi",
        "name": None,
        "time": None,
        "id": None,
    }


@pytest.mark.parametrize("role", ["user", "assistant", "system", "developer", "tool", "function"])
def test_every_role_of_the_protocol_is_understood(role: str) -> None:
    assert kept({"role": role, "content": "hi"})["role"] == role


@pytest.mark.parametrize(
    ("given_time", "kept_time"),
    [
        ("2026-03-02T09:30:00+01:00", "2026-03-02T09:30:00+01:00"),
        ("2026-03-02 09:30", "2026-03-02 09:30"),
        ("2026-03-02", "2026-03-02"),
        (1772443800, "2026-03-02T09:30:00Z"),
        (1772443800.5, "2026-03-02T09:30:00.500000Z"),
        (1772443800000, "2026-03-02T09:30:00Z"),
        (None, None),
    ],
)
def test_times_are_kept_as_given_and_numbers_become_moments(
    given_time: Any, kept_time: str | None
) -> None:
    assert kept({"role": "user", "content": "hi", "time": given_time})["time"] == kept_time


@pytest.mark.parametrize("field", ["timestamp", "created_at"])
def test_a_time_is_taken_by_the_names_that_others_give_it(field: str) -> None:
    assert kept({"role": "user", "content": "hi", field: "2026-03-02"})["time"] == "2026-03-02"
    own = {"role": "user", "content": "hi", "time": "2025-01-01", field: "2026-03-02"}
    assert kept(own)["time"] == "2025-01-01"
    empty = {"role": "user", "content": "hi", "time": None, field: "2026-03-02"}
    assert kept(empty)["time"] == "2026-03-02"
    nonsense = {"messages": [{"role": "user", "content": "hi", field: "yesterday"}]}
    assert refused_field(nonsense) == f"messages.0.{field}"


@pytest.mark.parametrize(
    "nonsense", ["yesterday", "", "2026-13-01", True, [], {}, 10**400, "9" * 70, -1e300]
)
def test_a_time_that_is_none_is_refused_by_its_place(nonsense: Any) -> None:
    messages = [{"role": "user", "content": "hi"}] * 3
    messages.append({"role": "user", "content": "hi", "time": nonsense})
    assert refused_field({"messages": messages}) == "messages.3.time"


@pytest.mark.parametrize(("given_id", "kept_id"), [("D1:3", "D1:3"), (42, "42"), (None, None)])
def test_the_callers_id_becomes_text(given_id: Any, kept_id: str | None) -> None:
    assert kept({"role": "user", "content": "hi", "id": given_id})["id"] == kept_id


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"role": "user"}, "messages.0.content"),
        ({"role": "system", "text": "hi"}, "messages.0.content"),
        ({"role": "user", "content": 5}, "messages.0.content"),
        ({"role": "user", "content": [{"type": "text"}]}, "messages.0.content.0.text"),
        ({"role": "user", "content": [{"type": "text", "text": 5}]}, "messages.0.content.0.text"),
        ({"role": "user", "content": [{"text": "hi"}]}, "messages.0.content.0.type"),
        ({"role": "user", "content": [7]}, "messages.0.content.0"),
        ({"role": "narrator", "content": "hi"}, "messages.0.role"),
        ({"content": "hi"}, "messages.0.role"),
        ({"role": "user", "content": "hi", "id": True}, "messages.0.id"),
        ({"role": "user", "content": "hi", "id": ""}, "messages.0.id"),
        ({"role": "user", "content": "hi", "name": 5}, "messages.0.name"),
        ({"role": "assistant", "content": None, "tool_calls": "x"}, "messages.0.tool_calls"),
        ("hi", "messages.0"),
    ],
)
def test_a_wrong_message_is_refused_by_the_place_that_is_wrong(message: Any, field: str) -> None:
    assert refused_field({"messages": [message]}) == field


@pytest.mark.parametrize("messages", [[], [{"role": "user", "content": "hi"}] * 2001, "hi", None])
def test_one_to_two_thousand_messages_fit(messages: Any) -> None:
    assert refused_field({"messages": messages}) == "messages"


CALL = {"id": "c1", "type": "function", "function": {"name": "now", "arguments": "{}"}}
PICTURE = {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}}


@pytest.mark.parametrize(
    "silent",
    [
        {"role": "system", "content": ""},
        {"role": "developer", "content": None},
        {"role": "user", "content": "  \n"},
        {"role": "user", "content": []},
        {"role": "user", "content": [{"type": "text", "text": ""}]},
        {"role": "assistant", "content": "", "reasoning_content": "Hm."},
        {"role": "assistant", "content": None, "reasoning_content": "Hm."},
        {"role": "assistant", "reasoning_content": "Hm."},
        {"role": "assistant", "content": None, "tool_calls": []},
        {"role": "tool", "tool_call_id": "c1"},
    ],
)
def test_a_message_without_text_is_taken_and_holds_up_no_conversation(
    silent: dict[str, Any],
) -> None:
    assert kept(silent)["content"].strip() == ""


@pytest.mark.parametrize(
    "message",
    [
        {"role": "assistant", "content": None, "tool_calls": [CALL]},
        {"role": "assistant", "function_call": {"name": "now", "arguments": "{}"}},
        {"role": "user", "content": [PICTURE]},
        {"role": "assistant", "content": None, "audio": {"id": "a1"}},
        {"role": "assistant", "content": None, "refusal": "No."},
        {"role": "tool", "content": "42"},
    ],
)
def test_a_request_of_one_message_with_anything_in_it_is_taken(message: dict[str, Any]) -> None:
    MemorizeRequest.model_validate({"messages": [message]})


@pytest.mark.parametrize("content", [None, "", " \n", [], [{"type": "text", "text": " "}]])
def test_a_request_in_which_there_is_nothing_at_all_is_refused(content: Any) -> None:
    messages = [{"role": role, "content": content} for role in ("user", "assistant", "tool")]
    with pytest.raises(ValidationError, match="nothing in any message") as caught:
        MemorizeRequest.model_validate({"messages": messages})
    assert caught.value.errors()[0]["loc"] == ("messages",)


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"sesion_id": "s"}, "sesion_id"),
        ({"session_id": ""}, "session_id"),
        ({"session_id": 5}, "session_id"),
        ({"language": "english!"}, "language"),
        ({"metadata": []}, "metadata"),
        ({"metadata": {"long": "x" * 20_000}}, "metadata"),
    ],
)
def test_outside_of_messages_every_field_counts(more: dict[str, Any], field: str) -> None:
    request = {"messages": [{"role": "user", "content": "hi"}], **more}
    assert refused_field(request) == field


@given(st.dictionaries(MESSAGE_KEYS, JSON))
def test_whatever_a_message_holds_it_is_kept_as_text_or_refused(message: dict[str, Any]) -> None:
    try:
        found = Message.model_validate(message).normalised()
    except ValidationError:
        return
    assert isinstance(found["content"], str)
    assert all(value is None or isinstance(value, str) for value in found.values())
