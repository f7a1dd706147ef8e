"""The command `memnet`. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (default: the process's own) and return its exit code.

    0: done; 1: it failed, why stands on stderr; 2: the command line makes no sense; 130: Ctrl-C.
    """
    from memnet.cli.app import app
    from memnet.cli.run import run

    return run(app, arguments)
