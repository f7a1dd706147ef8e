"""One OpenAI-compatible endpoint: bounded in time and size, guarded, its errors translated."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Any, Protocol
from urllib.parse import urlsplit

import httpx2
import openai

from pipeline.adapters.openai.breaker import CircuitBreaker
from pipeline.adapters.openai.faults import as_error, embedded_fault, read_fault
from pipeline.errors import ModelError, ModelOutputInvalid, ModelUnavailable

CONNECT_SECONDS = 10.0  # a host that takes longer to say hello is not there
MAX_CHAT_BYTES = 4_000_000  # far over any window's worth of JSON; a longer answer never ends
MAX_EMBEDDINGS_BYTES = 128_000_000  # 2,048 vectors of 3,072 numbers written out are some 75 MB
NO_KEY = "none"  # without one the library would send whatever OPENAI_API_KEY holds to this endpoint
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class _Answer(Protocol):
    def iter_bytes(self) -> Iterable[bytes]: ...


_Create = Callable[..., AbstractContextManager[_Answer]]


class Endpoint:
    """Makes single calls. Nothing connects before the first one, which must come after a fork.

    `settings` is the prefix of the variables that messages name, `clock` gives seconds that never
    run backwards. Safe between threads.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str,
        timeout_seconds: float,
        settings: str,
        clock: Callable[[], float],
    ) -> None:
        self._base_url = base_url
        self._api_key = api_key
        self._timeout_seconds = timeout_seconds
        self._settings = settings
        self._clock = clock
        self._breaker = CircuitBreaker(settings, clock)

    def chat(self, body: dict[str, Any]) -> dict[str, Any]:
        """POST /chat/completions: its JSON object. Raises a `ModelError` that carries its cost."""
        return self._call(
            self._client.chat.completions.with_streaming_response.create, body, MAX_CHAT_BYTES
        )

    def embeddings(self, body: dict[str, Any]) -> dict[str, Any]:
        """POST /embeddings: its JSON object. Raises a `ModelError` that carries its cost."""
        return self._call(
            self._client.embeddings.with_streaming_response.create, body, MAX_EMBEDDINGS_BYTES
        )

    def close(self) -> None:
        """Close its connections, if it has any; a later call opens new ones."""
        client = self.__dict__.pop("_client", None)
        if client is not None:
            client.close()

    @cached_property
    def _client(self) -> openai.OpenAI:
        client = openai.OpenAI(
            api_key=self._api_key or NO_KEY,
            base_url=self._base_url,
            max_retries=0,  # the job retries, inside its own budget
            timeout=httpx2.Timeout(
                self._timeout_seconds, connect=min(CONNECT_SECONDS, self._timeout_seconds)
            ),
            # A proxy cannot reach this machine's own loopback.
            http_client=openai.DefaultHttpxClient(
                trust_env=urlsplit(self._base_url).hostname not in LOOPBACK
            ),
        )
        # Read from the environment, and meant for another endpoint than this one.
        client.organization = client.project = None
        return client

    def _call(self, create: _Create, body: dict[str, Any], max_bytes: int) -> dict[str, Any]:
        with self._breaker.guard():
            try:
                return self._parse(self._exchange(create, body, max_bytes))
            except ModelError as error:
                error.calls = 1
                raise

    def _exchange(self, create: _Create, body: dict[str, Any], max_bytes: int) -> bytes:
        try:
            return self._read(create, body, max_bytes)
        except openai.APIStatusError as error:
            fault = read_fault(error.status_code, error.body, error.response.headers)
            raise as_error(fault, self._settings) from None
        except (openai.APITimeoutError, httpx2.TimeoutException):
            raise self._timed_out() from None
        except (openai.APIConnectionError, httpx2.HTTPError) as error:
            raise ModelUnavailable(
                f"{self._settings}: cannot be reached ({type(error.__cause__ or error).__name__}): "
                f"is it running, and is {self._settings}_BASE_URL right?"
            ) from None

    def _read(self, create: _Create, body: dict[str, Any], max_bytes: int) -> bytes:
        """Read piecemeal: the library's time-out starts anew with every byte that drips in."""
        deadline = self._clock() + self._timeout_seconds
        read = bytearray()
        with create(**body) as answer:
            for piece in answer.iter_bytes():
                read += piece
                if len(read) > max_bytes:
                    raise ModelOutputInvalid(
                        f"{self._settings}: the answer is longer than {max_bytes:,} bytes"
                    )
                if self._clock() > deadline:
                    raise self._timed_out()
        return bytes(read)

    def _timed_out(self) -> ModelUnavailable:
        return ModelUnavailable(
            f"{self._settings}: no whole answer in {self._timeout_seconds:g} s",
            code="model_timeout",
        )

    def _parse(self, raw: bytes) -> dict[str, Any]:
        try:
            answer = json.loads(raw.decode("utf-8", "replace"))
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise self.protocol_error("no JSON object")
        if answer.get("error"):
            raise as_error(embedded_fault(answer["error"]), self._settings)
        return answer

    def protocol_error(self, what: str) -> ModelUnavailable:
        """What to raise when an answer of status 200 is not in the protocol."""
        return ModelUnavailable(
            f"{self._settings}: the answer is not in the OpenAI protocol ({what}): is "
            f"{self._settings}_BASE_URL right (most end in /v1)?",
            code="model_protocol",
        )
