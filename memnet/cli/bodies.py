"""`memnet bodies`, and how the other commands find the body that is meant."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

from memnet.cli.output import note, print_fields, print_json, print_table, say, when
from memnet.cli.session import Session, command
from pipeline.errors import InvalidInput, NotFound

if TYPE_CHECKING:
    from api_gateway.schemas.bodies import Body
    from memnet.client import MemNet

app = typer.Typer(help="Memory bodies: isolated sets of memories.")

BodyArgument = Annotated[
    str, typer.Argument(metavar="BODY", help="Name, NAMESPACE/NAME or id of a body.")
]
BodyOption = Annotated[
    str,
    typer.Option("--body", "-b", metavar="BODY", help="Name, NAMESPACE/NAME or id of a body."),
]


def find_body(client: MemNet, reference: str) -> UUID:
    """The id of the body that is meant. Raises `NotFound`, or `InvalidInput` when several are."""
    try:
        return UUID(reference)
    except ValueError:
        pass
    namespace, slash, name = reference.partition("/")
    found = list(client.bodies.list(name=reference))
    if not found and slash and namespace and name:
        found = list(client.bodies.list(namespace=namespace, name=name))
    if not found:
        raise NotFound(f"there is no body {reference!r}; see `memnet bodies list`")
    if len(found) > 1:
        names = ", ".join(f"{body.namespace}/{body.name}" for body in found)
        raise InvalidInput(f"several bodies are called {reference!r}: say which of {names}")
    return found[0].id


def find_or_create_body(client: MemNet, reference: str) -> UUID:
    """Like `find_body`, but a name that nobody has becomes a new body."""
    try:
        return find_body(client, reference)
    except NotFound:
        namespace, slash, name = reference.partition("/")
        if not (slash and namespace and name):
            namespace, name = "default", reference
        body = client.bodies.create(name, namespace=namespace)
        note(f"made the body {body.namespace}/{body.name}")
        return body.id


@command(app, "list")
def list_bodies(
    session: Session,
    namespace: Annotated[str | None, typer.Option(help="Only those of this namespace.")] = None,
) -> None:
    """List the memory bodies.

    Example: memnet bodies list
    """
    with session.client() as client:
        bodies = list(client.bodies.list(namespace=namespace))
    if session.json:
        print_json({"items": [body.model_dump(mode="json") for body in bodies]})
        return
    rows = [(str(b.id), f"{b.namespace}/{b.name}", str(b.memories), b.timezone) for b in bodies]
    empty = "there are no bodies yet; make one with `memnet bodies create NAME`"
    print_table(("id", "body", "memories", "timezone"), rows, empty)


@command(app)
def create(
    session: Session,
    name: Annotated[str, typer.Argument(help="Unique in its namespace.")],
    namespace: Annotated[str, typer.Option(help="Where the name is unique.")] = "default",
    timezone: Annotated[
        str, typer.Option(metavar="ZONE", help="Of times without an offset: Europe/Lisbon.")
    ] = "UTC",
) -> None:
    """Make a memory body; one that is there already is shown as it is.

    Example: memnet bodies create alice --timezone Europe/Lisbon
    """
    with session.client() as client:
        _show(session, client.bodies.create(name, namespace=namespace, timezone=timezone))


@command(app)
def show(session: Session, body: BodyArgument) -> None:
    """Show a body and how many memories it has.

    Example: memnet bodies show alice
    """
    with session.client() as client:
        _show(session, client.bodies.get(find_body(client, body)))


@command(app)
def delete(
    session: Session,
    body: BodyArgument,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete a body with everything it remembers. It cannot be brought back.

    Example: memnet bodies delete alice --yes
    """
    with session.client() as client:
        found = client.bodies.get(find_body(client, body))
        confirm(f"delete {found.namespace}/{found.name} and its {found.memories} memories?", yes)
        client.bodies.delete(found.id)
    if session.json:
        print_json({"id": str(found.id), "deleted": True})
    else:
        say(f"deleted {found.namespace}/{found.name}")


def confirm(question: str, yes: bool) -> None:
    """Ask on a terminal; elsewhere nobody can answer, so `--yes` is needed."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise typer.BadParameter("add --yes: there is no terminal to ask on", param_hint="--yes")
    typer.confirm(question, abort=True, err=True)


def _show(session: Session, body: Body) -> None:
    if session.json:
        print_json(body.model_dump(mode="json"))
        return
    counts = ", ".join(f"{count} {state}" for state, count in body.counts.items() if count)
    print_fields(
        {
            "id": str(body.id),
            "namespace": body.namespace,
            "name": body.name,
            "memories": f"{body.memories}" + (f" ({counts})" if counts else ""),
            "timezone": body.timezone,
            "created": when(body.created_at),
        }
    )
