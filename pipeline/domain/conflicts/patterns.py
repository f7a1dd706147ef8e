"""Regular expressions for clauses that are compared with many others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache

LATEST = 512  # texts of which each pattern keeps what it found


class Pattern:
    """As `re.compile` makes them, but what was searched for in the latest texts is kept: a
    statement is judged against a dozen others, clause by clause, with the same questions."""

    def __init__(self, pattern: str, flags: re.RegexFlag | int = 0) -> None:
        self.pattern = pattern
        self._flags = flags

    # Compiled when it is asked for: processes that judge nothing start sooner.
    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    @cached_property
    def search(self) -> Callable[..., re.Match[str] | None]:
        return lru_cache(maxsize=LATEST)(self._compiled.search)

    @cached_property
    def match(self) -> Callable[..., re.Match[str] | None]:
        return lru_cache(maxsize=LATEST)(self._compiled.match)

    @cached_property
    def fullmatch(self) -> Callable[..., re.Match[str] | None]:
        return self._compiled.fullmatch

    @cached_property
    def finditer(self) -> Callable[..., Iterator[re.Match[str]]]:
        return self._compiled.finditer

    @cached_property
    def findall(self) -> Callable[..., list[str]]:
        return self._compiled.findall

    @cached_property
    def split(self) -> Callable[..., list[str]]:
        return self._compiled.split

    @cached_property
    def sub(self) -> Callable[..., str]:
        return self._compiled.sub


class Passing(Pattern):
    """A pattern that is looked for while a statement is read, and so once in each text: what was
    found is not kept."""

    @cached_property
    def search(self) -> Callable[..., re.Match[str] | None]:
        return self._compiled.search

    @cached_property
    def match(self) -> Callable[..., re.Match[str] | None]:
        return self._compiled.match
