"""Residual network in NumPy, for frozen features where PyTorch is missing; batch norms are folded."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from medalist_engine.media.network.efficientnet import Operations, folded_norm
from medalist_engine.media.network.residual.module import LAST_LAYERS, blocks_by_stage
from medalist_engine.media.network.stages import Scaling, stage_features

RESIDUAL_EPSILON = 1e-5
PLAIN_PART = re.compile(r"(?:layer\d\.\d+\.)?(?:(?:conv|bn)\d|downsample\.[01])\.\w+")


@dataclass(frozen=True)
class FoldedLayer:
    """`weight`: height, width, from, to."""

    weight: np.ndarray
    bias: np.ndarray
    stride: int

    def of(self, x: np.ndarray) -> np.ndarray:
        """One product; a row of its left side holds what lies below the kernel."""
        size, stride = self.weight.shape[0], self.stride
        if size == 1:
            return x[:, ::stride, ::stride] @ self.weight[0, 0] + self.bias
        around = size // 2
        padded = np.pad(x, ((0, 0), (around, around), (around, around), (0, 0)))
        windows = np.lib.stride_tricks.sliding_window_view(padded, (size, size), axis=(1, 2))
        below = windows[:, ::stride, ::stride].transpose(0, 1, 2, 4, 5, 3)
        out = below.reshape(-1, size * size * x.shape[3]) @ self.weight.reshape(-1, self.weight.shape[3])
        return (out + self.bias).reshape(*below.shape[:3], -1)


@dataclass(frozen=True)
class FoldedBlock:
    layers: list[FoldedLayer]
    shortcut: FoldedLayer | None

    def of(self, x: np.ndarray) -> np.ndarray:
        y = x
        for layer in self.layers[:-1]:
            y = positive(layer.of(y))
        return positive(self.layers[-1].of(y) + (x if self.shortcut is None else self.shortcut.of(x)))


class ResidualArrays:
    """Pictures of bytes in, vectors out."""

    def __init__(self, tensors: Mapping[str, np.ndarray], scaling: Scaling) -> None:
        self.scaling = scaling
        self.stem = folded_layer(tensors, "conv1", "bn1", 2)
        self.stages: list[list[FoldedBlock]] = []
        for number, count in enumerate(blocks_by_stage(tensors), 1):
            names = [f"layer{number}.{block}" for block in range(count)]
            strides = [2 if number > 1 and block == 0 else 1 for block in range(count)]
            self.stages.append([folded_block(tensors, *one) for one in zip(names, strides, strict=True)])
        check_all_used(tensors)

    def features(self, pixels: np.ndarray, _operations: Operations) -> list[np.ndarray]:
        x = most_of_nine(positive(self.stem.of(self.scaling.entered(pixels))))
        summaries = []
        for blocks in self.stages:
            for block in blocks:
                x = block.of(x)
            summaries.append((x.mean(axis=(1, 2)), x.std(axis=(1, 2))))
        return stage_features(summaries, summaries[-1][0])


def folded_block(tensors: Mapping[str, np.ndarray], name: str, stride: int) -> FoldedBlock:
    count = 3 if f"{name}.conv3.weight" in tensors else 2
    layers = [
        folded_layer(tensors, f"{name}.conv{n}", f"{name}.bn{n}", stride if n == count - 1 else 1)
        for n in range(1, count + 1)
    ]
    if f"{name}.downsample.0.weight" not in tensors:
        return FoldedBlock(layers, None)
    shortcut = folded_layer(tensors, f"{name}.downsample.0", f"{name}.downsample.1", stride)
    return FoldedBlock(layers, shortcut)


def folded_layer(tensors: Mapping[str, np.ndarray], convolution: str, norm: str, stride: int) -> FoldedLayer:
    try:
        weight, bias = folded_norm(tensors, convolution, norm, RESIDUAL_EPSILON)
    except (KeyError, ValueError) as error:
        raise ValueError(f"it is no plain residual network: {error}") from error
    return FoldedLayer(weight, bias, stride)


def check_all_used(tensors: Mapping[str, np.ndarray]) -> None:
    """Parts that only others have, and groups of channels, are not known here."""
    for name, tensor in tensors.items():
        if not PLAIN_PART.fullmatch(name) and not name.startswith(LAST_LAYERS):
            raise ValueError(f"NumPy does not know its part {name[:80]}")
        before = tensors.get(name.replace("conv2", "conv1")) if "conv2" in name else None
        if before is not None and tensor.shape[1] != before.shape[0]:
            raise ValueError("NumPy does not know its groups of channels")


def positive(x: np.ndarray) -> np.ndarray:
    return np.maximum(x, 0, out=x)


def most_of_nine(x: np.ndarray) -> np.ndarray:
    """The highest of three by three, at every other place; nothing is below zero here."""
    high, wide = (-(-length // 2) for length in x.shape[1:3])
    padded = np.pad(x, ((0, 0), (1, 2), (1, 2), (0, 0)))
    parts = [
        padded[:, down : down + 2 * high : 2, right : right + 2 * wide : 2]
        for down in range(3)
        for right in range(3)
    ]
    return np.maximum.reduce(parts)
