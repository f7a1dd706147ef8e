"""Committing: the body's lane is a row, and who holds it writes the first unfinished part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from pipeline.adapters.postgres import judged, rows
from pipeline.adapters.postgres import prepared as stored
from pipeline.adapters.postgres.candidates import BodyCandidates, insert_claims
from pipeline.adapters.postgres.changes import Appended, append, ended_at, inherited, standings
from pipeline.adapters.postgres.entities import insert_entities
from pipeline.adapters.postgres.erasing import erased_keys, mixes, unquoted
from pipeline.adapters.postgres.pool import Connection, Database, insert_many
from pipeline.domain.chains import onward
from pipeline.domain.changes import Standing
from pipeline.domain.memory import Draft, Source
from pipeline.ports.lanes import Committed, Decided, Known, Prepared

# Live jobs before those of a bulk import, each in the order of acceptance.
HEAD = (
    "SELECT j.id, j.parts_done, j.parts_total, now() AS at "
    "FROM jobs j JOIN bodies b ON b.id = j.body_id "
    "WHERE j.body_id = %s AND j.in_lane AND b.deleted_at IS NULL ORDER BY j.bulk, j.seq LIMIT 1"
)
READY = f"""
SELECT s.result, s.vectors, s.queue, j.result AS judged, (j.input ->> 'sent_back')::int AS sent_back
FROM steps s LEFT JOIN steps j ON j.job_id = s.job_id AND j.part = s.part AND j.step = 'judge'
WHERE s.job_id = %s AND s.part = %s AND s.step = 'extract' AND s.done_at IS NOT NULL
  AND NOT {judged.UNJUDGED}
"""  # noqa: S608 - no value of a caller's is in the text
PREPARE_ANEW = (
    "UPDATE steps SET done_at = NULL, result = NULL, vectors = NULL "
    "WHERE job_id = %s AND part = %s AND step = 'extract'"
)
INSERT_MEMORY = """
INSERT INTO memories (id, body_id, text, kind, language, speaker, said_at, approximate, utc_offset,
    time_words, time_since, time_until, context, context_keys, statement_hash, text_hash, embedding,
    embedding_model, embedding_dimension, job_id)
VALUES {rows}
"""
INSERT_SOURCE = """
INSERT INTO sources (memory_id, body_id, key, message_id, session_id, role, name, said_at,
    approximate, text, job_id)
VALUES {rows} ON CONFLICT DO NOTHING
"""
SAME_STATEMENTS = """
SELECT m.statement_hash, m.time_since, m.id, ARRAY(
    SELECT DISTINCT o.said_at FROM memory_events e JOIN memories o ON o.id = e.memory_id
    WHERE e.linked_id = m.id AND e.kind = 'raised' AND o.state IN ('outdated', 'denied')
) AS past
FROM memories m WHERE m.body_id = %s AND m.statement_hash = ANY(%s) ORDER BY m.seq
"""
OVERTURNED = """
SELECT id, statement_hash FROM memories WHERE body_id = %s AND statement_hash = ANY(%s)
  AND state IN ('outdated', 'denied') ORDER BY seq
"""
FINISH_PART = """
UPDATE jobs SET parts_done = parts_done + 1, created_count = created_count + %(new)s,
    merged_count = merged_count + %(merged)s, dropped_count = dropped_count + %(dropped)s,
    extractor = %(extractor)s, in_lane = NOT %(last)s,
    phase = CASE WHEN %(last)s THEN 'projecting' ELSE 'preparing' END
