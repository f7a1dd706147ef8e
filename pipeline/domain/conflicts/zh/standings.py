"""Chinese wordings of states that exclude each other; `axes.py` says how to read them."""

from __future__ import annotations

from pipeline.domain.conflicts.zh.standings_body import BODY
from pipeline.domain.conflicts.zh.standings_habits import HABITS
from pipeline.domain.conflicts.zh.standings_home import HOME
from pipeline.domain.conflicts.zh.standings_life import LIFE
from pipeline.domain.conflicts.zh.standings_mind import MIND
from pipeline.domain.conflicts.zh.standings_things import THINGS
from pipeline.domain.conflicts.zh.standings_work import WORK

AXES = (*LIFE, *HOME, *WORK, *BODY, *HABITS, *MIND, *THINGS)
