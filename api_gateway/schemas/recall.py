"""Recall: what is asked and what is answered."""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import ConfigDict, Field, StrictBool, StringConstraints
from pydantic.json_schema import SkipJsonSchema

from api_gateway.schemas.common import AnswerModel, Name, RequestModel, WholeNumber
from api_gateway.schemas.memories import Change, Source, TimeSpan
from api_gateway.schemas.times import TimeText
from pipeline.domain.memory import MemoryState
from pipeline.domain.message_times import parse_message_time
from pipeline.errors import InvalidInput

Query = Annotated[str, StringConstraints(min_length=1, max_length=20_000, pattern=r"\S")]
Kind = Literal["statement", "fact", "event", "preference", "plan", "opinion", "relation"]
State = Literal["valid", "suspected", "outdated", "denied"]


class TimeRange(RequestModel):
    """A half-open stretch of time; a time without an offset is in the body's time zone."""

    since: TimeText | None = None
    until: TimeText | None = None

    def resolved(self, tz: tzinfo) -> dict[str, str | None]:
        """Both ends with an offset; `tz` is the body's time zone. Raises `InvalidInput` for a
        stretch in which there is no time."""
        since, until = _resolved(self.since, tz), _resolved(self.until, tz)
        if since and until and datetime.fromisoformat(since) >= datetime.fromisoformat(until):
            raise InvalidInput("until must lie after since", field="time_range.until")
        return {"since": since, "until": until}


def _resolved(moment: str | None, tz: tzinfo) -> str | None:
    return None if moment is None else parse_message_time(moment, tz).isoformat()


class Filters(RequestModel):
    """All that are given must hold."""

    speaker: Name | None = None
    session_id: Name | None = None
    kind: Kind | None = None
    entities: Annotated[list[Name], Field(min_length=1, max_length=50)] | None = None


class RecallRequest(RequestModel):
    """A question to a body. Fields that are documented and not built yet are a 501 when given:
    `knowledge_base_ids`, `reconstruct`."""

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
    as_of: Annotated[
        TimeText | None,
        Field(description="Answer with what was believed then, by when things were said"),
    ] = None
    known_at: Annotated[
        TimeText | None,
        Field(description="Answer with what was believed then, by when things were recorded"),
    ] = None
    knowledge_base_ids: SkipJsonSchema[Any] = None
    reconstruct: SkipJsonSchema[Any] = None

    @property
    def times(self) -> bool:
        """Whether there is any time in it, which may be one of the body's place."""
        return any((self.time_range, self.as_of, self.known_at))

    def resolved(self, tz: tzinfo) -> dict[str, Any]:
        """All times with an offset; `tz` is the body's time zone."""
        return {
            "time_range": self.time_range and self.time_range.resolved(tz),
            "as_of": _resolved(self.as_of, tz),
            "known_at": _resolved(self.known_at, tz),
        }

    def not_built(self) -> str | None:
        """The first documented field that was asked for and is not built yet."""
        later = ("knowledge_base_ids", "reconstruct")
        return next((name for name in later if getattr(self, name) is not None), None)


class CurrentMemory(AnswerModel):
    """A memory as it is believed now, or was at the moment that was asked about."""

    id: UUID
    text: str
    kind: str
    state: MemoryState
    priority: str
    strength: float | None = None
    reliability: float | None = None
    happened_at: datetime
    recorded_at: datetime
    sources: list[Source] = Field(default_factory=list)
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

    model_config = ConfigDict(
        validate_by_name=True, validate_by_alias=True, serialize_by_alias=True
    )

    from_: NamedEntity = Field(validation_alias="from", serialization_alias="from")
    to: NamedEntity
    predicate: str | None = None
    memory_id: UUID
    forward: bool = True


class Way(AnswerModel):
    """How the graph came to a memory: from what the query names to what the memory names. Without
    steps both name the same, by other names."""

    activation: float = Field(description="0 to 1: 1 at the query, three tenths of it a step on")
    path: list[AssociationStep] = Field(default_factory=list)


class RecalledMemory(CurrentMemory):
    """A memory that answers. One that is not valid has `changes`, which say why, and `current`:
    the end of its chain, which is what is believed in its place. It stands behind that."""

    score: float
    changes: list[Change] = Field(default_factory=list)
    current: list[CurrentMemory] = Field(default_factory=list)
    via: list[str] = Field(
        default_factory=list,
        description="What found it: arms of the search, `graph`, or `chain` when another memory, "
        "which gave way to it, brought it in",
    )
    association: Way | None = Field(
        default=None, description="The way by which the graph has come to it, too"
    )
    explanation: dict[str, Any] | None = Field(
        default=None, description="The score's parts, when asked for"
    )


class Association(Way):
    """A memory that need not share a word with the query, and the way to it."""

    memory: RecalledMemory


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
