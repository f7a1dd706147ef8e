"""Preparing a part, with an embedder and a model that answer at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Literal
from uuid import UUID

import numpy as np
import pytest

from pipeline.domain.jobs import JobKind
from pipeline.domain.memory import Relation
from pipeline.errors import ModelOutputInvalid
from pipeline.ports.lanes import Prepared
from pipeline.ports.models import Completion, Prompt, Usage, Vectors
from pipeline.ports.stores import Step
from pipeline.stages.extract import extract
from pipeline.stages.plan import RULES_TOKENS, RULES_WINDOW, Window, llm_window, plan_parts

ACCEPTED = datetime(2026, 5, 8, 12, tzinfo=UTC)


class Words:
    def count(self, text: str) -> int:
        return len(text.split())


class CountingEmbedder:
    model, dimension = "counting", 3

    def __init__(self) -> None:
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str], role: Literal["query", "passage"]) -> Vectors:
        self.texts += texts
        return np.full((len(texts), 3), len(self.texts), dtype=np.float32)


class AnsweringModel:
    model, context_tokens = "answering", 8192

    def __init__(self, answer: Mapping[str, Any]) -> None:
        self.answer = dict(answer)
        self.prompts: list[Prompt] = []

    def complete(self, prompt: Prompt) -> Completion:
        self.prompts.append(prompt)
        return Completion(self.answer, Usage(1, 100, 20))


def message(content: str, **given: Any) -> dict[str, Any]:
    return {"role": "user", "content": content, "name": None, "time": None, "id": None, **given}


def steps(
    *messages: dict[str, Any], window: Window = RULES_WINDOW, language: str | None = None
) -> list[Step]:
    payload = {"messages": list(messages), "session_id": "s1", "language": language}
    parts = plan_parts(payload, ACCEPTED, "Asia/Shanghai", window, Words())
    return [
        Step(
            job_id=UUID(int=1),
            project_id=UUID(int=2),
            body_id=UUID(int=3),
            kind=JobKind.MEMORIZE,
            part=number,
            step="extract",
            input=part,
            metadata={},
            accepted_at=ACCEPTED,
            timezone="Asia/Shanghai",
            attempts=0,
            kills=0,
            body_settings={},
        )
        for number, part in enumerate(parts)
    ]


def by_rules(*messages: dict[str, Any], told: frozenset[bytes] = frozenset()) -> Prepared:
    (step,) = steps(*messages)
    return extract(step, told, CountingEmbedder(), None, Words())[0]


def by_model(answer: Mapping[str, Any], *messages: dict[str, Any]) -> Prepared:
    (step,) = steps(*messages)
    return extract(step, frozenset(), CountingEmbedder(), AnsweringModel(answer), Words())[0]


def test_each_statement_keeps_its_speaker_its_time_and_its_turn() -> None:
    said = message("我昨天收养了一只狗。", name="小雨", time="2026-05-08T10:00:00+08:00", id="m7")
    (draft,) = by_rules(said).drafts
    assert (draft.text, draft.speaker, draft.language) == ("我昨天收养了一只狗。", "小雨", "zh")
    assert draft.time is not None
    assert draft.time.words == "昨天"
    assert draft.time.since == datetime(2026, 5, 6, 16, tzinfo=UTC)
    assert [source.id for source in draft.sources] == ["m7"]
    assert ("小雨", "person") in draft.entities


def test_the_language_that_a_request_names_is_that_of_its_memories() -> None:
    (step,) = steps(message("Vivo en Madrid desde abril."), language="es")
    (draft,) = extract(step, frozenset(), CountingEmbedder(), None, Words())[0].drafts
    assert draft.language == "es"


def test_a_model_is_told_the_language_that_a_request_names() -> None:
    (step,) = steps(message("Vivo en Madrid."), language="es")
    model = AnsweringModel({"memories": [], "entities": []})
    extract(step, frozenset(), CountingEmbedder(), model, Words())
    assert "Languages: es" in model.prompts[0].user


def test_a_message_without_a_time_was_said_when_the_job_was_accepted_and_says_so() -> None:
    (draft,) = by_rules(message("I ran 5 km today.")).drafts
    assert draft.said_at == ACCEPTED
    assert draft.approximate
    assert draft.time is not None
    assert draft.time.since == datetime(2026, 5, 7, 16, tzinfo=UTC)  # today in Shanghai


def test_a_message_without_text_changes_nothing_of_what_is_told_around_it() -> None:
    told = (message("Do you like tea?"), message("Yes."))
    silent = message("", role="assistant")
    (alone,), (between,) = steps(*told), steps(told[0], silent, told[1], silent)
    keys = [turn["key"] for turn in between.input["turns"]]
    assert [keys[0], keys[2]] == [turn["key"] for turn in alone.input["turns"]]
    assert [d.text for d in by_rules(silent).drafts] == []


def test_the_full_stop_is_no_part_of_the_words_for_a_time() -> None:
    (draft,) = by_rules(message("We marry at the end of May.")).drafts
    assert draft.time is not None
    assert draft.time.words == "the end of May"


def test_a_time_without_offset_is_in_the_bodys_time_zone() -> None:
    (draft,) = by_rules(message("Hello there.", time="2026-05-08T10:00:00")).drafts
    assert draft.said_at == datetime(2026, 5, 8, 2, tzinfo=UTC)


@pytest.mark.parametrize("role", ["system", "tool", "developer", "function"])
def test_turns_of_other_roles_are_context_only(role: str) -> None:
    assert by_rules(message("You are helpful.", role=role)).drafts == ()


def test_what_was_recalled_and_comes_back_is_not_told() -> None:
    fenced = "<memnet:memories>\n- [2026-05-07] user: I have a dog.\n</memnet:memories>\n"
    (draft,) = by_rules(message(fenced + "And now a cat.")).drafts
    assert draft.text == "And now a cat."


def test_a_turn_that_was_told_before_is_neither_extracted_nor_embedded() -> None:
    first = by_rules(message("I have a dog.", id="1"))
    (step,) = steps(message("I have a dog.", id="1"), message("And a cat.", id="2"))
    embedder = CountingEmbedder()
    prepared, _ = extract(step, frozenset(first.told), embedder, None, Words())
    assert [draft.text for draft in prepared.drafts] == ["And a cat."]
    assert embedder.texts == ["user: And a cat."]
    assert len(prepared.told) == 2


def test_the_turns_before_help_to_find_a_statement_and_are_known_by_their_keys() -> None:
    prepared = by_rules(message("Where are you from?", name="Ann"), message("Sweden.", name="Bo"))
    first, second = prepared.drafts
    assert second.context == "Ann Where are you from?"
    assert second.context_keys == (first.sources[0].key,)


def test_the_same_text_is_embedded_once() -> None:
    (step,) = steps(message("Yes."), message("Really?"), message("Yes."))
    embedder = CountingEmbedder()
    prepared, _ = extract(step, frozenset(), embedder, None, Words())
    assert embedder.texts == ["user: Yes.", "user: Really?"]
    assert len(prepared.vectors) == len(prepared.drafts) == 3


def test_every_turn_is_in_exactly_one_part_and_parts_overlap_in_raw_turns() -> None:
    cut = steps(*[message(f"turn {n}", id=str(n)) for n in range(5)], window=Window(900, 2, 1))
    own = [[turn["id"] for turn in step.input["turns"]] for step in cut]
    before = [[turn["id"] for turn in step.input["context"]] for step in cut]
    assert own == [["0", "1"], ["2", "3"], ["4"]]
    assert before == [[], ["1"], ["3"]]


LONG = " ".join(f"On day {day} we walked along the river to mill {day}." for day in range(2_000))


def test_a_long_message_is_many_small_parts_and_each_quotes_only_its_own() -> None:
    cut = steps(message(LONG, id="m1"), message("I like tea.", id="m2"))
    assert len(cut) > 5
    told = [extract(step, frozenset(), CountingEmbedder(), None, Words())[0] for step in cut]
    assert max(sum(len(one.text.split()) for one in part.drafts) for part in told) <= RULES_TOKENS
    drafts = [draft for part in told for draft in part.drafts]
    assert " ".join(draft.text for draft in drafts) == f"{LONG} I like tea."
    assert {draft.sources[0].id for draft in drafts} == {"m1", "m2"}
    assert all(draft.text in draft.sources[0].text for draft in drafts)
    assert max(len(draft.sources[0].text.split()) for draft in drafts) <= 800
    assert max(len(draft.context.split()) for draft in drafts) <= 3 * 801


def test_a_long_message_told_again_is_known_by_all_its_stretches() -> None:
    told = [key for step in steps(message(LONG)) for key in _keys(step)]
    assert len(set(told)) == len(told) > 10
    again = [key for step in steps(message(LONG)) for key in _keys(step)]
    assert again == told
    other = [key for step in steps(message(LONG, id="other")) for key in _keys(step)]
    assert not set(other) & set(told)


def test_what_a_long_message_repeats_it_tells_once() -> None:
    (step,) = steps(message("word " * 100_000))
    prepared, _ = extract(step, frozenset(), CountingEmbedder(), None, Words())
    assert 0 < len(prepared.drafts) <= 3


def test_a_long_message_of_nothing_to_see_tells_nothing() -> None:
    (step,) = steps(message("\n" * 100_000))
    assert step.input["turns"][0]["text"] == ""
    assert extract(step, frozenset(), CountingEmbedder(), None, Words())[0].drafts == ()


def test_long_turns_before_a_part_are_its_context_all_the_same() -> None:
    long = " ".join(["tea"] * 790)
    narrow = replace(RULES_WINDOW, tokens=850)
    told = [message(f"{long} {number}") for number in ("one", "two", "three")]
    cut = steps(*told, window=narrow)
    assert [len(step.input["context"]) for step in cut] == [0, 1, 2]


def test_a_header_tells_of_all_that_stands_before_its_part_and_its_context() -> None:
    said = [message(f"Hello {n}.", name=f"Ann{n}", id=str(n)) for n in range(9)]
    said[4]["content"] = "long " * 60  # too long to be the context of the part behind it
    cut = steps(*said, window=Window(120, 2, 3))
    told = 0
    for step in cut:
        before = told - len(step.input["context"])
        header = step.input["header"]
        assert header.startswith(f"{before} earlier turns" if before else "")
        assert all((f"Ann{n}" in header) == (n < before) for n in range(9))
        told += len(step.input["turns"])
    assert told == 9


def test_without_a_model_no_header_is_made() -> None:
    cut = steps(*[message(f"turn {n}", id=str(n)) for n in range(200)])
    assert len(cut) > 1
    assert {step.input["header"] for step in cut} == {""}


def _keys(step: Step) -> list[str]:
    return [turn["key"] for turn in step.input["turns"]]


def test_a_small_window_leaves_room_for_turns() -> None:
    assert llm_window(2048, 900, 2048).tokens == 256
    assert llm_window(128_000, 900, 2048).tokens == 2048


ANSWER: dict[str, Any] = {
    "memories": [
        {
            "text": "Mira adopted a cat",
            "kind": "event",
            "turns": [1],
            "entities": ["Mira"],
            "time_words": "yesterday",
            "language": "en",
        }
    ],
    "entities": [{"name": "Mira", "type": "person", "aliases": []}],
}


def test_a_models_memory_cites_its_turn_and_the_time_of_that_turn_resolves_its_words() -> None:
    said = message(
        "I adopted a cat yesterday!", name="Mira", time="2023-05-08T13:56:00Z", id="D1:3"
    )
    prepared = by_model(ANSWER, said)
    (draft,) = prepared.drafts
    assert prepared.extractor == "answering"
    assert [source.id for source in draft.sources] == ["D1:3"]
    assert draft.time is not None
    assert draft.time.since == datetime(2023, 5, 6, 16, tzinfo=UTC)
    assert draft.entities == (("Mira", "person"),)


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("Tomas Berg loves cats", "Tomas Berg"),
        ("Tomas loves the cats that Mira has", "Tomas Berg"),
        ("Mira asked Tomas whether he likes cats", "Mira"),
        ("Cats are loved", "Mira"),
    ],
)
def test_who_is_named_first_of_those_who_speak_in_a_models_turns_has_told_it(
    text: str, speaker: str
) -> None:
    asked = message("Do you like cats?", name="Mira", time="2023-05-08T13:56:00Z", id="m1")
    answered = message("Love them.", name="Tomas Berg", time="2023-05-09T09:00:00Z", id="m2")
    told = {**ANSWER["memories"][0], "text": text, "turns": [1, 2], "time_words": ""}
    (draft,) = by_model({**ANSWER, "memories": [told]}, asked, answered).drafts
    assert draft.speaker == speaker
    told_by = asked if speaker == "Mira" else answered
    assert draft.said_at == datetime.fromisoformat(told_by["time"])
    assert [source.id for source in draft.sources] == ["m1", "m2"]


def test_the_verb_beside_a_models_words_for_a_time_says_which_day_is_meant() -> None:
    said = message("My exam is on Friday.", name="Mira", time="2026-03-02T12:00:00Z")
    told = {**ANSWER["memories"][0], "text": "Mira has an exam", "time_words": "Friday"}
    (draft,) = by_model({**ANSWER, "memories": [told]}, said).drafts
    assert draft.time is not None
    assert draft.time.words == "Friday"
    assert draft.time.since == datetime(2026, 3, 5, 16, tzinfo=UTC)


def days(time: str, timezone: str) -> list[str]:
    """When "Today" began and ended, said then in a body of that zone."""
    cut = plan_parts(
        {"messages": [message("Today I ran.", time=time)], "session_id": "s1"},
        ACCEPTED,
        timezone,
        RULES_WINDOW,
        Words(),
    )
    step = replace(steps(message("x"))[0], input=cut[0], timezone=timezone)
    prepared, _ = extract(step, frozenset(), CountingEmbedder(), None, Words())
    told = prepared.drafts[0].time
    assert told is not None
    return [f"{one:%dT%H}" for one in (told.since, told.until)]


@pytest.mark.parametrize(
    ("time", "timezone", "expected"),
    [
        # The clocks of Los Angeles go forward on 8 March: the day has 23 hours.
        ("2026-03-08T20:00:00Z", "America/Los_Angeles", ["08T08", "09T07"]),
        ("2026-03-08T13:00:00-07:00", "America/Los_Angeles", ["08T08", "09T07"]),
        ("2026-03-08T13:00:00", "America/Los_Angeles", ["08T08", "09T07"]),
        ("2026-03-29T12:00:00Z", "Europe/London", ["29T00", "29T23"]),
        ("2026-03-28T12:00:00Z", "Europe/London", ["28T00", "29T00"]),
        # said elsewhere than where the body is
        ("2026-03-08T23:00:00+00:00", "Asia/Shanghai", ["08T00", "09T00"]),
        ("2026-03-08T23:00:00Z", "Asia/Shanghai", ["08T16", "09T16"]),
        ("2026-03-08T23:00:00Z", "UTC", ["08T00", "09T00"]),
    ],
)
def test_a_day_begins_and_ends_where_it_was_said(
    time: str, timezone: str, expected: list[str]
) -> None:
    assert days(time, timezone) == expected


def test_what_is_told_about_two_names_is_a_relation_of_the_statement() -> None:
    said = message("My sister Anna lives in Porto. I live in Lisbon.", name="Mira")
    (draft,) = by_rules(said).drafts
    assert draft.relations == (
        Relation("Mira", "sibling_of", "Anna"),
        Relation("Anna", "lives_in", "Porto"),
        Relation("Mira", "lives_in", "Lisbon"),
    )
    named = {name for name, _ in draft.entities}
    assert {end for told in draft.relations for end in (told.subject, told.object)} <= named


def test_a_models_relations_and_their_names_come_with_the_statement() -> None:
    told = {"subject": "Mira", "predicate": "owns", "object": "Tom"}
    answer = {
        "memories": [{**ANSWER["memories"][0], "text": "Mira adopted Tom", "relations": [told]}],
        "entities": [{"name": "Tom", "type": "thing", "aliases": []}],
    }
    (draft,) = by_model(answer, message("I adopted Tom yesterday!", name="Mira")).drafts
    assert draft.relations == ()  # Tom is not among the names of the memory
    answer["memories"][0]["entities"] = ["Tom"]
    (draft,) = by_model(answer, message("I adopted Tom yesterday!", name="Mira")).drafts
    assert draft.relations == (Relation("Mira", "owns", "Tom"),)
    assert draft.entities == (("Mira", "person"), ("Tom", "thing"))


def test_an_empty_answer_of_a_model_stores_nothing_and_remembers_that_it_was_told() -> None:
    prepared = by_model({"memories": [], "entities": []}, message("Hm."))
    assert prepared.drafts == ()
    assert len(prepared.told) == 1


def test_a_broken_answer_is_an_error_that_carries_what_it_cost() -> None:
    broken = {"memories": [{**ANSWER["memories"][0], "turns": [9]}], "entities": []}
    with pytest.raises(ModelOutputInvalid) as failure:
        by_model(broken, message("I adopted a cat yesterday!", name="Mira"))
    assert (failure.value.calls, failure.value.input_tokens) == (1, 100)
