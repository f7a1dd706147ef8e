"""Flower beside a fleet that has something to do.

`python -m tests.support.flower OUT.png` takes the picture of the documentation.
"""

from __future__ import annotations

import secrets
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx

from memnet.embedded.places import ReservedPort
from memnet.embedded.runtime import answers
from tests.support.browser import Browser, chromium
from tests.support.fleet import Fleet
from tests.support.servers import Managed, Servers, python_spec, until

USER = "looker"
QUEUES = ["recall", "upkeep", "memorize", "memorize"]
OURS = ("memnet", "flower")
CELERYS = ("celery", "-A", "workers.app", "flower")


class Flower(Managed):
    """One process. It is told nothing but the broker and its own password, as in
    docker-compose.yml."""

    def __init__(self, fleet: Fleet, command: tuple[str, ...] = OURS) -> None:
        self.password = secrets.token_hex(8)
        self._port = ReservedPort("127.0.0.1", 0)
        number = self._port.number
        told = {
            "MEMNET_BROKER_URL": fleet.settings["MEMNET_BROKER_URL"],
            "MEMNET_FLOWER_USER": USER,
            "MEMNET_FLOWER_PASSWORD": self.password,
        }
        spec = python_spec(
            f"flower_{number}",
            (*command, "--address=127.0.0.1", f"--port={number}"),
            fleet.servers.folder,
            told,
            lambda: answers("127.0.0.1", number, "/healthcheck"),
        )
        super().__init__(spec, fleet.servers.logs)
        self.url = f"http://127.0.0.1:{number}"

    def close(self) -> None:
        self.kill9()
        self._port.release()

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, auth=(USER, self.password), timeout=30.0)

    def tasks(self) -> list[dict[str, Any]]:
        """But for those that began before it was told of them, which have no name."""
        with self.client() as client:
            found: dict[str, dict[str, Any]] = client.get("/api/tasks").raise_for_status().json()
        return [task for task in found.values() if task["name"]]

    def open_in(self, browser: Browser) -> None:
        """Log in once: with a password in its address a page could not load its parts."""
        browser.open(self.url.replace("//", f"//{USER}:{self.password}@"))


@contextmanager
def running(flower: Flower) -> Iterator[Flower]:
    try:
        flower.start()
        yield flower
    finally:
        flower.close()


@contextmanager
def fleet_in(folder: Path, queues: Sequence[str] = QUEUES) -> Iterator[Fleet]:
    servers = Servers(folder)
    try:
        servers.start()
        fleet = Fleet(servers, "flower", queues)
        fleet.start()
        try:
            yield fleet
        finally:
            fleet.close()
    finally:
        servers.close()


def sees_tasks(flower: Flower, fleet: Fleet, body: UUID) -> None:
    """Return when Flower is told of tasks of both queues. It asks every few seconds for that."""

    def look() -> bool:
        fleet.succeeded(fleet.accept(body, f"Number {len(flower.tasks())}."))
        fleet.client.recall(body, "a number")
        done = {task["name"] for task in flower.tasks() if task["state"] == "SUCCESS"}
        return {"memorize.work", "recall.answer"} <= done

    until(look, "events of tasks")


def give_work(fleet: Fleet, body: UUID, texts: list[str], query: str) -> None:
    jobs = [fleet.accept(body, text) for text in texts]
    fleet.succeeded(*jobs)
    fleet.client.recall(body, query)


def take_picture(out: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="memnet-flower-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # the user that PostgreSQL becomes for root must get in
        with fleet_in(folder) as fleet, running(Flower(fleet)) as flower:
            body = fleet.body()
            sees_tasks(flower, fleet, body)
            give_work(fleet, body, [f"The garden has {n} roses." for n in range(12)], "roses")
            with chromium(folder) as browser:
                flower.open_in(browser)
                browser.open(f"{flower.url}/tasks")
                until(lambda: "memorize.work" in browser.text(), "rows of tasks")
                out.write_bytes(browser.picture())


if __name__ == "__main__":
    take_picture(Path(sys.argv[1]))
