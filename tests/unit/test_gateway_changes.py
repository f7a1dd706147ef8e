"""How memories changed their minds, through the gateway."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from api_gateway import histories
from api_gateway.schemas import memories
from pipeline.domain.changes import Conflict, EventKind, Note
from pipeline.domain.memory import Memory, MemoryState, Priority, Source
from tests.support.gateway_fakes import NOW, PROJECT, READER, STRANGER, World, client

VALID, SUSPECTED, OUTDATED, DENIED = MemoryState
JOB = UUID(int=77)


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def api(world: World) -> Iterator[TestClient]:
    with client(world) as opened:
        yield opened


def tell(world: World, text: str, day: int) -> Memory:
    said = NOW + timedelta(days=day)
    memory = Memory(
        id=uuid4(),
        body_id=world.body.id,
        text=text,
        kind="statement",
        state=VALID,
        priority=Priority.P2,
        language="zh",
        speaker="小雨",
        said_at=said,
        approximate=False,
        utc_offset=timedelta(0),
        time=None,
        recorded_at=said,
        context="",
        sources=(Source(None, None, "user", "小雨", said, False, text, JOB, text.encode()),),
    )
    world.memories.rows[memory.id] = memory
    return memory


def overturn(
    world: World, older: Memory, newer: Memory, part: str = "", state: MemoryState = OUTDATED
) -> None:
    note = Note(part or older.text, "她搬家了。")
    verdict = Conflict(state, newer.id, newer.said_at, "moved", JOB, "m2", note)
    world.changes.raise_state(older.id, verdict)


@pytest.fixture
def moves(world: World) -> tuple[Memory, Memory, Memory]:
    """Suzhou, then Hangzhou, then Ningbo."""
    first = tell(world, "我住在苏州。", 0)
    second, third = tell(world, "我搬到杭州了。", 5), tell(world, "我搬到宁波了。", 9)
    overturn(world, first, second, "住在苏州")
    overturn(world, second, third, "杭州")
    return first, second, third


Moves = tuple[Memory, Memory, Memory]


def path(memory: Memory, *more: str) -> str:
    return "/".join((f"/v1/memories/{memory.id}", *more))


def test_a_memory_that_no_longer_holds_says_why_and_what_is_believed_now(
    api: TestClient, moves: Moves
) -> None:
    first, second, third = moves
    told = memories.Memory.model_validate(api.get(path(first)).json())
    assert told.state is OUTDATED
    [change] = told.changes
    assert (change.reason, change.code, change.part) == ("她搬家了。", "moved", "住在苏州")
    assert (change.linked_memory_id, change.job_id, change.message_id) == (second.id, JOB, "m2")
    [now] = told.current
    assert (now.id, now.text, now.changes) == (third.id, third.text, [])


def test_a_memory_that_holds_has_nothing_in_its_place(api: TestClient, moves: Moves) -> None:
    told = api.get(path(moves[2])).json()
    assert (told["state"], told["changes"], told["current"]) == ("valid", [], [])


def test_a_list_brings_changes_in_as_many_questions_as_one_memory(
    world: World, api: TestClient, moves: Moves
) -> None:
    listed = api.get(f"/v1/bodies/{world.body.id}/memories").json()["items"]
    told = {item["id"]: item for item in listed}
    for older in moves[:2]:
        assert [one["id"] for one in told[str(older.id)]["current"]] == [str(moves[2].id)]
        assert len(told[str(older.id)]["changes"]) == 1
    assert (world.changes.asked, world.memories.reads) == (1, 1)


def test_changes_come_in_rising_severity_with_the_log_beneath(
    world: World, api: TestClient
) -> None:
    old, hint, proof = tell(world, "a", 0), tell(world, "b", 1), tell(world, "c", 2)
    overturn(world, old, hint, state=SUSPECTED)
    overturn(world, old, proof, state=DENIED)
    told = api.get(path(old, "changes")).json()
    assert [(one["state"], one["resolution"]) for one in told["items"]] == [
        ("suspected", "confirmed"),
        ("denied", None),
    ]
    assert told["items"][1]["links"] == [str(proof.id)]
    assert told["next_cursor"] is None
    events = memories.Changes.model_validate(told).events
    assert [(one.kind.value, one.state, one.linked_memory_id) for one in events] == [
        ("raised", SUSPECTED, hint.id),
        ("raised", DENIED, proof.id),
    ]


def test_without_a_sentence_the_reason_is_the_code(world: World, api: TestClient) -> None:
    old, new = tell(world, "a", 0), tell(world, "b", 1)
    world.changes.raise_state(old.id, Conflict(OUTDATED, new.id, new.said_at, "moved"))
    [change] = api.get(path(old, "changes")).json()["items"]
    assert (change["reason"], change["code"], change["part"]) == ("moved", "moved", None)


def test_a_chain_is_the_same_from_wherever_one_asks(api: TestClient, moves: Moves) -> None:
    first, second, third = moves
    for asked in moves:
        told = api.get(path(asked, "chain")).json()
        assert [one["id"] for one in told["memories"]] == [str(m.id) for m in moves]
        assert [(one["from"], one["to"]) for one in told["links"]] == [
            (str(first.id), str(second.id)),
            (str(second.id), str(third.id)),
        ]
        assert told["current"] == [str(third.id)]
        assert told["truncated"] is False
    link = told["links"][0]
    assert (link["part"], link["holds"], link["resolution"]) == ("住在苏州", True, None)


def test_a_chain_that_is_too_long_to_show_leads_to_what_is_believed_now(
    api: TestClient, moves: Moves, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _, third = moves
    monkeypatch.setattr(histories, "MOST_OF_CHAIN", 3)
    assert api.get(path(first, "chain")).json()["truncated"] is False
    monkeypatch.setattr(histories, "MOST_OF_CHAIN", 1)
    told = api.get(path(first, "chain")).json()
    assert (told["truncated"], told["current"]) == (True, [str(third.id)])
    assert str(third.id) in [one["id"] for one in told["memories"]]


def test_a_chain_keeps_the_link_that_a_restore_undid(api: TestClient, moves: Moves) -> None:
    first, second, _ = moves
    api.post(path(first, "restore"))
    chain = memories.Chain.model_validate(api.get(path(first, "chain")).json())
    assert chain.current == [first.id]
    undone = next(link for link in chain.links if link.from_ == first.id)
    assert (undone.to, undone.holds, undone.resolution) == (second.id, False, "restored")


def test_a_restored_memory_holds_and_its_change_stays(
    world: World, api: TestClient, moves: Moves
) -> None:
    told = api.post(path(moves[0], "restore"), json={"reason": "还住在苏州"}).json()
    assert (told["state"], told["current"]) == ("valid", [])
    assert [one["resolution"] for one in told["changes"]] == ["restored"]
    assert world.wakeups.woken == ["upkeep"]
    last = api.get(path(moves[0], "changes")).json()["events"][-1]
    assert (last["kind"], last["code"], last["reason"]) == ("restored", "by_user", "还住在苏州")


@pytest.mark.parametrize("content", [None, b"", b"{}", b'{"reason": null}', b"null"])
def test_a_restore_needs_no_reason(api: TestClient, moves: Moves, content: bytes | None) -> None:
    headers = {"Content-Type": "application/json"}
    answer = api.post(path(moves[0], "restore"), content=content, headers=headers)
    assert (answer.status_code, answer.json()["state"]) == (200, "valid")


def test_the_user_sets_a_state_and_names_the_memory_that_says_so(
    world: World, api: TestClient
) -> None:
    old, new = tell(world, "钥匙是红的。", 0), tell(world, "钥匙是蓝的。", 1)
    change = {"state": "denied", "linked_memory_id": str(new.id), "reason": "看错了"}
    told = api.patch(path(old), json=change).json()
    assert told["state"] == "denied"
    assert [(c["reason"], c["code"], c["linked_memory_id"]) for c in told["changes"]] == [
        ("看错了", "by_user", str(new.id))
    ]
    assert [one["text"] for one in told["current"]] == [new.text]
    assert world.wakeups.woken == ["upkeep"]


def test_a_change_of_nothing_changes_nothing(world: World, api: TestClient, moves: Moves) -> None:
    before = api.get(path(moves[0])).json()
    assert api.patch(path(moves[0]), json={}).json() == before
    assert api.patch(path(moves[0]), json={"state": "outdated"}).json() == before


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"state": "forgotten"}, "state"),
        ({"state": 3}, "state"),
        ({"linked_memory_id": str(UUID(int=3))}, "linked_memory_id"),
        ({"state": "valid", "linked_memory_id": str(UUID(int=3))}, "linked_memory_id"),
        ({"state": "denied", "linked_memory_id": "x"}, "linked_memory_id"),
        ({"state": "denied", "linked_memory_id": str(UUID(int=3))}, "linked_memory_id"),
        ({"reason": "why"}, "reason"),
        ({"state": "denied", "reason": " "}, "reason"),
        ({"state": "denied", "reason": "x" * 1_001}, "reason"),
        ({"state": "denied", "text": "x"}, "text"),
    ],
)
def test_a_wrong_change_is_refused_by_its_field(
    api: TestClient, moves: Moves, wrong: Any, field: str
) -> None:
    answer = api.patch(path(moves[2]), json=wrong)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert api.get(path(moves[2])).json()["state"] == "valid"


@pytest.mark.parametrize("field", ["priority", "metadata"])
def test_what_cannot_be_changed_yet_says_so(api: TestClient, moves: Moves, field: str) -> None:
    answer = api.patch(path(moves[0]), json={"state": "valid", field: "P0"})
    assert (answer.status_code, answer.json()["field"]) == (501, field)
    assert api.get(path(moves[0])).json()["state"] == "outdated"


def test_a_reader_may_look_and_change_nothing(world: World, moves: Moves) -> None:
    with client(world, READER) as api:
        assert api.get(path(moves[0], "chain")).status_code == 200
        assert api.get(path(moves[0], "changes")).status_code == 200
        assert api.post(path(moves[0], "restore")).status_code == 403
        assert api.patch(path(moves[0]), json={"state": "valid"}).status_code == 403


def test_nobody_elses_memory_is_found(world: World, moves: Moves) -> None:
    with client(world, STRANGER) as api:
        for answer in (
            api.get(path(moves[0])),
            api.get(path(moves[0], "changes")),
            api.get(path(moves[0], "chain")),
            api.post(path(moves[0], "restore")),
            api.patch(path(moves[0]), json={"state": "denied"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert world.memories.get_memory(PROJECT, moves[0].id).state is OUTDATED


def test_a_memory_deleted_meanwhile_is_not_found(
    world: World, api: TestClient, moves: Moves, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world.memories, "read", lambda *_: {})
    assert api.get(path(moves[0], "chain")).status_code == 404
    assert api.get(path(moves[0])).json()["current"] == []


def test_what_is_believed_no_more_is_not_current(
    world: World, api: TestClient, moves: Moves
) -> None:
    first, second, third = moves
    world.changes.set_state(PROJECT, third.id, DENIED)
    for memory in moves:
        told = api.get(path(memory)).json()
        chain = api.get(path(memory, "chain")).json()
        assert (told["current"], chain["current"]) == ([], [])
    world.changes.restore(PROJECT, second.id, None)
    assert api.get(path(first, "chain")).json()["current"] == [str(second.id)]


def test_a_link_keeps_its_resolution_when_another_of_its_state_follows(
    world: World, api: TestClient
) -> None:
    old, first, later = tell(world, "a", 0), tell(world, "b", 1), tell(world, "c", 99)
    overturn(world, old, first)
    world.changes.restore(PROJECT, old.id, None)
    overturn(world, old, later)
    links = api.get(path(old, "chain")).json()["links"]
    assert [(one["to"], one["holds"], one["resolution"]) for one in links] == [
        (str(first.id), False, "restored"),
        (str(later.id), True, None),
    ]


def test_a_suspicion_whose_reason_was_withdrawn_has_no_words_of_an_earlier_one(
    world: World, api: TestClient
) -> None:
    old, new = tell(world, "a", 0), tell(world, "b", 1)
    overturn(world, old, new, state=SUSPECTED)
    log = world.changes.kept[old.id]
    withdrawn = replace(
        log.events[0], kind=EventKind.WITHDRAWN, reason="support_withdrawn", linked=None
    )
    world.changes.kept[old.id] = replace(
        log, events=(*log.events, withdrawn), notes=(*log.notes, None)
    )
    [change] = api.get(path(old)).json()["changes"]
    assert (change["reason"], change["code"]) == ("support_withdrawn", "support_withdrawn")
    assert (change["part"], change["linked_memory_id"]) == (None, None)
