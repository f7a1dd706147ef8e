"""What becomes of verdicts when the memory that carried them is deleted or denied."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

import pytest

from pipeline.domain.chains import Chain, chain, current
from pipeline.domain.changes import SUPPORT_WITHDRAWN
from pipeline.domain.memory import Memory
from tests.support.minds import (
    DENIED,
    FARO,
    LISBON,
    NOT_PORTO,
    OUTDATED,
    PORTO,
    SUSPECTED,
    VALID,
    change,
    ends,
    lose,
    standing_of,
    state_then,
    tell,
    when,
)
from tests.support.stores import Stores, draft


def test_a_verdict_reopens_when_the_newer_memory_is_deleted(stores: Stores) -> None:
    body = stores.body()
    old, new = tell(stores, body, LISBON, 0), tell(stores, body, PORTO, 1)
    stores.memories.delete_memory(stores.project, new.id)
    assert stores.memories.get_memory(stores.project, old.id).state is SUSPECTED
    suspicion = change(stores, old, SUSPECTED)
    assert (suspicion.reason, suspicion.linked) == (SUPPORT_WITHDRAWN, None)
    assert "Porto" not in stores.everything()


def test_a_verdict_falls_when_its_support_was_taken_back_not_when_that_was_recorded(
    stores: Stores,
) -> None:
    body = stores.body()
    lisbon, porto = tell(stores, body, LISBON, 1), tell(stores, body, PORTO, 8)
    tell(stores, body, NOT_PORTO, 11)
    assert [state_then(stores, lisbon, at) for at in (5, 9, 12)] == [VALID, OUTDATED, SUSPECTED]
    assert [state_then(stores, porto, at) for at in (9, 12)] == [VALID, DENIED]
    stores.tell(body, draft(LISBON, said_at=when(13), turns=("once more",)))
    assert [one.state for one in stores.all_memories(body)] == [VALID, DENIED, VALID]
    assert [state_then(stores, lisbon, at) for at in (12, 13)] == [SUSPECTED, VALID]


@pytest.mark.parametrize("how", ["deleted", "denied"])
def test_told_after_what_is_gone_now_a_memory_is_in_doubt_no_longer(
    stores: Stores, how: str
) -> None:
    body = stores.body()
    lisbon, porto = tell(stores, body, LISBON, 1), tell(stores, body, PORTO, 8)
    lose(stores, porto, how)
    stores.tell(body, draft(LISBON, said_at=when(7), turns=("before",)))
    assert standing_of(stores, lisbon.id) is SUSPECTED
    stores.tell(body, draft(LISBON, said_at=when(9), turns=("after",)))
    assert standing_of(stores, lisbon.id) is VALID


@pytest.mark.parametrize("how", ["deleted", "denied"])
def test_what_the_lost_memory_had_given_way_to_takes_its_place(stores: Stores, how: str) -> None:
    body = stores.body()
    told = [tell(stores, body, text, day) for text, day in ((LISBON, 1), (PORTO, 8), (FARO, 15))]
    lisbon, porto, faro = told
    lose(stores, porto, how)
    suspicion = change(stores, lisbon, SUSPECTED)
    assert (suspicion.reason, suspicion.support) == (SUPPORT_WITHDRAWN, (faro.id,))
    assert ends(stores, lisbon) == (faro.id,)


def test_the_place_of_what_the_user_denies_is_taken_by_what_the_user_names(stores: Stores) -> None:
    body = stores.body()
    lisbon, porto = tell(stores, body, LISBON, 1), tell(stores, body, PORTO, 8)
    key = tell(stores, body, "The key is red.", 9)
    stores.changes.set_state(stores.project, porto.id, DENIED, linked=key.id)
    assert ends(stores, lisbon) == ends(stores, porto) == (key.id,)


@pytest.mark.parametrize("how", ["deleted", "denied"])
def test_what_is_told_again_after_the_lost_memory_bears_the_first_out(
    stores: Stores, how: str
) -> None:
    body = stores.body()
    lisbon, porto = tell(stores, body, LISBON, 1), tell(stores, body, PORTO, 8)
    stores.tell(body, draft(LISBON, said_at=when(18), turns=("once more",)))
    lose(stores, porto, how)
    assert standing_of(stores, lisbon.id) is VALID
    assert {one.state for one in stores.all_memories(body) if one.text == LISBON} == {VALID}


def test_a_suspicion_stands_when_what_confirmed_it_is_gone(stores: Stores) -> None:
    body = stores.body()
    lisbon, other = tell(stores, body, LISBON, 1), tell(stores, body, "The key is red.", 2)
    stores.changes.set_state(
        stores.project, lisbon.id, SUSPECTED, linked=other.id, reason="a doubt"
    )
    porto = tell(stores, body, PORTO, 8)
    stores.memories.delete_memory(stores.project, porto.id)
    suspicion = change(stores, lisbon, SUSPECTED)
    assert (suspicion.support, suspicion.resolution) == ((other.id,), None)
    assert ends(stores, lisbon) == (other.id,)
    note = stores.changes.logs(body.id, [lisbon.id])[lisbon.id].note(SUSPECTED)
    assert note is not None
    assert note.text == "a doubt"
    stores.memories.delete_memory(stores.project, other.id)
    suspicion = change(stores, lisbon, SUSPECTED)
    assert (suspicion.reason, suspicion.support) == (SUPPORT_WITHDRAWN, ())


def test_denying_a_memory_reopens_what_it_had_overturned(stores: Stores) -> None:
    body = stores.body()
    old, new = tell(stores, body, LISBON, 0), tell(stores, body, PORTO, 1)
    stores.changes.set_state(stores.project, new.id, DENIED)
    assert stores.memories.get_memory(stores.project, old.id).state is SUSPECTED


def picture(stores: Stores, memory: Memory) -> list[object]:
    """What all on a memory's chain are now, and which of its links hold."""
    body_id, logs = stores.changes.chain(stores.project, memory.id)
    found = stores.memories.read(body_id, list(logs))
    order = {one.id: (one.said_at, one.recorded_at) for one in found.values()}
    chains = [chain(logs, one, order) for one in sorted(found)]
    holding = {(x.older, x.newer, x.state, x.note) for x in chains[0].links if x.holds}
    states = {one.id: one.state for one in found.values()}
    return [states, holding, [current(each.standings, one) for each, one in zipped(chains, found)]]


