"""`python -m deploy.settings_table`: writes the table of settings into docs/deployment.md.

The table is what the code says: a test fails when the page says something else.
"""

from __future__ import annotations

import re
import sys
from dataclasses import fields
from pathlib import Path

from pipeline.settings import PREFIX, Settings

PAGE = Path(__file__).parents[1] / "docs" / "deployment.md"
BEGIN = "<!-- settings: written by `python -m deploy.settings_table` -->"
END = "<!-- end of the settings -->"
PLACE = re.compile(rf"(?<={re.escape(BEGIN)}\n).*(?={re.escape(END)})", re.DOTALL)


def table() -> str:
    """In Markdown, one line a setting."""
    lines = [
        f"| `{PREFIX}{f.name.upper()}` | {_default(f.default)} | {f.metadata['unit']} |"
        f" {f.metadata['reason']} |"
        for f in fields(Settings)
    ]
    return "\n".join(["| variable | default | unit | why |", "|---|---|---|---|", *lines, ""])


def filled(page: str) -> str:
    """The page with the table in its place. Raises `ValueError` when it has no place for it."""
    if not PLACE.search(page):
        raise ValueError(f"{PAGE} has no {BEGIN}")
    return PLACE.sub(lambda _: table(), page)


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
