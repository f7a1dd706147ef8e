"""Errors, and trying again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from memnet.client import (
    AuthenticationFailed,
    ConflictError,
    GatewayUnreachable,
    InvalidRequest,
    MemNetAPIError,
    NotBuilt,
    NotFoundError,
    PermissionDenied,
    RateLimited,
    ServerError,
)
from pipeline.errors import MemNetError
from tests.support.scripted_gateway import ScriptedGateway, answer, body, identifier, job, problem

BODY, JOB = identifier(1), identifier(9)
Caller = Callable[..., Any]


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, InvalidRequest),
        (401, AuthenticationFailed),
        (403, PermissionDenied),
        (404, NotFoundError),
        (409, ConflictError),
        (413, InvalidRequest),
        (422, InvalidRequest),
        (429, RateLimited),
        (500, ServerError),
        (501, NotBuilt),
        (504, ServerError),
    ],
)
def test_a_problem_document_becomes_its_error(
    call: Caller, gateway: ScriptedGateway, status: int, kind: type[MemNetAPIError]
) -> None:
    told = problem(status, "some_code", "what is wrong", "messages.0.time")
    gateway.on("GET", f"/v1/bodies/{BODY}", told)
    with pytest.raises(kind) as raised:
        call(gateway, "bodies.get", BODY)
    error = raised.value
    assert isinstance(error, MemNetError)
    assert (error.status, error.code, error.field) == (status, "some_code", "messages.0.time")
    assert error.message == "what is wrong"
    assert len(gateway.requests) == 1


@pytest.mark.parametrize("status", [200, 502])
def test_a_page_that_is_not_ours_is_an_error_and_no_crash(
    call: Caller, gateway: ScriptedGateway, status: int
) -> None:
    gateway.on("GET", f"/v1/bodies/{BODY}", httpx.Response(status, html="<h1>Proxy</h1>"))
    with pytest.raises(MemNetAPIError) as raised:
        call(gateway, "bodies.get", BODY)
    assert raised.value.status == status


def test_an_overloaded_gateway_is_asked_again_when_it_says(
    call: Caller, gateway: ScriptedGateway
) -> None:
    busy = problem(503, "database_unavailable", "restarting", **{"retry-after": "0.01"})
    gateway.on("GET", f"/v1/bodies/{BODY}", busy, busy, answer(body()))
    assert call(gateway, "bodies.get", BODY).name == "alice"
    assert len(gateway.requests) == 3


def test_trying_again_has_an_end(call: Caller, gateway: ScriptedGateway) -> None:
    gateway.on("GET", f"/v1/bodies/{BODY}", problem(503, "database_unavailable", "restarting"))
    with pytest.raises(ServerError):
        call(gateway, "bodies.get", BODY)
    assert len(gateway.requests) == 4


def test_a_gateway_that_asks_for_a_long_pause_is_the_callers_to_wait_for(
    call: Caller, gateway: ScriptedGateway
) -> None:
    busy = problem(503, "database_unavailable", "restarting", **{"retry-after": "3600"})
    gateway.on("GET", f"/v1/bodies/{BODY}", busy)
    with pytest.raises(ServerError) as raised:
        call(gateway, "bodies.get", BODY)
    assert raised.value.retry_after == 3600
    assert len(gateway.requests) == 1


def test_a_hand_retry_that_may_have_arrived_is_not_sent_twice(
    call: Caller, gateway: ScriptedGateway
) -> None:
    unsent, lost = httpx.ConnectError("refused"), httpx.ReadTimeout("silence")
    gateway.on("POST", f"/v1/jobs/{JOB}/retry", unsent, lost, answer(job(), 202))
    with pytest.raises(GatewayUnreachable, match="gave no answer"):
        call(gateway, "jobs.retry", JOB)
    assert len(gateway.requests) == 2


def test_a_delete_whose_answer_was_lost_is_done(call: Caller, gateway: ScriptedGateway) -> None:
    path = f"/v1/memories/{identifier(5)}"
    gateway.on("DELETE", path, httpx.ReadError("gone"), problem(404, "not_found", "no memory"))
    assert call(gateway, "memories.delete", identifier(5)) is None
    with pytest.raises(NotFoundError):
        call(gateway, "memories.delete", identifier(5))
