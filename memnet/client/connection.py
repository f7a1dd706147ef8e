"""Where the gateway is and which key opens it: arguments, environment, or a stack that runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from memnet.client import arguments
from memnet.client.errors import InvalidRequest
from memnet.running import need_stack, running_stack
from pipeline.errors import InvalidInput
from pipeline.settings import Settings, process_environment


@dataclass(frozen=True, slots=True)
class Connection:
    """A gateway's address, without a slash at its end, and the key for it (None: none is known)."""

    url: str
    api_key: str | None = field(repr=False)


def connection(
    url: str | None = None, api_key: str | None = None, data: Path | str | None = None
) -> Connection:
    """Arguments first, then MEMNET_URL and MEMNET_API_KEY, then the stack of the data folder.

    A data folder named by hand goes before the environment. The stack's own key is offered to no
    other machine. Raises `InvalidRequest`.
    """
    try:
        return _found(url, api_key, data)
    except InvalidRequest:
        raise
    except InvalidInput as error:  # of a setting, or of the folder
        named = error.field or (None if data is None else "data")
        raise InvalidRequest(str(error), field=named, code=error.code) from error


def _found(url: str | None, api_key: str | None, data: Path | str | None) -> Connection:
    folder = None if data is None else arguments.path("data", data)
    settings = Settings.load()
    named = "MEMNET_URL" in process_environment() and folder is None
    stack = running_stack(settings.data_dir()) if folder is None else need_stack(folder)
    address = checked_url(url or (settings.url if named or stack is None else stack.url))
    key = api_key or (settings.api_key if folder is None else "")
    if not key and stack is not None and is_loopback(address):
        key = stack.api_key()
    return Connection(address, arguments.header("api_key", key) if key else None)


def checked_url(url: str) -> str:
    """The URL without a slash at its end. `InvalidInput` unless it is http(s) with a host."""
    try:
        parts = urlsplit(arguments.text("url", url))
        fits = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
        if parts.hostname and parts.hostname.isascii():
            parts.hostname.encode("idna")  # each of its labels is 1 to 63 characters long
    except ValueError:
        fits = False
    if not fits:
        arguments.refuse("url", f"is no http:// or https:// URL: {url!r}")
    return url.rstrip("/")


def is_loopback(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
