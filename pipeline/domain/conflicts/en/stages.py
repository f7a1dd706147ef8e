"""Stages of life in English of which one follows another, however the next one is told.

Compared are an older clause and a newer sentence of the same one. A line is a kind: what stood
before, and what shows that it is over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """`before` is looked for in the older clause, `after` in the newer sentence."""

    kind: str
    before: re.Pattern[str]
    after: re.Pattern[str]


def _stage(kind: str, before: str, after: str) -> Stage:
    return Stage(kind, re.compile(before, re.IGNORECASE), re.compile(after, re.IGNORECASE))


STAGES = (
    _stage(
        "flatmate",
        (
            r"\b(?:shar(?:e|es|ing) (?:a|an|the|our|my) (?:\w+ )?(?:flat|apartment|house|room"
            r"|place|studio)\b|live(?:s)? (?:together )?with|room-?mates?|flat-?mates?"
            r"|house-?mates?)"
        ),
        r"\b(?:to (?:my|him|her)self|moved out|living (?:alone|by myself|on my own)"
        r"|live (?:alone|by myself|on my own)|got (?:my|his|her) own (?:place|flat"
        r"|apartment)|has (?:his|her) own (?:place|flat|apartment))\b",
    ),
    _stage(
        "alone",
        r"\blives? (?:alone|by (?:her|him|my)self|on (?:her|his|my) own)\b",
        (
            r"\b(?:care home|nursing home|retirement home|assisted living|moved in with (?:me"
            r"|us|my|our|her|his)|lives? with|living with|got a (?:room|flat)mate)\b"
            r"|\bmoved in(?= with (?:me|us|my|our|her|his)\b|$|[.,;!])"
        ),
    ),
)
