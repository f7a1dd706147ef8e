"""Projects, keys and memory bodies as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

SCOPES = ("read", "write", "admin")
"""`read`: lists, recalls; `write`: everything that changes a body; `admin`: keys and accounts."""


@dataclass(frozen=True, slots=True)
class ApiKey:
    id: UUID
    project_id: UUID
    name: str
    prefix: str  # the first characters, to recognise a key by; the rest is stored as a hash only
    scopes: tuple[str, ...]
    created_at: datetime
    revoked_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Body:
    id: UUID
    project_id: UUID
    namespace: str
    name: str
    timezone: str
    settings: Mapping[str, Any]
    created_at: datetime
    memories: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
