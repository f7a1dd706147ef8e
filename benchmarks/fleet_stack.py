"""The embedded stack with as many memorize processes as the fleet benchmark asks for.

They are no nicer than the others, as in docker-compose.yml.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from memnet.embedded.commands import STACK, Command, Table
from memnet.embedded.up import run_up


def table(processes: int) -> Table:
    """The stack's own table, but for the number of processes that memorize."""
    return replace(STACK, product=tuple(_sized(command, processes) for command in STACK.product))


def _sized(command: Command, processes: int) -> Command:
    if command.name != "worker-writing":
        return command
    arguments = ("memnet", "worker", "--queues", "memorize", "--concurrency", str(processes))
    return replace(command, arguments=arguments, nice=0)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--processes", type=int, required=True)
    options = parser.parse_args()
    return run_up(options.data, 0, json_output=True, table=table(options.processes))


if __name__ == "__main__":
    sys.exit(main())
