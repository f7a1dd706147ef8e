"""What every language model must do; here one behind a scripted OpenAI-compatible endpoint."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from pipeline.adapters.openai.llm import OpenAILanguageModel
from pipeline.errors import (
    MemNetError,
    ModelError,
    ModelOutputInvalid,
    ModelRefused,
    ModelUnavailable,
)
from pipeline.ports.models import LanguageModel, Prompt
from pipeline.prompts.extract import SCHEMA, PromptTurn, build, parse
from tests.support.llm_server import Behaviours, LLMServer

KEY = "sk-very-secret"
TURNS = [
    PromptTurn(1, "Caroline", "I moved to Boston last Friday, PRIVATE.", "2023-05-08 13:56"),
    PromptTurn(2, "小雨", "我上周五去了西湖 🎉", "2023-05-08 13:57"),
]
PROMPT = build(TURNS)


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def server() -> Iterator[LLMServer]:
    with LLMServer() as running:
        yield running


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def llm(server: LLMServer, clock: Clock) -> Iterator[OpenAILanguageModel]:
    model = language_model(server.base_url, clock=clock)
    yield model
    model.close()


def language_model(base_url: str, timeout_seconds: float = 10, **given: Any) -> OpenAILanguageModel:
    return OpenAILanguageModel(
        base_url=base_url,
        api_key=KEY,
        model="scripted",
        context_tokens=8192,
        timeout_seconds=timeout_seconds,
        **given,
    )


# --- language models: answers -----------------------------------------------------------------


def test_an_answer_is_parsed_and_its_cost_counted(llm: LanguageModel) -> None:
    completion = llm.complete(PROMPT)
    told = [memory.text for memory in parse(completion.data, TURNS).memories]
    assert told == [f"{turn.speaker}: {turn.text}" for turn in TURNS]
    usage = completion.usage
    assert (usage.calls, usage.input_tokens, usage.output_tokens) == (1, 100, 20)


def test_a_request_is_strict_bounded_and_carries_the_key(
    server: LLMServer, llm: LanguageModel
) -> None:
    llm.complete(PROMPT)
    (call,) = server.calls
    assert call.key == KEY
    assert call.body["max_tokens"] == PROMPT.max_output_tokens
    assert call.body["response_format"]["json_schema"] == {
        "name": "extract_memories",
        "schema": PROMPT.schema,
        "strict": True,
    }


def test_without_a_key_none_from_the_environment_is_sent(
    server: LLMServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_BASE_URL"):
        monkeypatch.setenv(name, "another-service")
    model = OpenAILanguageModel(
        base_url=server.base_url, api_key="", model="m", context_tokens=1, timeout_seconds=5
    )
    model.complete(PROMPT)
    model.close()
    assert server.calls[0].key == "none"


def test_a_closed_model_opens_new_connections_when_it_is_asked_again(
    llm: OpenAILanguageModel,
) -> None:
    llm.complete(PROMPT)
    llm.close()
    assert llm.complete(PROMPT).data["memories"]


@pytest.mark.parametrize("behaviour", ["prose", "fence", "thoughts", "surrogate", "empty"])
def test_the_json_object_is_found_in_whatever_is_around_it(
    server: LLMServer, llm: LanguageModel, behaviour: str
) -> None:
    server.script(chat=behaviour)
    extraction = parse(llm.complete(PROMPT).data, TURNS)
    assert len(extraction.memories) == (0 if behaviour == "empty" else 2)
    for memory in extraction.memories:
        memory.text.encode()


@pytest.mark.parametrize(
    ("behaviour", "message"),
    [
        ("truncated", "cut off"),
        ("schema_echo", "breaks the schema"),
        ("wrong_schema", "breaks the schema at / "),
        ("not_json", "no JSON object"),
        ("several", "several JSON objects that differ"),
        ("no_content", "empty"),
        ("huge", "longer than"),
        ({"kind": "text", "text": "{" * 200_000}, "no JSON object"),
        ({"kind": "text", "text": '{"memories":' * 50_000}, "no JSON object"),
        ({"kind": "text", "text": '{"memories": NaN, "entities": []}'}, "no JSON object"),
        ({"kind": "text", "text": "[1, 2]"}, "no JSON object"),
        ({"kind": "status", "status": 400, "code": "json_validate_failed"}, "JSON schema"),
    ],
)
def test_a_broken_answer_is_invalid_and_costs_its_call(
    server: LLMServer, llm: LanguageModel, behaviour: Behaviours, message: str
) -> None:
    server.script(chat=behaviour)
    with pytest.raises(ModelOutputInvalid, match=message) as caught:
        llm.complete(PROMPT)
    assert caught.value.calls == server.count("chat") == 1
    assert caught.value.retryable


def test_a_cut_off_answer_costs_its_tokens(server: LLMServer, llm: LanguageModel) -> None:
    server.script(chat="truncated")
    with pytest.raises(ModelOutputInvalid) as caught:
        llm.complete(PROMPT)
    assert (caught.value.input_tokens, caught.value.output_tokens) == (100, 20)


@pytest.mark.parametrize("behaviour", ["refusal", "filtered"])
def test_a_refusal_is_permanent(server: LLMServer, llm: LanguageModel, behaviour: str) -> None:
    server.script(chat=behaviour)
    with pytest.raises(ModelRefused) as caught:
        llm.complete(PROMPT)
    assert (caught.value.code, caught.value.retryable) == ("model_content_refused", False)


# --- language models: what endpoints differ in ------------------------------------------------


FORMS = ["json_schema", "json_object with a schema", "json_object"]  # from strict to loose
TAKEN = [{"type": "json_object", "schema": dict(SCHEMA)}, {"type": "json_object"}, None]


@pytest.mark.parametrize("status", [400, 500])
@pytest.mark.parametrize("refused", [1, 2, 3])
def test_a_refused_response_format_is_replaced_once_and_remembered(
    server: LLMServer, llm: LanguageModel, refused: int, status: int
) -> None:
    server.script(chat={"kind": "no_format", "kinds": FORMS[:refused], "status": status})
    completion = llm.complete(PROMPT)
    assert completion.usage.calls == server.count("chat") == refused + 1
    assert server.calls[-1].body.get("response_format") == TAKEN[refused - 1]
    assert '"additionalProperties": false' in server.calls[-1].body["messages"][0]["content"]
    llm.complete(PROMPT)
    assert server.count("chat") == refused + 2


@pytest.mark.parametrize("name", ["max_tokens", "temperature"])
def test_a_field_that_newer_models_refuse_is_given_up(
    server: LLMServer, llm: LanguageModel, name: str
) -> None:
    server.script(chat={"kind": "no_field", "name": name})
    llm.complete(PROMPT)
    assert name not in server.calls[-1].body
    assert ("max_completion_tokens" in server.calls[-1].body) == (name == "max_tokens")


def test_a_request_refused_for_another_reason_is_permanent_and_teaches_nothing(
    server: LLMServer, llm: LanguageModel
) -> None:
    server.script(chat=[{"kind": "status", "status": 400}])
    with pytest.raises(ModelRefused):
        llm.complete(PROMPT)
    llm.complete(PROMPT)
    assert server.calls[-1].body["response_format"]["type"] == "json_schema"


# --- language models: failures ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("behaviour", "expected", "code", "hint"),
    [
        ("429", ModelUnavailable, "model_unavailable", "429"),
        ("500", ModelUnavailable, "model_unavailable", "500"),
        ("error_200", ModelUnavailable, "model_unavailable", "503"),
        ("html", ModelUnavailable, "model_protocol", "MEMNET_LLM_BASE_URL"),
        ("reset", ModelUnavailable, "model_unavailable", "cannot be reached"),
        ("quota", ModelRefused, "model_quota_exhausted", "top it up"),
        ({"kind": "status", "status": 402}, ModelRefused, "model_quota_exhausted", "top it up"),
        ({"kind": "status", "status": 401}, ModelRefused, "model_refused", "MEMNET_LLM_API_KEY"),
        ({"kind": "status", "status": 403}, ModelRefused, "model_refused", "MEMNET_LLM_API_KEY"),
        ({"kind": "status", "status": 404}, ModelRefused, "model_refused", "MEMNET_LLM_MODEL"),
        (
            {"kind": "status", "status": 400, "code": "context_length_exceeded"},
            ModelRefused,
            "model_context_exceeded",
            "MEMNET_LLM_CONTEXT_TOKENS",
        ),
        (
            {"kind": "status", "status": 400, "code": "content_filter"},
            ModelRefused,
            "model_content_refused",
            "content filter",
        ),
    ],
)
def test_a_failure_says_what_it_is_what_to_do_and_what_it_cost(
    server: LLMServer,
    llm: LanguageModel,
    behaviour: Behaviours,
    expected: type[MemNetError],
    code: str,
    hint: str,
) -> None:
    server.script(chat=behaviour)
    with pytest.raises(expected, match=hint) as caught:
        llm.complete(PROMPT)
    assert caught.value.code == code
    assert isinstance(caught.value, ModelError)
    assert caught.value.calls == server.count("chat") == 1


@pytest.mark.parametrize(
    ("header", "seconds"),
    [("7", 7.0), ("0.5", 0.5), ("99999999", 3600.0), ("-3", 0.0), ("soon", None), ("nan", None)],
)
def test_the_endpoint_s_own_waiting_time_is_passed_on_within_reason(
    server: LLMServer, llm: LanguageModel, header: str, seconds: float | None
) -> None:
    server.script(chat={"kind": "429", "retry_after": header})
    with pytest.raises(ModelUnavailable) as caught:
        llm.complete(PROMPT)
    assert caught.value.retry_after == seconds


@pytest.mark.parametrize("behaviour", ["hang", "drip"])
def test_a_call_ends_at_its_time_out_even_while_bytes_drip_in(
    server: LLMServer, behaviour: str
) -> None:
    server.script(chat=behaviour)
    model = language_model(server.base_url, timeout_seconds=0.3)
    with pytest.raises(ModelUnavailable, match=r"in 0\.3 s") as caught:
        model.complete(PROMPT)
    assert caught.value.code == "model_timeout"
    model.close()


def test_an_endpoint_that_is_not_there_is_unavailable(server: LLMServer) -> None:
    server.stop()
    model = language_model(server.base_url)
    with pytest.raises(ModelUnavailable, match="is it running"):
        model.complete(PROMPT)
    model.close()


@pytest.mark.parametrize(
    "behaviour", ["429", "500", "html", "wrong_schema", "not_json", "reset", "invented_ids"]
)
def test_no_key_and_no_text_is_ever_logged_or_raised(
    server: LLMServer,
    llm: LanguageModel,
    caplog: pytest.LogCaptureFixture,
    behaviour: str,
) -> None:
    server.script(chat=behaviour)
    caplog.set_level(logging.DEBUG)
    with pytest.raises(ModelError) as caught:
        parse(llm.complete(PROMPT).data, TURNS)
    for shown in (str(caught.value), repr(caught.value.__cause__), caplog.text):
        assert KEY not in shown
        assert "PRIVATE" not in shown
        assert "SECRET" not in shown


# --- the circuit breaker ----------------------------------------------------------------------


def fail(llm: LanguageModel, times: int = 1) -> ModelError:
    for _ in range(times):
        with pytest.raises(ModelError) as caught:
            llm.complete(PROMPT)
    return caught.value


def test_after_five_failures_in_a_row_calls_fail_at_once_and_cost_nothing(
    server: LLMServer, llm: LanguageModel, clock: Clock
) -> None:
    server.script(chat="500")
    fail(llm, 5)
    clock.now = 10
    error = fail(llm, 20)
    assert (error.code, error.calls, server.count("chat")) == ("model_breaker_open", 0, 5)
    assert isinstance(error, ModelUnavailable)
    assert error.retry_after == 20


def test_after_thirty_seconds_one_call_tries_and_its_failure_opens_it_again(
    server: LLMServer, llm: LanguageModel, clock: Clock
) -> None:
    server.script(chat="500")
    fail(llm, 5)
    clock.now = 30
    assert fail(llm).code == "model_unavailable"
    assert fail(llm).code == "model_breaker_open"
    assert server.count("chat") == 6


def test_a_call_that_passes_closes_the_breaker(
    server: LLMServer, llm: LanguageModel, clock: Clock
) -> None:
    server.script(chat=["500"] * 5)
    fail(llm, 5)
    clock.now = 30
    llm.complete(PROMPT)
    server.script(chat="500")
    assert fail(llm, 5).code == "model_unavailable"


def test_while_one_call_tries_the_others_fail_at_once(
    server: LLMServer, llm: LanguageModel, clock: Clock
) -> None:
    server.script(chat=["500"] * 5)
    fail(llm, 5)
    clock.now = 30
    server.script(chat={"kind": "ok", "delay_ms": 300})
    trial = threading.Thread(target=llm.complete, args=(PROMPT,))
    trial.start()
    while server.count("chat") < 6:
        time.sleep(0.01)
    assert fail(llm).code == "model_breaker_open"
    trial.join()
    llm.complete(PROMPT)


def test_refusals_and_broken_answers_are_no_outage(server: LLMServer, llm: LanguageModel) -> None:
    server.script(chat=["500", "500", "500", "500", "not_json", "500", "500", "refusal"])
    fail(llm, 8)
    llm.complete(PROMPT)


def test_an_interrupted_call_leaves_the_breaker_as_it_was(
    server: LLMServer, llm: OpenAILanguageModel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.script(chat=["500"] * 5)
    fail(llm, 5)
    clock.now = 30

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(llm._endpoint, "_exchange", interrupt)
        with pytest.raises(KeyboardInterrupt):
            llm.complete(PROMPT)
    llm.complete(PROMPT)


def test_a_prompt_with_broken_unicode_is_sent_all_the_same(
    server: LLMServer, llm: LanguageModel
) -> None:
    llm.complete(Prompt("extract_memories", "lone \ud800", "nul \x00", PROMPT.schema))
    assert server.calls[0].body["messages"][0]["content"] == "lone \ufffd"
