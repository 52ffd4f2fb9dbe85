"""The operations of networks for images as a graph of ONNX Runtime: pictures of bytes in, features out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from medalist_engine.media.network.efficientnet import PIXEL_DEVIATION, PIXEL_MEAN, Layer
from medalist_engine.pretrained.onnx.graph import Graph, Runner
from medalist_engine.pretrained.onnx.messages import BYTE, FLOAT

PLACES = [2, 3]


class GraphOperations:
    """Names stand for what the graph will hold: channels first."""

    def __init__(self) -> None:
        self.graph = Graph()
        self.pixels = self.graph.input("pixels", BYTE, ("pictures", "height", "width", 3))
        self.bounds = [self.hold(np.float32(bound)) for bound in (0, 6)]

    def hold(self, values: Any) -> str:
        return self.graph.constant(values)

    def enter(self, pixels: str, mean: Any = PIXEL_MEAN, deviation: Any = PIXEL_DEVIATION) -> str:
        x = self.graph.add("Cast", pixels, to=FLOAT)
        scaled = self.graph.add("Sub", x, self.hold(np.float32(mean)))
        scaled = self.graph.add("Div", scaled, self.hold(np.float32(deviation)))
        return self.graph.add("Transpose", scaled, perm=[0, 3, 1, 2])

    def convolve(self, x: str, layer: Layer, bounded: bool = True) -> str:
        """Padded as TensorFlow does: the smaller half first."""
        how = {"strides": [layer.stride] * 2, "group": layer.groups, "auto_pad": "SAME_UPPER"}
        y = self.graph.add("Conv", x, layer.weight, layer.bias, **how)
        return self.graph.add("Clip", y, *self.bounds) if bounded else y

    def add(self, x: str, y: str) -> str:
        return self.graph.add("Add", x, y)

    def summaries(self, x: str) -> list[str]:
        """By picture and channel, the mean and the deviation."""
        mean = self.graph.add("ReduceMean", x, axes=PLACES)
        apart = self.graph.add("Sub", x, mean)
        variance = self.graph.add("ReduceMean", self.graph.add("Mul", apart, apart), axes=PLACES, keepdims=0)
        return [self.graph.add("Flatten", mean), self.graph.add("Sqrt", variance)]


@dataclass(frozen=True)
class GraphNetwork:
    """Frozen; threads may ask it at once."""

    runner: Runner

    def features(self, pixels: np.ndarray) -> list[np.ndarray]:
        return self.runner.run(pixels=pixels)


def graph_network(outputs: Callable[[GraphOperations], Sequence[str]]) -> GraphNetwork:
    """Of what is written down with the operations. ImportError without ONNX Runtime."""
    operations = GraphOperations()
    return GraphNetwork(operations.graph.runner(outputs(operations)))
