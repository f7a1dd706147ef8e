"""The words that a verdict quotes are whole, wherever in a text they stand."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pipeline.domain.conflicts.judging import judge_readings, read
from pipeline.domain.conflicts.quoting import in_whole_words, lead_of
from pipeline.domain.conflicts.values import Said, Span
from tests.unit.test_conflicts import DATA, Case, between, cases, part_of, said

LEARNED = ("blind6", "blind7", "edges")  # thousands, in the manner of the others
ALL = sorted(path.stem for path in DATA.glob("*.json") if not path.stem.startswith(LEARNED))
BEFORE = {
    "en": ("Hello. ", "Great day! ", "  ", "\n\n", "\U0001f600 ", "\u2600\ufe0f\t"),
    "zh": ("你好。", "你好。 ", "  ", "\n\n", "\U0001f600 ", "\u3000\u3000"),
}
# What stands before a Chinese sentence may take the place of whom it tells of: then none is told.
MAY_BE_LOST = 0.02


@pytest.mark.parametrize("file", ALL)
def test_what_stands_before_a_statement_shifts_the_quoted_words_and_cuts_none(file: str) -> None:
    """Each case with another lead than the one before it: all of them would take minutes."""
    tried, lost = 0, list[str]()
    for case in cases(file):
        language, old = case["language"], said(case["old"], case["language"])
        new = read(said(case["new"], language))
        alone = judge_readings(read(old), new)
        if alone.part is None:
            continue
        assert is_whole(case["old"]["text"], alone.part), case["id"]
        before = BEFORE[language][tried % len(BEFORE[language])]
        tried += 1
        found = judge_readings(read(with_text(case, before + old.text)), new)
        shifted = alone.part[0] + len(before), alone.part[1] + len(before)
        if found.part != shifted:
            lost.append(case["id"])
        else:
            assert is_whole(before + case["old"]["text"], found.part), (case["id"], before)
    assert len(lost) <= max(1, MAY_BE_LOST * tried), lost


def with_text(case: Case, text: str) -> Said:
    return replace(said(case["old"], case["language"]), text=text)


def is_whole(text: str, part: Span) -> bool:
    quoted = text[slice(*part)]
    cut = (text[at - 1 : at] + text[at : at + 1] for at in part if 0 < at < len(text))
    return quoted == quoted.strip() and not any(re.fullmatch("[A-Za-z0-9]{2}", two) for two in cut)


def test_a_word_that_is_cut_is_quoted_as_a_whole() -> None:
    assert in_whole_words("Not on Wednesdays, OK", (7, 16)) == (7, 17)
    assert in_whole_words("I haven't passed it", (6, 16)) == (2, 16)
    assert in_whole_words("我在Google上班", (0, 8)) == (0, 8)
    assert in_whole_words("  tea  ", (0, 7)) == (2, 5)


def test_emoji_behind_the_words_are_not_quoted_with_them() -> None:
    assert part_of("I live in Lisbon 😀", between("I live in Lisbon 😀", "I moved to Porto.")) == (
        "live in Lisbon"
    )
    assert in_whole_words("tea ❤️👨\u200d👩 ", (0, 8)) == (0, 3)
    assert in_whole_words("at 20°", (3, 6)) == (3, 6)
    assert in_whole_words("❤️", (0, 2)) == (0, 2)


def test_a_statement_begins_with_its_first_word_or_mark() -> None:
    assert [lead_of(text) for text in ("tea", " \n tea", "\U0001f600\ufe0f tea", '"tea"')] == [
        0,
        3,
        3,
        0,
    ]
    assert lead_of(" \U0001f600 ") == 0
