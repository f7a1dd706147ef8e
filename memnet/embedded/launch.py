"""Becomes another program that dies with the process that started it.

Run as a script in an isolated interpreter: `launch.py PARENT_PID DEATH_SIGNAL NICE PROGRAM
ARGUMENT…`. It stands between `subprocess` and the program because code between fork and exec is
unsafe in a process that has threads, and because the death signal must be set by the child
itself.
"""

import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # linux/prctl.h
# A shell that starts a job in the background makes it ignore SIGINT, and programs inherit that.
RESET = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


def main(arguments: list[str]) -> None:
    parent, death_signal, nice = (int(text) for text in arguments[:3])
    program = arguments[3:]
    for number in RESET:
        signal.signal(number, signal.SIG_DFL)
    if sys.platform == "linux":
        _die_with_parent(death_signal)
    if os.getppid() != parent:  # it died before the signal was armed
        sys.exit(1)
    if nice:
        os.nice(nice)
    os.execv(program[0], program)


def _die_with_parent(death_signal: int) -> None:
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_PDEATHSIG, death_signal, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG) failed")


if __name__ == "__main__":
    main(sys.argv[1:])
