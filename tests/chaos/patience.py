"""Jobs that meet a failing model, each with another behind it in its lane."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from tests.support.fleet import Fleet

BEHIND = "Ann has a dog."


@dataclass(frozen=True, slots=True)
class Pair:
    """A job that meets a failing model, and the one behind it in the lane."""

    body: UUID
    failing: UUID
    behind: UUID


def pair(fleet: Fleet, text: str, *acts: str, kind: str = "chat") -> Pair:
    body = fleet.body()
    fleet.models.plan(kind, text, *acts)
    return Pair(body, fleet.accept(body, text), fleet.accept(body, BEHIND))


def patient_pairs(fleet: Fleet) -> dict[str, Pair]:
    """Those that are tried again for half a minute, all at once."""
    return {
        "nonsense": pair(fleet, "Ann has an owl.", *5 * ["not_json"]),
        "failing": pair(fleet, "Ann has a horse.", "500", "500"),
        "embedding": pair(fleet, "Ann has a goat.", "500", kind="embeddings"),
    }
