"""What a line in a table of rules says, for either language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from pipeline.domain.conflicts.values import Aspect

# The slots of older claims that some kinds of news can end.
EVERYTHING = frozenset({"*"})
WORK = frozenset({"employer", "job"})
LEFT = frozenset({"employer", "job", "member", "study", "have", "do", "be"})
HAD = frozenset({"have", "do", "attr", "be"})
PLANNED = frozenset({"plan", "do", "have", "member", "be", "attr"})
DONE = frozenset({"do", "have", "member", "study", "plan", "be"})


class Marks(TypedDict, total=False):
    """What a rule may say beside its pattern: the fields of `Rule`."""

    verb: str
    positive: bool
    half: bool
    passive: bool
    negated: bool
    subject: bool
    go_on: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A clause that matches makes a claim of `slot`.

    In English `pattern` is matched on what follows one of the `verbs`; in Chinese it is looked for
    in the clause. The group `v` is what the claim is about, `o` the people of a bond, `w` a word
    that decides, `t` a new time, `g` a gerund, `core` a predicate, `s` a subject.
    """

    slot: str
    pattern: str
    verbs: str = ""
    aspect: Aspect = "is"
    changed: bool = False  # news, not a state
    ends: frozenset[str] = frozenset()
    verb: str = ""  # of the claim
    positive: bool = True
    half: bool = False
    passive: bool | None = None  # narrows it to such clauses, as does `negated`
    negated: bool | None = None
    subject: bool = False  # the subject is what the claim is about
    go_on: bool = False  # later rules are tried too
    reason: str = ""


def state(slot: str, pattern: str, **marks: Unpack[Marks]) -> Rule:
    return Rule(slot, pattern, **marks)


def news(slot: str, pattern: str, **marks: Unpack[Marks]) -> Rule:
    """Something that begins or changes."""
    return replace(Rule(slot, pattern, **marks), changed=True)


def ending(pattern: str, ends: frozenset[str], **marks: Unpack[Marks]) -> Rule:
    """Something that is over: what the older claims of these slots hold of it."""
    reason: Marks = {"reason": "ended"}
    rule = Rule("end", pattern, **(reason | marks))
    return replace(rule, aspect="ends", changed=True, ends=ends)


def shift(pattern: str, **marks: Unpack[Marks]) -> Rule:
    """Something that is set for another time."""
    rule = Rule("shift", pattern, **marks)
    return replace(rule, aspect="shifts", changed=True, reason="rescheduled")


def only(slots: str) -> frozenset[str]:
    return frozenset(slots.split())
