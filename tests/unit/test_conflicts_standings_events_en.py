"""A state that an event ended: each axis with a change and with a near-miss."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.en.standings_events import EVENTS
from pipeline.domain.conflicts.judging import judge, read
from pipeline.domain.conflicts.standings import standing
from pipeline.domain.conflicts.values import Said
from tests.support.conflicts import by_rules

THEN = datetime(2025, 1, 10, 9, tzinfo=UTC)

# Axis: what was said, what ends it, and what does not.
CASES = {
    "training_nursing": (
        "Nadia is in her second year of nursing school.",
        "Nadia works as a nurse on the cardiac ward.",
        "Her mother works as a nurse on the cardiac ward.",
    ),
    "training_law": (
        "I'm studying law.",
        "I'm a lawyer now, at a small firm.",
        "My uncle is a lawyer.",
    ),
    "worn": (
        "I wear braces.",
        "The orthodontist took my braces off.",
        "My sister's braces came off.",
    ),
    "completion": (
        "My thesis isn't finished.",
        "Handed in my thesis at noon!",
        "My roommate handed in his thesis.",
    ),
    "owing": (
        "I owe Darren 200 dollars.",
        "Settled up with Darren this morning.",
        "Settled up with Karen this morning.",
    ),
    "lost_thing": (
        "I lost my wallet.",
        "I found my wallet under the seat.",
        "I found my keys under the seat.",
    ),
    "coffee_style": (
        "I take my coffee with two sugars.",
        "I drink my coffee black.",
        "My husband drinks his coffee black.",
    ),
    "breakfast": (
        "I never eat breakfast.",
        "I have porridge every morning before work.",
        "My kids have porridge every morning.",
    ),
    "language_level": (
        "Javier's English is pretty basic.",
        "Javier speaks fluent English.",
        "Javier speaks fluent French.",
    ),
    "number_of_children": (
        "I have one child, a girl.",
        "Our son was born on Saturday.",
        "My sister's son was born on Saturday.",
    ),
    "siblings": (
        "Our son is an only child.",
        "Our son has a baby sister now.",
        "Tom has a baby sister now.",
    ),
    "expecting_with_partner": (
        "My wife is pregnant.",
        "My wife gave birth on Monday.",
        "My sister gave birth on Monday.",
    ),
    "working_hours": (
        "I work full time.",
        "I went down to three days a week.",
        "My husband went down to three days a week.",
    ),
    "service": (
        "My brother is in the army.",
        "My brother got out of the army.",
        "My cousin left the army.",
    ),
    "room_sharing": (
        "Jonas shares a room with his brother.",
        "Jonas has his own room.",
        "Mia has her own room.",
    ),
    "training_medicine": (
        "Tom is at medical school.",
        "Tom is a doctor at last.",
        "Eve is a doctor at last.",
    ),
    "training_teaching": (
        "Tom is studying education.",
        "Tom works as a teacher.",
        "Eve works as a teacher.",
    ),
    "training_pharmacy": (
        "Tom is studying pharmacy.",
        "Tom works as a pharmacist.",
        "Eve works as a pharmacist.",
    ),
    "training_architecture": (
        "Tom is studying architecture.",
        "Tom works as an architect.",
        "Eve works as an architect.",
    ),
    "training_dentistry": (
        "Tom is studying dentistry.",
        "Tom is a dentist now.",
        "Eve is a dentist now.",
    ),
    "training_psychology": (
        "Tom is studying psychology.",
        "Tom works as a psychologist.",
        "Eve works as a psychologist.",
    ),
    "training_veterinary": (
        "Tom is at vet school.",
        "Tom works as a vet.",
        "Eve works as a vet.",
    ),
    "training_police": (
        "Tom is at the police academy.",
        "Tom works as a police officer.",
        "Eve works as a police officer.",
    ),
    "training_midwifery": (
        "Anna is studying midwifery.",
        "Anna works as a midwife.",
        "Eve works as a midwife.",
    ),
    "training_carpentry": (
        "Tom is an apprentice carpenter.",
        "Tom is a qualified carpenter.",
        "Eve is a qualified carpenter.",
    ),
    "training_journalism": (
        "Tom is studying journalism.",
        "Tom works as a reporter.",
        "Eve works as a reporter.",
    ),
}


def said(text: str, days: int = 0) -> Said:
    return Said(text, "user", THEN + timedelta(days=days), "en")


def test_every_axis_has_a_case() -> None:
    assert {one.name for one in EVENTS} == CASES.keys()


@pytest.mark.parametrize("axis", CASES)
def test_an_event_ends_the_state(axis: str) -> None:
    old, new, _ = CASES[axis]
    found = standing(read(said(old)), read(said(new, 60)))
    assert found is not None
    assert found.state == "outdated"
    assert by_rules(said(old), said(new, 60)).state in ("outdated", "denied")


@pytest.mark.parametrize("axis", CASES)
def test_the_event_of_another_ends_nothing(axis: str) -> None:
    old, _, near = CASES[axis]
    assert judge(said(old), said(near, 60)).state in ("none", "suspected")
