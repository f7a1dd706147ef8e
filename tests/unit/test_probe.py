"""Trying a language model: a good one, and what is wrong with bad ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from pipeline.adapters.openai.llm import OpenAILanguageModel
from pipeline.errors import ModelRefused, ModelUnavailable
from pipeline.stages.probe import Found, conclude, probe
from pipeline.stages.probe_cases import CASES, ExtractCase, JudgeCase
from tests.support.llm_answers import Body, Reply, chat, good, judging
from tests.support.llm_server import LLMServer


@pytest.fixture
def server() -> Iterator[LLMServer]:
    with LLMServer() as running:
        yield running


def tried(server: LLMServer, timeout: float = 10.0) -> list[Found]:
    llm = OpenAILanguageModel(
        base_url=server.base_url,
        api_key="",
        model="m",
        context_tokens=8192,
        timeout_seconds=timeout,
    )
    seconds = count()
    try:
        return list(probe(llm, lambda: next(seconds)))
    finally:
        llm.close()


def right_answer(body: Body) -> Reply:
    """What a good model says to each of the cases."""
    shown = body["messages"][-1]["content"]
    for case in CASES:
        if isinstance(case, JudgeCase) and all(_shows(shown, one) for one in _texts(case)):
            told = [
                {
                    "old": case.pairs[place].older.said.text,
                    "state": state,
                    "reason": case.pairs[0].newer.said.text,
                }
                for place, state in case.wanted.items()
            ]
            return _as_answer(judging(body, told))
        if isinstance(case, ExtractCase) and all(_shows(shown, t.text) for t in case.turns):
            memories = good(body)["memories"][: len(case.wanted)]
            return _as_answer({"memories": memories, "entities": []})
    raise AssertionError("a prompt of no case")


def _texts(case: JudgeCase) -> list[str]:
    return [case.pairs[0].newer.said.text, *(pair.older.said.text for pair in case.pairs)]


def _shows(shown: str, text: str) -> bool:
    return json.dumps(text, ensure_ascii=False) in shown


def _as_answer(data: dict[str, object]) -> Reply:
    return chat(json.dumps(data, ensure_ascii=False))


def test_the_cases_are_a_dozen_of_each_kind_in_both_languages() -> None:
    assert 12 <= len(CASES) <= 16
    for language in ("en", "zh"):
        judged = [c for c in CASES if isinstance(c, JudgeCase) and c.language == language]
        wanted = {state for case in judged for state in case.wanted.values()}
        assert wanted == {"suspected", "outdated", "denied"}
        assert sum(not case.wanted for case in judged) == 2
        assert sum(isinstance(c, ExtractCase) and c.language == language for c in CASES) == 2


def test_a_good_model_is_found_good(server: LLMServer) -> None:
    server.script(chat=right_answer)
    found = tried(server)
    assert [one.name for one in found if not one.right] == []
    outcome = conclude(found)
    assert (outcome.kept, outcome.right, outcome.harm) == (len(CASES), len(CASES), 0)
    assert outcome.use == "good"
    assert {(one.milliseconds, one.input_tokens) for one in found} == {(1000, 100)}


def test_a_model_that_never_finds_a_change_is_only_right_where_there_is_none(
    server: LLMServer,
) -> None:
    found = tried(server)
    judged = [one for one in found if one.task == "judge"]
    assert [one.right for one in judged] == [one.wanted == "nothing" for one in judged]
    assert not any(one.harm for one in judged)


def test_a_model_that_retires_everything_is_poor(server: LLMServer) -> None:
    server.script(chat="every_pair")
    assert conclude(tried(server)).use == "poor"


def test_a_model_that_retires_what_still_holds_does_harm(server: LLMServer) -> None:
    def hasty(body: Body) -> Reply:
        told = [{"old": "I work at Nordlys.", "state": "outdated", "reason": "six years"}]
        shown = body["messages"][-1]["content"]
        fits = "<statements>" in shown and _shows(shown, "I drink tea on weekdays.")
        return _as_answer(judging(body, told)) if fits else right_answer(body)

    server.script(chat=hasty)
    found = tried(server)
    harmed = [one for one in found if one.harm]
    assert [one.name for one in harmed] == ["both hold: more details, other days"]
    assert all(one.came.startswith(("outdated: “", "suspected: “")) for one in harmed)
    assert conclude(found).harm == 1


@pytest.mark.parametrize(
    ("behaviour", "came"),
    [
        ("not_json", "no JSON object"),
        ("wrong_schema", "breaks the schema"),
        ("truncated", "cut off"),
        ("refusal", "refused"),
        ("schema_echo", "breaks the schema"),
    ],
)
def test_answers_outside_the_schema_are_counted_and_said(
    server: LLMServer, behaviour: str, came: str
) -> None:
    server.script(chat=behaviour)
    found = tried(server)
    assert all(came in one.came and not one.kept for one in found)
    assert (conclude(found).kept, conclude(found).use) == (0, "poor")
    assert server.count("chat") == len(CASES)  # each is asked once


def test_a_slow_answer_is_a_broken_one(server: LLMServer) -> None:
    server.script(chat=["hang"])
    found = tried(server, timeout=0.3)
    assert "no whole answer" in found[0].came
    assert all(one.kept for one in found[1:])


@pytest.mark.parametrize(
    ("behaviour", "error"),
    [("500", ModelUnavailable), ({"kind": "status", "status": 401}, ModelRefused)],
)
def test_an_endpoint_that_cannot_be_asked_ends_it(
    server: LLMServer, behaviour: str | dict[str, object], error: type[Exception]
) -> None:
    server.script(chat=behaviour)
    with pytest.raises(error):
        tried(server)
    assert server.count("chat") == 1


def test_of_no_case_nothing_is_concluded() -> None:
    assert conclude([]).use == "poor"


def test_one_retired_by_mistake_is_fair_and_two_are_poor(server: LLMServer) -> None:
    server.script(chat=right_answer)
    found = tried(server)
    near = [at for at, one in enumerate(found) if one.wanted == "nothing" and one.task == "judge"]
    uses = []
    for wrong in (near[:1], near[:2]):
        told = [
            replace(one, right=False, harm=True) if at in wrong else one
            for at, one in enumerate(found)
        ]
        uses.append(conclude(told).use)
    assert uses == ["fair", "poor"]
