"""What the tables of standings say: axes of states, their poles, and the wordings of each.

A wording is a regular expression that is looked for in one clause. Whose state it tells:

- with `<my>` in it, the one whose the thing is: "<my> husband" stands for "my husband" (the
  speaker's), "Tom's husband" and "Dario and his husband"; 我老公 in Chinese;
- with `<me>` in it, the one to whom it happens: "they fired <me>", 把<me>裁了;
- else the subject of the clause: "rents? a flat", 租房.

`<it>` is what it is told of, such as the film that bores me: only axes with an `of` need it.
`<end>` is the end of a phrase; `<be>`, in English, is "am", "is still" and the like. In English a
wording begins and ends with whole words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

# One holder has one state ("one"); or one of each thing, as in loving it ("object"); or what was
# told of all of a kind ends with one of it, as in never having had any ("kind"); or it is the state
# of a thing, whoever has it ("thing"), or what is between two ("pair").
Of = Literal["one", "object", "kind", "thing", "pair"]


@dataclass(frozen=True, slots=True)
class Pole:
    """`shown` tells the state for sure, `hinted` makes it only likely."""

    name: str
    shown: tuple[str, ...]
    hinted: tuple[str, ...] = ()
    ends: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Axis:
    """Poles that exclude each other. What a single day tells says nothing of a `habit`."""

    name: str
    poles: tuple[Pole, ...]
    of: Of = "one"
    habit: bool = False


@dataclass(frozen=True, slots=True)
class Holder:
    """One who is called by a role ("my sister"), by names, or by both. The speaker has a name."""

    role: str
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Shown:
    """A pole that the clause number `place` of a statement shows, of whom and of what."""

    axis: Axis
    pole: Pole
    sure: bool
    place: int
    holders: tuple[Holder, ...]
    words: frozenset[str]


def pole(name: str, *shown: str, hinted: Sequence[str] = (), ends: str | None = None) -> Pole:
    """`ends` are names with blanks between; an empty one makes a pole that ends nothing."""
    return Pole(name, shown, tuple(hinted), None if ends is None else frozenset(ends.split()))


def axis(name: str, *poles: Pole, of: Of = "one", habit: bool = False) -> Axis:
    return Axis(name, poles, of, habit)


def wordings(table: Sequence[Axis]) -> Iterator[tuple[Axis, Pole, bool, tuple[str, ...]]]:
    """The wordings of each pole, those that are sure and those that only hint."""
    for one in table:
        for other in one.poles:
            yield one, other, True, other.shown
            if other.hinted:
                yield one, other, False, other.hinted
