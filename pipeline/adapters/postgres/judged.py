"""Judge steps: when one is free, what it looks at, and the stored form of its outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, LiteralString
from uuid import UUID

from pipeline.adapters.postgres import prepared as stored
from pipeline.adapters.postgres.candidates import BodyCandidates
from pipeline.adapters.postgres.pool import Connection, Database
from pipeline.domain.memory import MemoryState
from pipeline.ports.lanes import Judged, Prepared, Spoken
from pipeline.ports.stores import Step

FORM = 1  # rises with each change to what is written here: what has another one is judged anew

# A judge step waits until its own part and all before it in the lane are extracted.
UNHINDERED: LiteralString = """
(s.step <> 'judge' OR NOT EXISTS (
    SELECT 1 FROM steps e JOIN jobs ej ON ej.id = e.job_id AND ej.in_lane
    WHERE e.body_id = s.body_id AND e.done_at IS NULL AND e.step <> 'judge'
      AND (e.bulk, e.seq, e.part) <= (s.bulk, s.seq, s.part)))
"""
UNJUDGED: LiteralString = """
EXISTS (SELECT 1 FROM steps u WHERE u.job_id = s.job_id AND u.part = s.part
    AND u.step = 'judge' AND u.done_at IS NULL)
"""

# After an extraction that was done anew it is judged anew, and who is judging the old one is not
# listened to any more.
TO_BE_JUDGED = """
INSERT INTO steps (job_id, part, step, queue, body_id, bulk, seq, input)
SELECT job_id, part, 'judge', queue, body_id, bulk, seq, '{"sent_back": 0}' FROM steps
WHERE job_id = %(job)s AND part = %(part)s AND step = 'extract'
ON CONFLICT (job_id, part, step) DO UPDATE SET done_at = NULL, result = NULL, claimed_by = NULL,
    claimed_at = NULL, attempts = 0, unasked_since = NULL, not_before = now(),
    input = excluded.input
"""
STORE = """
UPDATE steps SET done_at = now(), claimed_by = NULL, result = %s
WHERE job_id = %s AND part = %s AND step = 'judge' AND done_at IS NULL AND claimed_by = %s
"""
SEND_BACK = """
UPDATE steps SET done_at = NULL, result = NULL, claimed_by = NULL, claimed_at = NULL,
    not_before = now(), input = jsonb_build_object('sent_back', %s::int)
WHERE job_id = %s AND part = %s AND step = 'judge'
"""

# What is being judged now may have read the memory before it was deleted.
FORGET_JUDGED = """
UPDATE steps SET done_at = NULL, result = NULL, claimed_by = NULL, claimed_at = NULL
WHERE body_id = %(body)s AND step = 'judge' AND ((done_at IS NULL AND claimed_by IS NOT NULL)
  OR (done_at IS NOT NULL AND (strpos(result::text, %(memory)s) > 0
    OR strpos(result::text, encode(%(statement)s::bytea, 'hex')) > 0)))
"""
OWN = """
SELECT e.result, e.vectors, e.bulk, e.seq FROM steps e
JOIN steps s ON s.job_id = e.job_id AND s.part = e.part AND s.step = 'judge'
WHERE e.job_id = %s AND e.part = %s AND e.step = 'extract' AND e.done_at IS NOT NULL
  AND s.done_at IS NULL AND s.claimed_by = %s
"""
AHEAD = """
SELECT e.result, e.vectors FROM steps e JOIN jobs j ON j.id = e.job_id AND j.in_lane
WHERE e.body_id = %(body)s AND e.step = 'extract' AND e.done_at IS NOT NULL
  AND (e.bulk, e.seq, e.part) < (%(bulk)s, %(seq)s, %(part)s)
ORDER BY e.bulk DESC, e.seq DESC, e.part DESC LIMIT %(limit)s
"""
LET_GO = """
UPDATE steps SET claimed_by = NULL, claimed_at = NULL, not_before = now() + interval '1 second'
WHERE job_id = %s AND part = %s AND step = 'judge' AND done_at IS NULL AND claimed_by = %s
"""


class WaitingPart(BodyCandidates):
    """`Waiting` over an open connection."""

    def __init__(
        self, connection: Connection, step: Step, own: Mapping[str, Any], prepared: Prepared
    ) -> None:
        super().__init__(connection, step.body_id)
        self._place = {"body": step.body_id, "bulk": own["bulk"], "seq": own["seq"]}
        self._part = step.part
        self.prepared = prepared

    def ahead(self, limit: int) -> list[Prepared]:
        found = self._connection.execute(
            AHEAD, {**self._place, "part": self._part, "limit": limit}
        ).fetchall()
        parts = [stored.load(row["result"], bytes(row["vectors"])) for row in reversed(found)]
        return [part for part in parts if part is not None]


@contextmanager
def waiting(database: Database, step: Step) -> Iterator[WaitingPart | None]:
    """In autocommit: what is committed while it looks is seen as draft, as memory, or as both."""
    claimed = (step.job_id, step.part, step.process)
    with database.connection() as connection:
        own = connection.execute(OWN, claimed).fetchone()
        prepared = stored.load(own["result"], bytes(own["vectors"])) if own else None
        if own is None or prepared is None:
            connection.execute(LET_GO, claimed)
            yield None
            return
        yield WaitingPart(connection, step, own, prepared)


def dump(judged: Judged) -> dict[str, Any]:
    return {
        "form": FORM,
        "model": judged.model,
        "seen": {name: state.value for name, state in judged.seen.items()},
        "asked": sorted(judged.asked),
        "spoken": [_dump_spoken(one) for one in judged.spoken],
        "memories": [str(one) for one in judged.memories],
        "dropped": judged.dropped,
    }


def load(result: Mapping[str, Any]) -> Judged | None:
    """None when another version of this program wrote it, in another form."""
    if result.get("form") != FORM:
        return None
    return Judged(
        model=result["model"],
        seen={name: MemoryState(state) for name, state in result["seen"].items()},
        asked=frozenset((older, newer) for older, newer in result["asked"]),
        spoken=tuple(
            Spoken(**{**one, "state": MemoryState(one["state"])}) for one in result["spoken"]
        ),
        memories=tuple(UUID(one) for one in result["memories"]),
        dropped=result["dropped"],
    )


def _dump_spoken(one: Spoken) -> dict[str, Any]:
    return {
        "older": one.older,
        "newer": one.newer,
        "state": one.state.value,
        "reason": one.reason,
        "part": one.part,
        "confidence": one.confidence,
    }
