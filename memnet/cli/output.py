"""What a command prints: tables for people, tab-separated lines for pipes, JSON for programs.

Results go to stdout, everything about the work itself to stderr. Stored text is data: control
characters in it never reach a terminal, and brackets in it are no markup.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


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


FLOWING = frozenset(
    (
        "body, memory, remembered, question, told as, result, error, found, what to do, related, "
        "by way of, because, object, did, what it is for"
    ).split(", ")
)
"""Columns whose text may be long: they share the width that the others leave."""
LEAST_FLOW = 16  # characters that such a column needs to be readable, if it has that many
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
    """A table for people, also into a pipe; one line a cell where it would not fit the terminal.

    Columns without a word are left out.
    """
    cells = [[printable(cell) for cell in row] for row in rows]
    used = [n for n in range(len(columns)) if any(row[n] for row in cells)]
    names, lines = [columns[n] for n in used], [[row[n] for n in used] for row in cells]
    screen = console()
    if sum(_least_width(name, row) for name, row in _by_column(names, lines)) <= screen.width:
        screen.print(_table(names, lines))
        return
    for row in lines:
        print_fields(dict(zip(names, row, strict=True)))
        print()


def _by_column(
    names: Sequence[str], lines: Sequence[Sequence[str]]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    return zip(names, zip(*lines, strict=True), strict=True)


def _least_width(name: str, cells: Iterable[str]) -> int:
    """Characters of a column and the gap after it."""
    from rich.cells import cell_len

    longest = max(map(cell_len, [name, *cells]))
    return 2 + (min(longest, LEAST_FLOW) if name in FLOWING else longest)


def _table(names: Sequence[str], lines: Sequence[Sequence[str]]) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for name in names:
        table.add_column(name, overflow="fold", no_wrap=name not in FLOWING)
    for row in lines:
        table.add_row(*map(Text, row))
    return table


def print_fields(fields: Mapping[str, str]) -> None:
    """One thing: a name and its value a line, empty ones left out."""
    width = max(map(len, fields), default=0)
    for name, value in fields.items():
        if value:
            print(f"{name:<{width}}  {printable(value)}")
