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
from memnet.cli.chains import NOW, gone, print_chain
from memnet.cli.memories import happened
from memnet.cli.output import complain, note, print_json, print_readable, say
from memnet.cli.progress import Bars
from memnet.cli.remember import who
from memnet.cli.session import Session, command
from pipeline.errors import MemNetError, NotFound

if TYPE_CHECKING:
    from uuid import UUID

    from api_gateway.schemas.memories import Chain
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
class ChangeOfMind:
    """A word of a statement that stopped holding, and of the one that took its place."""

    was: str
    now: str

    def is_told_by(self, chain: Chain) -> bool:
        old = {memory.id for memory in chain.memories if self.was in memory.text}
        new = {memory.id for memory in chain.memories if self.now in memory.text}
        return any(
            link.holds and link.from_ in old and link.to in new & {*chain.current}
            for link in chain.links
        )


@dataclass(frozen=True, slots=True)
class Example:
    file: Path
    title: str
    timezone: str
    questions: tuple[Question, ...]
    change: ChangeOfMind


@dataclass(frozen=True, slots=True)
class Asked:
    question: Question
    answer: RecallAnswer

    @property
    def right(self) -> bool:
        return self.question.is_answered_by(self.answer)


@dataclass(frozen=True, slots=True)
class Told:
    """What came of an example: its questions answered, and the chain of what changed."""

    example: Example
    asked: list[Asked]
    chain: Chain | None

    @property
    def changed(self) -> bool:
        return self.chain is not None and self.example.change.is_told_by(self.chain)


@command(app)
def demo(session: Session) -> None:
    """Start a stack in a temporary folder, tell it two conversations, ask ten questions, show what
    changed in between, stop.

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
            told = [_tell(client, example) for example in examples]
            _print(session, told)
            note("stopping …")
    _judge(told)


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
            ChangeOfMind(one["change"]["was"], one["change"]["now"]),
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


def _tell(client: MemNet, example: Example) -> Told:
    """Import the example's conversation and ask about it. Raises `MemNetError`."""
    body = client.bodies.create(example.file.stem, timezone=example.timezone)
    started = client.import_file(body.id, example.file)
    with Bars() as bars:
        job = client.jobs.wait(started.id, on_progress=lambda j: bars.job(j, example.title))
    if job.status.value != "succeeded":
        why = job.error.message if job.error else job.status.value
        raise MemNetError(f"the import of {example.file.name} did not succeed: {why}")
    asked = [
        Asked(question, client.recall(body.id, question.ask)) for question in example.questions
    ]
    return Told(example, asked, _chain(client, body.id, example.change))


def _chain(client: MemNet, body_id: UUID, change: ChangeOfMind) -> Chain | None:
    """The chain of the statement that stopped holding."""
    found = (memory for memory in client.memories.list(body_id) if change.was in memory.text)
    memory = next(found, None)
    return None if memory is None else client.memories.chain(memory.id)


def _print(session: Session, told: list[Told]) -> None:
    if session.json:
        items = [_as_json(asked) for one in told for asked in one.asked]
        chains = [one.chain.model_dump(mode="json") for one in told if one.chain is not None]
        right = all(item["right"] for item in items) and all(one.changed for one in told)
        print_json({"items": items, "chains": chains, "ok": right})
        return
    for one in told:
        say(f"\n{one.example.title}: {one.example.file}")
        rows = [row for asked in one.asked for row in _rows(asked, ZoneInfo(one.example.timezone))]
        print_readable(("question", "remembered", "who", "when", "score"), rows)
    say(f"\nMinds change, nothing is overwritten ({NOW} holds now, {gone()} does not):")
    for one in told:
        if one.chain is not None:
            say("")
            print_chain(one.chain, ZoneInfo(one.example.timezone))


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


def _judge(told: list[Told]) -> None:
    asked = [one for several in told for one in several.asked]
    wrong = [one.question for one in asked if not one.right]
    for question in wrong:
        expected = f"{question.expect!r} among the first {WITHIN}" if question.expect else "nothing"
        complain(f"{question.ask}: expected {expected}")
    missed = [one.example.change for one in told if not one.changed]
    for change in missed:
        complain(f"expected {change.now!r} in the place of {change.was!r}")
    note(f"{len(asked) - len(wrong)} of {len(asked)} answers as expected")
    note(f"{len(told) - len(missed)} of {len(told)} changes of mind understood")
    if wrong or missed:
        raise typer.Exit(1)
    called = as_typed()
    note(f"next: `{called} up` in one terminal, and in another:")
    note(f'  {called} memorize --body me --wait "I moved to Porto yesterday."')
    note(f'  {called} recall --body me "Where do I live?"')


def as_typed() -> str:
    """How this program can be called again: `memnet` is on PATH only where someone put it."""
    called = Path(sys.argv[0])
    return "memnet" if shutil.which("memnet") or called.name != "memnet" else str(called)
