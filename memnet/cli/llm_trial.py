"""`memnet doctor --llm`: what the configured language model is good for."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from memnet.cli.output import note, print_json, print_table, say
from memnet.cli.session import Session
from pipeline.errors import ModelError

if TYPE_CHECKING:
    from pipeline.ports.models import LanguageModel
    from pipeline.stages.probe import Found, Outcome

MEANING = {
    "good": "it will do",
    "fair": "usable with care: it misses changes, or now and then retires what still holds",
    "poor": "it will not do: take a stronger model, or none, then rules extract and judge",
}


def try_language_model(session: Session) -> None:
    """Exit code 1 when the model will not do, or cannot be asked."""
    from pipeline import checkup
    from pipeline.stages.probe import conclude

    with checkup.language_model(session.settings()) as llm:
        found, model = _try(llm), llm.model
    outcome = conclude(found)
    if session.json:
        cases = [asdict(one) for one in found]
        told = {"model": model, **asdict(outcome), "meaning": MEANING[outcome.use]}
        print_json({"ok": outcome.use != "poor", **told, "tried": cases})
    else:
        _show(found)
        say(_summary(model, found, outcome))
    if outcome.use == "poor":
        raise typer.Exit(1)


def _try(llm: LanguageModel) -> list[Found]:
    """All cases, or those until it cannot be asked any more. Each is told as it comes, since a
    small machine takes minutes."""
    from pipeline.stages.probe import probe
    from pipeline.stages.probe_cases import CASES

    found: list[Found] = []
    try:
        for one in probe(llm, time.monotonic):
            found.append(one)
            state = _state(one) if one.kept else f"{_state(one)}: {one.came}"
            note(f"{len(found)} of {len(CASES)}: {one.language}, {one.name}: {state}")
    except ModelError as error:
        if not found:
            raise
        note(f"the others are not tried: {error.message}")
    return found


def _state(one: Found) -> str:
    if not one.kept:
        return "BROKEN"
    return "right" if one.right else "HARM" if one.harm else "wrong"


def _show(found: Sequence[Found]) -> None:
    rows = [
        (
            _state(one),
            one.language,
            one.name,
            one.wanted,
            one.came,
            f"{one.milliseconds / 1000:.1f} s",
        )
        for one in found
    ]
    print_table(("state", "language", "case", "wanted", "found", "took"), rows, "nothing tried")


def _summary(model: str, found: Sequence[Found], outcome: Outcome) -> str:
    count = outcome.cases
    seconds = sum(one.milliseconds for one in found) / 1000 / max(count, 1)
    tokens = sum(one.input_tokens for one in found), sum(one.output_tokens for one in found)
    return (
        f"{model}: keeps to the schema in {outcome.kept} of {count} cases, right in"
        f" {outcome.right}, retires what still holds in {outcome.harm};"
        f" {seconds:.1f} s and {tokens[0] // max(count, 1)} + {tokens[1] // max(count, 1)} tokens"
        f" a call\n{MEANING[outcome.use]}"
    )
