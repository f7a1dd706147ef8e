"""What a model is shown of a part, what is kept of its answer, and what the lane makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from uuid import UUID, uuid4

import numpy as np
import pytest

from pipeline.adapters.openai.llm import OpenAILanguageModel
from pipeline.domain.candidates import Candidate, mark
from pipeline.domain.judging import pairs
from pipeline.domain.memory import Draft, MemoryState, Source
from pipeline.errors import ModelOutputInvalid
from pipeline.ports.lanes import Judged, Prepared, Spoken
from pipeline.ports.models import Usage, Vectors
from pipeline.prompts.judge import labels
from pipeline.stages.candidates import Asked, Found
from pipeline.stages.judge import RULES, STRANGERS, Looked, by_model, judge, look, unseen
from pipeline.stages.told import comparing, statement
from tests.support.llm_server import LLMServer
from tests.support.stores import NOON, NOTHING, draft, source

LATER = NOON + timedelta(days=30)


class Words:
    def count(self, text: str) -> int:
        return len(text.split())


class Part:
    """A part that waits, in a body whose memories are not projected yet."""

    body_id = UUID(int=1)

    def __init__(
        self, drafts: Sequence[Draft], known: Sequence[Candidate] = (), *ahead: Sequence[Draft]
    ) -> None:
        self.prepared = _prepared(drafts)
        self._known = known
        self._ahead = [_prepared(part) for part in ahead]

    def ahead(self, limit: int) -> list[Prepared]:
        return self._ahead[-limit:]

    def candidates(self, memory_ids: Sequence[UUID]) -> dict[UUID, Candidate]:
        return {one.id: one for one in self._known if one.id in memory_ids}

    def unprojected(self, limit: int) -> list[tuple[Candidate, Vectors]]:
        return [(one, np.ones(2, dtype=np.float32)) for one in self._known]

    def claiming(self, keys: Sequence[str], each: int) -> dict[str, tuple[UUID, ...]]:
        return {}

    def naming(self, names: Sequence[str], each: int) -> dict[str, tuple[UUID, ...]]:
        return {}


def _prepared(drafts: Sequence[Draft]) -> Prepared:
    vectors = np.ones((len(drafts), 2), dtype=np.float32)
    return Prepared(tuple(drafts), (), vectors, "a model", "a model")


def memory(text: str, state: MemoryState = MemoryState.VALID, order: int = 1) -> Candidate:
    return replace(statement(uuid4(), order, draft(text)), state=state)


def telling(text: str, *turns: str) -> Draft:
    return draft(text, said_at=LATER, turns=turns)


def looked(part: Part) -> Looked:
    return look(part, NOTHING, 8192, Words())


def shown(part: Part) -> list[tuple[str, str]]:
    """(older, newer) as the model is to compare them."""
    return [(pair.older.said.text, pair.newer.said.text) for pair in looked(part).shown]


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


# --- what is shown ------------------------------------------------------------------------------


def test_a_statement_is_shown_with_what_the_body_remembers() -> None:
    part = Part([telling("I moved to Porto.")], [memory("I live in Lisbon.")])
    assert shown(part) == [("I live in Lisbon.", "I moved to Porto.")]


def test_older_and_newer_is_by_when_it_was_said_and_not_by_when_it_arrived() -> None:
    part = Part([draft("I live in Lisbon.", said_at=NOON - timedelta(days=9))])
    part._known = [memory("I moved to Porto.")]
    assert shown(part) == [("I live in Lisbon.", "I moved to Porto.")]


def test_what_parts_before_it_will_add_counts_like_memories() -> None:
    part = Part([telling("I moved to Oslo.")], [], [draft("I live in Rome.")], [draft("I run.")])
    assert sorted(shown(part)) == [
        ("I live in Rome.", "I moved to Oslo."),
        ("I run.", "I moved to Oslo."),
    ]
    assert looked(part).judged.memories == ()


def test_statements_of_one_part_are_compared_where_they_share_something() -> None:
    part = Part([telling("I drink tea."), telling("I run."), telling("I hate tea now.")])
    assert shown(part) == [("I drink tea.", "I hate tea now.")]


def test_few_strangers_and_more_of_what_shares_a_word_are_shown() -> None:
    strangers = [memory(f"Fact {n} stands.", order=n) for n in range(9)]
    assert len(shown(Part([telling("I moved to Porto.")], strangers))) == STRANGERS
    known = [*strangers, *(memory(f"Porto has {n} hills.", order=n) for n in range(9))]
    found = [older for older, _ in shown(Part([telling("I moved to Porto.")], known))]
    assert sum("Porto" in text for text in found) >= len(found) - STRANGERS


@pytest.mark.parametrize(
    ("old", "state", "new"),
    [
        ("I live in Lisbon.", MemoryState.VALID, "Do you live in Lisbon?"),
        ("I live in Lisbon.", MemoryState.VALID, "I LIVE in Lisbon."),
        ("I live in Lisbon.", MemoryState.OUTDATED, "I moved to Porto."),
        ("I live in Lisbon.", MemoryState.DENIED, "I was wrong, I live in Porto."),
    ],
)
def test_what_cannot_change_anything_is_not_asked(old: str, state: MemoryState, new: str) -> None:
    assert shown(Part([telling(new)], [memory(old, state)])) == []


def test_what_is_retired_can_still_be_taken_back() -> None:
    known = [memory("I live in Lisbon.", MemoryState.OUTDATED)]
    assert len(shown(Part([telling("I was wrong, I never lived in Lisbon.")], known))) == 1


def test_the_turn_is_shown_where_the_statement_has_lost_its_words() -> None:
    part = Part(
        [telling("昆虫有趋光性", "之前说错了，昆虫有趋光性。"), telling("I run.", "I run.")],
        [memory("昆虫会远离光源")],
    )
    words = {pair.newer.said.text: pair.newer.words for pair in looked(part).shown}
    assert words == {"昆虫有趋光性": "之前说错了，昆虫有趋光性。", "I run.": ""}


def test_all_that_was_considered_is_noted_with_its_state() -> None:
    known = [memory(f"Fact {n} stands.", MemoryState.SUSPECTED, n) for n in range(5)]
    judged = looked(Part([telling("I moved to Porto.")], known)).judged
    assert judged.seen == {mark(one): MemoryState.SUSPECTED for one in known}
    assert set(judged.memories) == {one.id for one in known}
    assert len(judged.asked) == STRANGERS


# --- what the model says ------------------------------------------------------------------------


def test_nothing_to_compare_costs_no_call(server: LLMServer, llm: OpenAILanguageModel) -> None:
    judged, usage = judge(looked(Part([telling("I moved to Porto.")])), llm)
    assert (judged.model, judged.asked, usage) == (RULES, frozenset(), Usage())
    assert server.count("chat") == 0


def test_one_call_asks_for_all_pairs_and_its_verdicts_are_kept(
    server: LLMServer, llm: OpenAILanguageModel
) -> None:
    told = {"old": "Lisbon", "new": "Porto", "reason": "They moved.", "part": "live in Lisbon"}
    server.script(chat={"kind": "judged", "verdicts": [told]})
    part = Part(
        [telling("I moved to Porto."), telling("I run.")],
        [memory("I live in Lisbon."), memory("I have a cat.")],
    )
    found = looked(part)
    judged, usage = judge(found, llm)
    (spoken,) = judged.spoken
    assert (spoken.state, spoken.part, spoken.reason) == (
        MemoryState.OUTDATED,
        "live in Lisbon",
        "They moved.",
    )
    assert {(spoken.older, spoken.newer)} < judged.asked
    assert len(judged.asked) == len(labels(found.shown)) == 4
    assert (server.count("chat"), usage.calls, judged.model) == (1, 1, "m")


def test_an_answer_about_statements_that_are_none_carries_its_cost(
    server: LLMServer, llm: OpenAILanguageModel
) -> None:
    server.script(chat="invented_labels")
    with pytest.raises(ModelOutputInvalid) as caught:
        judge(looked(Part([telling("I moved to Porto.")], [memory("I live in Lisbon.")])), llm)
    assert (caught.value.calls, caught.value.input_tokens) == (1, 100)


# --- in the lane --------------------------------------------------------------------------------

OLD, OTHER = memory("I live in Lisbon."), memory("I live in Rome.")
NEW = statement(uuid4(), 2**63, telling("I moved to Porto."))
ASKED = Asked(NEW, np.ones(2, dtype=np.float32), frozenset())


def found(*candidates: Candidate) -> dict[UUID, list[Found]]:
    return {NEW.id: [Found(one, claims_same=True) for one in candidates]}


def test_what_was_considered_and_has_not_changed_is_seen() -> None:
    judged = Judged("m", {mark(OLD): MemoryState.VALID})
    assert not unseen(judged, [ASKED], found(OLD))
    assert not unseen(None, [ASKED], found(OLD))
    assert unseen(judged, [ASKED], found(OLD, OTHER))
    assert unseen(judged, [ASKED], found(replace(OLD, state=MemoryState.SUSPECTED)))


def test_a_statement_that_became_a_memory_meanwhile_is_the_same() -> None:
    judged = Judged("m", {mark(OLD): MemoryState.VALID})
    assert not unseen(judged, [ASKED], found(replace(OLD, id=uuid4(), order=7)))


def test_what_cannot_be_changed_any_more_need_not_have_been_seen() -> None:
    gone = replace(OTHER, state=MemoryState.OUTDATED)
    assert not unseen(Judged("m"), [ASKED], found(gone))


def test_the_model_decides_on_what_it_was_shown_and_the_rules_on_the_rest() -> None:
    asked = list(pairs([NEW], {NEW.id: [OLD, OTHER]}))
    said = Spoken(mark(OLD), mark(NEW), MemoryState.SUSPECTED, "Maybe.", "Lisbon", 0.6)
    shown_one = frozenset({(mark(OLD), mark(NEW))})
    judgements = list(by_model(Judged("m", {}, shown_one, (said,)), asked, asked, comparing(None)))
    assert [(one.older.text, one.state) for one in judgements] == [
        (OLD.text, MemoryState.SUSPECTED),
        (OTHER.text, MemoryState.OUTDATED),
    ]
    assert (judgements[0].code, judgements[0].reason) == ("doubted", "Maybe.")


@pytest.mark.parametrize(
    ("old", "new", "states"),
    [
        ("I live in Lisbon.", "I moved to Porto.", [MemoryState.OUTDATED]),
        (
            "I own a Nikon camera.",
            "My Nikon camera was stolen on the train.",
            [MemoryState.SUSPECTED],
        ),
        ("I work as a nurse.", "I work as a baker.", []),
    ],
)
def test_where_a_model_is_silent_the_rules_are_heard_as_far_as_they_are_sure(
    old: str, new: str, states: list[MemoryState]
) -> None:
    asked = [(replace(OLD, text=old), replace(NEW, text=new))]
    shown_all = frozenset({(mark(asked[0][0]), mark(asked[0][1]))})
    for shown in (shown_all, frozenset[tuple[str, str]]()):
        judgements = list(by_model(Judged("m", {}, shown), asked, asked, comparing(None)))
        assert [one.state for one in judgements] == states
        doubted = [one.reason for one in judgements if one.state is MemoryState.SUSPECTED]
        assert all("may no longer hold" in reason for reason in doubted)


def test_drafts_told_in_several_turns_are_shown_with_all_of_them() -> None:
    one = telling("Ann has a dog.", "I have a", "dog.")
    part = Part([one], [memory("Ann has no dog.")])
    assert looked(part).shown[0].newer.words == "I have a\ndog."


def test_sources_of_other_people_do_not_hide_the_words() -> None:
    said: Source = source("Yes!", "Bob", LATER)
    one = replace(telling("Ann has a dog."), sources=(said,))
    assert looked(Part([one], [memory("Ann has no dog.")])).shown[0].newer.words == "Yes!"
