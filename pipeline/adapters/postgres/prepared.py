"""The stored form of a prepared part: JSON for drafts, little-endian float32 for vectors."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pipeline.adapters.postgres import rows
from pipeline.domain.memory import Alias, Draft, Relation, ResolvedTime, Source
from pipeline.ports.lanes import Prepared

FORM = 1  # rises with each change to what is written here: what has another one is prepared anew


def dump(prepared: Prepared) -> tuple[Jsonb, bytes]:
    result = {
        "form": FORM,
        "drafts": [_dump_draft(draft) for draft in prepared.drafts],
        "told": [key.hex() for key in prepared.told],
        "model": prepared.model,
        "extractor": prepared.extractor,
        "dropped": prepared.dropped,
    }
    return Jsonb(result), rows.vector_bytes(prepared.vectors)


def load(result: Mapping[str, Any], vectors: bytes) -> Prepared | None:
    """None when another version of this program wrote it, in another form."""
    if result.get("form") != FORM:
        return None
    drafts = tuple(_load_draft(draft) for draft in result["drafts"])
    flat = rows.vector(vectors)
    return Prepared(
        drafts=drafts,
        told=tuple(bytes.fromhex(key) for key in result["told"]),
        vectors=flat.reshape(len(drafts), -1) if drafts else flat.reshape(0, 0),
        model=result["model"],
        extractor=result["extractor"],
        dropped=result["dropped"],
    )


def _dump_draft(draft: Draft) -> dict[str, Any]:
    return {
        "text": draft.text,
        "kind": draft.kind,
        "language": draft.language,
        "speaker": draft.speaker,
        "said_at": draft.said_at.isoformat(),
        "approximate": draft.approximate,
        "time": _dump_time(draft.time),
        "context": draft.context,
        "context_keys": [key.hex() for key in draft.context_keys],
        "entities": [list(entity) for entity in draft.entities],
        "sources": [_dump_source(source) for source in draft.sources],
        "statement_hash": draft.statement_hash.hex(),
        "text_hash": draft.text_hash.hex(),
        "relations": [[r.subject, r.predicate, r.object] for r in draft.relations],
        "aliases": [[a.name, a.alias, a.code, a.needs, a.same] for a in draft.aliases],
    }


def _load_draft(data: Mapping[str, Any]) -> Draft:
    return Draft(
        text=data["text"],
        kind=data["kind"],
        language=data["language"],
        speaker=data["speaker"],
        said_at=datetime.fromisoformat(data["said_at"]),
        approximate=data["approximate"],
        time=_load_time(data["time"]),
        context=data["context"],
        context_keys=tuple(bytes.fromhex(key) for key in data["context_keys"]),
        entities=tuple((name, kind) for name, kind in data["entities"]),
        sources=tuple(_load_source(source) for source in data["sources"]),
        statement_hash=bytes.fromhex(data["statement_hash"]),
        text_hash=bytes.fromhex(data["text_hash"]),
        relations=tuple(Relation(*told) for told in data.get("relations", ())),
        aliases=tuple(Alias(*told) for told in data.get("aliases", ())),
    )


def _dump_time(time: ResolvedTime | None) -> list[str] | None:
    return [time.words, time.since.isoformat(), time.until.isoformat()] if time else None


def _load_time(data: list[str] | None) -> ResolvedTime | None:
    if data is None:
        return None
    words, since, until = data
    return ResolvedTime(words, datetime.fromisoformat(since), datetime.fromisoformat(until))


def _dump_source(source: Source) -> dict[str, Any]:
    return {
        "id": source.id,
        "session_id": source.session_id,
        "role": source.role,
        "name": source.name,
        "time": source.time.isoformat(),
        "approximate": source.approximate,
        "text": source.text,
        "job_id": str(source.job_id),
        "key": source.key.hex(),
    }


def _load_source(data: Mapping[str, Any]) -> Source:
    return Source(
        id=data["id"],
        session_id=data["session_id"],
        role=data["role"],
        name=data["name"],
        time=datetime.fromisoformat(data["time"]),
        approximate=data["approximate"],
        text=data["text"],
        job_id=UUID(data["job_id"]),
        key=bytes.fromhex(data["key"]),
    )
