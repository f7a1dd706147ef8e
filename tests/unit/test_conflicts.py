"""What a newer statement does to an older one, by rules: labelled cases, then each rule's edge."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.conflicts.judging import judge, judge_readings, read
from pipeline.domain.conflicts.values import Said, Verdict
from tests.support.encoder import ENCODER

DATA = Path(__file__).parents[1] / "data" / "conflicts"
HELD_OUT = ("heldout", "heldout-last")
UNSEEN = "heldout-fresh"  # of these only the totals were ever looked at
ALL_KINDS = ("dev", "fresh", "plain", "blind", *HELD_OUT, UNSEEN)
# Shares of the near-misses; a third of the plain ones were written to mislead.
MAY_BE_SUSPECTED = {"dev": 0.02, "fresh": 0.02, "plain": 0.06, "blind": 0.04}
# With the share of their conflicts that is right.
STRANGERS = (
    ("blind2-en", 0.7),
    ("blind2-zh", 0.75),
    ("blind3-en", 0.77),
    ("blind3-zh", 0.68),
    ("blind4-en", 0.64),
    ("blind4-zh", 0.66),
    ("blind5-en", 0.55),
    ("blind5-zh", 0.7),
)
LANGUAGES = ("en", "zh")
THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)
LATER = THEN + timedelta(days=60)

Case = dict[str, Any]


def cases(*files: str) -> list[Case]:
    return [
        case for file in files for case in json.loads((DATA / f"{file}.json").read_text("utf-8"))
    ]


def said(turn: dict[str, str], language: str) -> Said:
    told = datetime.fromisoformat(turn["said_at"])
    return Said(turn["text"], turn["speaker"], told, language)


def verdict(case: Case) -> Verdict:
    language = case["language"]
    return judge(said(case["old"], language), said(case["new"], language))


def as_workers_judge(case: Case) -> str:
    language = case["language"]
    return judge(said(case["old"], language), said(case["new"], language), ENCODER.odds).state


def telling(text: str, speaker: str = "Caroline", told: datetime = THEN) -> Said:
    language = "zh" if any("\u4e00" <= char <= "\u9fff" for char in text) else "en"
    return Said(text, speaker, told, language)


def between(old: str, new: str, speakers: tuple[str, str] = ("Caroline", "Caroline")) -> Verdict:
    return judge(telling(old, speakers[0]), telling(new, speakers[1], LATER))


def part_of(old: str, found: Verdict) -> str:
    assert found.part is not None
    return old[slice(*found.part)]


def test_the_labelled_cases_are_many_and_half_of_them_are_near_misses() -> None:
    for language in LANGUAGES:
        found = cases(*(f"{kind}-{language}" for kind in ALL_KINDS))
        labels = Counter(case["label"] for case in found)
        assert len(found) >= 150
        assert 0.4 <= labels["none"] / len(found) <= 0.6
        assert len({case["id"] for case in found}) == len(found)
        assert all((case["part"] or "") in case["old"]["text"] for case in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_near_miss_retires_nothing_and_is_hardly_ever_suspected(language: str) -> None:
    held_out = cases(*(f"{kind}-{language}" for kind in (*HELD_OUT, UNSEEN)))
    states = Counter(as_workers_judge(case) for case in held_out if case["label"] == "none")
    assert states["outdated"] == states["denied"] == 0
    assert states["suspected"] <= 0.05 * states.total()


@pytest.mark.parametrize("language", LANGUAGES)
def test_conflicts_that_no_rule_was_written_for_are_found(language: str) -> None:
    held_out = cases(*(f"{kind}-{language}" for kind in HELD_OUT))
    conflicts = [case for case in held_out if case["label"] != "none"]
    states = [(case["label"], as_workers_judge(case)) for case in conflicts]
    right = sum(label == state for label, state in states)
    seen = sum(state in (label, "suspected") for label, state in states)
    assert right >= 0.7 * len(states)
    assert seen >= 0.8 * len(states)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_freshly_written_conflicts_half_are_found_exactly_and_more_are_suspected(
    language: str,
) -> None:
    conflicts = [c for c in cases(f"{UNSEEN}-{language}") if c["label"] != "none"]
    states = [(case["label"], as_workers_judge(case)) for case in conflicts]
    assert sum(label == state for label, state in states) >= 0.6 * len(states)
    assert sum(state in (label, "suspected") for label, state in states) >= 0.75 * len(states)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "share"), [("dev", 0.87), ("fresh", 0.78), ("plain", 0.68), ("blind", 0.83)]
)
def test_the_cases_that_the_rules_were_written_with_stay_right(
    kind: str, share: float, language: str
) -> None:
    found = [(case["label"], verdict(case).state) for case in cases(f"{kind}-{language}")]
    near_misses = [state for label, state in found if label == "none"]
    conflicts = [(label, state) for label, state in found if label != "none"]
    assert not {"outdated", "denied"} & set(near_misses)
    assert near_misses.count("suspected") <= MAY_BE_SUSPECTED[kind] * len(near_misses)
    assert sum(label == state for label, state in conflicts) >= share * len(conflicts)


@pytest.mark.parametrize(("file", "share"), STRANGERS)
def test_what_other_authors_wrote_stays_right_once_it_was_read(file: str, share: float) -> None:
    found = [(case["label"], verdict(case).state) for case in cases(file)]
    near_misses = [state for label, state in found if label == "none"]
    conflicts = [(label, state) for label, state in found if label != "none"]
    assert not {"outdated", "denied"} & set(near_misses)
    assert near_misses.count("suspected") <= 0.05 * len(near_misses)
    assert sum(label == state for label, state in conflicts) >= share * len(conflicts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_part_that_no_longer_holds_lies_where_it_was_marked(language: str) -> None:
    found = [
        (case, verdict(case))
        for case in cases(*(f"{kind}-{language}" for kind in ALL_KINDS))
        if case["label"] != "none"
    ]
    told = [
        (case, part_of(case["old"]["text"], v)) for case, v in found if v.state == case["label"]
    ]
    touching = sum(touches(case["old"]["text"], case["part"], part) for case, part in told)
    assert touching >= 0.95 * len(told)


def touches(text: str, marked: str, part: str) -> bool:
    start, other = text.index(marked), text.index(part)
    return start < other + len(part) and other < start + len(marked)


def test_lovers_who_broke_up_are_outdated_and_the_reason_says_so() -> None:
    found = between("Mia and Jack are lovers.", "Mia and Jack broke up in May.")
    assert (found.state, found.reason) == ("outdated", "ended")
    assert "“are lovers” no longer holds" in found.explanation


def test_a_fact_that_is_taken_back_is_denied_in_the_language_of_the_newer_statement() -> None:
    found = between("昆虫会远离光源。", "之前说错了，昆虫有趋光性。")
    assert (found.state, found.reason) == ("denied", "corrected")
    assert "收回" in found.explanation


def test_a_change_of_place_inside_a_whole_turn_is_found_at_its_words() -> None:
    old = "Hey Mel! I live in Lisbon now, right by the river. How are the kids?"
    new = "So much has happened! I moved to Porto last week, the flat is tiny. What's new with you?"
    found = between(old, new)
    assert (found.state, found.reason) == ("outdated", "moved")
    assert part_of(old, found) == "live in Lisbon now"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Lisbon.", "Caroline moved to Porto."),
        ("Caroline lives in Lisbon.", "I moved to Porto."),
        ("Caroline lives in Lisbon.", "Caroline moved to Porto."),
        ("Caroline lives in Lisbon.", "Caroline says that she moved to Porto."),
    ],
)
def test_the_first_and_the_third_person_are_the_same_one(old: str, new: str) -> None:
    assert between(old, new).state == "outdated"


@pytest.mark.parametrize(
    ("old", "new"),
    [("小雨住在杭州。", "我搬到苏州了。"), ("我住在杭州。", "小雨说她搬到苏州了。")],
)
def test_first_and_third_person_meet_in_chinese_too(old: str, new: str) -> None:
    assert between(old, new, ("小雨", "小雨")).state == "outdated"


def test_traditional_characters_are_read_and_quoted_as_they_were_told() -> None:
    old = "我在騰訊上班。"
    found = between(old, "我從騰訊離職了。")
    assert found.state == "outdated"
    assert part_of(old, found) == "在騰訊上班"


def test_what_another_speaker_says_of_himself_changes_nothing() -> None:
    assert (
        between("I live in Lisbon.", "I moved to Porto.", ("Caroline", "Melanie")).state == "none"
    )


def test_what_another_speaker_claims_about_the_first_changes_nothing() -> None:
    found = between("I live in Lisbon.", "Caroline moved to Porto.", ("Caroline", "Melanie"))
    assert found.state == "none"


def test_what_others_say_of_a_third_person_is_only_suspected() -> None:
    found = between("Tom lives in Lisbon.", "Tom moved to Porto.", ("Caroline", "Melanie"))
    assert found.state == "suspected"


def test_a_world_fact_that_another_speaker_corrects_is_only_suspected() -> None:
    found = between(
        "Insects avoid light.",
        "No, you're wrong, insects are attracted to light.",
        ("assistant", "user"),
    )
    assert found.state == "suspected"


def test_an_event_from_before_the_older_statement_cannot_have_ended_it() -> None:
    assert between("I'm married to Ann.", "I got divorced in 2009.").state == "none"
    assert between("我结婚了。", "我2009年离婚了。").state == "none"


def test_numbers_of_the_same_measure_change_and_of_others_do_not() -> None:
    assert (
        between("I've lived here for five years.", "I've lived here for six years.").state
        == "outdated"
    )
    assert (
        between("I've lived here for five years.", "I've worked there for six years.").state
        == "none"
    )


def test_what_is_only_half_seen_is_suspected_and_never_more() -> None:
    found = between("I live in Lisbon.", "My new apartment in Porto has a balcony.")
    assert (found.state, found.reason) == ("suspected", "moved")


def test_the_same_text_told_again_is_no_conflict() -> None:
    assert between("I moved to Porto.", "I moved to Porto.").state == "none"


def test_of_other_languages_and_of_pairs_in_two_languages_nothing_is_said() -> None:
    spanish = replace(telling("Vivo en Lisboa."), language="es")
    assert judge(spanish, replace(spanish, text="Me mudé a Oporto.")).state == "none"
    assert between("I live in Lisbon.", "我搬到波尔图了。").state == "none"


def test_readings_can_be_kept_and_compared_again() -> None:
    old, new = telling("I love jazz."), telling("I hate jazz now.", told=LATER)
    readings = read(old), read(new)
    assert judge_readings(*readings) == judge_readings(*readings) == judge(old, new)


@given(st.text(max_size=80), st.text(max_size=80), st.sampled_from(LANGUAGES))
def test_any_two_texts_can_be_judged_and_the_part_is_in_the_older(
    old: str, new: str, language: str
) -> None:
    found = judge(Said(old, "a", THEN, language), Said(new, "a", LATER, language))
    assert found.part is None or 0 <= found.part[0] <= found.part[1] <= len(old)
    assert 0 <= found.confidence <= 1


SENTENCES = [case[side]["text"] for case in cases("dev-en", "dev-zh") for side in ("old", "new")]


@given(
    st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=3),
    st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=3),
    st.sampled_from(LANGUAGES),
)
def test_turns_of_several_sentences_keep_the_promises_of_a_verdict(
    old: list[str], new: list[str], language: str
) -> None:
    before, after = " ".join(old), " ".join(new)
    found = judge(Said(before, "a", THEN, language), Said(after, "a", LATER, language))
    assert (found.state == "none") == (found.part is None)
    if found.part is not None:
        assert part_of(before, found).strip()
        assert found.reason
        assert found.explanation
