"""English wordings of states that exclude each other; `axes.py` says how to read them."""

from __future__ import annotations

from pipeline.domain.conflicts.en.standings_body import BODY
from pipeline.domain.conflicts.en.standings_doing import DOING
from pipeline.domain.conflicts.en.standings_events import EVENTS
from pipeline.domain.conflicts.en.standings_habits import HABITS
from pipeline.domain.conflicts.en.standings_home import HOME
from pipeline.domain.conflicts.en.standings_states import STATES
from pipeline.domain.conflicts.en.standings_things import THINGS
from pipeline.domain.conflicts.en.standings_work import WORK

AXES = (*HOME, *WORK, *BODY, *HABITS, *DOING, *THINGS, *EVENTS, *STATES)
