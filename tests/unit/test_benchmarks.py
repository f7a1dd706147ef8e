"""The benchmark's own arithmetic, on made-up conversations."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from benchmarks import fleet, fleet_stack, locomo, metrics, recall, report
from benchmarks.baselines import Bm25
from benchmarks.fleet_run import Machine
from benchmarks.locomo import Conversation, Question, Turn
from benchmarks.report import Asked, Run
from memnet.embedded.commands import STACK


def memory(*turns: str | None) -> dict[str, Any]:
    return {"sources": [{"id": turn} for turn in turns]}


def sample(name: str, speaker: str) -> dict[str, Any]:
    return {
        "sample_id": name,
        "conversation": {
            "speaker_a": speaker,
            "session_10": [{"speaker": speaker, "dia_id": "D10:1", "text": "Later."}],
            "session_2": [
                {"speaker": speaker, "dia_id": "D2:1", "text": "Hi!", "blip_caption": "a dog"}
            ],
            "session_2_date_time": "1:56 pm on 8 May, 2023",
        },
        "qa": [
            {"question": f"What did {speaker} say?", "category": 4, "evidence": ["D2:1; D:10:01"]},
            {"question": "Who?", "category": 5, "evidence": ["D2:1"]},
            {"question": "When?", "category": 2, "evidence": ["D7:7"]},
            {"question": "Why?", "category": 1},
        ],
    }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "talk.json"
    path.write_text(json.dumps([sample("one", "Ann"), sample("two", "Bob")]), "utf-8")
    return path


class FakeGateway:
    """Answers every question about Ann in Ann's body, with the evidence in third place."""

    def create_body(self, name: str) -> str:
        return name

    def import_locomo(self, body_id: str, file: Path, conversation: str) -> dict[str, Any]:
        return {"status": "succeeded"}

    def delete_body(self, body_id: str) -> None:
        return None

    def recall(self, body_id: str, query: str, limit: int) -> tuple[dict[str, Any], float]:
        known = body_id == "one" and "Ann" in query
        memories = [memory("D1:1"), memory("D1:2", "D2:1")] if known else []
        return {"memories": memories, "known": known, "usage": {"embed_ms": 5.0}}, 20.0


def test_sessions_come_in_the_order_of_their_numbers_with_captions(file: Path) -> None:
    one, two = locomo.load([file])
    assert [turn.id for turn in one.turns] == ["D2:1", "D10:1"]
    assert one.turns[0].text == "Hi! [image: a dog]"
    assert locomo.strangers(one, two)
    assert not locomo.strangers(one, one)


def test_only_answerable_questions_with_evidence_in_the_talk_are_asked(file: Path) -> None:
    questions = locomo.load([file])[0].questions
    assert questions == (Question("What did Ann say?", 4, ("D2:1", "D10:1")),)


@pytest.mark.parametrize(
    ("raw", "ids"),
    [
        (["D1:3"], ("D1:3",)),
        (["D1:3; D2:4"], ("D1:3", "D2:4")),
        (["D:11:26", "D30:05"], ("D11:26", "D30:5")),
        (["D1:3", "D1:3", "D"], ("D1:3",)),
        ([], ()),
    ],
)
def test_evidence_written_by_hand_is_read(raw: list[str], ids: tuple[str, ...]) -> None:
    assert locomo.evidence_ids(raw) == ids


def test_turns_are_counted_one_by_one_whatever_the_size_of_a_memory() -> None:
    big = memory(*(f"D1:{n}" for n in range(8)))
    ranked = metrics.first_turns([big, big, memory("D2:1", None), memory("D2:2", "D2:3")])
    assert ranked == [*(f"D1:{n}" for n in range(8)), "D2:1", "D2:2"]


def test_the_metrics_of_a_ranking() -> None:
    ranked = ["a", "b", "c", "d", "e", "f"]
    assert metrics.hit(ranked, ["f"], 5) == 0
    assert metrics.hit(ranked, ["f"], 10) == 1
    assert metrics.recall(ranked, ["a", "z"]) == 0.5
    assert metrics.ndcg(ranked, ["a", "b"]) == pytest.approx(1)
    assert metrics.ndcg(ranked, ["c"]) == pytest.approx(1 / math.log2(4))
    assert metrics.ndcg([], ["c"]) == 0


