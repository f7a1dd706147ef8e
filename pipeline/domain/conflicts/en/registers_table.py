"""All that has one value at a time in English."""

from __future__ import annotations

from pipeline.domain.conflicts.en.registers_life import LIFE
from pipeline.domain.conflicts.en.registers_posts import POSTS
from pipeline.domain.conflicts.en.registers_things import THINGS

REGISTERS = (*LIFE, *POSTS, *THINGS)
