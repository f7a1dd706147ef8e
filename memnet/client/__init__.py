"""The Python client: `from memnet import MemNet, AsyncMemNet`."""

from memnet.client.aio import AsyncMemNet
from memnet.client.calls import ImportFormat, Message
from memnet.client.errors import (
    AuthenticationFailed,
    ConflictError,
    GatewayUnreachable,
    InvalidRequest,
    MemNetAPIError,
    NotBuilt,
    NotFoundError,
    PermissionDenied,
    RateLimited,
    ServerError,
    WaitTimeout,
)
from memnet.client.sync import MemNet

__all__ = [
    "AsyncMemNet",
    "AuthenticationFailed",
    "ConflictError",
    "GatewayUnreachable",
    "ImportFormat",
    "InvalidRequest",
    "MemNet",
    "MemNetAPIError",
    "Message",
    "NotBuilt",
    "NotFoundError",
    "PermissionDenied",
    "RateLimited",
    "ServerError",
    "WaitTimeout",
]
