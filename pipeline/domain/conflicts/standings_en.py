"""English wordings of states that exclude each other; `axes.py` says how to read them."""

from __future__ import annotations

from pipeline.domain.conflicts.standings_body_en import BODY
from pipeline.domain.conflicts.standings_doing_en import DOING
from pipeline.domain.conflicts.standings_habits_en import HABITS
from pipeline.domain.conflicts.standings_home_en import HOME
from pipeline.domain.conflicts.standings_things_en import THINGS
from pipeline.domain.conflicts.standings_work_en import WORK

AXES = (*HOME, *WORK, *BODY, *HABITS, *DOING, *THINGS)
