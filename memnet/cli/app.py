"""All the commands of `memnet`."""

from __future__ import annotations

import typer

from memnet.cli import (
    bodies,
    demo,
    doctor,
    entities,
    imports,
    jobs,
    keys,
    memories,
    remember,
    services,
    upkeep,
)
from memnet.cli.session import DataOption, JsonOption, KeyOption, Session, UrlOption, shared_options

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",  # paragraphs flow, and brackets are text
    help="Long-term memory for AI products.",
)


@app.callback()
def start(
    context: typer.Context,
    url: UrlOption = None,
    api_key: KeyOption = None,
    data: DataOption = None,
    json: JsonOption = False,
    debug: bool = typer.Option(False, "--debug", help="Show the traceback of an error."),
) -> None:
    """Long-term memory for AI products.

    Start with `memnet demo`, or `memnet up` and then `memnet memorize` and `memnet recall`.
    """
    context.obj = Session()
    context.obj = shared_options(context, url=url, api_key=api_key, data=data, json=json)


for group in (services.app, upkeep.app, demo.app, remember.app, imports.app, doctor.app):
    app.registered_commands.extend(group.registered_commands)
for name, several in {
    "bodies": bodies.app,
    "memories": memories.app,
    "entities": entities.app,
    "jobs": jobs.app,
    "keys": keys.app,
}.items():
    app.add_typer(several, name=name, no_args_is_help=True)
