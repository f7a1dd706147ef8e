"""`memnet keys`: who may use the gateway. They talk to the database, not to the gateway."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

from memnet.cli.output import note, print_json, print_table, say, when
from memnet.cli.session import Session, command
from pipeline.domain.bodies import SCOPES, ApiKey
from pipeline.errors import NotFound

if TYPE_CHECKING:
    from pipeline.ports.stores import KeyStore

app = typer.Typer(
    help="API keys. Needs the database: a stack that runs here, or MEMNET_DATABASE_URL."
)


@command(app)
def create(
    session: Session,
    name: Annotated[str, typer.Option(help="What the key is for.")],
    scopes: Annotated[
        str, typer.Option(metavar="A,B", help=f"Comma-separated, of: {', '.join(SCOPES)}.")
    ] = "read,write",
    project: Annotated[
        str, typer.Option(help="Project that the key opens; made when new.")
    ] = "default",
) -> None:
    """Make a key and print it. It is shown this once: only its hash is stored.

    Example: memnet keys create --name chatbot --scopes read,write
    """
    wanted = _scopes(scopes)
    key, clear_text = _store(session).create_key(name, wanted, project)
    if session.json:
        print_json({"key": clear_text, **_as_json(key)})
        return
    say(clear_text)
    note(f"key {key.id} ({', '.join(key.scopes)}): keep it, it is not shown again")


@command(app, "list")
def list_keys(session: Session) -> None:
    """List the keys, revoked ones too.

    Example: memnet keys list
    """
    keys = _store(session).list_keys()
    if session.json:
        print_json({"items": [_as_json(key) for key in keys]})
        return
    rows = [
        (
            str(k.id),
            k.name,
            f"{k.prefix}…",
            ",".join(k.scopes),
            when(k.created_at),
            when(k.revoked_at),
        )
        for k in keys
    ]
    print_table(
        ("id", "name", "begins", "scopes", "created", "revoked"), rows, "there are no keys yet"
    )


@command(app)
def revoke(
    session: Session, key_id: Annotated[UUID, typer.Argument(help="From `memnet keys list`.")]
) -> None:
    """Make a key useless. A gateway that knows it takes it for one more second at most.

    Example: memnet keys revoke 0198c5a1-…
    """
    if not _store(session).revoke_key(key_id):
        raise NotFound(f"there is no key {key_id} that is still good; see `memnet keys list`")
    if session.json:
        print_json({"id": str(key_id), "revoked": True})
    else:
        say(f"revoked {key_id}")


def _scopes(text: str) -> list[str]:
    scopes = [scope.strip() for scope in text.split(",") if scope.strip()]
    if not scopes or any(scope not in SCOPES for scope in scopes):
        raise typer.BadParameter(f"scopes are {', '.join(SCOPES)}", param_hint="--scopes")
    return scopes


def _store(session: Session) -> KeyStore:
    settings = session.settings()
    settings.require("database_url")
    from pipeline import bootstrap

    return bootstrap.key_store(settings)


def _as_json(key: ApiKey) -> dict[str, object]:
    return {
        "id": str(key.id),
        "name": key.name,
        "scopes": list(key.scopes),
        "prefix": key.prefix,
        "created_at": key.created_at.isoformat(),
        "revoked_at": key.revoked_at and key.revoked_at.isoformat(),
    }
