"""`memnet upkeep` and `memnet audit`: what they print, and with which exit code they end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from memnet.cli import main
from pipeline import maintenance
from pipeline.domain.upkeep import LastRun
from pipeline.settings import Settings
from pipeline.stages.audit import BodyAudit, Difference
from tests.support.scripted_gateway import ScriptedGateway, identifier

BODY = UUID(identifier(1))
Out = Callable[[], str]


@pytest.fixture(autouse=True)
def database(gateway: ScriptedGateway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMNET_DATABASE_URL", "postgresql://x/memnet")


def last_run(name: str, ago: float, error: str | None = None) -> LastRun:
    now = datetime.now(UTC)
    ended = now - timedelta(seconds=ago)
    every = 3_600.0 if name == "retention" else 5.0
    return LastRun(name, every, ended - timedelta(seconds=1), ended, 12, "2 bodies", error)


def have_run(monkeypatch: pytest.MonkeyPatch, *runs: LastRun) -> None:
    monkeypatch.setattr(maintenance, "last_runs", lambda settings: list(runs))


def test_runs_are_listed_with_what_they_are_for(monkeypatch: pytest.MonkeyPatch, out: Out) -> None:
    have_run(monkeypatch, last_run("outbox", 3), last_run("retention", 1_000))
    assert main(["upkeep"]) == 0
    header, outbox, retention = out().splitlines()
    assert header.split("\t")[:3] == ["NAME", "EVERY", "LAST RUN"]
    assert outbox.split("\t")[1] == "5 s"
    assert outbox.split("\t")[4:6] == ["ok", "2 bodies"]
    assert retention.split("\t")[1] == "1 h"
    assert "MEMNET_JOB_RETENTION" in retention


@pytest.mark.parametrize(
    ("run", "state"),
    [(last_run("outbox", 3_000), "late"), (last_run("retention", 5, "poison"), "failed")],
)
def test_what_is_late_or_failed_is_told_by_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, out: Out, run: LastRun, state: str
) -> None:
    have_run(monkeypatch, run)
    assert main(["upkeep"]) == 1
    assert out().splitlines()[1].split("\t")[4] == state
    assert main(["upkeep", "--json"]) == 1
    (told,) = json.loads(out())
    assert told["late"] is (state == "late")
    assert told["error"] == run.error


def audits(monkeypatch: pytest.MonkeyPatch, *results: tuple[BodyAudit, int]) -> list[bool]:
    """Whether each audit was to put things right."""
    asked: list[bool] = []

    def audit(
        settings: Settings, body_id: UUID | None, fix: bool
    ) -> Iterator[tuple[BodyAudit, int]]:
        asked.append(fix)
        yield from (each for each in results if body_id in {None, each[0].body_id})

    monkeypatch.setattr(maintenance, "audit", audit)
    return asked


def audited(body: UUID = BODY, waiting: int = 0, *differences: Difference) -> BodyAudit:
    return BodyAudit(body, 4, waiting, Counter({"vectors": 3}), differences)


MISSING = Difference("vectors", "memory", (UUID(int=5),), ())


def test_stores_that_are_equal_are_said_to_be(monkeypatch: pytest.MonkeyPatch, out: Out) -> None:
    asked = audits(monkeypatch, (audited(), 0), (audited(UUID(int=9)), 0))
    assert main(["audit"]) == 0
    assert out() == "2 bodies, 8 memories, 6 in vectors\n"
    assert asked == [False]


def test_a_body_can_be_named(monkeypatch: pytest.MonkeyPatch, out: Out) -> None:
    audits(monkeypatch, (audited(), 0), (audited(UUID(int=9)), 0))
    assert main(["audit", "--body", "alice"]) == 0
    assert "1 body, 4 memories" in out()


def test_differences_that_remain_end_with_1(monkeypatch: pytest.MonkeyPatch, out: Out) -> None:
    audits(monkeypatch, (audited(BODY, 2, MISSING), 0))
    assert main(["audit"]) == 1
    assert out().splitlines()[-1].split("\t") == [str(BODY), "vectors", "1", "0"]
    assert main(["audit", "--json"]) == 1
    told = json.loads(out())
    assert (told["ok"], told["waiting"]) == (False, 2)
    assert told["differ"][0]["missing"] == [str(UUID(int=5))]


def test_what_was_put_right_is_counted(monkeypatch: pytest.MonkeyPatch, out: Out) -> None:
    asked = audits(monkeypatch, (audited(), 3))
    assert main(["audit", "--fix"]) == 0
    assert "3 put right" in out()
    assert asked == [True]
