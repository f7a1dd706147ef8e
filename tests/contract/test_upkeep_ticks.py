"""Ticks of beat: a slot is worked on once, whoever writes, dies, freezes or comes late."""

from __future__ import annotations

from uuid import UUID

import pytest

from pipeline.domain.jobs import MAX_KILLS
from tests.support.stores import TROUBLE, Stores, at_once
from tests.support.upkeep import HOUR, Upkeep

SILENT = 20.0


@pytest.fixture
def upkeep(stores: Stores) -> Upkeep:
    return Upkeep(stores)


# --- writing ---------------------------------------------------------------------------------


def test_a_slot_is_written_once_however_many_beats_write_it(upkeep: Upkeep) -> None:
    written = at_once(8, lambda _: upkeep.ticks.write({"sweep": HOUR, "audit": HOUR}))
    assert sorted(task for each in written for task in each) == ["audit", "sweep"]
    assert upkeep.stores.count("ticks") == 2


def test_a_slot_is_the_time_since_1970_over_the_interval(upkeep: Upkeep) -> None:
    upkeep.ticks.write({"sweep": HOUR})
    now = upkeep.stores.value("SELECT extract(epoch FROM now())")
    assert upkeep.tick()["slot"] == int(now // 3600)


def test_the_next_slot_is_a_new_tick(upkeep: Upkeep) -> None:
    first = upkeep.wanted()
    upkeep.ticks.finish(first, "done", {})
    assert upkeep.ticks.write({"sweep": HOUR}) == []
    upkeep.let_slots_pass(1)
    assert upkeep.ticks.write({"sweep": HOUR}) == ["sweep"]
    assert upkeep.claim().slot == first.slot


def test_a_beat_that_was_away_catches_up_with_one_tick(upkeep: Upkeep) -> None:
    for _ in range(3):  # nobody worked on them
        upkeep.ticks.write({"sweep": HOUR})
        upkeep.let_slots_pass(1)
    upkeep.let_slots_pass(50)
    upkeep.ticks.write({"sweep": HOUR})
    assert upkeep.stores.count("ticks") == 1


def test_a_new_slot_takes_nothing_from_whoever_works_on_an_older_one(upkeep: Upkeep) -> None:
    upkeep.wanted()
    upkeep.let_slots_pass(1)
    older = upkeep.tick()["slot"]
    upkeep.ticks.write({"sweep": HOUR})
    assert upkeep.stores.count("ticks", "slot = %s AND done_at IS NULL", older) == 1


# --- claiming --------------------------------------------------------------------------------


def test_a_tick_is_claimed_once(upkeep: Upkeep) -> None:
    upkeep.ticks.write({"sweep": HOUR})
    process = upkeep.stores.process
    found = at_once(8, lambda _: upkeep.ticks.claim(process, ("sweep",)))
    assert len([tick for tick in found if tick]) == 1


def test_a_worker_claims_only_what_it_knows(upkeep: Upkeep) -> None:
    upkeep.ticks.write({"of a newer version": HOUR})
    assert upkeep.ticks.claim(upkeep.stores.process, ("sweep",)) is None
    assert upkeep.ticks.claim(upkeep.stores.process, ()) is None


def test_the_upkeep_queue_waits_while_a_tick_does(upkeep: Upkeep) -> None:
    waiting = upkeep.stores.upkeep.waiting_queues
    assert waiting() == []
    upkeep.ticks.write({"sweep": HOUR})
    assert waiting() == ["upkeep"]
    tick = upkeep.claim()
    assert waiting() == []
    upkeep.ticks.finish(tick, "done", {})
    assert waiting() == []


# --- ending ----------------------------------------------------------------------------------


def test_what_a_finished_tick_did_is_shown(upkeep: Upkeep) -> None:
    tick = upkeep.wanted()
    assert upkeep.run().ended_at is None
    upkeep.ticks.finish(tick, "3 removed", {"removed": 3})
    run = upkeep.run()
    assert (run.did, run.error, run.every) == ("3 removed", None, HOUR)
    assert run.ended_at is not None
    assert run.took_ms >= 0
    assert upkeep.tick()["result"] == {"removed": 3}
    assert upkeep.ticks.claim(upkeep.stores.process, ("sweep",)) is None


def test_what_a_tick_found_to_be_wrong_is_shown(upkeep: Upkeep) -> None:
    upkeep.ticks.finish(upkeep.wanted(), "9 compared", {}, "2 differ")
    assert (upkeep.run().did, upkeep.run().error) == ("9 compared", "2 differ")


def test_a_tick_goes_on_where_it_was_left(upkeep: Upkeep) -> None:
    tick = upkeep.wanted()
    upkeep.ticks.put_off(tick, 0, counts=True, error=TROUBLE)
    tick = upkeep.claim()
    assert tick.attempts == 1
    upkeep.ticks.go_on_later(tick, {"after": "a body"})
    again = upkeep.claim()
    assert (again.state, again.attempts) == ({"after": "a body"}, 0)  # it has come farther


def test_a_tick_that_was_put_off_waits_its_time(upkeep: Upkeep) -> None:
    upkeep.ticks.put_off(upkeep.wanted(), 60, counts=False, error=TROUBLE)
    assert upkeep.ticks.claim(upkeep.stores.process, ("sweep",)) is None
    upkeep.later(61)
    assert upkeep.claim().attempts == 0


def test_a_tick_that_is_given_up_says_why(upkeep: Upkeep) -> None:
    upkeep.ticks.give_up(upkeep.wanted(), TROUBLE)
    assert upkeep.run().error == TROUBLE.code
    assert upkeep.tick()["error"]["message"] == TROUBLE.message


# --- workers that die, stop or freeze ----------------------------------------------------------


def test_a_worker_that_dies_does_not_lose_the_slot(upkeep: Upkeep) -> None:
    dead = upkeep.other_process()
    upkeep.ticks.write({"sweep": HOUR})
    upkeep.claim(process=dead)
    upkeep.later(SILENT + 1)
    upkeep.stores.work.beat(upkeep.stores.process)
    assert upkeep.stores.upkeep.free_dead_claims(SILENT) == 1
    assert upkeep.claim().slot == upkeep.tick()["slot"]
    assert upkeep.tick()["kills"] == 1


def test_a_worker_that_beats_keeps_its_tick(upkeep: Upkeep) -> None:
    upkeep.wanted()
    upkeep.later(SILENT + 1)
    upkeep.stores.work.beat(upkeep.stores.process)
    assert upkeep.stores.upkeep.free_dead_claims(SILENT) == 0


@pytest.mark.parametrize("do", ["give_back", "leave"])
def test_a_worker_that_stops_gives_its_tick_back(upkeep: Upkeep, do: str) -> None:
    upkeep.wanted()
    assert getattr(upkeep.stores.work, do)(upkeep.stores.process) == 1
    upkeep.claim()
    assert upkeep.tick()["kills"] == 0


def test_a_frozen_worker_changes_nothing_when_it_thaws(upkeep: Upkeep) -> None:
    frozen = upkeep.other_process()
    upkeep.ticks.write({"sweep": HOUR})
    late = upkeep.claim(process=frozen)
    upkeep.later(SILENT + 1)
    upkeep.stores.work.beat(upkeep.stores.process)
    upkeep.stores.upkeep.free_dead_claims(SILENT)
    mine = upkeep.claim()
    upkeep.ticks.put_off(late, 60, counts=True, error=TROUBLE)
    upkeep.ticks.finish(late, "late", {})
    upkeep.ticks.give_up(late, TROUBLE)
    upkeep.ticks.go_on_later(late, {"late": True})
    assert upkeep.tick()["claimed_by"] == mine.process
    assert upkeep.run().ended_at is None
    upkeep.ticks.finish(mine, "mine", {})
    assert upkeep.run().did == "mine"


def test_a_tick_that_kills_workers_ends_as_poison(upkeep: Upkeep) -> None:
    upkeep.ticks.write({"sweep": HOUR})
    for _ in range(MAX_KILLS):
        upkeep.claim(process=upkeep.other_process())
        upkeep.later(SILENT + 1)
        upkeep.stores.upkeep.free_dead_claims(SILENT)
    assert upkeep.ticks.claim(upkeep.stores.process, ("sweep",)) is None
    assert upkeep.run().error == "poison"
    assert upkeep.tick()["done_at"] is not None


# --- loops -----------------------------------------------------------------------------------


def test_a_loop_is_shown_by_its_last_round(upkeep: Upkeep) -> None:
    upkeep.runs.expect({"reconciler": 5.0})
    assert upkeep.run("reconciler").ended_at is None
    upkeep.runs.note("reconciler", 5.0, 12, "1 claim freed", None)
    upkeep.runs.note("reconciler", 6.0, 13, "", "vectors_unavailable")
    run = upkeep.run("reconciler")
    assert (run.every, run.took_ms, run.did, run.error) == (6.0, 13, "", "vectors_unavailable")
    upkeep.runs.expect({"reconciler": 5.0})
    assert upkeep.run("reconciler").did == ""
    assert upkeep.run("reconciler").wanted_at > (run.ended_at or run.wanted_at)


def test_an_unknown_process_claims_as_well(upkeep: Upkeep) -> None:
    """A claim is made before the first beat, if need be, and lasts as long as a silence."""
    upkeep.ticks.write({"sweep": HOUR})
    upkeep.claim(process=UUID(int=7))
    assert upkeep.stores.upkeep.free_dead_claims(SILENT) == 0
    upkeep.later(SILENT + 1)
    assert upkeep.stores.upkeep.free_dead_claims(SILENT) == 1
