"""What a statement says, as values that two statements can be compared by."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeVar

from pipeline.domain.conflicts.axes import Shown

State = Literal["none", "suspected", "outdated", "denied"]
Aspect = Literal["is", "was", "ends", "shifts"]
Span = tuple[int, int]
Turn = Literal["", "ends", "turns"]


@dataclass(frozen=True, slots=True)
class Said:
    """A statement as it was said. `language` is a tag such as `en` or `zh-Hans`."""

    text: str
    speaker: str
    said_at: datetime
    language: str
    entities: tuple[str, ...] = ()


UNKNOWN = "?"  # begins the name of one who is only a pronoun


@dataclass(frozen=True, slots=True)
class Who:
    """Whom or what a claim is about.

    "I" has the speaker's name in `names`; "my brother Tom" is head `brother`, owner the speaker's
    name, names `tom`; "the dentist appointment" is head `appointment` with the mod `dentist`.
    An empty `owner` is nobody's or not said. `together`: all names at once, as in "Mia and Jack".
    """

    names: frozenset[str] = frozenset()
    owner: str = ""
    head: str = ""
    mods: frozenset[str] = frozenset()
    together: bool = False

    @property
    def key(self) -> str:
        """How this one is called as the owner of another."""
        if self.names and not self.owner:
            return min(self.names)
        return f"{self.owner}/{self.head}" if self.head else ""


@dataclass(frozen=True, slots=True)
class Amount:
    """`value` of `unit`, at `span` of the text; the unit is a stem, such as `year` or `cat`."""

    value: float
    unit: str
    span: Span


@dataclass(frozen=True, slots=True)
class Moment:
    """A day, a month or an hour that a thing is set for, in one spelling for all its names."""

    kind: Literal["weekday", "month", "day", "year", "hour", "season", "ago"]
    value: str
    span: Span


Spanned = TypeVar("Spanned", Amount, Moment)


def placed(found: Iterable[Spanned], start: int) -> tuple[Spanned, ...]:
    """What was found in a stretch, with spans of the text in which that begins at `start`."""
    return tuple(replace(one, span=(one.span[0] + start, one.span[1] + start)) for one in found)


def bare(text: str, span: Span) -> Span:
    """The span without the spaces at its edges; at its end an empty one stays where it is."""
    told = text[slice(*span)]
    start = span[1] - len(told.lstrip())
    return start, start + len(told.strip())


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a clause claims.

    `slot` is the kind of attribute (`residence`, `feeling`, `do`, ...), `verb` the predicate inside
    it, `words` the stems of what it is about or of the value, `head` the main one of them.
    `ends` names the slots that an aspect of `ends` can end, `others` the people of a bond.
    `limits` are conditions ("on weekdays"), `changed` says that it is worded as something new,
    `half` that it is only implied. `part` is where in the text it stands.
    """

    slot: str
    who: Who
    part: Span
    verb: str = ""
    words: frozenset[str] = frozenset()
    head: str = ""
    positive: bool = True
    aspect: Aspect = "is"
    changed: bool = False
    now: bool = False  # "now" is said of it
    half: bool = False
    topic: bool = False  # what ends or moves is the subject
    added: bool = False  # also, too, another: said beside what holds
    ends: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
    limits: frozenset[str] = frozenset()
    amounts: tuple[Amount, ...] = ()
    moments: tuple[Moment, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """A stretch between two breaks, its content words, and what of it holds as a claim.

    `negated` says that there is a "not" in it, `turn` that it is worded as an end or a change.
    `asserted` is false for questions, conditions, wishes, jokes, quotations and hearsay. One
    clause equals no other, so that what was found out about it is kept at little cost.
    """

    span: Span
    words: frozenset[str]
    asserted: bool
    negated: bool = False
    claims: tuple[Claim, ...] = ()
    who: Who | None = None  # the subject, where one can be told
    turn: Turn = ""
    outright: bool = False  # the end is told in words that mean nothing else
    moments: tuple[Moment, ...] = ()
    amounts: tuple[Amount, ...] = ()


def surely(clauses: Iterable[Clause], is_sure: Callable[[Claim], bool]) -> list[Clause]:
    """The clauses, such claims of which are no longer only half seen."""
    return [
        replace(one, claims=tuple(replace(c, half=c.half and not is_sure(c)) for c in one.claims))
        for one in clauses
    ]


@dataclass(frozen=True, slots=True)
class TakingBack:
    """Words that take an earlier statement back.

    `topic`: the stems of what is said with them. `about`: of those the ones that are named as wrong
    ("I lied about my degree"). `wrong`: what is denied outright ("not two"), as told, in lower
    case. `sure` when nothing else can be meant ("I was wrong"); else it is a hint ("actually").
    """

    span: Span
    sentence: Span  # of the words that take back; `span` may go on into the next one
    topic: frozenset[str]
    about: frozenset[str] = frozenset()
    wrong: tuple[str, ...] = ()
    sure: bool = True
    marker: Span | None = None  # of the words that take back, where they are sure
    sorry: bool = False  # it is said with an apology


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A statement, read once, for any number of comparisons. `speaker` is in lower case.

    `said` begins with its first word: the `lead` characters before that say nothing. Spans are of
    this text. One reading equals no other, as a clause does not.
    """

    said: Said
    speaker: str
    language: Literal["en", "zh", "other"]
    clauses: tuple[Clause, ...] = ()
    takings: tuple[TakingBack, ...] = ()

    claims: tuple[Claim, ...] = ()
    shown: tuple[Shown, ...] = ()
    lead: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a newer statement does to an older one.

    `reason` is a stable code, `explanation` a short sentence in the newer one's language, `part`
    the span of the older text that no longer holds, `confidence` is in 0..1.
    """

    state: State
    reason: str = ""
    explanation: str = ""
    part: Span | None = None
    confidence: float = 0.0


NO_CONFLICT = Verdict("none", "compatible", "", None, 1.0)
