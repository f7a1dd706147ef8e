"""An address of PostgreSQL that is of no use is told of without being shown."""

from __future__ import annotations

import logging

import psycopg
import pytest
from psycopg_pool import PoolTimeout

from memnet.cli import main
from pipeline.adapters.postgres.connecting import Discreet, why
from pipeline.adapters.postgres.migrate import migrate
from pipeline.adapters.postgres.pool import Database
from pipeline.errors import InvalidInput, StoreUnavailable

NOBODY = "postgresql://u:sekret@127.0.0.1:1/none"
BROKEN = [
    "postgresql//u:sekret@db/z",
    "postgresql://u:sek%zzret@db/z",
    "postgresql://u:sekret@[db/z",
    "postgresql://u:sekret@db:port/z",
    "postgresql://u:sekret@db/z?passfail=1",
]


@pytest.mark.parametrize("url", BROKEN)
def test_what_is_no_address_is_refused_without_being_shown(url: str) -> None:
    for use in (lambda: Database(url, 1, "tests"), lambda: migrate(url)):
        with pytest.raises(InvalidInput, match="MEMNET_DATABASE_URL") as refused:
            use()
        assert "sek" not in refused.value.message


@pytest.mark.parametrize("url", [*BROKEN, NOBODY])
@pytest.mark.parametrize("command", [["keys", "list"], ["migrate"]])
def test_a_command_says_it_in_a_line_without_the_password(
    url: str,
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("MEMNET_DATABASE_URL", url)
    monkeypatch.setenv("MEMNET_QDRANT_URL", "http://127.0.0.1:1")
    assert main(command) == 1
    said = capfd.readouterr()
    assert len(said.err.strip().splitlines()) == 1
    assert "sek" not in said.err + said.out
    assert "PostgreSQL: " in said.err or "MEMNET_DATABASE_URL" in said.err


def test_why_a_connection_failed_is_told_in_words_of_ours() -> None:
    with pytest.raises(StoreUnavailable, match="PostgreSQL: connection refused, is it running"):
        migrate(NOBODY)
    told = psycopg.OperationalError('password authentication failed for user "sekret"')
    assert why(told) == "the user or the password is wrong"
    assert why(psycopg.OperationalError("sekret")) == "OperationalError"
    assert why(psycopg.errors.DeadlockDetected()) == "DeadlockDetected 40P01"
    assert "is it running" in why(PoolTimeout("sekret"))


def test_the_log_of_the_pool_does_not_show_the_address(caplog: pytest.LogCaptureFixture) -> None:
    database = Database("postgresql://u:sekret@127.0.0.1:1/none", 1, "tests")
    with caplog.at_level(logging.DEBUG), pytest.raises(StoreUnavailable):
        database.ping()
    database.close()
    assert "connection refused" in caplog.text
    assert "sekret" not in caplog.text


def test_no_words_of_an_error_are_logged() -> None:
    error = psycopg.OperationalError('could not translate host name "kret@host" to address')
    record = logging.LogRecord("p", 30, "f", 1, "error connecting in %r: %s", ("x", error), None)
    assert Discreet().filter(record)
    assert record.getMessage() == "error connecting in 'x': its host is not known"
