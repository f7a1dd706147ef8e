"""Preparing a part: what was told in it, as drafts with their vectors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np

from pipeline.domain.aliases import aliases_in
from pipeline.domain.entity_names import ROLES, SPEAKER
from pipeline.domain.language import language_of
from pipeline.domain.memory import Alias, Draft, Relation, ResolvedTime, Source
from pipeline.domain.message_times import NAMED_UTC
from pipeline.domain.names import names_in
from pipeline.domain.relations import relations_in
from pipeline.domain.statements import statement_hash, statements
from pipeline.domain.times import TimeMention, primary_time, resolve_times
from pipeline.ports.lanes import Prepared
from pipeline.ports.models import Embedder, LanguageModel, TokenCounter, Usage
from pipeline.ports.stores import Step
from pipeline.prompts import extract as prompt
from pipeline.prompts.grounding import Evidence, fold
from pipeline.stages.aliases import model_aliases
from pipeline.stages.costs import costing
from pipeline.stages.lexical import CONTEXT_TURNS, dense_passage
from pipeline.stages.told import read_ahead
from pipeline.stages.turns import Turn, load_turn

RULES = "rules"


@dataclass(frozen=True, slots=True)
class PartInput:
    context: tuple[Turn, ...]  # turns before the part, not its own
    turns: tuple[Turn, ...]
    header: str
    session_id: str | None
    language: str | None = None  # as the caller says


def read_input(data: Mapping[str, Any]) -> PartInput:
    return PartInput(
        context=tuple(load_turn(turn) for turn in data["context"]),
        turns=tuple(load_turn(turn) for turn in data["turns"]),
        header=data["header"],
        session_id=data["session_id"],
        language=data.get("language"),
    )


def extract(
    step: Step,
    told: frozenset[bytes],
    embedder: Embedder,
    llm: LanguageModel | None,
    tokens: TokenCounter,
) -> tuple[Prepared, Usage]:
    """Draft what the part's turns tell and embed it. Turns that were told before only give context.

    Raises `ModelUnavailable`, `ModelRefused`, `ModelOutputInvalid`.
    """
    part = read_input(step.input)
    fresh = _fresh(part.turns, told)
    if llm is None or not fresh:
        drafts, usage, dropped = list(_by_rules(part, fresh, step, tokens)), Usage(), 0
    else:
        drafts, usage, dropped = _by_model(part, fresh, step, llm, tokens)
    with (
        costing(usage),  # an embedding costs no tokens of the language model
        ThreadPoolExecutor(max_workers=1, thread_name_prefix="reading") as beside,
    ):
        # Embedding leaves Python free: what the rules want to know costs no time of its own.
        read = beside.submit(read_ahead, drafts)
        vectors = embed_drafts(embedder, drafts)
        read.result()
    prepared = Prepared(
        drafts=tuple(drafts),
        told=tuple(dict.fromkeys(turn.key for turn in part.turns if turn.remembered)),
        vectors=vectors,
        model=embedder.model,
        extractor=llm.model if llm else RULES,
        dropped=dropped,
    )
    return prepared, usage


def embed_drafts(embedder: Embedder, drafts: Sequence[Draft]) -> np.ndarray[Any, Any]:
    """Vectors of shape (len(drafts), dimension); the same text is embedded once."""
    texts = [dense_passage(draft.text, draft.speaker) for draft in drafts]
    unique = list(dict.fromkeys(texts))
    if not unique:
        return np.zeros((0, embedder.dimension), dtype=np.float32)
    vectors = embedder.embed(unique, "passage")
    places = {text: place for place, text in enumerate(unique)}
    return vectors[[places[text] for text in texts]]


def _fresh(turns: Sequence[Turn], told: frozenset[bytes]) -> list[int]:
    """Places of the turns that tell something, each key once."""
    seen = set(told)
    fresh = []
    for place, turn in enumerate(turns):
        if turn.remembered and turn.key not in seen:
            fresh.append(place)
            seen.add(turn.key)
    return fresh


def _by_rules(
    part: PartInput, fresh: Sequence[int], step: Step, tokens: TokenCounter
) -> Iterator[Draft]:
    for place in fresh:
        turn = part.turns[place]
        speaker = turn.message.speaker
        for statement in statements(turn.message, tokens.count):
            times = _times(statement.text, turn, step.timezone)
            names = [(name.name, name.kind) for name in names_in(statement.text, (speaker,))]
            aliases = aliases_in(statement.text, speaker, [name for name, _ in names])
            entities = _entities(speaker, names)
            said = _Said(
                text=statement.text,
                kind="statement",
                language=language_of(statement.text, part.language),
                time=_time(primary_time(times)),
                entities=entities,
                relations=relations_in(statement.text, speaker, entities),
                aliases=aliases,
                sources=(place,),
                teller=place,
                owner=speaker,
            )
            yield _draft(part, step, said)


def _times(text: str, turn: Turn, timezone: str) -> tuple[TimeMention, ...]:
    """The times in it, seen from where it was said: there "yesterday" begins and ends.

    The body's zone knows when the clocks change, a stored turn has kept its offset alone. An offset
    of zero is that of a place: what came without one was given the body's.
    """
    said = turn.message.time
    placed = said.replace(tzinfo=NAMED_UTC) if said.tzinfo is UTC else said
    return resolve_times(text, placed, ZoneInfo(timezone))


def _by_model(
    part: PartInput, fresh: Sequence[int], step: Step, llm: LanguageModel, tokens: TokenCounter
) -> tuple[list[Draft], Usage, int]:
    places = [place for place in sorted(fresh) if part.turns[place].message.text.strip()]
    shown = _shown(part, places)
    languages = (part.language,) if part.language else ()
    most = prompt.most_memories(shown, tokens)
    completion = llm.complete(prompt.build(shown, part.header, languages, most))
    with costing(completion.usage):
        found = prompt.parse(completion.data, shown, part.header)
    drafts = []
    for memory in found.memories:
        cited = replace(memory, turns=tuple(places[number - 1] for number in memory.turns))
        drafts.append(_draft(part, step, _model_said(part, cited, found.entities, step.timezone)))
    return drafts, completion.usage, sum(found.dropped.values())


def _shown(part: PartInput, places: Sequence[int]) -> list[prompt.PromptTurn]:
    """The prompt's turns, those at `places` numbered from 1 on, as small models take for granted.
    What was told before and what only gives context has no number."""
    numbers = {place: number for number, place in enumerate(places, 1)}
    turns: list[tuple[Turn, int | None]] = [(turn, None) for turn in part.context]
    turns += [(turn, numbers.get(place)) for place, turn in enumerate(part.turns)]
    return [
        prompt.PromptTurn(
            number=number,
            speaker=turn.message.speaker,
            text=turn.message.text,
            time=turn.message.time.strftime("%Y-%m-%d %H:%M"),
        )
        for turn, number in turns
        if turn.message.text.strip()
    ]


def _model_said(
    part: PartInput,
    memory: prompt.ExtractedMemory,
    entities: Sequence[prompt.ExtractedEntity],
    timezone: str,
) -> _Said:
    teller = _teller(part, memory)
    speaker = part.turns[teller].message.speaker
    kinds = {entity.name: entity.type for entity in entities}
    named = [(name, kinds.get(name, "other")) for name in memory.entities if name != speaker]
    told = [part.turns[place].message for place in memory.turns]
    return _Said(
        text=memory.text,
        kind=memory.kind,
        language=_model_language(part, memory),
        time=_told_time(part, memory, timezone),
        entities=_entities(speaker, named),
        relations=memory.relations,
        aliases=model_aliases(memory, entities, [(turn.speaker, turn.text) for turn in told]),
        sources=memory.turns,
        teller=teller,
        owner="",
    )


def _teller(part: PartInput, memory: prompt.ExtractedMemory) -> int:
    """The turn of the one who tells it: of those who speak in its turns the one whom it names
    first, else the first. "Tomas loves cats" may cite the question that Mira asked him, too."""
    told, text = Evidence([memory.text]), fold(memory.text)
    named: dict[int, int] = {}
    for place in memory.turns:
        name = part.turns[place].message.speaker
        for form in (name, *name.split()[:1]):
            if told.has(form):
                named.setdefault(place, text.find(fold(form)))
    return min(named, key=lambda place: (named[place], place), default=memory.turns[0])


def _told_time(
    part: PartInput, memory: prompt.ExtractedMemory, timezone: str
) -> ResolvedTime | None:
    """The time that the words stand for, by the time of the turn in which they were said, and by
    what stands around them there: the verb says which Friday is meant."""
    if memory.time_words is None:
        return None
    for place in memory.turns:
        turn = part.turns[place]
        text = " ".join(turn.message.text.split())
        start = text.find(memory.time_words)
        if start >= 0:
            end = start + len(memory.time_words)
            told = _times(text, turn, timezone)
            meant = [one for one in told if one.start < end and start < one.end]
            alone = () if meant else _times(memory.time_words, turn, timezone)
            return _time(primary_time(meant or alone))
    return None


def _model_language(part: PartInput, memory: prompt.ExtractedMemory) -> str:
    """The model's word counts, where it has one."""
    return language_of(memory.text, part.language) if memory.language == "und" else memory.language


