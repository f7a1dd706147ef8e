"""Chinese wordings of states that exclude each other; `axes.py` says how to read them."""

from __future__ import annotations

from pipeline.domain.conflicts.axes import axis, pole

AXES = (
    axis(
        "love",
        pole("single", "单身(?!公寓)"),
        pole("married", "<my>(?:老公|老婆|丈夫|妻子|太太)"),
    ),
)
