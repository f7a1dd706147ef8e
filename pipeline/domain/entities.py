"""To which entities the names in new memories go, and which names are learnt to be one.

The same name is one entity, whatever its form. Different names are one only for a reason, which is
kept with the memory that gave it: a text or a model says so (`said`, `model`), a short name of a
person fits exactly one whole name (`short_name`), an acronym exactly one long form (`acronym`), or
a user merged them (`user`). A link goes from the name that is short, or the alias, to the one that
is meant; which of the links hold is decided where they are read (`entity_groups`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import NamedTuple
from uuid import UUID

from pipeline.domain.entity_names import (
    SPEAKER,
    acronym,
    given_name,
    initials,
    is_full,
    is_short_for,
    long_initials,
    normal_name,
)
from pipeline.domain.known_names import candidates, known_in
from pipeline.domain.memory import Alias, Draft

SAID, MODEL, SHORT_NAME, ACRONYM, USER = "said", "model", "short_name", "acronym", "user"
INFERRED = (SHORT_NAME, ACRONYM)  # what the names themselves show, whatever memory has them
UNKNOWN = "other"  # a type that says nothing
MOST_CANDIDATES = 2000  # looked up for a part; each costs the database about a microsecond
_MERELY_LETTERS = 2  # of so short an acronym a person's initials may be meant

Pair = frozenset[str]
"""Two names in their normal form."""


@dataclass(frozen=True, slots=True)
class KnownName:
    """A name that the body knows. Names of one entity have the same `entity_id`; `short`: it is
    linked to another one of them, as an alias of it."""

    id: UUID
    entity_id: UUID
    name: str
    normal: str
    type: str
    short: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What a new memory names, and says about names."""

    memory_id: UUID
    names: tuple[tuple[str, str], ...]  # (name, type)
    aliases: tuple[Alias, ...] = ()
    apart: frozenset[Pair] = frozenset()  # two that it tells apart
    text: str = ""

    @classmethod
    def of(cls, memory_id: UUID, draft: Draft) -> Told:
        """Who is called Tom and speaks of Tom Baker is another Tom."""
        ends = [(normal_name(r.subject), normal_name(r.object)) for r in draft.relations]
        named = {normal_name(name) for name, _ in draft.entities}
        whole = [(normal, given) for normal in named if (given := given_name(normal)) in named]
        apart = frozenset(frozenset(pair) for pair in (*ends, *whole) if pair[0] != pair[1])
        return cls(memory_id, draft.entities, draft.aliases, apart, draft.text)

    def names_both(self, pair: Pair) -> bool:
        return pair <= {normal_name(name) for name, _ in self.names}


class NewName(NamedTuple):
    normal: str
    name: str
    type: str


class NewLink(NamedTuple):
    """`source` and `target` are normal forms; the source is short for the target, or an alias."""

    source: str
    target: str
    code: str
    memory_id: UUID


@dataclass(frozen=True, slots=True)
class Placement:
    new: tuple[NewName, ...]  # in the order of telling
    retyped: Mapping[str, str]  # known names whose type was learnt
    namings: tuple[tuple[UUID, str], ...]  # (memory, normal), sorted
    links: tuple[NewLink, ...]


@dataclass(frozen=True, slots=True)
class Keys:
    """By which known names are looked up that could match: all of them in one question. `normals`
    are of the names, and of what else in the texts may be known as one."""

    normals: tuple[str, ...]
    given: tuple[str, ...]
    initials: tuple[str, ...]


def keys_of(told: Sequence[Told]) -> Keys:
    names = [name for one in told for name in _all_names(one)]
    normals = sorted({normal_name(name) for name in names})
    given = {given_name(normal) for normal in normals} - {None}
    letters = {initials(name) for name in names} - {None}
    maybe = islice(chain.from_iterable(candidates(one.text) for one in told), MOST_CANDIDATES)
    return Keys(
        tuple(sorted({*normals, *maybe})),
        tuple(sorted(filter(None, given))),
        tuple(sorted(filter(None, letters))),
    )


