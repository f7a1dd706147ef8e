"""Wordings in which places stand for grammar: `<my> boss <be>` and the like, as patterns.

They are compiled when a text may match them, since most texts match hardly any; a sieve of their
literals says which those are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from pipeline.domain.conflicts.needles import Sieve

WHOLE_WORDS = r"\b(?:{})(?!(?<=\w)\w)"  # where words have spaces between them
ANYWHERE = "(?:{})"
_PLACE = re.compile(r"(?<!P)<(my|me|it|be|end)>")  # and no named group


class Template:
    """One wording. Its places are groups, each with a number of its own: my1, my3, it5."""

    def __init__(self, shown: str, places: Mapping[str, str], wrap: str) -> None:
        self.shown = shown
        self._places = places
        self._wrap = wrap

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        parts = _PLACE.split(self.shown)
        found = [
            self._places[part].replace("#", str(place)) if place % 2 else part
            for place, part in enumerate(parts)
        ]
        return re.compile(self._wrap.format("".join(found)), re.IGNORECASE)


def sieve_of(templates: Iterable[Template]) -> Sieve:
    return Sieve(_PLACE.sub("(?:.*)", one.shown) for one in templates)
