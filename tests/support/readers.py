"""Someone who reads our documents and types what they print."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.embedded import ROOT, Up, running

SECONDS = 120.0  # for all commands that are typed at once


@dataclass(frozen=True, slots=True)
class Reader:
    """Has installed MemNet in the folder `home`, where `memnet up` runs on its default folder."""

    home: Path
    up: Up

    @classmethod
    @contextmanager
    def at(cls, home: Path) -> Iterator[Reader]:
        (home / ".venv").symlink_to(sys.prefix)
        (home / "examples").symlink_to(ROOT / "examples")
        data = str(home / ".memnet")
        command = [sys.executable, "-m", "memnet", "up", "--json", "--port", "0", "--data", data]
        with running(home / ".memnet", command=command) as up:
            yield cls(home, up)

    def types(self, commands: str, **more: str) -> str:
        """What the commands print. The stack is found in the home folder, unless `more` names it.

        All must succeed.
        """
        ran = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", commands],
            cwd=self.home,
            env={**self._environment(), **more},
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert ran.returncode == 0, f"{ran.stdout}\n{ran.stderr}"
        assert "Traceback" not in ran.stderr
        return ran.stdout

    def exports(self) -> dict[str, str]:
        """What the documents have a reader export."""
        return {"MEMNET_URL": self.up.url, "MEMNET_API_KEY": self.up.api_key}

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMNET_")}
        return {**kept, "HOME": str(self.home), "PYTHONUTF8": "1"}


def printed(language: str, text: str) -> list[str]:
    """The code blocks of a language in Markdown, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def documents(text: str) -> list[Any]:
    """JSON documents that stand one behind the other."""
    decoder, found, rest = json.JSONDecoder(), [], text.strip()
    while rest:
        document, end = decoder.raw_decode(rest)
        found.append(document)
        rest = rest[end:].strip()
    return found
