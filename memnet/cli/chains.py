"""A chain of memories as a drawing: what was believed, what took its place, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING
from uuid import UUID

from memnet.cli.output import console, printable, say, when
from pipeline.domain.changes import BY_USER

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from api_gateway.schemas.memories import Chain, ChainLink, Change, Remembered

NOW = "▶"
STRUCK = ("[-", "-]")  # around what no longer holds, where nothing can be struck through


@dataclass(frozen=True, slots=True)
class Row:
    """`struck` are the parts of `text` that no longer hold."""

    mark: str
    number: str
    when: str
    state: str
    who: str
    text: str
    struck: tuple[str, ...] = ()

    def cells(self) -> tuple[str, ...]:
        return self.mark, self.number, self.when, self.state, self.who


def print_chain(chain: Chain, zone: tzinfo | None = None) -> None:
    """Each memory, the oldest said first, and beneath it what speaks against it."""
    plain = not sys.stdout.isatty()
    grid = _grid()
    for row in _rows(chain, zone):
        words = _marked(row.text, row.struck) if plain else _struck(row.text, row.struck)
        grid.add_row(*map(printable, row.cells()), words)
    _print(grid, plain)
    if chain.truncated:
        say("… and more: these are the nearest")


def legend(chain: Chain) -> str:
    """What the signs of a chain mean, as it is printed here."""
    now = (
        f"{NOW} is what is believed of it now" if chain.current else "nothing is believed of it now"
    )
    return f"{now}; {gone()} no longer holds"


def gone() -> str:
    """How what no longer holds is printed here."""
    return "what is struck through" if sys.stdout.isatty() else "…".join(STRUCK)


def _print(grid: Table, plain: bool) -> None:
    """In a pipe without the blanks that fill a cell to its width."""
    screen = console()
    with screen.capture() as drawing:
        screen.print(grid)
    for line in drawing.get().splitlines():
        print(line.rstrip() if plain else line)


def _grid() -> Table:
    from rich.table import Table

    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(5):
        grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    return grid


def _rows(chain: Chain, zone: tzinfo | None) -> Iterator[Row]:
    numbers = {memory.id: n for n, memory in enumerate(chain.memories, 1)}
    for memory in chain.memories:
        links = [link for link in chain.links if link.from_ == memory.id]
        yield _memory_row(memory, links, chain, numbers, zone)
        for link in links:
            yield from _link_rows(link, numbers, zone)
        for change in memory.changes:
            if change.linked_memory_id not in numbers:
                yield from _change_rows(change, zone)


def _memory_row(
    memory: Remembered,
    links: list[ChainLink],
    chain: Chain,
    numbers: Mapping[UUID, int],
    zone: tzinfo | None,
) -> Row:
    return Row(
        mark=NOW if memory.id in chain.current else "",
        number=str(numbers[memory.id]),
        when=when(said_at(memory), memory.approximate, zone),
        state=memory.state.value,
        who=memory.speaker,
        text=memory.text,
        struck=tuple(link.part for link in links if link.part and link.holds),
    )


def _link_rows(link: ChainLink, numbers: Mapping[UUID, int], zone: tzinfo | None) -> Iterator[Row]:
    state = f"↳ {link.state.value} by {numbers[link.to]}"
    undone = "" if link.holds or link.resolution is None else f" ({link.resolution.value})"
    yield Row("", "", when(link.at, zone=zone), state + undone, "", _why(link))
    if cause := _cause(link):
        yield Row("", "", "", "", "", cause)


def _change_rows(change: Change, zone: tzinfo | None) -> Iterator[Row]:
    """One that points to no memory that is there."""
    undone = "" if change.resolution is None else f" ({change.resolution.value})"
    yield Row(
        "", "", when(change.at, zone=zone), f"↳ {change.state.value}{undone}", "", _why(change)
    )
    if cause := _cause(change):
        yield Row("", "", "", "", "", cause)


def _why(change: Change | ChainLink) -> str:
    if change.code != BY_USER:
        return change.reason
    return "by the user" if change.reason == BY_USER else f"by the user: {change.reason}"


def _cause(change: Change | ChainLink) -> str:
    told = (("message", change.message_id), ("job", change.job_id))
    return ", ".join(f"{name} {which}" for name, which in told if which is not None)


def said_at(memory: Remembered) -> datetime:
    """When it was told first."""
    return memory.sources[0].time if memory.sources else memory.happened_at


def _spans(text: str, parts: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where the parts stand in the text; those that touch are one."""
    spans: list[tuple[int, int]] = []
    for start, part in sorted((text.find(part), part) for part in parts if part in text):
        end = start + len(part)
        if spans and start <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((start, end))
    return spans


def _marked(text: str, parts: tuple[str, ...]) -> Text:
    from rich.text import Text

    for start, end in reversed(_spans(text, parts)):
        text = text[:start] + text[start:end].join(STRUCK) + text[end:]
    return Text(printable(text))


def _struck(text: str, parts: tuple[str, ...]) -> Text:
    from rich.text import Text

    shown = Text(printable(text))
    for start, end in _spans(text, parts):
        shown.stylize("strike", start, end)
    return shown
