"""How memories change their minds, in the truth."""

from __future__ import annotations

from random import Random
from uuid import uuid4

import pytest

from pipeline.domain.bodies import Body
from pipeline.domain.memory import MemoryState
from pipeline.errors import InvalidInput, NotFound
from tests.support.minds import (
    DENIED,
    FARO,
    LISBON,
    NOT_PORTO,
    OUTDATED,
    PLACES,
    PORTO,
    SUSPECTED,
    VALID,
    change,
    ends,
    named,
    standing_of,
    tell,
    when,
)
from tests.support.stores import Stores, at_once, draft, in_background


def test_a_newer_claim_retires_the_older_and_says_why_which_part_and_who(stores: Stores) -> None:
    body = stores.body()
    old = tell(stores, body, LISBON, 0)
    job = stores.tell(body, draft(PORTO, said_at=when(1)))
    new = named(stores, body, PORTO)
    assert stores.memories.get_memory(stores.project, old.id).state is OUTDATED
    outdated = change(stores, old, OUTDATED)
    assert (outdated.linked, outdated.job) == (new.id, job.id)
    note = stores.changes.logs(body.id, [old.id])[old.id].note(OUTDATED)
    assert note is not None
    assert note.part is not None
    assert note.part in LISBON
    assert note.text


def test_a_body_says_how_many_of_its_memories_are_in_each_state(stores: Stores) -> None:
    body = stores.body()
    tell(stores, body, LISBON, 0)
    tell(stores, body, PORTO, 1)
    expected = {"valid": 1, "suspected": 0, "outdated": 1, "denied": 0}
    assert stores.bodies.get_body(stores.project, body.id).counts == expected
    found = stores.bodies.list_bodies(
        stores.project, namespace=None, name=None, cursor=None, limit=9
    )
    assert [one.counts for one in found.items] == [expected]


def test_what_was_said_earlier_and_comes_later_is_the_older(stores: Stores) -> None:
    body = stores.body()
    new = tell(stores, body, PORTO, 5)
    old = tell(stores, body, LISBON, 0)
    assert old.state is OUTDATED
    assert stores.memories.get_memory(stores.project, new.id).state is VALID
    assert change(stores, old, OUTDATED).linked == new.id


def test_what_came_between_is_linked_when_it_is_told_last(stores: Stores) -> None:
    body = stores.body()
    lisbon, faro = tell(stores, body, LISBON, 0), tell(stores, body, FARO, 9)
    porto = tell(stores, body, PORTO, 5)
    assert change(stores, lisbon, OUTDATED).links == (faro.id, porto.id)
    assert change(stores, porto, OUTDATED).links == (faro.id,)
    for memory in (lisbon, porto, faro):
        assert ends(stores, memory) == (faro.id,)


def test_back_to_an_old_place_is_a_third_memory(stores: Stores) -> None:
    body = stores.body()
    first, porto = tell(stores, body, LISBON, 0), tell(stores, body, PORTO, 5)
    back = tell(stores, body, "I moved back to Lisbon.", 9)
    states = [memory.state for memory in stores.all_memories(body)]
    assert states == [OUTDATED, OUTDATED, VALID]
    assert change(stores, porto, OUTDATED).linked == back.id
    assert ends(stores, first) == (back.id,)


def test_saying_again_what_had_given_way_overturns_in_turn(stores: Stores) -> None:
    body = stores.body()
    first, porto = tell(stores, body, LISBON, 0), tell(stores, body, PORTO, 5)
    stores.tell(body, draft(LISBON, said_at=when(9), turns=("once more",)))
    back = named(stores, body, LISBON)
    assert back.id != first.id
    states = [memory.state for memory in stores.all_memories(body)]
    assert states == [OUTDATED, OUTDATED, VALID]
    assert change(stores, porto, OUTDATED).linked == back.id
    assert ends(stores, first) == (back.id,)


def test_two_statements_of_one_part_are_judged_too(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft(LISBON, said_at=when(0)), draft(PORTO, said_at=when(1)))
    assert named(stores, body, LISBON).state is OUTDATED
    assert named(stores, body, PORTO).state is VALID


