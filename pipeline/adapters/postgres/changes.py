"""The event log of memories: appending, folding, and walking from one memory to the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from pipeline.adapters.postgres.entities import end_relations
from pipeline.adapters.postgres.entity_groups import reconsider
from pipeline.adapters.postgres.pool import Connection, insert_many
from pipeline.domain import changes
from pipeline.domain.chains import Log, onward
from pipeline.domain.changes import Event, EventKind, Heir, Note, Standing
from pipeline.domain.memory import MemoryState
from pipeline.domain.returning import is_denied_no_longer, returned

LOG = """
SELECT e.memory_id, e.kind, e.state, e.reason, e.linked_id, e.job_id, e.message_id, e.said_at, e.at,
    n.event_id, n.part, n.explanation
FROM memory_events e LEFT JOIN change_notes n ON n.event_id = e.id
WHERE e.memory_id = ANY(%s) ORDER BY e.memory_id, e.id
"""
INSERT_EVENT = """
INSERT INTO memory_events (memory_id, body_id, kind, state, reason, linked_id, job_id, message_id,
    said_at, at)
VALUES {rows} RETURNING id
"""
INSERT_NOTE = "INSERT INTO change_notes (event_id, part, explanation) VALUES {rows}"
SET_STATES = """
UPDATE memories m SET state = now.state FROM unnest(%s::uuid[], %s::text[]) AS now (id, state)
WHERE m.id = now.id AND m.state <> now.state
"""
PROJECT = """
INSERT INTO outbox (body_id, kind, ref, job_id) SELECT %s, 'memory', unnest(%s::uuid[]), %s
"""
RESTING = """
SELECT DISTINCT memory_id FROM memory_events WHERE linked_id = ANY(%s) AND body_id = %s
ORDER BY memory_id
"""
LIVING = "SELECT id FROM memories WHERE id = ANY(%s) AND state <> 'denied'"
SAID = """
SELECT id, said_at, statement_hash, time_since FROM memories WHERE id = ANY(%s)
ORDER BY said_at, seq
"""

# What a note quotes is its own memory's; what it says may be the newer one's.
ERASE_NOTES = """
DELETE FROM change_notes n USING memory_events e WHERE e.id = n.event_id AND e.linked_id = %s
"""

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Appended:
    """Events for the log of one memory, oldest first. The note is the last one's."""

    memory_id: UUID
    events: tuple[Event, ...]
    note: Note | None = None


def logs(connection: Connection, memory_ids: Iterable[UUID]) -> dict[UUID, Log]:
    """A log for each, empty where nothing has happened."""
    events: dict[UUID, list[Event]] = defaultdict(list)
    notes: dict[UUID, list[Note | None]] = defaultdict(list)
    wanted = list(memory_ids)
    for row in connection.execute(LOG, (wanted,)) if wanted else ():
        events[row["memory_id"]].append(_event(row))
        noted = row["event_id"] is not None
        notes[row["memory_id"]].append(Note(row["part"], row["explanation"]) if noted else None)
    return {one: Log(tuple(events[one]), tuple(notes[one])) for one in wanted}


def standings(connection: Connection, memory_ids: Iterable[UUID]) -> dict[UUID, Standing]:
    return {memory: log.standing() for memory, log in logs(connection, memory_ids).items()}


def append(
    tx: Connection,
    body_id: UUID,
    added: Sequence[Appended],
    *,
    at: datetime,
    job_id: UUID | None = None,
) -> None:
    """Append to logs of memories of the body, whose lane is held, and bring to their new state the
    memories, the relations that they told, and the verdicts that rested on what is denied now, or
    on what is so no longer."""
    while added:
        _insert(tx, body_id, added)
        touched = sorted({one.memory_id for one in added})
        now = standings(tx, touched)
        _store_states(tx, body_id, now, job_id)
        back = [one.memory_id for one in added if is_denied_no_longer(one.events)]
        added = _withdrawn(tx, body_id, [_Lost.denied(one, now[one]) for one in touched], at)
        added += _returned(tx, body_id, back, at)


def withdraw_support(tx: Connection, body_id: UUID, gone: UUID) -> None:
    """Re-open the verdicts that rested on a memory that is about to be deleted."""
    row = tx.execute("SELECT now() AS at").fetchone()
    if row is not None:
        heirs = changes.successors(standings(tx, [gone])[gone])
        lost = _Lost(gone, row["at"], heirs)
        append(tx, body_id, _withdrawn(tx, body_id, [lost], row["at"]), at=row["at"])


@dataclass(frozen=True, slots=True)
class _Lost:
    """A memory that carries no verdict any more, since when, and what it had given way to, which
    takes its place in the chain."""

    memory_id: UUID
    said_at: datetime
    heirs: tuple[UUID, ...]

    @staticmethod
    def denied(memory_id: UUID, standing: Standing) -> _Lost | None:
        change = standing.change(MemoryState.DENIED)
        if standing.state is not MemoryState.DENIED or change is None:
            return None
        return _Lost(memory_id, change.said_at, changes.successors(standing))


