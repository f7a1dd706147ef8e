"""Names that a body knows already, found in a new statement wherever they stand.

Who knows nobody cannot tell the name that begins a sentence from any other word, nor where a
Chinese name ends. Who knows the name can, but for those that are words too: they need a sign that
somebody is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pipeline.domain import known_names_en, known_names_zh
from pipeline.domain.entity_names import SPEAKER, normal_name
from pipeline.domain.scripts import half_width

MOST_CANDIDATES = 256  # of one statement: about 100 Chinese characters, or as many English names
_SHORTEST = 2  # characters


def candidates(text: str) -> tuple[str, ...]:
    """The normal forms of all in `text` that may be a name, where somebody knows it as one."""
    found: dict[str, None] = {}
    text = half_width(text)
    for start, end in _spans(text):
        normal = normal_name(text[start:end])
        if len(normal) >= _SHORTEST:
            found.setdefault(normal)
        if len(found) == MOST_CANDIDATES:
            break
    return tuple(found)


def known_in(text: str, told: Iterable[str], known: Mapping[str, str]) -> tuple[str, ...]:
    """Which of the `known` names (type by normal form) stand in `text` besides those that it is
    `told` to name. A part of a longer name is none."""
    text = half_width(text)
    taken = set(_places(text, map(half_width, told)))
    found: dict[str, None] = {}
    for start, end in sorted(_spans(text), key=lambda span: (span[0] - span[1], span)):
        normal = normal_name(text[start:end])
        type = known.get(normal)
        if type is None or not taken.isdisjoint(range(start, end)):
            continue
        taken.update(range(start, end))
        if _is_meant(text, start, end, type):
            found.setdefault(normal)
    return tuple(found)


def _spans(text: str) -> Iterator[tuple[int, int]]:
    yield from known_names_en.spans(text)
    yield from known_names_zh.spans(text)


def _places(text: str, names: Iterable[str]) -> Iterator[int]:
    for name in filter(None, names):
        start = text.find(name)
        while start >= 0:
            yield from range(start, start + len(name))
            start = text.find(name, start + len(name))


def _is_meant(text: str, start: int, end: int, type: str) -> bool:
    if type == SPEAKER:
        return False
    if known_names_zh.is_han(text[start:end]):
        return known_names_zh.is_meant(text, start, end, type)
    return known_names_en.is_meant(text, start, end)
