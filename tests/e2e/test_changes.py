"""Minds that change, through the whole stack: each statement a job, each pair in a body of its
own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from api_gateway.schemas.memories import Memory
from memnet import MemNet
from pipeline.domain.memory import MemoryState
from tests.support.embedded import running

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

VALID, SUSPECTED, OUTDATED, DENIED = MemoryState

CHANGED = [
    ("Lena and Tom are lovers.", "Lena and Tom broke up.", OUTDATED, "are lovers"),
    ("小雨和阿哲是恋人。", "小雨和阿哲分手了。", OUTDATED, "是恋人"),
    ("昆虫会远离光源。", "之前说错了，昆虫有趋光性。", DENIED, "会远离光源"),
    (
        "Insects fly away from light.",
        "I was wrong, insects are attracted to light.",
        DENIED,
        "fly away from light",
    ),
    ("I love Chinese food.", "I hate Chinese food.", OUTDATED, "love Chinese food"),
    ("我喜欢吃中餐。", "我讨厌吃中餐。", OUTDATED, "喜欢吃中餐"),
    (
        "I have worked at Google for five years.",
        "I have worked at Google for six years.",
        OUTDATED,
        "five years",
    ),
    ("我在谷歌工作五年了。", "我在谷歌工作六年了。", OUTDATED, "五年"),
    ("I live in Lisbon.", "I moved to Porto.", OUTDATED, "live in Lisbon"),
    ("我住在苏州。", "我搬到杭州了。", OUTDATED, "住在苏州"),
]
"""The old statement, the new one, what becomes of the old, and which part no longer holds."""

UNCHANGED = [
    ("Bob uses Neo4j.", "Neo4j runs on the JVM."),
    ("鲍勃用 Neo4j。", "Neo4j 运行在 JVM 上。"),
    ("I work at Google.", "I have worked at Google for six years."),
    ("I work at Google.", "I have worked there for six years."),
    ("我在谷歌工作。", "我在谷歌工作六年了。"),
    ("I drink tea on weekdays.", "I drink coffee on Sundays."),
    ("我工作日喝茶。", "我周日喝咖啡。"),
    ("I live in Lisbon.", "Just kidding, I live on the moon."),
    ("I live in Lisbon.", 'My brother says "I live in Porto now".'),
    ("I live in Lisbon.", "If I moved to Porto, I would be closer to the sea."),
    ("I live in Lisbon.", "Should I move to Porto?"),
    ("I live in Lisbon.", "Tom claims that I moved to Porto."),
    ("我住在杭州。", "开玩笑的，我搬到月球上了。"),
    ("我住在杭州。", "他说：“我搬到宁波了。”"),
    ("我住在杭州。", "如果我搬到宁波，就离海更近了。"),
    ("我住在杭州。", "我要不要搬到宁波？"),
    ("我住在杭州。", "小陈说我搬到宁波了。"),
]
"""A question may leave no memory; whatever is remembered is valid."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MemNet]:
    data = tmp_path_factory.mktemp("changes") / "data"
    command = [sys.executable, "-m", "memnet", "up", "--data", str(data), "--port", "0", "--json"]
    with running(data, command=command) as up, MemNet(up.url, up.api_key) as opened:
        yield opened


@dataclass(frozen=True, slots=True)
class Teller:
    """Somebody who says one thing a day, each in a job."""

    client: MemNet
    body: str

    def tells(self, day: int, text: str) -> None:
        message = {
            "role": "user",
            "name": "Ann",
            "id": f"m{day}",
            "time": f"2026-05-{day:02}T10:00:00Z",
            "content": text,
        }
        job = self.client.memorize(self.body, [message], wait=30)
        assert job.status == "succeeded", job.error

    def memories(self) -> dict[str, Memory]:
        """By their texts, oldest recorded first."""
        return {one.text: one for one in [*self.client.memories.list(self.body)][::-1]}


@pytest.fixture
def teller(client: MemNet, request: pytest.FixtureRequest) -> Iterator[Teller]:
    body = client.bodies.create(request.node.name[:200])
    yield Teller(client, str(body.id))
    client.bodies.delete(body.id)


