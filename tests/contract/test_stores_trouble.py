"""What goes wrong with PostgreSQL itself, and the schema."""

from __future__ import annotations

import time

import psycopg
import pytest

from pipeline.adapters.postgres import schema
from pipeline.adapters.postgres.migrate import migrate, revisions
from pipeline.adapters.postgres.pool import Database
from pipeline.errors import StoreUnavailable
from tests.support.postgres_process import fresh_database
from tests.support.stores import NO_USAGE, Stores, at_once, draft, in_background, prepared, until

NOWHERE = "postgresql://nobody:secret@127.0.0.1:1/none"


def end_sessions(stores: Stores) -> None:
    """As a restart of the server does, which serves nobody before the last session has ended."""
    with psycopg.connect(stores.url, autocommit=True) as connection:
        end = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
        until(lambda: connection.execute(end).fetchall() == [])


def test_a_server_that_is_not_there_is_unavailable_and_soon() -> None:
    database = Database(NOWHERE, 2, "tests")
    begin = time.monotonic()
    with pytest.raises(StoreUnavailable) as raised:
        database.ping()
    assert time.monotonic() - begin < 5
    assert "secret" not in str(raised.value)
    database.close()


def test_stores_go_on_after_their_connections_were_lost(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    at_once(4, lambda _: stores.body())
    end_sessions(stores)
    at_once(4, lambda _: stores.body())
    assert stores.claim().body_id == body.id


def test_a_statement_that_is_cut_off_is_unavailable_and_did_nothing(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I like tea"))
    memory = stores.all_memories(body)[0]
    with stores.database.transaction() as tx:
        tx.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR UPDATE", (body.id,))
        deleted = in_background(lambda: stores.memories.delete_memory(stores.project, memory.id))
        stores.wait_for_lock()
        tx.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        with pytest.raises(StoreUnavailable):
            deleted()
    assert stores.texts(body) == ["I like tea"]


def test_a_lock_is_waited_for_no_longer_than_said(stores: Stores) -> None:
    body = stores.body()
    with stores.database.transaction() as tx:
        tx.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR UPDATE", (body.id,))
        begin = time.monotonic()
        with pytest.raises(StoreUnavailable), stores.database.transaction(0.2) as other:
            other.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR UPDATE", (body.id,))
        assert time.monotonic() - begin < 10


def test_more_callers_than_connections_wait_in_line(stores: Stores) -> None:
    few = Stores.on(stores.url, size=2)
    few.project = stores.project
    assert len({body.id for body in at_once(12, lambda _: few.body())}) == 12
    few.database.close()


def test_a_closed_database_opens_again(stores: Stores) -> None:
    other = Stores.on(stores.url, size=1)
    other.database.ping()
    other.database.close()
    other.database.ping()
    other.database.close()


def test_errors_that_no_later_try_passes_are_not_called_unavailable(stores: Stores) -> None:
    stores.rows("CREATE TABLE too_wide (t text PRIMARY KEY)")
    with pytest.raises(psycopg.errors.ProgramLimitExceeded):
        stores.rows(
            "INSERT INTO too_wide SELECT string_agg(sha256(n::text::bytea)::text, '') "
            "FROM generate_series(1, 200) n"
        )
    stores.rows("DROP TABLE too_wide")


def test_a_reading_server_is_unavailable_for_writing(stores: Stores) -> None:
    with pytest.raises(StoreUnavailable), stores.database.transaction() as tx:  # noqa: PT012
        tx.execute("SET TRANSACTION READ ONLY")
        tx.execute("DELETE FROM outbox")


# --- the schema -------------------------------------------------------------------------


def test_a_migration_makes_the_schema_once_however_many_start_at_once(
    postgres_server: str,
) -> None:
    with fresh_database(postgres_server) as url:
        assert revisions(url)[0] is schema.reached(url) is None
        reached = at_once(4, lambda _: migrate(url))
        assert len(set(reached)) == 1
        assert revisions(url) == (reached[0], reached[0]) == (schema.reached(url), schema.newest())
        assert migrate(url) == reached[0]


def test_a_foreign_key_has_an_index_behind_it(stores: Stores) -> None:
    """Else a delete of what it points to reads the whole table."""
    bare = stores.rows(
        "SELECT c.conrelid::regclass::text AS at, a.attname FROM pg_constraint c "
        "JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] "
        "WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT EXISTS ("
        "SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])"
    )
    assert bare == [{"at": "api_keys", "attname": "project_id"}]  # few, and rarely deleted


def test_the_haste_of_a_claim_does_not_outlast_it(stores: Stores) -> None:
    """A claim does not wait for the disk; what the connection does next, waits."""
    stores.accept(stores.body())
    only = Stores.on(stores.url, size=1)
    assert only.work.claim(stores.process, "memorize") is not None
    assert only.value("SHOW synchronous_commit") == "on"
    only.database.close()


def test_an_empty_part_is_stored_and_committed(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    (step,) = stores.plan()
    stores.work.store_prepared(step, prepared(), NO_USAGE)
    committed = stores.commit(body)
    assert committed is not None
    assert (committed.created, committed.merged, committed.last) == (0, 0, True)
