"""Log files of the processes: appended to by themselves, cut to size by the supervisor."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

MAX_LOG_BYTES = (
    10_000_000  # some 100,000 lines; with one older file that is 20 MB a process at most
)
READ_BACK_BYTES = 16_384  # enough for the last lines of any traceback


@dataclass(frozen=True, slots=True)
class LogFile:
    path: Path
    max_bytes: int = MAX_LOG_BYTES

    def open(self) -> BinaryIO:
        """For a process to write to. Appending, so that it may be emptied under the process."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        return os.fdopen(os.open(self.path, flags, 0o600), "ab", buffering=0)

    def write(self, line: str) -> None:
        with self.open() as file:
            file.write(f"{line}\n".encode())

    def rotate(self) -> bool:
        """Copy to NAME.log.1 and empty it when it is too large; true when it was.

        The process keeps its open file, so the file is emptied rather than renamed; a line that
        is written between the copy and the cut is lost.
        """
        if self.size() <= self.max_bytes:
            return False
        older = self.path.with_name(f"{self.path.name}.1")
        shutil.copyfile(self.path, older)
        older.chmod(0o600)
        os.truncate(self.path, 0)
        return True

    def size(self) -> int:
        """In bytes; 0 when there is none."""
        return self.path.stat().st_size if self.path.exists() else 0

    def last_lines(self, since: int = 0, count: int = 15) -> str:
        """The end of what was written after it had `since` bytes; empty when there is nothing."""
        size = self.size()
        if size == 0:
            return ""
        with self.path.open("rb") as file:
            file.seek(max(since if since <= size else 0, size - READ_BACK_BYTES))
            text = file.read().decode("utf-8", "replace")
        return "\n".join(text.splitlines()[-count:])