def test_the_user_restores_and_older_evidence_never_retires_again(stores: Stores) -> None:
    body = stores.body()
    old = tell(stores, body, LISBON, 0)
    tell(stores, body, PORTO, 1)
    stores.changes.restore(stores.project, old.id, "I am still there")
    assert stores.memories.get_memory(stores.project, old.id).state is VALID
    tell(stores, body, FARO, 2)
    assert stores.memories.get_memory(stores.project, old.id).state is VALID


def test_what_is_said_again_after_the_user_has_restored_another_retires_it_again(
    stores: Stores,
) -> None:
    body = stores.body()
    lisbon, porto = tell(stores, body, LISBON, 0), tell(stores, body, PORTO, 1)
    stores.changes.restore(stores.project, lisbon.id, None)
    stores.tell(body, draft(PORTO, said_at=when(2), turns=("before",)))
    assert standing_of(stores, lisbon.id) is VALID
    stores.tell(body, draft(PORTO, said_at=when(20_000), turns=("after",)))
    assert [one.state for one in stores.all_memories(body)] == [OUTDATED, VALID]
    assert ends(stores, lisbon) == (porto.id,)
    assert len(named(stores, body, PORTO).sources) == 3


def test_what_is_taken_back_again_after_it_was_restored_is_denied_again(stores: Stores) -> None:
    body = stores.body()
    porto = tell(stores, body, PORTO, 0)
    tell(stores, body, NOT_PORTO, 1)
    stores.changes.restore(stores.project, porto.id, None)
    again = draft(NOT_PORTO, said_at=when(20_000), turns=("no!",), entities=(("Porto", "place"),))
    stores.tell(body, again)
    assert standing_of(stores, porto.id) is DENIED


def test_a_user_sets_a_state_and_names_the_memory_that_says_so(stores: Stores) -> None:
    body = stores.body()
    old, new = tell(stores, body, "The key is red.", 0), tell(stores, body, "It is a key.", 1)
    stores.changes.set_state(stores.project, old.id, DENIED, linked=new.id, reason="repainted")
    assert change(stores, old, DENIED).linked == new.id
    for wrong in (old.id, uuid4()):
        with pytest.raises(InvalidInput):
            stores.changes.set_state(stores.project, new.id, OUTDATED, linked=wrong)
    with pytest.raises(InvalidInput, match="overturned"):
        stores.changes.set_state(stores.project, new.id, OUTDATED, linked=old.id)
    with pytest.raises(NotFound):
        stores.changes.set_state(stores.new_project(), old.id, VALID)


def test_what_was_restored_may_overturn_what_had_overturned_it(stores: Stores) -> None:
    body = stores.body()
    old, new = tell(stores, body, LISBON, 0), tell(stores, body, PORTO, 1)
    stores.changes.restore(stores.project, old.id, None)
    stores.changes.set_state(stores.project, new.id, OUTDATED, linked=old.id)
    assert ends(stores, new) == (old.id,)
    assert ends(stores, old) == (old.id,)
    with pytest.raises(InvalidInput, match="overturned"):
        stores.changes.set_state(stores.project, old.id, OUTDATED, linked=new.id)


@pytest.mark.parametrize(
    ("gone", "states"),
    [(0, [OUTDATED, VALID]), (1, [SUSPECTED, VALID]), (2, [OUTDATED, SUSPECTED])],
)
def test_a_chain_without_one_of_its_memories_is_still_a_chain(
    stores: Stores, gone: int, states: list[MemoryState]
) -> None:
    body = stores.body()
    told = [tell(stores, body, text, day) for day, text in enumerate((LISBON, PORTO, FARO))]
    stores.memories.delete_memory(stores.project, told.pop(gone).id)
    first, last = told
    assert [one.state for one in stores.all_memories(body)] == states
    assert ends(stores, first) == (last.id,)
    _, logs = stores.changes.chain(stores.project, last.id)
    assert set(logs) == {first.id, last.id}
    check_logs(stores, body)


