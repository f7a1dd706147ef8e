"""Whether the server answers, asked without qdrant-client: half a second less to start for who
only wants to know that, such as a gateway."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlsplit

import httpx

from pipeline.adapters.qdrant.failures import no_answer, refusal

PING_TIMEOUT = 1.0  # seconds for connecting, and again for the answer
IDLE_SECONDS = 4.0  # less than the 5 s after which servers close an idle connection
DEFAULT_PORT = 6333  # where qdrant-client looks when the URL has no port
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def shown(url: str) -> str:
    """The URL without a user and password, for messages."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def connection_options(url: str) -> dict[str, Any]:
    """How all connections to the server are made, for `httpx.Client` and what builds on it."""
    parts = urlsplit(url)
    return {
        # qdrant-client opens a connection a call on loopback unless told otherwise.
        "limits": httpx.Limits(keepalive_expiry=IDLE_SECONDS),
        "trust_env": parts.hostname not in LOOPBACK,  # no proxy between a machine and itself
        "verify": parts.scheme == "https",  # reading all the certificates takes 50 ms
    }


class Knock:
    """Thread-safe; not to be carried over a fork."""

    def __init__(self, url: str, api_key: str | None) -> None:
        self._shown = shown(url)
        self._http = httpx.Client(
            base_url=_with_port(url),
            headers={"api-key": api_key} if api_key else {},
            timeout=PING_TIMEOUT,
            **connection_options(url),
        )

    def __call__(self, collection: str) -> None:
        """Raises `VectorsUnavailable`, or what says why no try can pass."""
        try:
            answer = self._http.get(f"/collections/{quote(collection, safe='')}/exists")
            if answer.status_code == httpx.codes.OK:
                answer.json()["result"]["exists"]
        except (httpx.HTTPError, ValueError, LookupError, TypeError) as error:
            raise no_answer(error, self._shown) from error
        if answer.status_code != httpx.codes.OK:
            raise refusal(answer.status_code, answer.content, self._shown)

    def close(self) -> None:
        self._http.close()


def _with_port(url: str) -> str:
    parts = urlsplit(url)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{parts.scheme}://{host}:{parts.port or DEFAULT_PORT}{parts.path}"
