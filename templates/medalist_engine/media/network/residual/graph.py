"""Residual network as a graph, for frozen features where PyTorch is missing; batch norms are folded."""

import re

import numpy as np

from medalist_engine.media.network.efficientnet import folded_norm
from medalist_engine.media.network.graph_operations import GraphOperations, graph_network
from medalist_engine.media.network.residual.module import LAST_LAYERS, Tensors, blocks_by_stage
from medalist_engine.media.network.stages import Scaling, stage_features

RESIDUAL_EPSILON = 1e-5
PLAIN_PART = re.compile(r"(?:layer\d\.\d+\.)?(?:(?:conv|bn)\d|downsample\.[01])\.\w+")


class ResidualGraph:
    """Pictures of bytes in, vectors out. ValueError where the tensors are those of another network."""

    def __init__(self, tensors: Tensors, scaling: Scaling) -> None:
        unknown = [
            name for name in tensors if not PLAIN_PART.fullmatch(name) and not name.startswith(LAST_LAYERS)
        ]
        if unknown:
            raise ValueError(f"no plain residual network has the part {unknown[0][:80]}")
        self.network = graph_network(lambda graph: residual_summaries(tensors, scaling, graph))

    def features(self, pixels: np.ndarray) -> list[np.ndarray]:
        found = self.network.features(pixels)
        return stage_features(list(zip(found[::2], found[1::2], strict=True)), found[-2])


def residual_summaries(tensors: Tensors, scaling: Scaling, operations: GraphOperations) -> list[str]:
    """Means and deviations by channel, at the end of each stage."""
    mean, deviation = np.float32([scaling.mean, scaling.deviation]) * 255
    graph, found = operations.graph, []

    def convolved(x: str, name: str, norm: str, stride: int, channels: int) -> tuple[str, int]:
        try:
            weight, bias = folded_norm(tensors, name, norm, RESIDUAL_EPSILON)
        except (KeyError, ValueError) as error:
            raise ValueError(f"it is no plain residual network: {error}") from error
        how = {
            "strides": [stride] * 2,
            "pads": [weight.shape[2] // 2] * 4,
            "group": channels // weight.shape[1],
        }
        return graph.add("Conv", x, *map(operations.hold, (weight, bias)), **how), len(weight)

    x, width = convolved(operations.enter(operations.pixels, mean, deviation), "conv1", "bn1", 2, 3)
    x = graph.add("MaxPool", graph.add("Relu", x), kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4)
    for number, count in enumerate(blocks_by_stage(tensors), 1):
        for block in range(count):
            own, stride = f"layer{number}.{block}", 2 if number > 1 and block == 0 else 1
            layers = 3 if f"{own}.conv3.weight" in tensors else 2
            y, after = x, width
            for place in range(1, layers + 1):
                step = stride if place == layers - 1 else 1
                y, after = convolved(y, f"{own}.conv{place}", f"{own}.bn{place}", step, after)
                y = graph.add("Relu", y) if place < layers else y
            if f"{own}.downsample.0.weight" in tensors:
                x, _ = convolved(x, f"{own}.downsample.0", f"{own}.downsample.1", stride, width)
            x, width = graph.add("Relu", operations.add(y, x)), after
        found += operations.summaries(x)
    return found
