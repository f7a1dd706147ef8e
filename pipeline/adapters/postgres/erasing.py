"""Deleting a memory with every trace of its words, and keeping them from coming back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from pipeline.adapters.postgres.bodies import AGAIN_SECONDS, outbox_deletion
from pipeline.adapters.postgres.changes import erase_notes, withdraw_support
from pipeline.adapters.postgres.entity_groups import forget_naming
from pipeline.adapters.postgres.judged import FORGET_JUDGED
from pipeline.adapters.postgres.pool import Connection
from pipeline.domain.memory import Draft
from pipeline.domain.stretches import MOST_TOKENS, STRETCH_TOKENS

CITED = "SELECT key, job_id, message_id, role, name, text FROM sources WHERE memory_id = %s"

# Jobs that told the same turns and have committed nothing: they failed or wait. The children of a
# bulk import that wait are left out: they may be many, and keep nothing when they succeed. Of a
# long message a source quotes a stretch.
TOLD_AGAIN = """
SELECT j.id FROM jobs j
WHERE j.body_id = %(body)s AND j.status <> 'succeeded' AND j.payload IS NOT NULL
  AND j.kind <> 'import' AND (j.status IN ('failed', 'cancelled') OR NOT j.bulk)
  AND EXISTS (
    SELECT 1 FROM jsonb_array_elements(j.payload -> 'messages') m
    JOIN unnest(%(texts)s::text[], %(roles)s::text[], %(names)s::text[], %(ids)s::text[])
        AS gone (text, role, name, id)
      ON (m ->> 'content' = gone.text OR length(m ->> 'content') > %(short)s
          AND strpos(m ->> 'content', gone.text) > 0)
      AND m ->> 'role' = gone.role
      AND m ->> 'name' IS NOT DISTINCT FROM gone.name
      AND m ->> 'id' IS NOT DISTINCT FROM gone.id)
"""

# A memory that lives keeps the contents of the jobs that told it.
FORGET_ENDED = """
UPDATE jobs j SET payload = NULL, result = NULL, metadata = '{}'
WHERE j.id = ANY(%(jobs)s) AND j.status IN ('succeeded', 'failed', 'cancelled')
  AND NOT EXISTS (SELECT 1 FROM sources s WHERE s.job_id = j.id)
"""
FORGET_LIVE = """
UPDATE jobs SET forget = true WHERE id = ANY(%(jobs)s) AND status IN ('queued', 'running')
"""
FORGET_ANSWERS = """
UPDATE jobs SET result = NULL WHERE body_id = %(body)s AND kind = 'recall' AND result IS NOT NULL
  AND strpos(result::text, %(memory)s) > 0
"""

# Parts that wait to be extracted have the turns before them as context.
FORGET_INPUTS = """
UPDATE steps s SET input = s.input || jsonb_build_object(
    'context', (SELECT coalesce(jsonb_agg(turn ORDER BY n), '[]')
        FROM jsonb_array_elements(s.input -> 'context') WITH ORDINALITY AS t (turn, n)
        WHERE turn ->> 'key' <> ALL(%(hex)s)),
    'turns', (SELECT coalesce(jsonb_agg(turn ORDER BY n), '[]')
        FROM jsonb_array_elements(s.input -> 'turns') WITH ORDINALITY AS t (turn, n)
        WHERE turn ->> 'key' <> ALL(%(hex)s)))
WHERE s.job_id = ANY(%(jobs)s) AND EXISTS (
    SELECT 1 FROM jsonb_array_elements((s.input -> 'context') || (s.input -> 'turns')) turn
    WHERE turn ->> 'key' = ANY(%(hex)s))
"""

UNCITED = """
SELECT k AS key FROM unnest(%(keys)s::bytea[]) k
WHERE NOT EXISTS (SELECT 1 FROM sources s WHERE s.body_id = %(body)s AND s.key = k)
"""
ERASED = """
INSERT INTO tellings (body_id, key, erased)
SELECT %(body)s, k, true FROM unnest(%(keys)s::bytea[]) k
ON CONFLICT (body_id, key) DO UPDATE SET erased = true
"""

# Memories that were told after an erased turn lose its words. Projected twice, as deletions are.
FORGET_CONTEXTS = """
WITH changed AS (
    UPDATE memories m SET
        context = array_to_string(ARRAY(SELECT line
            FROM unnest(string_to_array(m.context, chr(10)), m.context_keys) AS c (line, key)
            WHERE key <> ALL(%(keys)s::bytea[])), chr(10)),
        context_keys = ARRAY(SELECT key FROM unnest(m.context_keys) key
            WHERE key <> ALL(%(keys)s::bytea[]))
    WHERE m.body_id = %(body)s AND m.context_keys && %(keys)s::bytea[] RETURNING m.id
)
INSERT INTO outbox (body_id, kind, ref, not_before)
SELECT %(body)s, 'memory', id, now() + make_interval(secs => again)
FROM changed, (VALUES (0), (%(again)s)) AS twice (again)
"""


def told_again(connection: Connection, body_id: UUID, memory_id: UUID) -> list[UUID]:
    """Jobs that hold the memory's words too. Reads whole payloads, so before the lane is held."""
    cited = connection.execute(CITED, (memory_id,)).fetchall()
    found = connection.execute(
        TOLD_AGAIN,
        {
            "body": body_id,
            "texts": [row["text"] for row in cited],
            "roles": [row["role"] for row in cited],
            "names": [row["name"] for row in cited],
            "ids": [row["message_id"] for row in cited],
            "short": STRETCH_TOKENS // MOST_TOKENS,
        },
    )
    return [row["id"] for row in found]


