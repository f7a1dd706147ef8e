"""What is believed of the answers to the judge prompt."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.conflicts.values import Said
from pipeline.errors import ModelOutputInvalid
from pipeline.prompts.judge import STATES, Pair, Statement
from pipeline.prompts.spans import find_span
from pipeline.prompts.verdicts import MAX_REASON_CHARS, PairVerdict, Verdicts, parse
from tests.support.verdicts import (
    LATER,
    MOVED,
    lowered_to_suspected,
    only,
    pair,
    quoted,
    read,
    statement,
    verdict,
)

# --- what is believed ---------------------------------------------------------------------------


def test_no_verdict_is_a_good_answer() -> None:
    assert read() == Verdicts(())


def test_a_verdict_that_stands_on_both_statements_is_believed_whole() -> None:
    judged = read(verdict())
    assert judged == Verdicts(
        (PairVerdict(0, "outdated", "Mira has moved to Porto.", (2, 16), 0.9),)
    )
    assert quoted(judged) == "live in Lisbon"


def test_none_said_in_so_many_words_is_none() -> None:
    assert read(verdict(state="none")) == Verdicts(())


def test_a_chinese_denial_is_believed() -> None:
    asked = pair("昆虫会远离光源。", "之前说错了，昆虫有趋光性。")
    judged = read(
        verdict(state="denied", part="远离光源", reason="之前说错了，昆虫有趋光性。"), pairs=[asked]
    )
    assert only(judged).state == "denied"
    assert quoted(judged, asked) == "远离光源"


def test_words_that_take_back_count_where_only_the_turn_has_them() -> None:
    asked = pair("昆虫会远离光源。", "昆虫有趋光性。", words="之前说错了，昆虫有趋光性。")
    told = verdict(state="denied", part="远离光源", reason="之前说错了。")
    assert only(read(told, pairs=[asked])).state == "denied"


@pytest.mark.parametrize(
    "new",
    [
        "That was wrong, I live in Porto.",
        "Mira says she was wrong: she lives in Porto.",
        "What I told you about Lisbon was wrong.",
        "I never lived in Lisbon.",
    ],
)
def test_words_that_take_back_may_be_of_many_kinds(new: str) -> None:
    asked = pair("I live in Lisbon.", new)
    told = verdict(state="denied", reason="That was wrong.")
    assert only(read(told, pairs=[asked])).state == "denied"


def test_in_a_language_without_rules_the_model_alone_says_what_is_taken_back() -> None:
    said = Said("Ich habe mich geirrt, es war Bonn.", "Mira", LATER, "de")
    asked = Pair(statement("Es war Köln."), Statement("new", said))
    told = verdict(state="denied", part="Köln", reason="Es war Bonn.")
    assert only(read(told, pairs=[asked])).state == "denied"


@pytest.mark.parametrize("label", [" 1A", '"1a"', "[1a]", "１ａ"])
def test_labels_are_understood_however_they_are_dressed(label: str) -> None:
    assert only(read(verdict(old=label))).pair == 0


@pytest.mark.parametrize(("told", "meant"), [(95, 0.95), (1, 1.0), (5, 0.05), (0.4, 0.4)])
def test_a_confidence_above_one_is_a_percentage(told: float, meant: float) -> None:
    assert only(read(verdict(confidence=told))).confidence == pytest.approx(meant)


# --- where the part stands ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quote", "text", "found"),
    [
        ("LIVE  in lisbon", "I live in\nLisbon.", "live in\nLisbon"),
        ("“live in Lisbon.”", "I live in Lisbon now", "live in Lisbon"),
        ("ＩＢＭ", "He works at IBM.", "IBM"),
        ("IBM", "他在ＩＢＭ工作", "ＩＢＭ"),
        ("远离光源。", "昆虫会远离光源", "远离光源"),
        ("is a cat", "This is a cat.", "is a cat"),
    ],
)
def test_a_part_is_found_whatever_its_case_width_white_space_and_quotes(
    quote: str, text: str, found: str
) -> None:
    span = find_span(quote, text)
    assert span is not None
    assert text[slice(*span)] == found


@pytest.mark.parametrize("quote", ["", " ", "。", "Porto", "sbon", "lives in Lisbon"])
def test_what_is_no_part_of_a_text_is_not_found(quote: str) -> None:
    assert find_span(quote, "I live in Lisbon.") is None


@given(st.text(), st.text(), st.text())
def test_every_part_of_a_text_that_is_found_is_a_span_of_it(
    before: str, part: str, after: str
) -> None:
    text = before + part + after
    span = find_span(part, text)
    assert span is None or 0 <= span[0] < span[1] <= len(text)


# --- what counts for less -----------------------------------------------------------------------


@pytest.mark.parametrize("state", ["outdated", "denied"])
@pytest.mark.parametrize("part", ["lives in Rome", "", "Porto"])
def test_a_part_that_is_not_in_the_old_text_retires_nothing(state: str, part: str) -> None:
    judged = read(verdict(part=part, state=state))
    assert only(judged).state == "suspected"
    assert quoted(judged) == MOVED.older.said.text
    assert judged.lowered["part"] == 1


def test_denied_without_words_that_take_back_is_a_change() -> None:
    judged = read(verdict(state="denied"))
    assert only(judged).state == "outdated"
    assert dict(judged.lowered) == {"nothing_taken_back": 1}


@pytest.mark.parametrize(
    ("old", "part", "new", "reason"),
    [
        ("Sharks are mammals.", "mammals", "I looked it up. Sharks are fish.", "Sharks are fish."),
        (
            "My blood type is A positive.",
            "A positive",
            "The donor card came and it says O positive, so I've been telling people rubbish.",
            "The donor card says O positive.",
        ),
        ("吐鲁番在甘肃", "在甘肃", "吐鲁番明明是新疆的，我地理课白上了", "吐鲁番是新疆的。"),
    ],
)
def test_what_reads_like_a_denial_needs_no_words_that_take_back(
    old: str, part: str, new: str, reason: str
) -> None:
    told = verdict(state="denied", part=part, reason=reason)
    judged = read(told, pairs=[pair(old, new)])
    assert only(judged).state == "denied"
    assert not judged.lowered


@pytest.mark.parametrize("told", [0.3, -1, 1e999, 10_000])
def test_less_than_an_even_chance_is_a_suspicion(told: float) -> None:
    assert lowered_to_suspected(read(verdict(confidence=told)), "unsure")


def test_the_word_of_somebody_else_is_a_suspicion() -> None:
    asked = pair("Mira lives in Lisbon.", "Mira moved to Porto.", ("Mira", "Tomas"))
    assert lowered_to_suspected(
        read(verdict(part="lives in Lisbon"), pairs=[asked]), "somebody_else"
    )


def test_one_of_two_may_say_that_it_is_over() -> None:
    asked = pair("Tomas and I are lovers.", "Mira and I broke up.", ("Mira", "Tomas"))
    told = verdict(part="lovers", reason="They broke up.")
    assert only(read(told, pairs=[asked])).state == "outdated"


def test_nobody_takes_back_the_words_of_another() -> None:
    asked = pair("Tomas lives in Lisbon.", "That was wrong, I live in Porto.", ("Mira", "Tomas"))
    told = verdict(state="denied", part="lives in Lisbon", reason="That was wrong.")
    assert lowered_to_suspected(read(told, pairs=[asked]), "somebody_else")


def test_what_was_only_asked_in_the_turn_is_a_suspicion() -> None:
    asked = pair("I live in Lisbon.", "Mira moved to Porto.", words="What if I moved to Porto?")
    assert lowered_to_suspected(read(verdict(part="Lisbon"), pairs=[asked]), "told_otherwise")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Tomas works at Google.", "Maybe Tomas has left Google, I am not sure."),
        ("阿宁在银行上班。", "阿宁可能不在银行上班了。"),
    ],
)
def test_what_is_only_thought_possible_is_a_suspicion(old: str, new: str) -> None:
    told = verdict(part=old, reason=new)
    assert lowered_to_suspected(read(told, pairs=[pair(old, new)]), "hedged")


@pytest.mark.parametrize(
    "reason",
    [
        "",
        " ",
        "?!",
        "Since Zoe left.",
        "1a is replaced by 1",
        "米拉搬到了波尔图。",
        "It is over \ufffd",
    ],
)
def test_a_reason_that_nobody_can_read_is_replaced(reason: str) -> None:
    judged = read(verdict(reason=reason))
    assert only(judged).state == "outdated"
    assert "“live in Lisbon”" in only(judged).reason
    assert "“I moved to Porto.”" in only(judged).reason
    assert dict(judged.lowered) == {"reason": 1}


def test_a_replaced_reason_is_in_the_language_of_the_newer_statement() -> None:
    asked = pair("我住在里斯本。", "我搬到波尔图了。")
    judged = read(verdict(part="住在里斯本", reason="They moved."), pairs=[asked])
    assert "“住在里斯本”不再成立" in only(judged).reason


def test_an_endless_reason_is_cut() -> None:
    reason = only(read(verdict(reason="So it goes. " * 100))).reason
    assert len(reason) <= MAX_REASON_CHARS
    assert reason.endswith("…")


# --- what is left out ---------------------------------------------------------------------------


def dropped(judged: Verdicts) -> dict[str, int]:
    assert judged.found == ()
    return dict(judged.dropped)


def test_a_pair_the_wrong_way_round_or_not_asked_is_left_out() -> None:
    assert dropped(read(verdict(old="1", new="1a"))) == {"swapped": 1}
    pairs = [MOVED, pair("I like tea.", "I bought a lamp.")]
    assert dropped(read(verdict(old="1a", new="2"), pairs=pairs)) == {"other_pair": 1}
    assert dropped(read(verdict(old="1a", new="1a"))) == {"other_pair": 1}


def test_the_mildest_of_two_verdicts_on_a_pair_stays() -> None:
    judged = read(verdict(), verdict(state="suspected"), verdict(state="denied"))
    assert only(judged).state == "suspected"
    assert dict(judged.dropped) == {"repeated": 2}


@pytest.mark.parametrize(
    "new",
    ["Do you still live in Lisbon?", "If I moved to Porto, I would miss Lisbon.", "我搬家了吗？"],
)
def test_what_claims_nothing_changes_nothing(new: str) -> None:
    asked = pair("I live in Lisbon with my cat.", new)
    assert dropped(read(verdict(), pairs=[asked])) == {"no_claim": 1}


def test_other_people_s_other_words_change_nothing() -> None:
    asked = pair("I live in Lisbon.", "My train was late.", ("Mira", "Tomas"))
    assert dropped(read(verdict(part="Lisbon"), pairs=[asked])) == {"unrelated": 1}


def test_an_echo_of_the_worked_examples_changes_nothing() -> None:
    asked = pair("I bake bread on Sundays.", "I bought a lamp today.")
    told = verdict(reason="We think Mira has moved to Porto.")
    assert dropped(read(told, pairs=[asked])) == {"echo": 1}
    asked = pair("我和陈默是恋人。", "我和陈默上周分手了。")
    told = verdict(part="生日是五月", reason="小雨说之前说错了，生日是六月。")
    assert dropped(read(told, pairs=[asked])) == {"echo": 1}


def test_the_same_words_do_not_speak_against_each_other() -> None:
    asked = pair("I live in Lisbon.", "I LIVE in Lisbon.")
    assert dropped(read(verdict(part="Lisbon"), pairs=[asked])) == {"same_text": 1}


# --- answers that are none ----------------------------------------------------------------------


@pytest.mark.parametrize("label", ["9z", "", "2", "a", "\ufffd"])
def test_a_statement_that_is_none_breaks_the_answer(label: str) -> None:
    with pytest.raises(ModelOutputInvalid, match="none"):
        read(verdict(), verdict(old=label))


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"verdicts": None},
        {"verdicts": [None]},
        {"verdicts": [{}]},
        {"verdicts": ["SECRET"]},
        {"verdicts": [verdict(state="SECRET")]},
        {"verdicts": [verdict(old=1)]},
        {"verdicts": [verdict(part=None)]},
        {"verdicts": [verdict(reason=None)]},
        {"verdicts": [verdict(confidence="high")]},
        {"verdicts": [verdict(confidence=True)]},
    ],
)
def test_an_answer_that_is_not_in_the_schema_is_broken_and_not_quoted(
    data: dict[str, Any],
) -> None:
    with pytest.raises(ModelOutputInvalid) as caught:
        parse(data, [MOVED])
    assert "SECRET" not in str(caught.value)


@given(st.text(max_size=40), st.text(max_size=40), st.floats(), st.sampled_from(STATES))
def test_any_verdict_is_believed_in_part_or_left_out_and_never_an_error(
    part: str, reason: str, confidence: float, state: str
) -> None:
    judged = read(verdict(part=part, reason=reason, confidence=confidence, state=state))
    for one in judged.found:
        assert 0 <= one.confidence <= 1
        assert one.reason
        assert one.state == "suspected" or find_span(part, MOVED.older.said.text) == one.part
