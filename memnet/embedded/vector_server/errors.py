"""What a request can fail with, in Qdrant's words and status codes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

# How the engine's text begins when the request can never pass; anything else is its own failure.
CALLERS_FAULT = "Validation failed"


class ApiError(Exception):
    """Answered as `{"status": {"error": …}, "time": …}` with this status code."""

    status_code = 500

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class WrongInput(ApiError):
    status_code = 400


class Unauthorized(ApiError):
    status_code = 401


class NotFound(ApiError):
    status_code = 404


class AlreadyExists(ApiError):
    status_code = 409


class TooLarge(ApiError):
    status_code = 413


class EngineFailed(ApiError):
    status_code = 500


@contextmanager
def engine_errors() -> Iterator[None]:
    """Turn what the engine raises, which is a bare `Exception` with a text, into an `ApiError`."""
    try:
        yield
    except Exception as error:
        text = str(error)
        if text.startswith(CALLERS_FAULT):
            raise WrongInput(f"Wrong input: {text}") from error
        raise EngineFailed(f"Service internal error: {text}") from error
