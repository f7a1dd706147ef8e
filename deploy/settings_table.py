"""`python -m deploy.settings_table`: writes the table of settings into docs/deployment.md.

The table is what the code says: a test fails when the page says something else.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from pipeline.settings import Settings, variable

PAGE = Path(__file__).parents[1] / "docs" / "deployment.md"
BEGIN = "<!-- settings: written by `python -m deploy.settings_table` -->"
END = "<!-- end of the settings -->"
PLACE = re.compile(rf"(?<={re.escape(BEGIN)}\n).*(?={re.escape(END)})", re.DOTALL)


def table() -> str:
    """In Markdown, one line a setting."""
    lines = [
        f"| `{variable(f.name)}` | {_default(f.default)} | {_unit(f.metadata)} |"
        f" {f.metadata['reason']} |"
        for f in fields(Settings)
    ]
    return "\n".join(["| variable | default | unit | why |", "|---|---|---|---|", *lines, ""])


def filled(page: str) -> str:
    """The page with the table in its place. Raises `ValueError` when it has no place for it."""
    if not PLACE.search(page):
        raise ValueError(f"{PAGE} has no {BEGIN}")
    return PLACE.sub(lambda _: table(), page)


def _unit(meta: Mapping[str, Any]) -> str:
    """With the least and the most, where there are such."""
    if meta["bounds"] is None:
        return str(meta["unit"])
    least, most = meta["bounds"]
    return f"{meta['unit']}, {least:,} to {most:,}"


def _default(value: object) -> str:
    """As one would write it into the environment."""
    if value == "":
        return "none"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def main() -> int:
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
