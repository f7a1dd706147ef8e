"""What a stack leaves behind when it is killed with -9, and how the next start ends it.

Three traces lead to such processes: the list in DATA/run/record.json (id and start time), the mark
of the run in their environment, and for the two servers that overwrite theirs, their name and
their working folder.
"""

from __future__ import annotations

import json
import shutil
import signal
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from memnet.embedded.process_table import Process, all_processes, birth, kill_group, send

MARK = "MEMNET_STACK_RUN"  # environment variable that all processes of a run carry
SERVERS = {
    "postgres": "postgres",
    "valkey-server": "valkey",
}  # process name: its folder inside the data folder
POLITE_SECONDS = 5.0  # then SIGKILL; killed servers recover from their logs
POLL_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class RunRecord:
    """What runs for a data folder. `processes`: name to id and start (process_table.birth)."""

    run: str
    processes: Mapping[str, tuple[int, str]]
    folders: tuple[Path, ...]  # with the sockets, outside the data folder

    @classmethod
    def of(cls, run: str, pids: Mapping[str, int], folders: Iterable[Path]) -> RunRecord:
        births = {name: (pid, birth(pid)) for name, pid in pids.items()}
        living = {name: (pid, born) for name, (pid, born) in births.items() if born is not None}
        return cls(run, living, tuple(folders))

    def save(self, path: Path) -> None:
        folders = [str(folder) for folder in self.folders]
        content = {"run": self.run, "processes": dict(self.processes), "folders": folders}
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(content), "utf-8")
        fresh.replace(path)

    @classmethod
    def load(cls, path: Path) -> RunRecord | None:
        """None when the last stop was an orderly one."""
        if not path.exists():
            return None
        raw = json.loads(path.read_text("utf-8"))
        processes = {
            str(name): (int(pid), str(born)) for name, (pid, born) in raw["processes"].items()
        }
        return cls(str(raw["run"]), processes, tuple(Path(folder) for folder in raw["folders"]))


def end_leftovers(record: RunRecord, data: Path, is_ours: Callable[[Path], bool]) -> int:
    """End every process of an earlier run and remove its socket folders. Returns how many
    processes there were.

    `is_ours` must say of a folder that it is one that a stack has made: the record is only a file.
    """
    found = _find(record, data)
    leaders = {pid for pid, _ in record.processes.values()}
    for pid in found:
        send(pid, signal.SIGTERM)
    _wait_until_gone(found)
    for pid in _alive(found):
        if pid in leaders:
            kill_group(pid)
        send(pid, signal.SIGKILL)
    _wait_until_gone(found)
    for folder in record.folders:
        if is_ours(folder):
            shutil.rmtree(folder)
    return len(found)


def end_servers(name: str, data: Path) -> None:
    """Kill every process of one of the `SERVERS`, for when its main process has been killed."""
    found = {p.pid: birth(p.pid) or "" for p in all_processes() if _is_server(p, name, data)}
    for pid in found:
        send(pid, signal.SIGKILL)
    _wait_until_gone(found)


def _find(record: RunRecord, data: Path) -> dict[int, str]:
    found = {pid: born for pid, born in record.processes.values() if birth(pid) == born}
    mark = f"{MARK}={record.run}".encode()
    for process in all_processes():
        marked = mark in process.environment.split(b"\0")
        if marked or any(_is_server(process, name, data) for name in SERVERS):
            found[process.pid] = birth(process.pid) or ""
    return found


def _is_server(process: Process, name: str, data: Path) -> bool:
    # The name as well as the folder: a user's shell may stand in the folder too.
    return process.name == name and process.folder == str((data / SERVERS[name]).resolve())


def _alive(found: Mapping[int, str]) -> list[int]:
    return [pid for pid, born in found.items() if birth(pid) == born]


def _wait_until_gone(found: Mapping[int, str]) -> None:
    deadline = time.monotonic() + POLITE_SECONDS
    while _alive(found) and time.monotonic() < deadline:
        time.sleep(POLL_SECONDS)
