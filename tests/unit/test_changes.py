"""How a memory changes its mind."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.changes import (
    SEVERITY,
    SUPPORT_WITHDRAWN,
    Conflict,
    Event,
    Resolution,
    Standing,
    apply,
    believed,
    clear,
    conflict,
    fold,
    restore,
    withdraw,
)
from pipeline.domain.memory import MemoryState

DAY = datetime(2026, 5, 8, tzinfo=UTC)
NEWER = [UUID(int=n) for n in range(1, 5)]
VALID, SUSPECTED, OUTDATED, DENIED = MemoryState


def day(number: int) -> datetime:
    return DAY + timedelta(days=number)


def against(state: MemoryState, linked: int = 0, said: int = 1) -> Conflict:
    return Conflict(state, NEWER[linked], day(said), "moved")


def after(*steps: tuple[Event, ...]) -> Standing:
    return fold(event for step in steps for event in step)


def raised(
    state: MemoryState, linked: int = 0, said: int = 1, on: Standing | None = None
) -> tuple[Event, ...]:
    return conflict(on or Standing(), against(state, linked, said), day(said))


def test_a_conflict_raises_the_state_and_links_the_newer_memory() -> None:
    standing = after(raised(OUTDATED))
    assert standing.state is OUTDATED
    (change,) = standing.changes
    assert (change.linked, change.reason, change.resolution) == (NEWER[0], "moved", None)


def test_a_state_never_falls_by_a_weaker_conflict() -> None:
    standing = after(raised(DENIED))
    assert conflict(standing, against(SUSPECTED, 1), day(2)) == ()
    assert conflict(standing, against(DENIED, 1), day(2)) == ()


def test_a_graver_conflict_confirms_the_suspicion_before_it() -> None:
    suspected = after(raised(SUSPECTED))
    standing = fold([*raised(SUSPECTED), *raised(OUTDATED, 1, 2, suspected)])
    assert [change.state for change in standing.changes] == [SUSPECTED, OUTDATED]
    assert standing.changes[0].resolution is Resolution.CONFIRMED


def test_a_cleared_suspicion_keeps_its_resolution() -> None:
    first = raised(SUSPECTED)
    standing = after(first, clear(after(first), day(2), day(2), "confirmed_again"))
    assert standing.state is VALID
    assert standing.changes[0].resolution is Resolution.CLEARED


def test_only_a_suspicion_can_be_cleared_by_evidence() -> None:
    assert clear(after(raised(OUTDATED)), day(2), day(2), "x") == ()


def test_the_user_restores_any_state_and_older_evidence_never_retires_again() -> None:
    first = raised(DENIED)
    undone = (*first, *restore(after(first), day(5), "by_user"))
    standing = fold(undone)
    assert standing.state is VALID
    assert conflict(standing, against(OUTDATED, 1, said=4), day(6)) == ()
    assert conflict(standing, against(OUTDATED, 1, said=6), day(6)) != ()


def test_a_later_conflict_of_the_same_state_reopens_its_change_and_keeps_the_earlier_link() -> None:
    first = raised(OUTDATED)
    undone = (*first, *restore(after(first), day(2), "by_user"))
    again = (*undone, *conflict(fold(undone), against(OUTDATED, 1, said=3), day(3)))
    (change,) = fold(again).changes
    assert change.links == (NEWER[0], NEWER[1])
    assert change.resolution is None


def test_when_the_newer_memory_goes_the_old_one_is_under_suspicion_without_a_link() -> None:
    first = raised(OUTDATED)
    standing = after(first, withdraw(after(first), NEWER[0], day(2)))
    assert standing.state is SUSPECTED
    suspicion = standing.change(SUSPECTED)
    assert suspicion is not None
    assert (suspicion.reason, suspicion.linked) == (SUPPORT_WITHDRAWN, None)
    outdated = standing.change(OUTDATED)
    assert outdated is not None
    assert outdated.resolution is Resolution.WITHDRAWN


def test_what_the_lost_memory_had_given_way_to_takes_its_place() -> None:
    first = raised(OUTDATED)
    standing = after(first, withdraw(after(first), NEWER[0], day(2), heir=NEWER[1]))
    suspicion = standing.change(SUSPECTED)
    assert suspicion is not None
    assert (standing.state, suspicion.reason) == (SUSPECTED, SUPPORT_WITHDRAWN)
    assert suspicion.support == (NEWER[1],)
    again = fold((*first, *withdraw(after(first), NEWER[0], day(2), heir=NEWER[1])))
    assert withdraw(again, NEWER[1], day(3)) != ()


def test_a_memory_that_carried_no_verdict_may_go_without_a_word() -> None:
    assert withdraw(after(raised(OUTDATED)), NEWER[3], day(2)) == ()


def test_what_was_believed_is_asked_by_when_it_was_said_or_by_when_it_was_recorded() -> None:
    late = conflict(Standing(), Conflict(OUTDATED, NEWER[0], day(1), "moved"), day(9))
    assert believed(late, day(5), recorded=False).state is OUTDATED
    assert believed(late, day(5), recorded=True).state is VALID


@st.composite
def histories(draw: st.DrawFn) -> list[Event]:
    events: list[Event] = []
    for number in range(draw(st.integers(0, 12))):
        standing = fold(events)
        step = draw(st.sampled_from(["conflict", "clear", "restore", "withdraw"]))
        linked = draw(st.sampled_from(NEWER))
        if step == "conflict":
            state = draw(st.sampled_from([SUSPECTED, OUTDATED, DENIED]))
            said = day(draw(st.integers(0, 12)))
            events += conflict(standing, Conflict(state, linked, said, "x"), day(number))
        elif step == "clear":
            events += clear(standing, day(number), day(number), "x")
        elif step == "restore":
            events += restore(standing, day(number), "x")
        else:
            events += withdraw(standing, linked, day(number))
    return events


@given(histories())
def test_there_is_at_most_one_change_a_state_and_the_state_is_that_of_an_open_change(
    events: list[Event],
) -> None:
    standing = fold(events)
    states = [change.state for change in standing.changes]
    assert len(states) == len(set(states)) <= 3
    assert VALID not in states
    present = standing.change(standing.state)
    assert standing.state is VALID or (present is not None and present.open)


@given(histories())
def test_folding_step_by_step_is_folding_at_once(events: list[Event]) -> None:
    standing = Standing()
    for event in events:
        standing = apply(standing, event)
    assert standing == fold(events)


@given(histories(), st.sampled_from([SUSPECTED, OUTDATED, DENIED]))
def test_the_same_conflict_twice_is_the_same_as_once(
    events: list[Event], state: MemoryState
) -> None:
    verdict = Conflict(state, NEWER[0], day(20), "x")
    once = [*events, *conflict(fold(events), verdict, day(20))]
    assert conflict(fold(once), verdict, day(21)) == ()
    assert SEVERITY[fold(once).state] >= SEVERITY[state]
