"""Servers from outside: named in the environment, as `make services` does it.

Where none is named a test skips on a laptop and fails in CI, so that CI never says "passed" of what
it did not run.
"""

from __future__ import annotations

import os
from typing import NoReturn

import pytest

HOW = "start them with `make services`, then run `make test-services`"


def named(variable: str) -> str:
    """What the environment says; skips the test, in CI fails it, when it says nothing."""
    return os.environ.get(variable) or missing(f"{variable} names no server: {HOW}")


def missing(reason: str) -> NoReturn:
    """End a test that lacks something from outside."""
    if in_ci():
        pytest.fail(reason)
    pytest.skip(reason)


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() in {"1", "true"}
