"""Chinese wordings of states that exclude each other; `axes.py` says how to read them."""

from __future__ import annotations

from pipeline.domain.conflicts.standings_body_zh import BODY
from pipeline.domain.conflicts.standings_habits_zh import HABITS
from pipeline.domain.conflicts.standings_home_zh import HOME
from pipeline.domain.conflicts.standings_life_zh import LIFE
from pipeline.domain.conflicts.standings_mind_zh import MIND
from pipeline.domain.conflicts.standings_things_zh import THINGS
from pipeline.domain.conflicts.standings_work_zh import WORK

AXES = (*LIFE, *HOME, *WORK, *BODY, *HABITS, *MIND, *THINGS)
