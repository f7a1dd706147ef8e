"""LoCoMo conversations (Maharana et al., 2024; CC BY-NC 4.0) as values. Files are named by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ANSWERABLE = (1, 2, 3, 4)  # multi-hop, temporal, open-domain, single-hop; 5 has no answer
CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop"}
_TURN_ID = re.compile(r"D:?(\d+):(\d+)")
_SESSION = re.compile(r"session_(\d+)")


class MissingData(Exception):
    """A file that was named is not there; the message says where it was looked for."""


@dataclass(frozen=True, slots=True)
class Turn:
    """`id` is the dia_id, such as D3:11; `text` includes the caption of a shared picture."""

    id: str
    session: int
    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """`evidence` are the ids of the turns that hold the answer, each once."""

    text: str
    category: int
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conversation:
    """`questions` are the answerable ones whose evidence is in the conversation."""

    id: str
    file: Path
    speakers: frozenset[str]
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...]


def load(paths: Iterable[Path]) -> list[Conversation]:
    """All conversations of the files, in order. Raises `MissingData`, `ValueError` (no LoCoMo)."""
    found: list[Conversation] = []
    for path in paths:
        if not path.is_file():
            raise MissingData(f"no LoCoMo file at {path.resolve()}")
        try:
            samples = json.loads(path.read_text("utf-8"))
            found.extend(_conversation(sample, path) for sample in samples)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"{path} is no LoCoMo file: {error!r}") from error
    return found


def strangers(one: Conversation, other: Conversation) -> bool:
    """Whether no speaker of one has the name of a speaker of the other."""
    return one.speakers.isdisjoint(other.speakers)


def evidence_ids(raw: Iterable[Any]) -> tuple[str, ...]:
    """Turn ids in evidence as it was written by hand: "D1:3; D2:4", "D:11:26", "D30:05"."""
    matches = (match for entry in raw for match in _TURN_ID.finditer(str(entry)))
    return tuple(dict.fromkeys(f"D{int(m[1])}:{int(m[2])}" for m in matches))


def _conversation(sample: Mapping[str, Any], path: Path) -> Conversation:
    talk = sample["conversation"]
    turns = tuple(_turns(talk))
    return Conversation(
        id=str(sample["sample_id"]),
        file=path,
        speakers=frozenset(turn.speaker for turn in turns),
        turns=turns,
        questions=tuple(_questions(sample["qa"], {turn.id for turn in turns})),
    )


def _turns(talk: Mapping[str, Any]) -> Iterable[Turn]:
    numbers = sorted(int(m[1]) for name in talk if (m := _SESSION.fullmatch(name)))
    for number in numbers:
        for turn in talk[f"session_{number}"]:
            caption = turn.get("blip_caption")
            text = f"{turn['text']} [image: {caption}]" if caption else turn["text"]
            yield Turn(turn["dia_id"], number, turn["speaker"], text)


def _questions(raw: Iterable[Mapping[str, Any]], turns: set[str]) -> Iterable[Question]:
    for entry in raw:
        ids = evidence_ids(entry.get("evidence") or ())
        present = tuple(turn for turn in ids if turn in turns)
        if entry["category"] in ANSWERABLE and present:
            yield Question(entry["question"], entry["category"], present)
