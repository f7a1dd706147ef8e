"""A stack that runs on this machine, as its data folder tells of it. Imports next to nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.errors import InvalidInput
from pipeline.settings import Settings, process_environment

RUN_FILE = "run.json"  # what the command line needs to talk to a stack that runs


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
