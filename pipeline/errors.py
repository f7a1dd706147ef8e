"""The one error tree. Vendors' errors end at their adapter and come out as one of these.

Every error has a stable `code` that clients may rely on and says whether the same call could pass
later (`retryable`). What HTTP status it becomes is decided in one table in the gateway.
"""

from __future__ import annotations


class MemNetError(Exception):
    """Base of all errors raised by MemNet on purpose."""

    code = "internal"
    retryable = False

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        if code is not None:
            self.code = code


class PermanentError(MemNetError):
    """The same call will fail again: invalid input, missing things, exhausted budgets."""


class TransientError(MemNetError):
    """The same call may pass later: network, overload, dead-locks, restarts.

    `retry_after` is in seconds, when the other side named it.
    """

    code = "unavailable"
    retryable = True

    def __init__(
        self, message: str, *, code: str | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(message, code=code)
        self.retry_after = retry_after


class InvalidInput(PermanentError):
    """Input that breaks a rule. `field` is a path such as `messages.3.time`."""

    code = "invalid_input"

    def __init__(self, message: str, *, field: str | None = None, code: str | None = None) -> None:
        super().__init__(message, code=code)
        self.field = field


class NotFound(PermanentError):
    code = "not_found"


class Conflict(PermanentError):
    """The call makes no sense in the state of the thing, such as cancelling a finished job."""

    code = "conflict"


class IdempotencyMismatch(PermanentError):
    """The same Idempotency-Key came with another request."""

    code = "idempotency_key_reused"


class NotAllowed(PermanentError):
    code = "forbidden"


class DimensionMismatch(PermanentError):
    """The configured embedder's vectors do not fit the stored ones; a re-index changes that."""

    code = "embedding_dimension_mismatch"


class UnsupportedServer(PermanentError):
    """A server is older than what MemNet needs, and would give wrong answers without saying so."""

    code = "unsupported_server"


class StoreUnavailable(TransientError):
    """PostgreSQL cannot be reached or is restarting."""

    code = "database_unavailable"


class VectorsUnavailable(TransientError):
    """The vector server cannot be reached, is overloaded or timed out."""

    code = "vectors_unavailable"


class GraphUnavailable(TransientError):
    code = "graph_unavailable"


class BrokerUnavailable(TransientError):
    """Redis or the message broker cannot be reached in time."""

    code = "broker_unavailable"


class RecallTimeout(TransientError):
    """No worker answered a recall before its deadline."""

    code = "recall_timeout"


class ModelError(MemNetError):
    """Base of what goes wrong with a language or embedding model. Kept apart to count attempts:

    only these use up a job's attempts, an outage of our own stores never does.
    """

    code = "model_error"
    calls: int = 0  # what the failed call cost: a count of calls and of tokens
    input_tokens: int = 0
    output_tokens: int = 0


class ModelUnavailable(ModelError, TransientError):
    """Network, 429, 5xx or time-out of a model's endpoint."""

    code = "model_unavailable"


class ModelNotAsked(ModelUnavailable):
    """The circuit breaker is open: the endpoint failed just now and is spared for a while. Says
    nothing of this call, so it uses up no attempt.
    """

    code = "model_breaker_open"


class ModelRefused(ModelError, PermanentError):
    """The endpoint will never answer: bad key, unknown model, `insufficient_quota`, content
    refused.
    """

    code = "model_refused"


class ModelOutputInvalid(ModelError, TransientError):
    """The answer does not keep to the schema. Asked again a few times, then the job fails with
    this.
    """

    code = "model_output_invalid"


def without_text(error: Exception) -> RuntimeError:
    """For a log: the same trace without the error's own words, since remembered text, a query or an
    address may be among them."""
    return RuntimeError(type(error).__name__).with_traceback(error.__traceback__)
