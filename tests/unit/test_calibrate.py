"""Finding out what an embedder's cosines mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from pipeline.domain.gate import FLAT
from pipeline.errors import ModelUnavailable
from pipeline.ports.models import Vectors
from pipeline.stages.calibrate import CHINESE, ENGLISH, Calibration, measured_scale

TOPICS = {text: topic for topic, pair in enumerate((*ENGLISH, *CHINESE)) for text in pair}


class Topical:
    """Puts texts of one topic near each other: `related` is their cosine, `unrelated` others'."""

    model, dimension = "topical", 64

    def __init__(self, related: float, unrelated: float) -> None:
        self.related, self.unrelated = related, unrelated
        self.calls = 0

    def embed(self, texts: Sequence[str], role: Literal["query", "passage"]) -> Vectors:
        self.calls += 1
        rows = np.zeros((len(texts), 64), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[0] = np.sqrt(self.unrelated)
            row[1 + TOPICS[text]] = np.sqrt(self.related - self.unrelated)
            row[40 + (role == "query")] = np.sqrt(1 - self.related)
        return rows


class Down:
    model, dimension = "down", 3

    def embed(self, texts: Sequence[str], role: Literal["query", "passage"]) -> Vectors:
        raise ModelUnavailable("down")


def test_the_scale_lies_where_the_model_puts_related_and_unrelated_texts() -> None:
    scale = measured_scale(Topical(related=0.5, unrelated=0.1))
    assert 0.1 < scale.chance < 0.5 < scale.certain
    assert scale.place(0.1) < 0 < scale.place(0.5) < 1


def test_a_model_like_the_built_in_one_gets_the_scale_that_was_fitted_for_it() -> None:
    scale = measured_scale(Topical(related=0.8, unrelated=0.745))
    assert np.allclose((scale.chance, scale.certain), (0.77, 0.87), atol=0.005)


def test_a_model_that_tells_nothing_apart_says_nothing() -> None:
    scale = measured_scale(Topical(related=0.3, unrelated=0.3))
    assert scale is FLAT
    assert scale.place(0.99) == scale.place(0.0) == 0.0


def test_it_is_measured_once() -> None:
    embedder = Topical(related=0.5, unrelated=0.1)
    calibration = Calibration(embedder)
    assert calibration.scale() is calibration.scale()
    assert embedder.calls == 4


def test_while_the_embedder_is_away_its_cosines_say_nothing() -> None:
    assert Calibration(Down()).scale() is FLAT
