"""Models that think before they answer."""

from __future__ import annotations

from collections.abc import Iterator

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
