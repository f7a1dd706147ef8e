"""Chinese wordings of what has one value at a time."""

from __future__ import annotations

from pipeline.domain.conflicts.zh.registers_home import HOME
from pipeline.domain.conflicts.zh.registers_life import LIFE
from pipeline.domain.conflicts.zh.registers_things import THINGS
from pipeline.domain.conflicts.zh.registers_work import WORK

REGISTERS = (*HOME, *LIFE, *THINGS, *WORK)
