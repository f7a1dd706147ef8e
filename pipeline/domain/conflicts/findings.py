"""A conflict between two claims as it is found, before it is weighed against the whole texts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.domain.conflicts.values import Claim, Span, State


@dataclass(frozen=True, slots=True)
class Finding:
    """`part` is where in the older text stands what no longer holds.

    `state` is `none` where only words that take back make a conflict of the two.
    """

    state: State
    reason: str
    old: Claim
    new: Claim
    confidence: float
    part: Span


def outdated(reason: str, old: Claim, new: Claim, confidence: float = 0.85) -> Finding:
    """What is only implied, on either side, is only suspected."""
    if new.half or old.half:
        return suspected(reason, old, new)
    return Finding("outdated", new.reason or reason, old, new, confidence, old.part)


def suspected(reason: str, old: Claim, new: Claim, confidence: float = 0.5) -> Finding:
    return Finding("suspected", new.reason or reason, old, new, confidence, old.part)


def only_if_taken_back(reason: str, old: Claim, new: Claim) -> Finding:
    return Finding("none", reason, old, new, 0.3, old.part)


def weakened(finding: Finding) -> Finding:
    if finding.state != "outdated":
        return finding
    return replace(finding, state="suspected", confidence=0.5)
