"""What a worker answers to those who ask it over the broker, such as Flower."""

from __future__ import annotations

from typing import Any

from celery.worker.control import inspect_command


def keep_the_password() -> None:
    """Answer for `stats` in the place of Celery, which gives away the password of a broker that is
    found by redis+socket:// or sentinel://: it takes the whole address for a host's name.
    """
    inspect_command(name="stats")(_stats)


def _stats(state: Any, **_: Any) -> dict[str, Any]:
    found: dict[str, Any] = state.consumer.controller.stats()
    connection = state.app.connection_for_read()
    address = {"hostname": connection.as_uri(), "transport": connection.transport_cls}
    return {**found, "broker": address}