def _all_names(told: Told) -> Iterator[str]:
    yield from (name for name, _ in told.names)
    yield from chain.from_iterable((alias.name, alias.alias) for alias in told.aliases)


def place(
    known: Sequence[KnownName],
    told: Sequence[Told],
    split: AbstractSet[frozenset[UUID]] = frozenset(),
) -> Placement:
    """`known` are the body's names that `keys_of(told)` find; `split` are pairs of entities that a
    user parted: what merely suggests that they are one counts no more there.
    """
    placing = _Placing(known, told, split)
    for one in told:
        for name, type in one.names:
            placing.name(one.memory_id, name, type)
    for one in told:
        for alias in one.aliases:
            placing.alias(one, alias)
    placing.find_known()
    for new in list(placing.new.values()):
        placing.short_name(new)
        placing.acronym(new)
    return placing.done()


@dataclass(slots=True)
class _One:
    """A name, known or new. `group` is its entity; groups that are joined become one."""

    normal: str
    name: str
    type: str
    group: UUID | str
    memory_id: UUID | None = None  # that told it first, of a new one
    short: bool = False  # for another one of its group


@dataclass
class _Placing:
    known: Sequence[KnownName]
    told: Sequence[Told]
    split: AbstractSet[frozenset[UUID]]
    all: dict[str, _One] = field(default_factory=dict)
    new: dict[str, _One] = field(default_factory=dict)
    retyped: dict[str, str] = field(default_factory=dict)
    namings: set[tuple[UUID, str]] = field(default_factory=set)
    links: dict[tuple[str, str, str], NewLink] = field(default_factory=dict)
    apart: frozenset[Pair] = field(init=False)

    def __post_init__(self) -> None:
        for one in self.known:
            group = one.entity_id
            self.all[one.normal] = _One(one.normal, one.name, one.type, group, short=one.short)
        self.apart = frozenset(chain.from_iterable(one.apart for one in self.told))

    def done(self) -> Placement:
        return Placement(
            tuple(NewName(one.normal, one.name, one.type) for one in self.new.values()),
            self.retyped,
            tuple(sorted(self.namings)),
            tuple(self.links.values()),
        )

    def name(self, memory_id: UUID, name: str, type: str) -> str:
        normal = normal_name(name)
        if not normal:
            return ""
        one = self.all.get(normal)
        if one is None:
            one = _One(normal, name, type, normal, memory_id)
            self.all[normal] = self.new[normal] = one
        elif one.type == UNKNOWN and type != UNKNOWN:
            one.type = type
            if normal not in self.new:
                self.retyped[normal] = type
        self.namings.add((memory_id, normal))
        return normal

    def find_known(self) -> None:
        """What else the texts name, of what is known when they are told."""
        order = {one.memory_id: place for place, one in enumerate(self.told)}
        first = {
            normal: order[one.memory_id] if one.memory_id else -1
            for normal, one in self.all.items()
        }
        for place, told in enumerate(self.told):
            known = {normal: self.all[normal].type for normal in first if first[normal] <= place}
            for normal in known_in(told.text, (name for name, _ in told.names), known):
                self.namings.add((told.memory_id, normal))
                self._keep_apart(told, normal)

    def _keep_apart(self, told: Told, normal: str) -> None:
        """As `Told.of` does with the names that it is told."""
        named = (normal_name(name) for name, _ in told.names)
        whole = {frozenset({normal, one}) for one in named if given_name(one) == normal != one}
        self.apart |= whole

    def alias(self, told: Told, alias: Alias) -> None:
        ends = normal_name(alias.name), normal_name(alias.alias)
        if not all(ends) or ends[0] == ends[1] or not self._grounded(alias, ends):
            return
        if alias.code != SAID and self._is_doubtful(ends):
            return
        types = [self.all[end].type for end in ends if end in self.all]
        type = next((type for type in types if type != UNKNOWN), UNKNOWN)
        for name in (alias.name, alias.alias):
            self.name(told.memory_id, name, type)
        source, target = reversed(ends)
        if is_short_for(alias.name, alias.alias) or (alias.same and self.all[source].short):
            source, target = target, source
        self._link(source, target, alias.code, told.memory_id)

    def _grounded(self, alias: Alias, ends: tuple[str, str]) -> bool:
        return all(end in self.all for end in ends[: alias.needs])

    def _is_doubtful(self, ends: tuple[str, str]) -> bool:
        """Whether something speaks against what only a model says."""
        pair = frozenset(ends)
        if pair in self.apart or any(one.names_both(pair) for one in self.told):
            return True
        if _share_only_surname(*ends):
            return True
        one, other = (self.all.get(end) for end in ends)
        if one is None or other is None:
            return False
        return self._are_split(one, other) or not _compatible(one.type, other.type)

    def _are_split(self, one: _One, other: _One) -> bool:
        groups = [each.group for each in (one, other)]
        return frozenset(group for group in groups if isinstance(group, UUID)) in self.split

    def short_name(self, new: _One) -> None:
        """Tom and Tom Baker, where there is no other Tom; whichever came first."""
        given = given_name(new.normal)
        if given is None or new.type not in ("person", UNKNOWN):
            return
        short = self.all.get(given)
        whole = [one for one in self.all.values() if self._is_whole_name(one, given)]
        if short is not None and len({one.group for one in whole}) == 1:
            for one in whole[:1]:
                if "person" in (one.type, short.type) and self._may_be_one(short, one):
                    self._link(short.normal, one.normal, SHORT_NAME, self._first(new))

    def _is_whole_name(self, one: _One, given: str) -> bool:
        return (
            one.type in ("person", UNKNOWN)
            and is_full(one.normal)
            and given_name(one.normal) == given
        )

    def acronym(self, new: _One) -> None:
        """WHO and World Health Organization, where no other name has these initials."""
        letters = initials(new.name)
        if letters is None:
            return
        shorts = [one for one in self.all.values() if acronym(one.name) == letters]
        longs = [one for one in self.all.values() if long_initials(one.name) == letters]
        if len(shorts) == 1 and len({one.group for one in longs}) == 1:
            short, long = shorts[0], longs[0]
            sure = len(letters) > _MERELY_LETTERS or long.type != UNKNOWN
            nobody = not {"person", SPEAKER} & {one.type for one in (short, *longs)}
            if sure and nobody and self._may_be_one(short, long):
                self._link(short.normal, long.normal, ACRONYM, self._first(new))

    def _may_be_one(self, one: _One, other: _One) -> bool:
        pair = frozenset({one.normal, other.normal})
        return _compatible(one.type, other.type) and pair not in self.apart

    def _first(self, new: _One) -> UUID:
        if new.memory_id is None:
            raise ValueError("a name that is not new shows nothing")
        return new.memory_id

    def _link(self, source: str, target: str, code: str, memory_id: UUID) -> None:
        """One reason of a kind is enough, but every memory that says so counts."""
        key = (source, target, code)
        evidence = (*key[:2], f"{code} {memory_id}") if code not in INFERRED else key
        if code in INFERRED and self.all[source].group == self.all[target].group:
            return
        self.links.setdefault(evidence, NewLink(source, target, code, memory_id))
        before, after = self.all[source].group, self.all[target].group
        if before == after or self.all[source].short:
            return
        self.all[source].short = True
        for one in self.all.values():
            if one.group == before:
                one.group = after


def _compatible(one: str, other: str) -> bool:
    """Whether things of these types can be one: a place is no person."""
    kinds = {"thing" if type in ("org", "topic") else type for type in (one, other)} - {UNKNOWN}
    return len(kinds) < 2 and SPEAKER not in kinds


def _share_only_surname(one: str, other: str) -> bool:
    """Anna Baker and Tom Baker."""
    first, second = one.split(), other.split()
    if len(first) < 2 or len(second) < 2:
        return False
    return first[-1] == second[-1] and first[0][0] != second[0][0]
