"""How a memory changes its mind."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.changes import (
    SEVERITY,
    SUPPORT_WITHDRAWN,
    Conflict,
    Event,
    Heir,
    Resolution,
    Standing,
    apply,
    believed,
    clear,
    conflict,
    fold,
    is_known,
    relapse,
    restore,
    set_by_user,
    successors,
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
    standing = after(first, withdraw(after(first), NEWER[0], day(2), day(2)))
    assert standing.state is SUSPECTED
    suspicion = standing.change(SUSPECTED)
    assert suspicion is not None
    assert (suspicion.reason, suspicion.linked) == (SUPPORT_WITHDRAWN, None)
    outdated = standing.change(OUTDATED)
    assert outdated is not None
    assert outdated.resolution is Resolution.WITHDRAWN


def test_what_the_lost_memory_had_given_way_to_takes_its_place() -> None:
    first = raised(OUTDATED)
    standing = after(
        first, withdraw(after(first), NEWER[0], day(2), day(2), heir=Heir(NEWER[1], day(1)))
    )
    suspicion = standing.change(SUSPECTED)
    assert suspicion is not None
    assert (standing.state, suspicion.reason) == (SUSPECTED, SUPPORT_WITHDRAWN)
    assert suspicion.support == (NEWER[1],)
    again = fold(
        (*first, *withdraw(after(first), NEWER[0], day(2), day(2), heir=Heir(NEWER[1], day(1))))
    )
    assert withdraw(again, NEWER[1], day(3), day(3)) != ()


def test_a_verdict_is_withdrawn_when_that_was_said_and_not_when_it_was_recorded() -> None:
    first = raised(OUTDATED, said=8)
    told = (*first, *withdraw(after(first), NEWER[0], day(11), day(300)))
    assert believed(told, day(10), recorded=False).state is OUTDATED
    assert believed(told, day(12), recorded=False).state is SUSPECTED
    assert believed(told, day(12), recorded=True).state is OUTDATED


def test_an_heir_speaks_only_since_it_was_said() -> None:
    first = raised(OUTDATED, said=8)
    lost = withdraw(after(first), NEWER[0], day(12), day(300), heir=Heir(NEWER[1], day(15)))
    assert believed((*first, *lost), day(13), recorded=False).changes[0].links == ()
    assert believed((*first, *lost), day(16), recorded=False).changes[0].links == (NEWER[1],)


def test_an_heir_that_says_the_same_bears_the_memory_out() -> None:
    first = raised(OUTDATED, said=8)
    heir = Heir(NEWER[1], day(12), same=True)
    standing = after(first, withdraw(after(first), NEWER[0], day(15), day(15), heir=heir))
    assert standing.state is VALID
    assert {change.resolution for change in standing.changes} == {
        Resolution.WITHDRAWN,
        Resolution.CLEARED,
    }


def test_what_had_spoken_before_the_lost_memory_speaks_on() -> None:
    doubt = raised(SUSPECTED, 0, 4)
    over = raised(OUTDATED, 1, 8, after(doubt))
    standing = after(doubt, over, withdraw(after(doubt, over), NEWER[1], day(9), day(9)))
    suspicion = standing.change(SUSPECTED)
    assert suspicion is not None
    assert (standing.state, suspicion.reason, suspicion.said_at) == (SUSPECTED, "moved", day(4))
    assert (suspicion.support, suspicion.resolution) == ((NEWER[0],), None)
    denied = raised(DENIED, 2, 9, after(doubt, over))
    lost = withdraw(after(doubt, over, denied), NEWER[2], day(10), day(10))
    assert after(doubt, over, denied, lost).state is OUTDATED
    neither = withdraw(after(doubt, over), NEWER[1], day(9), day(9), lambda _: False)
    left = after(doubt, over, neither).changes[0]
    assert (left.support, left.linked, left.links) == ((), None, (NEWER[0],))


def test_what_the_user_has_set_before_stands_when_what_confirmed_it_goes() -> None:
    by_user = set_by_user(Standing(), OUTDATED, day(2))
    over = raised(DENIED, 0, 8, after(by_user))
    lost = withdraw(after(by_user, over), NEWER[0], day(9), day(9))
    assert after(by_user, over, lost).state is OUTDATED


def test_what_is_lost_had_given_way_to_what_overturned_it_and_not_to_what_denies_it() -> None:
    over = raised(OUTDATED, 0, 4)
    denied = raised(DENIED, 1, 8, after(over))
    assert successors(after(over, denied)) == (NEWER[0],)
    assert successors(after(raised(DENIED, 1, 8))) == ()
    assert successors(after(over, set_by_user(after(over), DENIED, day(9)))) == (NEWER[0],)
    named = set_by_user(after(over), DENIED, day(9), NEWER[2])
    assert successors(after(over, named)) == (NEWER[2],)


def test_what_was_over_before_it_was_denied_was_over_then() -> None:
    denied = raised(DENIED, 0, 20)
    late = conflict(after(denied), against(OUTDATED, 1, 8), day(30))
    standing = after(denied, late)
    assert [(one.state, one.resolution) for one in standing.changes] == [
        (OUTDATED, Resolution.CONFIRMED),
        (DENIED, None),
    ]
    assert standing.state is DENIED
    assert believed((*denied, *late), day(10), recorded=False).state is OUTDATED


def test_told_again_later_a_memory_was_over_only_for_a_while() -> None:
    back = (*raised(OUTDATED, 0, 8), *relapse(Standing(), OUTDATED, day(12), day(30)))
    states = [believed(back, day(at), recorded=False).state for at in (7, 9, 13)]
    assert states == [VALID, OUTDATED, VALID]
    assert is_known(fold(back), against(OUTDATED, 0, 8))
    assert not is_known(fold(back), against(OUTDATED, 1, 8))


@pytest.mark.parametrize("state", [SUSPECTED, OUTDATED, DENIED])
def test_what_came_after_it_was_told_again_still_speaks_against_it(state: MemoryState) -> None:
    last = raised(state, 1, 20)
    over = conflict(after(last), against(OUTDATED, 0, 8), day(30))
    back = (*last, *over, *relapse(after(last), OUTDATED, day(12), day(30)))
    states = [believed(back, day(at), recorded=False).state for at in (7, 9, 13, 21)]
    assert states == [VALID, OUTDATED, VALID, state]
    assert over
    change = fold(back).change(state)
    assert change is not None
    assert (change.support, change.resolution) == ((NEWER[1],), None)


def test_a_suspicion_without_a_newer_memory_takes_one() -> None:
    first = raised(OUTDATED, said=8)
    lost = (*first, *withdraw(after(first), NEWER[0], day(9), day(9)))
    more = conflict(fold(lost), against(SUSPECTED, 1, 12), day(12))
    suspicion = after(lost, more).change(SUSPECTED)
    assert suspicion is not None
    assert suspicion.support == (NEWER[1],)


def test_a_memory_that_carried_no_verdict_may_go_without_a_word() -> None:
    assert withdraw(after(raised(OUTDATED)), NEWER[3], day(2), day(2)) == ()


def test_what_was_believed_is_asked_by_when_it_was_said_or_by_when_it_was_recorded() -> None:
    late = conflict(Standing(), Conflict(OUTDATED, NEWER[0], day(1), "moved"), day(9))
    assert believed(late, day(5), recorded=False).state is OUTDATED
    assert believed(late, day(5), recorded=True).state is VALID


days = st.integers(0, 12).map(day)


@st.composite
def histories(draw: st.DrawFn) -> list[Event]:
    events: list[Event] = []
    for number in range(draw(st.integers(0, 12))):
        standing, at = fold(events), day(number)
        step = draw(st.sampled_from(["conflict", "relapse", "clear", "set", "withdraw"]))
        linked, said = draw(st.sampled_from(NEWER)), draw(days)
        if step in ("conflict", "relapse"):
            verdict = Conflict(
                draw(st.sampled_from([SUSPECTED, OUTDATED, DENIED])), linked, said, "x"
            )
            again = said + timedelta(hours=draw(st.integers(1, 99)))
            over = conflict(standing, verdict, at)
            back = relapse(standing, verdict.state, again, at)
            events += (*over, *back) if over and step == "relapse" else over
        elif step == "clear":
            events += clear(standing, said, at, "x")
        elif step == "set":
            events += set_by_user(standing, draw(st.sampled_from(list(MemoryState))), at)
        else:
            remaining = draw(st.sets(st.sampled_from(NEWER))).__contains__
            heirs = st.builds(Heir, st.sampled_from(NEWER), days, st.booleans())
            heir = draw(st.none() | heirs)
            events += withdraw(standing, linked, said, at, remaining, heir)
    return events


@given(histories())
def test_there_is_at_most_one_change_a_state_and_the_state_is_that_of_the_gravest_open_one(
    events: list[Event],
) -> None:
    moments = [believed(events, day(number), recorded=False) for number in range(14)]
    for standing in (fold(events), *moments):
        states = [change.state for change in standing.changes]
        assert len(states) == len(set(states)) <= 3
        assert VALID not in states
        opened = [change.state for change in standing.changes if change.open]
        assert standing.state is max(opened, key=SEVERITY.__getitem__, default=VALID)
        present = standing.change(standing.state)
        assert present is None or present.resolution is None


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


@given(histories(), st.sampled_from(NEWER))
def test_what_is_lost_supports_no_state_any_more(events: list[Event], gone: UUID) -> None:
    lost = withdraw(fold(events), gone, day(20), day(20), lambda link: link != gone)
    change = fold([*events, *lost]).change(fold([*events, *lost]).state)
    assert change is None or gone not in change.support or len(change.support) > 1


@given(histories(), st.sampled_from(NEWER), days)
def test_what_is_lost_twice_is_lost_once(events: list[Event], gone: UUID, said: datetime) -> None:
    once = [*events, *withdraw(fold(events), gone, said, day(20), lambda link: link != gone)]
    assert withdraw(fold(once), gone, said, day(21), lambda link: link != gone) == ()


def test_what_later_words_had_ended_falls_on_the_day_that_took_it_back() -> None:
    over = (*raised(OUTDATED, 0, 8), *relapse(Standing(), OUTDATED, day(13), day(20)))
    told = (*over, *withdraw(fold(over), NEWER[0], day(12), day(30)))
    states = [believed(told, day(at), recorded=False).state for at in (9, 12, 13)]
    assert states == [OUTDATED, SUSPECTED, VALID]
    assert withdraw(fold(over), NEWER[0], day(14), day(30)) == ()


verdicts = st.lists(
    st.tuples(st.sampled_from([SUSPECTED, OUTDATED, DENIED]), st.sampled_from(NEWER), days),
    max_size=6,
)


@given(verdicts, st.randoms(use_true_random=False))
def test_in_whatever_order_it_arrives_each_moment_believes_what_was_said_until_then(
    told: list[tuple[MemoryState, UUID, datetime]], chance: Random
) -> None:
    events: list[Event] = []
    for state, linked, said in chance.sample(told, len(told)):
        events += conflict(fold(events), Conflict(state, linked, said, "x"), day(20))
    for moment in map(day, range(14)):
        until = [state for state, _, said in told if said <= moment]
        expected = max(until, key=SEVERITY.__getitem__, default=VALID)
        assert believed(events, moment, recorded=False).state is expected
