"""README.md is true as printed: its commands are run, word by word, and their answers looked at."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.support.embedded import ROOT
from tests.support.readers import Reader, documents, printed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not shutil.which("curl"), reason="the commands are curl's"),
]

README = (ROOT / "README.md").read_text("utf-8")


def between_comments() -> str:
    before, _, rest = README.partition("<!-- walk-through")
    inside, end, after = rest.partition("<!-- end of the walk-through -->")
    assert before
    assert end
    assert after
    return inside


def after_walk_through() -> str:
    """From the end of the walk-through to the next heading."""
    return README.partition("<!-- end of the walk-through -->")[2].partition("\n## ")[0]


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    with Reader.at(tmp_path_factory.mktemp("home")) as somebody:
        yield somebody


@dataclass(frozen=True, slots=True)
class Walked:
    """The id of the body that was made, and every JSON document that came back, in order."""

    body: str
    job: dict[str, Any]
    dog: dict[str, Any]
    hangzhou: dict[str, Any]
    moved: dict[str, Any]
    outdated: dict[str, Any]
    peru: dict[str, Any]


@pytest.fixture(scope="module")
def walked(reader: Reader) -> Walked:
    commands = "\n".join([*printed("bash", between_comments()), 'printf %s "\\"$BODY\\""'])
    told = reader.types(commands, **reader.exports())
    *answers, body = documents(told)
    return Walked(body, *answers)


def sources(answer: dict[str, Any]) -> list[list[str]]:
    return [[source["id"] for source in memory["sources"]] for memory in answer["memories"]]


def test_what_is_told_becomes_a_job_that_has_succeeded(walked: Walked) -> None:
    assert (walked.job["status"], walked.job["result"]["created"]) == ("succeeded", 2)
    assert walked.job["result"]["extractor"] == "rules"


def test_a_question_finds_the_turn_that_answers_it_with_the_callers_id(walked: Walked) -> None:
    assert walked.dog["known"] is True
    assert "Biscuit" in walked.dog["memories"][0]["text"]
    assert sources(walked.dog)[0] == ["m1"]


def test_two_characters_find_the_one_memory_that_has_them(walked: Walked) -> None:
    assert sources(walked.hangzhou) == [["m2"]]
    [memory] = walked.hangzhou["memories"]
    assert (memory["speaker"], memory["time"]["words"]) == ("小雨", "上周五")
    assert "杭州" in walked.hangzhou["memory_prompt"]


def test_what_has_changed_is_still_there_and_says_what_is_true_now(walked: Walked) -> None:
    assert walked.moved["status"] == "succeeded"
    [old] = walked.outdated["items"]
    assert "杭州" in old["text"]
    assert [(one["state"], one["message_id"]) for one in old["changes"]] == [("outdated", "m3")]
    assert [one["text"] for one in old["current"]] == ["我搬到宁波了。"]


def test_what_was_never_told_is_not_known(walked: Walked) -> None:
    assert (walked.peru["known"], walked.peru["memories"]) == (False, [])


def test_after_the_delete_nothing_is_left(walked: Walked, reader: Reader) -> None:
    headers = {"Authorization": f"Bearer {reader.up.api_key}"}
    with httpx.Client(base_url=reader.up.url, headers=headers) as http:
        assert http.get(f"/v1/bodies/{walked.body}").status_code == 404
        assert http.get(f"/v1/bodies/{walked.body}/memories").status_code == 404
        question = {"query": "What is the name of the dog?"}
        answer = http.post(f"/v1/bodies/{walked.body}/recall", json=question)
        assert answer.status_code == 404
        listed = http.get("/v1/bodies").json()["items"]
    assert walked.body not in [body["id"] for body in listed]


def test_the_python_example_prints_what_is_remembered(reader: Reader) -> None:
    [example] = printed("python", after_walk_through())
    (reader.home / "example.py").write_text(example, "utf-8")
    told = reader.types(".venv/bin/python example.py")
    assert "I adopted a dog called Biscuit." in told


def test_the_lines_for_the_shell_find_the_stack_of_the_home_folder(reader: Reader) -> None:
    [lines] = printed("bash", after_walk_through())
    imported, recalled, examined = lines.strip().splitlines()
    assert "succeeded" in reader.types(imported)
    assert "peanuts" in reader.types(recalled)
    assert "API key\tok" in reader.types(examined)
