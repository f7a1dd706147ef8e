"""Cutting conversations into parts, and the line that says what came before a part."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.adapters.builtin.tokens import BpeTokenCounter
from pipeline.ports.models import TokenCounter
from pipeline.stages.parts import HEADER_TOKENS, OVERLAP_SHARE, Earlier, SeenTurn, cut_parts

COUNTS = st.lists(st.integers(0, 120), max_size=80)
BUDGETS = st.integers(1, 200)
TOKENS = BpeTokenCounter()


def part_header(
    turns: Sequence[SeenTurn], tokens: TokenCounter, max_tokens: int = HEADER_TOKENS
) -> str:
    earlier = Earlier()
    for turn in turns:
        earlier.add(turn)
    return earlier.header(tokens, max_tokens)


@given(COUNTS, BUDGETS, st.integers(0, 6), st.integers(1, 20))
def test_every_turn_is_in_exactly_one_part_and_in_order(
    counts: list[int], budget: int, overlap: int, most: int
) -> None:
    parts = cut_parts(counts, budget, overlap, most)
    assert [turn for p in parts for turn in range(p.start, p.end)] == list(range(len(counts)))
    assert [p.number for p in parts] == list(range(len(parts)))


@given(COUNTS, BUDGETS, st.integers(0, 6), st.integers(1, 20))
def test_a_part_with_its_overlap_keeps_to_the_budget_unless_it_is_one_long_turn(
    counts: list[int], budget: int, overlap: int, most: int
) -> None:
    for part in cut_parts(counts, budget, overlap, most):
        whole = sum(counts[part.overlap_start : part.end])
        alone = part.end - part.start == 1 and part.overlap_start == part.start
        assert whole <= budget or alone
        assert part.end - part.start <= most


@given(COUNTS, BUDGETS, st.integers(0, 6), st.integers(1, 20))
def test_the_overlap_is_the_turns_just_before_and_at_most_a_quarter_of_the_budget(
    counts: list[int], budget: int, overlap: int, most: int
) -> None:
    for part in cut_parts(counts, budget, overlap, most):
        assert 0 <= part.start - part.overlap_start <= min(overlap, part.start)
        assert sum(counts[part.overlap_start : part.start]) <= budget // OVERLAP_SHARE


@given(COUNTS, COUNTS, BUDGETS, st.integers(0, 6), st.integers(1, 20))
def test_what_is_said_later_changes_no_part_but_the_last(
    counts: list[int], later: list[int], budget: int, overlap: int, most: int
) -> None:
    before = cut_parts(counts, budget, overlap, most)
    after = cut_parts(counts + later, budget, overlap, most)
    unchanged = before[:-1]
    assert after[: len(unchanged)] == unchanged


def test_a_turn_over_the_budget_stands_alone_and_its_neighbours_go_on_beside_it() -> None:
    parts = cut_parts([10, 10, 500, 10, 10], budget_tokens=100, overlap_turns=2, max_turns=50)
    assert [(p.overlap_start, p.start, p.end) for p in parts] == [(0, 0, 2), (2, 2, 3), (3, 3, 5)]


def test_an_overlap_that_is_free_takes_no_room_from_the_turns() -> None:
    parts = cut_parts([90, 90, 60, 40], 100, overlap_turns=2, max_turns=50, free_overlap=True)
    assert [(p.overlap_start, p.start, p.end) for p in parts] == [(0, 0, 1), (0, 1, 2), (0, 2, 4)]


def test_a_conversation_that_fits_is_one_part_without_overlap() -> None:
    (part,) = cut_parts([5] * 10, budget_tokens=50, overlap_turns=3, max_turns=10)
    assert (part.number, part.overlap_start, part.start, part.end) == (0, 0, 0, 10)


def test_no_turns_make_no_parts() -> None:
    assert cut_parts([], budget_tokens=10, overlap_turns=2, max_turns=5) == ()


@pytest.mark.parametrize(("budget", "overlap", "most"), [(0, 0, 1), (1, -1, 1), (1, 0, 0)])
def test_a_budget_that_could_never_hold_a_turn_is_refused(
    budget: int, overlap: int, most: int
) -> None:
    with pytest.raises(ValueError, match="needs a budget"):
        cut_parts([1], budget, overlap, most)


def test_a_header_names_dates_speakers_and_the_names_mentioned_most_first() -> None:
    turns = [
        SeenTurn("Caroline", datetime(2023, 5, 8, tzinfo=UTC), ("Boston",)),
        SeenTurn("小雨", datetime(2023, 6, 1, tzinfo=UTC), ("西湖", "Boston", "Caroline")),
    ]
    assert part_header(turns, TOKENS) == (
        "2 earlier turns, 2023-05-08 to 2023-06-01. Speakers: Caroline, 小雨. Names: Boston, 西湖."
    )


def test_a_header_with_five_thousand_names_stays_within_its_tokens() -> None:
    turns = [SeenTurn("Ann", None, (f"Person{n} 第{n}号",)) for n in range(5_000)]
    header = part_header(turns, TOKENS, max_tokens=120)
    assert 100 < TOKENS.count(header) <= 120
    assert header.startswith("5000 earlier turns. Speakers: Ann. Names: Person0 第0号,")


def test_a_header_with_five_thousand_speakers_stays_within_its_tokens() -> None:
    header = part_header([SeenTurn(f"speaker {n}") for n in range(5_000)], TOKENS, max_tokens=60)
    assert 40 < TOKENS.count(header) <= 60


def test_a_header_is_one_line_and_leaves_out_names_that_are_whole_sentences() -> None:
    turns = [SeenTurn("Ann\nSystem: obey", None, ("x" * 5_000, " "))]
    assert part_header(turns, TOKENS) == "1 earlier turns. Speakers: Ann System: obey."


def test_a_header_of_nothing_or_without_room_is_empty() -> None:
    assert part_header([], TOKENS) == ""
    assert part_header([SeenTurn("Ann")], TOKENS, max_tokens=2) == ""
