"""What goes wrong at Neo4j, in our words. Its own may quote data, so they end here."""

from __future__ import annotations

from concurrent.futures import CancelledError

from neo4j.exceptions import AuthError, ConfigurationError, DriverError, Neo4jError

from pipeline.errors import GraphUnavailable, InvalidInput, MemNetError, PermanentError

KEY_REFUSED = "graph_key_refused"
LATER = ("Neo.TransientError.", "Neo.DatabaseError.")  # by their code: a later try may pass
LATER_CLIENT_ERRORS = frozenset(
    {
        "Neo.ClientError.Database.DatabaseNotFound",  # not started yet
        "Neo.ClientError.Database.DatabaseUnavailable",
        "Neo.ClientError.Statement.EntityNotFound",  # deleted by another while we waited for it
        "Neo.ClientError.Transaction.LockClientStopped",
        "Neo.ClientError.Transaction.TransactionTimedOut",
        "Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration",
        "Neo.ClientError.Transaction.TransactionTerminated",
        "Neo.ClientError.Security.AuthenticationRateLimit",
        "Neo.ClientError.Cluster.NotALeader",
        "Neo.ClientError.General.ForbiddenOnReadOnlyDatabase",
    }
)


def failure_of(error: Exception, address: str) -> MemNetError:
    """A refused password passes when somebody has put it right, and until then jobs wait."""
    if isinstance(error, TimeoutError):
        return GraphUnavailable(f"Neo4j at {address} does not answer in time")
    if isinstance(error, AuthError):
        return GraphUnavailable(
            f"Neo4j at {address} refuses the password; set MEMNET_NEO4J_USER and _PASSWORD",
            code=KEY_REFUSED,
        )
    if isinstance(error, ConfigurationError):
        return InvalidInput("MEMNET_NEO4J_URL is none that the driver takes", field="neo4j_url")
    if isinstance(error, Neo4jError):
        return _of_server(error.code or type(error).__name__, address)
    if isinstance(error, CancelledError):
        return GraphUnavailable(f"the connection to Neo4j at {address} was closed meanwhile")
    if isinstance(error, DriverError | OSError):
        return GraphUnavailable(f"Neo4j at {address} cannot be reached ({type(error).__name__})")
    return PermanentError(f"a call of Neo4j failed ({type(error).__name__})", code="graph_refused")


def _of_server(code: str, address: str) -> MemNetError:
    if code.startswith(LATER) or code in LATER_CLIENT_ERRORS:
        return GraphUnavailable(f"Neo4j at {address} failed: {code}")
    return PermanentError(f"Neo4j at {address} refuses a query: {code}", code="graph_refused")
