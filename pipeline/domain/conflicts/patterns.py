"""Regular expressions for clauses that are compared with many others."""

from __future__ import annotations

import re
from functools import lru_cache

LATEST = 512  # texts of which each pattern keeps what it found


class Pattern:
    """As `re.compile` makes them, but what was searched for in the latest texts is kept: a
    statement is judged against a dozen others, clause by clause, with the same questions."""

    def __init__(self, pattern: str, flags: re.RegexFlag | int = 0) -> None:
        compiled = re.compile(pattern, flags)
        self.pattern = pattern
        self.search = lru_cache(maxsize=LATEST)(compiled.search)
        self.match = lru_cache(maxsize=LATEST)(compiled.match)
        self.fullmatch = compiled.fullmatch
        self.finditer = compiled.finditer
        self.findall = compiled.findall
        self.split = compiled.split
        self.sub = compiled.sub
