"""Where in a text the words stand that a model has copied from it."""

from __future__ import annotations

import re
import unicodedata

_AROUND = " \t\n\"'“”‘’«»「」『』《》…,.;:!?，。；：！？、"  # what models add to a quotation


def find_span(quote: str, text: str) -> tuple[int, int] | None:
    """(start, end) of the first place of `quote` in `text`, or None.

    Letter case, white space and compatible forms (such as full width) do not matter, nor quotation
    marks and full stops around it. Words of alphabetic scripts are found whole.
    """
    folded, places = _folded(text)
    for wanted in (_folded(quote)[0].strip(), _folded(quote)[0].strip(_AROUND)):
        if not any(map(str.isalnum, wanted)):
            continue
        if found := _search(wanted, folded):
            return places[found.start()][0], places[found.end() - 1][1]
    return None


def _search(wanted: str, folded: str) -> re.Match[str] | None:
    before = r"(?<![a-z0-9])" if _is_latin(wanted[0]) else ""
    after = r"(?![a-z0-9])" if _is_latin(wanted[-1]) else ""
    return re.search(before + re.escape(wanted) + after, folded)


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _folded(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text as it is compared, and for each of its characters the span that it stands for."""
    folded: list[str] = []
    places: list[tuple[int, int]] = []
    for at, char in enumerate(text):
        plain = " " if char.isspace() else unicodedata.normalize("NFKC", char).casefold()
        if plain == " " and folded and folded[-1] == " ":
            continue
        for one in plain:
            folded.append(one)
            places.append((at, at + 1))
    return "".join(folded), places
