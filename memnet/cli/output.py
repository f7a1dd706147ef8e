"""What a command prints: tables for people, tab-separated lines for pipes, JSON for programs.

Results go to stdout, everything about the work itself to stderr. Stored text is data: control
characters in it never reach a terminal, and brackets in it are no markup.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def complain(message: str, label: str = "error: ") -> None:
    print(label + printable(message), file=sys.stderr)


def note(message: str) -> None:
    """A word about the work under way; not part of the result."""
    print(printable(message), file=sys.stderr)


def say(message: str) -> None:
    print(printable(message, keep="\n"))


def print_json(value: Any) -> None:
    """One JSON document, indented for a terminal and on one line for a pipe."""
    indent = 2 if sys.stdout.isatty() else None
    print(json.dumps(value, ensure_ascii=False, indent=indent))


def printable(text: str, keep: str = "") -> str:
    """The text on one line: control characters, line ends and direction overrides become spaces."""
    return "".join(c if c in keep or not _controls(c) else " " for c in text)


def _controls(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Zl", "Zp"} or character in BIDI_CONTROLS


PIPE_WIDTH = 110  # characters of a table where there is no terminal to measure
BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They turn the rest of a line around. The joiners inside emoji and scripts are not among them."""


def when(time: datetime | None, approximate: bool = False, zone: tzinfo | None = None) -> str:
    """To the minute, in the zone (default: the machine's); `~` before a time that nobody named."""
    if time is None:
        return ""
    return ("~" if approximate else "") + time.astimezone(zone).strftime("%Y-%m-%d %H:%M")


def console(stderr: bool = False) -> Console:
    from rich.console import Console

    width = None if (sys.stderr if stderr else sys.stdout).isatty() else PIPE_WIDTH
    return Console(stderr=stderr, highlight=False, emoji=False, width=width)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]], empty: str) -> None:
    """A table on a terminal, tab-separated lines under a header into a pipe.

    Without rows there is only the note `empty`.
    """
    cells = [[printable(cell) for cell in row] for row in rows]
    if not cells:
        note(empty)
    elif sys.stdout.isatty():
        print_readable(columns, cells)
    else:
        for row in ([column.upper() for column in columns], *cells):
            print("\t".join(row))


def print_readable(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table for people, also into a pipe."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold", no_wrap=column in {"id", "state", "score"})
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    console().print(table)


def print_fields(fields: Mapping[str, str]) -> None:
    """One thing: a name and its value a line, empty ones left out."""
    width = max(map(len, fields), default=0)
    for name, value in fields.items():
        if value:
            print(f"{name:<{width}}  {printable(value)}")
