"""EfficientNet-lite, written once over a few operations; batch norms are folded into the weights."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

NORM_EPSILON = 1e-3
STAGE_STRIDES = (1, 2, 2, 2, 1, 2, 1)
"""Of the first block of each stage. The larger networks have more blocks in a stage."""
PIXEL_MEAN = 0.498 * 255
PIXEL_DEVIATION = 0.502 * 255
Tensors = Mapping[str, np.ndarray]


@dataclass(frozen=True)
class Layer:
    """A convolution; `weight`: to, from, height, width. `groups`: as many as channels if it is depthwise."""

    weight: Any
    bias: Any
    stride: int = 1
    groups: int = 1


@dataclass(frozen=True)
class Block:
    """An inverted bottleneck; `adds`: its input, where the shapes are the same."""

    expand: Layer | None
    depthwise: Layer
    project: Layer
    adds: bool


class Operations(Protocol):
    """What a library must offer to run the network; `bounded` keeps the outputs within 0 and 6."""

    def enter(self, pixels: Any) -> Any: ...

    def hold(self, values: np.ndarray) -> Any: ...

    def convolve(self, x: Any, layer: Layer, bounded: bool = True) -> Any: ...

    def add(self, x: Any, y: Any) -> Any: ...

    def summaries(self, x: Any) -> list[Any]: ...


@dataclass(frozen=True)
class EfficientNet:
    """After the blocks in `ends`, too, the channels are features: what they find is simpler."""

    stem: Layer
    blocks: Sequence[Block]
    head: Layer
    ends: frozenset[int]

    def features(self, pixels: Any, operations: Operations) -> list[Any]:
        """Means and deviations of the channels at the end of several stages, for pictures of bytes."""
        *ends, last = self.stages(pixels, operations)
        summaries = [summary for x in ends for summary in operations.summaries(x)]
        return [*summaries, operations.summaries(operations.convolve(last, self.head))[0]]

    def stages(self, pixels: Any, operations: Operations) -> Iterator[Any]:
        """The maps of channels after the stem and several stages, then the input of the head."""
        x = operations.convolve(operations.enter(pixels), self.stem)
        yield x
        for number, block in enumerate(self.blocks):
            y = x if block.expand is None else operations.convolve(x, block.expand)
            y = operations.convolve(operations.convolve(y, block.depthwise), block.project, bounded=False)
            x = operations.add(y, x) if block.adds else y
            if number in self.ends:
                yield x
        yield x


def efficientnet(tensors: Tensors, operations: Operations) -> EfficientNet:
    """The network of a state dict; its tensors keep the names of the original."""

    def layer(convolution: str, norm: str, stride: int = 1, depthwise: bool = False) -> Layer:
        weight, bias = folded_norm(tensors, convolution, norm)
        groups = len(weight) if depthwise else 1
        return Layer(operations.hold(weight), operations.hold(bias), stride, groups)

    def sizes(name: str) -> tuple[int, ...]:
        return tensors[f"{name}.weight"].shape

    starts = stage_starts(tensors)
    strides = dict(zip(starts, STAGE_STRIDES, strict=True))
    blocks = []
    for number in range(block_count(tensors)):
        own, stride = f"_blocks.{number}.", strides.get(number, 1)
        expands = f"{own}_expand_conv.weight" in tensors
        before = sizes(f"{own}_expand_conv")[1] if expands else sizes(f"{own}_depthwise_conv")[0]
        blocks.append(
            Block(
                layer(f"{own}_expand_conv", f"{own}_bn0") if expands else None,
                layer(f"{own}_depthwise_conv", f"{own}_bn1", stride, depthwise=True),
                layer(f"{own}_project_conv", f"{own}_bn2"),
                adds=stride == 1 and before == sizes(f"{own}_project_conv")[0],
            )
        )
    ends = frozenset(start - 1 for start in starts[2:])
    return EfficientNet(layer("_conv_stem", "_bn0", 2), blocks, layer("_conv_head", "_bn1"), ends)


def block_count(tensors: Tensors) -> int:
    return 1 + max(int(name.split(".")[1]) for name in tensors if name.startswith("_blocks."))


def stage_starts(tensors: Tensors) -> list[int]:
    """The first block of each stage: within one, all blocks have kernels and outputs of one size."""

    def kind(number: int) -> tuple[int, int]:
        own = f"_blocks.{number}."
        kernel, project = tensors[f"{own}_depthwise_conv.weight"], tensors[f"{own}_project_conv.weight"]
        return kernel.shape[2], project.shape[0]

    kinds = [kind(number) for number in range(block_count(tensors))]
    starts = [number for number, own in enumerate(kinds) if number == 0 or own != kinds[number - 1]]
    if len(starts) != len(STAGE_STRIDES):
        raise ValueError(f"{len(starts)} stages, where an EfficientNet-lite has {len(STAGE_STRIDES)}")
    return starts


def folded_norm(tensors: Tensors, convolution: str, norm: str) -> tuple[np.ndarray, np.ndarray]:
    """A convolution and the batch norm after it as one: weights and biases."""
    weight = np.asarray(tensors[f"{convolution}.weight"], np.float32)
    kind = ("weight", "bias", "running_mean", "running_var")
    gain, shift, mean, variance = (np.asarray(tensors[f"{norm}.{one}"], np.float32) for one in kind)
    scale = gain / np.sqrt(variance + NORM_EPSILON)
    return weight * scale[:, None, None, None], shift - mean * scale
