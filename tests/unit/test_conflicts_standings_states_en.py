"""What is full or empty, pending or decided, had or cured: each with a change and a near-miss."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.en.standings_states import STATES
from pipeline.domain.conflicts.judging import judge, read
from pipeline.domain.conflicts.standings import standing
from pipeline.domain.conflicts.values import Said
from tests.support.conflicts import by_rules

THEN = datetime(2025, 1, 10, 9, tzinfo=UTC)

# Axis: what was said, what ends it, and what does not.
CASES = {
    "decision": (
        "My visa application is pending.",
        "My visa was approved!",
        "My brother's visa was approved.",
    ),
    "state_full": (
        "The fridge is full.",
        "The fridge is empty.",
        "The freezer is empty.",
    ),
    "state_quick": (
        "Our wifi is slow.",
        "Our wifi is super fast now.",
        "Our oven is fast.",
    ),
    "state_locked": (
        "The gate is locked.",
        "The gate is wide open.",
        "The barn is wide open.",
    ),
    "ailment": (
        "I get migraines every week.",
        "I haven't had a migraine since May.",
        "My mother hasn't had a migraine since May.",
    ),
    "remembering": (
        "I forgot my PIN.",
        "I remembered my PIN.",
        "I remembered my umbrella.",
    ),
    "standing_in_line": (
        "I applied for the job at the zoo.",
        "I got the job at the zoo.",
        "My brother got the job at the bank.",
    ),
    "state_clean": (
        "The kitchen is clean.",
        "The kitchen is dirty.",
        "The bathroom is dirty.",
    ),
    "state_switched": (
        "The heating is on.",
        "The heating is off.",
        "The oven is off.",
    ),
    "state_dry": (
        "The cellar is dry.",
        "The cellar is flooded.",
        "The garden is wet.",
    ),
    "state_cheap": (
        "Our supermarket is cheap.",
        "Our supermarket is expensive.",
        "Our bakery is expensive.",
    ),
    "state_quiet": (
        "Our street is quiet.",
        "Our street is very loud.",
        "Our office is loud.",
    ),
    "state_level": (
        "My blood pressure is too high.",
        "My blood pressure is perfectly normal.",
        "My weight is normal.",
    ),
    "state_warm": (
        "The lake is cold.",
        "The lake is warm.",
        "The pool is warm.",
    ),
    "state_taken": (
        "The flat is available.",
        "The flat is taken.",
        "The garage is taken.",
    ),
    "state_charged": (
        "The tablet is charged.",
        "The tablet is dead.",
        "The phone is dead.",
    ),
    "state_reachable": (
        "The website is down.",
        "The website is back up.",
        "The server is back up.",
    ),
    "state_alive": (
        "The rose is blooming.",
        "The rose is withered.",
        "The fern is withered.",
    ),
    "state_ripe": (
        "The figs are not ripe yet.",
        "The figs are ripe.",
        "The plums are ripe.",
    ),
    "state_safe": (
        "The bridge is safe.",
        "The bridge is dangerous.",
        "The tunnel is dangerous.",
    ),
    "state_legal": (
        "The drug is legal.",
        "The drug is illegal.",
        "The knife is illegal.",
    ),
    "state_required": (
        "The course is mandatory.",
        "The course is optional.",
        "The exam is optional.",
    ),
    "state_single": (
        "The printout is in black and white.",
        "The printout is in colour.",
        "The poster is in colour.",
    ),
}


def said(text: str, days: int = 0) -> Said:
    return Said(text, "user", THEN + timedelta(days=days), "en")


def test_every_axis_has_a_case() -> None:
    assert {one.name for one in STATES} == CASES.keys()


@pytest.mark.parametrize("axis", CASES)
def test_a_state_ends_when_its_opposite_shows(axis: str) -> None:
    old, new, _ = CASES[axis]
    found = standing(read(said(old)), read(said(new, 60)))
    assert found is not None
    assert found.state == "outdated"
    assert by_rules(said(old), said(new, 60)).state in ("outdated", "denied")


@pytest.mark.parametrize("axis", CASES)
def test_the_state_of_another_ends_nothing(axis: str) -> None:
    old, _, near = CASES[axis]
    assert judge(said(old), said(near, 60)).state in ("none", "suspected")
