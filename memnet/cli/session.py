"""What every command knows of how it was called, and the options that all commands share."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

if TYPE_CHECKING:
    from memnet.client import MemNet
    from pipeline.settings import Settings

C = TypeVar("C", bound=Callable[..., None])
PANEL = "Options of every command"


class ReaderLeft(Exception):
    """Who read our output has closed the pipe. Typer would make an exit code 1 of the OSError."""


@dataclass(frozen=True, slots=True)
class Session:
    """The shared options. `data` is the folder of an embedded stack that the user named."""

    url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    data: Path | None = None
    json: bool = False

    def client(self) -> MemNet:
        """A client for the gateway that the options, the environment or the running stack name."""
        from memnet.client import MemNet

        return MemNet(self.url, self.api_key, data=self.data)

    def settings(self) -> Settings:
        """Settings for the commands that talk to the database itself. Raises `InvalidInput`."""
        from memnet.running import service_settings

        return service_settings(self.data)

    def data_dir(self) -> Path:
        from pipeline.settings import Settings

        return self.data or Settings.load().data_dir()

    def overridden(
        self, url: str | None, api_key: str | None, data: Path | None, json: bool
    ) -> Session:
        """With the options that were given after the command's name."""
        return replace(
            self,
            url=url or self.url,
            api_key=api_key or self.api_key,
            data=data or self.data,
            json=json or self.json,
        )


UrlOption = Annotated[
    str | None,
    typer.Option(
        "--url", metavar="URL", help="The gateway (else MEMNET_URL).", rich_help_panel=PANEL
    ),
]
KeyOption = Annotated[
    str | None,
    typer.Option("--api-key", metavar="KEY", help="Else MEMNET_API_KEY.", rich_help_panel=PANEL),
]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help="Folder of an embedded stack (else MEMNET_DATA, else ~/.memnet).",
        rich_help_panel=PANEL,
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print JSON instead of a table.", rich_help_panel=PANEL)
]


def shared_options(
    context: typer.Context,
    *,
    url: UrlOption = None,
    api_key: KeyOption = None,
    data: DataOption = None,
    json: JsonOption = False,
) -> Session:
    """The session of a call: the options before the command's name under those after it."""
    before = context.find_root().obj
    session = before if isinstance(before, Session) else Session()
    return session.overridden(url, api_key, data and data.expanduser(), json)


def command(app: typer.Typer, name: str | None = None, **settings: Any) -> Callable[[C], C]:
    """Register a command that takes a `Session` before its own parameters.

    The shared options are added to its signature: they stand in its --help and may follow its name.
    """
    shared = inspect.signature(shared_options, eval_str=True).parameters

    def register(function: C) -> C:
        own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]

        @wraps(function)
        def call(context: typer.Context, **given: Any) -> None:
            options = {key: given.pop(key) for key in list(given) if key in shared}
            try:
                function(shared_options(context, **options), **given)
            except BrokenPipeError as error:
                raise ReaderLeft from error

        parameters = [
            p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in (*own, *shared.values())
        ]
        call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined] # what typer reads
        call.__annotations__ = {p.name: p.annotation for p in parameters}
        app.command(name, **settings)(call)
        return function

    return register
