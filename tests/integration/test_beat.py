"""Beats as processes: two of them, and servers and workers that die under them."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline import maintenance
from pipeline.domain.upkeep import LastRun
from pipeline.settings import Settings
from schedules.entries import ENTRIES
from tests.support.fleet import SILENCE, Fleet
from tests.support.servers import Managed, Servers, python_spec, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="freezes and looks through /proc"),
]

NAMES = sorted(entry.name for entry in ENTRIES)
LOGGED = """
CREATE TABLE begun (task text, slot bigint);
CREATE TABLE ended (task text, slot bigint);
CREATE FUNCTION log_tick() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN INSERT INTO begun VALUES (NEW.task, NEW.slot);
    ELSE INSERT INTO ended VALUES (NEW.task, NEW.slot); END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER log_begun AFTER INSERT ON ticks FOR EACH ROW EXECUTE FUNCTION log_tick();
CREATE TRIGGER log_ended AFTER UPDATE ON ticks FOR EACH ROW
    WHEN (OLD.done_at IS NULL AND NEW.done_at IS NOT NULL) EXECUTE FUNCTION log_tick();
GRANT ALL ON begun, ended TO PUBLIC;
-- What a beat or a worker does meanwhile comes into all three tables, before or after it.
CREATE FUNCTION pass(number int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    LOCK TABLE ticks IN SHARE ROW EXCLUSIVE MODE;
    UPDATE ticks SET slot = slot - number;
    UPDATE begun SET slot = slot - number;
    UPDATE ended SET slot = slot - number;
END $$;
"""


class Beat(Managed):
    """`memnet beat`, or Celery's own command for it."""

    def __init__(self, fleet: Fleet, folder: Path, *arguments: str) -> None:
        self.heartbeat = folder / "heartbeat"
        told = {**fleet.settings, "MEMNET_HEARTBEAT_FILE": str(self.heartbeat)}
        spec = python_spec(
            folder.name, arguments or ("memnet", "beat"), folder, told, self.heartbeat.exists
        )
        super().__init__(spec, fleet.servers.logs)

    def looks(self) -> None:
        """Return when it has looked once more."""
        seen = time.time()
        until(lambda: self.heartbeat.stat().st_mtime > seen, "a look")


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    servers = Servers(tmp_path_factory.mktemp("servers"))
    made = Fleet(servers, "beat", ["upkeep"])
    try:
        servers.start()
        made.start()
        made.rows(LOGGED)
        yield made
    finally:
        made.close()
        servers.close()


@pytest.fixture
def beats(fleet: Fleet, tmp_path: Path) -> Iterator[tuple[Beat, Beat]]:
    """Two of them, started at once."""
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    both = (
        Beat(fleet, folders[0]),
        Beat(fleet, folders[1], "celery", "-A", "schedules.app", "beat", "-l", "INFO"),
    )
    try:
        for beat in both:
            beat.launch()
        for beat in both:
            beat.wait_ready()
        yield both
    finally:
        for beat in both:
            beat.kill9()


def rows(fleet: Fleet, table: str) -> list[tuple[str, int]]:
    return sorted((row["task"], row["slot"]) for row in fleet.rows(f"SELECT * FROM {table}"))  # noqa: S608


def let_slots_pass(fleet: Fleet, number: int = 1) -> None:
    """As if what is written had been written earlier; so it is for the log."""
    fleet.rows("SELECT pass(%s)", number)


def all_done(fleet: Fleet, slots: int) -> None:
    """Return when so many slots of every entry have ended, and assert that each did so once."""
    until(lambda: len(rows(fleet, "ended")) >= slots * len(NAMES), f"{slots} slots")
    assert rows(fleet, "ended") == rows(fleet, "begun")
    assert len(set(rows(fleet, "begun"))) == slots * len(NAMES)


def runs(fleet: Fleet) -> dict[str, LastRun]:
    return {run.name: run for run in maintenance.last_runs(Settings.load(fleet.settings))}


def test_two_beats_and_a_slot_is_worked_on_once(fleet: Fleet, beats: tuple[Beat, Beat]) -> None:
    fleet.ready()
    all_done(fleet, 1)
    for slots in (2, 3, 4):
        let_slots_pass(fleet)
        for beat in beats:
            beat.looks()
        all_done(fleet, slots)
    beats[0].freeze()
    let_slots_pass(fleet)
    beats[1].looks()
    beats[0].thaw()  # late, it comes to the same slot
    beats[0].looks()
    all_done(fleet, 5)
    found = runs(fleet)
    assert {"beat", "outbox", "reconciler", *NAMES} == set(found)
    assert [name for name in NAMES if found[name].error or not found[name].ended_at] == []


def test_a_beat_outlives_a_restart_of_postgresql_and_says_so_by_its_file(
    fleet: Fleet, beats: tuple[Beat, Beat]
) -> None:
    begun = len(rows(fleet, "begun"))
    fleet.servers.postgres.kill9()
    time.sleep(1.0)  # more than a look takes
    before = [beat.heartbeat.stat().st_mtime for beat in beats]
    time.sleep(2.0)
    assert [beat.heartbeat.stat().st_mtime for beat in beats] == before
    assert all(beat.runs for beat in beats)
    fleet.servers.postgres.start()
    for beat in beats:
        beat.looks()
    let_slots_pass(fleet)
    until(lambda: len(rows(fleet, "begun")) == begun + len(NAMES), "the next slots")
    fleet.ready()


def test_a_worker_that_dies_at_it_does_not_lose_the_slot(
    fleet: Fleet, beats: tuple[Beat, Beat]
) -> None:
    until(lambda: rows(fleet, "ended") == rows(fleet, "begun"), "nothing to do")
    (worker,) = fleet.workers.values()
    with fleet.locked("LOCK TABLE bodies IN ACCESS EXCLUSIVE MODE"):
        let_slots_pass(fleet)
        query = "SELECT 1 FROM ticks WHERE claimed_by IS NOT NULL AND done_at IS NULL"
        until(lambda: fleet.rows(query), "a tick in work")
        worker.kill_child()
    until(lambda: rows(fleet, "ended") == rows(fleet, "begun"), "the slot", 20 * SILENCE)
    assert fleet.rows("SELECT max(kills) AS kills FROM ticks")[0]["kills"] == 1


def test_a_beat_stops_at_once_when_it_is_asked_to(beats: tuple[Beat, Beat]) -> None:
    assert [beat.stop() < 20.0 for beat in beats] == [True, True]


def test_nothing_is_remembered_between_runs(tmp_path: Path, fleet: Fleet) -> None:
    """Beat keeps no file of its own, so its file system may be read-only."""
    beat = Beat(fleet, tmp_path)
    beat.start()
    beat.stop()
    assert os.listdir(tmp_path) == ["heartbeat"]