def test_two_corrections_in_a_row_leave_the_last_word(stores: Stores) -> None:
    body = stores.body()
    first = tell(stores, body, "Ann lives in Lisbon.", 0)
    second = tell(stores, body, "I was wrong, Ann lives in Porto.", 1)
    last = tell(stores, body, "I was wrong again, Ann lives in Rome.", 2)
    assert [one.state for one in stores.all_memories(body)] == [DENIED, DENIED, VALID]
    assert ends(stores, first) == ends(stores, second) == (last.id,)
    assert change(stores, first, SUSPECTED).resolution is not None
    check_logs(stores, body)


def test_what_is_denied_carries_no_verdict(stores: Stores) -> None:
    body = stores.body()
    old, denied = tell(stores, body, LISBON, 0), tell(stores, body, "It is a key.", 1)
    stores.changes.set_state(stores.project, denied.id, DENIED)
    with pytest.raises(InvalidInput, match="denied"):
        stores.changes.set_state(stores.project, old.id, OUTDATED, linked=denied.id)


def test_where_nothing_is_believed_a_chain_has_no_end(stores: Stores) -> None:
    body = stores.body()
    lisbon, porto = tell(stores, body, LISBON, 0), tell(stores, body, PORTO, 1)
    stores.changes.set_state(stores.project, porto.id, OUTDATED)
    assert ends(stores, lisbon) == ends(stores, porto) == ()


def test_edits_and_commits_at_once_change_each_memory_once(stores: Stores) -> None:
    body = stores.body()
    old = tell(stores, body, LISBON, 0)
    stores.prepare(body, draft(PORTO, said_at=when(1)))
    committing = in_background(lambda: stores.commit(body))
    at_once(8, lambda _: stores.changes.set_state(stores.project, old.id, OUTDATED))
    if committing() is None:  # an edit held the lane just then
        assert stores.commit(body) is not None
    log = stores.changes.logs(body.id, [old.id])[old.id]
    assert len(log.standing().changes) == 1
    assert stores.memories.get_memory(stores.project, old.id).state is log.standing().state


def test_bodies_never_judge_each_other(stores: Stores) -> None:
    one, other = stores.body(), stores.body()
    old = tell(stores, one, LISBON, 0)
    tell(stores, other, PORTO, 1)
    assert stores.memories.get_memory(stores.project, old.id).state is VALID


def test_what_is_told_again_is_in_doubt_no_longer(stores: Stores) -> None:
    body = stores.body()
    old = tell(stores, body, LISBON, 0)
    stores.changes.set_state(stores.project, old.id, SUSPECTED)
    far = draft(LISBON, said_at=when(20_000), turns=("another turn",))
    stores.tell(body, far)
    assert stores.memories.get_memory(stores.project, old.id).state is VALID
    assert len(stores.all_memories(body)) == 1


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_the_stored_state_is_what_the_log_folds_to(
    stores: Stores, seed: int
) -> None:
    chance, body = Random(seed), stores.body()
    for step in range(24):
        memories = stores.all_memories(body)
        one = chance.choice(memories) if memories else None
        what = chance.choice(["tell", "tell", "deny", "restore", "set", "delete"])
        if one is None or what in ("tell", "deny"):
            form = "I moved to {}." if what == "tell" else "I was wrong, I never moved to {}."
            text = form.format(chance.choice(PLACES))
            said = when(chance.randint(0, 40))
            named = (("Ann", "person"), *((one, "place") for one in PLACES if one in text))
            told = draft(text, said_at=said, turns=(f"{text} {step}",), entities=named)
            stores.tell(body, told)
        elif what == "restore":
            stores.changes.restore(stores.project, one.id, None)
        elif what == "set":
            stores.changes.set_state(stores.project, one.id, chance.choice(list(MemoryState)))
        else:
            stores.memories.delete_memory(stores.project, one.id)
        check_logs(stores, body)


def check_logs(stores: Stores, body: Body) -> None:
    memories = stores.all_memories(body)
    logs = stores.changes.logs(body.id, [memory.id for memory in memories])
    for memory in memories:
        standing = logs[memory.id].standing()
        assert memory.state is standing.state
        assert len(standing.changes) <= 3
        assert all(standing_of(stores, one) in (VALID, SUSPECTED) for one in ends(stores, memory))
