"""Which names a memory of a model's says to be one: on its text's word, else on the model's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.domain.aliases import MAX_ALIASES, aliases_in, is_name
from pipeline.domain.memory import Alias
from pipeline.prompts.extract import ExtractedEntity, ExtractedMemory
from pipeline.prompts.grounding import Evidence


def model_aliases(
    memory: ExtractedMemory, entities: Sequence[ExtractedEntity], turns: Sequence[tuple[str, str]]
) -> tuple[Alias, ...]:
    """Those that stand in the memory or the (speaker, text) of the turns that it cites: so an alias
    goes when its words go."""
    texts = [memory.text, *(text for _, text in turns)]
    told = Evidence([*texts, *(speaker for speaker, _ in turns)])
    speakers = {speaker for speaker, _ in turns}
    speaker = speakers.pop() if len(speakers) == 1 else "user"
    said = (
        alias
        for text, me in ((memory.text, "user"), *((text, speaker) for text in texts[1:]))
        for alias in aliases_in(text, me, memory.entities)
        if not alias.needs
    )
    found: dict[tuple[str, str], Alias] = {}
    for alias in (*said, *_on_its_word(entities, told)):
        found.setdefault((alias.name, alias.alias), alias)
    return tuple(found.values())[:MAX_ALIASES]


def _on_its_word(entities: Sequence[ExtractedEntity], told: Evidence) -> Iterator[Alias]:
    for entity in entities:
        if told.has(entity.name) and is_name(entity.name):
            for alias in entity.aliases:
                if told.has(alias) and is_name(alias):
                    yield Alias(entity.name, alias, "model")
