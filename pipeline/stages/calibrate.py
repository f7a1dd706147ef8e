"""What the cosines of an embedder mean, found out with a few questions and their answers.

Every model has a range of its own: unrelated texts are 0.75 alike to one and 0.1 to another. So
once a process the embedder is shown questions beside the statements that answer them and beside
others.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np

from pipeline.domain.gate import FLAT, SimilarityScale
from pipeline.errors import ModelUnavailable
from pipeline.ports.models import Embedder, Vectors

Pairs = Sequence[tuple[str, str]]

ENGLISH: Pairs = (
    ("Where does Anna live now?", "Anna: I moved into a small flat near the harbour last month."),
    ("What pet does Tom have?", "Tom: My cat Milo sleeps on the keyboard all day."),
    ("Which instrument is Priya learning?", "Priya: I have my third violin lesson on Tuesday."),
    ("When is the wedding?", "Lena: We are getting married on the 4th of June."),
    ("Why did he leave his job?", "Omar: The commute was killing me, so I handed in my notice."),
    ("What is she allergic to?", "Grace: I can't eat peanuts, they make my throat swell."),
    ("How was the trip to the mountains?", "Ivan: It snowed all week and we skied every day."),
    ("What did they have for dinner?", "Sofia: We made ravioli with spinach and ate too much."),
)
CHINESE: Pairs = (
    ("安娜现在住在哪里？", "安娜: 上个月我搬进了港口边的一套小公寓。"),
    ("小明养了什么宠物？", "小明: 我家的猫米洛整天睡在键盘上。"),
    ("她在学什么乐器？", "小丽: 星期二我要上第三节小提琴课。"),
    ("他为什么辞职？", "老王: 通勤太累了，所以我递了辞呈。"),
    ("她对什么过敏？", "小雨: 我不能吃花生，一吃喉咙就肿。"),
    ("晚饭他们吃了什么？", "阿宁: 我们包了饺子，吃得太撑了。"),
)
# Where the scale that was fitted for multilingual-e5-small on LoCoMo (0.77, 0.87, 0.045) lies
# beside what that model gives to these pairs: unrelated .745, related .800, Chinese unrelated .828.
CHANCE_AT = 0.45
CERTAIN_AT = 2.27
SPACELESS_SHARE = 0.54


class Calibration:
    """The scale of one embedder, measured at its first use and then kept. Thread-safe."""

    def __init__(self, embedder: Embedder, known: SimilarityScale | None = None) -> None:
        self._embedder = embedder
        self._scale = known
        self._lock = threading.Lock()

    def scale(self) -> SimilarityScale:
        """`FLAT`, which says nothing, while the embedder cannot be asked."""
        with self._lock:
            if self._scale is None:
                try:
                    self._scale = measured_scale(self._embedder)
                except ModelUnavailable:
                    return FLAT
            return self._scale


def measured_scale(embedder: Embedder) -> SimilarityScale:
    """`FLAT` for an embedder that tells related from unrelated no better than chance.

    Raises `ModelUnavailable`, `ModelRefused`.
    """
    unrelated, related, overlap = _measured(embedder, ENGLISH)
    if related <= overlap:
        return FLAT
    step = related - unrelated
    chinese, _, _ = _measured(embedder, CHINESE)
    return SimilarityScale(
        chance=unrelated + CHANCE_AT * step,
        certain=unrelated + CERTAIN_AT * step,
        spaceless=max(0.0, SPACELESS_SHARE * (chinese - unrelated)),
    )


def _measured(embedder: Embedder, pairs: Pairs) -> tuple[float, float, float]:
    """Medians of unrelated and related cosines, and what nine in ten unrelated stay below."""
    questions: Vectors = embedder.embed([question for question, _ in pairs], "query")
    answers: Vectors = embedder.embed([answer for _, answer in pairs], "passage")
    cosines = questions @ answers.T
    others = cosines[~np.eye(len(pairs), dtype=bool)]
    return (
        float(np.median(others)),
        float(np.median(np.diag(cosines))),
        float(np.percentile(others, 90)),
    )
