"""What callers may pass, checked before anything is sent: a wrong argument is told by its name.

What the gateway can judge (unknown states, limits, time zones) is left to it.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn
from uuid import UUID

from memnet.client.errors import InvalidRequest


def refuse(name: str, what: str) -> NoReturn:
    raise InvalidRequest(f"{name} {what}", field=name, code="invalid_input")


def text(name: str, value: Any) -> str:
    """A text that UTF-8 can carry."""
    if not isinstance(value, str):
        refuse(name, f"must be a text, not {_kind(value)}")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        refuse(name, "holds half of a surrogate pair")
    return value


def header(name: str, value: Any) -> str:
    """A text that fits into a header. What it is is not repeated: it may be a key."""
    given = text(name, value)
    if not given.isascii() or not given.isprintable() or given != given.strip():
        refuse(name, "must be printable ASCII, without spaces around it")
    return given


def identifier(name: str, value: Any) -> str:
    if isinstance(value, UUID):
        return str(value)
    given = text(name, value)
    if given in {"", ".", ".."}:
        refuse(name, "must be an id")
    return given


def parameter(name: str, value: Any) -> str | int | float:
    """What stands in the query of an address."""
    return value if isinstance(value, int | float) else text(name, value)


def several(name: str, value: Any, what: str) -> list[Any]:
    """A list out of any iterable but a text or a mapping, which are one thing and not many."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        refuse(name, f"must be {what}, not {_kind(value)}")
    return list(value)


def path(name: str, value: Any) -> Path:
    """A path as text or as a path; `~` is the user's home."""
    if not isinstance(value, str | os.PathLike):
        refuse(name, f"must be a path, not {_kind(value)}")
    found = os.fspath(value)
    if not isinstance(found, str) or not found or "\0" in found:
        refuse(name, "is no path")
    return Path(found).expanduser()


def seconds(name: str, value: Any) -> float:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or math.isnan(value):
        refuse(name, f"must be a number of seconds, not {_kind(value)}")
    return float(value)


def timeout(name: str, value: Any) -> float:
    """Seconds that a socket can be set to."""
    given = seconds(name, value)
    if not 0 < given < 1e9:
        refuse(name, "must be a number of seconds above 0")
    return given


def _kind(value: Any) -> str:
    return "None" if value is None else type(value).__name__
