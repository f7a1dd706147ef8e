"""English wordings of states that exclude each other; `axes.py` says how to read them."""

from __future__ import annotations

from pipeline.domain.conflicts.axes import axis, pole

AXES = (
    axis(
        "love",
        pole("single", r"(?:am|'m|is|'s) (?:\w+ )?single"),
        pole("married", r"<my> (?:husband|wife|spouse)", r"married to"),
    ),
)
