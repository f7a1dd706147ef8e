"""A changed mind, and what is planned or thought now: told in one clause and in the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.domain.conflicts.values import Clause


def after_a_changed_mind(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """The clauses, in which plans that follow a changed mind are new ones."""
    found: list[Clause] = []
    changed = False
    for clause in clauses:
        plans = tuple(
            replace(claim, changed=True, reason="changed_mind")
            if changed and claim.slot == "plan" and claim.positive
            else claim
            for claim in clause.claims
        )
        found.append(replace(clause, claims=plans) if changed else clause)
        changed = changed or any(c.slot == "mind" and not c.words for c in clause.claims)
    return tuple(found)
