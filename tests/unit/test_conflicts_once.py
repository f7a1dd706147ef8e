from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from pipeline.domain.conflicts.judging import read
from pipeline.domain.conflicts.once import once, worded
from pipeline.domain.conflicts.values import Reading, Said

SAID = Said("I live in Lisbon, and I love jazz.", "Ana", datetime(2024, 5, 1, tzinfo=UTC), "en")


def test_a_question_about_one_statement_is_asked_once_however_often_it_is_compared() -> None:
    asked: list[Reading] = []

    @once
    def question(told: Reading) -> int:
        asked.append(told)
        return len(told.clauses)

    one, other = read(SAID), read(replace(SAID, text="I sold the car."))
    answers = [question(one), question(other), question(one), question(other)]
    assert answers == [2, 1, 2, 1]
    assert asked == [one, other]


def test_a_clause_is_told_in_the_words_of_its_statement() -> None:
    assert [words for _, words in worded(read(SAID))] == ["I live in Lisbon", "and I love jazz."]


def test_what_stands_before_the_first_word_is_left_out_of_the_clauses_too() -> None:
    late = replace(SAID, text="  \N{SMILING FACE WITH OPEN MOUTH} I love jazz.")
    assert [words for _, words in worded(read(late))] == ["I love jazz."]
