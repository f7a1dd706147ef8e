"""Recall: what is asked and what is answered."""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field, StrictBool, StringConstraints
from pydantic.json_schema import SkipJsonSchema

from api_gateway.schemas.common import AnswerModel, Name, RequestModel, WholeNumber
from api_gateway.schemas.memories import Change, Source, TimeSpan
from api_gateway.schemas.times import TimeText
from pipeline.domain.memory import MemoryState
from pipeline.domain.message_times import parse_message_time

Query = Annotated[str, StringConstraints(min_length=1, max_length=20_000, pattern=r"\S")]
State = Literal["valid", "suspected", "outdated", "denied"]


class TimeRange(RequestModel):
    """A half-open stretch of time; a time without an offset is in the body's time zone."""

    since: TimeText | None = None
    until: TimeText | None = None

    def resolved(self, tz: tzinfo) -> dict[str, str | None]:
        """Both ends with an offset; `tz` is the body's time zone."""
        ends = {"since": self.since, "until": self.until}
        return {
            name: None if end is None else parse_message_time(end, tz).isoformat()
            for name, end in ends.items()
        }


class Filters(RequestModel):
    """All that are given must hold."""

    speaker: Name | None = None
    session_id: Name | None = None
    kind: Name | None = None
    entities: Annotated[list[Name], Field(min_length=1, max_length=50)] | None = None


class RecallRequest(RequestModel):
    """A question to a body. Fields that are documented and not built yet are a 501 when given:
    `knowledge_base_ids`, `reconstruct`, `as_of`, `known_at`."""

    query: Query = Field(examples=["Where does Alice live?"])
    limit: Annotated[WholeNumber, Field(ge=1, le=100)] = 10
    depth: Annotated[
        WholeNumber, Field(ge=1, le=3, description="How many steps associations go")
    ] = 1
    states: Annotated[list[State], Field(min_length=1, max_length=4)] | None = None
    time_range: TimeRange | None = None
    filters: Filters | None = None
    token_budget: Annotated[
        WholeNumber, Field(ge=0, le=100_000, description="Tokens that `memory_prompt` may take")
    ] = 2000
    explain: StrictBool = False
    knowledge_base_ids: SkipJsonSchema[Any] = None
    reconstruct: SkipJsonSchema[Any] = None
    as_of: SkipJsonSchema[Any] = None
    known_at: SkipJsonSchema[Any] = None

    def not_built(self) -> str | None:
        """The first documented field that was asked for and is not built yet."""
        later = ("knowledge_base_ids", "reconstruct", "as_of", "known_at")
        return next((name for name in later if getattr(self, name) is not None), None)


class RecalledMemory(AnswerModel):
    """A memory that answers. `current` is the end of the chain of one that is not valid."""

    id: UUID
    text: str
    kind: str
    state: MemoryState
    priority: str
    score: float
    strength: float | None = None
    reliability: float | None = None
    happened_at: datetime
    recorded_at: datetime
    sources: list[Source] = Field(default_factory=list)
    changes: list[Change] = Field(default_factory=list)
    current: list[RecalledMemory] = Field(default_factory=list)
    via: list[str] = Field(default_factory=list, description="The arms of the search that found it")
    explanation: dict[str, Any] | None = Field(
        default=None, description="The score's parts, when asked for"
    )
    speaker: str | None = None
    language: str | None = None
    time: TimeSpan | None = None


class NamedEntity(AnswerModel):
    id: UUID
    name: str


class AssociationStep(AnswerModel):
    """From one entity to the next, by a relation that the memory told, or, without a predicate, by
    the memory itself, which names both. `forward`: `from` is the relation's subject. From an entity
    to itself: a memory that the search found names it."""

    from_: Annotated[NamedEntity, Field(alias="from")]
    to: NamedEntity
    predicate: str | None = None
    memory_id: UUID
    forward: bool = True


class Association(AnswerModel):
    """A memory that need not share a word with the query, and the way to it: from what the query
    names to what the memory names. Without steps both name the same, by other names."""

    memory: RecalledMemory
    activation: float = Field(description="0 to 1: 1 at the query, three tenths of it a step on")
    path: list[AssociationStep] = Field(default_factory=list)


class KnowledgePassage(AnswerModel):
    id: UUID
    knowledge_base_id: UUID
    document: str
    heading: str | None = None
    text: str
    score: float


class RecallAnswer(AnswerModel):
    """What is remembered. `known` is false, and the list empty, for what the body does not know;
    `memory_prompt` is a block for a system prompt; `degraded` names parts of the search that were
    down."""

    memories: list[RecalledMemory]
    associations: list[Association] = Field(default_factory=list)
    knowledge: list[KnowledgePassage] = Field(default_factory=list)
    known: bool
    confidence: float
    degraded: list[str] = Field(default_factory=list)
    memory_prompt: str
    usage: dict[str, Any] = Field(default_factory=dict)
