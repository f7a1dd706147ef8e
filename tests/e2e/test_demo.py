"""`memnet demo`, from the first word to the last process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from memnet.cli.demo import examples_folder, read_examples
from tests.support.embedded import living

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
DEMO = (sys.executable, "-m", "memnet", "demo")
SECONDS = 200.0


def environment(temporary: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMNET_")}
    return {**kept, "TMPDIR": str(temporary), "PYTHONUTF8": "1"}


def start(temporary: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*DEMO, *arguments],
        env=environment(temporary),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def left_behind(temporary: Path) -> list[str]:
    """Processes and files that still have to do with this temporary folder."""
    return [*map(str, living(temporary).values()), *map(str, temporary.iterdir())]


def test_the_demo_answers_every_question_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with start(tmp_path) as demo:
        printed, said = demo.communicate(timeout=SECONDS)
    assert demo.returncode == 0, said
    questions = [q for e in read_examples(examples_folder()) for q in e.questions]
    assert all(question.ask[:8] in printed for question in questions)  # the rest may be wrapped
    assert all(question.expect in printed for question in questions if question.expect)
    assert printed.count("(not known)") == sum(question.expect is None for question in questions)
    assert "10 of 10" in said
    assert "2 of 2 changes of mind" in said
    assert "I [-live in Headingley-], twenty minutes by bike" in printed
    assert "烘焙夜校每[-周三-]晚上上课" in printed
    believed = [line for line in printed.splitlines() if line.startswith("▶")]
    assert "Saltaire" in believed[0]
    assert "改到周一" in believed[1]
    assert "\x1b" not in printed
    assert left_behind(tmp_path) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_demo_leaves_nothing_behind(tmp_path: Path, number: int) -> None:
    with start(tmp_path, "--json") as demo:
        wait_for_stack(tmp_path)
        demo.send_signal(number)
        printed, said = demo.communicate(timeout=SECONDS)
    assert (as_a_shell_says(demo.returncode), printed) == (130, ""), said
    assert "Traceback" not in said
    assert left_behind(tmp_path) == []


def as_a_shell_says(code: int) -> int:
    """Interrupted inside `exec` of a string (as a dataclass is made while a module is imported),
    Python ends by the signal itself whatever the exit code, which is the same 130 in a shell."""
    return 128 - code if code < 0 else code


def wait_for_stack(temporary: Path) -> None:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        for told in temporary.glob("memnet-demo-*/data/run.json"):
            if json.loads(told.read_text()):
                return
        time.sleep(0.1)
    raise AssertionError("the stack did not start")
