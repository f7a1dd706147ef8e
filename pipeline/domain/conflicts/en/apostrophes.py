"""English typed without apostrophes, "im" and "dont", spelled as it is read, and places in it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from pipeline.domain.conflicts.values import Amount, Claim, Clause, Moment, Span, TakingBack

# Before the apostrophe that is left out, and after it; "wont", "cant" and "ill" are words as well.
_LEFT_OUT = re.compile(
    r"\b(?:(?P<a>i)(?=m\b)|(?P<b>i|we|they|you)(?=ve\b)|(?P<c>don|doesn|didn|isn|wasn|aren|weren"
    r"|hasn|haven|hadn|couldn|wouldn|shouldn)(?=t\b)|(?P<d>can|won)(?=t\b)"
    r"|(?P<e>that|he|she|what|there)(?=s\b)|(?P<f>they|you)(?=re\b))",
    re.IGNORECASE,
)


class Spelled:
    """A text with its apostrophes, which knows where each of its characters stood before."""

    def __init__(self, text: str) -> None:
        places = [match.end() for match in _LEFT_OUT.finditer(text)]
        pieces = [text[a:b] for a, b in zip([0, *places], [*places, len(text)], strict=True)]
        self.text = "'".join(pieces)
        self._added = [place + n for n, place in enumerate(places)]

    def clauses(self, found: tuple[Clause, ...]) -> tuple[Clause, ...]:
        """The clauses of the spelled text with the places of the text as it was typed."""
        return tuple(self._clause(one) for one in found) if self._added else found

    def takings(self, found: tuple[TakingBack, ...]) -> tuple[TakingBack, ...]:
        """As `clauses`, of what is taken back."""
        return tuple(self._taking(one) for one in found) if self._added else found

    def _clause(self, one: Clause) -> Clause:
        return replace(
            one, span=self._span(one.span), claims=tuple(self._claim(c) for c in one.claims),
            moments=self._moments(one.moments), amounts=self._amounts(one.amounts),
        )  # fmt: skip

    def _claim(self, one: Claim) -> Claim:
        return replace(
            one, part=self._span(one.part), moments=self._moments(one.moments),
            amounts=self._amounts(one.amounts),
        )  # fmt: skip

    def _taking(self, one: TakingBack) -> TakingBack:
        marker = self._span(one.marker) if one.marker else None
        span, sentence = self._span(one.span), self._span(one.sentence)
        return replace(one, span=span, sentence=sentence, marker=marker)

    def _moments(self, found: tuple[Moment, ...]) -> tuple[Moment, ...]:
        return tuple(replace(one, span=self._span(one.span)) for one in found)

    def _amounts(self, found: tuple[Amount, ...]) -> tuple[Amount, ...]:
        return tuple(replace(one, span=self._span(one.span)) for one in found)

    def _span(self, span: Span) -> Span:
        return self._place(span[0]), self._place(span[1])

    def _place(self, place: int) -> int:
        return place - sum(added < place for added in self._added)


@lru_cache(maxsize=1024)
def spelt(text: str) -> Spelled:
    return Spelled(text)