@pytest.mark.parametrize(("older", "newer", "state", "part"), CHANGED)
def test_a_newer_statement_overturns_an_older_one_and_both_can_be_read(
    teller: Teller, older: str, newer: str, state: MemoryState, part: str
) -> None:
    teller.tells(1, older)
    teller.tells(2, newer)
    told = teller.memories()
    old, new = told[older], told[newer]
    assert (old.state, new.state, new.changes) == (state, VALID, [])
    [change] = old.changes
    assert (change.state, change.linked_memory_id, change.part) == (state, new.id, part)
    assert (change.message_id, change.resolution) == ("m2", None)
    assert change.reason != change.code
    assert [one.id for one in old.current] == [new.id]
    for asked in (old, new):
        chain = teller.client.memories.chain(asked.id)
        assert [one.id for one in chain.memories] == [old.id, new.id]
        assert [(one.from_, one.to, one.holds) for one in chain.links] == [(old.id, new.id, True)]
        assert chain.current == [new.id]


@pytest.mark.parametrize(("older", "newer"), UNCHANGED)
def test_what_only_looks_like_a_conflict_changes_nothing(
    teller: Teller, older: str, newer: str
) -> None:
    teller.tells(1, older)
    teller.tells(2, newer)
    told = teller.memories()
    assert older in told
    assert {text: one.state for text, one in told.items()} == dict.fromkeys(told, VALID)
    assert [one.changes for one in told.values()] == [[] for _ in told]


def test_what_was_said_earlier_and_is_told_later_is_the_older(teller: Teller) -> None:
    teller.tells(9, "I moved to Porto.")
    teller.tells(1, "I live in Lisbon.")
    told = teller.memories()
    old, new = told["I live in Lisbon."], told["I moved to Porto."]
    assert (old.state, new.state) == (OUTDATED, VALID)
    assert old.changes[0].linked_memory_id == new.id


def test_there_and_back_is_a_chain_of_three(teller: Teller) -> None:
    for day, text in enumerate(("我住在苏州。", "我搬到杭州了。", "我搬回苏州了。"), 1):
        teller.tells(day, text)
    told = list(teller.memories().values())
    assert [one.state for one in told] == [OUTDATED, OUTDATED, VALID]
    chain = teller.client.memories.chain(told[1].id)
    assert [one.id for one in chain.memories] == [one.id for one in told]
    assert chain.current == [told[2].id]


def test_what_the_user_restores_stays_until_newer_words_speak_against_it(teller: Teller) -> None:
    teller.tells(1, "I live in Lisbon.")
    teller.tells(2, "I moved to Porto.")
    old = teller.memories()["I live in Lisbon."]
    restored = teller.client.memories.restore(old.id, reason="Porto was a joke")
    assert (restored.state, restored.changes[0].resolution) == (VALID, "restored")
    teller.tells(3, "I moved to Faro.")
    assert teller.memories()["I live in Lisbon."].state is VALID
    log = teller.client.memories.changes(old.id).events
    assert [(one.kind, one.reason) for one in log[1:]] == [("restored", "Porto was a joke")]


def test_without_the_newer_memory_the_older_is_in_doubt(teller: Teller) -> None:
    teller.tells(1, "I live in Lisbon.")
    teller.tells(2, "I moved to Porto.")
    told = teller.memories()
    teller.client.memories.delete(told["I moved to Porto."].id)
    old = teller.client.memories.get(told["I live in Lisbon."].id)
    assert [(one.state, one.code, one.resolution) for one in old.changes] == [
        (SUSPECTED, "support_withdrawn", None),
        (OUTDATED, "moved", "withdrawn"),
    ]
    assert (old.state, old.current) == (SUSPECTED, [])
    assert "Porto" not in teller.client.memories.chain(old.id).model_dump_json()


def test_a_user_says_which_memory_holds_instead(teller: Teller) -> None:
    teller.tells(1, "The key is under the mat.")
    teller.tells(2, "Grandmother has a piano.")
    old, new = teller.memories().values()
    told = teller.client.memories.update(
        old.id, state="denied", linked_memory_id=new.id, reason="a test"
    )
    assert (told.state, [one.id for one in told.current]) == (DENIED, [new.id])
    again = teller.client.memories.update(old.id, state="denied")
    assert again == told
