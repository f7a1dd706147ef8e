"""What a user imports or types: the client, the command line, the embedded stack.

The client is imported when it is first asked for, so that `import memnet` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memnet.client import (
        AsyncMemNet,
        AuthenticationFailed,
        ConflictError,
        GatewayUnreachable,
        InvalidRequest,
        MemNet,
        MemNetAPIError,
        NotBuilt,
        NotFoundError,
        PermissionDenied,
        RateLimited,
        ServerError,
        WaitTimeout,
    )

__all__ = [
    "AsyncMemNet",
    "AuthenticationFailed",
    "ConflictError",
    "GatewayUnreachable",
    "InvalidRequest",
    "MemNet",
    "MemNetAPIError",
    "NotBuilt",
    "NotFoundError",
    "PermissionDenied",
    "RateLimited",
    "ServerError",
    "WaitTimeout",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from memnet import client

    return getattr(client, name)
