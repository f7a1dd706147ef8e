"""What is asked of one statement alone, whatever it is compared with.

A new statement is judged against a dozen older ones, and an older one against many newer: of the
clauses of either most are no matter for a rule, and which those are is found out once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from pipeline.domain.conflicts.values import Clause, Reading

Answer = TypeVar("Answer")
Worded = tuple[Clause, str]  # a clause and its words

READINGS = 2048  # the latest, of which each question keeps what it found


def once(question: Callable[[Reading], Answer]) -> Callable[[Reading], Answer]:
    """The question, asked once of each reading."""
    return lru_cache(maxsize=READINGS)(question)


@once
def worded(told: Reading) -> tuple[Worded, ...]:
    """The clauses with their words, as they were told."""
    return tuple((clause, told.said.text[slice(*clause.span)]) for clause in told.clauses)
