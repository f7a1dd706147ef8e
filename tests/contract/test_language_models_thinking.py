"""Models that think before they answer, and such as repeat themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pipeline.adapters.openai.llm import OpenAILanguageModel
from pipeline.errors import ModelOutputInvalid
from pipeline.prompts.extract import PromptTurn, build
from tests.support.llm_server import LLMServer

PROMPT = build([PromptTurn(1, "Caroline", "I moved to Boston last Friday.", "2023-05-08 13:56")])


@pytest.fixture
def server() -> Iterator[LLMServer]:
    with LLMServer() as running:
        yield running


@pytest.fixture
def llm(server: LLMServer) -> Iterator[OpenAILanguageModel]:
    model = OpenAILanguageModel(
        base_url=server.base_url, api_key="", model="m", context_tokens=8192, timeout_seconds=10
    )
    yield model
    model.close()


@pytest.mark.parametrize("shown", ["usage", "field", "text"])
def test_a_model_that_thinks_first_is_given_room_for_it_once_it_shows(
    server: LLMServer, llm: OpenAILanguageModel, shown: str
) -> None:
    server.script(chat={"kind": "thinker", "shown": shown})
    assert llm.complete(PROMPT).usage.calls == server.count("chat") == 2
    assert llm.complete(PROMPT).data["memories"]
    assert server.count("chat") == 3


def test_one_that_thinks_for_ever_is_cut_off_all_the_same_and_its_cost_is_counted(
    server: LLMServer, llm: OpenAILanguageModel
) -> None:
    server.script(chat={"kind": "thinker", "tokens": 1_000_000})
    with pytest.raises(ModelOutputInvalid, match="cut off") as caught:
        llm.complete(PROMPT)
    assert (caught.value.calls, caught.value.input_tokens) == (2, 200)
    limits = [call.body["max_tokens"] for call in server.calls]
    assert limits == [2048, 2048 + 4096]


def test_a_long_answer_without_thoughts_is_given_no_more_room(
    server: LLMServer, llm: OpenAILanguageModel
) -> None:
    server.script(chat="truncated")
    with pytest.raises(ModelOutputInvalid, match="cut off"):
        llm.complete(PROMPT)
    assert server.count("chat") == 1


FORMS = ["json_schema with bounds", "json_schema", "json_object with bounds"]


@pytest.mark.parametrize("refused", range(4))
def test_lists_are_bounded_wherever_the_endpoint_takes_it(
    server: LLMServer, llm: OpenAILanguageModel, refused: int
) -> None:
    server.script(chat={"kind": "no_format", "kinds": FORMS[:refused]})
    for _ in range(2):
        llm.complete(replace(PROMPT, most_items=8))
    assert server.count("chat") == refused + 2
    form = server.calls[-1].body["response_format"]
    schema = form["json_schema"]["schema"] if "json_schema" in form else form["schema"]
    bounds = [schema["properties"][name].get("maxItems") for name in ("memories", "entities")]
    assert bounds == ([8, 8] if refused in (0, 2) else [None, None])


def test_more_than_was_thought_likely_is_taken_all_the_same(
    server: LLMServer, llm: OpenAILanguageModel
) -> None:
    memory = {"text": "x", "kind": "fact", "turns": [1], "entities": [], "relations": []}
    told = {**memory, "time_words": "", "language": "en"}
    answer = json.dumps({"memories": [told] * 9, "entities": []})
    server.script(chat={"kind": "text", "text": answer})
    assert len(llm.complete(replace(PROMPT, most_items=8)).data["memories"]) == 9
