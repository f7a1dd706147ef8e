"""Names joined by links, and parted again."""

from __future__ import annotations

from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.entity_groups import Link, going_along, roots

TOM, BAKER, BOB, ROB = (UUID(int=n) for n in range(1, 5))
NAMES = {TOM: 1, BAKER: 2, BOB: 3, ROB: 4}


def link(number: int, source: UUID, target: UUID, directed: bool = False) -> Link:
    return Link(UUID(int=100 + number), source, target, directed)


def test_linked_names_are_called_as_the_one_told_first() -> None:
    found = roots(NAMES, [link(1, BOB, BAKER), link(2, BAKER, TOM)])
    assert found == {TOM: TOM, BAKER: TOM, BOB: TOM, ROB: ROB}


def test_what_a_user_merges_is_called_as_the_user_says() -> None:
    found = roots(NAMES, [link(1, BAKER, TOM), link(2, BAKER, BOB, directed=True)])
    assert found == {TOM: BOB, BAKER: BOB, BOB: BOB, ROB: ROB}
    again = roots(NAMES, [link(1, TOM, BOB, directed=True), link(2, BOB, ROB)])
    assert set(again.values()) == {BOB, BAKER}


def test_links_to_names_that_are_gone_are_passed_over() -> None:
    assert roots({TOM: 1}, [link(1, TOM, BAKER)]) == {TOM: TOM}


def test_an_alias_that_leaves_takes_along_whom_only_it_ties() -> None:
    links = [link(1, TOM, BAKER), link(2, BAKER, BOB), link(3, TOM, ROB)]
    assert going_along(BAKER, TOM, links) == {BAKER, BOB}
    assert going_along(BOB, TOM, links) == {BOB}
    both = [*links, link(4, BOB, TOM)]
    assert going_along(BAKER, TOM, both) == {BAKER}


def test_two_who_share_a_nickname_stay_two() -> None:
    shared = [link(1, BOB, TOM), link(2, BOB, BAKER)]
    assert roots(NAMES, shared) == {TOM: TOM, BAKER: BAKER, BOB: TOM, ROB: ROB}
    assert roots(NAMES, shared[1:])[BOB] == BAKER
    again = [*shared, link(3, ROB, BAKER), link(4, BAKER, TOM)]
    assert set(roots(NAMES, again).values()) == {TOM}


def test_a_user_makes_one_of_two_who_share_a_nickname() -> None:
    shared = [link(1, BOB, TOM), link(2, BOB, BAKER), link(3, BOB, BAKER, directed=True)]
    assert roots(NAMES, shared) == {TOM: BAKER, BAKER: BAKER, BOB: BAKER, ROB: ROB}


names = st.integers(0, 7).map(lambda n: UUID(int=n))
histories = st.lists(st.builds(Link, st.uuids(), names, names, st.booleans()), max_size=12)
TOLD = {UUID(int=n): n for n in range(8)}


@given(histories)
def test_names_are_one_only_when_links_lead_from_one_to_the_other(history: list[Link]) -> None:
    found = roots(TOLD, history)
    assert all(found[root] == root for root in found.values())
    groups = {frozenset(n for n in TOLD if found[n] == root) for root in found.values()}
    for group in groups:
        first = min(group)
        assert going_along(first, UUID(int=99), history) >= group


@given(histories)
def test_a_link_joins_unless_its_source_is_linked_already(history: list[Link]) -> None:
    for place, last in enumerate(history):
        linked = any(one.source == last.source for one in history[:place])
        if last.directed or not linked:
            found = roots(TOLD, history[: place + 1])
            assert found[last.source] == found[last.target]


@given(histories)
def test_what_is_short_for_many_makes_none_of_them_one(history: list[Link]) -> None:
    nickname = UUID(int=99)
    names = {**TOLD, nickname: 8}
    plain = [link for link in history if not link.directed]
    many = [link(100 + n, nickname, name) for n, name in enumerate(TOLD)]
    apart, called = roots(TOLD, plain), roots(names, [*plain, *many])
    assert {name: called[name] for name in TOLD} == apart
    assert called[nickname] == apart[many[0].target]


@given(histories)
def test_without_a_users_word_the_oldest_name_stands_for_all(history: list[Link]) -> None:
    plain = [Link(link.id, link.source, link.target) for link in history]
    found = roots(TOLD, plain)
    assert all(root == min(n for n in TOLD if found[n] == root) for root in found.values())


@given(histories, histories)
def test_taking_links_away_gives_back_what_was_without_them(
    before: list[Link], after: list[Link]
) -> None:
    first = roots(TOLD, before)
    roots(TOLD, [*before, *after])
    assert roots(TOLD, before) == first


@given(histories, names, names)
def test_who_leaves_is_parted_from_the_root_and_from_nobody_else(
    history: list[Link], alias: UUID, root: UUID
) -> None:
    if alias == root:
        return
    going = going_along(alias, root, history)
    assert alias in going
    assert root not in going
    kept = [link for link in history if (link.source in going) == (link.target in going)]
    cut = [link for link in history if link not in kept]
    assert all(alias in (link.source, link.target) for link in cut)
    assert roots(TOLD, kept)[alias] != roots(TOLD, kept)[root]
