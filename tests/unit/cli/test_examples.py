"""The conversations that `memnet demo` tells."""

from __future__ import annotations

import pytest

from api_gateway.schemas.memorize import MemorizeRequest
from memnet.cli.demo import as_typed, examples_folder, read_examples


def test_the_examples_are_requests_and_hold_the_answers_to_their_questions() -> None:
    examples = read_examples(examples_folder())
    assert [len(example.questions) for example in examples] == [5, 5]
    for example in examples:
        lines = example.file.read_text("utf-8").splitlines()
        requests = [MemorizeRequest.model_validate_json(line) for line in lines]
        turns = sum(len(request.messages) for request in requests)
        assert len(requests) >= 3
        assert 30 <= turns <= 60
        said = example.file.read_text("utf-8")
        expected = [q.expect for q in example.questions if q.expect is not None]
        assert len(expected) == 4
        assert all(word in said for word in expected)
        assert not any(word in q.ask for q in example.questions for word in expected)
        assert said.count(example.change.was) == said.count(example.change.now) == 1


def test_what_to_type_next_can_be_typed_with_and_without_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.argv", [".venv/bin/memnet", "demo"])
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert as_typed() == ".venv/bin/memnet"
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    assert as_typed() == "memnet"
