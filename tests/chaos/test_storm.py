"""Everything at once, for a while: what no single test thought of."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from random import Random
from uuid import UUID

from memnet.client import MemNetAPIError
from memnet.embedded.process_table import send
from pipeline.stages.plan import RULES_TURNS
from tests.support.fleet import Fleet, Worker
from tests.support.servers import Managed

STORM_SECONDS = 15.0
BODIES = 4
SEED = 20


class Teller(threading.Thread):
    """Tells bodies one thing after the other, each once, however often that has to be tried."""

    def __init__(self, fleet: Fleet, rng: Random) -> None:
        super().__init__(name="teller")
        self._fleet = fleet
        self._rng = rng
        self.told: dict[UUID, list[str]] = {fleet.body(): [] for _ in range(BODIES)}
        self.jobs: list[UUID] = []
        self.enough = threading.Event()

    def run(self) -> None:
        while not self.enough.wait(self._rng.uniform(0, 0.3)):
            body = self._rng.choice(list(self.told))
            count = self._rng.choice([1, 1, 2, 2 * RULES_TURNS])
            number = sum(len(texts) for texts in self.told.values())
            texts = [f"Storm {number + n} is over." for n in range(count)]
            self.jobs.append(self._accept(body, texts, f"storm-{body}-{number}"))
            self.told[body] += texts

    def _accept(self, body: UUID, texts: list[str], key: str) -> UUID:
        while True:
            try:
                return self._fleet.accept(body, *texts, idempotency_key=key)
            except MemNetAPIError:
                time.sleep(0.2)


class Storm:
    """Strikes at processes that are well, and lets them recover after a while."""

    def __init__(self, fleet: Fleet, rng: Random) -> None:
        self._fleet = fleet
        self._rng = rng
        self._recovering: list[tuple[float, Managed, Callable[[], None]]] = []

    def strike(self) -> None:
        fleet, servers = self._fleet, self._fleet.servers
        worker = self._rng.choice(list(fleet.workers.values()))
        disasters: list[Callable[[], None]] = [
            *2 * [lambda: self._kill_child(worker)],
            *2 * [lambda: self._freeze(worker, 6.0)],
            lambda: self._kill(worker),
            lambda: self._kill(fleet.broker),
            lambda: self._kill(servers.postgres),
            lambda: self._kill(servers.vectors),
            lambda: self._freeze(servers.vectors, 3.0),
            *2 * [lambda: self._mislead(fleet)],
        ]
        self._rng.choice(disasters)()

    def recover(self, *, all_of_them: bool = False) -> None:
        now = time.monotonic()
        due = [one for one in self._recovering if all_of_them or one[0] <= now]
        self._recovering = [one for one in self._recovering if one not in due]
        for _, _, cure in due:
            cure()

    def _is_well(self, process: Managed) -> bool:
        return all(victim is not process for _, victim, _ in self._recovering)

    def _later(self, process: Managed, longest: float, cure: Callable[[], None]) -> None:
        when = time.monotonic() + self._rng.uniform(0.1, longest)
        self._recovering.append((when, process, cure))

    def _kill_child(self, worker: Worker) -> None:
        """A main process that just makes one, or waits for the broker, has none."""
        if self._is_well(worker) and worker.runs and (child := worker.child()):
            send(child, signal.SIGKILL)

    def _kill(self, process: Managed) -> None:
        if self._is_well(process):
            process.kill9()
            self._later(process, 2.0, process.launch)

    def _freeze(self, process: Managed, longest: float) -> None:
        if self._is_well(process) and process.runs:
            process.freeze()
            self._later(process, longest, process.thaw)

    def _mislead(self, fleet: Fleet) -> None:
        """Wake-ups are lost, or come for nothing."""
        if not self._is_well(fleet.broker):
            return
        if self._rng.random() < 0.5:
            fleet.flush()
        else:
            fleet.wake("memorize", 20)


def test_after_a_storm_everything_that_was_accepted_is_there_once_and_in_order(
    fleet: Fleet,
) -> None:
    fleet.ready()
    rng = Random(SEED)
    teller, storm = Teller(fleet, Random(SEED)), Storm(fleet, rng)
    teller.start()
    ends = time.monotonic() + STORM_SECONDS
    try:
        while time.monotonic() < ends:
            storm.strike()
            time.sleep(rng.uniform(0.1, 0.6))
            storm.recover()
    finally:
        teller.enough.set()
        storm.recover(all_of_them=True)
        fleet.heal()
        teller.join()
    fleet.succeeded(*teller.jobs, seconds=90)
    for body, texts in teller.told.items():
        fleet.whole(body, texts)
