"""What the rules for relations are made of, in whatever language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from re import Match, Pattern

PERSON = frozenset({"person"})
SOMEONE = frozenset({"person", "other"})  # names whose kind nothing shows may be people's
PLACE = frozenset({"place"})
SOMEWHERE = frozenset({"place", "org", "other"})
THING = frozenset({"org", "other", "thing", "topic"})
ANYTHING_ELSE = SOMEWHERE | THING  # but people


@dataclass(frozen=True, slots=True)
class Place:
    """A name at `sentence[start:end]`."""

    name: str
    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Rule:
    """`before` ends where the object begins, `after` begins where it ends. The subject is the
    speaker where the group `me` of `before` matches, else the person whose name stands before it.
    """

    predicate: str
    before: Pattern[str]
    kinds: frozenset[str]  # of the object
    after: Pattern[str]
    next: Pattern[str] | None = None  # behind the next name of a list, if it holds for that too
    is_claim: bool = True  # a doubt before it undoes it; "my wife Ann" is told even in a wish

    def fits(self, place: Place) -> bool:
        return place.kind in self.kinds


@dataclass(frozen=True, slots=True)
class Grammar:
    rules: tuple[Rule, ...]
    question: Pattern[str]
    doubt: Pattern[str]  # in the words before an object
    clause: Pattern[str]  # where what was doubted ends
    quotes: str  # marks that open and close, in turn
    between: Pattern[str]  # two names of a list
    carried: Pattern[str]  # the speaker did something else before: "I live there and work ..."
    tail: Pattern[str]  # what may stand between a person's name and what that person does

    def doubts(self, before: str) -> bool:
        return bool(self.doubt.search(self.clause.split(before)[-1]))

    def quoted(self, before: str) -> bool:
        """Whether what follows stands inside of quotation marks."""
        return sum(before.count(mark) for mark in self.quotes) % 2 == 1


def subject_of(
    match: Match[str], since: int, others: Sequence[Place], grammar: Grammar
) -> tuple[bool, str | None]:
    """(whether there is one, the name or None for the speaker). `others` stand before the object;
    what stands before `since` is too far away to count.
    """
    if match["me"] is not None:
        return True, None
    people = [place for place in others if place.kind == "person" and place.end > since]
    for place in people:
        between = match.string[place.end : match.start()]
        if place.end <= match.start() and grammar.tail.fullmatch(between):
            return True, place.name
    said_before = grammar.carried.search(match.string, since, match.start())
    return not people and said_before is not None, None
