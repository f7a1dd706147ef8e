"""What may be said of an address of PostgreSQL and of why it is of no use.

Never the address itself: a password may be anywhere in it.
"""

from __future__ import annotations

import logging

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import PoolTimeout

from pipeline.errors import InvalidInput

SETTING = "MEMNET_DATABASE_URL"
_KNOWN = (  # words of libpq and of the server, and what they come to
    ("connection refused", "connection refused, is it running?"),
    ("no such file", "no socket there, is it running?"),
    ("password authentication failed", "the user or the password is wrong"),
    ("no password supplied", "it wants a password"),
    ("resolve host", "its host is not known"),
    ("translate host name", "its host is not known"),
    ("pg_hba.conf", "it lets nobody in from here"),
    ("timeout expired", "no answer in time"),
    ("timed out", "no answer in time"),
    ("too many clients", "it has no connection left"),
    ("connection slots", "it has no connection left"),
    ("starting up", "it is starting"),
    ("shutting down", "it is shutting down"),
    ("ssl", "it and this side do not agree on SSL"),
    ("does not exist", "it has no such database or user"),
)


def checked_address(url: str) -> str:
    """The URL as it is. Raises `InvalidInput` for what libpq will never understand."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error:
        parts = None
    ports = str(parts.get("port") or "").split(",") if parts is not None else ["none"]
    if any(port and not port.isdecimal() for port in ports):
        raise InvalidInput(
            f"{SETTING} is no address that PostgreSQL's own library understands: what is special in"
            " a password is written as %23 for # and the like",
            field=SETTING,
        ) from None
    return url


def why(error: BaseException) -> str:
    """The kind of the error, and where a connection failed in words of ours."""
    if isinstance(error, PoolTimeout):
        return "no connection in time, is it running?"
    if state := getattr(error, "sqlstate", None):
        return f"{type(error).__name__} {state}"
    said = str(error).lower()
    return next((ours for theirs, ours in _KNOWN if theirs in said), type(error).__name__)


class Discreet(logging.Filter):
    """Has the pool log why a connection failed in words of ours: its own may quote the address."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                why(one) if isinstance(one, BaseException) else one for one in record.args
            )
        record.exc_info = record.exc_text = None
        return True


DISCREET = Discreet()
POOL_LOG = "psycopg.pool"


def keep_addresses_out_of_the_log() -> None:
    """Once is enough, more often does no harm."""
    logging.getLogger(POOL_LOG).addFilter(DISCREET)
