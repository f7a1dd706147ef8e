"""Text as terms, and terms as sparse vectors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.ports.vectors import SparseVector
from pipeline.stages.lexical import (
    CONTEXT_LENGTH,
    TEXT_LENGTH,
    dense_passage,
    is_spaceless,
    literal_of,
    query_terms,
    sparse_context,
    sparse_query,
    sparse_text,
    term_index,
    term_set,
    terms,
    understand,
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
LETTERS = st.text(st.characters(categories=["L", "Zs"]), max_size=60)


def weight(vector: SparseVector, term: str) -> float:
    weights = dict(zip(vector.indices, vector.values, strict=True))
    return weights.get(term_index(term), 0.0)


def found(query: str, text: str) -> bool:
    """Whether a BM25 search for the query could return the text."""
    asked = set(sparse_query(query).indices)
    return not asked.isdisjoint(sparse_text(text, "user").indices)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("running", "She runs every day"),
        ("Adoption agencies", "I looked at an adoption agency"),
        ("café", "we met at the CAFE"),
        ("Ｆｕｌｌｗｉｄｔｈ", "a fullwidth word"),
        ("Melanie's pottery", "Melanie likes pottery"),
        ("o'brien", "Mr O’Brien called"),
        ("straße", "In der STRASSE"),
        ("趋光", "植物有趋光性"),
        ("猫", "我家的猫很胖"),
        ("我的狗叫什么？", "我养了一只叫豆豆的狗。"),
        ("ラーメン", "昨日ラーメンを食べた"),
        ("한국어", "저는 한국어를 공부해요"),
        ("GPT4模型", "我们用GPT4模型"),
    ],
)
def test_a_query_finds_what_says_the_same_in_another_form(query: str, text: str) -> None:
    assert found(query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("What did you do then?", "What did you do then? I was there."),
        ("趋光", "她在光线里趋前一步"),
        ("我的狗叫什么？", "我的朋友叫什么？"),
        ("cat", "category"),
    ],
)
def test_a_query_does_not_find_what_shares_only_grammar_or_letters(query: str, text: str) -> None:
    assert not found(query, text)


def test_a_question_of_chinese_is_cut_at_its_grammar() -> None:
    assert query_terms("我的狗叫什么名字？") == ("狗",)
    assert query_terms("张敏住在哪里？") == ("张敏", "敏住")
    assert query_terms("我对什么过敏？") == ("过敏",)


def test_dates_are_no_words_of_a_question() -> None:
    assert query_terms("What did John buy on 3 June, 2023?") == ("john", "buy")
    assert query_terms("我在5月2日买了什么？") == ("买",)


def test_a_question_of_grammar_alone_looks_nothing_up() -> None:
    assert sparse_query("Who are you?") == SparseVector((), ())
    assert sparse_query("?!") == SparseVector((), ())


def test_a_longer_statement_weighs_a_word_less_and_a_repeated_one_more() -> None:
    short = sparse_text("tea", "Ann")
    long = sparse_text("tea with " + "quiet green mountain " * 10, "Ann")
    twice = sparse_text("tea and tea", "Ann")
    assert weight(long, "tea") < weight(short, "tea") < weight(twice, "tea")


def test_a_statement_of_mean_length_weighs_a_single_word_one() -> None:
    words = [f"word{n}" for n in range(int(TEXT_LENGTH) - 1)]
    assert weight(sparse_text(" ".join(words), "ann"), "word3") == pytest.approx(1.0)
    assert CONTEXT_LENGTH > TEXT_LENGTH


def test_the_speaker_can_be_searched_for() -> None:
    assert weight(sparse_text("I like tea", "Caroline"), "carolin") > 0


def test_the_turns_before_lend_their_words_the_nearer_the_more() -> None:
    context = "Ann: volcano\nBob: glacier\nAnn: Where are you from?"
    vector = sparse_context("Sweden.", "Bob", context)
    sweden, glacier, volcano = (weight(vector, t) for t in ("sweden", "glacier", "volcano"))
    assert sweden > glacier > volcano > 0


def test_only_the_last_turns_before_count() -> None:
    lines = "\n".join(f"Ann: topic{n}" for n in range(5))
    vector = sparse_context("Yes.", "Bob", lines)
    assert weight(vector, "topic0") == weight(vector, "topic1") == 0
    assert weight(vector, "topic2") > 0


def test_without_turns_before_the_context_has_the_statements_words() -> None:
    assert set(sparse_context("I like tea", "Ann", "").indices) == set(
        sparse_text("I like tea", "Ann").indices
    )


def test_what_is_embedded_is_the_statement_and_who_made_it() -> None:
    assert dense_passage("I like tea", "Ann") == "Ann: I like tea"


@pytest.mark.parametrize(
    ("query", "literal"),
    [
        ("趋光", "趋光"),
        (" 趋光？ ", "趋光"),
        ("猫", "猫"),
        ("趋光性", ""),
        ("ab", ""),
        ("a猫", ""),
        ("猫，狗", ""),
        ("", ""),
    ],
)
def test_a_query_of_two_characters_is_meant_literally(query: str, literal: str) -> None:
    assert literal_of(query) == literal
    assert understand(query).literal == literal


@given(before=TEXTS, literal=st.text("趋光性植物我的了", min_size=1, max_size=2), after=TEXTS)
def test_a_literal_is_a_term_of_every_text_that_contains_it(
    before: str, literal: str, after: str
) -> None:
    assert literal in term_set(before + literal + after)


@given(text=TEXTS)
def test_any_text_has_terms_and_a_vector_that_a_store_accepts(text: str) -> None:
    vector = sparse_context(text, "user", text)
    assert len(set(vector.indices)) == len(vector.values)
    assert all(0 <= index < 2**32 for index in vector.indices)
    assert all(0 < value < 3 for value in vector.values)


@given(text=LETTERS)
def test_a_question_of_a_statements_own_words_finds_it(text: str) -> None:
    assert set(query_terms(text)) <= term_set(text)


def test_hashing_never_changes_for_stored_vectors_stay() -> None:
    assert term_index("tea") == 532_194_854
    assert term_index("趋光") == 3_157_201_190


def test_a_text_mostly_without_spaces_is_known_as_such() -> None:
    assert is_spaceless("我用Python写代码写了很多年")
    assert not is_spaceless("The word 猫 means cat")
    assert not is_spaceless("")


def test_a_search_for_words_is_told_from_a_question() -> None:
    assert understand("half marathon").keywords
    assert understand("绿禾公园").keywords
    assert not understand("Which car do I drive?").keywords
    assert not understand("我的狗叫什么").keywords
    assert not understand("the day that we went sailing round the island").keywords


def test_terms_repeat_as_often_as_they_are_said() -> None:
    assert terms("Tea, tea and more tea") == ["tea", "tea", "tea"]
