"""Which names a memory of a model's says to be one: on its text's word, else on the model's."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from pipeline.domain.aliases import MAX_ALIASES, aliases_in, is_name
from pipeline.domain.entity_names import is_full, is_short_for, normal_name
from pipeline.domain.memory import Alias
from pipeline.prompts.extract import ExtractedEntity, ExtractedMemory
from pipeline.prompts.grounding import Evidence, fold

# Names that a sentence counts up, or brings together, are several people's. A comma may also
# stand before another name of one: my sister Mira, Mimi to us.
_BESIDE = r"\s*(?:、|&|\band\b|\bwith\b|和|跟|与|同)\s*"


def model_aliases(
    memory: ExtractedMemory, entities: Sequence[ExtractedEntity], turns: Sequence[tuple[str, str]]
) -> tuple[Alias, ...]:
    """Those that stand in the memory or the (speaker, text) of the turns that it cites: so an alias
    goes when its words go."""
    texts = [memory.text, *(text for _, text in turns)]
    speakers = {speaker for speaker, _ in turns}
    speaker = next(iter(speakers)) if len(speakers) == 1 else "user"
    said = (
        alias
        for text, me in ((memory.text, "user"), *((text, speaker) for text in texts[1:]))
        for alias in aliases_in(text, me, memory.entities)
        if not alias.needs
    )
    names = {*memory.entities, *speakers, *(entity.name for entity in entities)}
    told = _Told(names, memory, [*texts, *speakers])
    found: dict[tuple[str, str], Alias] = {}
    for alias in (*said, *(alias for alias in _on_its_word(entities) if told.by(alias))):
        found.setdefault((alias.name, alias.alias), alias)
    return tuple(found.values())[:MAX_ALIASES]


def _on_its_word(entities: Sequence[ExtractedEntity]) -> Iterator[Alias]:
    """What the model says of one alone: a name that it gives to two means neither, and whom it
    lists beside the other is another one."""
    listed = {normal_name(entity.name) for entity in entities}
    claims = [
        _from_short(entity, alias)
        for entity in entities
        for alias in entity.aliases
        if normal_name(alias) not in listed and is_name(entity.name) and is_name(alias)
    ]
    whole: dict[str, set[str]] = defaultdict(set)
    for claim in claims:
        whole[normal_name(claim.alias)].add(normal_name(claim.name))
    yield from (claim for claim in claims if len(whole[normal_name(claim.alias)]) == 1)


def _from_short(entity: ExtractedEntity, alias: str) -> Alias:
    """Models list the names of one in any order."""
    short, long = (is_full(normal_name(name)) for name in (entity.name, alias))
    turned = is_short_for(entity.name, alias) or (entity.type == "person" and long and not short)
    return Alias(*((alias, entity.name) if turned else (entity.name, alias)), "model")


class _Told:
    """The words that an alias has to stand in, with the names that they use."""

    def __init__(self, names: Iterable[str], memory: ExtractedMemory, texts: Sequence[str]) -> None:
        self._names = sorted(map(fold, names), key=len, reverse=True)
        self._memory = fold(memory.text)
        self._texts = [fold(text) for text in texts]

    def by(self, alias: Alias) -> bool:
        """Both are used for themselves, and nothing shows two people."""
        ends = fold(alias.name), fold(alias.alias)
        if not all(any(self._uses(text, end) for text in self._texts) for end in ends):
            return False
        side_by_side = all(self._uses(self._memory, end) for end in ends)
        return not side_by_side and not any(_counted(text, *ends) for text in self._texts)

    def _uses(self, text: str, name: str) -> bool:
        """Whether it stands there otherwise than in a longer name: no Baker in Tom Baker."""
        for longer in self._names:
            if longer != name and name in longer:
                text = text.replace(longer, "\n")
        return Evidence([text]).has(name)


def _counted(text: str, one: str, other: str) -> bool:
    ends = re.escape(one), re.escape(other)
    return any(re.search(_BESIDE.join(pair), text) for pair in (ends, ends[::-1]))