WHERE id = %(job)s
"""


def told(connection: Connection, body_id: UUID, keys: Sequence[bytes]) -> frozenset[bytes]:
    found = connection.execute(
        "SELECT key FROM tellings WHERE body_id = %s AND key = ANY(%s)", (body_id, list(keys))
    )
    return frozenset(bytes(row["key"]) for row in found)


class PostgresLanes:
    def __init__(self, database: Database) -> None:
        self._db = database

    @contextmanager
    def lane(self, body_id: UUID) -> Iterator[Hold | None]:
        with self._db.transaction() as tx:
            yield _hold(tx, body_id)

    def resolving(self, job_id: UUID) -> None:
        with self._db.connection() as connection:
            connection.execute(
                "UPDATE jobs SET phase = 'resolving' "
                "WHERE id = %s AND status = 'running' AND phase = 'preparing'",
                (job_id,),
            )

    def lane_ready(self, body_id: UUID) -> bool:
        with self._db.connection() as connection:
            head = connection.execute(HEAD, (body_id,)).fetchone()
            if head is None:
                return False
            step = connection.execute(READY, (head["id"], head["parts_done"])).fetchone()
            return step is not None


def _hold(tx: Connection, body_id: UUID) -> Hold | None:
    lane = tx.execute(
        "SELECT 1 FROM lanes WHERE body_id = %s FOR NO KEY UPDATE SKIP LOCKED", (body_id,)
    ).fetchone()
    if lane is None:
        return None
    head = tx.execute(f"{HEAD} FOR NO KEY UPDATE OF j", (body_id,)).fetchone()
    if head is None:
        return None
    step = tx.execute(READY, (head["id"], head["parts_done"])).fetchone()
    if step is None:
        return None
    prepared = stored.load(step["result"], bytes(step["vectors"]))
    if prepared is not None:
        prepared = _still_true(tx, body_id, prepared)
    if prepared is None:
        tx.execute(PREPARE_ANEW, (head["id"], head["parts_done"]))
        return None
    hold = Hold(tx, body_id, head, prepared, step)
    if step["judged"] is not None and hold.judged is None:
        hold.send_back()
        return None
    return hold


def _still_true(tx: Connection, body_id: UUID, prepared: Prepared) -> Prepared | None:
    """Without the words of turns that were erased since it was prepared; None when only a new
    preparation can leave them out."""
    erased = erased_keys(tx, body_id, prepared.drafts)
    if not erased:
        return prepared
    if any(mixes(draft, erased) for draft in prepared.drafts):
        return None
    return replace(prepared, drafts=tuple(unquoted(d, erased) for d in prepared.drafts))


class Hold(BodyCandidates):
    """The lane, held by an open transaction."""

    def __init__(
        self,
        tx: Connection,
        body_id: UUID,
        head: Mapping[str, Any],
        prepared: Prepared,
        step: Mapping[str, Any],
    ) -> None:
        super().__init__(tx, body_id)
        self._tx = tx
        self._body = body_id
        self.at: datetime = head["at"]
        self._last = head["parts_done"] + 1 >= head["parts_total"]
        self.job_id: UUID = head["id"]
        self.part: int = head["parts_done"]
        self.prepared = prepared
        self.queue: str = step["queue"]
        self.judged = judged.load(step["judged"]) if step["judged"] is not None else None
        self.sent_back: int = step["sent_back"] or 0

    def send_back(self) -> None:
        self._tx.execute(judged.SEND_BACK, (self.sent_back + 1, self.job_id, self.part))

    def told(self, keys: Sequence[bytes]) -> frozenset[bytes]:
        return told(self._tx, self._body, keys)

    def same_statements(self, hashes: Sequence[bytes]) -> list[Known]:
        found = self._tx.execute(SAME_STATEMENTS, (self._body, list(hashes))).fetchall()
        now = standings(self._tx, [row["id"] for row in found])
        return [
            Known(
                statement=bytes(row["statement_hash"]),
                since=row["time_since"],
                memory_id=row["id"],
                over=ended_at(now[row["id"]]),
                past=tuple(row["past"]),
            )
            for row in found
        ]

    def overturning(self, hashes: Sequence[bytes]) -> list[tuple[bytes, UUID]]:
        found = self._tx.execute(OVERTURNED, (self._body, list(hashes))).fetchall()
        now = standings(self._tx, [row["id"] for row in found])
        return [
            (bytes(row["statement_hash"]), one) for row in found for one in onward(now[row["id"]])
        ]

    def known_texts(self, hashes: Sequence[bytes]) -> frozenset[bytes]:
        found = self._tx.execute(
            "SELECT DISTINCT text_hash FROM memories WHERE body_id = %s AND text_hash = ANY(%s)",
            (self._body, list(hashes)),
        )
        return frozenset(bytes(row["text_hash"]) for row in found)

    def standings(self, memory_ids: Sequence[UUID]) -> dict[UUID, Standing]:
        found = self._tx.execute(
            "SELECT id FROM memories WHERE body_id = %s AND id = ANY(%s)",
            (self._body, list(memory_ids)),
        )
        return standings(self._tx, [row["id"] for row in found])

    def inherited(self, lost: Sequence[UUID]) -> list[tuple[UUID, UUID]]:
        return inherited(self._tx, self._body, lost)

    def commit(self, decided: Decided) -> Committed:
        resolution, made = decided.resolution, decided.made
        drafts = self.prepared.drafts
        sources = [
            *((memory, drafts[index]) for index, memory in made.items()),
            *((memory, drafts[index]) for index, memory in resolution.merge),
            *((made[first], drafts[index]) for index, first in resolution.join),
        ]
        self._insert_memories(made)
        self._insert_sources(sources)
        told = {memory: drafts[index] for index, memory in made.items()}
        insert_entities(self._tx, self._body, told)
        said_at = {memory: draft.said_at for memory, draft in told.items()}
        insert_claims(self._tx, self._body, decided.claims, said_at)
        self._insert_tellings()
        self._insert_outbox([*made.values(), *(memory for _, memory in resolution.merge)])
        turned = [Appended(one.memory_id, one.events, one.note) for one in decided.turned]
        append(self._tx, self._body, turned, at=self.at, job_id=self.job_id)
        merged = len(resolution.merge) + len(resolution.join)
        self._finish_part(len(made), merged)
        return Committed(self.job_id, self.part, len(made), merged, self._last)

    def _insert_memories(self, made: Mapping[int, UUID]) -> None:
        insert_many(
            self._tx,
            INSERT_MEMORY,
            [self._memory_row(index, memory) for index, memory in made.items()],
        )

    def _memory_row(self, index: int, memory_id: UUID) -> tuple[Any, ...]:
        draft = self.prepared.drafts[index]
        vector = self.prepared.vectors[index]
        time = draft.time
        return (
            memory_id,
            self._body,
            draft.text,
            draft.kind,
            draft.language,
            draft.speaker,
            draft.said_at,
            draft.approximate,
            offset_minutes(draft.said_at),
            time.words if time else None,
            time.since if time else None,
            time.until if time else None,
            draft.context,
            list(draft.context_keys),
            draft.statement_hash,
            draft.text_hash,
            rows.vector_bytes(vector),
            self.prepared.model,
            len(vector),
            self.job_id,
        )

    def _insert_sources(self, told_by: Sequence[tuple[UUID, Draft]]) -> None:
        insert_many(
            self._tx,
            INSERT_SOURCE,
            [
                _source_row(memory, self._body, source)
                for memory, draft in told_by
                for source in draft.sources
            ],
        )

    def _insert_tellings(self) -> None:
        self._tx.execute(
            "INSERT INTO tellings (body_id, key) SELECT %s, unnest(%s::bytea[]) "
            "ON CONFLICT DO NOTHING",
            (self._body, list(self.prepared.told)),
        )

    def _insert_outbox(self, memories: Sequence[UUID]) -> None:
        self._tx.execute(
            "INSERT INTO outbox (body_id, kind, ref, job_id) "
            "SELECT %s, 'memory', unnest(%s::uuid[]), %s",
            (self._body, list(memories), self.job_id),
        )

    def _finish_part(self, created: int, merged: int) -> None:
        self._tx.execute(
            "UPDATE lanes SET memories = memories + %s WHERE body_id = %s", (created, self._body)
        )
        self._tx.execute(
            "DELETE FROM steps WHERE job_id = %s AND part = %s AND step IN ('extract', 'judge')",
            (self.job_id, self.part),
        )
        self._tx.execute(
            FINISH_PART,
            {
                "new": created,
                "merged": merged,
                "dropped": self.prepared.dropped,
                "extractor": self.prepared.extractor,
                "last": self._last,
                "job": self.job_id,
            },
        )


def offset_minutes(moment: datetime) -> int:
    return int((moment.utcoffset() or timedelta()).total_seconds() // 60)


def _source_row(memory_id: UUID, body_id: UUID, source: Source) -> tuple[Any, ...]:
    return (
        memory_id,
        body_id,
        source.key,
        source.id,
        source.session_id,
        source.role,
        source.name,
        source.time,
        source.approximate,
        source.text,
        source.job_id,
    )
