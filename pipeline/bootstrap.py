"""The composition root: the only file that names adapters. Nothing connects before its first use."""

from __future__ import annotations

from pipeline.services import GatewayServices, WorkerServices
from pipeline.settings import Settings


def gateway_services(settings: Settings) -> GatewayServices:
    """What a gateway process needs. Raises `InvalidInput` when settings are missing."""
    raise NotImplementedError


def worker_services(settings: Settings) -> WorkerServices:
    """What a worker process needs; to be called after fork."""
    raise NotImplementedError
