"""docker-compose.yml as values: what an engine would be told, read the way Compose reads it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

VARIABLE = re.compile(r"\$(?:\$|\{(?P<name>\w+)(?:(?P<how>:[-?])(?P<text>[^}]*))?\})")
SECONDS = {"s": 1.0, "m": 60.0}


class MissingVariable(Exception):
    """A `${NAME:?…}` that the environment does not fill, which Compose refuses to start with."""


@dataclass(frozen=True, slots=True)
class Health:
    test: tuple[str, ...]  # arguments of a command; of CMD-SHELL those of `sh -c`
    start_period: float  # seconds, as all of them
    start_interval: float
    interval: float
    timeout: float
    retries: int


@dataclass(frozen=True, slots=True)
class Service:
    """`needs`: service to condition. `raw`: everything, for checks of what only an engine does."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(repr=False)
    health: Health | None
    needs: Mapping[str, str]
    stop_seconds: float
    raw: Mapping[str, Any] = field(repr=False)


def read_env(text: str) -> dict[str, str]:
    """The variables of an .env file."""
    lines = (line.strip() for line in text.splitlines())
    pairs = (line.partition("=") for line in lines if line and not line.startswith("#"))
    return {name: value for name, _, value in pairs}


def read_compose(path: Path, variables: Mapping[str, str]) -> dict[str, Service]:
    """Its services by name. Raises `MissingVariable`."""
    raw = _filled(yaml.safe_load(path.read_text("utf-8")), variables)
    return {name: _service(name, told) for name, told in raw["services"].items()}


def _filled(value: Any, variables: Mapping[str, str]) -> Any:
    """With every variable replaced, in all texts of the file."""
    if isinstance(value, dict):
        return {key: _filled(each, variables) for key, each in value.items()}
    if isinstance(value, list):
        return [_filled(each, variables) for each in value]
    if isinstance(value, str):
        return VARIABLE.sub(lambda found: _value(found, variables), value)
    return value


def _value(found: re.Match[str], variables: Mapping[str, str]) -> str:
    if found["name"] is None:
        return "$"
    value = variables.get(found["name"], "")
    if value or found["how"] is None:
        return value
    if found["how"] == ":?":
        raise MissingVariable(f"{found['name']}: {found['text']}")
    return found["text"]


def _service(name: str, raw: Mapping[str, Any]) -> Service:
    environment = {key: str(value) for key, value in raw.get("environment", {}).items()}
    return Service(
        name=name,
        command=tuple(raw.get("command", ())),
        environment=environment,
        health=_health(raw["healthcheck"]) if "healthcheck" in raw else None,
        needs={other: told["condition"] for other, told in raw.get("depends_on", {}).items()},
        stop_seconds=_seconds(raw.get("stop_grace_period", "10s")),
        raw=raw,
    )


def _health(raw: Mapping[str, Any]) -> Health:
    how, *rest = raw["test"]
    assert how in {"CMD", "CMD-SHELL"}, f"how is {raw['test']} run?"
    return Health(
        test=tuple(rest) if how == "CMD" else ("sh", "-c", *rest),
        start_period=_seconds(raw["start_period"]),
        start_interval=_seconds(raw["start_interval"]),
        interval=_seconds(raw["interval"]),
        timeout=_seconds(raw["timeout"]),
        retries=raw["retries"],
    )


def _seconds(text: str) -> float:
    return float(text[:-1]) * SECONDS[text[-1]]