def test_percentiles_lie_between_their_neighbours() -> None:
    assert metrics.percentile([4.0, 1.0, 2.0, 3.0], 50) == 2.5
    assert metrics.percentile([1.0], 95) == 1.0
    assert metrics.percentile([], 95) == 0.0


def test_a_run_asks_its_own_questions_and_those_of_strangers(file: Path) -> None:
    gateway: Any = FakeGateway()
    run = recall.measure(gateway, locomo.load([file]), gate=True, say=lambda line: None)
    told = report.summarise(run)
    assert told["systems"]["memnet"]["all"]["questions"] == 2
    assert told["systems"]["memnet"]["all"]["recall_at_10"] == 0.25
    assert told["systems"]["memnet"]["conversations"]["one"]["hit_at_5"] == 1.0
    assert told["gate"]["own_unknown"] == 0.5
    assert told["gate"]["foreign_unknown"] == 1.0
    assert told["latency"]["embed_share"] == 0.25
    assert "recall_at_10" in report.table(told)


def test_baselines_stand_beside_it_question_by_question() -> None:
    asked = Asked("one", Question("Why?", 1, ("a",)), ["b"], True, 10.0, 5.0)
    told = report.summarise(Run(own=[asked], baselines={"bm25": [["a"]]}))
    assert told["systems"]["memnet"]["categories"]["multi-hop"]["hit_at_5"] == 0
    assert told["systems"]["bm25"]["all"]["hit_at_5"] == 1


def test_bm25_prefers_the_rarer_word() -> None:
    scores = Bm25([["tea", "tea"], ["tea", "whale"], ["cup", "cup"]]).scores(["tea", "whale"])
    assert scores[1] > scores[0] > scores[2] == 0


def test_without_data_it_says_where_it_looked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert recall.main([str(tmp_path / "absent.json")]) == recall.NO_DATA
    assert str(tmp_path / "absent.json") in capsys.readouterr().err
    assert recall.main([]) == recall.NO_DATA
    assert str(tmp_path) in capsys.readouterr().err


def test_another_format_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.json"
    path.write_text('[{"messages": []}]', "utf-8")
    assert recall.main([str(path)]) == 1
    assert "no LoCoMo file" in capsys.readouterr().err


def conversation(lengths: list[int]) -> Conversation:
    """With sessions of so many turns."""
    turns = [
        Turn(f"D{session}:{n}", session, "Ann", f"Said {n}.")
        for session, length in enumerate(lengths)
        for n in range(length)
    ]
    return Conversation("one", Path("talk.json"), frozenset({"Ann"}), tuple(turns), ())


def test_bodies_of_the_fleet_get_as_many_sessions_and_about_as_many_messages() -> None:
    bodies = fleet.dealt([conversation(list(range(1, 50)))])
    assert {len(sessions) for sessions in bodies} == {3}
    totals = [sum(map(len, sessions)) for sessions in bodies]
    assert max(totals) - min(totals) <= fleet.BODIES
    assert bodies[0][0][0] == {"role": "user", "name": "Ann", "content": "Said 0."}


def test_too_few_sessions_for_the_fleet_are_no_data() -> None:
    with pytest.raises(locomo.MissingData, match="3 sessions"):
        fleet.dealt([conversation([1, 2, 3])])


def test_speedups_are_ratios_to_one_process() -> None:
    def measured(together: float, alone: float) -> fleet.Measured:
        return fleet.Measured(together, alone, 20, 10, Machine(0.5, 0.9), [10.0] * 5, [12.0] * 5)

    found = {1: measured(10, 20), 2: measured(19, 39), 4: measured(36, 60)}
    told = fleet.summarise(found)
    assert (told["speedup_2"], told["speedup_4"], told["one_body_speedup_4"]) == (1.9, 3.6, 3.0)
    assert told["recall_p95_ratio"] == 1.2
    assert told["machine"]["4"] == {"load": 0.5, "idle": 0.9}


def test_only_the_number_of_processes_that_memorize_differs_in_the_fleet() -> None:
    ours, usual = fleet_stack.table(4), STACK
    (changed,) = [new for new, old in zip(ours.product, usual.product, strict=True) if new != old]
    assert changed.arguments == ("memnet", "worker", "--queues", "memorize", "--concurrency", "4")
    assert (ours.vectors, ours.migrate) == (usual.vectors, usual.migrate)
