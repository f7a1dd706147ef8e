"""Walking along chains of memories."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.chains import Log, chain, ends, links_of
from pipeline.domain.changes import (
    Conflict,
    Event,
    Note,
    Resolution,
    Standing,
    conflict,
    fold,
    restore,
    set_by_user,
    withdraw,
)
from pipeline.domain.memory import MemoryState

SUSPECTED, OUTDATED, DENIED = (MemoryState(s) for s in ("suspected", "outdated", "denied"))
DAY = datetime(2026, 5, 8, tzinfo=UTC)
LISBON, PORTO, FARO, BRAGA = (UUID(int=n) for n in range(1, 5))
ORDER = {memory: (DAY + timedelta(days=n), DAY) for n, memory in enumerate((LISBON, PORTO, FARO))}


def log(*links: tuple[UUID, MemoryState], restored: bool = False) -> Log:
    """Overturned by these in turn."""
    events: list[Event] = []
    for number, (newer, state) in enumerate(links, 1):
        said = DAY + timedelta(days=number)
        events += conflict(fold(events), Conflict(state, newer, said, "moved"), said)
    if restored:
        events += restore(fold(events), DAY + timedelta(days=50), "by_user")
    return Log(tuple(events), tuple(Note("Lisbon", "moved") for _ in events))


def standings(logs: Mapping[UUID, Log]) -> dict[UUID, Standing]:
    return {memory: one.standing() for memory, one in logs.items()}


LINE = {LISBON: log((PORTO, OUTDATED)), PORTO: log((FARO, OUTDATED)), FARO: Log()}


def test_a_chain_ends_at_what_is_believed_now_from_wherever_one_begins() -> None:
    assert ends(standings(LINE), LISBON) == ends(standings(LINE), PORTO) == (FARO,)
    assert ends(standings(LINE), FARO) == ()
    for start in LINE:
        found = chain(LINE, start, ORDER)
        assert found.memories == (LISBON, PORTO, FARO)
        assert [(link.older, link.newer) for link in found.links] == [
            (LISBON, PORTO),
            (PORTO, FARO),
        ]
        assert found.ends == (FARO,)


def test_each_step_says_why_and_which_part() -> None:
    step = chain(LINE, LISBON, ORDER).links[0]
    assert step.holds
    assert (step.event.reason, step.note) == ("moved", Note("Lisbon", "moved"))


def test_a_branch_has_two_ends_and_a_merge_has_two_beginnings() -> None:
    branch = {LISBON: log((PORTO, SUSPECTED), (FARO, OUTDATED)), PORTO: Log(), FARO: Log()}
    assert chain(branch, LISBON, ORDER).ends == (FARO,)
    assert len(chain(branch, LISBON, ORDER).links) == 2
    merge = {LISBON: log((FARO, OUTDATED)), PORTO: log((FARO, OUTDATED)), FARO: Log()}
    assert {link.older for link in chain(merge, FARO, ORDER).links} == {LISBON, PORTO}


def test_who_only_confirms_that_a_memory_is_over_leaves_its_chain_as_it_is() -> None:
    doubted = log((PORTO, SUSPECTED))
    events = (*doubted.events, *set_by_user(doubted.standing(), DENIED, DAY + timedelta(days=9)))
    logs = {LISBON: Log(events, (None,) * len(events)), PORTO: Log()}
    found = chain(logs, LISBON, {one: ORDER[one] for one in logs})
    assert (found.ends, found.standings[LISBON].state) == ((PORTO,), DENIED)
    assert [link.holds for link in found.links] == [True]


def test_a_restored_memory_is_the_end_itself_and_its_old_step_holds_no_more() -> None:
    logs = {LISBON: log((PORTO, OUTDATED), restored=True), PORTO: Log()}
    found = chain(logs, LISBON, {LISBON: ORDER[LISBON], PORTO: ORDER[PORTO]})
    assert found.ends == (LISBON,)
    assert [link.holds for link in found.links] == [False]


def test_a_step_to_a_memory_that_is_gone_is_left_out() -> None:
    logs = {LISBON: log((BRAGA, OUTDATED))}
    found = chain(logs, LISBON, {LISBON: ORDER[LISBON]})
    assert (found.links, found.ends) == ((), ())


def test_what_is_believed_no_more_takes_no_place() -> None:
    over = set_by_user(Standing(), OUTDATED, DAY)
    logs = {LISBON: log((PORTO, OUTDATED)), PORTO: Log(over, (None,))}
    order = {one: ORDER[one] for one in logs}
    for start in logs:
        assert chain(logs, start, order).ends == ()
        assert ends(standings(logs), start) == ()


def test_what_is_in_doubt_is_believed_until_something_else_is() -> None:
    over = set_by_user(Standing(), OUTDATED, DAY)
    logs = {LISBON: log((PORTO, OUTDATED)), PORTO: log((FARO, SUSPECTED)), FARO: Log(over, (None,))}
    assert ends(standings(logs), LISBON) == (PORTO,)
    assert chain(logs, PORTO, ORDER).ends == (PORTO,)
    logs[FARO] = Log()
    assert ends(standings(logs), LISBON) == ends(standings(logs), PORTO) == (FARO,)


def test_a_step_keeps_how_it_was_resolved_when_another_follows() -> None:
    first = log((PORTO, OUTDATED), restored=True)
    later = DAY + timedelta(days=60)
    verdict = Conflict(OUTDATED, FARO, later, "moved")
    events = (*first.events, *conflict(first.standing(), verdict, later))
    logs = {LISBON: Log(events, (None,) * len(events)), PORTO: Log(), FARO: Log()}
    told = [(x.newer, x.holds, x.resolution) for x in chain(logs, LISBON, ORDER).links]
    assert told == [(PORTO, False, Resolution.RESTORED), (FARO, True, None)]


def test_what_stands_again_is_told_with_its_first_reason() -> None:
    doubted = log((PORTO, SUSPECTED), (FARO, OUTDATED))
    lost = withdraw(doubted.standing(), FARO, DAY + timedelta(9), DAY + timedelta(9))
    notes = (Note("Lisbon", "porto"), Note(None, "faro"), *(None for _ in lost))
    known = Log((*doubted.events, *lost), notes)
    assert known.note(SUSPECTED) == Note("Lisbon", "porto")
    [step] = links_of(LISBON, known, {PORTO})
    assert (step.note, step.holds, step.resolution) == (Note("Lisbon", "porto"), True, None)


def test_what_another_support_still_holds_does_not_reopen() -> None:
    first = conflict(Standing(), Conflict(OUTDATED, FARO, DAY + timedelta(9), "moved"), DAY)
    between = conflict(fold(first), Conflict(OUTDATED, PORTO, DAY + timedelta(5), "moved"), DAY)
    standing = fold([*first, *between])
    assert withdraw(standing, FARO, DAY, DAY, {PORTO}.__contains__) == ()
    assert withdraw(standing, FARO, DAY, DAY, set[UUID]().__contains__) != ()


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=20))
def test_from_older_to_newer_there_is_always_an_end_and_never_a_circle(
    told: list[tuple[int, int]],
) -> None:
    memories = [UUID(int=n + 1) for n in range(8)]
    links: dict[UUID, list[tuple[UUID, MemoryState]]] = {memory: [] for memory in memories}
    for one, other in told:
        older, newer = sorted((one, other))
        if older != newer:
            links[memories[older]].append((memories[newer], OUTDATED))
    logs = {memory: log(*links[memory]) for memory in memories}
    order = {memory: (DAY + timedelta(days=n), DAY) for n, memory in enumerate(memories)}
    for memory in memories:
        found = chain(logs, memory, order)
        assert found.ends
        assert all(
            found.memories.index(x.older) < found.memories.index(x.newer) for x in found.links
        )
        for end in ends(standings(logs), memory):
            assert logs[end].standing().state is MemoryState.VALID


states = st.sampled_from([SUSPECTED, OUTDATED, DENIED])


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), states), max_size=20))
def test_whatever_gave_way_only_what_is_believed_takes_a_place(
    told: list[tuple[int, int, MemoryState]],
) -> None:
    memories = [UUID(int=n + 1) for n in range(6)]
    links: dict[UUID, list[tuple[UUID, MemoryState]]] = {memory: [] for memory in memories}
    for one, other, state in told:
        older, newer = sorted((one, other))
        links[memories[older]].append((memories[newer], state))
    over = set_by_user(Standing(), OUTDATED, DAY)
    logs = {memory: log(*links[memory]) for memory in memories} | {memories[-1]: Log(over, (None,))}
    order = {memory: (DAY + timedelta(days=n), DAY) for n, memory in enumerate(memories)}
    for memory in memories:
        believed = logs[memory].standing().state in (MemoryState.VALID, SUSPECTED)
        found = chain(logs, memory, order).ends
        assert found or not believed
        assert all(logs[x].standing().state in (MemoryState.VALID, SUSPECTED) for x in found)
