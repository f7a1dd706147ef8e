"""How the Chinese tables of standings are written down.

A wording is a regular expression without blanks; blanks stand between them. `…` is whatever else
may stand between two words of one clause, if there is no "not" in it, and `<name>` any of the words
that a table calls so.
"""

from __future__ import annotations

from collections.abc import Callable

_BETWEEN = "[^，不没别]{0,6}"


def reader(**words: str) -> Callable[[str], tuple[str, ...]]:
    """A reader of wordings in which `words`, given with blanks between, have their names."""
    groups = {f"<{name}>": f"(?:{'|'.join(listed.split())})" for name, listed in words.items()}

    def told(text: str) -> tuple[str, ...]:
        return tuple(_spelt_out(wording, groups) for wording in text.split())

    return told


def _spelt_out(wording: str, groups: dict[str, str]) -> str:
    for name, group in groups.items():
        wording = wording.replace(name, group)
    return wording.replace("…", _BETWEEN)