def erase(tx: Connection, body_id: UUID, memory_id: UUID, jobs: Sequence[UUID]) -> None:
    """Delete a memory; `jobs` told its words too. The caller holds the lane."""
    cited = tx.execute(CITED, (memory_id,)).fetchall()
    hashed = tx.execute("SELECT statement_hash FROM memories WHERE id = %s", (memory_id,))
    statement = next(bytes(row["statement_hash"]) for row in hashed)
    erase_notes(tx, memory_id)
    withdraw_support(tx, body_id, memory_id)
    forget_naming(tx, body_id, memory_id)
    tx.execute("DELETE FROM memories WHERE id = %s", (memory_id,))
    tx.execute("UPDATE lanes SET memories = memories - 1 WHERE body_id = %s", (body_id,))
    tx.execute("INSERT INTO tombstones (memory_id, body_id) VALUES (%s, %s)", (memory_id, body_id))
    outbox_deletion(tx, body_id, "memory", memory_id)
    told_by = sorted({*jobs, *(row["job_id"] for row in cited)})
    _forget_jobs(tx, body_id, memory_id, told_by)
    _forget_turns(tx, body_id, [row["key"] for row in cited], told_by)
    where = {"body": body_id, "memory": str(memory_id), "statement": statement}
    tx.execute(FORGET_JUDGED, where)


def _forget_jobs(tx: Connection, body_id: UUID, memory_id: UUID, told_by: Sequence[UUID]) -> None:
    where = {"body": body_id, "memory": str(memory_id), "jobs": list(told_by)}
    for statement in (FORGET_ENDED, FORGET_LIVE, FORGET_ANSWERS):
        tx.execute(statement, where)


def _forget_turns(
    tx: Connection, body_id: UUID, keys: Sequence[bytes], told_by: Sequence[UUID]
) -> None:
    """Turns that no other memory cites are quoted no more, neither now nor by what is to come."""
    found = tx.execute(UNCITED, {"body": body_id, "keys": list(keys)}).fetchall()
    gone = [bytes(row["key"]) for row in found]
    where = {
        "body": body_id,
        "keys": gone,
        "hex": [key.hex() for key in gone],
        "jobs": list(told_by),
        "again": AGAIN_SECONDS,
    }
    for statement in (ERASED, FORGET_CONTEXTS, FORGET_INPUTS):
        tx.execute(statement, where)


def erased_keys(tx: Connection, body_id: UUID, drafts: Sequence[Draft]) -> frozenset[bytes]:
    """Keys of erased turns that the drafts, prepared before the deletion, cite or quote."""
    keys = {key for draft in drafts for key in (*draft.context_keys, *source_keys(draft))}
    found = tx.execute(
        "SELECT key FROM tellings WHERE body_id = %s AND key = ANY(%s) AND erased",
        (body_id, list(keys)),
    )
    return frozenset(bytes(row["key"]) for row in found)


def source_keys(draft: Draft) -> Iterable[bytes]:
    return (source.key for source in draft.sources)


def mixes(draft: Draft, erased: frozenset[bytes]) -> bool:
    """Whether the draft was made of erased turns and others, so that its text may have both."""
    keys = frozenset(source_keys(draft))
    return bool(keys & erased) and bool(keys - erased)


def unquoted(draft: Draft, erased: frozenset[bytes]) -> Draft:
    """The draft without the lines of erased turns in its context."""
    lines = zip(draft.context.split("\n"), draft.context_keys, strict=False)
    kept = [(line, key) for line, key in lines if key not in erased]
    return replace(
        draft,
        context="\n".join(line for line, _ in kept),
        context_keys=tuple(key for _, key in kept),
    )


def quotes_deleted(
    tx: Connection, body_id: UUID, claimed: tuple[UUID, int, str], answer: Mapping[str, Any]
) -> bool:
    """Whether the answer of a claimed step names a memory that was deleted while it was made."""
    row = tx.execute(
        "SELECT 1 FROM tombstones t JOIN steps s ON (s.job_id, s.part, s.step) = (%s, %s, %s) "
        "WHERE t.body_id = %s AND t.deleted_at > s.claimed_at - make_interval(secs => %s) "
        "AND strpos(%s, t.memory_id::text) > 0 LIMIT 1",
        (*claimed, body_id, AGAIN_SECONDS, json.dumps(answer)),
    ).fetchone()
    return row is not None
