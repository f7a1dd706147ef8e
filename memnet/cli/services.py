"""Commands that run or look after the services: the whole stack, or one process of it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated
from uuid import UUID

import typer

from memnet.cli.bodies import find_body
from memnet.cli.output import print_json, say
from memnet.cli.progress import Bars
from memnet.cli.session import Session, command
from pipeline.domain.jobs import QUEUES

app = typer.Typer()
PANEL = "Services, one by one"
DEFAULT_PORT = 8765  # what MEMNET_URL has for a default too


@contextmanager
def loading() -> Iterator[None]:
    """For the imports of a service. What they make stays for good, so the collector neither looks
    through it meanwhile, which is a tenth of their time, nor ever after, in what is forked."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@command(app)
def up(
    session: Session,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port of the gateway on 127.0.0.1; 0: a free one.")
    ] = DEFAULT_PORT,
) -> None:
    """Run the whole stack here, in the foreground, until Ctrl-C.

    Needs nothing but this package. Makes an API key on its first start. With --json it prints
    one line when it is ready: {"url", "api_key", "data"}.

    Example: memnet up --data ./memory --port 0
    """
    from memnet.embedded.up import run_up
    from pipeline.settings import Settings

    Settings.load()  # what makes no sense is said here, not in the log of a process that ends
    raise typer.Exit(run_up(session.data_dir(), port, session.json))


@command(app, rich_help_panel=PANEL)
def migrate(session: Session) -> None:
    """Bring the database and the vector store to this version. Safe to repeat.

    Example: MEMNET_DATABASE_URL=postgresql://… memnet migrate
    """
    settings = session.settings()
    settings.require("database_url", "qdrant_url")
    from pipeline import maintenance

    revision = maintenance.migrate(settings)
    if session.json:
        print_json({"revision": revision})
    else:
        say(f"the database is at revision {revision}")


@command(app, rich_help_panel=PANEL)
def rebuild(
    session: Session,
    body: Annotated[
        str | None, typer.Option("--body", "-b", metavar="BODY", help="Only this body.")
    ] = None,
    reindex: Annotated[
        bool, typer.Option("--reindex", help="Embed anew with the model that is set now.")
    ] = False,
) -> None:
    """Make the vector store anew from the database. Nothing is lost when it is interrupted.

    With --reindex, after a change of the embedding model, every memory is embedded anew. Stop the
    workers before, start them again after.

    Example: memnet rebuild --body alice
    """
    if reindex and body is not None:
        raise typer.BadParameter("a model is changed for all bodies", param_hint="--reindex")
    settings, total = session.settings(), 0
    settings.require("database_url", "qdrant_url")
    from pipeline import maintenance

    body_id = None if body is None else named_body(session, body)
    with Bars() as bars:
        for done, total in maintenance.rebuild(settings, body_id, reindex):
            bars.show("rebuild", "rebuild", done, total, f"{done} of {total} memories")
    if session.json:
        print_json({"memories": total})
    else:
        say(f"rebuilt {total} memories")


def named_body(session: Session, reference: str) -> UUID:
    """An id as it is; a name needs the gateway."""
    with session.client() as client:
        return find_body(client, reference)


@app.command(rich_help_panel=PANEL)
def gateway(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = DEFAULT_PORT,
) -> None:
    """Run the HTTP gateway in the foreground. It is set by MEMNET_… in the environment.

    Example: memnet gateway --host 0.0.0.0 --port 8765
    """
    with loading():
        from api_gateway.serve import serve
        from pipeline.bootstrap import GATEWAY_NEEDS
        from pipeline.settings import Settings

    Settings.load().require(*GATEWAY_NEEDS)
    serve(host, port)


@app.command(rich_help_panel=PANEL)
def worker(
    queues: Annotated[
        str, typer.Option(metavar="A,B", help=f"Comma-separated, of: {', '.join(QUEUES)}.")
    ] = ",".join(QUEUES),
    concurrency: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
) -> None:
    """Run one worker in the foreground. It is set by MEMNET_… in the environment.

    Example: memnet worker --queues memorize,upkeep --concurrency 4
    """
    names = _queue_names(queues)
    with loading():
        import workers.app  # noqa: F401  # what `run_worker` starts
        from workers.run import run_worker
    run_worker(names, concurrency)


def _queue_names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    unknown = [name for name in names if name not in QUEUES]
    if unknown or not names:
        wrong = ", ".join(unknown) or "nothing"
        raise typer.BadParameter(
            f"{wrong} is no queue; they are {', '.join(QUEUES)}", param_hint="--queues"
        )
    return names


@app.command(rich_help_panel=PANEL)
def beat() -> None:
    """Run the schedules in the foreground. Two of them do no harm.

    Example: memnet beat
    """
    with loading():
        from schedules.run import run_beat

    raise typer.Exit(run_beat())


@app.command(rich_help_panel=PANEL)
def flower(
    host: Annotated[
        str, typer.Option("--host", "--address", help="Address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 5555,
) -> None:
    """Run Flower, a web page on what the queues do: read-only, with a password.

    Needs MEMNET_BROKER_URL and MEMNET_FLOWER_PASSWORD, and pip install 'memnet[services]'.

    Example: MEMNET_FLOWER_PASSWORD=… memnet flower --port 5555
    """
    from workers.run import run_flower

    run_flower(host, port)
