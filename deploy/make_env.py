"""Writes .env from .env.example with a random password for every placeholder. Needs only Python.

An .env that exists is left alone: its passwords are in the servers' volumes.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACEHOLDER = re.compile(r"^([A-Z0-9_]+)=change-me.*$", re.MULTILINE)


def filled(example: str) -> str:
    """The text of .env. Passwords are of hexadecimal digits, so that they may stand in URLs."""
    return PLACEHOLDER.sub(lambda line: f"{line[1]}={secrets.token_hex(24)}", example)


def main() -> int:
    target = ROOT / ".env"
    text = filled((ROOT / ".env.example").read_text("utf-8"))
    try:
        handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        sys.stderr.write(f"{target} exists, and is left as it is\n")
        return 1
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    sys.stdout.write(f"{target} written\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