def _time(found: tuple[str, datetime, datetime] | None) -> ResolvedTime | None:
    return ResolvedTime(*found) if found else None


def _entities(speaker: str, names: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Who speaks, and who and what is named. A role is nobody's name."""
    kind = SPEAKER if speaker.lower() in ROLES else "person"
    return tuple(dict.fromkeys([(speaker, kind), *names]))


@dataclass(frozen=True, slots=True)
class _Said:
    """A statement, the places of the turns it comes from, and that of who tells it. `owner` belongs
    to it where its text does not say who: "I like tea" of two speakers is two statements.
    """

    text: str
    kind: str
    language: str
    time: ResolvedTime | None
    entities: tuple[tuple[str, str], ...]
    relations: tuple[Relation, ...]
    aliases: tuple[Alias, ...]
    sources: tuple[int, ...]
    teller: int
    owner: str


def _draft(part: PartInput, step: Step, said: _Said) -> Draft:
    message = part.turns[said.teller].message
    earlier = _earlier(part, said.teller)
    return Draft(
        text=said.text,
        kind=said.kind,
        language=said.language,
        speaker=message.speaker,
        said_at=message.time,
        approximate=message.approximate,
        time=said.time,
        context="\n".join(_line(turn) for turn in earlier),
        context_keys=tuple(turn.key for turn in earlier),
        entities=said.entities,
        sources=tuple(_source(part.turns[p], part.session_id, step) for p in said.sources),
        statement_hash=statement_hash(f"{said.owner}\n{said.text}"),
        text_hash=statement_hash(said.text),
        relations=said.relations,
        aliases=said.aliases,
    )


def _earlier(part: PartInput, place: int) -> list[Turn]:
    """The turns said before, the latest last."""
    before = [turn for turn in (*part.context, *part.turns[:place]) if turn.remembered]
    return before[-CONTEXT_TURNS:]


def _line(turn: Turn) -> str:
    return " ".join(f"{turn.message.speaker} {turn.message.text}".split())


def _source(turn: Turn, session_id: str | None, step: Step) -> Source:
    message = turn.message
    return Source(
        id=message.id,
        session_id=session_id,
        role=message.role,
        name=message.name,
        time=message.time,
        approximate=message.approximate,
        text=message.text,
        job_id=step.job_id,
        key=turn.key,
    )
