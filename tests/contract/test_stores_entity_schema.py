"""What an earlier version wrote is there after the migration."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import psycopg

from pipeline.adapters.postgres import migrate
from tests.support.entities import groups, mentioned, naming, related
from tests.support.graphs import INSERT_ENTITIES, INSERT_MEMORIES, INSERT_MENTIONS, INSERT_RELATION
from tests.support.postgres_process import fresh_database
from tests.support.stores import NOON, Stores

SCHEMAS = sorted((Path(migrate.__file__).parent / "migrations").glob("*.sql"))
NORMAL = "UPDATE entities SET normal = lower(name)"


def test_entities_and_relations_of_an_earlier_version_are_kept(postgres_server: str) -> None:
    earlier = [path for path in SCHEMAS if path.name < "0005"]
    with fresh_database(postgres_server) as url, psycopg.connect(url, autocommit=True) as server:
        for schema in earlier:
            server.execute(schema.read_bytes())
        stores = Stores.on(url, size=4)
        stores.clear()
        body, memory = stores.body(), uuid4()
        people = {name: uuid4() for name in ("Tom Baker", "Ann", "WHO")}
        types = ["person", "person", "other"]
        stores.rows(INSERT_MEMORIES, body.id, [memory])
        stores.rows(INSERT_ENTITIES, body.id, list(people.values()), list(people), types)
        stores.rows(NORMAL)
        stores.rows(INSERT_MENTIONS, [memory, memory], [people["Tom Baker"], people["WHO"]])
        told = (people["Tom Baker"], "friend_of", people["Ann"])
        stores.rows(INSERT_RELATION, uuid4(), body.id, *told, memory, NOON, None)
        for schema in SCHEMAS[len(earlier) :]:
            server.execute(schema.read_bytes())
        stores.tell(body, naming("Tom came", "Tom", ("World Health Organization", "org")))
        assert groups(stores, body) == {
            "Tom Baker": ("Tom",),
            "WHO": ("World Health Organization",),
            "Ann": (),
        }
        assert mentioned(stores, body)["Tom Baker"] == ["", "Tom came"]
        assert related(stores, body) == ["Tom Baker friend_of Ann"]
        assert stores.count("told_relations") == 1
        stores.database.close()
