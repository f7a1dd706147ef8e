"""Runs PostgreSQL for root: the server refuses to be root, so it becomes an unprivileged user.

That user must reach the server's files and its own data, which may lie behind folders that are
closed to it, such as root's home. No folder is opened for it. It gets one capability instead, and
only when a folder is closed.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import stat
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from memnet.embedded.errors import StackError

USERS = ("memnet", "nobody")  # the first that exists
# Bits of the capability sets (linux/capability.h). The first passes closed folders and reads;
# containers are often without it but have the second, which could also write.
READ_ALL = ("dac_read_search", 2)
OVERRIDE = ("dac_override", 1)


@dataclass(frozen=True, slots=True)
class RunAs:
    """The unprivileged user that runs PostgreSQL, and the options of setpriv that make it so."""

    uid: int
    gid: int
    options: tuple[str, ...]

    def wrap(self, argv: tuple[str, ...], death_signal: int) -> tuple[str, ...]:
        # The kernel forgets the death signal when the user changes, so setpriv sets it again.
        name = signal.Signals(death_signal).name.removeprefix("SIG")
        return (*self.options, "--pdeathsig", name, "--", *argv)

    def own(self, path: Path) -> None:
        os.chown(path, self.uid, self.gid)


def run_as(cluster: Path, programs: Path, folders: Iterable[Path]) -> RunAs | None:
    """Who runs PostgreSQL for us: None, ourselves, unless we are root.

    A cluster that exists keeps its owner. `programs` is the folder of the binaries, `folders`
    where it must get to. Raises `StackError` when root cannot become that user here.
    """
    if os.geteuid() != 0:
        return None
    uid, gid = _owner(cluster) if cluster.exists() else _unprivileged()
    capabilities = _capabilities(uid, gid, programs, [programs, *folders])
    tool = shutil.which("setpriv")
    if tool is None:
        raise StackError(
            "PostgreSQL cannot run as root, and setpriv is missing: start MemNet as a user"
        )
    return RunAs(uid, gid, (tool, *_setpriv_options(uid, gid, capabilities)))


def need_user_name() -> None:
    """Raises `StackError` when our user id has no name, as in some containers: initdb wants one."""
    try:
        pwd.getpwuid(os.geteuid())
    except KeyError:
        raise StackError(
            f"user id {os.geteuid()} has no name in /etc/passwd, and PostgreSQL makes no database"
            " without one: start MemNet as a user who has a name, or as root"
        ) from None


def _setpriv_options(uid: int, gid: int, capabilities: tuple[str, ...]) -> tuple[str, ...]:
    wanted = ",".join(["-all", *(f"+{name}" for name in capabilities)])
    users = ("--reuid", str(uid), "--regid", str(gid), "--clear-groups", "--no-new-privs")
    # Without this bit access(2), with which PostgreSQL looks at its programs, knows no capability
    # of a user who is not root.
    bits = ("--securebits", "+no_setuid_fixup") if capabilities else ()
    return (*users, *bits, "--inh-caps", wanted, "--ambient-caps", wanted)


def _owner(cluster: Path) -> tuple[int, int]:
    status = cluster.stat()
    if status.st_uid == 0:
        raise StackError(f"{cluster} belongs to root, and PostgreSQL cannot run as root")
    return status.st_uid, status.st_gid


def _unprivileged() -> tuple[int, int]:
    by_name = {user.pw_name: user for user in pwd.getpwall()}
    for name in USERS:
        if name in by_name:
            return by_name[name].pw_uid, by_name[name].pw_gid
    raise StackError(
        "PostgreSQL cannot run as root, and there is no user nobody: start MemNet as a user"
    )


def _capabilities(uid: int, gid: int, programs: Path, places: list[Path]) -> tuple[str, ...]:
    server = programs / "postgres"
    closed = [folder for place in places for folder in closed_folders(place, uid, gid)]
    runs = _allows(server, uid, gid, stat.S_IXUSR)
    if runs and _allows(server, uid, gid, stat.S_IRUSR) and not closed:
        return ()
    if runs and _have(READ_ALL):
        return (READ_ALL[0],)
    if _have(OVERRIDE):
        return (OVERRIDE[0],)
    where = closed[0] if closed else server
    raise StackError(
        f"PostgreSQL cannot run as root, and user {uid} cannot enter {where} nor may root lend it"
        " that right here: start MemNet as a user, or keep data and installation in folders that"
        " others may enter"
    )


def closed_folders(place: Path, uid: int, gid: int) -> list[Path]:
    """The folders on the way to `place`, and it, that this user in this group cannot enter."""
    real = place.resolve()
    way = [folder for folder in (*reversed(real.parents), real) if folder.is_dir()]
    return [folder for folder in way if not _allows(folder, uid, gid, stat.S_IXUSR)]


def _allows(path: Path, uid: int, gid: int, owner_bit: int) -> bool:
    status = path.stat()
    if status.st_uid == uid:
        return bool(status.st_mode & owner_bit)
    if status.st_gid == gid:
        return bool(status.st_mode & owner_bit >> 3)
    return bool(status.st_mode & owner_bit >> 6)


def _have(capability: tuple[str, int]) -> bool:
    if sys.platform != "linux":
        return False
    lines = Path("/proc/self/status").read_text("ascii", "replace").splitlines()
    sets = dict(line.split(":", 1) for line in lines if line.startswith("Cap"))
    return all(int(sets[name], 16) >> capability[1] & 1 for name in ("CapPrm", "CapBnd"))
