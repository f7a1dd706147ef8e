"""Where the gateway is and which key opens it: arguments, environment, or a stack that runs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from memnet.client import arguments
from pipeline.errors import InvalidInput
from pipeline.settings import Settings, process_environment

RUN_FILE = "run.json"


@dataclass(frozen=True, slots=True)
class RunningStack:
    """What the embedded stack says of itself in its data folder for as long as it runs."""

    url: str
    api_key_file: Path
    env: Mapping[str, str] = field(repr=False)  # MEMNET_… with passwords

    def api_key(self) -> str:
        """Raises `InvalidInput` when the key file cannot be read."""
        try:
            return self.api_key_file.read_text("utf-8").strip()
        except OSError as error:
            raise InvalidInput(f"cannot read the API key of the stack: {error}") from error


def running_stack(data: Path) -> RunningStack | None:
    """The stack of this data folder; None when none runs. `InvalidInput` for a broken run file."""
    path = data / RUN_FILE
    try:
        told = json.loads(path.read_text("utf-8"))
        env = {str(name): str(value) for name, value in told["env"].items()}
        return RunningStack(str(told["url"]), data / told["api_key_file"], env)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InvalidInput(f"{path} is damaged; stop `memnet up` and start it again") from error


def need_stack(data: Path) -> RunningStack:
    """The stack of this data folder; raises `InvalidInput` when none runs."""
    stack = running_stack(data)
    if stack is None:
        raise InvalidInput(f"no stack runs in {data}; start it with `memnet up --data {data}`")
    return stack


def service_settings(data: Path | None = None) -> Settings:
    """Settings for what talks to the database itself.

    From the environment; without MEMNET_DATABASE_URL in it, or with a `data` folder named, from
    the stack that runs there. Raises `InvalidInput`.
    """
    environment = process_environment()
    settings = Settings.load(environment)
    if data is not None:
        return Settings.load({**environment, **need_stack(data).env})
    if not settings.database_url and (stack := running_stack(settings.data_dir())) is not None:
        return Settings.load({**stack.env, **environment})
    return settings


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
    other machine. Raises `InvalidInput`.
    """
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
