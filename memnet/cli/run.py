"""Runs the command line and turns every error into one or two lines and an exit code."""

from __future__ import annotations

import io
import logging
import os
import sys
import traceback
from collections.abc import Sequence

import typer
from typer.exceptions import TyperException

from memnet.cli.output import complain
from memnet.cli.session import ReaderLeft
from pipeline.errors import MemNetError

INTERRUPTED = 130  # 128 + SIGINT, as shells have it


def run(app: typer.Typer, arguments: Sequence[str] | None = None) -> int:
    debug = "--debug" in (sys.argv[1:] if arguments is None else arguments)
    _never_fail_on_a_character()
    _one_line_an_error()
    try:
        code = app(arguments, standalone_mode=False, prog_name="memnet")
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except TyperException as error:
        return _usage(error)
    except (ReaderLeft, BrokenPipeError):
        return _reader_left()
    except MemNetError as error:
        return _failed(error.message, debug)
    except OSError as error:
        return _failed(_of_file(error), debug)
    except Exception as error:  # noqa: BLE001 - the last line of defence: no traceback at a user
        return _failed(
            f"unexpected {type(error).__name__}: {error} (where: memnet --debug …)", debug
        )
    return code if isinstance(code, int) else 0


def _never_fail_on_a_character() -> None:
    """Print what the terminal's encoding lacks as an escape instead of failing half-way."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _one_line_an_error() -> None:
    """What a command could not do it says itself; the pool's lines about each try are for logs."""
    logging.getLogger("psycopg.pool").addHandler(logging.NullHandler())


def _usage(error: TyperException) -> int:
    if not error.format_message():  # the help of a group, shown since no command was named
        return error.exit_code
    complain(error.format_message().replace(": Value error, ", ": ", 1))
    context = getattr(error, "ctx", None)
    if context is not None:
        complain(f"try: {context.command_path} --help", label="")
    return error.exit_code


def _failed(message: str, debug: bool) -> int:
    """To be called while the error is handled, so that its traceback can be shown."""
    if debug:
        traceback.print_exc()
    complain(message)
    return 1


def _of_file(error: OSError) -> str:
    if error.filename is None:
        return str(error)
    return f"{error.strerror}: {error.filename}"


def _reader_left() -> int:
    """`memnet … | head` is no error; without stdout the interpreter says nothing at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 0
