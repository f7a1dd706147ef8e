"""Commands that show whether the installation looks after itself, and that compare its stores."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from memnet.cli.output import note, print_json, print_table, say, when
from memnet.cli.progress import Bars
from memnet.cli.services import PANEL, named_body
from memnet.cli.session import Session, command

if TYPE_CHECKING:
    from pipeline.domain.upkeep import LastRun
    from pipeline.stages.audit import BodyAudit

app = typer.Typer()

SHOWN_EVERY = 200  # bodies
LOOPS = {
    "beat": "writes down what is due",
    "reconciler": "wakes workers, frees the claims of dead ones",
    "outbox": "commits and projects what waits",
}


@command(app, rich_help_panel=PANEL)
def upkeep(session: Session) -> None:
    """Show what looks after the installation: its loops, and beat's entries with their last run.

    Exit code 1 when one is late, or failed. Set by MEMNET_… in the environment, or --data.

    Example: memnet upkeep
    """
    settings = session.settings()
    from pipeline import maintenance
    from pipeline.domain.upkeep import is_late

    now = datetime.now(UTC)
    runs = [(run, is_late(run, now)) for run in maintenance.last_runs(settings)]
    if session.json:
        print_json([_as_json(run, late) for run, late in runs])
    else:
        columns = ("name", "every", "last run", "took", "state", "did", "error", "what it is for")
        print_table(columns, [_row(run, late) for run, late in runs], "migrate first")
    if any(late or run.error for run, late in runs):
        raise typer.Exit(1)


def _as_json(run: LastRun, late: bool) -> dict[str, Any]:
    times = {
        "wanted_at": run.wanted_at.isoformat(),
        "ended_at": run.ended_at.isoformat() if run.ended_at else None,
    }
    return {**asdict(run), **times, "late": late, "reason": _reason(run.name)}


def _row(run: LastRun, late: bool) -> tuple[str, ...]:
    state = "late" if late else "failed" if run.error else "ok" if run.ended_at else "waits"
    took = f"{run.took_ms} ms" if run.ended_at else ""
    return (
        run.name,
        _duration(run.every),
        when(run.ended_at) or "never",
        took,
        state,
        run.did,
        run.error or "",
        _reason(run.name),
    )


def _reason(name: str) -> str:
    from schedules.entries import ENTRIES

    return LOOPS.get(name) or next((e.reason for e in ENTRIES if e.name == name), "")


def _duration(seconds: float) -> str:
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:g} {unit}"
    return f"{seconds:g} s"


@command(app, rich_help_panel=PANEL)
def audit(
    session: Session,
    body: Annotated[
        str | None, typer.Option("--body", "-b", metavar="BODY", help="Only this body.")
    ] = None,
    fix: Annotated[bool, typer.Option("--fix", help="Put right what differs.")] = False,
) -> None:
    """Compare the other stores with the database, id by id, while everything runs.

    What is still being written is no difference. Exit code 1 when differences remain.

    Example: memnet audit --fix
    """
    settings = session.settings()
    from pipeline import maintenance

    body_id = None if body is None else named_body(session, body)
    report = Report()
    with Bars() as bars:
        for found, fixed in maintenance.audit(settings, body_id, fix):
            report.add(found, fixed)
            if report.bodies % SHOWN_EVERY == 0:
                state = f"{report.bodies} bodies, {report.memories} memories"
                bars.show("audit", "audit", report.bodies, 0, state)
    if session.json:
        print_json(report.as_json())
    else:
        report.print()
    if report.differences:
        raise typer.Exit(1)


class Report:
    """Sums over the bodies, and what differs."""

    def __init__(self) -> None:
        self.bodies = self.memories = self.waiting = self.fixed = 0
        self.counts: Counter[str] = Counter()
        self.differences: list[dict[str, Any]] = []

    def add(self, found: BodyAudit, fixed: int) -> None:
        self.bodies += 1
        self.memories += found.memories
        self.waiting += found.waiting
        self.fixed += fixed
        self.counts.update(found.counts)
        self.differences += [
            {
                "body_id": str(found.body_id),
                "store": each.copy,
                "missing": [str(one) for one in each.missing],
                "extra": [str(one) for one in each.extra],
            }
            for each in found.differences
        ]

    def as_json(self) -> dict[str, Any]:
        sums = {name: getattr(self, name) for name in ("bodies", "memories", "waiting", "fixed")}
        stores = dict(self.counts)
        return {**sums, "stores": stores, "ok": not self.differences, "differ": self.differences}

    def print(self) -> None:
        copies = "".join(f", {count} in {name}" for name, count in self.counts.items())
        bodies = "1 body" if self.bodies == 1 else f"{self.bodies} bodies"
        say(f"{bodies}, {self.memories} memories{copies}")
        if self.waiting:
            note(
                f"{self.waiting} rows of the outbox wait to be projected "
                "(what was deleted a second time, a minute later)"
            )
        if self.fixed:
            say(f"{self.fixed} put right")
        rows = [
            (each["body_id"], each["store"], str(len(each["missing"])), str(len(each["extra"])))
            for each in self.differences
        ]
        print_table(("body", "store", "missing", "too many"), rows, "nothing differs")