def inherited(
    connection: Connection, body_id: UUID, lost: Sequence[UUID]
) -> list[tuple[UUID, UUID]]:
    """Memories whose state rests on what is lost, each with what that had itself given way to."""
    resting = connection.execute(RESTING, (list(lost), body_id)).fetchall()
    now = standings(connection, [*lost, *(row["memory_id"] for row in resting)])
    found = [
        (row["memory_id"], heir)
        for row in resting
        for one in onward(now[row["memory_id"]])
        if one in lost
        for heir in changes.successors(now[one])
    ]
    living = _living(connection, {heir for _, heir in found})
    return [(memory, heir) for memory, heir in found if heir in living and heir != memory]


def erase_notes(tx: Connection, gone: UUID) -> None:
    """Quotes and reasons that name a memory go with it; those of its own log go by themselves."""
    tx.execute(ERASE_NOTES, (gone,))


def _withdrawn(
    tx: Connection, body_id: UUID, losses: Iterable[_Lost | None], at: datetime
) -> list[Appended]:
    lost = [one for one in losses if one is not None]
    gone = {one.memory_id for one in lost}
    if not gone:
        return []
    resting = [row["memory_id"] for row in tx.execute(RESTING, (list(gone), body_id))]
    now = standings(tx, resting)
    supports = {link for standing in now.values() for c in standing.changes for link in c.support}
    living = _living(tx, supports.union(*(one.heirs for one in lost)) - gone)
    said = {row["id"]: row for row in tx.execute(SAID, ([*resting, *living],))}
    found = []
    for memory, standing in now.items():
        for one in lost:
            heir = _heir(said[memory], [said[h] for h in said if h in living & {*one.heirs}])
            still = living.__contains__
            events = changes.withdraw(standing, one.memory_id, one.said_at, at, still, heir)
            if events:
                found.append(Appended(memory, events))
                break
    return found


def _returned(tx: Connection, body_id: UUID, back: Sequence[UUID], at: datetime) -> list[Appended]:
    if not back:
        return []
    resting = [row["memory_id"] for row in tx.execute(RESTING, (list(back), body_id))]
    return [
        Appended(memory, events)
        for memory, log in logs(tx, resting).items()
        for one in back
        if (events := returned(log.events, one, at))
    ]


def _heir(memory: Row, heirs: Sequence[Row]) -> Heir | None:
    """The first said of those that live."""
    told = ("statement_hash", "time_since")
    for heir in heirs:
        if heir["id"] != memory["id"]:
            same = all(heir[column] == memory[column] for column in told)
            return Heir(heir["id"], heir["said_at"], same)
    return None


def _living(tx: Connection, memory_ids: Iterable[UUID]) -> set[UUID]:
    return {row["id"] for row in tx.execute(LIVING, (list(memory_ids),))}


def _insert(tx: Connection, body_id: UUID, added: Sequence[Appended]) -> None:
    flat = [
        (one.memory_id, event, one.note if event is one.events[-1] else None)
        for one in added
        for event in one.events
    ]
    rows = [
        (
            memory,
            body_id,
            event.kind.value,
            event.state.value,
            event.reason,
            event.linked,
            event.job,
            event.message,
            event.said_at,
            event.at,
        )
        for memory, event, _ in flat
    ]
    ids = insert_many(tx, INSERT_EVENT, rows)
    noted = zip(ids, (note for _, _, note in flat), strict=True)
    insert_many(tx, INSERT_NOTE, [(row["id"], note.part, note.text) for row, note in noted if note])


def _store_states(
    tx: Connection, body_id: UUID, now: Mapping[UUID, Standing], job_id: UUID | None
) -> None:
    ids = list(now)
    tx.execute(SET_STATES, (ids, [now[one].state.value for one in ids]))
    end_relations(tx, ids, [ended_at(now[one]) for one in ids])
    reconsider(tx, body_id, ids)
    tx.execute(PROJECT, (body_id, ids, job_id))


def ended_at(standing: Standing) -> datetime | None:
    """When what the memory tells ceased to hold; a suspicion ends nothing."""
    over = [standing.change(state) for state in (MemoryState.OUTDATED, MemoryState.DENIED)]
    ended = [change.said_at for change in over if change is not None and change.open]
    gone = changes.SEVERITY[standing.state] >= changes.SEVERITY[MemoryState.OUTDATED]
    return min(ended) if gone and ended else None


def _event(row: Mapping[str, Any]) -> Event:
    return Event(
        kind=EventKind(row["kind"]),
        state=MemoryState(row["state"]),
        at=row["at"],
        said_at=row["said_at"],
        reason=row["reason"],
        linked=row["linked_id"],
        job=row["job_id"],
        message=row["message_id"],
    )
