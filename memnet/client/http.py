"""Calls as httpx requests; what the two clients share of httpx."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISREG
from typing import Any

import httpx

from memnet.client import arguments
from memnet.client.connection import Connection, is_loopback
from memnet.client.errors import AuthenticationFailed
from memnet.client.steps import Answer, Call, NoAnswer

DEFAULT_TIMEOUT = 30.0  # seconds without a byte from the gateway
CONNECT_SECONDS = 5.0
CHUNK = 65_536  # bytes of a file that are read and sent at a time
NO_KEY = "no API key: set MEMNET_API_KEY or give one, or start `memnet up`, which makes one"


def client_options(connection: Connection) -> dict[str, Any]:
    """For `httpx.Client` and `httpx.AsyncClient`. A proxy is never asked for this machine."""
    headers = {"User-Agent": f"memnet-python/{importlib.metadata.version('memnet')}"}
    if connection.api_key is not None:
        headers["Authorization"] = f"Bearer {connection.api_key}"
    try:
        base = httpx.URL(connection.url)
    except httpx.InvalidURL as error:
        arguments.refuse("url", f"is no http:// or https:// URL: {error}")
    return {
        "base_url": base,
        "headers": headers,
        "trust_env": not is_loopback(connection.url),
    }


def request_options(call: Call[Any], connection: Connection, timeout: float) -> dict[str, Any]:
    """For `build_request`, but for the content of an upload. Raises `AuthenticationFailed`."""
    if connection.api_key is None and call.path.startswith("/v1/"):
        raise AuthenticationFailed(NO_KEY)
    headers = dict(call.headers)
    if call.body is not None:
        headers["Content-Type"] = "application/json"
    if call.upload is not None and S_ISREG((status := call.upload.stat()).st_mode):
        headers["Content-Length"] = str(status.st_size)  # how much a pipe holds nobody knows
    return {
        "method": call.method,
        "url": call.path,
        "params": {
            name: arguments.parameter(name, value)
            for name, value in call.query.items()
            if value is not None
        },
        "headers": headers,
        "timeout": httpx.Timeout(timeout + call.seconds, connect=min(timeout, CONNECT_SECONDS)),
    }


def chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


def answer_of(response: httpx.Response) -> Answer:
    return Answer(response.status_code, response.headers, response.content)


def no_answer(error: httpx.RequestError, connection: Connection) -> NoAnswer:
    unsent = isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)
    what = "cannot be reached" if unsent else "gave no answer"
    why = str(error) or type(error).__name__
    hint = "; is `memnet up` running?" if unsent and is_loopback(connection.url) else ""
    return NoAnswer(f"{connection.url} {what} ({why}){hint}", unsent)
