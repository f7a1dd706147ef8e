"""`memnet demo`: a memory at work in two minutes, in a folder that is gone afterwards."""

from __future__ import annotations

import json
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import tzinfo
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import typer

import memnet
from memnet.cli.memories import happened
from memnet.cli.output import complain, note, print_json, print_readable, say
from memnet.cli.progress import Bars
from memnet.cli.remember import who
from memnet.cli.session import Session, command
from pipeline.errors import MemNetError, NotFound

if TYPE_CHECKING:
    from api_gateway.schemas.recall import RecallAnswer
    from memnet.client import MemNet

app = typer.Typer()
WITHIN = 3  # the expected memory must be among the first so many
SHOWN = 2  # memories that are printed an answer


@dataclass(frozen=True, slots=True)
class Question:
    """`expect`: a word of the memory that answers it; None: the conversation does not say."""

    ask: str
    expect: str | None

    def is_answered_by(self, answer: RecallAnswer) -> bool:
        if self.expect is None:
            return not answer.known
        return any(self.expect in memory.text for memory in answer.memories[:WITHIN])


@dataclass(frozen=True, slots=True)
class Example:
    file: Path
    title: str
    timezone: str
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    question: Question
    answer: RecallAnswer

    @property
    def right(self) -> bool:
        return self.question.is_answered_by(self.answer)


@command(app)
def demo(session: Session) -> None:
    """Start a stack in a temporary folder, tell it two conversations, ask ten questions, stop.

    Exit code 1 when a part of it fails, or an answer is not the one that the conversations hold.

    Example: memnet demo
    """
    from memnet.cli.demo_stack import demo_stack
    from memnet.client import MemNet

    examples = read_examples(examples_folder())
    with _stoppable(), tempfile.TemporaryDirectory(prefix="memnet-demo-") as folder:
        note("starting PostgreSQL, Redis, the vector server, the gateway and three workers …")
        with demo_stack(Path(folder) / "data") as stack, MemNet(stack.url, stack.api_key) as client:
            note(f"ready at {stack.url}")
            asked = [_ask(client, example) for example in examples]
            _print(session, examples, asked)
            note("stopping …")
    _judge([one for several in asked for one in several])


def examples_folder() -> Path:
    """Beside the package in a checkout, inside it when installed from a wheel."""
    package = Path(memnet.__file__).resolve().parent
    for folder in (package / "examples", package.parent / "examples"):
        if (folder / "questions.json").is_file():
            return folder
    raise NotFound("the example conversations are not installed; run the demo from a checkout")


def read_examples(folder: Path) -> list[Example]:
    told = json.loads((folder / "questions.json").read_text("utf-8"))
    return [
        Example(
            folder / one["conversation"],
            one["title"],
            one["timezone"],
            tuple(Question(question["ask"], question["expect"]) for question in one["questions"]),
        )
        for one in told
    ]


@contextmanager
def _stoppable() -> Iterator[None]:
    """SIGTERM ends the demo as Ctrl-C does: the stack stops, the folder goes."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _ask(client: MemNet, example: Example) -> list[Asked]:
    """Import the example's conversation and ask its questions. Raises `MemNetError`."""
    body = client.bodies.create(example.file.stem, timezone=example.timezone)
    started = client.import_file(body.id, example.file)
    with Bars() as bars:
        job = client.jobs.wait(started.id, on_progress=lambda j: bars.job(j, example.title))
    if job.status.value != "succeeded":
        why = job.error.message if job.error else job.status.value
        raise MemNetError(f"the import of {example.file.name} did not succeed: {why}")
    return [Asked(question, client.recall(body.id, question.ask)) for question in example.questions]


def _print(session: Session, examples: list[Example], asked: list[list[Asked]]) -> None:
    if session.json:
        items = [_as_json(one) for several in asked for one in several]
        print_json({"items": items, "ok": all(item["right"] for item in items)})
        return
    for example, several in zip(examples, asked, strict=True):
        say(f"\n{example.title}: {example.file}")
        rows = [row for one in several for row in _rows(one, ZoneInfo(example.timezone))]
        print_readable(("question", "remembered", "who", "when", "score"), rows)


def _rows(asked: Asked, zone: tzinfo) -> Iterator[tuple[str, ...]]:
    if not asked.answer.known:
        yield asked.question.ask, "(not known)", "", "", ""
        return
    label = asked.question.ask
    for memory in asked.answer.memories[:SHOWN]:
        yield label, memory.text, who(memory), happened(memory, zone), f"{memory.score:.2f}"
        label = ""


def _as_json(asked: Asked) -> dict[str, object]:
    return {
        "question": asked.question.ask,
        "expect": asked.question.expect,
        "right": asked.right,
        "known": asked.answer.known,
        "memories": [memory.model_dump(mode="json") for memory in asked.answer.memories],
    }


def _judge(asked: list[Asked]) -> None:
    wrong = [one.question for one in asked if not one.right]
    for question in wrong:
        expected = f"{question.expect!r} among the first {WITHIN}" if question.expect else "nothing"
        complain(f"{question.ask}: expected {expected}")
    note(f"{len(asked) - len(wrong)} of {len(asked)} answers as expected")
    if wrong:
        raise typer.Exit(1)
    called = as_typed()
    note(f"next: `{called} up` in one terminal, and in another:")
    note(f'  {called} memorize --body me --wait "I moved to Porto yesterday."')
    note(f'  {called} recall --body me "Where do I live?"')


def as_typed() -> str:
    """How this program can be called again: `memnet` is on PATH only where someone put it."""
    called = Path(sys.argv[0])
    return "memnet" if shutil.which("memnet") or called.name != "memnet" else str(called)
