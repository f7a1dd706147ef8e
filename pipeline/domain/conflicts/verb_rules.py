"""Rules for English: each is tried on what follows one of its verbs."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from pipeline.domain.conflicts import rules
from pipeline.domain.conflicts.rules import Marks, Rule


def state(slot: str, verbs: str, pattern: str, **marks: Unpack[Marks]) -> Rule:
    return replace(rules.state(slot, pattern, **marks), verbs=verbs)


def news(slot: str, verbs: str, pattern: str, **marks: Unpack[Marks]) -> Rule:
    """Something that begins or changes."""
    return replace(rules.news(slot, pattern, **marks), verbs=verbs)


def ends(verbs: str, pattern: str, slots: frozenset[str], **marks: Unpack[Marks]) -> Rule:
    """Something that is over: what the older claims of these slots hold of it."""
    return replace(rules.ending(pattern, slots, **marks), verbs=verbs)


def shifts(verbs: str, pattern: str, **marks: Unpack[Marks]) -> Rule:
    """Something that is set for another time."""
    return replace(rules.shift(pattern, **marks), verbs=verbs)
