"""Reading the files of bulk imports."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from pipeline.errors import InvalidInput
from pipeline.stages.importing import GROUP, ImportedRequest, read_file


def jsonl(*lines: Any, chunk: int = 7) -> list[ImportedRequest]:
    raw = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines).encode()
    return list(
        read_file((raw[at : at + chunk] for at in range(0, len(raw), chunk)), "jsonl", None)
    )


def contents(requests: Iterable[ImportedRequest]) -> list[list[str]]:
    return [[m["content"] for m in request.payload["messages"]] for request in requests]


def said(text: Any, **given: Any) -> dict[str, Any]:
    return {"role": "user", "content": text, **given}


def test_a_line_with_messages_is_a_request_of_its_own() -> None:
    first = {"messages": [said("你好")], "session_id": "s1", "metadata": {"app": "x"}}
    requests = jsonl(first, {"messages": [said("b")]})
    assert contents(requests) == [["你好"], ["b"]]
    assert requests[0].payload["session_id"] == "s1"
    assert requests[0].metadata == {"app": "x"}
    assert [request.part for request in requests] == [0, 1]


def test_single_messages_are_put_together_in_order() -> None:
    requests = jsonl(*[said(str(n)) for n in range(GROUP + 1)])
    assert [len(request.payload["messages"]) for request in requests] == [GROUP, 1]


def test_single_messages_stay_before_the_request_that_follows_them() -> None:
    requests = jsonl(said("a"), {"messages": [said("b")]}, said("c"))
    assert contents(requests) == [["a"], ["b"], ["c"]]
    assert [request.part for request in requests] == [0, 1, 2]


def test_a_picture_leaves_its_caption_as_over_http() -> None:
    picture = {"type": "image_url", "image_url": {"url": "a.png"}, "caption": "a dog"}
    assert contents(jsonl(said([{"type": "text", "text": "Look!"}, picture]))) == [
        ["Look! [image: a dog]"]
    ]


def test_null_content_beside_a_refusal_is_what_was_said() -> None:
    assert contents(jsonl({"role": "assistant", "content": None, "refusal": "No."})) == [["No."]]


@pytest.mark.parametrize(
    "silent",
    [
        {"role": "system", "content": ""},
        {"role": "user", "content": None},
        {"role": "assistant", "content": None, "reasoning_content": "Hm."},
        {"role": "assistant", "tool_calls": []},
    ],
)
def test_a_message_without_text_is_taken_as_over_http(silent: dict[str, Any]) -> None:
    assert contents(jsonl(silent, said("a"))) == [["", "a"]]


def test_content_parts_are_joined_and_unknown_fields_of_a_message_ignored() -> None:
    parts = [{"type": "text", "text": "a"}, {"type": "image_url"}, {"type": "text", "text": "b"}]
    (request,) = jsonl(said(parts, refusal=None, annotations=[]))
    assert request.payload["messages"][0]["content"] == "a\nb"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"role": "robot", "content": "x"}, "line 1: role"),
        ({"role": "user"}, "line 1.content"),
        (said("x", time="someday"), "line 1.time"),
        (said("x", id=1.5), "line 1.id"),
        (said("a\x00b"), "NUL"),
        ({"messages": []}, "messages must be"),
        ({"messages": [said("x")], "colour": "red"}, "unknown field 'colour'"),
        ({"messages": [said("x")], "metadata": {"a": "x" * 16_384}}, "16384 bytes"),
        ([1], "not a JSON object"),
    ],
)
def test_a_bad_line_is_named(line: Any, says: str) -> None:
    with pytest.raises(InvalidInput, match=says):
        jsonl(line)


@pytest.mark.parametrize("field", ["time", "timestamp", "created_at"])
def test_the_time_of_a_line_is_found_under_each_of_its_names(field: str) -> None:
    (line,) = jsonl({"role": "user", "content": "a", field: "2026-03-02"})
    assert line.payload["messages"][0]["time"] == "2026-03-02"
    nulls = {"time": None, "timestamp": None, "created_at": None}
    (line,) = jsonl({"role": "user", "content": "a", **nulls, field: "2026-03-02"})
    assert line.payload["messages"][0]["time"] == "2026-03-02"
    with pytest.raises(InvalidInput, match=rf"\.{field}: "):
        jsonl({"role": "user", "content": "a", field: "yesterday"})


def test_a_conversation_of_a_jsonl_file_is_refused_and_not_ignored() -> None:
    with pytest.raises(InvalidInput) as refused:
        read_file([b'{"role": "user", "content": "a"}'], "jsonl", "conv-1")
    assert refused.value.field == "conversation"


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(InvalidInput, match="surrogate"):
        list(read_file([b'{"role": "user", "content": "\\ud800"}'], "jsonl", None))


def test_bytes_that_are_no_utf_8_are_refused_with_their_line() -> None:
    with pytest.raises(InvalidInput, match="line 2"):
        list(read_file([b'{"role": "user", "content": "a"}\n\xff'], "jsonl", None))


LOCOMO = [
    {
        "sample_id": "conv-1",
        "conversation": {
            "session_2_date_time": "9:00 am on 2 June, 2023",
            "session_2": [{"speaker": "Bo", "dia_id": "D2:1", "text": "Back."}],
            "session_10": [],
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [
                {"speaker": "Ann", "dia_id": "D1:1", "text": "Look!", "blip_caption": "a dog"}
            ],
        },
    },
    {"sample_id": "conv-2", "conversation": {}},
]


def locomo(conversation: str | None) -> list[ImportedRequest]:
    return list(read_file([json.dumps(LOCOMO).encode()], "locomo", conversation))


def test_locomo_sessions_come_in_order_with_their_time_and_ids() -> None:
    first, second = locomo("conv-1")
    (message,) = first.payload["messages"]
    assert (message["name"], message["id"], message["time"]) == (
        "Ann",
        "D1:1",
        "1:56 pm on 8 May, 2023",
    )
    assert message["content"] == "Look! [image: a dog]"
    assert (first.payload["session_id"], second.payload["session_id"]) == ("session_1", "session_2")


def test_an_unknown_conversation_is_refused_with_those_that_are_there() -> None:
    with pytest.raises(InvalidInput, match="conv-1, conv-2") as failure:
        locomo("conv-3")
    assert failure.value.field == "conversation"


def test_a_file_that_is_not_locomo_says_so() -> None:
    with pytest.raises(InvalidInput, match="LoCoMo"):
        list(read_file([b"[1]"], "locomo", None))
