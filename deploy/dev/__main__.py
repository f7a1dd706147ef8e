"""`python -m deploy.dev start|stop|run`: servers to develop and to test on, started from packages.

`run COMMAND…` starts what does not run, and runs the command with the variables that name them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from deploy.dev.packages import CannotRun
from deploy.dev.services import Services
from memnet.embedded.errors import StackError

ROOT = Path(__file__).parents[2]


def main(arguments: list[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    services = Services(given.folder, _say)
    try:
        if given.do == "stop":
            services.stop()
            return 0
        services.start(rabbitmq=given.rabbitmq)
        if given.do == "run":
            environment = {**os.environ, **services.variables()}
            return subprocess.run(given.command, env=environment, check=False).returncode
    except (CannotRun, StackError) as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    _say("")
    _say(f"# . {services.environment_file}")
    _say(services.environment_file.read_text("utf-8").rstrip())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m deploy.dev",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--folder", type=Path, default=ROOT / ".services", help="of the servers")
    parser.add_argument("--rabbitmq", action="store_true", help="RabbitMQ too")
    parser.add_argument("do", choices=("start", "stop", "run"))
    parser.add_argument("command", nargs=argparse.REMAINDER, help="of run")
    return parser


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
