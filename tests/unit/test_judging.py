"""From judgements to what becomes of memories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

from pipeline.domain.candidates import Candidate, Judgement, Pair
from pipeline.domain.changes import Conflict, Event, Standing, believed, conflict, fold, restore
from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Verdict
from pipeline.domain.judging import judge_by_rules, pairs, relapses, settle, told_again
from pipeline.domain.memory import MemoryState

VALID, SUSPECTED, OUTDATED, DENIED = MemoryState
DAY = datetime(2026, 5, 8, tzinfo=UTC)
JOB = UUID(int=99)


def told(number: int, text: str, day: int = 0, order: int = 0, **values: object) -> Candidate:
    said_at = DAY + timedelta(days=day)
    one = Candidate(UUID(int=number), text, "Ann", said_at, order or number, "en")
    return replace(one, **values)  # type: ignore[arg-type]  # fields of the class


LISBON = told(1, "I live in Lisbon.", 0)
PORTO = told(2, "I moved to Porto.", 5)


def against(older: Candidate, newer: Candidate, state: MemoryState = OUTDATED) -> Judgement:
    return Judgement(older, newer, state, "moved", "Moved away.", "in Lisbon", 0.9)


def compare(asked: Sequence[Pair]) -> list[Verdict]:
    return [judge(older.said(), newer.said()) for older, newer in asked]


def test_what_was_said_later_is_the_newer_whatever_arrived_first() -> None:
    assert list(pairs([LISBON], {LISBON.id: [PORTO]})) == [(LISBON, PORTO)]
    assert list(pairs([PORTO], {PORTO.id: [LISBON]})) == [(LISBON, PORTO)]


def test_of_two_at_the_same_time_the_one_accepted_later_is_the_newer() -> None:
    one, other = told(1, "a", 0, order=7), told(2, "b", 0, order=3)
    assert list(pairs([one], {one.id: [other]})) == [(other, one)]


def test_a_pair_is_judged_once_and_nothing_is_paired_with_itself() -> None:
    found = {LISBON.id: [PORTO, LISBON], PORTO.id: [LISBON]}
    assert list(pairs([LISBON, PORTO], found)) == [(LISBON, PORTO)]


def test_what_was_told_before_and_after_another_may_have_been_over_in_between() -> None:
    lisbon = replace(LISBON, told=(LISBON.said_at, DAY + timedelta(days=9)))
    asked = list(pairs([PORTO], {PORTO.id: [lisbon]}))
    assert asked == [(PORTO, lisbon)]
    [(older, newer)] = relapses(asked)
    assert (older.id, older.last_said, newer) == (LISBON.id, LISBON.said_at, PORTO)
    assert list(relapses([(LISBON, PORTO)])) == []
    verdict, back = against(older, newer), against(PORTO, lisbon)
    events = settled([verdict, back])
    assert [state_at(events[LISBON.id], on) for on in (4, 6, 10)] == [VALID, OUTDATED, VALID]
    assert [state_at(events[PORTO.id], on) for on in (6, 10)] == [VALID, OUTDATED]
    past = {one: fold(log) for one, log in events.items()}
    assert settle([verdict, back], past, DAY, JOB) == []


def test_what_is_told_again_speaks_since_it_was_told_first() -> None:
    porto = replace(PORTO, told=(PORTO.said_at, DAY + timedelta(days=9)))
    events = settled([against(LISBON, porto)])
    assert [state_at(events[LISBON.id], on) for on in (4, 6)] == [VALID, OUTDATED]


def test_what_is_told_again_after_the_user_has_restored_another_retires_it_again() -> None:
    restored = fold(restore(Standing(), DAY + timedelta(days=7), "by_user"))
    assert settle([against(LISBON, PORTO)], {LISBON.id: restored}, DAY, JOB) == []
    porto = replace(PORTO, told=(PORTO.said_at, DAY + timedelta(days=9)))
    [turned] = settle([against(LISBON, porto)], {LISBON.id: restored}, DAY, JOB)
    assert turned.events[0].said_at == DAY + timedelta(days=9)


def test_what_was_denied_speaks_until_it_was() -> None:
    past = {PORTO.id: fold(conflict(Standing(), verdict_on(PORTO, DENIED, 8), DAY))}
    log = settled([against(LISBON, PORTO)], past)[LISBON.id]
    assert [state_at(log, on) for on in (4, 6, 9)] == [VALID, OUTDATED, SUSPECTED]
    again = {**past, LISBON.id: fold(log)}
    assert settle([against(LISBON, PORTO)], again, DAY, JOB) == []


def settled(
    judgements: list[Judgement], past: Mapping[UUID, Standing] | None = None
) -> dict[UUID, list[Event]]:
    logs: dict[UUID, list[Event]] = {}
    for one in settle(judgements, past or {}, DAY, JOB):
        logs.setdefault(one.memory_id, []).extend(one.events)
    return logs


def state_at(events: list[Event], day: int) -> MemoryState:
    return believed(events, DAY + timedelta(days=day), recorded=False).state


def verdict_on(older: Candidate, state: MemoryState, day: int) -> Conflict:
    return Conflict(state, UUID(int=older.id.int + 50), DAY + timedelta(days=day), "x")


def test_the_rules_quote_the_part_that_no_longer_holds() -> None:
    (found,) = judge_by_rules([(LISBON, PORTO)], compare)
    assert found.state is OUTDATED
    assert found.part is not None
    assert found.part in LISBON.text
    assert found.reason


def test_unrelated_statements_are_not_judged_to_conflict() -> None:
    tea = told(3, "I like tea.", 6)
    assert list(judge_by_rules([(LISBON, tea)], compare)) == []


def test_a_judgement_becomes_an_event_with_its_cause() -> None:
    newer = replace(PORTO, message="m7")
    (turned,) = settle([against(LISBON, newer)], {LISBON.id: Standing()}, DAY, JOB)
    (event,) = turned.events
    assert (turned.memory_id, event.linked, event.job, event.message) == (
        LISBON.id,
        PORTO.id,
        JOB,
        "m7",
    )
    assert turned.note is not None
    assert (turned.note.part, turned.note.text) == ("in Lisbon", "Moved away.")


def test_ten_facts_against_ten_memories_are_ten_changes() -> None:
    olds = [told(10 + n, f"Fact {n}", 0) for n in range(10)]
    news = [told(30 + n, f"Not fact {n}", 1) for n in range(10)]
    found = settle([against(o, n) for o, n in zip(olds, news, strict=True)], {}, DAY, JOB)
    assert [one.memory_id for one in found] == [one.id for one in olds]


def test_of_several_newer_statements_the_first_retires_and_the_others_add_nothing() -> None:
    faro = told(3, "I moved to Faro.", 9)
    found = settle([against(LISBON, faro), against(LISBON, PORTO)], {}, DAY, JOB)
    (turned,) = found
    assert turned.events[0].linked == PORTO.id


def test_what_is_denied_on_the_way_retires_nothing_after() -> None:
    no = told(4, "I was wrong, I never moved to Porto.", 6)
    faro = told(5, "x", 7)
    judged = [against(PORTO, no, DENIED), against(LISBON, replace(PORTO, said_at=faro.said_at))]
    assert [one.memory_id for one in settle(judged, {}, DAY, JOB)] == [PORTO.id]


def test_what_rested_on_a_denied_memory_is_judged_by_what_denies_it() -> None:
    porto = told(2, "I was wrong, I live in Porto.", 5)
    rome = told(3, "I was wrong again, I live in Rome.", 6)
    first = settle([against(LISBON, porto, DENIED)], {}, DAY, JOB)
    past = {LISBON.id: fold(first[0].events)}
    judged = [against(LISBON, rome, DENIED), against(porto, rome, DENIED)]
    for order in (judged, judged[::-1]):
        turned = {one.memory_id: one.events for one in settle(order, past, DAY, JOB)}
        assert [event.kind.value for event in turned[LISBON.id]] == ["withdrawn", "raised"]
        now = fold((*first[0].events, *turned[LISBON.id]))
        change = now.change(DENIED)
        assert change is not None
        assert (now.state, change.support) == (DENIED, (rome.id,))
    unrelated = settle([against(porto, rome, DENIED)], past, DAY, JOB)
    assert [one.memory_id for one in unrelated] == [porto.id]


def test_evidence_that_the_memory_is_past_already_appends_nothing() -> None:
    past = fold(conflict(Standing(), Conflict(OUTDATED, PORTO.id, PORTO.said_at, "moved"), DAY))
    faro = told(3, "I moved to Faro.", 9)
    assert settle([against(LISBON, faro)], {LISBON.id: past}, DAY, JOB) == []


def test_only_a_later_telling_clears_a_suspicion() -> None:
    doubt = fold(conflict(Standing(), Conflict(SUSPECTED, PORTO.id, PORTO.said_at, "x"), DAY))
    assert told_again(doubt, PORTO.said_at - timedelta(days=1), DAY) == ()
    assert told_again(doubt, PORTO.said_at + timedelta(days=1), DAY) != ()
    assert told_again(Standing(), DAY, DAY) == ()
