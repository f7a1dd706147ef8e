"""`memnet doctor`: each dependency, whether it works, and what to do. And `memnet version`."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Annotated

import typer

from memnet.cli.llm_trial import try_language_model
from memnet.cli.output import print_json, print_table, say
from memnet.cli.session import Session, command
from pipeline.errors import MemNetError
from pipeline.settings import Settings

app = typer.Typer()
PATIENCE = 20.0  # seconds for one check; loading the built-in model takes a few
Look = Callable[[], str]
"""Says what it found, or raises."""

ADVICE: Mapping[str, str] = {
    "invalid_input": "change it in the environment, then look again",
    "database_unavailable": "is PostgreSQL running? see MEMNET_DATABASE_URL",
    "vectors_unavailable": "is the vector server running? see MEMNET_QDRANT_URL and its _API_KEY",
    "unsupported_server": "Qdrant must be 1.19 or newer",
    "broker_unavailable": "is Redis running? see MEMNET_REDIS_URL and MEMNET_BROKER_URL",
    "embedding_dimension_mismatch": "to change the model: memnet rebuild --reindex",
    "model_unavailable": "see MEMNET_LLM_BASE_URL and MEMNET_EMBEDDING_BASE_URL",
    "model_refused": "see the API keys and names of the models",
    "upkeep_late": "are beat and an upkeep worker running? see `memnet upkeep`",
    "upkeep_wrong": "see `memnet upkeep` and the log of the upkeep worker",
    "gateway_unreachable": "start `memnet up` or `memnet gateway`; see MEMNET_URL",
    "unauthorized": "make a key with `memnet keys create`, set MEMNET_API_KEY",
    "forbidden": "this key may not read; make one with `memnet keys create`",
    "timed_out": "it accepts connections and does not answer: look at its log, restart it",
}


@dataclass(frozen=True, slots=True)
class Finding:
    name: str
    ok: bool
    found: str
    advice: str
    milliseconds: int


@command(app)
def doctor(
    session: Session,
    llm: Annotated[
        bool, typer.Option("--llm", help="Try the language model instead, on small cases.")
    ] = False,
) -> None:
    """Check every dependency one by one and say what to do. Exit code 1 when one fails.

    With --llm it says whether the language model of MEMNET_LLM_BASE_URL and MEMNET_LLM_MODEL
    extracts and judges well enough; it asks it a dozen times. Exit code 1 when it will not do.

    Example: memnet doctor

    Example: memnet doctor --llm
    """
    if llm:
        try_language_model(session)
        return
    findings = _examine(session)
    healthy = all(finding.ok for finding in findings)
    if session.json:
        print_json({"ok": healthy, "checks": [asdict(finding) for finding in findings]})
    else:
        rows = [
            (f.name, "ok" if f.ok else "FAILED", f"{f.milliseconds} ms", f.found, f.advice)
            for f in findings
        ]
        print_table(("check", "state", "took", "found", "what to do"), rows, "nothing to check")
    if not healthy:
        raise typer.Exit(1)


@command(app)
def version(session: Session) -> None:
    """Print the version.

    Example: memnet version
    """
    from importlib.metadata import version as installed

    if session.json:
        print_json({"memnet": installed("memnet")})
    else:
        say(f"memnet {installed('memnet')}")


def _examine(session: Session) -> list[Finding]:
    settings: list[Settings] = []

    def read_settings() -> str:
        settings.append(session.settings())
        settings[0].require("database_url", "broker_url", "redis_url", "qdrant_url")
        return "complete"

    findings = [_look("settings", read_settings)]
    if not settings:
        return findings  # all that follows reads them too
    if findings[0].ok:
        from pipeline import checkup

        findings += [_look(name, check) for name, check in checkup.checks(settings[0])]
    return [*findings, *(_look(name, look) for name, look in _gateway_checks(session))]


def _gateway_checks(session: Session) -> list[tuple[str, Look]]:
    def lives() -> str:
        with session.client() as client:
            return f"{client.url}, version {client.health().version}"

    def is_ready() -> str:
        with session.client() as client:
            checks = client.readiness().checks
        down = [f"{name} ({check.code})" for name, check in checks.items() if not check.ok]
        if down:
            raise MemNetError(f"the gateway cannot reach {', '.join(down)}")
        return f"it reaches {', '.join(checks)}"

    def opens() -> str:
        with session.client() as client:
            client.bodies.page(limit=1)
        return "the key opens it"

    return [("gateway", lives), ("gateway's own checks", is_ready), ("API key", opens)]


def _look(name: str, check: Look) -> Finding:
    """Run the check, for at most `PATIENCE`: what hangs must not hang the doctor."""
    outcome: list[str | BaseException] = []
    start = time.monotonic()
    looking = threading.Thread(target=_run, args=(check, outcome), daemon=True)
    looking.start()
    looking.join(PATIENCE)
    took = int((time.monotonic() - start) * 1000)
    result = outcome[0] if outcome else MemNetError(f"no answer in {took} ms", code="timed_out")
    if isinstance(result, str):
        return Finding(name, True, result, "", took)
    if isinstance(result, MemNetError):
        return Finding(name, False, result.message, ADVICE.get(result.code, ""), took)
    return Finding(name, False, f"{type(result).__name__}: {result}", "", took)


def _run(check: Look, outcome: list[str | BaseException]) -> None:
    try:
        outcome.append(check())
    except Exception as error:  # noqa: BLE001 - whatever a check runs into is its finding
        outcome.append(error)
