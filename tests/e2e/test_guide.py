"""docs/guide.md is true: its commands are run in order, and answers have the printed shape."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.embedded import ROOT
from tests.support.readers import Reader, documents, printed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not shutil.which("curl"), reason="the commands are curl's"),
]

GUIDE = (ROOT / "docs/guide.md").read_text("utf-8")
END = "---- end of a block ----"
BLOCK = re.compile(r"^```(bash|json|http|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    with Reader.at(tmp_path_factory.mktemp("home")) as somebody:
        yield somebody


@pytest.fixture(scope="module")
def answers(reader: Reader) -> list[str]:
    """What each block of commands printed, all of them typed in one shell."""
    blocks = [text for language, text in BLOCK.findall(GUIDE) if language == "bash"]
    commands = "\n".join(f"{block}\necho '{END}'" for block in blocks)
    path = 'export PATH="$PWD/.venv/bin:$PATH"\n'
    told = reader.types(path + commands, **reader.exports()).split(END)
    return [answer.strip().replace("\r", "") for answer in told[:-1]]


def beside(answers: list[str], kind: str) -> list[tuple[str, str]]:
    """The printed and the real answer wherever an answer of this kind is printed."""
    pairs, number = [], -1
    for language, text in BLOCK.findall(GUIDE):
        if language == "bash":
            number += 1
        elif language == kind:
            pairs.append((text, answers[number]))
    assert pairs
    return pairs


def shape(value: Any) -> Any:
    """Keys and kinds of values. Of lists the first item tells."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value[:1]]
    return "number" if isinstance(value, int | float) else type(value).__name__


def test_answers_in_json_have_the_printed_shape(answers: list[str]) -> None:
    for expected, answer in beside(answers, "json"):
        assert [*map(shape, documents(answer))] == [*map(shape, documents(expected))]


def test_answers_with_headers_have_the_printed_status_headers_and_shape(
    answers: list[str],
) -> None:
    for expected, answer in beside(answers, "http"):
        head, _, body = expected.partition("\n\n")
        real_head, _, real_body = answer.partition("\n\n")
        assert real_head.splitlines()[0] == head.splitlines()[0]
        names = {line.partition(":")[0] for line in head.splitlines()[1:]}
        assert names <= {line.partition(":")[0] for line in real_head.splitlines()[1:]}
        assert [*map(shape, documents(real_body))] == [*map(shape, documents(body))]


def test_what_the_shell_prints_begins_as_printed(answers: list[str]) -> None:
    for expected, answer in beside(answers, "text"):
        assert words(answer) == words(expected)


def words(text: str) -> list[str]:
    """The first words of lines, whatever the ids are, each once: events come in any number."""
    lines = [re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "ID", line) for line in text.splitlines()]
    first = [line.split()[0] for line in lines if line and not line.startswith("id: ")]
    return list(dict.fromkeys(first))


def test_the_python_examples_run(reader: Reader, answers: list[str]) -> None:
    blocking, awaiting = printed("python", GUIDE)
    assert answers, "the examples read the files and bodies that the commands made"
    for name, example in (("blocking.py", blocking), ("awaiting.py", awaiting)):
        (reader.home / name).write_text(example, "utf-8")
    told = reader.types(".venv/bin/python blocking.py && .venv/bin/python awaiting.py")
    assert "Heron" in told
    assert "Alice" in told
