"""`memnet entities`: who and what a body's memories name, and who is the same."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

from memnet.cli.bodies import BodyOption, find_body
from memnet.cli.output import print_fields, print_json, print_table, say, when
from memnet.cli.session import Session, command
from pipeline.errors import InvalidInput

if TYPE_CHECKING:
    from api_gateway.schemas.graph import EntityDetails, Named, Operation
    from memnet.client import MemNet

app = typer.Typer(help="People, places and things that memories name.")

EntityArgument = Annotated[
    str, typer.Argument(metavar="ENTITY", help="Id of the entity, or any of its names.")
]


def find_entity(client: MemNet, body_id: UUID, reference: str) -> UUID:
    """The id of the entity that is meant. Raises `NotFound`."""
    try:
        return UUID(reference)
    except ValueError:
        return client.graph(body_id, entity=reference, limit=1).entities[0].id


@command(app, "list")
def list_entities(
    session: Session,
    body: BodyOption,
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 50,
) -> None:
    """List what a body's memories name, most mentioned first.

    Example: memnet entities list --body alice
    """
    with session.client() as client:
        found = list(islice(client.entities.list(find_body(client, body)), limit))
    if session.json:
        print_json({"items": [entity.model_dump(mode="json") for entity in found]})
        return
    rows = [(str(e.id), e.name, e.type, str(e.mentions), ", ".join(e.aliases)) for e in found]
    columns = ("id", "entity", "type", "mentions", "also called")
    print_table(columns, rows, "this body's memories name nobody and nothing yet")


@command(app)
def show(session: Session, entity: EntityArgument, body: BodyOption) -> None:
    """Show an entity: its names and why they are one, its relations, and what users did to it.

    Example: memnet entities show Bob --body alice
    """
    with session.client() as client:
        body_id = find_body(client, body)
        found = client.entities.get(body_id, find_entity(client, body_id, entity))
        if session.json:
            print_json(found.model_dump(mode="json"))
            return
        names = _names(client, body_id, found)
    print_fields(
        {
            "id": str(found.id),
            "name": found.name,
            "type": found.type,
            "mentions": str(found.mentions),
        }
    )
    _print_aliases(found)
    _print_relations(found, names)
    _print_operations(found)


@command(app)
def merge(
    session: Session,
    entity: EntityArgument,
    into: Annotated[str, typer.Argument(metavar="INTO", help="The one that both are then.")],
    body: BodyOption,
) -> None:
    """Make one of two entities. The first name becomes an alias of the second; `undo` parts them.

    Example: memnet entities merge Bob Robert --body alice
    """
    with session.client() as client:
        body_id = find_body(client, body)
        source, target = (find_entity(client, body_id, each) for each in (entity, into))
        if source == target:
            raise InvalidInput(f"{entity!r} and {into!r} are one entity already")
        done = client.entities.merge(body_id, source, target)
    _say(session, done)


@command(app)
def split(
    session: Session,
    entity: EntityArgument,
    body: BodyOption,
    alias: Annotated[str | None, typer.Option(help="A name to take out of it.")] = None,
    memory: Annotated[
        list[UUID] | None, typer.Option(help="A memory to take out of it; may be repeated.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="What these memories mean instead.")] = None,
) -> None:
    """Take a name, or some memories, out of an entity; `undo` brings them back.

    Example: memnet entities split Robert --alias Bob --body alice

    Example: memnet entities split Tom --memory 0198c5a1-… --name "Tom from work" --body alice
    """
    if (alias is None) == (not memory):
        raise typer.BadParameter("give either --alias, or --memory with --name")
    if (name is None) != (not memory):
        raise typer.BadParameter("--memory and --name go together")
    with session.client() as client:
        body_id = find_body(client, body)
        found = find_entity(client, body_id, entity)
        done = client.entities.split(
            body_id, found, alias=alias, memory_ids=memory or None, name=name
        )
    _say(session, done)


@command(app)
def undo(
    session: Session,
    operation: Annotated[UUID, typer.Argument(help="Id of a merge or a split.")],
    body: BodyOption,
) -> None:
    """Undo a merge or a split; what was done later stays.

    Example: memnet entities undo 0198c5a1-… --body alice
    """
    with session.client() as client:
        done = client.entities.undo(find_body(client, body), operation)
    _say(session, done)


def _say(session: Session, done: Operation) -> None:
    if session.json:
        print_json(done.model_dump(mode="json"))
    else:
        say(f"{_told(done)} (operation {done.id})")


def _told(done: Operation) -> str:
    subject, other = _name(done.entity), _name(done.other)
    words = f"merged {subject} into {other}"
    if done.kind == "split":
        words = f"split {other} from {subject}"
    return f"undone: {words}" if done.undone_at else words


def _name(named: Named | None) -> str:
    return named.name if named else "what no memory names any more"


def _names(client: MemNet, body_id: UUID, found: EntityDetails) -> dict[UUID, str]:
    """Of the entity and those that are related to it."""
    near = client.graph(body_id, entity=found.id, limit=200) if found.relations else None
    return {each.id: each.name for each in near.entities} if near else {}


def _print_aliases(found: EntityDetails) -> None:
    rows = [
        (alias.name, told.other, told.reason, str(told.memory_id or told.operation_id or ""))
        for alias in found.aliases
        for told in alias.evidence
    ]
    if rows:
        say("")
        print_table(("also called", "as", "because", "see"), rows, "")


def _print_relations(found: EntityDetails, names: dict[UUID, str]) -> None:
    rows = [
        (
            names.get(told.subject, str(told.subject)),
            told.predicate,
            names.get(told.object, str(told.object)),
            when(told.valid_from),
            when(told.valid_to),
            str(told.memory_id),
        )
        for told in found.relations
    ]
    if rows:
        say("")
        print_table(("subject", "relation", "object", "since", "until", "see"), rows, "")


def _print_operations(found: EntityDetails) -> None:
    rows = [(str(done.id), when(done.at), _told(done)) for done in found.operations]
    if rows:
        say("")
        print_table(("operation", "when", "what"), rows, "")