def zipped(chains: list[Chain], found: Iterable[UUID]) -> list[tuple[Chain, UUID]]:
    return list(zip(chains, sorted(found), strict=True))


@pytest.mark.parametrize(
    "told",
    [
        [(LISBON, 1), (PORTO, 8)],
        [(LISBON, 1), (PORTO, 8), (FARO, 15)],
        [(LISBON, 1), (PORTO, 8), (LISBON, 15)],
        [(FARO, 15), (LISBON, 1), (PORTO, 8)],
        [(LISBON, 1), (PORTO, 8), (FARO, 15), (PORTO, 20), (LISBON, 25)],
        [(LISBON, 1), ("Maybe I will move out of Lisbon.", 4), (PORTO, 8)],
    ],
)
@pytest.mark.parametrize("times", [1, 2])
def test_a_denial_that_the_user_takes_back_leaves_all_as_it_was(
    stores: Stores, told: list[tuple[str, int]], times: int
) -> None:
    body = stores.body()
    for number, (text, day) in enumerate(told):
        stores.tell(body, draft(text, said_at=when(day), turns=(f"turn {number}",)))
    for memory in stores.all_memories(body):
        before = picture(stores, memory)
        for _ in range(times):
            stores.changes.set_state(stores.project, memory.id, DENIED)
            assert picture(stores, memory) != before
            if memory.state is VALID:
                stores.changes.restore(stores.project, memory.id, None)
            else:
                stores.changes.set_state(stores.project, memory.id, memory.state)
        assert picture(stores, memory) == before, memory.text
